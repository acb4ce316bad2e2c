// All screens of the page in lively positions, each with its panels: what walk.mjs looks over and shots.mjs takes pictures of.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTable, start } from './seat.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The programs behind the screens, each started when the first screen needs it. */
export function servers(program) {
	const running = new Map();
	const made = new Map();
	const folder = mkdtempSync(join(tmpdir(), 'ecumene-'));
	const run = (name, words) => {
		if (!running.has(name)) running.set(name, start(program, words));
		return running.get(name);
	};
	const once = (name, make) => {
		if (!made.has(name)) made.set(name, make());
		return made.get(name);
	};
	const site = async () => (await run('site', ['serve']).address).replace(/\/$/, '');
	/** A game that bots have played, as a file. */
	const log = () =>
		once('log', () => {
			execFileSync(resolve(program), ['sim', 'megaciv', '--players', '5', '--option', 'scenario=short', '--bots', 'eager', '--games', '1', '--seed', '3', '--save', folder], { stdio: 'ignore' });
			return join(folder, readdirSync(folder)[0]);
		});
	return {
		site,
		log,
		/** A table at a position of a rule case. */
		laid: (file, id) => run(`${file}:${id}`, ['play', '--from', `${here(file)}:${id}`, '--bot-delay', '600000']).address,
		/** A table at which not all are ready. */
		async gathering() {
			const at = await site();
			// Each looker has his own: a link fits one device.
			const { seats } = await openTable(at, { game: 'megaciv', options: 'players=5 civs=assigned', name: 'Thursday', seats: ['person', 'person', 'normal', 'novice', 'strong'] });
			return at + seats[0].link;
		},
		/** A table whose game is over. */
		async over() {
			const at = await site();
			return once('over', () => `${at}/t/${/\/t\/(\w+)/.exec(execFileSync(resolve(program), ['admin', 'import', log(), '--db', join(running.get('site').home, 'games.db')], { encoding: 'utf8' }))[1]}`);
		},
		end() {
			for (const one of running.values()) one.stop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

const press = (test, more = '') => async (p) => {
	const button = p.at(test, more).first();
	if (!(await button.isVisible())) return false;
	await button.click();
	return true;
};
async function escape(p) {
	await p.page.keyboard.press('Escape');
	// The first may have closed what explained something.
	const sheet = p.at('sheet-close');
	if (await sheet.isVisible()) await sheet.click();
}
/** Opens something and looks until it is there; where it has no button there is nothing to look at. */
const panel = (name, open, shows) => ({ name, async open(p) { if ((await open(p)) === false) return false; if (shows) await p.at(shows).first().waitFor(); return true; }, close: escape });

/** What lies behind buttons of every table. */
const ASIDE = [
	panel('phases', press('phases'), 'phases-panel'),
	panel('talk', press('talk'), 'talk-drawer'),
	panel('seats', press('seats-button'), 'seats-panel'),
	panel('for-the-table', press('table-acts'), 'table-acts-panel'),
	panel('my-seat', press('my-seat'), 'seat-settings'),
	panel('mine', press('drawer-mine')),
	panel('log', press('drawer-log')),
];

async function sits(p) {
	await p.page.locator('[data-test="ready"], [data-test="bar"][data-question]').first().waitFor();
	if (await p.at('ready').count()) await p.at('ready').click();
	await p.at('bar', '[data-asked="true"]').waitFor();
}
const onMap = async (p) => {
	await sits(p);
	await p.drawn();
	await p.at('home-button').click();
};

/** Each screen: where it is, what makes it ready, what can be opened there. */
export const SCREENS = [
	{ name: 'home', where: (s) => s.site(), ready: (p) => p.at('play-now').waitFor() },
	{ name: 'new-table', where: async (s) => `${await s.site()}/#host`, ready: (p) => p.at('open-table').waitFor() },
	{ name: 'lobby', where: (s) => s.gathering(), ready: (p) => p.at('seating').waitFor(), panels: [panel('change-seat', press('seat-change'))] },
	{
		name: 'movement', where: (s) => s.laid('turn.case', 'TU1'), ready: onMap,
		panels: [
			panel('choices', press('choices-button'), 'choices'),
			panel('moves', press('moves-button'), 'moves'),
			panel('figures', press('tracks-button'), 'tracks-row'),
			panel('player', press('seat-open'), 'seat-sheet'),
			...ASIDE,
		],
	},
	{ name: 'eighteen', where: (s) => s.laid('trading.case', 'TR3'), ready: async (p) => { await sits(p); await p.at('offer').first().waitFor(); } },
	{ name: 'trade', where: (s) => s.laid('trading.case', 'TR2'), ready: async (p) => { await sits(p); await p.at('offer').first().waitFor(); } },
	{ name: 'purchase', where: (s) => s.laid('../../tests/megaciv/cases/page.case', 'PG12'), ready: async (p) => { await sits(p); await p.at('advance-price').first().waitFor(); } },
	{ name: 'calamity', where: (s) => s.laid('hands/kinds.case', 'DUE_DAMAGE'), ready: onMap },
	{ name: 'civil-war', where: (s) => s.laid('hands/kinds.case', 'DUE_MARK'), ready: onMap },
	{ name: 'tax', where: (s) => s.laid('hands/kinds.case', 'ASK_TAX'), ready: onMap },
	{ name: 'ability', where: (s) => s.laid('hands/kinds.case', 'ASK_ABILITY'), ready: onMap },
	{ name: 'civilizations', where: (s) => s.laid('hands/kinds.case', 'ASK_CIV'), ready: sits },
	{ name: 'end', where: (s) => s.over(), ready: async (p) => { await p.at('score').first().waitFor(); await p.at('proof').waitFor(); } },
	{
		name: 'replay', where: async (s) => `${await s.site()}/replay`,
		ready: async (p, s) => {
			await p.at('replay-choose').waitFor();
			await p.at('replay-file').setInputFiles(s.log());
			await p.at('replay').waitFor();
			await p.drawn();
		},
	},
	{ name: 'rules', where: async (s) => `${await s.site()}/rules/megaciv`, ready: (p) => p.at('rule-section').first().waitFor() },
	{
		name: 'map', where: async (s) => `${await s.site()}/map`, ready: (p) => p.drawn(),
		panels: [panel('area-list', press('list-button'), 'area-list')],
	},
];

export const SIZES = { desk: { size: { width: 1440, height: 900 } }, laptop: { size: { width: 1280, height: 720 } }, phone: { size: { width: 390, height: 844 }, touch: true }, lying: { size: { width: 844, height: 390 }, touch: true } };
