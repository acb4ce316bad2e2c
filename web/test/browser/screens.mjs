// All screens of the page in lively positions, each with its panels: what walk.spec.mjs looks over and sheets.mjs takes pictures of.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { caseOf, PROGRAM } from './program.mjs';

const MINUTE = 60_000;
const LOG = ['sim', 'megaciv', '--players', '5', '--option', 'scenario=short', '--bots', 'eager', '--games', '1', '--seed', '3', '--save'];
// A link fits one page: each visit has a table of its own.
const GATHERING = { game: 'megaciv', options: 'players=5 civs=assigned', name: 'Thursday', seats: ['person', 'person', 'normal', 'novice', 'strong'] };

/** The programs behind the screens, each started by `program` (fixtures.mjs) when the first screen needs it. */
export function servers(program) {
	const made = new Map();
	const once = (name, make) => {
		if (!made.has(name)) made.set(name, make());
		return made.get(name);
	};
	const site = async () => {
		const it = await once('site', () => program(['serve']));
		await it.door.pass(MINUTE); // what an address may ask for is limited by time
		return it;
	};
	/** A game that bots have played, as a file. */
	const log = () =>
		once('log', async () => {
			const folder = join(dirname((await site()).db), 'logs');
			mkdirSync(folder);
			execFileSync(PROGRAM, [...LOG, folder], { stdio: 'ignore' });
			return join(folder, readdirSync(folder)[0]);
		});
	return {
		site: async () => (await site()).origin,
		log,
		/** A table at a position of a rule case. */
		laid: async (file, id) => (await once(`${file}:${id}`, () => program(['play', '--from', caseOf(`${file}:${id}`), '--bot-delay', '600000']))).url,
		/** A table at which not all are ready. */
		gathering: async () => (await (await site()).table(GATHERING)).links[0],
		/** A table whose game is over. */
		over: () =>
			once('over', async () => {
				const { origin, db } = await site();
				const said = execFileSync(PROGRAM, ['admin', 'import', await log(), '--db', db], { encoding: 'utf8' });
				return `${origin}/t/${/\/t\/(\w+)/.exec(said)[1]}`;
			}),
	};
}

/** False: it has no such button. */
const press = (test) => async (p) => {
	const button = p.at(test).first();
	if (!(await button.isVisible())) return false;
	await p.click(button);
	return true;
};
async function escape(p) {
	await p.press('Escape');
	// The first may have closed what explained something.
	await press('sheet-close')(p);
}
/** Opens something; where it has no button there is nothing to look at. */
const panel = (name, button, shows) => ({
	name,
	async open(p) {
		if (!(await press(button)(p))) return false;
		if (shows) await p.at(shows).first().waitFor();
		return true;
	},
	close: escape,
});

/** What is behind buttons of every table. */
const ASIDE = [
	panel('phases', 'phases', 'phases-panel'),
	panel('talk', 'talk', 'talk-drawer'),
	panel('seats', 'seats-button', 'seats-panel'),
	panel('for-the-table', 'table-acts', 'table-acts-panel'),
	panel('my-seat', 'my-seat', 'seat-settings'),
	panel('mine', 'drawer-mine'),
	panel('log', 'drawer-log'),
];

const shows = (name) => (p) => p.at(name).first().waitFor();
async function sits(p) {
	await press('ready')(p);
	await p.at('bar', '[data-asked="true"]').waitFor();
}
const sitsAnd = (name) => async (p) => {
	await sits(p);
	await p.at(name).first().waitFor();
};
const drawn = (p) => p.at('map-view', '[data-level]').waitFor();
async function onMap(p) {
	await sits(p);
	await drawn(p);
	await p.click('home-button');
}

/** Each screen: where it is, what makes it ready, what can be opened there. */
export const SCREENS = [
	{ name: 'home', where: (s) => s.site(), ready: shows('play-now') },
	{ name: 'new-table', where: async (s) => `${await s.site()}/#host`, ready: shows('open-table') },
	{ name: 'lobby', where: (s) => s.gathering(), ready: shows('seating'), panels: [panel('change-seat', 'seat-change')] },
	{
		name: 'movement', where: (s) => s.laid('turn.case', 'TU1'), ready: onMap,
		panels: [
			panel('choices', 'choices-button', 'choices'),
			panel('moves', 'moves-button', 'moves'),
			panel('figures', 'tracks-button', 'tracks-row'),
			panel('player', 'seat-open', 'seat-sheet'),
			...ASIDE,
		],
	},
	{ name: 'eighteen', where: (s) => s.laid('trading.case', 'TR3'), ready: sitsAnd('offer') },
	{ name: 'trade', where: (s) => s.laid('trading.case', 'TR2'), ready: sitsAnd('offer') },
	{ name: 'purchase', where: (s) => s.laid('../../tests/megaciv/cases/page.case', 'PG12'), ready: sitsAnd('advance-price') },
	{ name: 'calamity', where: (s) => s.laid('hands/kinds.case', 'DUE_DAMAGE'), ready: onMap },
	{ name: 'civil-war', where: (s) => s.laid('hands/kinds.case', 'DUE_MARK'), ready: onMap },
	{ name: 'tax', where: (s) => s.laid('hands/kinds.case', 'ASK_TAX'), ready: onMap },
	{ name: 'ability', where: (s) => s.laid('hands/kinds.case', 'ASK_ABILITY'), ready: onMap },
	{ name: 'civilizations', where: (s) => s.laid('hands/kinds.case', 'ASK_CIV'), ready: sits },
	{ name: 'end', where: (s) => s.over(), ready: async (p) => { await shows('score')(p); await p.at('proof').waitFor(); } },
	{
		name: 'replay', where: async (s) => `${await s.site()}/replay`,
		ready: async (p, s) => {
			const log = await s.log();
			await p.act(() => p.at('replay-file').setInputFiles(log));
			await p.at('replay').waitFor();
			await drawn(p);
		},
	},
	{ name: 'rules', where: async (s) => `${await s.site()}/rules/megaciv`, ready: shows('rule-section'), panels: [panel('about-game', 'about-button', 'about-game')] },
	{ name: 'map', where: async (s) => `${await s.site()}/map`, ready: drawn, panels: [panel('area-list', 'list-button', 'area-list')] },
];

export const SIZES = { desk: { size: { width: 1440, height: 900 } }, laptop: { size: { width: 1280, height: 720 } }, phone: { size: { width: 390, height: 844 }, touch: true }, lying: { size: { width: 844, height: 390 }, touch: true } };
