// A turn in the middle of a game without fights, through all its phases, by hand: groups move, a city is built, a deal is made, advances are bought with the planner.
// Its clicks and keys are counted: 25 at most.
//   node test/hands/turn.mjs ../build/ecumene
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, answer, area, asked, last, tables } from './hand.mjs';

const MOST = 25;
const GROUPS = [['Caria', 'Lycia'], ['Anatolia', 'Lydia'], ['Phaestos', 'Knossos']];
/** Whether bots want a deal is chance: then another table is laid. */
const NOBODY = 'nobody proposes anything';
const TABLES = 4;
const [program] = process.argv.slice(2);
const at = await tables(program);
const spent = new Map();
let phase = 'movement';
/** One click, or one key. */
async function click(what) {
	spent.set(phase, (spent.get(phase) ?? 0) + 1);
	await what.click();
}

async function moves(page) {
	for (const [from, to] of GROUPS) {
		spent.set(phase, (spent.get(phase) ?? 0) + 1);
		await area(page, from).press('Enter');
		const panel = page.getByRole('region', { name: from, exact: true });
		await click(panel.getByRole('button', { name: to, exact: true }));
		await after(page, () => click(panel.getByRole('button', { name: /^Move / })));
	}
	await last(page, click);
}

/** A proposal of somebody else is taken; where none came, he calls out what he has. */
async function deals(page) {
	const accept = page.getByRole('button', { name: /^Accept the offer of/ }).and(page.locator(':enabled'));
	const comes = (ms) => accept.first().waitFor({ timeout: ms }).then(() => true, () => false);
	if (!(await comes(6000))) {
		await click(page.getByRole('button', { name: /^Give Tin/ }));
		await click(page.getByRole('button', { name: /^Ask for Fish|^Ask for Wines/ }).first());
		await click(page.getByRole('button', { name: 'Call it out' }));
		if (!(await comes(20_000))) throw new Error(NOBODY);
	}
	await click(accept.first());
	await page.getByText(/gave /).first().waitFor();
	await last(page, click);
}

const ANSWERS = {
	ASK_MOVE: moves,
	ASK_TRADE: deals,
	async ASK_BUILD(page) {
		const build = page.getByRole('button', { name: /^Build a city in/ });
		if (!(await build.count())) await click(page.getByRole('button', { name: /^Choices/ }));
		while (await build.count()) await after(page, () => click(build.first()));
		if ((await asked(page)) === 'ASK_BUILD') await last(page, click);
	},
	async ASK_PURCHASE(page) {
		await after(page, () => click(page.getByRole('button', { name: /^Buy \d+ for/ }).first()));
	},
};

async function aTurn() {
	spent.clear();
	const { page, leave } = await at.sit(['--from', `${fileURLToPath(new URL('../turn.case', import.meta.url))}:TU1`, '--bot-delay', '5']);
	for (let turn = 0, kind; ; ) {
		kind = await asked(page);
		const now = Number((await page.getByRole('banner').getByText(/^Turn \d+$/).first().innerText()).slice(5));
		if (turn && now > turn) break;
		turn = now;
		phase = kind;
		if (ANSWERS[kind]) await ANSWERS[kind](page);
		else {
			spent.set(phase, (spent.get(phase) ?? 0) + 1);
			await answer(page, kind);
		}
	}
	await leave();
}

try {
	for (let tries = 1; ; tries++)
		try {
			await aTurn();
			break;
		} catch (e) {
			if (e.message !== NOBODY || tries === TABLES) throw e;
		}
	const all = [...spent.values()].reduce((a, b) => a + b, 0);
	const told = [...spent].map(([k, n]) => `${k} ${n}`).join(', ');
	for (const kind of ['ASK_MOVE', 'ASK_BUILD', 'ASK_TRADE', 'ASK_PURCHASE']) assert.ok(spent.has(kind), `${kind} came: ${told}`);
	assert.ok(all <= MOST, `${all} clicks: ${told}`);
	assert.deepEqual(at.faults, []);
	console.log(`a turn in ${all} clicks: ${told}`);
} finally {
	await at.end();
}
