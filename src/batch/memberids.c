#include "batch/memberids.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "batch/members.h"
#include "batch/outname.h"

#define MAX_PARTS 64            /* of a path */

struct named {
    struct found *found;
    struct str folded;          /* ids that file systems take for the same */
    size_t parts;               /* of its path that its id has; 0: all */
};

static int compare(const void *x, const void *y)
{
    const struct named *p = x, *q = y;
    int order = str_cmp(p->folded, q->folded);

    /* Given ids first; then as they came. */
    if (!order)
        order = q->found->id_given - p->found->id_given;
    return order ? order : p->found < q->found ? -1 : p->found > q->found;
}

/* The last n parts of the path, without the file's end, joined by dashes. */
static struct str path_id(struct arena *a, const char *path, size_t n,
                          bool *all)
{
    struct str s = str_of(path);
    size_t from, dot = s.n;
    char *id;

    while (dot > 0 && s.s[dot - 1] != '.' && s.s[dot - 1] != '/')
        dot--;
    if (dot > 1 && s.s[dot - 1] == '.' && s.s[dot - 2] != '/')
        s.n = dot - 1;
    for (from = s.n; from > 0; from--)
        if (s.s[from - 1] == '/' && --n == 0)
            break;
    *all = from == 0;
    id = str_z(a, str_sub(s, from, s.n));
    for (char *p = id; *p; p++)
        if (*p == '/')
            *p = '-';
    return str_of(id);
}

static void rename_one(struct arena *a, struct named *x)
{
    bool all;

    x->found->member->id = outname_utf8(a, path_id(a,
        x->found->member->profile, x->parts + 1, &all));
    x->parts = all ? MAX_PARTS : x->parts + 1;
    x->folded = outname_fold(a, x->found->member->id);
}

/* Lengthens the ids that clash; false if there was none to lengthen. */
static bool tell_apart(struct arena *a, struct named *list, size_t n)
{
    bool changed = false;

    for (size_t i = 0, end; i < n; i = end) {
        struct str folded = list[i].folded;

        for (end = i + 1; end < n && str_eq(list[end].folded, folded);)
            end++;
        for (size_t k = i; end - i > 1 && k < end; k++) {
            if (list[k].found->id_given || list[k].parts >= MAX_PARTS)
                continue;
            rename_one(a, &list[k]);
            changed = true;
        }
    }
    return changed;
}

static bool check(struct diag *d, const struct named *list, size_t n)
{
    bool good = true;

    for (size_t i = 1; i < n; i++) {
        const struct member *x = list[i - 1].found->member;
        const struct member *y = list[i].found->member;

        if (!str_eq(x->id, y->id))
            continue;
        good = false;
        diag_at(d, DIAG_MEMBER_TWICE, y->span, "two members have the id "
            "'%.*s': '%s' and '%s'", STR_ARGS(y->id), x->profile, y->profile);
        diag_hint(d, "give one of them another id");
        if (x->span.src)
            diag_note(d, x->span, "the other one is here");
    }
    return good;
}

bool memberids_make(struct arena *a, struct diag *d, struct members *all)
{
    struct named *list = ARENA_ARRAY(a, all->n, struct named);
    bool changed = true;

    for (size_t i = 0; i < all->n; i++) {
        list[i].found = &all->item[i];
        if (all->item[i].id_given)
            list[i].folded = outname_fold(a, all->item[i].member->id);
        else
            rename_one(a, &list[i]);
    }
    while (changed && all->n) {
        qsort(list, all->n, sizeof *list, compare);
        changed = tell_apart(a, list, all->n);
    }
    return check(d, list, all->n);
}
