// The program that is tested, with a store of its own, a door (docs/TESTING.md, "The door") and a seed: its time stands still
// until a test lets it pass, and the n-th table of a server is the same game each time.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { visit } from '../../../tools/program.mjs';

const web = fileURLToPath(new URL('../..', import.meta.url));

export const PROGRAM = resolve(process.env.PROGRAM ?? join(web, '../build-test/ecumene'));

/** The folder of the page that was built into the program. */
export function pageOf(program = PROGRAM) {
	const options = join(dirname(program), 'meson-info/intro-buildoptions.json');
	const page = JSON.parse(readFileSync(options, 'utf8')).find((o) => o.name === 'page').value;
	return resolve(web, '..', page);
}

/** A position of a rule case beside the tests, as `play --from` wants it. */
export const caseOf = (name) => join(web, 'test', name);

/** Starts it with these words; the process, and the address it prints. */
async function listening(words, env) {
	const child = spawn(PROGRAM, words, { env });
	let said = '';
	// a test only sees that the door is closed: why the program ended is told here
	child.on('exit', (status, signal) => {
		if (!child.isStopped) console.error(`the program ended by itself (${signal ?? status}): ${said.slice(-2000)}`);
	});
	const url = await new Promise((found, lost) => {
		for (const out of [child.stdout, child.stderr])
			out.on('data', (d) => {
				said += d;
				const m = said.match(/http:\S+/);
				if (m) found(m[0]);
			});
		child.on('error', lost);
		child.on('exit', () => lost(new Error(`the program stopped: ${said}`)));
	});
	return { child, url };
}

const gone = (child) =>
	new Promise((gone) => {
		child.isStopped = true;
		child.on('exit', gone);
		if (child.exitCode !== null) gone();
		child.kill();
	});

/** Starts it with these words, "play" or "serve" first; says where it listens. */
export async function startProgram(words, { seed = 1 } = {}) {
	const home = mkdtempSync(join(tmpdir(), 'ecumene-'));
	const [path, db] = [join(home, 'door'), join(home, 'games.db')];
	const env = { ...process.env, ECUMENE_DOOR: path, ECUMENE_SEED: String(seed) };
	const start = (words, host) => listening([...words, '--listen', host, '--db', db], env);
	let { child, url } = await start(words, '127.0.0.1:0');
	const door = visit(path);
	return {
		url,
		origin: new URL(url).origin,
		door,
		db,
		/** Stops it and starts it with these words, on the same games at the same address, behind the same door; what it prints,
		 * which is the address of a seat where it lays another table. */
		async restart(words) {
			door.close();
			await gone(child);
			const { child: next, url: printed } = await start(words, new URL(url).host);
			child = next;
			Object.assign(door, visit(path));
			return printed;
		},
		async stop() {
			door.close();
			await gone(child);
			rmSync(home, { recursive: true, force: true });
		},
	};
}
