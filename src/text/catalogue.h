/*
 * catalogue -- the families of fonts/catalogue.yaml, and where their files are.
 *
 * Reading it opens no font; a family's files are looked for when the family is
 * first asked for. Private to the font files of text/.
 */
#ifndef CVSET_CATALOGUE_H
#define CVSET_CATALOGUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"
#include "text/font.h"

struct arena;
struct diag;

/* Faces of a collection with one face for each language, in this order. */
enum font_language {
    FONT_JP, FONT_KR, FONT_SC, FONT_TC, FONT_HK,
    FONT_LANGUAGE_N
};

/* One file of a family: a weight and a slope. */
struct font_file {
    struct str name;            /* "" if the family is not of the catalogue */
    struct str sha256;          /* hexadecimal, lower case */
    int weight;
    bool italic;
    const char *path;           /* where it is, or NULL */
    int index;                  /* in the file, and named instance << 16 */
    const struct face *faces[FONT_LANGUAGE_N];  /* made on first use */
};

/* An icon: what it is for, and its character. */
struct font_icon {
    struct str key;
    uint32_t c;
};

/* What the catalogue says about serifs, as fonts often do not. */
enum font_serif { SERIF_UNSAID, SERIF_NO, SERIF_YES };

struct font_family {
    struct family family;
    struct str *also;           /* other names */
    size_t n_also;
    struct str *writes;         /* ISO 15924; such a family is optional */
    size_t n_writes;
    struct str *folders;
    size_t n_folders;
    struct font_file *files;
    size_t n_files;
    struct font_icon *icons;
    size_t n_icons;
    enum font_serif serif;
    bool by_language;           /* files are collections by language */
    bool searched;              /* paths have been looked for */
    bool noted;                 /* fonts_note() has all of them */
};

struct catalogue {
    struct str *roots;
    size_t n_roots;
    struct font_family **families;  /* by family.id */
    size_t n, cap;
};

/* Reads the file; false with a diagnostic if it is missing or incomplete. */
bool catalogue_load(struct arena *a, struct diag *d, const char *path,
                    struct catalogue *out);

/* Adds an empty family of that name, for what the catalogue lacks. */
struct font_family *catalogue_add(struct arena *a, struct catalogue *c,
                                  struct str name);

/* The family of that name, whatever the case of its ASCII letters, or NULL. */
struct font_family *catalogue_find(const struct catalogue *c, struct str name);

/* Fills in the paths of the family's files that exist. */
void catalogue_search(struct arena *a, const struct catalogue *c,
                      struct font_family *family);

/* True if the family has a path for each file of its catalogue entry. */
bool catalogue_complete(const struct font_family *family);

#endif
