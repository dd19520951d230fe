/*
 * source -- the text of an input file, and places in it.
 *
 * Every value keeps its span to the end of the flow, so that any stage can
 * report file:line:col.
 */
#ifndef CVSET_SOURCE_H
#define CVSET_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

struct arena;

enum source_kind { SOURCE_TEXT, SOURCE_OBJECTS, SOURCE_PLACES };

struct source {
    enum source_kind kind;
    const char *name;       /* as the user gave it; "-" is standard input */
    struct str text;        /* the bytes, after a byte order mark if any */
    const uint32_t *lines;  /* offset of each line's first byte */
    size_t n_lines;         /* 0 if it is no text */
};

/*
 * n bytes of src from off; src == NULL where there is no place. Of a source of
 * objects off is the number of one and n that of a page, each 0 if unknown; of
 * one of places off is the line and n the column, 0 if there is no place.
 */
struct span {
    const struct source *src;
    uint32_t off;
    uint32_t n;
};

/* Line and column as editors count: from 1, columns in code points. */
struct place {
    uint32_t line, col;
};

/*
 * A source over text, which is borrowed. A leading UTF-8 byte order mark is
 * left out and counts nowhere. Lines end at LF, CRLF or CR only (not U+0085 or
 * U+2028).
 */
struct source *source_new(struct arena *a, const char *name, struct str text);

/*
 * A file that has numbered objects in the place of lines: a PDF. It has a name
 * and no text.
 */
struct source *source_objects(struct arena *a, const char *name);

/* A file the text of which is not at hand, only places in it. */
struct source *source_places(struct arena *a, const char *name);

/* Where the span starts; {0, 0} when it has no source, or one of objects. */
struct place source_place(struct span at);

/* The line (from 1) without its line end; empty past the end. */
struct str source_line(const struct source *src, uint32_t line);

/* The bytes of the span. */
struct str source_text(struct span at);

/*
 * The part of the span where `want` stands for the nth time, from 0; the whole
 * span if it is not written there so, as after an escape.
 */
struct span source_find(struct span at, struct str want, size_t nth);

#endif
