// "Report this ruling": what is asked and what was told is saved as a rule case of the seat's own view, and
// the program runs it.
import { expect, LAPTOP, test } from './fixtures.mjs';

test('a question and a line of the log are saved as rule cases that the program runs', async ({ program, sit }) => {
	const server = await program(['serve', '--bot-delay', '0']);
	const { links } = await server.table({ game: 'megaciv', options: 'players=5 civs=assigned', name: 'A table', seats: ['person', ...Array(4).fill('eager')] });
	const p = await sit(links[0], { size: LAPTOP });
	await p.click('ready');
	await server.door.play(600_000);
	expect(await p.asked()).toBe('move');
	const seat = await p.at('table').getAttribute('data-seat');
	const asked = await p.reports(p.at('bar').locator('[data-test="report"]'));
	expect(asked).toMatch(/^game megaciv players=5 /m);
	expect(asked).toMatch(new RegExp(`^\\tasked ${seat}$`, 'm'));
	expect(asked).toMatch(/^# What was said: .+ \[5\]$/m);
	await p.click('decide');
	await expect(p.at('log-line', '[data-n="1"]').first()).toBeVisible();
	await p.at('log-more', '[data-line^="1."]').first().focus();
	await p.press('Enter');
	const line = await p.reports(p.at('log-ways').locator('[data-test="report"]'));
	expect(line, 'with what the line says').toMatch(/^#\t[A-Z_]+ .*seat=s\d+/m);
	expect(line, 'as it was before that').toMatch(new RegExp(`^# Entry 0, as seat ${seat} saw it`, 'm'));
});
