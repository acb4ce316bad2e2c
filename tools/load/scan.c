/* scan.c — see scan.h. */
#include "tools/load/scan.h"

#include <stdlib.h>
#include <string.h>

static const char *skip_string(const char *at, const char *end)
{
	for (at++; at < end && *at != '"'; at++)
		at += *at == '\\';
	return at < end ? at + 1 : end;
}

/* Behind the value that begins here. */
static const char *skip(const char *at, const char *end)
{
	int depth = 0;

	while (at < end) {
		if (*at == '"')
			at = skip_string(at, end);
		else if (depth == 0 && (*at == ',' || *at == ']' || *at == '}' || *at == ':'))
			return at;
		else
			depth += (*at == '[' || *at == '{') - (*at == ']' || *at == '}'), at++;
	}
	return end;
}

struct span scan_key(struct span object, const char *key)
{
	const char *end = object.at ? object.at + object.n : NULL, *at = object.at;
	size_t n = strlen(key);

	if (!at || *at != '{')
		return (struct span){ 0 };
	for (at++; at < end && *at == '"';) {
		const char *name = at + 1, *colon = skip(at, end), *value = colon + 1,
			   *behind = skip(value, end);
		if ((size_t)(colon - name) == n + 1 && memcmp(name, key, n) == 0)
			return (struct span){ value, (size_t)(behind - value) };
		at = behind + (behind < end && *behind == ',');
	}
	return (struct span){ 0 };
}

struct span scan_next(struct span array, struct span last)
{
	const char *end = array.at ? array.at + array.n : NULL, *at;

	if (!array.at || *array.at != '[')
		return (struct span){ 0 };
	at = last.at ? last.at + last.n : array.at;
	if (at >= end || *at == ']' || at[1] == ']')
		return (struct span){ 0 };
	at++; /* the bracket or the comma */
	return (struct span){ at, (size_t)(skip(at, end) - at) };
}

int scan_int(struct span s) { return s.at ? atoi(s.at) : 0; }

bool scan_is(struct span s, const char *json)
{
	return s.at && s.n == strlen(json) && memcmp(s.at, json, s.n) == 0;
}

struct span scan_inside(struct span s)
{
	return s.at && s.n >= 2 && *s.at == '"' ? (struct span){ s.at + 1, s.n - 2 } : (struct span){ 0 };
}
