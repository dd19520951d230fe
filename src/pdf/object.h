/*
 * object -- PDF objects and operators as they are read, from bytes.
 *
 * For files that anyone may have written: whatever the bytes are, reading them
 * ends, and what makes no sense is a word or nothing. Knows nothing of files;
 * pdfread.h finds what a reference leads to.
 */
#ifndef CVSET_OBJECT_H
#define CVSET_OBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

struct arena;

enum object_kind {
    OBJECT_NULL, OBJECT_BOOL, OBJECT_INT, OBJECT_REAL, OBJECT_NAME,
    OBJECT_STRING, OBJECT_ARRAY, OBJECT_DICT, OBJECT_REF,
    OBJECT_WORD,                /* an operator, or what is no object */
    OBJECT_END                  /* there is no more */
};

struct object {
    enum object_kind kind;
    bool stream;                /* the dictionary of one */
    uint32_t number;            /* of an indirect object; 0: stands in one */
    uint32_t generation;
    int64_t integer;            /* of an int, a bool, or a reference's number */
    double real;                /* of an int too */
    struct str text;            /* of a name, string or word */
    const struct object **items;        /* of an array, or a dictionary */
    struct str *keys;           /* of a dictionary, without the solidus */
    size_t n;
};

/* What is read from; zero but for these two. */
struct lexer {
    struct arena *arena;
    struct str s;
    size_t at;
    unsigned depth;             /* of the containers open */
    bool odd;                   /* a hexadecimal string lacked a digit */
};

/* The next object or operator; of the kind OBJECT_END after the last. */
const struct object *lexer_next(struct lexer *l);

/* After the operator ID: moves past the image's data and its EI. */
void lexer_skip_image(struct lexer *l);

/* The null object. */
extern const struct object object_null;

/* What the dictionary has under the key, itself or a reference; or null. */
const struct object *object_entry(const struct object *dict, const char *key);

bool object_is_name(const struct object *o, const char *name);
bool object_is_number(const struct object *o);

/* A text string (7.9.2.2) as UTF-8; false if it is none. */
bool object_utf8(struct arena *a, const struct object *o, struct str *out);

/* UTF-16BE as UTF-8: halves of pairs that stand alone become U+FFFD. */
void object_utf16(struct buf *b, struct str s);

#endif
