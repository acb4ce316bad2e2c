/* out.c — text that grows into a buffer of the caller; what does not fit is counted. */
#include <stdio.h>
#include <string.h>

#include "core/core.h"

void core_put_n(struct core_out *o, const char *s, size_t n)
{
	if (o->n < o->cap) {
		size_t room = o->cap - o->n;
		memcpy(o->at + o->n, s, n < room ? n : room);
	}
	o->n += n;
}

void core_put(struct core_out *o, const char *s) { core_put_n(o, s, strlen(s)); }

void core_put_int(struct core_out *o, long long value)
{
	char digits[24], *p = digits + sizeof digits;
	unsigned long long v = value < 0 ? 0ULL - (unsigned long long)value : (unsigned long long)value;

	do
		*--p = (char)('0' + v % 10);
	while (v /= 10);
	if (value < 0)
		*--p = '-';
	core_put_n(o, p, (size_t)(digits + sizeof digits - p));
}

void core_put_hex(struct core_out *o, const void *bytes, size_t n)
{
	static const char digit[] = "0123456789abcdef";
	const unsigned char *b = bytes;

	for (size_t i = 0; i < n; i++)
		core_put_n(o, (const char[2]){ digit[b[i] >> 4], digit[b[i] & 15] }, 2);
}

void core_put_string(struct core_out *o, const char *s)
{
	if (!s) {
		core_put(o, "null");
		return;
	}
	core_put(o, "\"");
	for (; *s; s++) {
		unsigned char c = (unsigned char)*s;
		char escape[8];
		if (c == '"' || c == '\\') {
			core_put_n(o, (const char[2]){ '\\', (char)c }, 2);
		} else if (c < 0x20) {
			snprintf(escape, sizeof escape, "\\u%04x", c);
			core_put(o, escape);
		} else {
			core_put_n(o, s, 1);
		}
	}
	core_put(o, "\"");
}

size_t core_put_end(struct core_out *o)
{
	if (o->cap)
		o->at[o->n < o->cap ? o->n : o->cap - 1] = 0;
	return o->n;
}
