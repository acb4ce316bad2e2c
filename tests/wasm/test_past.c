/* A log as the page reads it, through the engine's door (wasm/past.c): what does not hold is told with its
 * line, and where the rules refuse it with their sentence. */
#include "test.h"

#include <stdlib.h>

#include "bazaar/bazaar.h"
#include "megaciv/megaciv.h"
#include "tests/store/written.h"
#include "wasm/door.h"

/* Nothing is done in it yet. */
static struct log fresh(const ecu_game *game)
{
	static const uint8_t server[32] = { 1 }, salt[32] = { 2 }, mine[32] = { 3 };
	struct log l;
	ecu_options o;

	ecu_options_default(game, &o);
	log_init(&l, game, &o, server, salt);
	log_contribute(&l, 0, mine);
	return l;
}

/* What is said of it; the log is given up. */
static const char *said_of(struct log *l)
{
	size_t n;
	char *text = written(l, &n);

	door.game = &bz_game;
	memcpy(door_in(n), text, n);
	n = past_read(n);
	srv_put_n(&door.out, "", 1);
	free(text);
	log_fini(l);
	return door_out();
}

#define ASSERT_SAYS(said, what) \
	do { \
		if (!strstr(said, what)) \
			fail_msg("%s says nothing of %s", said, what); \
	} while (0)

static void what_holds_is_told(void **arg)
{
	struct log l = fresh(&bz_game);

	(void)arg;
	log_add_action(&l, &(ecu_action){ .kind = BZ_DO_BID, .seat = 0, .payload = { 1 } });
	const char *said = said_of(&l);
	ASSERT_SAYS(said, "\"game\":\"bazaar\"");
	ASSERT_SAYS(said, "\"entries\":1,");
	assert_null(strstr(said, "problem"));
}

static void what_the_rules_refuse_has_their_sentence(void **arg)
{
	struct log l = fresh(&bz_game);

	(void)arg;
	log_add_action(&l, &(ecu_action){ .kind = BZ_DO_BID, .seat = 0, .payload = { 1 } });
	log_add_action(&l, &(ecu_action){ .kind = BZ_DO_BID, .seat = 1, .payload = { 200 } });
	const char *said = said_of(&l);
	ASSERT_SAYS(said, "\"line\":7,");
	ASSERT_SAYS(said, "\"reason\":\"the rules refuse this action (2.3)");
	ASSERT_SAYS(said, "\"message\":{\"m\":\"");
}

static void a_position_that_is_none_is_named_by_its_line(void **arg)
{
	struct log l = fresh(&bz_game);
	door_room room;
	ecu_problem p;
	char text[16384];

	(void)arg;
	assert_true(log_fold(&l, 0, door_s(&room), NULL, &p));
	ecu_position_print(door_s(&room), text, sizeof text);
	char *second = strchr(text, '\n') + 1;
	second[0] = '?';
	l.head.start = strdup(text);
	log_add_late(&l, 0);
	const char *said = said_of(&l);
	ASSERT_SAYS(said, "\"line\":8,"); /* five of the head, "from", then the second of the position */
	assert_null(strstr(said, "message"));
}

static void the_log_of_another_game_is_none_of_this(void **arg)
{
	struct log l = fresh(&mc_game);

	(void)arg;
	log_add_late(&l, 0);
	const char *said = said_of(&l);
	ASSERT_SAYS(said, "\"line\":2,");
	ASSERT_SAYS(said, "\"reason\":\"this is the log of another game\"");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_holds_is_told),
		cmocka_unit_test(what_the_rules_refuse_has_their_sentence),
		cmocka_unit_test(a_position_that_is_none_is_named_by_its_line),
		cmocka_unit_test(the_log_of_another_game_is_none_of_this),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
