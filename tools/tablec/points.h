/* points.h — lists of points on the globe: `lat:lon;lat:lon`, in degrees. */
#ifndef TABLEC_POINTS_H
#define TABLEC_POINTS_H

/* What is wrong with the list, or NULL. */
const char *tc_points_fault(const char *s, int least, int most);

#endif
