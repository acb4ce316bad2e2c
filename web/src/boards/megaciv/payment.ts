// Which whole sets and how many tokens of treasury pay a price, with the least that is paid too much. Pure.

export interface Set {
	good: string;
	n: number;
	value: number;
}

export interface Payment {
	goods: string[];
	tokens: number;
}

/** Null when all together is not enough. Among equals: more cards, so that more treasury stays. */
export function payment(price: number, sets: readonly Set[], treasury: number, each: number): Payment | null {
	// For each sum of values the way with the most cards.
	let ways = new Map<number, { goods: string[]; n: number }>([[0, { goods: [], n: 0 }]]);
	for (const set of sets.filter((s) => s.value > 0)) {
		const next = new Map(ways);
		for (const [sum, way] of ways) {
			const n = way.n + set.n;
			// Beyond the price all sums are alike but for what is wasted.
			if (sum < price && n > (next.get(sum + set.value)?.n ?? -1)) next.set(sum + set.value, { goods: [...way.goods, set.good], n });
		}
		ways = next;
	}
	let best: (Payment & { waste: number; n: number }) | null = null;
	for (const [sum, way] of ways) {
		const tokens = Math.max(0, Math.ceil((price - sum) / each));
		if (tokens > treasury) continue;
		const waste = sum + tokens * each - price;
		if (!best || waste < best.waste || (waste === best.waste && way.n > best.n)) best = { goods: way.goods, tokens, waste, n: way.n };
	}
	return best && { goods: best.goods, tokens: best.tokens };
}
