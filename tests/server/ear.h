/* ear.h — where webhooks of tests are heard: a small TLS server on this machine, with certificates made anew.
 * How it answers hangs on the path: /redirect, /slow, /big, /fail, /held until it is released; anything else
 * is fine. */
#ifndef TEST_EAR_H
#define TEST_EAR_H

#include "tests/test.h"

#include <openssl/ssl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <uv.h>

enum { EAR_HEARD = 64 };

extern struct ear {
	int port;
	char good_pem[64], other_pem[64], wrong_pem[64]; /* files: whom to trust */
	SSL_CTX *_Atomic context;                        /* whose certificate is shown */
	SSL_CTX *good, *wrong_name;
	atomic_int accepted, most_open;
	atomic_bool failing; /* every answer is 500 */
	uv_mutex_t lock;     /* of what follows */
	uv_cond_t changed;   /* what follows, up to `release` */
	int open_n;
	bool release;
	char heard[EAR_HEARD][8192]; /* whole requests */
	int heard_n;
} ear;

int ear_begin(void **arg);
int ear_end(void **arg);
void ear_release(void); /* who is held is answered */
void ear_forget(void);  /* what was heard, when all that was open is closed */

#endif
