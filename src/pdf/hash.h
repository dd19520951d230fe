/*
 * hash -- FNV-1a, 64 bits: for tables, subset tags and the file's identifier.
 * Not for anything an enemy could gain by.
 */
#ifndef CVSET_HASH_H
#define CVSET_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START 0xCBF29CE484222325u

static inline uint64_t hash_bytes(uint64_t h, const void *p, size_t n)
{
    const unsigned char *s = p;

    for (size_t i = 0; i < n; i++)
        h = (h ^ s[i]) * 0x100000001B3u;
    return h;
}

/* One number at a step; good enough for table slots. */
static inline uint64_t hash_word(uint64_t h, uint64_t v)
{
    h = (h ^ v) * 0x9E3779B97F4A7C15u;
    return h ^ h >> 29;
}

#endif
