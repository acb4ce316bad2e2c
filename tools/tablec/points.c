/* points.c — checks lists of points. The map tool reads them as floating point; here only the form and the
 * range matter, in thousandths of a degree. */
#include "points.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>

static bool degrees(const char **s, long most)
{
	long n = 0;
	int digits = 0, decimals = 0;

	*s += **s == '-';
	for (; isdigit((unsigned char)**s) && digits < 4; (*s)++, digits++)
		n = n * 10 + (**s - '0');
	n *= 1000;
	if (**s == '.') {
		long unit = 100;

		for ((*s)++; isdigit((unsigned char)**s) && decimals < 3; (*s)++, decimals++, unit /= 10)
			n += unit * (**s - '0');
		if (!decimals)
			return false;
	}
	return digits && n <= most * 1000;
}

const char *tc_points_fault(const char *s, int least, int most)
{
	int n = 0;

	for (;;) {
		if (!degrees(&s, 90) || *s++ != ':' || !degrees(&s, 180))
			return "no point lat:lon in degrees";
		n++;
		if (!*s)
			break;
		if (*s++ != ';')
			return "points are joined by ;";
	}
	if (n < least)
		return "too few points";
	return n > most ? "too many points" : NULL;
}
