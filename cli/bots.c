/* bots.c — see bots.h. */
#include <stdio.h>
#include <string.h>

#include "cli/bots.h"

/* Drivers play everything; the levels only what they have learnt. */
static bool plays(const ecu_game *g, int mind)
{
	return mind < BOT_NOVICE || bot_plays(g, (enum bot_mind)mind);
}

static void list_minds(const ecu_game *g)
{
	for (int mind = 0, n = 0; bot_mind_key(mind); mind++)
		if (plays(g, mind))
			fprintf(stderr, "%s%s", n++ ? ", " : "", bot_mind_key(mind));
	fprintf(stderr, "\n");
}

static bool find_mind(const char *command, const ecu_game *g, const char *key, struct campaign_bot *bot)
{
	int mind = bot_mind_find(key);

	if (mind < 0 || !plays(g, mind)) {
		fprintf(stderr, "ecumene %s: %s has no bot '%s'; there are: ", command, ecu_key(g), key);
		list_minds(g);
		return false;
	}
	bot->mind = (uint8_t)mind;
	return true;
}

static bool find_temperament(const char *command, const ecu_game *g, const char *key,
			     struct campaign_bot *bot)
{
	for (int i = 0; bot_temperament_key(g, i); i++)
		if (strcmp(bot_temperament_key(g, i), key) == 0) {
			bot->temperament = (uint8_t)i;
			return true;
		}
	fprintf(stderr, "ecumene %s: bots of %s have no temperament '%s'", command, ecu_key(g), key);
	for (int i = 0; bot_temperament_key(g, i); i++)
		fprintf(stderr, "%s%s", i ? ", " : "; there are: ", bot_temperament_key(g, i));
	fprintf(stderr, "\n");
	return false;
}

bool cli_bots(const char *command, const char *list, struct campaign *c)
{
	c->bots_n = 0;
	for (const char *at = list; *at;) {
		size_t len = strcspn(at, ",");
		char word[48];
		snprintf(word, sizeof word, "%.*s", (int)len, at);
		char *temperament = strchr(word, ':');
		if (temperament)
			*temperament++ = 0;
		struct campaign_bot bot = { 0 };
		if (!find_mind(command, c->game, word, &bot) ||
		    (temperament && !find_temperament(command, c->game, temperament, &bot)))
			return false;
		if (c->bots_n == campaign_seats(c)) {
			fprintf(stderr, "ecumene %s: more bots than the %d seats are named\n", command,
				campaign_seats(c));
			return false;
		}
		c->bot[c->bots_n++] = bot;
		at += len + (at[len] == ',');
	}
	if (!c->bots_n)
		fprintf(stderr, "ecumene %s: which bots?\n", command);
	return c->bots_n > 0;
}
