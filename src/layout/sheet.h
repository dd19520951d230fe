/*
 * sheet -- a module's fonts, colours and named styles, resolved.
 *
 * Styles may name each other (`like:`) in any order. Lengths in em are of the
 * style's own size, in lh of the body's leading; both become units here.
 */
#ifndef CVSET_LAYOUT_SHEET_H
#define CVSET_LAYOUT_SHEET_H

#include "layout/keys.h"
#include "text/style.h"

struct named_font {
    struct str name;
    const struct family *latin, *han, *kai;
    struct span at;                 /* of its name */
    const struct family **fallback;
    size_t n_fallback;
};

struct named_colour {
    struct str name;
    uint32_t rgb;
};

enum style_state { STYLE_UNREAD, STYLE_READING, STYLE_READY };

struct named_style {
    const struct node *node;
    enum style_state state;
    struct style style;
};

struct sheet {
    struct named_font *fonts;
    size_t n_fonts, cap_fonts;
    struct named_colour *colours;
    size_t n_colours, cap_colours;
    struct named_style *styles;
    size_t n_styles;
    const struct style *body;
    unit lh;                        /* the body's leading */
    unit floor_latin, floor_han;    /* `fit: {floor: …}` */
};

/*
 * Reads `fonts`, `colours`, `styles` and `fit.floor` of a module's tree into
 * r->sheet; r->em becomes the body's size. There is always a body style.
 */
void sheet_read(struct reader *r, const struct node *root);

/* The named style; an unknown one is an error and gives the body's. */
const struct style *sheet_style(struct reader *r, struct str name,
                                struct span at);

/* The named style, or NULL. */
const struct style *sheet_find(const struct sheet *sh, const char *name);

/* The colour of that name into *rgb, which is left if there is none. */
void sheet_colour(const struct sheet *sh, const char *name, uint32_t *rgb);

/*
 * The style `over` for words inside text of the style `under`: what `over`
 * itself sets of how letters look, the rest as it was. Never reports anything:
 * both were read before.
 */
const struct style *sheet_inline(struct reader *r, const struct style *under,
                                 const struct style *over);

/* Reads `fonts` into the sheet; part of sheet_read(). */
void sheet_fonts(struct reader *r, const struct node *map);

/*
 * An error for a name that none of the n things of a kind has; `names` are
 * structs of `step` bytes that begin with theirs.
 */
void sheet_unknown(struct reader *r, const char *what, struct str name,
                   struct span at, const void *names, size_t n, size_t step);

/* Key reader: the families of a named font into a struct style. */
void key_font(struct reader *r, const struct node *n, void *to,
              const void *aux);

/* Key readers: const struct style * by name, uint32_t by name or #RRGGBB. */
void key_style(struct reader *r, const struct node *n, void *to,
               const void *aux);
void key_colour(struct reader *r, const struct node *n, void *to,
                const void *aux);

/* The words of `align`, as in enum align; NULL-terminated. */
extern const char *const SHEET_ALIGN[];

#endif
