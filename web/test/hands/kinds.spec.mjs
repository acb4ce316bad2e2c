// Every kind of question of Mega Civilization is answered by hand, each at a position set up for it (kinds.case).
import { readFileSync } from 'node:fs';
import { caseOf, expect, test } from '../browser/fixtures.mjs';
import { answer, asked, button, comes, KINDS } from '../browser/hand.mjs';

const CASES = caseOf('hands/kinds.case');
/** Positions by the kind of question they are for; what is asked there first is another one where others act before. */
const LAID = [...readFileSync(CASES, 'utf8').matchAll(/^case (\w+)[^]*?^\tprompt s(\d+) (\w+)/gm)].map(([, id, seat, first]) => ({ id, seat, first }));
/** What the same position comes to behind its own question. */
const LATER = { ASK_FOUND: ['ASK_COLOURS', 'ASK_SETTLE'], DUE_LAND: ['DUE_MARCH'] };
const MOST = 12; // questions until those that are wanted were asked
const wantedOf = (id) => [id, ...(LATER[id] ?? [])];

/** One of the others leaves: the table is asked for it, and then the question ends the phase. */
async function sendsAway(p) {
	await p.click(button(p, 'For the table'));
	const dialog = p.page.getByRole('dialog');
	await p.click(dialog.getByRole('button', { name: /leave/i }).first());
	await p.click(dialog.getByRole('group').getByRole('button', { name: 'Hatti' }));
	await p.click(dialog.getByRole('button', { name: 'Yes, do it' }));
	await expect(dialog).toHaveCount(0);
}

test('there is a position for every kind of question', () => {
	expect([...KINDS.keys()].filter((kind) => !LAID.some(({ id }) => wantedOf(id).includes(kind)))).toEqual([]);
});

for (const { id, seat, first } of LAID)
	test(`${id} is answered`, async ({ program, sit }) => {
		const p = await comes({ program, sit }, ['--from', `${CASES}:${id}`], seat);
		const wanted = new Set(wantedOf(id));
		for (let n = 0; wanted.size; n++) {
			expect(n, `never asked: ${[...wanted]}`).toBeLessThan(MOST);
			const kind = await asked(p);
			if (n === 0 && first !== 'WAITS') expect(kind).toBe(first);
			if (n === 0 && id === 'ASK_RESETTLE') await sendsAway(p);
			await answer(p, kind);
			wanted.delete(kind);
		}
	});
