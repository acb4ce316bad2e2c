// The engine, compiled to WebAssembly, as bytes and numbers: one module, its memory, and the calls through its door
// (wasm/door.h). Nothing else touches the memory; engine.ts and the worker speak of views and choices.

/** What a module has; numbers in, numbers out. Texts go through memory. */
type Call = (...numbers: number[]) => number;

/** A program of the engine that nobody is meant to run: it has no files, no clock, no chance of its own. */
const nothing: Record<string, Call> = new Proxy({}, { get: () => () => 52 });
export const imports = { wasi_snapshot_preview1: nothing };

export class Door {
	private encoder = new TextEncoder();
	private decoder = new TextDecoder();

	private constructor(private exports: Record<string, Call>, private memory: WebAssembly.Memory) {
		this.call('_initialize');
		this.call('door_open');
	}

	static async open(module: WebAssembly.Module): Promise<Door> {
		return Door.of(await WebAssembly.instantiate(module, imports));
	}

	static of(instance: WebAssembly.Instance): Door {
		const { memory, ...exports } = instance.exports;
		return new Door(exports as Record<string, Call>, memory as WebAssembly.Memory);
	}

	has(name: string): boolean {
		return name in this.exports;
	}

	/** A call whose answer is a number. */
	call(name: string, ...numbers: number[]): number {
		return this.exports[name]!(...numbers);
	}

	/** Puts bytes or a text where the next call finds it; how long it is. */
	put(what: string | Uint8Array): number {
		const bytes = typeof what === 'string' ? this.encoder.encode(what) : what;
		const at = this.call('door_in', bytes.length);
		new Uint8Array(this.memory.buffer, at, bytes.length).set(bytes);
		return bytes.length;
	}

	/** A call whose answer is a text; null where it has none. */
	text(name: string, ...numbers: number[]): string | null {
		const length = this.call(name, ...numbers);
		return length ? this.decoder.decode(new Uint8Array(this.memory.buffer, this.call('door_out'), length)) : null;
	}

	/** A call whose answer is JSON; null where it has none. */
	json<T>(name: string, ...numbers: number[]): T | null {
		const text = this.text(name, ...numbers);
		return text === null ? null : (JSON.parse(text) as T);
	}
}
