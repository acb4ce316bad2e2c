// What the tab says: who is asked sees it also where nothing of the page is seen. No import of values, so that node runs it as it is.

export function titleOf(table: string, asked: boolean, yourTurn: string): string {
	return asked ? `(●) ${yourTurn} – ${table || 'Ecumene'}` : table ? `${table} · Ecumene` : 'Ecumene';
}

/** When half of the time is out; 0: never. */
export const halfOf = (asked: { began: number; due: number } | undefined): number => (asked ? asked.began + (asked.due - asked.began) / 2 : 0);
