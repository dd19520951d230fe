/*
 * Bytes to pieces. What must hold for any text: the pieces are UTF-8 and none
 * is empty; letters and digits outside link targets are all still there, in
 * order (only markup goes, and it has none); every link is 7-bit and encoding
 * it again changes nothing; parsing what is left adds no text.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "text/markup.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds)
        abort();
}

static void check_link(struct arena *a, const struct link *link)
{
    for (size_t i = 0; i < link->uri.n; i++)
        check(link->uri.s[i] > ' ' && link->uri.s[i] < 0x7F);
    check(str_eq(uri_encode(a, link->uri), link->uri));
}

/* True if every byte of `part` is found in `whole`, in order. */
static bool is_in_order(struct str part, struct str whole)
{
    size_t k = 0;
    for (size_t i = 0; i < part.n; i++, k++) {
        while (k < whole.n && whole.s[k] != part.s[i])
            k++;
        if (k == whole.n)
            return false;
    }
    return true;
}

/* Without what markup is made of. */
static struct str letters(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n; i++)
        if (!strchr("*`[]()\\<> \n", s.s[i]) || !s.s[i])
            buf_char(&b, s.s[i]);
    return buf_text(&b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *a = arena_new();
    struct str s = {arena_copy(a, data, size), size};
    s.n = utf8_bad(s);
    struct span none = {0};
    bool linked = false;
    const struct piece *p = markup_parse(a, s, none, NULL, 0, STR(""));
    check((p == NULL) == (s.n == 0));
    for (; p; p = p->next) {
        check(p->s.n > 0 && utf8_bad(p->s) == p->s.n);
        if (p->link)
            check_link(a, p->link);
        linked |= p->link != NULL;
    }
    struct str plain = markup_plain(a, s);
    struct str kept = letters(a, plain), typed = letters(a, s);
    check(is_in_order(kept, typed));
    if (!linked)
        check(str_eq(kept, typed));
    check(markup_plain(a, plain).n <= plain.n);
    arena_free(a);
    return 0;
}
