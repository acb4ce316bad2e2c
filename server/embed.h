/* embed.h — the files of the page, which travel inside the program. embed.sh makes the table when
 * the program is built. */
#ifndef SRV_EMBED_H
#define SRV_EMBED_H

struct srv_file {
	const char *path; /* as it is asked for: "/assets/app-1a2b.js" */
	const char *etag; /* quoted */
	const unsigned char *at, *end;
	const unsigned char *gzip, *gzip_end; /* NULL: packing does not make it smaller */
};

extern const struct srv_file srv_files[]; /* a NULL path ends it */

#endif
