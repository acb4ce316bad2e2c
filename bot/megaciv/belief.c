/* belief.c — see belief.h. Cards come from the stacks a seat draws from, one for each city, and whoever has a
 * card of a good has more easily another: people collect. */
#include <assert.h>
#include <string.h>

#include "bot/megaciv/belief.h"

static uint64_t stir(uint64_t *mix)
{
	uint64_t z = *mix += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

static uint32_t below(uint64_t *mix, uint32_t n) { return (uint32_t)((stir(mix) >> 32) * n >> 32); }

struct pool {
	uint8_t left[MC_GOODS];
	uint8_t of[MC_LIM_STACKS + 1][MC_GOODS]; /* the goods of each stack */
	uint8_t n[MC_LIM_STACKS + 1];
};

static void fill_pool(const struct mind *m, struct pool *p)
{
	memset(p->n, 0, sizeof p->n);
	for (int good = 1; good < MC_GOODS; good++) {
		int made = mc_set_size(m->s, good), mine = mc_goods_in_hand(m->s, m->seat, good),
		    face = mc_goods[good].stack;
		p->left[good] = (uint8_t)(made > mine ? made - mine : 0);
		assert(face >= 1 && face <= MC_LIM_STACKS && p->n[face] < MC_GOODS);
		if (p->left[good])
			p->of[face][p->n[face]++] = (uint8_t)good;
	}
	p->left[0] = 0;
}

static void take(struct pool *p, uint8_t *hand, int good)
{
	assert(good >= 0 && good < MC_GOODS);
	if (!p->left[good])
		return;
	p->left[good]--;
	hand[good]++;
}

/* One card of a stack: by what is left, and twice as easily what he has already. */
static void draw(struct pool *p, uint8_t *hand, int stack, uint64_t *mix)
{
	uint32_t sum = 0;

	assert(stack >= 1 && stack <= MC_LIM_STACKS);
	for (int i = 0; i < p->n[stack]; i++) {
		int good = p->of[stack][i];
		sum += p->left[good] * (1u + 2u * hand[good]);
	}
	if (!sum)
		return;
	uint32_t at = below(mix, sum);
	for (int i = 0; i < p->n[stack]; i++) {
		int good = p->of[stack][i];
		uint32_t weight = p->left[good] * (1u + 2u * hand[good]);
		if (at < weight) {
			take(p, hand, good);
			return;
		}
		at -= weight;
	}
	assert(false); /* the weights sum up to more than what was drawn */
}

/* 9.1: what a proposal names is true, and who wants a good mostly has some of it. */
static int named(const struct mind *m, struct pool *p, int seat, uint8_t *hand)
{
	int n = 0;

	for (int i = seat * MC_OFFERS; i < (seat + 1) * MC_OFFERS; i++) {
		const struct mc_offer *o = &m->s->offer[i];
		for (int k = 0; k < 2 && o->to; k++) {
			if (o->named[k])
				take(p, hand, o->named[k] - 1), n++;
			if (o->want[k])
				take(p, hand, o->want[k] - 1), n++;
		}
	}
	return n;
}

/* 9.2: what was called out is mostly so. */
static int told(const struct mind *m, struct pool *p, int seat, uint8_t *hand)
{
	int n = 0;

	for (int i = 0; i < MC_CALLS; i++) {
		const struct mc_call *c = &m->s->call[seat * MC_CALLS + i];
		if (c->have)
			take(p, hand, c->have - 1), n++;
		for (int k = 0; k < 2 && c->want; k++, n++)
			take(p, hand, c->want - 1);
	}
	return n;
}

void mind_imagine_hands(const struct mind *m, int number, struct hands *h)
{
	uint64_t mix = bot_mood(m->bot, (uint64_t)m->s->turn << 32 ^ (uint64_t)m->memory->deals << 8 ^
						(uint64_t)number);
	struct pool p;

	memset(h, 0, sizeof *h);
	fill_pool(m, &p);
	for (int good = 0; good < MC_GOODS; good++)
		h->good[m->seat][good] = (uint8_t)mc_goods_in_hand(m->s, m->seat, good);
	for (int seat = 0; seat < m->s->head.seats; seat++) {
		if (seat == m->seat)
			continue;
		int stacks = m->s->cities[seat] > 1 ? m->s->cities[seat] : 2,
		    n = m->s->hand_size[seat] - named(m, &p, seat, h->good[seat]);
		n -= n > 0 ? told(m, &p, seat, h->good[seat]) : 0;
		for (int i = 0; i < n; i++)
			draw(&p, h->good[seat], 1 + (i + (int)below(&mix, 2)) % stacks, &mix);
	}
}
