/*
 * sha256 -- the SHA-256 of bytes in memory (FIPS 180-4).
 */
#ifndef CVSET_SHA256_H
#define CVSET_SHA256_H

#include <stddef.h>

/* Writes the hash of the n bytes as 64 lower-case hexadecimal digits. */
void sha256_hex(const void *bytes, size_t n, char out[65]);

#endif
