#include "batch/outname.h"

#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>
#include <unicode/utext.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/near.h"
#include "base/utf8.h"

static const char *const words[OUTNAME_N] = {
    "id", "name", "lang", "variant", "role", "group", "order",
};

/* --- UTF-16, as ICU wants it ---------------------------------------------- */

struct wide {
    UChar *s;
    int32_t n;
};

static struct wide wide_of(struct arena *a, struct str s)
{
    UErrorCode error = U_ZERO_ERROR;
    struct wide w = {ARENA_ARRAY(a, s.n + 1, UChar), 0};

    u_strFromUTF8WithSub(w.s, (int32_t)s.n + 1, &w.n, s.s, (int32_t)s.n, '_',
        NULL, &error);
    return w;
}

static struct str str_of_wide(struct arena *a, struct wide w)
{
    UErrorCode error = U_ZERO_ERROR;
    int32_t most = 3 * w.n + 1, n = 0;
    char *s = arena_alloc(a, (size_t)most);

    u_strToUTF8(s, most, &n, w.s, w.n, &error);
    return (struct str){s, (size_t)n};
}

/* Enough for what normalising and folding add (UAX #15, table 7). */
#define GROWTH 4

static struct wide normal(struct arena *a, const UNormalizer2 *form,
                          struct wide w)
{
    UErrorCode error = U_ZERO_ERROR;
    int32_t most = GROWTH * w.n + 1;
    struct wide out = {ARENA_ARRAY(a, most, UChar), 0};

    out.n = unorm2_normalize(form, w.s, w.n, out.s, most, &error);
    return U_SUCCESS(error) ? out : w;
}

static bool is_ascii(struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.s[i] >= 0x80)
            return false;
    return true;
}

static struct str nfc(struct arena *a, struct str s)
{
    UErrorCode error = U_ZERO_ERROR;

    if (is_ascii(s))
        return s;
    return str_of_wide(a, normal(a, unorm2_getNFCInstance(&error),
        wide_of(a, s)));
}

struct str outname_utf8(struct arena *a, struct str bytes)
{
    return utf8_bad(bytes) == bytes.n ? bytes
        : str_of_wide(a, wide_of(a, bytes));
}

/* Canonical caseless matching: Unicode ch. 3, D145. */
struct str outname_fold(struct arena *a, struct str name)
{
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2 *nfd = unorm2_getNFDInstance(&error);
    struct wide w, folded;
    int32_t most;

    if (is_ascii(name)) {
        char *s = str_z(a, name);

        for (size_t i = 0; i < name.n; i++)
            s[i] = str_lower(s[i]);
        return (struct str){s, name.n};
    }
    w = normal(a, nfd, wide_of(a, name));
    most = GROWTH * w.n + 1;
    folded.s = ARENA_ARRAY(a, most, UChar);
    folded.n = u_strFoldCase(folded.s, most, w.s, w.n, U_FOLD_CASE_DEFAULT,
        &error);
    return str_of_wide(a, normal(a, nfd, folded));
}

/* --- the pattern ---------------------------------------------------------- */

static enum outname_word word_of(struct str s)
{
    size_t i = 0;

    while (i < OUTNAME_N && !str_is(s, words[i]))
        i++;
    return (enum outname_word)i;
}

static void add_part(struct arena *a, struct outname *p,
                     enum outname_word word, struct str text)
{
    if (word < OUTNAME_N || text.n)
        *ARENA_PUSH(a, p->parts, p->n, p->cap) =
            (struct outname_part){word, text};
}

static bool wrong(struct diag *d, struct span at, struct str pattern,
                  const char *why)
{
    diag_at(d, DIAG_OUTPUT_NAME, at, "the pattern '%.*s' of file names %s",
        STR_ARGS(pattern), why);
    return false;
}

static bool unknown_word(struct diag *d, struct span at, struct str pattern,
                         struct str word)
{
    const char *near = near_word(word, words, OUTNAME_N);

    diag_at(d, DIAG_OUTPUT_NAME, at, "the pattern '%.*s' of file names has "
        "{%.*s}; there are {id}, {name}, {lang}, {variant}, {role}, {group} "
        "and {order}", STR_ARGS(pattern), STR_ARGS(word));
    if (near)
        diag_hint(d, "did you mean '{%s}'?", near);
    return false;
}

static bool parse_words(struct arena *a, struct diag *d, struct str pattern,
                        struct str rest, struct span at, struct outname *out)
{
    while (rest.n) {
        size_t open = str_find(rest, '{'), close;
        struct str word;

        if (str_find(str_sub(rest, 0, open), '}') < open)
            return wrong(d, at, pattern, "has a } without {");
        add_part(a, out, OUTNAME_N, nfc(a, str_sub(rest, 0, open)));
        rest = str_sub(rest, open, rest.n);
        if (!rest.n)
            break;
        close = str_find(rest, '}');
        if (close == rest.n)
            return wrong(d, at, pattern, "has a { without }");
        word = str_sub(rest, 1, close);
        if (word_of(word) == OUTNAME_N)
            return unknown_word(d, at, pattern, word);
        add_part(a, out, word_of(word), STR(""));
        rest = str_sub(rest, close + 1, rest.n);
    }
    return true;
}

bool outname_parse(struct arena *a, struct diag *d, struct str pattern,
                   struct span at, struct outname *out)
{
    struct str stem = pattern;

    *out = (struct outname){.end = STR(".pdf")};
    if (utf8_bad(pattern) < pattern.n)
        return wrong(d, at, outname_utf8(a, pattern), "is not UTF-8");
    if (str_find(pattern, '/') < pattern.n)
        return wrong(d, at, pattern, "names a folder; they all go into one");
    if (pattern.n >= 4 && str_is_word(str_sub(pattern, pattern.n - 4,
            pattern.n), ".pdf")) {
        out->end = str_sub(pattern, pattern.n - 4, pattern.n);
        stem.n -= 4;
    }
    if (!stem.n)
        return wrong(d, at, pattern, "is empty");
    return parse_words(a, d, pattern, stem, at, out);
}

bool outname_has(const struct outname *p, enum outname_word word)
{
    for (size_t i = 0; i < p->n; i++)
        if (p->parts[i].word == word)
            return true;
    return false;
}

/* --- making a name -------------------------------------------------------- */

/* Not to be in a file's name on some system, or not to be seen in it. */
static bool is_unsafe(uint32_t c)
{
    int8_t type = u_charType((UChar32)c);

    if (c < 0x80)
        return c < 0x20 || c == 0x7F || strchr("/\\:*?\"<>|", (int)c);
    return type == U_CONTROL_CHAR || type == U_LINE_SEPARATOR
        || type == U_PARAGRAPH_SEPARATOR || u_hasBinaryProperty((UChar32)c,
            UCHAR_BIDI_CONTROL) || c == 0x200B || c == 0xFEFF;
}

static struct str clean(struct arena *a, struct str s)
{
    struct buf b = {.a = a};

    s = nfc(a, s);
    for (size_t i = 0; i < s.n;) {
        uint32_t c = utf8_next(s, &i);

        buf_rune(&b, is_unsafe(c) ? '_' : c);
    }
    return buf_text(&b);
}

/* At most n bytes of s, whole graphemes. */
static struct str cut(struct str s, size_t n)
{
    UErrorCode error = U_ZERO_ERROR;
    UText *text = utext_openUTF8(NULL, s.s, (int64_t)s.n, &error);
    UBreakIterator *it = ubrk_open(UBRK_CHARACTER, "en", NULL, 0, &error);
    int32_t at = (int32_t)n;

    /* ICU takes any byte of a character for its first one */
    while (at > 0 && ((unsigned char)s.s[at] & 0xC0) == 0x80)
        at--;
    if (U_SUCCESS(error))
        ubrk_setUText(it, text, &error);
    if (U_SUCCESS(error) && !ubrk_isBoundary(it, at))
        at = ubrk_preceding(it, at);
    ubrk_close(it);
    utext_close(text);
    return str_sub(s, 0, U_SUCCESS(error) && at > 0 ? (size_t)at : 0);
}

/* In which order parts are cut; ids and languages tell files apart. */
static int worth(enum outname_word word)
{
    switch (word) {
    case OUTNAME_NAME: case OUTNAME_ROLE: case OUTNAME_GROUP:
        return 0;
    case OUTNAME_N:
        return 1;
    case OUTNAME_ID:
        return 2;
    case OUTNAME_LANG: case OUTNAME_VARIANT: case OUTNAME_ORDER:
        return 3;
    }
    return 3;
}

/* The longest part of that worth, or n. */
static size_t longest(const struct outname *p, const struct str *text, int of)
{
    size_t best = p->n;

    for (size_t i = 0; i < p->n; i++)
        if (worth(p->parts[i].word) == of && text[i].n &&
                (best == p->n || text[i].n > text[best].n))
            best = i;
    return best;
}

static void shorten(const struct outname *p, struct str *text, size_t most)
{
    size_t total = 0;

    for (size_t i = 0; i < p->n; i++)
        total += text[i].n;
    for (int of = 0; total > most && of <= 3; of++) {
        size_t i;

        while (total > most && (i = longest(p, text, of)) < p->n) {
            size_t over = total - most, n = text[i].n;

            text[i] = cut(text[i], n > over ? n - over : 0);
            total -= n - text[i].n;
        }
    }
}

/* Windows opens a device by these, whatever their end. */
static bool is_device(struct str s)
{
    static const char *const devices[] = {"con", "prn", "aux", "nul"};
    struct str stem = str_sub(s, 0, str_find(s, '.'));

    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        if (str_is_word(stem, devices[i]))
            return true;
    if (!str_starts_word(stem, "com") && !str_starts_word(stem, "lpt"))
        return false;
    stem = str_sub(stem, 3, stem.n);
    return (stem.n == 1 && stem.s[0] >= '0' && stem.s[0] <= '9')
        || str_is(stem, "\u00B9") || str_is(stem, "\u00B2")
        || str_is(stem, "\u00B3");
}

/* What may not begin or end a name. */
static struct str mend_ends(struct arena *a, struct str s)
{
    char *p = str_z(a, s);

    for (size_t i = 0; i < s.n && strchr(".- ~", p[i]); i++)
        p[i] = '_';
    for (size_t i = s.n; i > 0 && strchr(". ", p[i - 1]); i--)
        p[i - 1] = '_';
    return (struct str){p, s.n};
}

struct str outname_make(struct arena *a, const struct outname *p,
                        const struct outname_values *values)
{
    struct str *text = ARENA_ARRAY(a, p->n, struct str), stem;
    struct buf b = {.a = a};

    for (size_t i = 0; i < p->n; i++)
        text[i] = p->parts[i].word < OUTNAME_N
            ? clean(a, str_trim(values->of[p->parts[i].word]))
            : clean(a, p->parts[i].text);
    /* one for what mends the name of a device */
    shorten(p, text, OUTNAME_MOST - p->end.n - 1);
    for (size_t i = 0; i < p->n; i++)
        buf_str(&b, text[i]);
    /* parts may compose with each other where they meet */
    stem = mend_ends(a, nfc(a, buf_text(&b)));
    if (!stem.n || is_device(stem))
        stem = str_join(a, STR("_"), stem);
    return str_join(a, stem, p->end);
}
