/*
 * libhyphen's own header is not needed to build: its functions are few, and of
 * its dictionary only the encoding counts, the first line of the file.
 */
#include "text/hyphendict.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ucnv.h>

#include "base/arena.h"
#include "base/diag.h"

#define LEAST 3                 /* letters on either side of a division */
#define NAME_MAX_BYTES 64

struct dictionary {
    struct str lang;            /* as it was asked for */
    void *patterns;             /* NULL: none found */
    UConverter *converter;      /* to the encoding of the patterns */
    bool utf8;
    struct dictionary *next;
};

struct hyphendict {
    struct arena *a;
    void *library;
    bool tried;
    struct dictionary *dictionaries;
    void *(*load)(const char *);
    void (*free)(void *);
    int (*hyphenate)(void *, const char *, int, char *, char *, char ***,
                     int **, int **, int, int, int, int);
};

struct hyphendict *hyphendict_open(struct arena *a)
{
    struct hyphendict *h = ARENA_NEW(a, struct hyphendict);

    h->a = a;
    return h;
}

void hyphendict_close(struct hyphendict *h)
{
    for (struct dictionary *d = h ? h->dictionaries : NULL; d; d = d->next) {
        if (d->patterns)
            h->free(d->patterns);
        if (d->converter)
            ucnv_close(d->converter);
    }
}

/* --- the library ---------------------------------------------------------- */

/* dlsym() into a function pointer, the way POSIX means it. */
static bool bind(void *library, const char *name, void *into)
{
    void *p = dlsym(library, name);

    memcpy(into, &p, sizeof p);
    return p != NULL;
}

static bool open_library(struct hyphendict *h)
{
    if (!h->tried) {
        h->tried = true;
        h->library = dlopen("libhyphen.so.0", RTLD_LAZY | RTLD_LOCAL);
        if (!h->library)
            h->library = dlopen("libhyphen.0.dylib", RTLD_LAZY | RTLD_LOCAL);
        if (h->library &&
            !(bind(h->library, "hnj_hyphen_load", &h->load) &&
              bind(h->library, "hnj_hyphen_free", &h->free) &&
              bind(h->library, "hnj_hyphen_hyphenate3", &h->hyphenate)))
            h->library = NULL;
    }
    return h->library != NULL;
}

/* --- dictionaries --------------------------------------------------------- */

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

/* Debian's package: hyphen-de, but by country for these. */
static void package_of(const struct locale *l, char name[NAME_MAX_BYTES])
{
    bool english = strcmp(l->lang, "en") == 0;
    bool by_region = english || strcmp(l->lang, "pt") == 0;
    bool british = english && l->region[0] && strcmp(l->region, "US") != 0;

    if (!by_region)
        snprintf(name, NAME_MAX_BYTES, "hyphen-%s", l->lang);
    else if (english)
        snprintf(name, NAME_MAX_BYTES, "hyphen-en-%s", british ? "gb" : "us");
    else
        snprintf(name, NAME_MAX_BYTES, "hyphen-pt-%s",
                 strcmp(l->region, "BR") == 0 ? "br" : "pt");
}

/* Opens hyph_LANG_REGION.dic, or hyph_LANG.dic if there is no region. */
static bool load_file(struct hyphendict *h, struct dictionary *d,
                      const char *folder, const struct locale *l)
{
    char path[NAME_MAX_BYTES * 2], encoding[NAME_MAX_BYTES] = "";
    UErrorCode err = U_ZERO_ERROR;
    FILE *f;

    snprintf(path, sizeof path, "%s/hyph_%s%s%s.dic", folder, l->lang,
             l->region[0] ? "_" : "", l->region);
    f = fopen(path, "rb");
    if (f == NULL)
        return false;
    if (fgets(encoding, sizeof encoding, f) == NULL)
        encoding[0] = 0;
    fclose(f);
    encoding[strcspn(encoding, " \t\r\n")] = 0;
    d->utf8 = strcmp(encoding, "UTF-8") == 0;
    d->converter = ucnv_open(encoding, &err);
    if (U_FAILURE(err))
        return false;
    ucnv_setFromUCallBack(d->converter, UCNV_FROM_U_CALLBACK_STOP, NULL, NULL,
                          NULL, &err);
    d->patterns = h->load(path);
    return d->patterns != NULL;
}

static bool load_patterns(struct hyphendict *h, struct dictionary *d,
                          const struct locale *l)
{
    static const char *const folders[] = {"/usr/share/hyphen",
                                          "/usr/local/share/hyphen"};
    struct locale any = {"", ""}, usual;

    memcpy(any.lang, l->lang, sizeof any.lang);
    usual = any;
    default_region(&usual);
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        if ((l->region[0] && load_file(h, d, folders[i], l)) ||
            load_file(h, d, folders[i], &any) ||
            load_file(h, d, folders[i], &usual))
            return true;
    }
    return false;
}

static void report(struct diag *diag, struct span at, bool library,
                   const struct locale *l)
{
    char package[NAME_MAX_BYTES];

    package_of(l, package);
    if (library)
        diag_at(diag, DIAG_HYPHENATION, at,
                "there are no hyphenation patterns for '%s'; its words are "
                "left whole", l->lang);
    else
        diag_at(diag, DIAG_HYPHENATION, at,
                "words cannot be hyphenated without libhyphen; they are left "
                "whole");
    diag_hint(diag, "Debian has them in the package %s",
              library ? package : "libhyphen0");
}

static struct dictionary *find_dictionary(struct hyphendict *h,
                                          struct diag *diag, struct span at,
                                          struct str lang)
{
    struct dictionary *d = h->dictionaries;
    struct locale l;
    bool library;

    while (d && !str_eq(d->lang, lang))
        d = d->next;
    if (d)
        return d;
    d = ARENA_NEW(h->a, struct dictionary);
    d->lang = lang;
    d->next = h->dictionaries;
    h->dictionaries = d;
    l = locale_of(lang);
    library = open_library(h);
    if (!library || !load_patterns(h, d, &l))
        report(diag, at, library, &l);
    return d;
}

/* --- words ---------------------------------------------------------------- */

/* The word in the patterns' encoding; bytes, or 0 if it cannot be written. */
static int encode(const struct dictionary *d, const uint32_t *letters, size_t n,
                  char out[HYPHEN_LETTERS_MAX * 4 + 1])
{
    UChar wide[HYPHEN_LETTERS_MAX * 2];
    UErrorCode err = U_ZERO_ERROR;
    int32_t length = 0, bytes;

    for (size_t i = 0; i < n; i++)
        U16_APPEND_UNSAFE(wide, length, letters[i]);
    bytes = ucnv_fromUChars(d->converter, out, HYPHEN_LETTERS_MAX * 4 + 1, wide,
                            length, &err);
    return U_SUCCESS(err) && (d->utf8 || (size_t)bytes == n) ? (int)bytes : 0;
}

static void free_changes(char **changes, size_t n)
{
    for (size_t i = 0; changes && i < n; i++)
        free(changes[i]);
    free(changes);
}

bool hyphendict_divide(struct hyphendict *h, struct diag *diag, struct span at,
                       struct str lang, const uint32_t *letters, size_t n,
                       bool *after)
{
    struct dictionary *d = find_dictionary(h, diag, at, lang);
    char word[HYPHEN_LETTERS_MAX * 4 + 1], marks[HYPHEN_LETTERS_MAX * 4 + 5];
    char **changes = NULL;
    int *from = NULL, *cut = NULL;
    int bytes;

    memset(after, 0, n * sizeof *after);
    if (d->patterns == NULL)
        return false;
    bytes = n <= HYPHEN_LETTERS_MAX ? encode(d, letters, n, word) : 0;
    if (bytes == 0 ||
        h->hyphenate(d->patterns, word, bytes, marks, NULL, &changes, &from,
                     &cut, LEAST, LEAST, 0, 0) != 0)
        return true;
    /* A division that changes the spelling would change the text. */
    for (size_t i = LEAST - 1; i + LEAST < n; i++)
        after[i] = (marks[i] & 1) && !(changes && changes[i]);
    free_changes(changes, (size_t)bytes);
    free(from);
    free(cut);
    return true;
}
