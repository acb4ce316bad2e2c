/* table.h — inside the table compiler: schemas, parsed tables, errors, output.
 *
 * A schema says what the columns of a table are; with it reading, checking and writing are the same for all
 * tables. What a schema cannot say (totals, facts that must agree) is a check function of the game. */
#ifndef TABLEC_TABLE_H
#define TABLEC_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { TC_COLUMNS = 40, TC_ROWS = 2000, TC_NONE = -1 };

enum tc_kind {
	TC_KEY,  /* identifier of the row; becomes an enumerator */
	TC_TEXT, /* words for people */
	TC_CODE, /* a little language of its own, parsed by a check function */
	TC_NUMBER,
	TC_WORD,  /* one of a list */
	TC_REF,   /* key of another table */
	TC_NAMED, /* key of a kind of names.tsv */
};

enum { TC_OPTIONAL = 1, TC_QUIET = 2 }; /* `-` is allowed; not written to the C table */

struct tc_column {
	const char *name;
	enum tc_kind kind;
	const char *of;     /* WORD: "a|b|c"; REF: file; NAMED: kind */
	const char *prefix; /* WORD, NAMED: prefix of the enumerator; NULL writes the index */
	long least, most;   /* NUMBER */
	int flags;
	const char *field; /* field of the C struct when it is not called like the column */
};

struct tc_book;
struct tc_table;

struct tc_schema {
	const char *file;
	const struct tc_column *columns;
	size_t rows;                /* how many there must be; 0: any number */
	size_t unique;              /* the first so many columns together name a row */
	const char *type, *array;   /* of the C table; array NULL: written by the game, or not at all */
	const char *prefix, *count; /* of the enumerators and of their number */
	/* the first so many columns index the array; 0: the order of rows does */
	size_t index;
	const char *name_kind; /* names come from this kind of names.tsv ... */
	/* ... or from name_en, name_de, name_pl, or one name for all languages */
	const char *name_column;
	void (*more)(struct tc_book *b, const struct tc_table *t, size_t row, FILE *out);
};

struct tc_row {
	unsigned line;
	char *text[TC_COLUMNS];
	long value[TC_COLUMNS]; /* number, index of the word, row of the other table, or TC_NONE */
};

struct tc_table {
	const struct tc_schema *schema;
	size_t columns, count;
	struct tc_row *row;
	unsigned header; /* line of the column names: where totals are reported */
	char *copy;
};

/* A kind of thing that texts.tsv tells of: kind there, its table (NULL: names.tsv), array and number in C. */
struct tc_text_kind {
	const char *kind, *file, *array, *count;
};

struct tc_game {
	const char *name, *prefix; /* "megaciv", "MC_" */
	const struct tc_schema *schemas;
	size_t count;
	/* kinds of names.tsv that become lists of their own: kind, array, prefix, count */
	const char *const *kinds;
	const char *const *limits;        /* the keys limits.tsv must have */
	const struct tc_text_kind *texts; /* ends with kind NULL */
	/* fills a place of a text by what only the game knows, or TC_NONE; may be NULL */
	long (*fill)(const struct tc_book *b, const char *kind, const char *key, const char *place, size_t n);
	void (*check)(struct tc_book *b);
	void (*write)(struct tc_book *b, FILE *tables, FILE *keys);
};

struct tc_book {
	const struct tc_game *game;
	struct tc_table *table; /* parallel to the schemas of the game */
	FILE *errors;
	int failed;
	size_t rows_checked;
};

extern const struct tc_game tc_megaciv, tc_archipelago;

/* Reading (table.c). */
void tc_read(struct tc_book *b, const char *text, size_t length, struct tc_table *t);
void tc_check_columns(struct tc_book *b, struct tc_table *t);
void tc_free(struct tc_table *t);

/* Errors: at a field, at the header, at a column that need not exist. */
#define TC_PRINTF(f, a) __attribute__((format(printf, f, a)))
void tc_fail(struct tc_book *b, const struct tc_table *t, size_t row, const char *column, const char *format,
	     ...) TC_PRINTF(5, 6);
void tc_fail_total(struct tc_book *b, const struct tc_table *t, const char *column, const char *format, ...)
	TC_PRINTF(4, 5);

/* Access. Table and column names are literals of the compiler: a wrong one is an assertion. */
const struct tc_table *tc_table(const struct tc_book *b, const char *file);
size_t tc_column(const struct tc_table *t, const char *name);
const char *tc_text(const struct tc_table *t, size_t row, const char *column);
long tc_number(const struct tc_table *t, size_t row, const char *column);
bool tc_is(const struct tc_table *t, size_t row, const char *column, const char *word);
bool tc_given(const struct tc_table *t, size_t row, const char *column); /* not `-` */
long tc_find(const struct tc_table *t, const char *key);                 /* row, or TC_NONE */
/* row of names.tsv, or TC_NONE */
long tc_find_name(const struct tc_book *b, const char *kind, const char *key);
long tc_limit(const struct tc_book *b, const char *key);
size_t tc_count(const struct tc_table *t, const char *column, const char *value);
long tc_word(const char *list, const char *word, size_t length); /* index, or TC_NONE */
const char *tc_word_at(const char *list, long index, size_t *length);

/* A total: rows whose column has the value, or with value NULL the sum of the column. */
struct tc_total {
	const char *file, *column, *value;
	long want;
};
void tc_check_totals(struct tc_book *b, const struct tc_total *totals, size_t count);
void tc_check_unique(struct tc_book *b, const struct tc_table *t, const char *column);
void tc_check_names(struct tc_book *b);
void tc_check_limits(struct tc_book *b);

/* Writing (write.c). */
void tc_write_string(FILE *out, const char *text);
void tc_write_upper(FILE *out, const char *text, size_t length);
void tc_write_symbol(FILE *out, const char *prefix, const char *text);
void tc_more_key(struct tc_book *b, const struct tc_table *t, size_t row, FILE *out); /* .key = "..." */
void tc_write_name(struct tc_book *b, const struct tc_table *t, size_t row, FILE *out);
void tc_write_book(struct tc_book *b, FILE *tables, FILE *keys);

#endif
