/* frame.c — see frame.h. */
#include "tests/server/frame.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

void frame_send(int fd, int opcode, const void *at, size_t n)
{
	unsigned char head[14] = { (unsigned char)(0x80 | opcode) }, *all;
	size_t h;

	if (n < 126) {
		head[1] = (unsigned char)(0x80 | n);
		h = 2;
	} else if (n < 65536) {
		head[1] = 0x80 | 126;
		head[2] = (unsigned char)(n >> 8);
		head[3] = (unsigned char)n;
		h = 4;
	} else {
		head[1] = 0x80 | 127;
		for (int i = 0; i < 8; i++)
			head[2 + i] = (unsigned char)(n >> 8 * (7 - i));
		h = 10;
	}
	all = malloc(h + 4 + n);
	memcpy(all, head, h);
	memset(all + h, 0, 4); /* a mask of zeroes */
	memcpy(all + h + 4, at, n);
	send(fd, all, h + 4 + n, MSG_NOSIGNAL);
	free(all);
}

void frame_send_bare(int fd, int opcode, const void *at, size_t n)
{
	unsigned char all[2 + 125] = { (unsigned char)(0x80 | opcode), (unsigned char)n };

	memcpy(all + 2, at, n);
	send(fd, all, 2 + n, MSG_NOSIGNAL);
}

void frame_vsay(int fd, const char *format, va_list list)
{
	char text[4096];
	int n = vsnprintf(text, sizeof text, format, list);

	frame_send(fd, 1, text, (size_t)n);
}

void frame_say(int fd, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	frame_vsay(fd, format, list);
	va_end(list);
}

size_t frame_size(const unsigned char *in, size_t have, size_t *head)
{
	size_t n;

	if (have < 2)
		return 0;
	n = in[1] & 0x7f;
	*head = n == 126 ? 4 : n == 127 ? 10 : 2;
	if (have < *head)
		return 0;
	if (*head == 4)
		n = (size_t)in[2] << 8 | in[3];
	if (*head == 10)
		n = (size_t)in[6] << 24 | (size_t)in[7] << 16 | (size_t)in[8] << 8 | in[9];
	return have >= *head + n ? *head + n : 0;
}
