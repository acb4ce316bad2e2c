/* word.h — the name of a thing: how texts write it, and how people call it. */
#ifndef ECU_CORE_WORD_H
#define ECU_CORE_WORD_H

struct core_word {
	const char *key;
	const char *text[3]; /* English, German, Polish */
};

#endif
