// A path at another place and of another size. A browser paints whatever has a transform of its own apart from all else, so that
// hundreds of small ones are dear: what never changes is put in its place once, in its numbers. Pure.

/** Of each command, what its numbers are: x, y, a length, or something that stays. */
const FORMS: Record<string, string> = { M: 'xy', L: 'xy', H: 'x', V: 'y', C: 'xyxyxy', S: 'xyxy', Q: 'xyxy', T: 'xy', A: 'll===xy', Z: '' };
const short = (n: number): string => String(Number(n.toFixed(3)));

/** Scaled by k, then moved. The path begins with a capital. */
export function placed(d: string, k: number, dx: number, dy: number): string {
	return d.replace(/([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi, (_, command: string, rest: string) => {
		const form = FORMS[command.toUpperCase()]!;
		const absolute = command === command.toUpperCase();
		const numbers = rest.match(/-?(?:\d*\.\d+|\d+)/g) ?? [];
		const moved = numbers.map((text, i) => {
			const what = form[i % form.length];
			if (what === '=') return text;
			return short(Number(text) * k + (absolute ? (what === 'x' ? dx : what === 'y' ? dy : 0) : 0));
		});
		return command + moved.join(' ');
	});
}
