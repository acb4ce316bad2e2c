/* fresh.c — a process that begins with the bytes of a game: the first thing it asks of the library is
 * what it was started for. test_fresh.c compares its answers.
 *
 *	fresh print STATE               the position's text
 *	fresh choices VIEW              the choices, as bytes
 *	fresh apply STATE ACTION        the state afterwards, as bytes */
#include "ecumene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHOICES = 4096 };

static size_t read_file(const char *path, void *at, size_t cap)
{
	FILE *f = fopen(path, "rb");
	size_t n = f ? fread(at, 1, cap, f) : 0;

	if (f)
		fclose(f);
	return n;
}

int main(int argc, char **argv)
{
	static _Alignas(16) unsigned char bytes[1 << 16];
	static ecu_choice choices[CHOICES];
	static char text[1 << 18];
	ecu_action action;
	size_t n = argc > 2 ? read_file(argv[2], bytes, sizeof bytes) : 0;

	if (!n)
		return 2;
	if (strcmp(argv[1], "print") == 0)
		return fwrite(text, 1, ecu_position_print((ecu_state *)bytes, text, sizeof text), stdout) ==
		       0;
	if (strcmp(argv[1], "choices") == 0) {
		int found = ecu_choices((ecu_view *)bytes, choices, CHOICES);
		return fwrite(choices, sizeof *choices, (size_t)found, stdout) != (size_t)found;
	}
	if (strcmp(argv[1], "apply") == 0 && argc == 4 &&
	    read_file(argv[3], &action, sizeof action) == sizeof action &&
	    !ecu_refused(ecu_apply((ecu_state *)bytes, &action, NULL)))
		return fwrite(bytes, 1, n, stdout) != n;
	return 1;
}
