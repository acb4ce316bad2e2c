/* texts.c — what is said to everybody alike as long as the program runs: games, languages, rules. Each is
 * made once, packed once, and known by a hash, so that who has it is not sent it again. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "server/inside.h"

enum { GZIP = 16 }; /* what zlib wants to hear */

/* Without memory nothing is packed. */
void srv_pack(const struct srv_out *plain, struct srv_out *packed)
{
	z_stream z = { 0 };

	if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + GZIP, 9, Z_DEFAULT_STRATEGY) != Z_OK)
		return;
	srv_reserve(packed, deflateBound(&z, plain->n));
	z.next_in = (Bytef *)plain->at;
	z.avail_in = (uInt)plain->n;
	z.next_out = (Bytef *)packed->at;
	z.avail_out = (uInt)packed->cap;
	if (deflate(&z, Z_FINISH) == Z_STREAM_END)
		packed->n = z.total_out;
	deflateEnd(&z);
}

const struct srv_said *srv_said_find(const struct srv *srv, const char *path)
{
	for (int i = 0; i < srv->said_n; i++)
		if (strcmp(srv->said[i].path, path) == 0)
			return &srv->said[i];
	return NULL;
}

/* Takes the text; NULL: there is no room, and it stays the caller's. */
const struct srv_said *srv_said_keep(struct srv *srv, const char *path, const char *type,
				     struct srv_out *text)
{
	uint8_t hash[8];

	if (srv->said_n == SRV_SAID || strlen(path) >= sizeof srv->said[0].path)
		return NULL;
	struct srv_said *t = &srv->said[srv->said_n++];
	snprintf(t->path, sizeof t->path, "%s", path);
	t->type = type;
	t->plain = *text;
	memset(text, 0, sizeof *text);
	crypto_generichash(hash, sizeof hash, (const uint8_t *)t->plain.at, t->plain.n, NULL, 0);
	t->etag[0] = '"';
	sodium_bin2hex(t->etag + 1, sizeof t->etag - 1, hash, sizeof hash);
	strcat(t->etag, "\"");
	srv_pack(&t->plain, &t->packed);
	return t;
}

void srv_said_free(struct srv *srv)
{
	for (int i = 0; i < srv->said_n; i++) {
		free(srv->said[i].plain.at);
		free(srv->said[i].packed.at);
	}
}
