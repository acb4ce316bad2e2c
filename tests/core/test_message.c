/* Sentences: the formatter against the table it shares with the page, and who hears what. */
#include "test.h"

#include <stdlib.h>

#include "bazaar/bazaar.h"
#include "po/words.h"

/* A game of one sentence, so that any text of the table can be said. */
static struct core_sentence sentence;
static ecu_game one_sentence = { .key = "one", .sentences = &sentence, .sentences_n = 1 };

static char *forms[4];
static int language;

static const char *choose(const void *with, const char *one, const char *many, int n)
{
	(void)with;
	(void)one;
	return forms[many ? words_plural(language, n) : 0];
}

/* "a=1;b=2": the English text names the arguments in this order. */
static void read_arguments(char *text, char *english, size_t cap, ecu_message *m)
{
	int n = 0;
	size_t used = 0;

	for (char *at = strtok(text, ";"); at; at = strtok(NULL, ";")) {
		char *equals = strchr(at, '=');
		*equals = 0;
		used += (size_t)snprintf(english + used, cap - used, "{%s}", at);
		m->arg[n++] = (int16_t)atoi(equals + 1);
	}
}

static void says_it_as_the_page_does(void **arg)
{
	char *row = strdup(*arg), *column[4], english[128], out[256];
	ecu_speech speech = { .translate = choose };
	ecu_message m = { .id = CORE_SENTENCES };
	int n = 0;

	for (char *at = row; n < 4 && at; n++) {
		column[n] = strsep(&at, "\t");
	}
	assert_int_equal(n, 4);
	language = strcmp(column[0], "de") == 0 ? 1 : strcmp(column[0], "pl") == 0 ? 2 : 0;
	int count = 0;
	for (char *at = column[1]; at && count < 4; count++)
		forms[count] = strsep(&at, "|");
	read_arguments(column[2], english, sizeof english, &m);
	sentence = (struct core_sentence){ "S", "1", english, count > 1 ? "many" : NULL, NULL, 0 };
	ecu_message_text(&one_sentence, &m, &speech, out, sizeof out);
	assert_string_equal(out, column[3]);
	free(row);
}

static void a_blanked_event_holds_no_secret(void **arg)
{
	ecu_event e = { { BZ_SAY_DREW, { 1, BZ_SILK } }, 0, 1u << 1 }, heard;
	char text[200];

	(void)arg;
	assert_true(ecu_event_for(&bz_game, &e, 1, &heard));
	ecu_event_text(&bz_game, &heard, NULL, text, sizeof text);
	assert_string_equal(text, "Seat 2 draws Silk.");
	assert_true(ecu_event_for(&bz_game, &e, 0, &heard));
	assert_int_equal(heard.said.arg[1], 0);
	ecu_event_text(&bz_game, &heard, NULL, text, sizeof text);
	assert_string_equal(text, "Seat 2 draws a card.");
	ecu_event_json(&bz_game, &heard, text, sizeof text);
	assert_string_equal(text,
			    "{\"m\":\"DREW\",\"others\":true,\"rule\":\"3.2\",\"a\":{\"seat\":\"s2\"}}");
	assert_true(ecu_event_for(&bz_game, &e, ECU_SPECTATOR, &heard));
	assert_int_equal(heard.said.arg[1], 0);
	e.said.id = BZ_SAY_GOT;
	assert_false(ecu_event_for(&bz_game, &e, 0, &heard));
	assert_false(ecu_event_for(&bz_game, &e, ECU_SPECTATOR, &heard));
}

static void a_short_buffer_is_never_overrun(void **arg)
{
	ecu_message m = { BZ_SAY_BID_TOO_HIGH, { 3, 9 } };
	char whole[200], part[200];
	size_t n = ecu_message_text(&bz_game, &m, NULL, whole, sizeof whole);

	(void)arg;
	for (size_t cap = 0; cap <= n + 1; cap++) {
		memset(part, '#', sizeof part);
		assert_int_equal(ecu_message_text(&bz_game, &m, NULL, part, cap), n);
		assert_int_equal(part[cap], '#');
		if (cap)
			assert_int_equal(strlen(part), cap - 1 < n ? cap - 1 : n);
	}
}

static void all_languages_say_a_refusal(void **arg)
{
	static const struct {
		const char *language, *want;
	} rows[] = { { "en", "Your coins: 3, not 9." },
		     { "de", "Deine Münzen: 3, nicht 9." },
		     { "pl", "Twoje monety: 3, a nie 9." } };
	ecu_message m = { BZ_SAY_BID_TOO_HIGH, { 3, 9 } };
	ecu_speech speech;
	char text[200];

	(void)arg;
	for (int i = 0; i < 3; i++) {
		assert_true(words_speech(rows[i].language, &speech));
		ecu_message_text(&bz_game, &m, &speech, text, sizeof text);
		assert_string_equal(text, rows[i].want);
	}
	assert_false(words_speech("xx", &speech));
}

static void plurals_come_from_the_catalogue(void **arg)
{
	ecu_message m = { BZ_SAY_ASK_LOSE, { 2 } };
	ecu_speech speech;
	char text[200];

	(void)arg;
	words_speech("pl", &speech);
	ecu_message_text(&bz_game, &m, &speech, text, sizeof text);
	assert_string_equal(text, "Oddaj jeszcze 2 towary albo zapłać okup za każdy.");
	m.arg[0] = 5;
	ecu_message_text(&bz_game, &m, &speech, text, sizeof text);
	assert_string_equal(text, "Oddaj jeszcze 5 towarów albo zapłać okup za każdy.");
}

/* Every rule a sentence cites stands in the rules text, in every language. */
static void every_rule_cited_is_written(void **arg)
{
	static const char *const languages[] = { "en", "de", "pl" };

	(void)arg;
	for (int l = 0; l < 3; l++)
		for (uint16_t id = 1; *ecu_message_key(&bz_game, id); id++) {
			char heading[32];
			snprintf(heading, sizeof heading, "\n## %s ", ecu_message_rule(&bz_game, id));
			if (!strstr(words_rules("bazaar", languages[l]), heading))
				fail_msg("rule %s of %s is not in the text (%s)", heading + 4,
					 ecu_message_key(&bz_game, id), languages[l]);
		}
}

int main(int argc, char **argv)
{
	static char lines[64][256];
	struct CMUnitTest tests[80] = {
		cmocka_unit_test(a_blanked_event_holds_no_secret),
		cmocka_unit_test(a_short_buffer_is_never_overrun),
		cmocka_unit_test(all_languages_say_a_refusal),
		cmocka_unit_test(plurals_come_from_the_catalogue),
		cmocka_unit_test(every_rule_cited_is_written),
	};
	FILE *f = argc == 2 ? fopen(argv[1], "r") : NULL;
	int n = 5, line = 0;

	if (!f)
		return 1;
	while (line < 64 && fgets(lines[line], sizeof lines[line], f)) {
		lines[line][strcspn(lines[line], "\n")] = 0;
		if (line)
			tests[n++] = (struct CMUnitTest){ lines[line], says_it_as_the_page_does, NULL, NULL,
							  lines[line] };
		line++;
	}
	fclose(f);
	return _cmocka_run_group_tests("sentences", tests, (size_t)n, NULL, NULL);
}
