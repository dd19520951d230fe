/*
 * fontset -- what struct fonts holds. Private to the font files of text/ and
 * to outline.c.
 */
#ifndef CVSET_FONTSET_H
#define CVSET_FONTSET_H

#include <stdbool.h>
#include <stddef.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb.h>

#include "text/catalogue.h"
#include "text/font.h"

struct fontconfig;

/* A font file in memory; all its faces share it. */
struct font_map {
    const char *path;
    hb_blob_t *blob;            /* empty if the file could not be read */
    struct font_map *next;
};

/* The handles of a face, by its id. */
struct font_handle {
    const struct face *face;
    bool tried;
    const char *fault;          /* why it cannot be used, or NULL */
    hb_blob_t *blob;            /* borrowed from its font_map */
    hb_font_t *hb;              /* 1000 units an em: for shaping */
    hb_font_t *drawn;           /* design units: for outlines */
    int upem;
    bool source_known, draws;   /* outline.c: HarfBuzz can draw it */
    FT_Face ft;                 /* only if FreeType draws it */
    bool ft_tried;
};

struct fonts {
    struct arena *arena;
    struct catalogue catalogue;
    struct font_handle **handles;   /* by face.id */
    size_t n, cap;
    struct font_map *maps;
    struct fontconfig *fontconfig;
    bool fontconfig_tried;
    struct charstrings *charstrings;    /* pdf/'s */
    hb_draw_funcs_t *draw;      /* outline.c's, made on first use */
    FT_Library ft;
};

/*
 * The face's handle, opened now if it was not. The fault, if there is one, is
 * reported to d unless that is NULL.
 */
struct font_handle *fontset_handle(struct fonts *f, struct diag *d,
                                   const struct face *face);

/* The whole file, mapped now if it was not; empty if it cannot be read. */
hb_blob_t *fontset_map(struct fonts *f, const char *path);

/* fontconfig, started now if it was not; NULL without it. */
struct fontconfig *fontset_fontconfig(struct fonts *f);

/* Looks for the family's files in the catalogue's folders. */
bool fontset_search_folders(struct fonts *f, struct font_family *family);

/* Looks for the family's files: folders first, then fontconfig. */
bool fontset_search(struct fonts *f, struct font_family *family);

#endif
