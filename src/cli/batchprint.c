#include "cli/batchprint.h"

#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "cli/cli.h"

#define REDRAW_NS 50000000u     /* 20 times a second */
#define USUAL_WIDTH 80
#define LONGEST_BAR 50

void batchprint_open(struct batchprint *p, struct arena *a)
{
    *p = (struct batchprint){.a = a, .terminal = isatty(STDERR_FILENO)};
}

void batchprint_clear(struct batchprint *p)
{
    if (p->drawn)
        fputs("\r\033[K", stderr);
    p->drawn = false;
}

static int width(void)
{
    struct winsize size;

    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return USUAL_WIDTH;
    return size.ws_col;
}

/* A bar of what room is left beside the words, on one line. */
void batchprint_progress(void *user, const struct batch_counts *so_far)
{
    struct batchprint *p = user;
    uint64_t now = p->terminal ? cli_clock() : 0;
    size_t done = so_far->made + so_far->unchanged + so_far->failed;
    char words[96];
    int n, room, full;

    if (!p->terminal || (p->drawn && now - p->drawn_at < REDRAW_NS))
        return;
    n = snprintf(words, sizeof words, " %zu of %zu", done, so_far->total);
    if (so_far->failed)
        n += snprintf(words + n, sizeof words - (size_t)n, ", %zu failed",
                      so_far->failed);
    /* the last column stays free: some terminals go on in the next line */
    room = width() - n - 3;
    if (room > LONGEST_BAR)
        room = LONGEST_BAR;
    fputs("\r\033[K", stderr);
    if (room > 4 && so_far->total > 0) {
        full = (int)((size_t)room * done / so_far->total);
        fputc('[', stderr);
        for (int i = 0; i < room; i++)
            fputc(i < full ? '#' : '.', stderr);
        fputc(']', stderr);
    }
    fputs(words, stderr);
    fflush(stderr);
    p->drawn = true;
    p->drawn_at = now;
}

void batchprint_result(void *user, const struct task *task,
                       const struct result *result)
{
    struct batchprint *p = user;

    p->warnings += result->warnings;
    if (result->outcome == OUTCOME_MADE || result->outcome == OUTCOME_UNCHANGED
            || result->outcome == OUTCOME_NOT_BEGUN)
        return;
    if (p->last != task->member) {
        if (p->n_failed < BATCHPRINT_NAMES)
            p->failed[p->n_failed] = task->member->id;
        p->n_failed++;
        p->last = task->member;
    } else if (str_eq(p->said, result->said)) {
        return;                 /* in another language, the same of the same */
    }
    batchprint_clear(p);
    fprintf(stderr, "%.*s", STR_ARGS(result->said));
    p->said = str_copy(p->a, result->said);
}

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

void batchprint_gone(void *user, const char *output, bool deleted)
{
    struct batchprint *p = user;

    batchprint_clear(p);
    fprintf(stderr, "cvset: %s %s\n", diag_readable(p->a, str_of(output)).s,
        deleted ? "is deleted: an earlier run made it, and it is nobody's now"
                : "is of an earlier run and nobody's now; --prune deletes it");
}

void batchprint_book(void *user, const char *path, size_t members, size_t pages)
{
    struct batchprint *p = user;

    batchprint_clear(p);
    fprintf(stderr, "cvset: %s has %zu CV%s on %zu pages\n",
        diag_readable(p->a, str_of(path)).s, members, plural(members), pages);
}

static void add(struct buf *b, const char *before, size_t n, const char *what)
{
    if (n > 0)
        buf_format(b, "%s%zu %s", before, n, what);
}

/* " (zhang-san, li-si and 3 more)" */
static void add_failed(struct batchprint *p, struct buf *b)
{
    size_t shown = p->n_failed < BATCHPRINT_NAMES ? p->n_failed
                                                  : BATCHPRINT_NAMES;

    for (size_t i = 0; i < shown; i++) {
        buf_z(b, i ? ", " : " (");
        buf_str(b, diag_readable(p->a, p->failed[i]));
    }
    if (p->n_failed > shown)
        buf_format(b, " and %zu more", p->n_failed - shown);
    if (shown)
        buf_char(b, ')');
}

void batchprint_end(struct batchprint *p, const struct batch_counts *c,
                    int signal)
{
    struct buf b = {.a = p->a};

    batchprint_clear(p);
    buf_format(&b, "%zu member%s, %zu file%s: %zu made", c->members,
               plural(c->members), c->total, plural(c->total), c->made);
    add(&b, ", ", c->unchanged, "unchanged");
    add(&b, ", ", c->failed, "failed");
    add_failed(p, &b);
    add(&b, ", ", c->not_begun, "not begun");
    if (p->warnings)
        buf_format(&b, "; %zu warning%s, which --report tells", p->warnings,
                   plural(p->warnings));
    if (signal > 0)
        buf_z(&b, "\ninterrupted; the next run makes the rest");
    fprintf(stderr, "cvset: %s\n", buf_text(&b).s);
}
