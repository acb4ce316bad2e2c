/** A table of data/, as vite.config.ts takes it in. */
declare module '*.tsv' {
	const cells: string[][];
	export default cells;
}
