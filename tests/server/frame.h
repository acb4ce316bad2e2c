/* frame.h — WebSocket frames as a client writes and reads them. */
#ifndef TEST_FRAME_H
#define TEST_FRAME_H

#include <stdarg.h>
#include <stddef.h>

void frame_send(int fd, int opcode, const void *at, size_t n);
/* without a mask, which no client may leave out; at most 125 bytes */
void frame_send_bare(int fd, int opcode, const void *at, size_t n);
void frame_say(int fd, const char *format, ...) __attribute__((format(printf, 2, 3)));
void frame_vsay(int fd, const char *format, va_list);
/* length of the first frame with its head; 0: not all there */
size_t frame_size(const unsigned char *in, size_t n, size_t *head);

#endif
