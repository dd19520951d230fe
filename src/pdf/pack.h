/*
 * pack -- deflate (ISO 32000-1 7.4.4), with one compressor for all streams.
 */
#ifndef CVSET_PACK_H
#define CVSET_PACK_H

#include "base/str.h"

struct arena;
struct pack;

/* A compressor. End it with pack_close(). */
struct pack *pack_open(struct arena *a);
void pack_close(struct pack *p);

/*
 * The bytes in zlib's format, in the arena. Same bytes for the same input and
 * version of libdeflate.
 */
struct str pack_bytes(struct pack *p, struct arena *a, struct str bytes);

#endif
