// A person trades with four bots of Mega Civilization, with clicks, at the position TR1 of trading.case:
// proposals come, one of the person's is accepted, one is declined with a reason, and bots stay until the
// person is done; and at a table with a clock the time of a trade is out.
import { caseOf, expect, test } from './fixtures.mjs';

const ME = 's1';
const NAMES = { s2: 'Assyria', s3: 'Hatti' };
const STEPS = 60; // seconds at most until bots have answered
/** What a seat collects, for next to anything: sooner or later it is taken. */
const GENEROUS = [
	['s2', ['Gold', 'Gold', 'Ochre'], []],
	['s3', ['Oil', 'Oil', 'Ochre'], ['fish']],
	['s2', ['Gold', 'Gold', 'Tin'], ['fish', 'fish']],
	['s3', ['Oil', 'Oil', 'Tin'], []],
];

/** The page of the person, who is asked to trade. */
async function sits({ program, sit }, ...words) {
	const server = await program(['play', '--from', caseOf('trading.case:TR1'), ...words]);
	const p = await sit(server.url);
	await p.click('ready');
	expect(await p.asked()).toBe('trade');
	return { ...server, p };
}

const told = async (p) => (await p.heard()).flatMap((f) => f.log ?? []).flatMap((e) => e.says);
const pending = async (p) => (await p.heard()).reduce((last, f) => f.pending ?? last, []).toSorted();

/** Proposals to the person that a seat made in answer to one. */
async function counters(p, seat) {
	const { offer = {} } = (await p.heard()).reduce((all, f) => ({ ...all, ...f.view }), {});
	return Object.entries(offer).filter(([key, o]) => o?.re && key.startsWith(seat) && o.to.includes(ME));
}

/** Time passes, a second after the other, until this is so. */
async function waits(p, what, holds) {
	for (let i = 0; i < STEPS && !(await holds()); i++) {
		await p.door.pass(1000);
		await p.settled();
	}
	expect(await holds(), `${what}; last was said: ${JSON.stringify((await told(p)).slice(-20))}`).toBeTruthy();
}

const button = (p, name) => p.page.getByRole('button', { name, exact: true });

/** Cards of the hand by the names of their goods, and what is asked for. */
async function lays(p, give, ask) {
	for (const good of give) await p.click(p.page.getByRole('button', { name: new RegExp(`^Give ${good}\\b`) }));
	for (const good of ask) await p.act(() => p.page.getByLabel('Ask for a good').selectOption(good));
}

async function calls(p, have, want) {
	const before = await p.at('call').count();
	await lays(p, [have], [want]);
	await p.click(button(p, 'Call it out'));
	await expect(p.at('call')).toHaveCount(before + 1);
	await p.click(button(p, 'Clear'));
}

async function proposes(p, to, give, ask) {
	await lays(p, give, ask);
	await p.click(button(p, 'To everybody'));
	await p.click(p.page.getByRole('group', { name: 'To whom' }).getByRole('button', { name: NAMES[to] }));
	await p.click(button(p, 'Offer').last());
	await expect(p.at('given')).toHaveAttribute('data-value', '0');
}

/** Makes generous proposals until there is a deal. */
async function deals(p) {
	const dealt = async () => (await told(p)).some((m) => m.m === 'DEAL' && [m.a.seat, m.a.to_seat].includes(ME));
	const answers = async (from) => {
		const declined = (await told(p)).filter((m) => m.m === 'DECLINED' && m.a.seat === from);
		return declined.length + (await counters(p, from)).length;
	};
	for (const [to, give, ask] of GENEROUS) {
		const before = await answers(to);
		await proposes(p, to, give, ask);
		await waits(p, 'an answer', async () => (await dealt()) || (await answers(to)) > before);
		if (await dealt()) break;
	}
	expect(await dealt(), 'a proposal is taken').toBe(true);
	await expect(p.at('deal').first()).toHaveText(/gave (Gold|Oil|Ochre|Tin)[\s\S]*got /, { useInnerText: true });
}

test('bots propose, take what they collect, decline the rest with a reason, and stay until the person is done', async ({
	program,
	join,
	sit,
}) => {
	const { p, url, door } = await sits({ program, sit }, '--bot-delay', '0');
	const watcher = await join(url.split('#')[0]);
	expect(await pending(p)).toEqual(['s1', 's2', 's3', 's4', 's5']);
	await calls(p, 'Gold', 'wines');
	await calls(p, 'Oil', 'fish');
	await waits(p, 'a proposal', async () => (await told(p)).some((m) => /^PROPOSED/.test(m.m) && m.a.seat !== ME));
	await deals(p);

	// Next to nothing for the best that a seat has.
	const before = (await told(p)).length;
	await proposes(p, 's3', ['Ochre', 'Ochre', 'Fish'], ['resin', 'resin']);
	await waits(p, 'a reason', async () => {
		const since = (await told(p)).slice(before);
		return since.some((m, i) => /^WHY_/.test(m.m) && since[i - 1]?.m === 'DECLINED' && since[i - 1].a.seat === 's3');
	});
	await expect(p.at('log-line').filter({ hasText: /Not enough for|Not now/ }).first()).toBeVisible();

	await door.pass(30_000);
	expect(await p.asked()).toBe('trade');
	expect(await pending(p), 'all stay').toHaveLength(5);
	expect((await told(p)).filter((m) => m.m === 'DONE'), 'no seat has left').toEqual([]);
	expect(watcher.wasSent('"m":"DEAL"'), 'others hear of deals').toBe(true);
	expect(JSON.stringify(watcher.heard), 'and of nothing else').not.toMatch(/WHY_|DECLINED|"m":"PROPOSED/);
	await p.click(p.at('choice', '[data-act="done"]').first());
	await door.play(600_000);
	await p.settled();
	await expect(p.at('bar')).not.toHaveAttribute('data-question', 'trade');
});

test('at a table with a clock a trade takes ten minutes, which all see, and then it is over', async ({ program, sit }) => {
	const { p, door } = await sits({ program, sit }, '--bot-delay', '60000', '--clock', 'live');
	const left = Number(await p.at('trade-clock').getAttribute('data-left'));
	expect(left).toBeGreaterThan(500);
	expect(left).toBeLessThanOrEqual(600);
	await door.pass(601_000);
	await p.settled();
	await expect(p.at('bar')).not.toHaveAttribute('data-question', 'trade');
	await expect(p.at('trade-clock')).toHaveCount(0);
});
