/* out.h — text on its way out: a buffer that grows. It is in the program and in the page's engine (wasm/). */
#ifndef SERVER_OUT_H
#define SERVER_OUT_H

#include <stddef.h>
#include <stdint.h>

struct srv_out {
	char *at;
	size_t n, cap;
};

void srv_put(struct srv_out *, const char *);
void srv_put_n(struct srv_out *, const char *, size_t);
void srv_put_int(struct srv_out *, int);
void srv_putf(struct srv_out *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void srv_put_string(struct srv_out *, const char *); /* JSON, quoted */
void srv_put_hex(struct srv_out *, const uint8_t *, size_t);
void srv_reserve(struct srv_out *, size_t more);
/* zeroed; ends the program when there is no memory */
void *srv_alloc(size_t);
/* room for one more behind n things: twice as much where there is none, `first` at the beginning */
void *srv_grow(void *at, int n, int *cap, int first, size_t each);

/* Lets one of the engine's printers write: `call` uses AT and CAP. Nothing may be counted on from NULL, where
 * there is no room yet. */
#define SRV_PRINT(out, call) \
	do { \
		for (;;) { \
			char *AT = (out)->at ? (out)->at + (out)->n : NULL; \
			size_t CAP = (out)->cap - (out)->n, length_ = (call); \
			if (length_ < CAP) { \
				(out)->n += length_; \
				break; \
			} \
			srv_reserve((out), length_ + 1); \
		} \
	} while (0)

#endif
