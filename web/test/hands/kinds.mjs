// Every kind of question of Mega Civilization is answered by hand at least once, each at a position laid for it (kinds.case). What was never answered is printed.
//   node test/hands/kinds.mjs ../build/ecumene [CASE...]
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { answer, asked, KINDS, tables } from './hand.mjs';

const [program, ...only] = process.argv.slice(2);
const CASES = fileURLToPath(new URL('kinds.case', import.meta.url));
/** Positions by the kind of question they are for; what is asked there first is another one where others act before. */
const laid = [...readFileSync(CASES, 'utf8').matchAll(/^case (\w+)[^]*?^\tprompt s(\d+) (\w+)/gm)].map(([, id, seat, first]) => ({ id, seat, first }));
/** What the same position comes to behind its own question. */
const LATER = { ASK_FOUND: ['ASK_COLOURS', 'ASK_SETTLE'], DUE_LAND: ['DUE_MARCH'] };
const MOST = 12;

const began = Date.now();
const at = await tables(program);
const clicked = new Map();
const wrong = [];

/** One of the others leaves: the table is asked for it, and then the question ends the phase. */
async function somebodyLeaves(page) {
	await page.getByRole('button', { name: 'For the table' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('button', { name: /leave/i }).first().click();
	await dialog.getByRole('group').getByRole('button', { name: 'Hatti' }).click();
	await dialog.getByRole('button', { name: 'Yes, do it' }).click();
	await dialog.waitFor({ state: 'detached' });
}

async function play({ id, seat, first }) {
	const { page, leave } = await at.sit(['--from', `${CASES}:${id}`, '--bot-delay', '5'], { seat });
	try {
		const wanted = new Set([id, ...(LATER[id] ?? [])]);
		for (let n = 0; wanted.size; n++) {
			assert.ok(n < MOST, `never asked: ${[...wanted]}`);
			const kind = await asked(page);
			if (n === 0 && first !== 'WAITS') assert.equal(kind, first);
			if (n === 0 && id === 'ASK_RESETTLE') await somebodyLeaves(page);
			await answer(page, kind);
			clicked.set(kind, (clicked.get(kind) ?? 0) + 1);
			wanted.delete(kind);
		}
	} catch (e) {
		wrong.push(`${id}: ${e.message.split('\n').slice(0, 4).join(' ')}`);
		if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${id}.png` });
	}
	await leave();
}

try {
	for (const one of laid) if (!only.length || only.includes(one.id)) await play(one);
	const missing = [...KINDS.keys()].filter((k) => !clicked.has(k));
	console.log(`${clicked.size} of ${KINDS.size} kinds of question were answered by hand in ${Math.round((Date.now() - began) / 1000)} s; missing: ${missing.join(' ') || 'none'}`);
	assert.deepEqual([...wrong, ...at.faults], []);
	assert.ok(only.length || !missing.length, 'every kind is answered');
} finally {
	await at.end();
}
