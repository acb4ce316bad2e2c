/** Is this the page that has no server (lib/alone.ts)? The build says so. */
declare const ALONE: boolean;
