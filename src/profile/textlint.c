/*
 * textlint -- characters that look like others, or like nothing; HTML.
 *
 * They are legal and stay as typed. Each character is reported with its code
 * point and, where Unicode names one, that which was probably meant; tags and
 * character references, which exports leave in titles, as what they are.
 */
#include "profile/read.h"

#include "base/diag.h"
#include "base/utf8.h"
#include "profile/compat.h"
#include "profile/rune.h"

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
    if (rune_is_private(c))
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

/* --- HTML ----------------------------------------------------------------- */

static bool is_letter(char c)
{
    return str_lower(c) >= 'a' && str_lower(c) <= 'z';
}

static bool is_alnum(char c)
{
    return (c >= '0' && c <= '9') || is_letter(c);
}

static size_t word_end(struct str s, size_t i)
{
    while (i < s.n && is_alnum(s.s[i]))
        i++;
    return i;
}

/* More is text between two signs. */
#define LONGEST_TAG 200

/* Bytes of a tag at s[i], `<br />` or `<span class="x">`; 0 for none. */
static size_t tag_at(struct str s, size_t i)
{
    static const char *const names[] = {
        "a", "b", "br", "code", "div", "em", "font", "i", "jats", "li", "ol",
        "p", "scp", "small", "span", "strong", "sub", "sup", "tt", "u", "ul",
    };
    size_t from = i + 1 + (i + 1 < s.n && s.s[i + 1] == '/');
    size_t end, close;
    struct str rest, inside;

    if (s.s[i] != '<')
        return 0;
    end = word_end(s, from);
    rest = str_sub(s, end, end + LONGEST_TAG);
    close = str_find(rest, '>');
    if (close == rest.n || !word_in(str_sub(s, from, end), WORDS(names)))
        return 0;
    inside = str_trim(str_sub(rest, 0, close));
    if (inside.n > 0 && !str_is(inside, "/")
        && str_find(inside, '=') == inside.n)
        return 0;
    return end + close + 1 - i;
}

/* Bytes of `&amp;` or `&#39;` at s[i]; 0 if there is none. */
static size_t reference_at(struct str s, size_t i)
{
    bool number = i + 1 < s.n && s.s[i + 1] == '#';
    size_t from = i + 1 + number, end;
    struct str name;

    if (s.s[i] != '&')
        return 0;
    end = word_end(s, from);
    name = str_sub(s, from, end);
    if (end == s.n || s.s[end] != ';' || name.n == 0)
        return 0;
    if (!number && name.n < 3 && !str_is(name, "lt") && !str_is(name, "gt"))
        return 0;
    return end + 1 - i;
}

/* Marks of authors may be raised so: `<sup>1,*</sup>`, but no `th`. */
static bool is_raised_mark(struct str s, size_t i)
{
    struct str rest = str_sub(s, i, s.n);
    size_t from = str_of("<sup>").n;

    if (!str_starts(rest, "<sup>"))
        return false;
    for (i = from; i < rest.n && rest.s[i] != '<'; i++) {
        if (is_letter(rest.s[i]) && is_letter(rest.s[i - 1]))
            return false;
    }
    return true;
}

static void lint_html(struct diag *d, struct str s, struct span at)
{
    for (size_t i = 0, n; i < s.n && !diag_enough(d); i += n ? n : 1) {
        size_t tag = tag_at(s, i);

        n = tag ? tag : reference_at(s, i);
        if (n == 0 || s.s[i + 1] == '/' || is_raised_mark(s, i))
            continue;       /* of a pair the first is told */
        diag_at(d, DIAG_HTML, place_of(s, i, n, at), "'%.*s' is HTML, and "
                "printed as typed", (int)n, s.s + i);
        diag_hint(d, tag ? "leave it out; *italic* and **bold** are markup"
                         : "write the character itself");
    }
}

static void lint_text(struct diag *d, struct str s, struct span at)
{
    lint_html(d, s, at);
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
