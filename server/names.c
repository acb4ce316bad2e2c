/* names.c — who the bots of a new table are: their moods, temperaments and names, drawn from the table's
 * secret, so that a table of eighteen is not one mind. A person's seat has one too: the stand-in. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/inside.h"

static const char *const names[] = {
	"Adara", "Bruno", "Chiara", "Darius", "Elena", "Felix",  "Gaia",    "Hector", "Irene", "Jonas",
	"Kyra",  "Mira",  "Nestor", "Olga",   "Paris", "Quinta", "Rhea",    "Silvan", "Thais", "Ulrika",
	"Vera",  "Xenia", "Zeno",   "Ariana", "Delia", "Emil",   "Leander", "Flora",  "Galen", "Cassian",
};
enum { NAMES = sizeof names / sizeof *names };

uint64_t srv_drawn(const uint8_t secret[32], const char *what, int seat)
{
	char text[32];
	uint64_t h;

	snprintf(text, sizeof text, "%s %d", what, seat);
	crypto_generichash((unsigned char *)&h, sizeof h, (const unsigned char *)text, strlen(text), secret,
			   32);
	return h;
}

static int temperaments(const ecu_game *g)
{
	int n = 0;

	while (bot_temperament_key(g, n))
		n++;
	return n;
}

/* The first free one from where the draw points. */
static const char *free_name(uint64_t draw, bool taken[NAMES])
{
	int i = (int)(draw % NAMES);

	while (taken[i])
		i = (i + 1) % NAMES;
	taken[i] = true;
	return names[i];
}

void srv_bots_named(struct store_table *t, const ecu_game *g)
{
	int kinds = temperaments(g);
	bool taken[NAMES] = { false };

	for (int seat = 0; seat < t->seats; seat++) {
		struct store_seat *s = &t->seat[seat];
		s->has_mood = true;
		s->mood = srv_drawn(t->server, "mood", seat);
		if (strcmp(s->kind, "person") == 0)
			continue;
		s->temperament = kinds ? (int)(srv_drawn(t->server, "temper", seat) % (uint64_t)kinds) : 0;
		if (bot_mind_find(s->kind) > BOT_SELFISH) /* a driver of tests is nobody */
			snprintf(s->name, sizeof s->name, "%s",
				 free_name(srv_drawn(t->server, "name", seat), taken));
	}
}

const char *srv_bot_name(const struct srv_table *t, int seat)
{
	bool taken[NAMES] = { false };

	for (int i = 0; i < NAMES; i++)
		for (int other = 0; other < t->seats; other++)
			taken[i] |= other != seat && strcmp(t->seat[other].name, names[i]) == 0;
	return free_name(srv_drawn(t->log.head.server, "name", seat), taken);
}
