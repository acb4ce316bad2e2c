// Shores for decoration: blobs roughened by sines, the same on every screen.

export interface Isle {
	x: number;
	y: number;
	r: number;
	flat: number; // height against width
	seed: number;
}

/** A closed outline. */
export function shore({ x, y, r, flat, seed }: Isle): string {
	const waves = [2, 3, 5, 8, 13, 21].map((k, i) => ({
		k,
		size: [0.17, 0.13, 0.075, 0.042, 0.02, 0.011][i]!,
		phase: ((seed * (i + 3) * 2654435761) % 6283) / 1000,
	}));
	const points: string[] = [];
	const steps = 140;
	for (let i = 0; i < steps; i++) {
		const a = (i / steps) * 2 * Math.PI;
		let d = r;
		for (const w of waves) d += r * w.size * Math.sin(w.k * a + w.phase);
		points.push(`${(x + d * Math.cos(a)).toFixed(1)} ${(y + d * flat * Math.sin(a)).toFixed(1)}`);
	}
	return `M${points.join('L')}Z`;
}
