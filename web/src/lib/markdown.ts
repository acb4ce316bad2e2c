// The small part of Markdown our rules use, as data. Components make the page of it; no HTML of the
// text is ever handed to the browser.

export type Inline =
	| { is: 'text' | 'bold' | 'italic' | 'code'; text: string }
	| { is: 'link'; text: string; to: string };

export type Block =
	| { is: 'heading'; level: number; id: string; number: string; title: Inline[]; plain: string }
	| { is: 'paragraph'; text: Inline[]; plain: string }
	| { is: 'list'; ordered: boolean; items: Inline[][]; plain: string }
	| { is: 'table'; head: Inline[][]; rows: Inline[][][]; plain: string };

const TOKEN = /\*\*([^*]+)\*\*|\*([^*]+)\*|_([^_]+)_|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function inline(source: string): Inline[] {
	const out: Inline[] = [];
	let at = 0;
	for (const m of source.matchAll(TOKEN)) {
		if (m.index > at) out.push({ is: 'text', text: source.slice(at, m.index) });
		if (m[1] !== undefined) out.push({ is: 'bold', text: m[1] });
		else if (m[2] !== undefined || m[3] !== undefined) out.push({ is: 'italic', text: m[2] ?? m[3] ?? '' });
		else if (m[4] !== undefined) out.push({ is: 'code', text: m[4] });
		else out.push({ is: 'link', text: m[5] ?? '', to: m[6] ?? '' });
		at = m.index + m[0].length;
	}
	if (at < source.length) out.push({ is: 'text', text: source.slice(at) });
	return out;
}

const plainOf = (parts: Inline[]): string => parts.map((p) => p.text).join('');
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/;
const cells = (line: string): Inline[][] =>
	line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()));

function heading(line: string): Block {
	const [, marks = '#', rest = ''] = /^(#{1,6})\s+(.*)$/.exec(line)!;
	const [, number = '', title = rest] = /^(\d+(?:\.\d+)*[a-z]?)\.?\s+(.*)$/.exec(rest) ?? [];
	const text = inline(title);
	const plain = plainOf(text);
	return { is: 'heading', level: marks.length, number, id: number || plain.toLowerCase().replace(/\W+/g, '-'), title: text, plain };
}

export function parse(source: string): Block[] {
	const lines = source.replace(/\r/g, '').split('\n');
	const blocks: Block[] = [];
	let i = 0;
	const begins = (line: string) => /^#{1,6}\s/.test(line) || ITEM.test(line) || /^\s*\|/.test(line) || line.trim() === '';
	while (i < lines.length) {
		const line = lines[i]!;
		if (line.trim() === '' || /^\s*(?:---+|<!--.*-->)\s*$/.test(line)) {
			i++;
		} else if (/^#{1,6}\s/.test(line)) {
			blocks.push(heading(line));
			i++;
		} else if (/^\s*\|/.test(line)) {
			const rows: Inline[][][] = [];
			const plain: string[] = [];
			for (; i < lines.length && /^\s*\|/.test(lines[i]!); i++) {
				if (/^[\s|:-]+$/.test(lines[i]!)) continue;
				rows.push(cells(lines[i]!));
				plain.push(lines[i]!);
			}
			blocks.push({ is: 'table', head: rows[0] ?? [], rows: rows.slice(1), plain: plain.join(' ') });
		} else if (ITEM.test(line)) {
			const items: string[] = [];
			const ordered = /^\s*\d/.test(line);
			for (; i < lines.length && lines[i]!.trim() !== '' && (ITEM.test(lines[i]!) || /^\s/.test(lines[i]!)); i++) {
				if (ITEM.test(lines[i]!)) items.push(lines[i]!.replace(ITEM, ''));
				else items[items.length - 1] += ' ' + lines[i]!.trim();
			}
			const parsed = items.map(inline);
			blocks.push({ is: 'list', ordered, items: parsed, plain: parsed.map(plainOf).join(' ') });
		} else {
			const text: string[] = [line];
			for (i++; i < lines.length && !begins(lines[i]!); i++) text.push(lines[i]!);
			const parsed = inline(text.join(' '));
			blocks.push({ is: 'paragraph', text: parsed, plain: plainOf(parsed) });
		}
	}
	return blocks;
}

/** Sections: a heading with what stands below it, for searching. */
export interface Section {
	head: Extract<Block, { is: 'heading' }> | null;
	body: Block[];
	plain: string;
}

export function sections(blocks: Block[]): Section[] {
	const out: Section[] = [];
	for (const block of blocks) {
		if (block.is === 'heading') out.push({ head: block, body: [], plain: `${block.number} ${block.plain} ` });
		else {
			const last = out.at(-1);
			if (last) {
				last.body.push(block);
				last.plain += block.plain + ' ';
			} else out.push({ head: null, body: [block], plain: block.plain });
		}
	}
	return out;
}
