/* hook_body.c — what a webhook says. One object for all, since each takes what it knows and lets the rest be:
 * Discord "content" (and no mentions by allowed_mentions), Slack and its kin "text", in which & < > are
 * written as in HTML, so that <!channel> is only letters. Some of its kin know @channel too: behind every @
 * stands a space of no width.
 *
 * ntfy: people have the address of a topic, where a body is shown as it is; only its root address reads JSON,
 * which would have to name the topic. So there is no "topic" here: headers (hook.c) make ntfy take "message"
 * and "title" out of the body, by its templates, since ntfy 2.11; an older one shows the object, which
 * therefore begins with "message". */
#include <string.h>

#include "server/hook.h"

struct text {
	char *at;
	size_t n, cap; /* n >= cap: it did not fit */
};

enum { AS_HTML = 1, NO_MENTIONS = 2 };

static void put_n(struct text *t, const char *at, size_t n)
{
	if (t->n + n < t->cap)
		memcpy(t->at + t->n, at, n);
	t->n += n;
}

static void put(struct text *t, const char *text) { put_n(t, text, strlen(text)); }

/* Bytes of the character; 0: it is none of UTF-8. */
static size_t character(const char *text)
{
	const unsigned char *p = (const unsigned char *)text;
	size_t n = *p < 0x80 ? 1 : *p < 0xc2 ? 0 : *p < 0xe0 ? 2 : *p < 0xf0 ? 3 : *p < 0xf5 ? 4 : 0;

	for (size_t i = 1; i < n; i++)
		if ((p[i] & 0xc0) != 0x80)
			return 0;
	bool long_form = (*p == 0xe0 && p[1] < 0xa0) || (*p == 0xf0 && p[1] < 0x90);
	bool no_letter = (*p == 0xed && p[1] >= 0xa0) || (*p == 0xf4 && p[1] >= 0x90);
	return long_form || no_letter ? 0 : n;
}

static void put_character(struct text *t, const char *at, size_t n, int how)
{
	if (n == 0)
		put(t, "\xef\xbf\xbd"); /* not a character: the one that says so */
	else if (*at == '\n')
		put(t, "\\n");
	else if ((unsigned char)*at < ' ' || *at == 0x7f)
		put(t, " ");
	else if (*at == '"' || *at == '\\')
		put(t, *at == '"' ? "\\\"" : "\\\\");
	else if ((how & AS_HTML) && (*at == '&' || *at == '<' || *at == '>'))
		put(t, *at == '&' ? "&amp;" : *at == '<' ? "&lt;" : "&gt;");
	else
		put_n(t, at, n);
	if (*at == '@' && (how & NO_MENTIONS))
		put(t, "\xe2\x80\x8b");
}

static size_t length(const char *text)
{
	size_t letters = 0;

	for (; *text; letters++)
		text += character(text) ? character(text) : 1;
	return letters;
}

static void put_letters(struct text *t, const char *text, size_t most, int how)
{
	size_t all = length(text), letters = all > most ? most - 1 : all;

	while (letters--) {
		size_t n = character(text);
		put_character(t, text, n, how);
		text += n ? n : 1;
	}
	if (all > most)
		put(t, "\xe2\x80\xa6");
}

struct said {
	const char *text, *link;
	size_t most;
};

static void put_field(struct text *t, const char *before, const struct said *s, int how)
{
	put(t, before);
	put_letters(t, s->text, s->most, how | NO_MENTIONS);
	if (s->link && *s->link) {
		put(t, "\\n");
		put_letters(t, s->link, SIZE_MAX, how);
	}
}

size_t hook_body(char *out, size_t cap, const char *text, const char *link)
{
	cap = cap < HOOK_BODY + 1 ? cap : HOOK_BODY + 1;
	/* all three times, in letters of four bytes, it would be too much */
	for (size_t most = HOOK_TEXT; most; most -= 20) {
		struct text t = { out, 0, cap };
		struct said s = { text, link, most };
		put_field(&t, "{\"message\":\"", &s, 0);
		put_field(&t, "\",\"title\":\"Ecumene\",\"content\":\"", &s, 0);
		put_field(&t, "\",\"text\":\"", &s, AS_HTML);
		put(&t, "\",\"allowed_mentions\":{\"parse\":[]}}");
		if (t.n < cap) {
			out[t.n] = 0;
			return t.n;
		}
	}
	return 0;
}
