/** A table of data/, as vite.config.ts takes it in. */
declare module '*.tsv' {
	const cells: string[][];
	export default cells;
}

/** The keys and names of such a table. */
declare module '*.tsv?names' {
	const cells: string[][];
	export default cells;
}
