/*
 * The parent sends a number, the worker answers with a length and bytes; all
 * goes through one socket pair for each worker, which is at its end when either
 * is. The parent waits in one place for answers, for signals (by a descriptor,
 * so that nothing runs in a handler) and for the next worker's time to be up.
 *
 * Time is that of the wall, from sending the number to the last byte of the
 * answer: what waits for a file that never comes is ended too. While the batch
 * as a whole was stopped (^Z), no worker's time ran.
 */
#include "batch/pool.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "batch/poolwork.h"

/* No answer is that long: a worker out of its mind. */
#define MOST_BYTES (256u << 20)

/* The parent was stopped if it comes back from waiting so much too late. */
#define LATE_MS 1000

struct worker {
    pid_t pid;                  /* 0: there is none */
    int fd;
    size_t i;                   /* the number it does */
    int64_t since;              /* ms; when it was sent */
    uint64_t length;            /* of the answer; its first bytes come here */
    size_t got;                 /* of the length and the bytes together */
    char *bytes;
    struct arena *a;            /* of the answer, NULL before it comes */
};

struct pool {
    const struct pool_work *work;
    struct diag *d;
    struct worker *workers;
    struct pollfd *polled;      /* the workers and, last, the signals */
    size_t n_workers;
    size_t next;                /* number to be begun */
    bool stopping;
    bool failed;                /* no process to be had */
    int signals;                /* descriptor */
    int signal;                 /* that came */
    sigset_t mask;              /* that the caller had */
};

static int64_t now(void)
{
    struct timespec t = {0};

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Closes what the fork gave the child of its parent's. */
static void close_parents(const struct pool *p)
{
    for (size_t k = 0; k < p->n_workers; k++)
        if (p->workers[k].pid)
            close(p->workers[k].fd);
    close(p->signals);
}

static bool start(struct pool *p, struct worker *w)
{
    pid_t parent = getpid(), pid;
    int pair[2];

    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return false;
    pid = fork();
    if (pid < 0) {
        int error = errno;

        close(pair[0]);
        close(pair[1]);
        errno = error;
        return false;
    }
    if (pid == 0) {
        close(pair[0]);
        close_parents(p);
        pool_be_worker(p->work, pair[1], parent, &p->mask);
    }
    close(pair[1]);
    *w = (struct worker){.pid = pid, .fd = pair[0]};
    return true;
}

/* Ends the worker and waits for it; its wait status. */
static int end(struct worker *w, int signal)
{
    int status = 0;

    if (signal)
        kill(w->pid, signal);
    close(w->fd);
    while (waitpid(w->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    arena_free(w->a);
    *w = (struct worker){.pid = 0};
    return status;
}

static bool send_number(struct worker *w, size_t i)
{
    uint64_t number = i;

    w->i = i;
    w->since = now();
    w->got = 0;
    return send(w->fd, &number, sizeof number, MSG_NOSIGNAL) ==
        (ssize_t)sizeof number;
}

/*
 * Gives the worker the next number, or ends it if there is none. One that died
 * while it had nothing to do costs nobody anything: the number goes to another
 * in its place.
 */
static void give(struct pool *p, struct worker *w)
{
    bool fresh = false;

    while (p->next < p->work->n && !p->stopping) {
        if (!w->pid) {
            if (!start(p, w))
                return;
            fresh = true;
        }
        if (send_number(w, p->next)) {
            p->next++;
            return;
        }
        end(w, SIGKILL);
        if (fresh)
            return;
    }
    if (w->pid)
        end(w, 0);
}

static void tell(struct pool *p, size_t i, enum pool_end how, int code,
                 struct str bytes)
{
    if (!p->work->on_end(p->work->user, i, how, code, bytes))
        p->stopping = true;
}

/* The worker is gone: by itself, or ended for its answer. */
static void bury(struct pool *p, struct worker *w, int signal)
{
    size_t i = w->i;
    int status = end(w, signal);

    if (WIFEXITED(status) && WEXITSTATUS(status) == POOL_STATUS_OOM)
        tell(p, i, POOL_TOO_LARGE, 0, STR(""));
    else if (WIFSIGNALED(status))
        tell(p, i, POOL_CRASHED, WTERMSIG(status), STR(""));
    else
        tell(p, i, POOL_CRASHED, -WEXITSTATUS(status), STR(""));
    give(p, w);
}

/* Where the answer's next bytes go, and how many may come. */
static char *room(struct worker *w, size_t *n)
{
    if (w->got < sizeof w->length) {
        *n = sizeof w->length - w->got;
        return (char *)&w->length + w->got;
    }
    *n = (size_t)w->length - (w->got - sizeof w->length);
    return w->bytes + (w->got - sizeof w->length);
}

/* After new bytes: makes room once the length is known; true at the end. */
static bool is_whole(struct worker *w)
{
    if (w->got == sizeof w->length) {
        w->a = arena_new();
        w->bytes = arena_alloc(w->a, (size_t)w->length);
    }
    return w->got == sizeof w->length + w->length;
}

/* Takes what the worker sent. */
static void hear(struct pool *p, struct worker *w)
{
    size_t most;
    char *to = room(w, &most);
    ssize_t n = recv(w->fd, to, most, MSG_DONTWAIT);

    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (n <= 0) {
        bury(p, w, 0);
        return;
    }
    w->got += (size_t)n;
    if (w->got < sizeof w->length)
        return;
    if (w->length > MOST_BYTES) {
        bury(p, w, SIGKILL);
        return;
    }
    if (!is_whole(w))
        return;
    tell(p, w->i, POOL_DONE, 0, (struct str){w->bytes, (size_t)w->length});
    arena_free(w->a);
    w->a = NULL;
    give(p, w);
}

/* Ends those whose time is up. */
static void hurry(struct pool *p)
{
    int64_t limit = (int64_t)p->work->seconds * 1000, t = now();

    for (size_t k = 0; limit && k < p->n_workers; k++) {
        struct worker *w = &p->workers[k];
        size_t i = w->i;

        if (!w->pid || t - w->since < limit)
            continue;
        end(w, SIGKILL);
        tell(p, i, POOL_TOO_LONG, 0, STR(""));
        give(p, w);
    }
}

/* How long to wait, in ms; -1 for ever. */
static int patience(const struct pool *p)
{
    int64_t limit = (int64_t)p->work->seconds * 1000, least = -1, t = now();

    for (size_t k = 0; limit && k < p->n_workers; k++) {
        int64_t left = p->workers[k].since + limit - t;

        if (!p->workers[k].pid)
            continue;
        if (left < 0)
            left = 0;
        if (least < 0 || left < least)
            least = left;
    }
    return least > INT32_MAX ? INT32_MAX : (int)least;
}

static bool any(const struct pool *p)
{
    for (size_t k = 0; k < p->n_workers; k++)
        if (p->workers[k].pid)
            return true;
    return false;
}

/* Waits; what all were stopped for is nobody's time. */
static int wait_for(struct pool *p)
{
    int wait = patience(p), n;
    int64_t before = now(), late;

    for (size_t k = 0; k < p->n_workers; k++)
        p->polled[k] = (struct pollfd){
            p->workers[k].pid ? p->workers[k].fd : -1, POLLIN, 0};
    p->polled[p->n_workers] = (struct pollfd){p->signals, POLLIN, 0};
    n = poll(p->polled, p->n_workers + 1, wait);
    late = now() - before - wait;
    for (size_t k = 0; wait >= 0 && late > LATE_MS && k < p->n_workers; k++)
        p->workers[k].since += late;
    return n;
}

static void take_signal(struct pool *p)
{
    struct signalfd_siginfo info;

    if (read(p->signals, &info, sizeof info) == (ssize_t)sizeof info)
        p->signal = (int)info.ssi_signo;
}

static void run(struct pool *p)
{
    for (size_t k = 0; k < p->n_workers; k++)
        give(p, &p->workers[k]);
    while (!p->signal && any(p)) {
        if (wait_for(p) < 0)
            continue;
        if (p->polled[p->n_workers].revents)
            take_signal(p);
        for (size_t k = 0; !p->signal && k < p->n_workers; k++)
            if (p->polled[k].revents && p->workers[k].pid)
                hear(p, &p->workers[k]);
        if (!p->signal)
            hurry(p);
    }
    p->failed = !p->signal && !p->stopping && p->next < p->work->n;
    if (p->failed)
        diag_at(p->d, DIAG_INTERNAL, (struct span){0},
            "no worker process can be started: %s", strerror(errno));
}

/* What was running when a signal came, and what was never begun. */
static void finish(struct pool *p)
{
    p->stopping = true;
    for (size_t k = 0; k < p->n_workers; k++) {
        size_t i = p->workers[k].i;

        if (!p->workers[k].pid)
            continue;
        end(&p->workers[k], SIGKILL);
        tell(p, i, POOL_NOT_BEGUN, 0, STR(""));
    }
    while (p->next < p->work->n)
        tell(p, p->next++, POOL_NOT_BEGUN, 0, STR(""));
}

int pool_run(struct diag *d, const struct pool_work *work)
{
    struct arena *a = arena_new();
    struct pool p = {.work = work, .d = d};
    sigset_t stops;

    p.n_workers = work->workers < work->n ? work->workers : work->n;
    p.workers = ARENA_ARRAY(a, p.n_workers, struct worker);
    p.polled = ARENA_ARRAY(a, p.n_workers + 1, struct pollfd);
    pool_stops(&stops);
    sigprocmask(SIG_BLOCK, &stops, &p.mask);
    p.signals = signalfd(-1, &stops, SFD_CLOEXEC | SFD_NONBLOCK);
    run(&p);
    finish(&p);
    if (p.signals >= 0)
        close(p.signals);
    sigprocmask(SIG_SETMASK, &p.mask, NULL);
    arena_free(a);
    return p.signal ? p.signal : p.failed ? -1 : 0;
}
