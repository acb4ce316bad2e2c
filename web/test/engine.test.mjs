// The engine of the page plays as the program does: games of all levels that the program played are followed by the
// modules of the built page, action by action, and every bot decides there as it did here.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { openModule } from './engine.mjs';

const program = process.env.ECUMENE ?? new URL('../../build-test/ecumene', import.meta.url).pathname;
const golden = readFileSync(new URL('../../tests/bot/golden.txt', import.meta.url), 'utf8');

/** One game played by the program, as a log; whose seats they are, as golden.txt says it. */
function played(game, players, bots, seed, options = []) {
	const folder = mkdtempSync(join(tmpdir(), 'ecumene-'));
	execFileSync(program, ['sim', game, '--players', players, '--bots', bots, '--games', '1', '--seed', seed, '--no-table', '--save', folder, ...options], { stdio: 'ignore' });
	return readFileSync(join(folder, readdirSync(folder)[0]), 'utf8');
}

const lines = golden.split('\n').flatMap((line) => {
	const found = /^(\S+) (\d+) (\S+) (\d+) -> /.exec(line);
	return found ? [found.slice(1)] : [];
});

/** Entries that are actions: seat and text. */
const actions = (log) => [...log.matchAll(/^\d+ s(\d+) (.*) \| [0-9a-f]{64}$/gm)].map(([, seat, act]) => [Number(seat) - 1, act]);
const ends = (log) => /^result (.*) \|/m.exec(log)[1];

for (const game of ['megaciv', 'archipelago', 'bazaar'])
	test(`${game}: logs that the program wrote are proved in the page`, () => {
		const door = openModule(game);
		for (const bots of ['eager', 'random']) {
			const log = played(game, game === 'megaciv' ? '7' : '4', bots, '3');
			const read = door.json('past_read', door.put(log));
			assert.equal(read.game, game, JSON.stringify(read));
			const proved = door.json('past_verify');
			assert.equal(proved.entries, read.entries);
			assert.ok(proved.draws > 0);
			const at = log.indexOf('\n', log.length / 2) + 1;
			const changed = log.slice(0, at) + log.slice(at).replace(/s\d+ /, 's1 x');
			assert.ok(door.json('past_read', door.put(changed)).problem.line > 0, 'a changed line is refused with its line');
		}
	});

for (const [game, players, bots, seed] of lines) {
	if (/eager|random/.test(bots)) continue;
	test(`${game}, ${players} of ${bots}: bots decide in the page as in the program`, () => {
		const door = openModule(`${game}-bots`);
		const log = played(game, players, bots, seed);
		const options = /^options (.*)$/m.exec(log)[1];
		const [, server, salt] = /^reveal (\S+) (\S+)$/m.exec(log);
		const minds = bots.split(',');
		assert.equal(door.json('play_begin', door.put(`${options}\n${server} ${salt}`)).n, 0);
		const { temperaments } = door.json('bot_minds');
		for (let seat = 0; seat < Number(players); seat++) {
			const [mind, temper] = minds[seat % minds.length].split(':');
			const known = temper ? door.call('bot_temperament', door.put(temper)) : 0;
			assert.ok(known >= 0 && (!temper || known < temperaments.length));
			assert.equal(door.call('bot_sits', seat, door.put(`${mind} ${known} ${BigInt(seed) + BigInt(seat)}`)), 1);
		}
		for (const [seat, act] of actions(log)) {
			const idea = door.json('bot_thinks', seat, 0, 1) ?? door.json('bot_thinks', seat, 1, 1);
			assert.equal(idea?.act, act);
		}
		const again = door.text('play_text');
		assert.equal(ends(again), ends(log));
		assert.equal(again, log, 'the same log, hash for hash');
	});
}

test('too deep a stack traps, and does not write over what stands there', () => {
	const door = openModule('bazaar');
	assert.equal(door.call('door_deep', 40), 40);
	assert.throws(() => door.call('door_deep', 100), WebAssembly.RuntimeError);
});
