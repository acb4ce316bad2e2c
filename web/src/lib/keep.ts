// What is as it was stays the very same thing: who shows it then has nothing to do. Pure.

function alike<T extends object>(a: T, b: T): boolean {
	for (const key in b) if (a[key] !== b[key]) return false;
	return true;
}

/** Remembers the last list: what has the same id and the same fields is given back as it was. */
export function keeping<T extends { id: string }>(): (list: readonly T[]) => T[] {
	let last = new Map<string, T>();
	return (list) => {
		const out = list.map((next) => {
			const before = last.get(next.id);
			return before && alike(before, next) ? before : next;
		});
		last = new Map(out.map((x) => [x.id, x]));
		return out;
	};
}
