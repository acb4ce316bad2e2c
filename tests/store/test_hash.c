/* The hashes of the page are those of the program: our BLAKE2b is libsodium's, byte for byte. */
#include "test.h"

#include <sodium.h>

#include "store/blake2b.h"
#include "store/hash.h"

enum { INPUTS = 10000, LONGEST = 700 };

static void number_as_seed(int i, uint8_t seed[32])
{
	memset(seed, 0, 32);
	memcpy(seed, &i, sizeof i);
}

/* Of all lengths, keyed or not, hashes of all lengths, in pieces cut anywhere. */
static void blake2b_is_sodiums(void **state)
{
	uint8_t text[LONGEST], key[64], want[64], got[64], seed[32];

	(void)state;
	for (int i = 0; i < INPUTS; i++) {
		size_t n = (size_t)i % LONGEST, key_n = i % 3 ? (size_t)(16 + i % 49) : 0,
		       out = (size_t)(16 + i % 49), cut = n ? (size_t)i * 7 % n : 0;
		struct blake2b b;
		number_as_seed(i, seed);
		randombytes_buf_deterministic(text, n, seed);
		randombytes_buf_deterministic(key, sizeof key, seed);
		crypto_generichash(want, out, text, n, key_n ? key : NULL, key_n);
		blake2b_begin(&b, key, key_n, out);
		blake2b_add(&b, text, cut);
		blake2b_add(&b, text + cut, n - cut);
		blake2b_end(&b, got);
		assert_memory_equal(got, want, out);
	}
}

static void digits_are_read_as_written(void **state)
{
	uint8_t bytes[32], again[32];
	char text[65];

	(void)state;
	randombytes_buf(bytes, sizeof bytes);
	hash_print(text, bytes, sizeof bytes);
	assert_true(hash_read(text, 64, again, 32));
	assert_memory_equal(again, bytes, 32);
	assert_false(hash_read(text, 63, again, 32));
	assert_false(hash_read(text, 64, again, 31));
	text[5] = 'A';
	assert_false(hash_read(text, 64, again, 32));
	text[5] = 0;
	assert_false(hash_read(text, 64, again, 32));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(blake2b_is_sodiums),
		cmocka_unit_test(digits_are_read_as_written),
	};

	return sodium_init() < 0 || cmocka_run_group_tests(tests, NULL, NULL);
}
