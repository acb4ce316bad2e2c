/* manage.c — see manage.h. */
#include "store/manage.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/bot.h"

static int no(struct store_problem *p, const char *why)
{
	p->cause = STORE_FAILED;
	snprintf(p->text, sizeof p->text, "%s", why);
	return -1;
}

int store_seat_number(const char *text)
{
	char *end;
	long n = *text == 's' && text[1] >= '1' && text[1] <= '9' ? strtol(text + 1, &end, 10) : 0;

	return n >= 1 && n <= ECU_SEATS && !*end ? (int)n - 1 : -1;
}

/* ---- Links --------------------------------------------------------------------------------- */

void store_draw_id(char id[STORE_ID])
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";

	for (int i = 0; i < STORE_ID_LETTERS; i++)
		id[i] = letters[randombytes_uniform(32)];
	id[STORE_ID_LETTERS] = 0;
}

void store_draw_link(const char *id, uint8_t hash[STORE_SECRET], char link[STORE_LINK])
{
	uint8_t token[32];
	char text[64];

	randombytes_buf(token, sizeof token);
	sodium_bin2base64(text, sizeof text, token, sizeof token, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	crypto_generichash(hash, STORE_SECRET, token, sizeof token, NULL, 0);
	int n = snprintf(link, STORE_LINK, "/t/%s#%s", id, text);
	assert(n > 0 && n < STORE_LINK); /* a link that is cut off opens nothing */
	sodium_memzero(token, sizeof token);
	sodium_memzero(text, sizeof text);
}

/* What the life of a table has that hangs on who has the seat. */
struct personal {
	int seat;
	int64_t last; /* line of talk */
	int64_t order[256];
	int orders;
};

static void look_at_row(void *to, const struct store_life *l)
{
	struct personal *p = to;

	if (strcmp(l->kind, "talk") == 0 && l->key > p->last)
		p->last = l->key;
	if (strcmp(l->kind, "order") == 0 && l->key >> 8 == p->seat && p->orders < 256)
		p->order[p->orders++] = l->key; /* as order.c counts them: 256 of each seat */
}

/* What he laid down does not bind who comes. */
static int remove_orders(struct store *st, const char *id, const struct personal *of, struct store_problem *p)
{
	struct store_change *c = calloc((size_t)of->orders + 1, sizeof *c);
	int rc = 0;

	if (!c)
		return no(p, "out of memory");
	for (int i = 0; i < of->orders; i++)
		c[i] = (struct store_change){ .kind = STORE_LIFE,
					      .table = id,
					      .life = { .kind = "order", .key = of->order[i] } };
	assert(of->orders >= 0 && of->orders <= 256);
	if (of->orders)
		rc = store_write(st, c, (size_t)of->orders, p);
	free(c);
	return rc;
}

/* Its link and its devices end, and everybody is told: a line of talk as the server writes them (say.c). What
 * was said to the seat before is not for who comes: seats.c. */
static int write_link(struct store *st, const char *id, int seat, int64_t now,
		      const uint8_t hash[STORE_SECRET], struct store_problem *p)
{
	struct personal of = { .seat = seat };
	char line[160], since[48];

	assert(seat >= 0 && seat < ECU_SEATS);
	if (store_life(st, id, look_at_row, &of, p) < 0 || remove_orders(st, id, &of, p) < 0)
		return -1;
	snprintf(line, sizeof line,
		 "{\"at\":%lld,\"from\":-2,\"to\":0,\"news\":\"offered\",\"seat\":%d,\"seat2\":-1}",
		 (long long)now, seat);
	snprintf(since, sizeof since, "{\"line\":%lld}", (long long)of.last + 1);
	struct store_change c[] = {
		{ .kind = STORE_SEAT_LINK, .table = id, .seat = seat, .token = hash, .alone = true },
		{ .kind = STORE_LIFE, .table = id, .life = { .kind = "note", .key = seat } },
		{ .kind = STORE_LIFE, .table = id, .life = { .kind = "hook", .key = seat } },
		{ .kind = STORE_LIFE, .table = id, .life = { .kind = "since", .key = seat, .text = since } },
		{ .kind = STORE_LIFE,
		  .table = id,
		  .life = { .kind = "talk", .key = of.last + 1, .text = line } },
	};
	return store_write(st, c, sizeof c / sizeof *c, p);
}

int store_new_link(struct store *st, const char *id, int seat, int64_t now, char link[STORE_LINK],
		   struct store_problem *p)
{
	struct store_table *t = calloc(1, sizeof *t);
	uint8_t hash[STORE_SECRET];
	int found = t ? store_load(st, id, t, NULL, NULL, p) : no(p, "out of memory");
	bool has = found == 1 && seat >= 0 && seat < t->seats && t->seat[seat].has_token;

	free(t);
	if (found != 1)
		return found ? -1 : no(p, "there is no such table");
	if (!has)
		return no(p, "this seat is or was never a person's");
	store_draw_link(id, hash, link);
	return write_link(st, id, seat, now, hash, p);
}

int store_list_word(struct store *st, const char *id, const char *word, struct store_problem *p)
{
	bool on = strcmp(word, "on") == 0;

	if (!on && strcmp(word, "off") != 0)
		return no(p, "a table is listed with `on`, and not any more with `off`");
	int found = store_set_listed(st, id, on, p);
	return found == 0 ? no(p, "there is no such table") : found == 1 ? 0 : -1;
}

/* ---- A seat changes hands ------------------------------------------------------------------ */

/* The position the table began at: its chain begins with it. */
static void keep_start(void *to, const struct store_entry *e)
{
	if (e->n == 0)
		*(char **)to = strdup(e->position);
}

/* NULL, or why this seat cannot be given to that kind of player. */
static const char *seat_trouble(const struct store_table *t, int seat, const char *kind)
{
	bool person = strcmp(kind, "person") == 0;

	if (*t->result)
		return "the game is over";
	if (seat < 0 || seat >= t->seats)
		return "there is no such seat";
	if (!person && bot_mind_find(kind) < 0)
		return "a seat is played by person, novice, normal, strong, expert, eager, random, "
		       "cooperative or selfish";
	if (person && !t->seat[seat].has_token)
		return "this seat was never a person's: nobody has its link";
	for (int i = 0; i < t->seats; i++)
		if (strcmp(t->seat[i].kind, "person") == 0 && !t->seat[i].contributed)
			return "the game has not begun";
	return NULL;
}

static int add_entry(struct store *st, const struct store_table *t, int seat, const char *kind,
		     struct store_problem *p)
{
	char text[64];
	uint8_t hash[STORE_SECRET];

	assert(seat >= 0 && seat < t->seats && strlen(kind) < 32); /* seat_trouble() knows the kind */
	snprintf(text, sizeof text, "seat s%d %.31s", seat + 1, kind);
	struct store_change c = { .kind = STORE_ENTRY,
				  .table = t->id,
				  .entry = { .n = t->entries + 1, .seat = ECU_TABLE, .text = text } };
	c.entry.heard = -1; /* the server finds out */
	c.entry.hash = hash;
	if (!store_chain(t, c.entry.n, text, hash))
		return no(p, "this program does not know its game or options");
	return store_write(st, &c, 1, p);
}

int store_give_seat(struct store *st, const char *id, int seat, const char *kind, struct store_problem *p)
{
	struct store_table *t = calloc(1, sizeof *t);
	char *start = NULL;
	int rc = t ? store_load(st, id, t, keep_start, &start, p) : no(p, "out of memory");

	if (rc == 0)
		rc = no(p, "there is no such table");
	if (rc == 1) {
		const char *why = seat_trouble(t, seat, kind);
		t->start = start;
		rc = why ? no(p, why) : add_entry(st, t, seat, kind, p);
	}
	free(start);
	free(t);
	return rc;
}
