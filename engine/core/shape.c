/* shape.c — the shape of a game's bytes: what a view of one program must share with another that reads it. */
#include <string.h>

#include "core/core.h"

/* FNV-1a: two shapes are made by us, nobody looks for two that are mistaken for each other. */
static uint64_t on(uint64_t h, const void *bytes, size_t n)
{
	const unsigned char *b = bytes;

	for (size_t i = 0; i < n; i++)
		h = (h ^ b[i]) * UINT64_C(0x100000001b3);
	return h;
}

static uint64_t on_text(uint64_t h, const char *text) { return text ? on(h, text, strlen(text) + 1) : h; }

static uint64_t on_fields(uint64_t h, const struct core_field *f, int n)
{
	for (int i = 0; i < n; i++, f++) {
		uint16_t numbers[] = { f->shape, f->vocabulary, f->width,  f->flags,          f->offset,
				       f->cap,   f->rows,       f->stride, f->row_vocabulary, f->subs };
		h = on(on_text(h, f->name), numbers, sizeof numbers);
		h = on_fields(h, f->sub, f->sub ? f->subs : 0);
	}
	return h;
}

static uint64_t on_words(uint64_t h, const ecu_game *g)
{
	for (int v = 0; v < g->vocabularies_n; v++)
		for (int i = 0; i < g->vocabularies[v].count; i++)
			h = on_text(h, core_word(&g->vocabularies[v], i)->key);
	for (int id = 1; id < CORE_SENTENCES + g->sentences_n; id++) {
		const struct core_sentence *s = core_sentence(g, id);
		h = on_text(on_text(on_text(h, s->key), s->text), s->others);
	}
	for (int kind = 0; kind < g->kinds_n; kind++)
		h = on_fields(on_text(h, g->kinds[kind].key), g->kinds[kind].fields, g->kinds[kind].fields_n);
	return h;
}

size_t ecu_shape(const ecu_game *g, char *out, size_t cap)
{
	uint64_t h = on_words(on_fields(UINT64_C(0xcbf29ce484222325), g->parts, g->parts_n), g);
	struct core_out o = { .at = out, .cap = cap };

	core_put(&o, g->key);
	for (int i = 0; i < 3; i++) {
		core_put(&o, " ");
		core_put_int(&o, i == 0 ? g->revision : i == 1 ? g->layout : (int)g->size);
	}
	core_put(&o, " ");
	for (int shift = 56; shift >= 0; shift -= 8)
		core_put_hex(&o, (uint8_t[]){ (uint8_t)(h >> shift) }, 1);
	return core_put_end(&o);
}
