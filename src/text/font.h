/*
 * font -- families, faces and their files.
 *
 * Families come from fonts/catalogue.yaml, others from fontconfig (loaded on
 * use). Files are mapped once and faces opened when first shaped or drawn,
 * because opening one of Noto Serif CJK costs milliseconds. A struct fonts is
 * shared by all documents of a process; it owns every handle.
 */
#ifndef CVSET_FONT_H
#define CVSET_FONT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/source.h"
#include "base/str.h"

struct arena;
struct buf;
struct charstrings;
struct diag;
struct hb_font_t;
struct inputs;

struct fonts;

enum face_style { FACE_REGULAR, FACE_BOLD, FACE_ITALIC, FACE_BOLD_ITALIC };

/* What a family is for. */
enum family_script { FAMILY_LATIN, FAMILY_HAN, FAMILY_ICONS };

struct family {
    struct str name;            /* "Linux Libertine O" */
    enum family_script script;
    int factor;                 /* Latin size beside Han, thousandths */
    int bold_weight;            /* weight of what its bold face is: 600, 700 */
    struct str package;         /* Debian package */
    struct str licence;
    int id;                     /* index in the catalogue */
};

/* One face: a file, an index in it, opened lazily. */
struct face {
    const struct family *family;
    enum face_style style;
    int weight;
    const char *file;           /* path found */
    int index;                  /* of the face in a collection */
    int id;                     /* small number, unique in the process */
};

/*
 * Reads the catalogue (no font file is opened). NULL with a diagnostic if it
 * cannot be read. End with fonts_close().
 */
struct fonts *fonts_open(struct diag *d);
void fonts_close(struct fonts *f);

/*
 * The family of that name, from the catalogue or fontconfig; at is where the
 * name was written. Unknown: diagnostic with the nearest names and NULL. Files
 * missing: diagnostic that names the package to install, and NULL.
 */
const struct family *fonts_family(struct fonts *f, struct diag *d,
                                  struct str name, struct span at);

/*
 * The i-th family of the catalogue for characters that `like` does not have:
 * first those of its script that are alike with or without serifs, then the
 * rest of its script, then the others; NULL past the end. Families whose files
 * are missing are left out without a word.
 */
const struct family *fonts_fallback(struct fonts *f, const struct family *like,
                                    size_t i);

/*
 * The catalogue's family for text in a script, by its ISO 15924 code, whether
 * its files are there or not; NULL if it has none.
 */
const struct family *fonts_writing(const struct fonts *f, struct str script);

/*
 * The catalogue's family of icons; at is where the layout asks for them. NULL
 * with a diagnostic if its files are missing.
 */
const struct family *fonts_icons(struct fonts *f, struct diag *d,
                                 struct span at);

/* The character of the icon for a contact's key, 0 if there is none. */
uint32_t fonts_icon(const struct fonts *f, struct str key);

/*
 * The face of the family for a weight, slope and language (the SC, TC, HK, JP
 * or KR face of a collection). A family without italic gives its upright face.
 * Never NULL for a family from fonts_family(); the file is not opened.
 */
const struct face *fonts_face(struct fonts *f, const struct family *family,
                              int weight, bool italic, struct str lang);

/*
 * The HarfBuzz font of the face, opened now if it was not: scaled to 1000 units
 * an em. Borrowed. NULL if the file is broken or may not be embedded (OS/2
 * fsType), with a diagnostic.
 */
struct hb_font_t *face_hb(struct fonts *f, struct diag *d,
                          const struct face *face);

/* True if the face has a glyph for the code point. */
bool face_has(struct fonts *f, struct diag *d, const struct face *face,
              uint32_t c);

/*
 * What pdf/ keeps of the faces from one file to the next (charstrings.h): a
 * place for it, NULL at first, and the arena it is to live in.
 */
struct charstrings **fonts_charstrings(struct fonts *f, struct arena **a);

/* Facts for a font descriptor, in [em/1000]. */
struct face_facts {
    struct str name;            /* PostScript name */
    int ascent, descent, cap_height, stem;
    int bbox[4];
    int italic_angle;           /* degrees */
    bool serif, italic, fixed;
};
struct face_facts face_facts(struct fonts *f, const struct face *face);

/*
 * Notes the files of all families there are, by size and time; documents do not
 * note them again.
 */
void fonts_note(struct fonts *f, struct inputs *in);

/* `cvset fonts`: families, files, packages, what is missing. */
void fonts_list(struct fonts *f, struct buf *out);

/* `cvset fonts --verify`: SHA-256 of every file against the catalogue. */
bool fonts_verify(struct fonts *f, struct diag *d, struct buf *out);

#endif
