// Effect codes of cards and events in words. The codes are those of data/archipelago/cards.tsv.

import { t, tn } from '../../lib/words.ts';

const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);
const PER = (): Record<string, string> => ({
	temples: t('for each temple in play'), ports: t('for each port in play'), towns_own: t('for each town you control'), markets_own: t('for each market you control'), players: t('for each player'),
});

/** "Rebellion −1", "Rebellion −1 for each temple in play, at most 3". */
function amount(text: (n: string) => string, args: string[]): string {
	const [x = '', ...more] = args;
	const most = more.find((m) => m.startsWith('max='))?.slice(4);
	const sign = x.startsWith('-') ? -1 : 1;
	const per = PER()[x.slice(1)];
	const said = per ? `${text(signed(sign))} ${per}` : text(signed(Number(x)));
	return most ? t('{what}, at most {n}', { what: said, n: most }) : said;
}

export function effectWords(code: string, thing: (vocabulary: string, key: string) => string): string {
	const [, op = '', inside = ''] = /^([A-Z_]+)(?:\((.*)\))?$/.exec(code) ?? [];
	const args = inside.split(',').filter(Boolean);
	const n = Number(args[0] ?? 0);
	switch (op) {
		case 'REB': return amount((x) => t('Rebellion {n}', { n: x }), args);
		case 'SUR': return amount((x) => t('Surplus workers {n}', { n: x }), args);
		case 'FL': return amount((x) => t('Florins {n}', { n: x }), args);
		case 'EACH_FL': return tn('Everybody takes {n} florin', 'Everybody takes {n} florins', n);
		case 'REB_STEP': {
			const steps: string[] = [];
			for (let i = 0; i + 1 < args.length; i += 2) steps.push(i ? t('{n} with {temples} temples in play', { n: signed(Number(args[i + 1])), temples: args[i]! }) : signed(Number(args[i + 1])));
			return t('Rebellion {n}', { n: steps.join(', ') });
		}
		case 'REVEAL': return args[1] === 'character' ? t('Reveal {n} cards; you may buy a character at its lowest price', { n }) : t('Reveal {n} cards; you may buy a progress card at its lowest price', { n });
		case 'SINK_SHIP': return t('A ship of another player goes back to his reserve');
		case 'STEAL_HAND': return t('Open a hand of a player who hides two cubes, and keep what is in it');
		case 'BLOCK_SYMBOL': return t('The florin blocks a free symbol for good');
		case 'RAISE_HEX': return t('All rebels on a hex stand up');
		case 'SHIFT_CUBE': return t('Shift the last cube of a resource to the other market');
		case 'SWAP_CUBE': return t('Take a cube of another kind');
		case 'TURN_CARD': return t('Turn a card of the track');
		case 'SHIPS_AT_PORTS': return t('A ship at every controlled port, for its controller');
		case 'FREE_RECRUIT': return t('Recruit without a disc');
		case 'FREE_MIGRATION': return t('Migrate without a disc');
		case 'FREE_BUILD': return t('Build without a disc');
		case 'FREE_TAX': return t('Raise taxes without a disc');
		case 'FREE_EXPLORE': return t('Explore without a disc');
		case 'FREE_HARVEST': return tn('Harvest with {n} unit, without a disc', 'Harvest with up to {n} units, without a disc', n);
		case 'FREE_WORKERS': return tn('Recruit {n} worker for nothing', 'Recruit up to {n} workers for nothing', n);
		case 'FREE_SHIP': return tn('Build {n} ship for wood alone', 'Build up to {n} ships for wood alone', n);
		case 'BIRTH': return tn('A birth on {n} hex', 'Births on up to {n} hexes', n);
		case 'TRADE_EXPORT': return tn('{n} transaction on the export market', 'Up to {n} transactions on the export market', n);
		case 'TRADE_DOMESTIC': return tn('{n} transaction on the domestic market', 'Up to {n} transactions on the domestic market', n);
		case 'MOVE_SHIP': return tn('A ship sails over {n} border', 'A ship sails over up to {n} borders', n);
		case 'MOVE_CITIZENS': return t('Up to {n} citizens walk over up to {far} borders', { n, far: args[1] ?? '' });
		case 'PEEK_TILES': return t('Look at {n} tiles and put them back in any order', { n });
		case 'DOUBLE': return t('This turn’s harvest yields double: {what}', { what: thing('resource', args[0] ?? '') });
		case 'LOSE_SHIP': return tn('Who has {n} ship returns one', 'Who has {n} ships or more returns one', n);
		case 'LOSE_CITIZEN': return tn('Who has {n} citizen returns one', 'Who has {n} citizens or more returns one', n);
		case 'DRAIN': return t('Up to {n} leave the domestic market: {what}', { n: args[1] ?? '', what: thing('resource', args[0] ?? '') });
		case 'STOCK': return t('To the domestic market: {n} {what}', { n: args[1] ?? '', what: thing('resource', args[0] ?? '') });
		default: return '';
	}
}

export const effectsWords = (codes: string[], thing: (vocabulary: string, key: string) => string): string => codes.map((c) => effectWords(c, thing)).filter(Boolean).join('. ');
