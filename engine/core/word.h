/* word.h — the name of a thing: how texts write it, and how people call it; and what it does. */
#ifndef ECU_CORE_WORD_H
#define ECU_CORE_WORD_H

struct core_word {
	const char *key;
	const char *text[3]; /* English, German, Polish */
};

/* What the thing does, told to people, and the section of the rules that says it in full. */
struct core_text {
	const char *rule;
	const char *text[3];
};

#endif
