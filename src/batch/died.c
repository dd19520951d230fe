#define _GNU_SOURCE              /* strsignal() is of POSIX.1-2008 as well */

#include "batch/died.h"

#include <signal.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/source.h"
#include "batch/run.h"
#include "batch/work.h"

static void say_crash(struct diag *d, struct span at, const char *output,
                      int code)
{
    if (code == SIGKILL)
        diag_at(d, DIAG_WORKER_CRASHED, at, "the process that was to make "
                "'%s' was killed: by hand, or by the system for want of "
                "memory", output);
    else if (code > 0)
        diag_at(d, DIAG_WORKER_CRASHED, at, "the process that was to make "
                "'%s' died of signal %d (%s)", output, code, strsignal(code));
    else
        diag_at(d, DIAG_WORKER_CRASHED, at, "the process that was to make "
                "'%s' ended with status %d and no result", output, -code);
    diag_hint(d, "the other files are not affected; if building this profile "
              "alone ends so too, it is a fault of cvset's to be reported");
}

struct result died_result(struct arena *a, const struct task *task,
                          const struct batch_options *opt, enum pool_end how,
                          int code)
{
    struct diag *d = diag_new(a);
    struct span at = {source_new(a, task->member->profile, STR("")), 0, 0};
    struct result r = {.outcome = OUTCOME_NOT_BEGUN};

    switch (how) {
    case POOL_CRASHED:
        r.outcome = OUTCOME_CRASHED;
        say_crash(d, at, task->output, code);
        break;
    case POOL_TOO_LONG:
        r.outcome = OUTCOME_TOO_LONG;
        diag_at(d, DIAG_WORKER_SLOW, at, "'%s' was not made in %u second%s",
                task->output, opt->seconds, opt->seconds == 1 ? "" : "s");
        diag_hint(d, "does the profile name a file that nobody writes, such "
                  "as a pipe? a longer --time-limit gives it more time");
        break;
    case POOL_TOO_LARGE:
        r.outcome = OUTCOME_TOO_LARGE;
        diag_at(d, DIAG_WORKER_LARGE, at, "making '%s' takes more than %zu "
                "MiB of memory", task->output, opt->bytes >> 20);
        diag_hint(d, "a larger --memory-limit lets it have more");
        break;
    case POOL_DONE:
    case POOL_NOT_BEGUN:
        break;
    }
    work_say(a, d, &r);
    return r;
}
