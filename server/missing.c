/* missing.c — a person who opened an address where there is nothing: a small page in his language. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/core.h"
#include "po/words.h"
#include "server/inside.h"

static const char *const languages[] = { "en", "de", "pl" };

/* "de-AT,de;q=0.9,en;q=0.8": of the languages we speak the one that is liked best; English if none is. */
static const char *best_language(const char *accepted)
{
	const char *best = languages[0];
	double liked = 0;

	for (const char *at = accepted; *at; at += strcspn(at, ","), at += *at == ',') {
		at += strspn(at, " ");
		size_t n = strcspn(at, ",;- "), rest = strcspn(at, ",");
		const char *q = memmem(at, rest, "q=", 2);
		double weight = q ? strtod(q + 2, NULL) : 1;
		for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
			if (n == 2 && strncasecmp(at, languages[i], 2) == 0 && weight > liked)
				best = languages[i], liked = weight;
	}
	return best;
}

void srv_missing_page(struct srv_out *o, const char *accepted_languages)
{
	static const char *const said[] = { N_("There is nothing here."),
					    N_("The address may be cut off or mistyped."),
					    N_("To the start page") };
	static const char *const around[] = { "</title><h1>", "</h1><p>", "</p><p><a href=\"/\">",
					      "</a></p></html>\n" };
	const char *language = best_language(accepted_languages);
	ecu_speech speech;

	words_speech(language, &speech);
	srv_put(o, "<!doctype html><html lang=\"");
	srv_put(o, language);
	srv_put(o, "\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">"
		   "<style>html{color-scheme:light dark}body{font:1.1rem/1.5 system-ui,sans-serif;"
		   "max-width:34rem;margin:15vh auto;padding:0 1rem}</style><title>Ecumene");
	for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
		srv_put(o, around[i]);
		srv_put(o, speech.translate(speech.with, said[i], NULL, 1));
	}
	srv_put(o, around[sizeof said / sizeof *said]);
}
