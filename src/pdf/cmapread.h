/*
 * cmapread -- a ToUnicode CMap (ISO 32000-1 9.10.3), read: which text each code
 * stands for.
 */
#ifndef CVSET_CMAPREAD_H
#define CVSET_CMAPREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

struct arena;

struct cmap {
    struct str *pages[256];     /* by the code's high byte, UTF-8; or NULL */
    size_t n;                   /* codes that have a text */
    unsigned code_bytes;        /* of the code space; 0: none is given */
    const char *fault;          /* the first thing wrong in it, or NULL */
    uint32_t fault_code;
};

/* Whatever the bytes are: what makes no sense is said in fault. */
void cmap_read(struct arena *a, struct str bytes, struct cmap *out);

/* The code's text; false if it has none. */
bool cmap_text(const struct cmap *m, uint32_t code, struct str *out);

#endif
