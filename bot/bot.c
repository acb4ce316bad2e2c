/* bot.c — see bot.h: finds the bot of a game, and lets a driver answer where it has no idea. */
#include <assert.h>
#include <string.h>

#include "bot/inside.h"

static const char *const minds[BOT_MINDS + 1] = { "random", "eager",  "cooperative", "selfish",
						  "novice", "normal", "strong",      "expert" };

const char *bot_mind_key(int mind) { return core_key(minds, mind); }

int bot_mind_find(const char *key) { return core_key_find(minds, key); }

static const struct bot_game *of(const ecu_game *g)
{
	for (int i = 0; bot_games[i]; i++)
		if (bot_games[i]->game == g)
			return bot_games[i];
	return NULL;
}

bool bot_plays(const ecu_game *g, enum bot_mind mind)
{
	const struct bot_game *b = of(g);

	return mind <= BOT_EAGER || (b && b->minds >> mind & 1);
}

enum bot_mind bot_usual(const ecu_game *g) { return of(g) && of(g)->usual ? of(g)->usual : BOT_EAGER; }

int bot_company(const ecu_game *g) { return of(g) ? of(g)->company : 0; }

static const struct core_word *temperament(const ecu_game *g, int i)
{
	const struct bot_game *b = of(g);

	return b && b->temperament ? b->temperament(i) : NULL;
}

const char *bot_temperament_key(const ecu_game *g, int which)
{
	const struct core_word *t = temperament(g, which);

	return t ? t->key : NULL;
}

const char *bot_temperament_name(const ecu_game *g, int which, int language)
{
	const struct core_word *t = temperament(g, which);

	return t ? t->text[language] : NULL;
}

bool bot_weights_read(const ecu_game *g, const char *text, void *room, ecu_problem *p)
{
	const struct bot_game *b = of(g);

	if (b && b->weights_read)
		return b->weights_read(text, room, p);
	*p = (ecu_problem){ 0, 0, "the bots of this game do not play by a table of weights" };
	return false;
}

/* splitmix64: near numbers give far ones */
uint64_t bot_mood(const struct bot *b, uint64_t what)
{
	uint64_t z = b->who.seed ^ (what + 1) * UINT64_C(0x9e3779b97f4a7c15) ^
		     (uint64_t)b->seat * UINT64_C(0xd1b54a32d192ed03);

	assert(b->seat >= 0 && b->seat < ECU_SEATS);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

void bot_start(struct bot *b, const ecu_game *g, int seat, const struct bot_who *who)
{
	const struct bot_game *mine = of(g);

	assert(seat >= 0 && seat < ECU_SEATS && who->mind < BOT_MINDS);
	*b = (struct bot){ .game = g, .who = *who, .seat = (int8_t)seat };
	if (mine && bot_plays(g, who->mind) && mine->start)
		mine->start(b);
}

void bot_see(struct bot *b, const ecu_event *e)
{
	const struct bot_game *mine = of(b->game);

	assert(b->game); /* it was started */
	b->heard++;
	if (mine && mine->see && b->who.mind > BOT_EAGER)
		mine->see(b, e);
}

static bool drive(const struct bot *b, const ecu_view *view, ecu_action *a)
{
	uint8_t seed[32] = { 0 };
	uint64_t mood = bot_mood(b, b->heard);
	ecu_rng rng;

	memcpy(seed, &mood, sizeof mood);
	ecu_rng_seed(&rng, seed);
	return ecu_pick(view, &rng, b->who.mind <= BOT_SELFISH ? (enum ecu_style)b->who.mind : ECU_EAGER, a);
}

bool bot_pick(const struct bot *b, const ecu_view *view, bool press, struct bot_act *act)
{
	const struct bot_game *mine = of(b->game);

	assert(ecu_viewer(view) == b->seat); /* it looks into nobody else's cards */
	*act = (struct bot_act){ .fell_back = false };
	if (mine && b->who.mind > BOT_EAGER && bot_plays(b->game, b->who.mind)) {
		enum bot_idea idea = mine->pick(b, (const struct core_head *)view, press, act);
		assert(idea != BOT_ACTS ||
		       (act->action.seat == b->seat && act->why.id)); /* each act has its reason */
		if (idea == BOT_WAITS)
			return false;
		if (idea == BOT_ACTS && !ecu_refused(ecu_check(view, &act->action)))
			return true;
		act->why = (ecu_message){ 0 };
		act->fell_back = true;
	}
	return drive(b, view, &act->action);
}
