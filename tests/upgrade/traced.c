/* traced.c — see traced.h. ptrace stops the program at every system call; what changes a file is counted. */
#include "tests/upgrade/traced.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <linux/ptrace.h>
#include <unistd.h>

static bool changes_a_file(const struct ptrace_syscall_info *i)
{
	if (i->op != PTRACE_SYSCALL_INFO_ENTRY)
		return false;
	switch (i->entry.nr) {
	case SYS_write: return i->entry.args[0] > 2;
	case SYS_pwrite64:
	case SYS_pwritev:
	case SYS_fsync:
	case SYS_fdatasync:
	case SYS_ftruncate:
	case SYS_unlinkat:
	case SYS_renameat:
	case SYS_renameat2:
#ifdef SYS_rename
	case SYS_rename:
	case SYS_unlink:
#endif
		return true;
	}
	return false;
}

static void run_traced(const char *const *arguments)
{
	int null = open("/dev/null", O_WRONLY);

	dup2(null, 1);
	ptrace(PTRACE_TRACEME, 0, NULL, NULL);
	raise(SIGSTOP);
	execv(arguments[0], (char *const *)(uintptr_t)arguments);
	_exit(127);
}

int traced_run(const char *const *arguments, int kill_at)
{
	struct ptrace_syscall_info info;
	int status, changes = 0;
	pid_t pid = fork();

	if (pid == 0)
		run_traced(arguments);
	waitpid(pid, &status, 0);
	ptrace(PTRACE_SETOPTIONS, pid, NULL, PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL);
	for (pid_t stopped = pid;;) {
		ptrace(PTRACE_SYSCALL, stopped, NULL, NULL);
		stopped = waitpid(-1, &status, __WALL);
		if (stopped < 0 || ((WIFEXITED(status) || WIFSIGNALED(status)) && stopped == pid))
			break;
		if (!WIFSTOPPED(status) || WSTOPSIG(status) != (SIGTRAP | 0x80))
			continue;
		ptrace(PTRACE_GET_SYSCALL_INFO, stopped, sizeof info, &info);
		if (changes_a_file(&info) && ++changes == kill_at)
			kill(pid, SIGKILL);
	}
	return changes;
}
