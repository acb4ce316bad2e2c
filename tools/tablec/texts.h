/* texts.h — texts.tsv, which tells people what each thing does. */
#ifndef TABLEC_TEXTS_H
#define TABLEC_TEXTS_H

#include "schema.h"

extern const struct tc_column tc_text_columns[];

void tc_check_texts(struct tc_book *b);
void tc_write_texts(struct tc_book *b, FILE *out);
/* The text of one thing, as an element of an array. */
void tc_write_text(struct tc_book *b, const char *kind, const char *key, FILE *out);

#endif
