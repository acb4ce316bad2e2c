/* bytes.h — numbers of one to eight bytes, as they lie in states and actions. */
#ifndef ECU_CORE_BYTES_H
#define ECU_CORE_BYTES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline long long core_load(const unsigned char *at, int width, bool is_signed)
{
	switch (width) {
	case 1: return is_signed ? (long long)(int8_t)at[0] : at[0];
	case 2: {
		uint16_t v;
		memcpy(&v, at, 2);
		return is_signed ? (long long)(int16_t)v : v;
	}
	case 4: {
		uint32_t v;
		memcpy(&v, at, 4);
		return is_signed ? (long long)(int32_t)v : (long long)v;
	}
	default: {
		uint64_t v;
		memcpy(&v, at, 8);
		return (long long)v;
	}
	}
}

static inline void core_save(unsigned char *at, int width, long long value)
{
	switch (width) {
	case 1: at[0] = (unsigned char)value; break;
	case 2: {
		uint16_t v = (uint16_t)value;
		memcpy(at, &v, 2);
		break;
	}
	case 4: {
		uint32_t v = (uint32_t)value;
		memcpy(at, &v, 4);
		break;
	}
	default: {
		uint64_t v = (uint64_t)value;
		memcpy(at, &v, 8);
		break;
	}
	}
}

#endif
