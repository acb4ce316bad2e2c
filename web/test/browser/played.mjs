// Games that bots have played, as files, and as tables of a server.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAM } from './program.mjs';

const logs = new Map();
let folder = null;

function play(name, game, players, bots, seed) {
	if (!folder) {
		folder = mkdtempSync(join(tmpdir(), 'ecumene-'));
		process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
	}
	const to = join(folder, name);
	execFileSync(PROGRAM, ['sim', game, '--players', players, '--bots', bots, '--games', '1', '--seed', seed, '--save', to], { stdio: 'ignore' });
	return join(to, readdirSync(to)[0]);
}

/** The log of such a game; each is played once. */
export function played(...game) {
	const name = game.join('-');
	if (!logs.has(name)) logs.set(name, play(name, ...game));
	return logs.get(name);
}

/** A table of this server with that game; its id. */
export function imported({ db }, log) {
	const said = execFileSync(PROGRAM, ['admin', 'import', log, '--db', db], { encoding: 'utf8' });
	return /\/t\/(\w+)/.exec(said)[1];
}
