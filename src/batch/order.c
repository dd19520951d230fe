#include "batch/order.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/near.h"
#include "batch/lab.h"
#include "batch/members.h"

struct ranked {
    struct found found;
    size_t group, rank;         /* in `order:`, else after all of it */
    size_t listed;              /* place in the roster, else after all of it */
};

static size_t index_of(const struct lab_words *words, struct str word)
{
    size_t i = 0;

    while (i < words->n && !str_alike(words->item[i].text, word))
        i++;
    return i;
}

static size_t group_of(const struct lab *lab, struct str role)
{
    size_t i = 0;

    while (i < lab->n_groups && (!role.n ||
            index_of(&lab->groups[i].roles, role) == lab->groups[i].roles.n))
        i++;
    return i;
}

/* --- words of the lab that nobody has ------------------------------------- */

static struct str id_of(const struct member *m)
{
    return m->id;
}

static struct str role_of(const struct member *m)
{
    return m->role;
}

static void check_words(struct arena *a, struct diag *d,
                        const struct members *all, const char *what,
                        const struct lab_words *words,
                        struct str (*of)(const struct member *))
{
    for (size_t w = 0; w < words->n; w++) {
        struct str word = words->item[w].text;
        const char **have = ARENA_ARRAY(a, all->n, const char *), *near;
        size_t n = 0;
        bool found = false;

        for (size_t i = 0; i < all->n && !found; i++) {
            struct str s = of(all->item[i].member);

            found = str_alike(s, word);
            if (s.n && s.n < 100)
                have[n++] = str_z(a, s);
        }
        if (found)
            continue;
        near = near_word(word, have, n);
        diag_at(d, DIAG_LAB_NAME, words->item[w].span, "no member has the %s "
            "'%.*s'", what, STR_ARGS(word));
        if (near)
            diag_hint(d, "did you mean '%s'?", near);
    }
}

static void check_lab(struct arena *a, struct diag *d,
                      const struct members *all)
{
    const struct lab *lab = all->lab;

    if (!all->are_labs)
        return;
    check_words(a, d, all, "id", &lab->order, id_of);
    for (size_t i = 0; i < lab->n_groups; i++)
        check_words(a, d, all, "role", &lab->groups[i].roles, role_of);
}

/* --- order ---------------------------------------------------------------- */

static void check_group(struct diag *d, const struct lab *lab,
                        const struct member *m)
{
    struct span at = m->span.src ? m->span : (struct span){lab->src, 0, 0};

    if (lab->n_groups == 0 || m->group < lab->n_groups || m->fault)
        return;
    if (m->role.n)
        diag_at(d, DIAG_LAB_NAME, at, "'%.*s' is in no group: none has the "
            "role '%.*s'", STR_ARGS(m->id), STR_ARGS(m->role));
    else
        diag_at(d, DIAG_LAB_NAME, at, "'%.*s' is in no group: it has no role, "
            "neither in a roster nor by 'role:' in '%s'", STR_ARGS(m->id),
            m->profile);
}

static int compare(const void *x, const void *y)
{
    const struct ranked *p = x, *q = y;

    if (p->group != q->group)
        return p->group < q->group ? -1 : 1;
    if (p->rank != q->rank)
        return p->rank < q->rank ? -1 : 1;
    if (p->listed != q->listed)
        return p->listed < q->listed ? -1 : 1;
    return str_cmp(p->found.member->id, q->found.member->id);
}

void order_exclude(struct arena *a, struct diag *d, struct members *all)
{
    const struct lab_words *words = &all->lab->exclude;
    size_t n = 0;

    if (all->are_labs)
        check_words(a, d, all, "id", words, id_of);
    for (size_t i = 0; i < all->n; i++)
        if (index_of(words, all->item[i].member->id) == words->n)
            all->item[n++] = all->item[i];
    all->n = n;
}

void order_members(struct arena *a, struct diag *d, struct members *all)
{
    struct ranked *list = ARENA_ARRAY(a, all->n, struct ranked);
    const struct lab *lab = all->lab;

    for (size_t i = 0; i < all->n; i++) {
        struct member *m = all->item[i].member;

        m->group = group_of(lab, m->role);
        check_group(d, lab, m);
        list[i] = (struct ranked){all->item[i], m->group,
            index_of(&lab->order, m->id), all->item[i].listed ? i : all->n};
    }
    check_lab(a, d, all);
    if (all->n)
        qsort(list, all->n, sizeof *list, compare);
    for (size_t i = 0; i < all->n; i++)
        all->item[i] = list[i].found;
}
