/* test_texts.c — what people are told of each thing: that every thing has a text in every language, that it
 * is filled, and that the section it names exists.
 *
 * That a place names a number that exists the table compiler proves; here stands what it cannot know: the
 * rules texts, and what has to arrive at the end of the pipe. */
#include "../test.h"
#include "ecumene_read.h"
#include "po/words.h"

#include <stdio.h>
#include <string.h>

enum { SHORTEST = 40, LANGUAGES = 3 };
static const char *const languages[LANGUAGES] = { "en", "de", "pl" };

static void check_thing(const ecu_thing *t)
{
	for (int l = 0; l < LANGUAGES; l++) {
		const char *text = t->texts[l];

		if (!text || strlen(text) < SHORTEST || text[strcspn(text, "{}")])
			fail_msg("%s %s, %s: '%s'", t->vocabulary, t->key, languages[l], text ? text : "");
		if (!strchr(".!", text[strlen(text) - 1]))
			fail_msg("%s %s, %s: no sentence: '%s'", t->vocabulary, t->key, languages[l], text);
		for (int other = 0; other < l; other++)
			if (strcmp(text, t->texts[other]) == 0)
				fail_msg("%s %s: %s is %s", t->vocabulary, t->key, languages[l],
					 languages[other]);
	}
}

static void check_rule(const char *game, const ecu_thing *t)
{
	char heading[32];

	snprintf(heading, sizeof heading, "\n## %s ", t->rule);
	for (int l = 0; l < LANGUAGES; l++)
		if (!strstr(words_rules(game, languages[l]), heading))
			fail_msg("%s %s: no section %s (%s)", t->vocabulary, t->key, t->rule, languages[l]);
}

/* How many things of a vocabulary are told of. */
static int told(const ecu_game *g, const char *vocabulary)
{
	int n = 0;
	ecu_thing t;

	for (int i = 0; ecu_things(g, i, &t); i++)
		n += strcmp(t.vocabulary, vocabulary) == 0;
	return n;
}

static void check_game(const char *key, const char *const *vocabularies, const int *counts)
{
	const ecu_game *g = ecu_find(key);
	int sum = 0, all = 0;
	ecu_thing t;

	for (; ecu_things(g, all, &t); all++) {
		check_thing(&t);
		check_rule(key, &t);
		assert_ptr_equal(ecu_about(g, t.vocabulary, t.key, 2), t.texts[2]);
		assert_ptr_equal(ecu_about_rule(g, t.vocabulary, t.key), t.rule);
	}
	for (int i = 0; vocabularies[i]; i++) {
		if (told(g, vocabularies[i]) != counts[i])
			fail_msg("%s: %d texts, expected %d", vocabularies[i], told(g, vocabularies[i]),
				 counts[i]);
		sum += counts[i];
	}
	assert_int_equal(all, sum);
}

static void test_megaciv(void **state)
{
	static const char *const vocabularies[] = { "advance", "calamity", "good",  "card",   "civ", "theme",
						    "group",   "epoch",    "phase", "lesson", NULL };
	static const int counts[] = { 51, 24, 46, 2 * 24 + 2 * 45 + 1, 18, 9, 5, 6, 26, 39 };

	(void)state;
	check_game("megaciv", vocabularies, counts);
}

static void test_archipelago(void **state)
{
	static const char *const vocabularies[] = { "card",     "event",    "objective", "trend", "action",
						    "building", "resource", "phase",     NULL };
	static const int counts[] = { 48, 8, 30, 12, 10, 5, 6, 7 };

	(void)state;
	check_game("archipelago", vocabularies, counts);
}

static void holds(const char *game, const char *vocabulary, const char *key, int language, const char *words)
{
	const char *text = ecu_about(ecu_find(game), vocabulary, key, language);

	if (!text || !strstr(text, words))
		fail_msg("%s %s: '%s' does not say '%s'", vocabulary, key, text ? text : "", words);
}

/* One of each form of place, with the number read from the component by hand. */
static void test_places_are_filled(void **state)
{
	(void)state;
	holds("megaciv", "calamity", "famine", 0, "10 damage");                    /* a column */
	holds("megaciv", "calamity", "famine", 0, "Calendar, Pottery");            /* names */
	holds("megaciv", "advance", "pottery", 1, "Hungersnot: 5 Schaden");        /* a modifier */
	holds("megaciv", "advance", "cloth_making", 2, "do 5 obszarów zamiast 4"); /* an ability, a limit */
	holds("megaciv", "advance", "cartography", 0, "stack 7 for 13");           /* another table */
	holds("megaciv", "good", "ivory", 0, "There are 4 cards");                 /* tradecards.tsv */
	holds("megaciv", "card", "ivory.w", 0, "worth 9"); /* a card as its commodity */
	holds("megaciv", "theme", "early_merchants", 2,
	      "Szlaki handlowe, Kalendarz"); /* names by reference */
	holds("megaciv", "civ", "minoa", 0,
	      "Early Bronze Age 6 (expert 6)");                    /* the own key in another table */
	holds("archipelago", "card", "fisherman", 0, "3 florins"); /* a number of an effect */
	holds("archipelago", "card", "great_lighthouse", 1, "1 Eisen, 2 Stein"); /* numbers of a payment */
	holds("archipelago", "objective", "S09", 0, "(15 with 2 players, 22 with 3");
	holds("archipelago", "objective", "S09", 0, "more than 15");
	holds("archipelago", "trend", "faith", 1,
	      "kontrollierte Tempel. Punkte für die ersten drei Plätze: 4, 3, 2");
	holds("archipelago", "resource", "iron", 0, "7 to 5");
}

static void test_nothing_is_told_of_others(void **state)
{
	const ecu_game *g = ecu_find("megaciv");
	ecu_thing t;

	(void)state;
	assert_null(ecu_about(g, "area", "etruria", 0));
	assert_null(ecu_about(g, "advance", "no_such", 0));
	assert_null(ecu_about(g, "advance", "pottery", 3));
	assert_null(ecu_about(g, "advance", "pottery", -1));
	assert_null(ecu_about_rule(g, "seat", "s1"));
	assert_false(ecu_things(ecu_find("bazaar"), 0, &t));
}

/* A newcomer is left alone with no question; and what he is told is read beside the game, so it is short. */
static void test_every_question_has_a_remark(void **state)
{
	enum { LONGEST = 190 };
	const ecu_game *g = ecu_find("megaciv");
	const char *key;
	ecu_thing t;

	(void)state;
	for (int q = 0; (key = ecu_question_key(g, q)); q++)
		if (!ecu_about(g, "lesson", key, 0))
			fail_msg("nothing is remarked on the question %s", key);
	for (int i = 0; ecu_things(g, i, &t); i++)
		for (int l = 0; strcmp(t.vocabulary, "lesson") == 0 && l < LANGUAGES; l++) {
			if (strlen(t.texts[l]) > LONGEST)
				fail_msg("lesson %s, %s: longer than %d", t.key, languages[l], LONGEST);
			if (!t.names[l] || !*t.names[l])
				fail_msg("lesson %s, %s: no heading", t.key, languages[l]);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_megaciv),
		cmocka_unit_test(test_archipelago),
		cmocka_unit_test(test_places_are_filled),
		cmocka_unit_test(test_nothing_is_told_of_others),
		cmocka_unit_test(test_every_question_has_a_remark),
	};

	return cmocka_run_group_tests_name("texts", tests, NULL, NULL);
}
