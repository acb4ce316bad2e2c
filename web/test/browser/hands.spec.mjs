// A turn in the middle of a game without fights, through all its phases, by hand: groups move, a city is built, a deal is made, advances are bought with the planner.
// Its clicks and keys are counted.
import { caseOf, expect, test } from './fixtures.mjs';
import { after, answer, area, asked, button, comes, last, turnOf } from './hand.mjs';

const MOST = 25; // clicks and keys
const GROUPS = [['Ionia', 'Lycia'], ['Anatolia', 'Sardes'], ['Phaestos', 'Knossos']];
const QUESTIONS = 20; // at most until a turn is over

async function moves(p, hand) {
	for (const [from, to] of GROUPS) {
		await hand.press(area(p, from), 'Enter');
		const panel = p.page.getByRole('region', { name: from, exact: true });
		await hand.click(panel.getByRole('button', { name: to, exact: true }));
		await after(p, () => hand.click(panel.getByRole('button', { name: /^Move / })));
	}
	await last(p, hand.click);
}

async function builds(p, hand) {
	const build = button(p, /^Build a city in/);
	if (!(await build.count())) await hand.click(button(p, /^Choices/));
	while (await build.count()) await after(p, () => hand.click(build.first()));
	if ((await asked(p)) === 'ASK_BUILD') await last(p, hand.click);
}

/** What the player has is called out, and what another one proposes for it is accepted. */
async function deals(p, hand) {
	const accept = button(p, /^Accept the offer of/).and(p.page.locator(':enabled'));
	await hand.click(button(p, /^Give Tin/));
	await hand.click(button(p, /^Ask for Fish|^Ask for Wines/).first());
	await hand.click(button(p, 'Call it out'));
	await p.door.pass(20_000);
	await p.settled();
	await expect(accept.first()).toBeVisible();
	await hand.click(accept.first());
	await expect(p.page.getByText(/gave /).first()).toBeAttached();
	await last(p, hand.click);
}

const ANSWERS = {
	ASK_MOVE: moves,
	ASK_BUILD: builds,
	ASK_TRADE: deals,
	ASK_PURCHASE: (p, hand) => after(p, () => hand.click(button(p, /^Buy \d+ for/).first())),
};

test('a turn of a middle game takes 25 clicks and keys at most', async ({ program, sit }) => {
	const p = await comes({ program, sit }, ['--from', caseOf('turn.case:TU1')]);
	const spent = {};
	let phase;
	const counts = () => (spent[phase] = (spent[phase] ?? 0) + 1);
	const hand = {
		click: (what) => (counts(), p.click(what)),
		press: (what, key) => (counts(), p.act(() => what.press(key))),
	};
	await asked(p);
	const turn = await turnOf(p);
	for (let n = 0; (phase = await asked(p)) && (await turnOf(p)) === turn; n++) {
		expect(n).toBeLessThan(QUESTIONS);
		if (ANSWERS[phase]) await ANSWERS[phase](p, hand);
		else {
			counts();
			await answer(p, phase);
		}
	}
	expect(Object.keys(spent), 'what a turn asks').toEqual(expect.arrayContaining(['ASK_MOVE', 'ASK_BUILD', 'ASK_TRADE', 'ASK_PURCHASE']));
	const all = Object.values(spent).reduce((a, b) => a + b, 0);
	expect(all, JSON.stringify(spent)).toBeLessThanOrEqual(MOST);
});
