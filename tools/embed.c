/* embed — writes a file as a C string and its size: embed NAME FILE OUT.c */
#include <stdio.h>

static int put(FILE *out, int c)
{
	if (c == '\n')
		return fputs("\\n\"\n\t\"", out);
	if (c == '"' || c == '\\')
		return fprintf(out, "\\%c", c);
	if (c < 0x20 || c > 0x7e)
		return fprintf(out, "\\%03o", c);
	return fputc(c, out);
}

int main(int argc, char **argv)
{
	FILE *in = argc == 4 ? fopen(argv[2], "rb") : NULL, *out = in ? fopen(argv[3], "w") : NULL;
	int c;

	if (!out) {
		fprintf(stderr,
			argc == 4 ? "embed: %s or %s cannot be opened\n" : "usage: embed NAME FILE OUT.c\n",
			argv[argc == 4 ? 2 : 0], argc == 4 ? argv[3] : "");
		return 2;
	}
	fprintf(out, "extern const char %s[];\nextern const unsigned long %s_size;\nconst char %s[] =\n\t\"",
		argv[1], argv[1], argv[1]);
	while ((c = getc(in)) != EOF)
		put(out, c);
	fprintf(out, "\";\nconst unsigned long %s_size = sizeof %s - 1;\n", argv[1], argv[1]);
	fclose(in);
	return fclose(out) ? 1 : 0;
}
