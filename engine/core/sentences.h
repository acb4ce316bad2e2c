/* sentences.h — the rows of SENTENCES, the sentences.def of a game. Where SAID(id) is defined they become
 * the names of an enumeration, else the table of sentences. It is included for each: it has no guard. */
/* clang-format off */
#ifdef SAID
#define SAY(id, rule, text) SAID(id),
#define PLURAL(id, rule, one, many) SAID(id),
#define EVENT(id, rule, flags, text, others) SAID(id),
#define COUNTED(id, rule, flags, one, many) SAID(id),
#else
#define SAY(id, rule, text) { #id, rule, text, NULL, NULL, 0 },
#define PLURAL(id, rule, one, many) { #id, rule, one, many, NULL, 0 },
#define EVENT(id, rule, flags, text, others) { #id, rule, text, NULL, others, flags },
#define COUNTED(id, rule, flags, one, many) { #id, rule, one, many, NULL, flags },
#endif
/* clang-format on */
#include SENTENCES
#undef SAY
#undef PLURAL
#undef EVENT
#undef COUNTED
#undef SAID
#undef SENTENCES
