/* embed.h — the files of the page, which travel inside the program. embed.sh makes the table when
 * the program is built. */
#ifndef SRV_EMBED_H
#define SRV_EMBED_H

struct srv_file {
	const char *path; /* as it is asked for: "/assets/app-1a2b.js" */
	const char *etag; /* quoted */
	const unsigned char *at, *end;
	/* Packed; both at the same place: it does not become smaller so. */
	const unsigned char *br, *br_end, *gzip, *gzip_end;
};

extern const struct srv_file srv_files[]; /* a NULL path ends it */

#endif
