// Tests that are known to fail now and then: they run and are printed, but not counted. Each has a name, a reason and a date.
// There is room for three, so that the list is emptied instead of grown.
import { readFileSync } from 'node:fs';

const MOST = 3;
const FIELDS = ['name', 'reason', 'date'];

/** The list, if it may be so. */
export function checked(list) {
	if (list.length > MOST) throw new Error(`${list.length} tests are quarantined; at most ${MOST} may be: mend one first`);
	for (const row of list) {
		if (Object.keys(row).sort().join() !== FIELDS.toSorted().join() || FIELDS.some((f) => !String(row[f]).trim())) throw new Error(`a quarantined test has ${FIELDS.join(', ')}: ${JSON.stringify(row)}`);
		if (!/^\d{4}-\d{2}-\d{2}$/.test(row.date)) throw new Error(`${row.name}: ${row.date} is no date`);
	}
	return list;
}

export const quarantined = () => checked(JSON.parse(readFileSync(new URL('../quarantine.json', import.meta.url), 'utf8')));
