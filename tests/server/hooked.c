/* hooked.c — the program as people have it, but its webhooks may reach a server of the tests on this machine
 * (ECUMENE_HOOK_PORT, whose certificate is in the file ECUMENE_HOOK_CA) and try once only. */
#include <stdlib.h>

#include "server/hook.h"

__attribute__((constructor)) static void let_hooks_out(void)
{
	const char *port = getenv("ECUMENE_HOOK_PORT");

	if (port)
		hook_testing = (struct hook_testing){
			.loopback = true, .port = atoi(port), .ca = getenv("ECUMENE_HOOK_CA"), .tries = 1
		};
}
