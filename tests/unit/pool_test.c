#include "test.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "batch/pool.h"

/* Synthetic work: what a number does is its remainder by KINDS. */
enum kind {
    FINE, CRASH, LEAVE, LOOP, SLEEP, GROW, LARGE, SMALL, EMPTY, KINDS
};

#define LARGE_BYTES (3u << 20)

struct seen {
    size_t n;                   /* numbers there are */
    bool mixed;                 /* kinds by remainder, else all fine */
    unsigned *ends;             /* how often on_end() came, by number */
    enum pool_end *end;
    int *code;
    size_t wrong;               /* answers that are not the number's own */
    size_t stop_after, ended;
    int raise;                  /* signal to send when stop_after have ended */
};

static struct str answer(struct arena *a, enum kind kind, size_t i)
{
    char *p;

    if (kind == EMPTY)
        return STR("");
    if (kind != LARGE)
        return str_format(a, "%zu", i);
    p = arena_alloc(a, LARGE_BYTES);
    memset(p, 'a' + (int)(i % 26), LARGE_BYTES);
    return (struct str){p, LARGE_BYTES};
}

static struct str do_work(void *user, struct arena *a, size_t i)
{
    const struct seen *s = user;
    enum kind kind = s->mixed ? (enum kind)(i % KINDS) : FINE;
    volatile bool always = true;

    if (kind == CRASH) {
        signal(SIGSEGV, SIG_DFL);       /* the sanitizer has a handler */
        raise(SIGSEGV);
    }
    if (kind == LEAVE)
        _exit(7);
    while (kind == LOOP && always)
        continue;
    while (kind == SLEEP && always)
        pause();
    /* the sanitizer's allocator reserves its room beforehand: oom() itself */
    if (kind == GROW)
        oom();
    return answer(a, kind, i);
}

static bool on_end(void *user, size_t i, enum pool_end end, int code,
                   struct str bytes)
{
    struct seen *s = user;
    struct arena *a = arena_new();
    enum kind kind = s->mixed ? (enum kind)(i % KINDS) : FINE;

    assert_true(i < s->n);
    s->ends[i]++;
    s->end[i] = end;
    s->code[i] = code;
    if (end == POOL_DONE && !str_eq(bytes, answer(a, kind, i)))
        s->wrong++;
    arena_free(a);
    if (end != POOL_NOT_BEGUN)
        s->ended++;
    if (s->raise && s->ended == s->stop_after && end != POOL_NOT_BEGUN)
        kill(getpid(), s->raise);
    return s->raise || !s->stop_after || s->ended < s->stop_after;
}

static size_t count_files(void)
{
    DIR *d = opendir("/proc/self/fd");
    size_t n = 0;

    assert_non_null(d);
    while (readdir(d))
        n++;
    closedir(d);
    return n;
}

/* Runs it; every number has ended once, and nothing of the pool is left. */
static int run(struct arena *a, struct seen *s, unsigned workers,
               unsigned seconds)
{
    struct pool_work work = {.n = s->n, .workers = workers,
        .seconds = seconds, .bytes = 1u << 30, .user = s, .do_work = do_work,
        .on_end = on_end};
    size_t files = count_files();
    int signal;

    s->ends = ARENA_ARRAY(a, s->n, unsigned);
    s->end = ARENA_ARRAY(a, s->n, enum pool_end);
    s->code = ARENA_ARRAY(a, s->n, int);
    signal = pool_run(diag_new(a), &work);
    for (size_t i = 0; i < s->n; i++)
        assert_int_equal(s->ends[i], 1);
    assert_int_equal(s->wrong, 0);
    assert_int_equal(count_files(), files);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    return signal;
}

static void does_all(void **state)
{
    struct arena *a = arena_new();
    struct seen s = {.n = 10000};

    (void)state;
    assert_int_equal(run(a, &s, 3, 60), 0);
    for (size_t i = 0; i < s.n; i++)
        assert_int_equal(s.end[i], POOL_DONE);
    arena_free(a);
}

static void does_nothing(void **state)
{
    struct arena *a = arena_new();
    struct seen s = {.n = 0};

    (void)state;
    assert_int_equal(run(a, &s, 3, 60), 0);
    arena_free(a);
}

/* One bad number costs that number only. */
static void goes_on(struct arena *a, unsigned workers)
{
    static const enum pool_end ENDS[KINDS] = {
        [CRASH] = POOL_CRASHED, [LEAVE] = POOL_CRASHED,
        [LOOP] = POOL_TOO_LONG, [SLEEP] = POOL_TOO_LONG,
        [GROW] = POOL_TOO_LARGE};
    struct seen s = {.n = KINDS, .mixed = true};

    assert_int_equal(run(a, &s, workers, 1), 0);
    for (size_t i = 0; i < s.n; i++)
        assert_int_equal(s.end[i], ENDS[i]);
    assert_int_equal(s.code[CRASH], SIGSEGV);
    assert_int_equal(s.code[LEAVE], -7);
}

static void survives(void **state)
{
    struct arena *a = arena_new();

    (void)state;
    goes_on(a, 1);
    goes_on(a, 4);
    arena_free(a);
}

static void stops(void **state)
{
    struct arena *a = arena_new();
    struct seen s = {.n = 1000, .stop_after = 5};
    size_t begun = 0;

    (void)state;
    assert_int_equal(run(a, &s, 2, 60), 0);
    for (size_t i = 0; i < s.n; i++)
        begun += s.end[i] != POOL_NOT_BEGUN;
    assert_in_range(begun, 5, 6);
    arena_free(a);
}

/* The signal is the caller's to hand on; its mask is what it was. */
static void is_stopped(void **state)
{
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};
    struct arena *a = arena_new();
    sigset_t mask;

    (void)state;
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++) {
        struct seen s = {.n = 1000, .stop_after = 5, .raise = SIGNALS[i]};

        assert_int_equal(run(a, &s, 2, 60), SIGNALS[i]);
        assert_int_equal(s.end[s.n - 1], POOL_NOT_BEGUN);
        sigprocmask(SIG_BLOCK, NULL, &mask);
        assert_false(sigismember(&mask, SIGNALS[i]));
    }
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_all),
        cmocka_unit_test(does_nothing),
        cmocka_unit_test(survives),
        cmocka_unit_test(stops),
        cmocka_unit_test(is_stopped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
