/* words.h — the languages: catalogues and rules texts, carried inside the program.
 *
 * The catalogues are gettext's, compiled by msgfmt. They are read from memory and not
 * through libintl because one program serves people of several languages at once, and because
 * a host should have one file to copy. */
#ifndef PO_WORDS_H
#define PO_WORDS_H

/* A file that travels inside the program (tools/embed), and how long it is. */
#define EMBEDDED(NAME) \
	extern const char NAME[]; \
	extern const unsigned long NAME##_size;

#include "ecumene.h"

bool words_speech(const char *language, ecu_speech *);           /* "en", "de", "pl"; false: unknown */
size_t words_json(const char *language, char *out, size_t cap);  /* for the page, like snprintf; 0: unknown */
int words_plural(int language, int n);                           /* which of the plural forms */
const char *words_rules(const char *game, const char *language); /* Markdown; NULL: none */

#endif
