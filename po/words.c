/* words.c — see words.h. */
#include <string.h>

#include "core/core.h"
#include "po/words.h"

enum { LANGUAGES = 3 };
static const char *const language_keys[LANGUAGES] = { "en", "de", "pl" };

EMBEDDED(words_mo_en)
EMBEDDED(words_mo_de)
EMBEDDED(words_mo_pl)

struct catalogue {
	const char *bytes;
	const unsigned long *size;
	int language;
};
static const struct catalogue catalogues[LANGUAGES] = {
	{ words_mo_en, &words_mo_en_size, 0 },
	{ words_mo_de, &words_mo_de_size, 1 },
	{ words_mo_pl, &words_mo_pl_size, 2 },
};

static int find_language(const char *key)
{
	for (int i = 0; i < LANGUAGES; i++)
		if (strcmp(language_keys[i], key) == 0)
			return i;
	return -1;
}

/* ---- A compiled catalogue: a head, then two tables of (length, offset) --------------------- */

static uint32_t word_at(const struct catalogue *c, size_t at)
{
	uint32_t v;

	memcpy(&v, c->bytes + at, sizeof v);
	return v;
}

static uint32_t count(const struct catalogue *c) { return *c->size >= 28 ? word_at(c, 8) : 0; }
static const char *original(const struct catalogue *c, uint32_t i)
{
	return c->bytes + word_at(c, word_at(c, 12) + 8 * (size_t)i + 4);
}
static const char *translation(const struct catalogue *c, uint32_t i)
{
	return c->bytes + word_at(c, word_at(c, 16) + 8 * (size_t)i + 4);
}
static uint32_t original_length(const struct catalogue *c, uint32_t i)
{
	return word_at(c, word_at(c, 12) + 8 * (size_t)i);
}

/* Sorted by the English text. */
static const char *look_up(const struct catalogue *c, const char *text)
{
	uint32_t low = 0, high = count(c);

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		int order = strcmp(text, original(c, middle));
		if (order == 0)
			return translation(c, middle);
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}

/* The rules of the catalogues' Plural-Forms headers; the page uses Intl.PluralRules, and one
 * table (tests/format.tsv) holds all three against each other. */
int words_plural(int language, int n)
{
	if (language != 2)
		return n != 1;
	if (n == 1)
		return 0;
	bool few = n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14);
	return few ? 1 : 2;
}

static const char *translate(const void *with, const char *one, const char *many, int n)
{
	const struct catalogue *c = with;
	const char *found = look_up(c, one);

	if (!found || !*found)
		return many && n != 1 ? many : one;
	for (int skip = many ? words_plural(c->language, n) : 0; skip > 0; skip--)
		found += strlen(found) + 1; /* the forms stand one behind the other */
	return found;
}

bool words_speech(const char *language, ecu_speech *speech)
{
	int i = find_language(language);

	*speech = (ecu_speech){ 0 };
	if (i < 0)
		return false;
	speech->language = i;
	speech->with = &catalogues[i];
	speech->translate = translate;
	return true;
}

/* ---- For the page --------------------------------------------------------------------------- */

static void put_entry(struct core_out *o, const struct catalogue *c, uint32_t i)
{
	const char *one = original(c, i), *to = translation(c, i);
	bool plural = strlen(one) < original_length(c, i);

	core_put_string(o, one);
	core_put(o, plural ? ":[" : ":");
	core_put_string(o, to);
	for (int form = 1; plural && form < (c->language == 2 ? 3 : 2); form++) {
		to += strlen(to) + 1;
		core_put(o, ",");
		core_put_string(o, to);
	}
	core_put(o, plural ? "]" : "");
}

size_t words_json(const char *language, char *out, size_t cap)
{
	struct core_out o = { .at = out, .cap = cap };
	int l = find_language(language);

	if (l < 0)
		return 0;
	core_put(&o, "{\"language\":");
	core_put_string(&o, language);
	core_put(&o, ",\"text\":{");
	for (uint32_t i = 0, written = 0; i < count(&catalogues[l]); i++) {
		if (!*original(&catalogues[l], i))
			continue; /* the head of the catalogue */
		core_put(&o, written++ ? "," : "");
		put_entry(&o, &catalogues[l], i);
	}
	core_put(&o, "}}");
	return core_put_end(&o);
}

/* ---- Rules texts ---------------------------------------------------------------------------- */

extern const char words_archipelago_en[], words_archipelago_de[], words_archipelago_pl[];
extern const char words_bazaar_en[], words_bazaar_de[], words_bazaar_pl[];
extern const char words_megaciv_en[], words_megaciv_de[], words_megaciv_pl[];

/* clang-format off */
static const struct { const char *game; const char *text[LANGUAGES]; } rules[] = {
	{ "archipelago", { words_archipelago_en, words_archipelago_de, words_archipelago_pl } },
	{ "bazaar", { words_bazaar_en, words_bazaar_de, words_bazaar_pl } },
	{ "megaciv", { words_megaciv_en, words_megaciv_de, words_megaciv_pl } },
};
/* clang-format on */

const char *words_rules(const char *game, const char *language)
{
	int l = find_language(language);

	for (size_t i = 0; l >= 0 && i < sizeof rules / sizeof *rules; i++)
		if (strcmp(rules[i].game, game) == 0)
			return rules[i].text[l];
	return NULL;
}
