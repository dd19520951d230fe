/*
 * A pattern is a piece of a word with figures between its letters: .ach4 says 4
 * after ach at a word's start. The largest figure at each place counts; an odd
 * one allows a division. Files with NEXTLEVEL have first the patterns that find
 * the parts of compounds, then those for each part. Patterns that change the
 * spelling (after a solidus) only forbid, as the text must not change.
 */
#include "text/hyphendict.h"

#include <stdio.h>
#include <string.h>
#include <unicode/ucnv.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/inputs.h"

#define LEAST 3                 /* letters on either side of a division */
#define NAME_BYTES 64
#define WORD_MAX (HYPHEN_LETTERS_MAX + 2)       /* with its full stops */
#define PATTERN_MAX 80
#define FILE_BYTES_MAX (8 << 20)

struct pattern {
    uint32_t key;               /* index of its letters in the pool */
    uint8_t n;                  /* of these */
    uint8_t level;              /* 0: parts of compounds, 1: syllables */
    bool changes;               /* the spelling */
};

struct dictionary {
    struct str lang;            /* as it was asked for */
    bool found;
    struct pattern *patterns;   /* sorted */
    size_t n, cap;
    UChar *letters;             /* the pool; values[i] stands before letter i */
    uint8_t *values;
    size_t n_letters;
    size_t part_left, part_right;   /* letters beside a compound's joint */
    struct dictionary *next;
};

struct hyphendict {
    struct arena *a;
    struct dictionary *dictionaries;
};

struct hyphendict *hyphendict_open(struct arena *a)
{
    struct hyphendict *h = ARENA_NEW(a, struct hyphendict);

    h->a = a;
    return h;
}

/* --- patterns ------------------------------------------------------------- */

/* A line into letters and figures; those after the last letter come last. */
static void add_pattern(struct arena *a, struct dictionary *d,
                        const UChar *line, size_t n, int level)
{
    struct pattern p = {(uint32_t)d->n_letters, 0, (uint8_t)level, false};
    size_t at = d->n_letters;

    if (n == 0 || n > PATTERN_MAX || line[0] == '%' || line[0] == '#')
        return;
    for (size_t i = 0; i < n; i++) {
        if (line[i] == '/') {
            p.changes = true;
            break;
        }
        if (line[i] >= '0' && line[i] <= '9')
            d->values[at] = (uint8_t)(line[i] - '0');
        else
            d->letters[at++] = line[i];
    }
    p.n = (uint8_t)(at - p.key);
    d->n_letters = at + 1;
    *ARENA_PUSH(a, d->patterns, d->n, d->cap) = p;
}

/* The number if the line begins with the word, else -1. */
static int option(const UChar *line, size_t n, const char *word)
{
    size_t i = 0;
    int value = 0;

    for (; word[i]; i++) {
        if (i == n || line[i] != (UChar)word[i])
            return -1;
    }
    for (; i < n; i++) {
        if (line[i] >= '0' && line[i] <= '9' && value < 100)
            value = value * 10 + (line[i] - '0');
    }
    return value;
}

static bool is_option(struct dictionary *d, const UChar *line, size_t n)
{
    static const char *const others[] = {"LEFTHYPHENMIN", "RIGHTHYPHENMIN",
                                         "NOHYPHEN"};
    int left = option(line, n, "COMPOUNDLEFTHYPHENMIN");
    int right = option(line, n, "COMPOUNDRIGHTHYPHENMIN");

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (option(line, n, others[i]) >= 0)
            return true;
    }
    if (left >= 0)
        d->part_left = (size_t)left;
    if (right >= 0)
        d->part_right = (size_t)right;
    return left >= 0 || right >= 0;
}

static size_t line_end(const UChar *s, size_t i, size_t n)
{
    while (i < n && s[i] != '\n' && s[i] != '\r')
        i++;
    return i;
}

/* Without NEXTLEVEL all patterns are of the second level. */
static int first_level(const UChar *s, size_t n)
{
    for (size_t i = 0; i < n; i = line_end(s, i, n) + 1) {
        if (option(s + i, n - i, "NEXTLEVEL") >= 0)
            return 0;
    }
    return 1;
}

static void read_patterns(struct arena *a, struct dictionary *d,
                          const UChar *s, size_t n)
{
    size_t i = line_end(s, 0, n), end;
    int level = first_level(s, n);

    d->letters = ARENA_ARRAY(a, n + 1, UChar);
    d->values = ARENA_ARRAY(a, n + 1, uint8_t);
    for (; i < n; i = end + 1) {
        end = line_end(s, i, n);
        if (option(s + i, end - i, "NEXTLEVEL") >= 0)
            level = 1;
        else if (!is_option(d, s + i, end - i))
            add_pattern(a, d, s + i, end - i, level);
    }
}

/* By level, then by code unit; a shorter one before what continues it. */
static int compare(const struct dictionary *d, const struct pattern *p,
                   int level, const UChar *key, size_t n)
{
    if (p->level != level)
        return p->level - level;
    for (size_t i = 0; i < p->n && i < n; i++) {
        UChar c = d->letters[p->key + i];

        if (c != key[i])
            return c < key[i] ? -1 : 1;
    }
    return p->n < n ? -1 : p->n > n;
}

static bool in_order(const struct dictionary *d, const struct pattern *x,
                     const struct pattern *y)
{
    return compare(d, x, y->level, &d->letters[y->key], y->n) <= 0;
}

static size_t run_end(const struct dictionary *d, const struct pattern *p,
                      size_t i)
{
    while (i + 1 < d->n && in_order(d, &p[i], &p[i + 1]))
        i++;
    return i < d->n ? i + 1 : i;
}

/* Merges sorted runs until one is left: the files are nearly in order. */
static void sort_patterns(struct arena *a, struct dictionary *d)
{
    struct pattern *from = d->patterns;
    struct pattern *to = ARENA_ARRAY(a, d->n, struct pattern), *done;
    size_t runs;

    do {
        size_t out = 0;

        runs = 0;
        for (size_t i = 0; i < d->n; runs++) {
            size_t middle = run_end(d, from, i), end = run_end(d, from, middle);

            for (size_t x = i, y = middle; x < middle || y < end;) {
                bool left = y == end ||
                            (x < middle && in_order(d, &from[x], &from[y]));

                to[out++] = left ? from[x++] : from[y++];
            }
            i = end;
        }
        done = to;
        to = from;
        from = done;
    } while (runs > 1);
    d->patterns = from;
}

/* Of patterns with the same letters the last in the file counts. */
static void drop_replaced(struct dictionary *d)
{
    size_t n = 0;

    for (size_t i = 0; i < d->n; i++) {
        struct pattern *p = &d->patterns[i];

        if (i + 1 == d->n || compare(d, p, p[1].level, &d->letters[p[1].key],
                                     p[1].n) != 0)
            d->patterns[n++] = *p;
    }
    d->n = n;
}

/* --- files ---------------------------------------------------------------- */

/* Language and region of a tag, "en" and "GB" of en-Latn-GB; or no region. */
struct locale {
    char lang[4], region[3];
};

static char fold(char c, bool upper)
{
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');

    return !letter ? c : upper ? (char)(c & ~0x20) : (char)(c | 0x20);
}

static struct locale locale_of(struct str tag)
{
    struct locale l = {"", ""};
    size_t at = 0, end;

    for (size_t part = 0; at < tag.n; part++, at = end + 1) {
        for (end = at; end < tag.n && tag.s[end] != '-'; end++)
            ;
        for (size_t i = at; part == 0 && i < end && i - at < 3; i++)
            l.lang[i - at] = fold(tag.s[i], false);
        if (part > 0 && end - at == 2) {
            l.region[0] = fold(tag.s[at], true);
            l.region[1] = fold(tag.s[at + 1], true);
            return l;
        }
    }
    return l;
}

/* The country whose patterns serve a language without one. */
static void default_region(struct locale *l)
{
    static const char *const regions[][2] = {
        {"en", "US"}, {"cs", "CZ"}, {"da", "DK"}, {"el", "GR"}, {"nb", "NO"},
        {"nn", "NO"}, {"sl", "SI"}, {"sr", "RS"}, {"sv", "SE"}, {"uk", "UA"},
    };

    l->region[0] = fold(l->lang[0], true);
    l->region[1] = fold(l->lang[1], true);
    for (size_t i = 0; i < sizeof regions / sizeof regions[0]; i++) {
        if (strcmp(l->lang, regions[i][0]) == 0)
            memcpy(l->region, regions[i][1], 2);
    }
}

/* The whole file; empty if there is none. */
static struct str read_file(struct arena *a, const char *path)
{
    struct str s = {"", 0};
    FILE *f = fopen(path, "rb");
    char *bytes;
    long size;

    if (f == NULL)
        return s;
    if (fseek(f, 0, SEEK_END) == 0 && (size = ftell(f)) > 0 &&
        size < FILE_BYTES_MAX && fseek(f, 0, SEEK_SET) == 0) {
        bytes = arena_alloc(a, (size_t)size);
        s = (struct str){bytes, fread(bytes, 1, (size_t)size, f)};
    }
    fclose(f);
    return s;
}

/* From the encoding that the first line names; NULL if it is not known. */
static UChar *decode(struct arena *a, struct str s, size_t *n)
{
    char *encoding = arena_copy(a, s.s, s.n < NAME_BYTES ? s.n : NAME_BYTES);
    UErrorCode err = U_ZERO_ERROR;
    UConverter *converter;
    UChar *wide = NULL;

    encoding[strcspn(encoding, " \t\r\n")] = '\0';
    converter = ucnv_open(encoding, &err);
    if (U_FAILURE(err))
        return NULL;
    wide = ARENA_ARRAY(a, s.n + 1, UChar);
    *n = (size_t)ucnv_toUChars(converter, wide, (int32_t)s.n + 1, s.s,
                               (int32_t)s.n, &err);
    ucnv_close(converter);
    return U_SUCCESS(err) ? wide : NULL;
}

/* hyph_LANG_REGION.dic, or hyph_LANG.dic if there is no region. */
static bool load_file(struct arena *a, struct dictionary *d,
                      const char *folder, const struct locale *l,
                      struct inputs *in)
{
    char path[NAME_BYTES];
    struct str bytes;
    size_t n = 0;
    UChar *s;

    snprintf(path, sizeof path, "%s/hyph_%s%s%s.dic", folder, l->lang,
             l->region[0] ? "_" : "", l->region);
    bytes = read_file(a, path);
    if (bytes.n > 0)
        inputs_note(in, path, bytes);
    else
        inputs_note_none(in, path);
    s = bytes.n > 0 ? decode(a, bytes, &n) : NULL;
    if (s == NULL)
        return false;
    read_patterns(a, d, s, n);
    sort_patterns(a, d);
    drop_replaced(d);
    return true;
}

static bool load(struct arena *a, struct dictionary *d, const struct locale *l,
                 struct inputs *in)
{
    static const char *const folders[] = {"/usr/share/hyphen",
                                          "/usr/local/share/hyphen"};
    struct locale any = *l, usual = *l;

    any.region[0] = '\0';
    default_region(&usual);
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        if ((l->region[0] && load_file(a, d, folders[i], l, in)) ||
            load_file(a, d, folders[i], &any, in) ||
            load_file(a, d, folders[i], &usual, in))
            return true;
    }
    return false;
}

/* Debian's packages have the language's name, but by country for these two. */
static void report(struct diag *diag, struct span at, const struct locale *l)
{
    const char *country = "";

    if (strcmp(l->lang, "en") == 0)
        country = l->region[0] && strcmp(l->region, "US") ? "-gb" : "-us";
    else if (strcmp(l->lang, "pt") == 0)
        country = strcmp(l->region, "BR") ? "-pt" : "-br";
    diag_at(diag, DIAG_HYPHENATION, at,
            "there are no hyphenation patterns for '%s'; its words are left "
            "whole",
            l->lang);
    diag_hint(diag, "Debian's package, if it has one, is hyphen-%s%s", l->lang,
              country);
}

static struct dictionary *find_dictionary(struct hyphendict *h,
                                          struct diag *diag, struct span at,
                                          struct str lang)
{
    struct dictionary *d = h->dictionaries;
    struct locale l;

    while (d && !str_eq(d->lang, lang))
        d = d->next;
    if (d)
        return d;
    d = ARENA_NEW(h->a, struct dictionary);
    *d = (struct dictionary){.lang = lang, .part_left = LEAST,
                             .part_right = LEAST, .next = h->dictionaries};
    h->dictionaries = d;
    l = locale_of(lang);
    d->found = load(h->a, d, &l, diag_inputs(diag));
    if (!d->found)
        report(diag, at, &l);
    return d;
}

/* --- words ---------------------------------------------------------------- */

/* The first pattern that begins with the letters, or NULL. */
static const struct pattern *find(const struct dictionary *d, int level,
                                  const UChar *key, size_t n)
{
    size_t lo = 0, hi = d->n;

    while (lo < hi) {
        size_t mid = (lo + hi) / 2;

        if (compare(d, &d->patterns[mid], level, key, n) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    if (lo == d->n || d->patterns[lo].n < n || d->patterns[lo].level != level ||
        memcmp(&d->letters[d->patterns[lo].key], key, n * sizeof *key) != 0)
        return NULL;
    return &d->patterns[lo];
}

/* What the patterns say of each place of a word. */
struct places {
    uint8_t value[WORD_MAX + 1];
    bool changes[WORD_MAX + 1];
};

static void apply(const struct dictionary *d, const struct pattern *p,
                  struct places *places, size_t at)
{
    for (size_t i = 0; i <= p->n; i++) {
        uint8_t value = d->values[p->key + i];

        if (value > places->value[at + i]) {
            places->value[at + i] = value;
            places->changes[at + i] = p->changes;
        }
    }
}

/*
 * Divisions of word[from, end) by the patterns of a level. As in libhyphen, for
 * which the files are made, a pattern counts only where no longer one, or the
 * beginning of one, ends at the same place.
 */
static void divide_part(const struct dictionary *d, int level,
                        const UChar *word, size_t from, size_t end,
                        bool *after)
{
    struct places places = {{0}, {false}};
    UChar dotted[WORD_MAX];
    size_t n = 0, begin = 0;

    dotted[n++] = '.';
    for (size_t i = from; i < end; i++)
        dotted[n++] = word[i];
    dotted[n++] = '.';
    for (size_t i = 1; i <= n; i++) {
        const struct pattern *p = NULL;

        while (begin < i &&
               (p = find(d, level, dotted + begin, i - begin)) == NULL)
            begin++;
        if (p && p->n == i - begin)
            apply(d, p, &places, begin);
    }
    for (size_t i = from, k = 2; i + 1 < end; i++, k++)
        after[i] = (places.value[k] & 1) && !places.changes[k];
}

/* A part of a word that is no compound; its inner ends keep their distance. */
static void divide_simple(const struct dictionary *d, const UChar *word,
                          size_t n, size_t from, size_t end, bool *after)
{
    divide_part(d, 1, word, from, end, after);
    for (size_t i = from; i + 1 < end; i++) {
        if ((from > 0 && i + 1 - from < d->part_left) ||
            (end < n && end - i - 1 < d->part_right))
            after[i] = false;
    }
}

/* Parts as long as the patterns find joints, then each by itself. */
static void divide_compound(const struct dictionary *d, const UChar *word,
                            size_t n, size_t from, size_t end, bool *after)
{
    size_t part = from;

    divide_part(d, 0, word, from, end, after);
    for (size_t i = from; i < end; i++) {
        if (i + 1 < end && !after[i])
            continue;
        if (i + 1 == end && part == from)
            divide_simple(d, word, n, from, end, after);
        else if (i > part)
            divide_compound(d, word, n, part, i + 1, after);
        part = i + 1;
    }
}

bool hyphendict_divide(struct hyphendict *h, struct diag *diag, struct span at,
                       struct str lang, const uint32_t *letters, size_t n,
                       bool *after)
{
    const struct dictionary *d = find_dictionary(h, diag, at, lang);
    UChar word[HYPHEN_LETTERS_MAX];

    memset(after, 0, n * sizeof *after);
    if (!d->found)
        return false;
    for (size_t i = 0; i < n && n <= HYPHEN_LETTERS_MAX; i++) {
        if (letters[i] > 0xFFFF)
            return true;
        word[i] = (UChar)letters[i];
    }
    if (n <= HYPHEN_LETTERS_MAX)
        divide_compound(d, word, n, 0, n, after);
    for (size_t i = 0; i < n; i++)
        after[i] = after[i] && i + 1 >= LEAST && i + 1 + LEAST <= n;
    return true;
}
