/*
 * Bytes to a bibliography and its entries as profiles have them. What must hold
 * for any bytes: texts are UTF-8 without control characters, lists and mappings
 * count their kids, and no entry is lost between the two.
 */
#include <stdint.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "profile/bib.h"
#include "profile/bibnode.h"
#include "profile/tree.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds)
        abort();
}

static void check_text(struct str s)
{
    check(utf8_bad(s) == s.n);
}

static void check_node(const struct node *n)
{
    size_t kids = 0;

    check_text(n->text);
    for (const struct node *k = n->kids; k; k = k->next, kids++)
        check_node(k);
    check(kids == n->n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new(a);
    struct str bytes = {(const char *)data, size};
    struct source *src = bib_source(a, d, "fuzz.bib", bytes);
    struct bib *bib = src ? bib_parse(a, d, src) : NULL;
    size_t n = 0;

    for (const struct bib_entry *e = bib ? bib->entries : NULL; e;
         e = e->next, n++)
        check_node(bib_node(a, d, e));
    check(!bib || n == bib->n);
    arena_free(a);
    return 0;
}
