/*
 * Bytes -> source -> tree -> profile: whatever is in the file, there is a tree
 * or an error, every text of the tree is UTF-8 without controls, and every span
 * lies in the source. Dates are printed too, and contacts followed.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "profile/dateprint.h"
#include "profile/language.h"
#include "profile/profile.h"
#include "profile/yaml.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_span(const struct source *src, struct span at)
{
    if (at.src != src || at.off > src->text.n || at.n > src->text.n - at.off)
        abort();
}

static void check_text(struct str s)
{
    if (utf8_bad(s) != s.n)
        abort();
    for (size_t i = 0; i < s.n; i++) {
        unsigned char c = (unsigned char)s.s[i];

        if (c < 0x20 && c != '\n' && c != '\t')
            abort();
    }
}

static void check_tree(const struct source *src, const struct node *n,
                       int depth)
{
    size_t kids = 0;

    if (depth > YAML_MAX_DEPTH + 1)
        abort();
    check_span(src, n->span);
    if (n->key_span.src) {
        check_span(src, n->key_span);
        check_text(n->key);
    }
    if (n->kind == NODE_TEXT)
        check_text(n->text);
    for (const struct node *k = n->kids; k; k = k->next, kids++)
        check_tree(src, k, depth + 1);
    if (kids != n->n)
        abort();
}

static void use_entries(struct arena *a, const struct entry *e)
{
    static const struct date_form form = {
        {"MMM d, yyyy", 11}, {" - ", 3}, {"-", 1}, {" ", 1}, false,
    };
    struct language lang = {.present = STR("present")};

    for (size_t i = 0; i < 12; i++)
        lang.months[i] = lang.months_long[i] = STR("Mon");
    for (; e; e = e->next) {
        if (e->fields[FIELD_DATE].kind == VALUE_DATE)
            check_text(date_print(a, &e->fields[FIELD_DATE].date, &form,
                                  &lang));
        use_entries(a, e->roles);
    }
}

static void use_profile(struct arena *a,
                        const struct profile *p)
{
    struct buf dump = {.a = a};

    for (const struct contact *c = p->contacts; c; c = c->next) {
        const struct wording *w = text_pick(&c->value, p->language);
        struct str url = contact_url(a, c, w ? w->s : STR(""));

        for (size_t i = 0; i < url.n; i++) {
            if (url.s[i] <= 0x20 || url.s[i] > 0x7E)
                abort();
        }
    }
    for (const struct section *s = p->sections; s; s = s->next)
        use_entries(a, s->entries);
    profile_dump(&dump, p);
    check_text(buf_text(&dump));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new(a);
    struct str bytes = {arena_copy(a, data, size), size};
    const struct source *src = source_new(a, "fuzz", bytes);
    const struct node *root = yaml_parse(a, d, src);

    if (!root && !diag_failed(d))
        abort();
    if (root) {
        check_tree(src, root, 0);
        use_profile(a, profile_read(a, d, src, root,
                                        &(struct edition){.is_public = true}));
    }
    arena_free(a);
    return 0;
}
