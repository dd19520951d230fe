#include "batch/poolwork.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/arena.h"

static const int STOPS[] = {SIGINT, SIGTERM, SIGHUP};
#define N_STOPS (sizeof STOPS / sizeof *STOPS)

void pool_stops(sigset_t *out)
{
    sigemptyset(out);
    for (size_t i = 0; i < N_STOPS; i++)
        sigaddset(out, STOPS[i]);
}

/* Of the numbers in /proc/self/statm, the pages of data and stack. */
#define STATM_DATA 5

/* Bytes of memory that can be written; 0 if the system does not say. */
static size_t held(void)
{
    char text[128];
    int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    ssize_t n = fd >= 0 ? read(fd, text, sizeof text - 1) : -1;
    size_t pages = 0;
    int field = 0;

    if (fd >= 0)
        close(fd);
    for (ssize_t i = 0; i < n && field <= STATM_DATA; i++) {
        if (text[i] == ' ')
            field++;
        else if (field == STATM_DATA && text[i] >= '0' && text[i] <= '9')
            pages = pages * 10 + (size_t)(text[i] - '0');
    }
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

/*
 * More than `bytes` beyond what is there now is refused from here on. Files of
 * fonts do not count: they are mapped, and shared.
 */
static void limit_memory(size_t bytes)
{
    size_t had = held();
    struct rlimit old;

    if (!had || getrlimit(RLIMIT_DATA, &old) != 0 ||
            (old.rlim_cur != RLIM_INFINITY && old.rlim_cur < had + bytes))
        return;
    old.rlim_cur = had + bytes;
    setrlimit(RLIMIT_DATA, &old);
}

/*
 * A worker that dies leaves no core: there may be hundreds. What stops the
 * batch reaches all of a terminal or a job at once; it is the parent's to stop
 * its workers. What libraries print of a crash is for nobody to read.
 */
static void prepare(const struct pool_work *work, pid_t parent,
                    const sigset_t *mask)
{
    struct rlimit none = {0, 0};
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(0);
    for (size_t i = 0; i < N_STOPS; i++)
        signal(STOPS[i], SIG_IGN);
    sigprocmask(SIG_SETMASK, mask, NULL);
    setrlimit(RLIMIT_CORE, &none);
    if (null >= 0) {
        dup2(null, STDIN_FILENO);
        dup2(null, STDERR_FILENO);
        close(null);
    }
    if (work->bytes)
        limit_memory(work->bytes);
}

/* The number to do; false when there are no more, or no parent. */
static bool receive(int fd, uint64_t *number)
{
    size_t got = 0;

    while (got < sizeof *number) {
        ssize_t n = recv(fd, (char *)number + got, sizeof *number - got, 0);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        got += (size_t)n;
    }
    return true;
}

static bool send_all(int fd, const void *p, size_t n)
{
    const char *from = p;

    while (n > 0) {
        ssize_t part = send(fd, from, n, MSG_NOSIGNAL);

        if (part < 0 && errno == EINTR)
            continue;
        if (part < 0)
            return false;
        from += part;
        n -= (size_t)part;
    }
    return true;
}

void pool_be_worker(const struct pool_work *work, int fd, pid_t parent,
                    const sigset_t *mask)
{
    uint64_t number;

    prepare(work, parent, mask);
    while (receive(fd, &number)) {
        struct arena *a = arena_new();
        struct str bytes = work->do_work(work->user, a, (size_t)number);
        uint64_t length = bytes.n;

        if (!send_all(fd, &length, sizeof length) ||
                !send_all(fd, bytes.s, bytes.n))
            break;
        arena_free(a);
    }
    _exit(0);
}
