/*
 * textlint -- characters that look like others, or like nothing.
 *
 * They are legal and stay as typed; each is reported with its code point and,
 * where Unicode names one, the character that was probably meant.
 */
#include "profile/read.h"

#include "base/diag.h"
#include "base/utf8.h"
#include "profile/compat.h"
#include "profile/rune.h"

static bool is_private(uint32_t c)
{
    return (c >= 0xE000 && c <= 0xF8FF) || c >= 0xF0000;
}

static bool is_bidi(uint32_t c)
{
    return c == 0x200E || c == 0x200F || c == 0x061C
        || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

/* What is wrong with c, or NULL. */
static const char *suspicion(uint32_t c)
{
    if (c < 0x61C)
        return NULL;
    if (is_bidi(c))
        return "a direction control, which has no effect here";
    if (c == 0x2028 || c == 0x2029)
        return "a separator of lines or paragraphs, which breaks no line here";
    if (c == 0xFFFD)
        return "the sign for a character that was lost in a conversion";
    if (c >= 0x2E80 && c <= 0x2FDF)
        return "a radical, not a character";
    if (compat_of(c))
        return "a compatibility character";
    if (is_private(c))
        return "a private character, which fonts show differently or not at "
            "all";
    return NULL;
}

/* The place in the file of the bytes at s[off], if s is as in the file. */
static struct span place_of(struct str s, size_t off, size_t n, struct span at)
{
    struct str want = str_sub(s, off, off + n);
    size_t nth = 0;

    for (size_t i = 0; i + n <= off; i++)
        nth += str_eq(str_sub(s, i, i + n), want);
    return source_find(at, want, nth);
}

static void report(struct diag *d, struct str s, size_t off, size_t n,
                   struct span at, uint32_t c, const char *what)
{
    uint32_t meant = compat_of(c);
    char text[4];

    diag_at(d, DIAG_CHARACTER, place_of(s, off, n, at), "U+%04X is %s; "
            "kept as typed", (unsigned)c, what);
    if (meant)
        diag_hint(d, "probably meant: %.*s (U+%04X)",
                  (int)utf8_put(text, meant), text, (unsigned)meant);
}

static void lint_text(struct diag *d, struct str s, struct span at)
{
    for (size_t i = 0; i < s.n;) {
        size_t from = i;
        const char *what;
        uint32_t c;

        if ((unsigned char)s.s[i] < 0x80) {
            i++;
            continue;
        }
        c = utf8_next(s, &i);
        what = suspicion(c);
        if (what && !diag_enough(d))
            report(d, s, from, i - from, at, c, what);
    }
}

void lint_tree(struct diag *d, const struct node *root)
{
    if (root->key_span.src)
        lint_text(d, root->key, root->key_span);
    if (root->kind == NODE_TEXT)
        lint_text(d, root->text, root->span);
    for (const struct node *k = root->kids; k; k = k->next)
        lint_tree(d, k);
}

void lint_name(struct diag *d, struct str s, struct span at)
{
    for (size_t i = 0; i < s.n;) {
        size_t from = i;
        uint32_t c = utf8_next(s, &i);

        if (rune_is_odd_space(c) && c != 0x3000)
            report(d, s, from, i - from, at, c, "a special space in a name");
        else if ((c >= 0x200B && c <= 0x200D) || c == 0x2060 || c == 0xFEFF
                 || c == 0xAD)
            report(d, s, from, i - from, at, c, "invisible in a name");
    }
}
