/* out.c — see out.h. */
#include "server/out.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What was acknowledged is on disk, so ending the program loses nothing; limping on might. */
static void no_memory(void)
{
	fputs("ecumene: out of memory\n", stderr);
	abort();
}

void *srv_alloc(size_t n)
{
	void *p = calloc(1, n ? n : 1);

	if (!p)
		no_memory();
	return p;
}

void *srv_grow(void *at, int n, int *cap, int first, size_t each)
{
	assert(n >= 0 && n <= *cap && first > 0 && each > 0);
	if (n < *cap)
		return at;
	*cap = *cap ? 2 * *cap : first;
	at = realloc(at, (size_t)*cap * each);
	if (!at)
		no_memory();
	memset((char *)at + (size_t)n * each, 0, (size_t)(*cap - n) * each);
	return at;
}

void srv_reserve(struct srv_out *o, size_t more)
{
	assert(o->n <= o->cap && (o->at || !o->cap));
	if (o->cap - o->n >= more)
		return;
	size_t cap = o->cap ? o->cap : 1024;
	while (cap - o->n < more)
		cap *= 2;
	char *at = realloc(o->at, cap);
	if (!at)
		no_memory();
	o->at = at;
	o->cap = cap;
}

void srv_put_n(struct srv_out *o, const char *text, size_t n)
{
	srv_reserve(o, n + 1);
	memcpy(o->at + o->n, text, n);
	o->n += n;
	o->at[o->n] = 0;
}

void srv_put(struct srv_out *o, const char *text) { srv_put_n(o, text, strlen(text)); }

/* What every message to every seat has is put without a format: reading that costs more than the rest. */
void srv_put_int(struct srv_out *o, int n)
{
	char text[12], *at = text + sizeof text;
	unsigned left = n < 0 ? 0u - (unsigned)n : (unsigned)n;

	do
		*--at = (char)('0' + left % 10);
	while (left /= 10);
	if (n < 0)
		*--at = '-';
	assert(at >= text);
	srv_put_n(o, at, (size_t)(text + sizeof text - at));
}

void srv_putf(struct srv_out *o, const char *format, ...)
{
	char text[512];
	va_list list;

	va_start(list, format);
	int n = vsnprintf(text, sizeof text, format, list);
	va_end(list);
	assert(n >= 0);
	srv_put_n(o, text, (size_t)n < sizeof text ? (size_t)n : sizeof text - 1);
}

void srv_put_string(struct srv_out *o, const char *text)
{
	srv_put(o, "\"");
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;
		if (c == '"' || c == '\\')
			srv_putf(o, "\\%c", c);
		else if (c < 0x20)
			srv_putf(o, "\\u%04x", c);
		else
			srv_put_n(o, text, 1);
	}
	srv_put(o, "\"");
}

void srv_put_hex(struct srv_out *o, const uint8_t *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		srv_putf(o, "%02x", bytes[i]);
}
