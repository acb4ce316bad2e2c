// The outside of a frame, for who has no engine yet. The form stands in docs/PROTOCOL.md; the engine reads the rest.

/** What stays JSON stands in front. */
export function jsonOf(frame: Uint8Array): string | null {
	let at = 2;
	let length = 0;
	for (let shift = 0; shift < 28; shift += 7) {
		const byte = frame[at++] ?? 0;
		length |= (byte & 127) << shift;
		if (byte < 128) return new TextDecoder().decode(frame.subarray(at, at + length));
	}
	return null;
}

/** The game that a frame is of, if it tells of the table. */
export function gameOf(frame: Uint8Array): string | null {
	const text = jsonOf(frame);
	return text === null ? null : ((JSON.parse(text) as { table?: { game: string } }).table?.game ?? null);
}
