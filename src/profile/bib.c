/*
 * bib -- see bib.h: the file's encoding, keys, and what entries inherit.
 */
#include "profile/bib.h"

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "profile/bibread.h"
#include "profile/bibtable.h"
#include "profile/encoding.h"

/* Encoding */

/* Windows-1252, which is Latin-1 with letters in place of controls. */
static uint32_t latin(unsigned char c)
{
    static const uint16_t high[32] = {
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
        0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD,
        0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
        0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
    };

    return c >= 0x80 && c < 0xA0 ? high[c - 0x80] : c;
}

/* The same as UTF-8; *first is where the first letter beyond ASCII is then. */
static struct str from_latin(struct arena *a, struct str s, size_t *first)
{
    struct buf out = {.a = a};

    *first = s.n;
    for (size_t i = 0; i < s.n; i++) {
        if ((unsigned char)s.s[i] >= 0x80 && *first == s.n)
            *first = i;
        buf_rune(&out, latin((unsigned char)s.s[i]));
    }
    return buf_text(&out);
}

struct source *bib_source(struct arena *a, struct diag *d, const char *name,
                          struct str bytes)
{
    struct source *src = source_new(a, name, bytes);
    size_t first;

    if (utf8_bad(src->text) == src->text.n)
        return src;
    if (!encoding_is_latin(src->text))
        return encoding_check(d, src) ? src : NULL;
    src = source_new(a, name, from_latin(a, src->text, &first));
    diag_at(d, DIAG_BIB_ENCODING, (struct span){src, (uint32_t)first, 2},
            "the file is not UTF-8; it is read as Latin-1 (Windows-1252), "
            "beginning with this letter");
    diag_hint(d, "iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW");
    return src;
}

/* Entries */

struct bib_entry *bib_find(const struct bib *bib, struct str key)
{
    return bib_table_find(bib->keys, key);
}

static const struct bib_field *own_field(const struct bib_entry *e,
                                         const char *name)
{
    for (const struct bib_field *f = e->fields; f; f = f->next) {
        if (str_is(f->name, name))
            return str_trim(f->value).n > 0 ? f : NULL;
    }
    return NULL;
}

/* What an entry takes from the book or proceedings it is part of. */
static const char *inherited(struct str name)
{
    static const char *const same[] = {
        "booktitle", "editor", "publisher", "year", "month", "date",
        "address", "location", "volume", "number", "series", "organization",
        "journal", "journaltitle",
    };

    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        if (str_is(name, same[i]))
            return same[i];
    }
    return NULL;
}

const struct bib_field *bib_field(const struct bib_entry *e, const char *name)
{
    const struct bib_field *f = own_field(e, name);
    const char *from = inherited(str_of(name));

    if (f || !e->parent || !from)
        return f;
    f = own_field(e->parent, from);
    if (!f && str_is(str_of(name), "booktitle"))
        f = own_field(e->parent, "title");
    return f;
}

/* For BibTeX keys of two cases are the same. */
static struct bib_entry *find_any_case(const struct bib *bib,
                                       struct str key)
{
    struct bib_entry *e = bib_find(bib, key);

    for (struct bib_entry *k = e ? NULL : bib->entries; k && !e; k = k->next) {
        if (str_alike(k->key, key))
            e = k;
    }
    return e;
}

static void link_entry(struct diag *d, struct bib *bib, struct bib_entry *e)
{
    const struct bib_field *f = own_field(e, "crossref");
    struct bib_entry *parent;

    if (str_is_word(e->type, "xdata"))
        e->is_parent = true;        /* no publication, for biber */
    if (!f)
        return;
    parent = find_any_case(bib, str_trim(f->value));
    if (!parent || parent == e) {
        diag_at(d, DIAG_BIB_CROSSREF, f->at, "'%.*s' is no other entry of this "
                "file; nothing is taken from it", STR_ARGS(f->value));
        return;
    }
    e->parent = parent;
    parent->is_parent = true;
}

struct bib *bib_parse(struct arena *a, struct diag *d,
                      const struct source *src)
{
    struct bib *bib = ARENA_NEW(a, struct bib);

    bib->src = src;
    bib->keys = bib_table_new(a);
    bib_read(a, d, bib);
    for (struct bib_entry *e = bib->entries; e; e = e->next)
        link_entry(d, bib, e);
    return bib;
}
