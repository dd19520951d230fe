/*
 * FIPS 180-4, section 6.2. Names of functions and variables are the standard's.
 */
#include "base/sha256.h"

#include <stdint.h>
#include <string.h>

/* Cube roots of the first 64 primes, their fractions' first 32 bits. */
static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
};

/* Square roots of the first eight, likewise. */
static const uint32_t H0[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
    0x1f83d9ab, 0x5be0cd19
};

static uint32_t rotr(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

static void schedule(uint32_t w[64], const unsigned char *p)
{
    for (int t = 0; t < 16; t++, p += 4)
        w[t] = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
               (uint32_t)p[2] << 8 | p[3];
    for (int t = 16; t < 64; t++) {
        uint32_t x = w[t - 15], y = w[t - 2];
        uint32_t s0 = rotr(x, 7) ^ rotr(x, 18) ^ x >> 3;
        uint32_t s1 = rotr(y, 17) ^ rotr(y, 19) ^ y >> 10;
        w[t] = s1 + w[t - 7] + s0 + w[t - 16];
    }
}

/*
 * One step; the caller turns the letters instead of moving the values. After
 * eight they are where they were, which is why block() has eight in a row: with
 * turns known to the compiler the values stay in registers.
 */
static inline void step(uint32_t v[8], unsigned turn, uint32_t kw)
{
    uint32_t *a = &v[(0 - turn) & 7], *b = &v[(1 - turn) & 7];
    uint32_t *c = &v[(2 - turn) & 7], *d = &v[(3 - turn) & 7];
    uint32_t *e = &v[(4 - turn) & 7], *f = &v[(5 - turn) & 7];
    uint32_t *g = &v[(6 - turn) & 7], *h = &v[(7 - turn) & 7];
    uint32_t sum1 = rotr(*e, 6) ^ rotr(*e, 11) ^ rotr(*e, 25);
    uint32_t sum0 = rotr(*a, 2) ^ rotr(*a, 13) ^ rotr(*a, 22);
    uint32_t t1 = *h + sum1 + ((*e & *f) ^ (~*e & *g)) + kw;
    *d += t1;
    *h = t1 + sum0 + ((*a & *b) ^ (*a & *c) ^ (*b & *c));
}

static void block(uint32_t h[8], const unsigned char *p)
{
    uint32_t w[64], v[8];
    schedule(w, p);
    memcpy(v, h, sizeof v);
    for (unsigned t = 0; t < 64; t += 8) {
        step(v, 0, K[t] + w[t]);
        step(v, 1, K[t + 1] + w[t + 1]);
        step(v, 2, K[t + 2] + w[t + 2]);
        step(v, 3, K[t + 3] + w[t + 3]);
        step(v, 4, K[t + 4] + w[t + 4]);
        step(v, 5, K[t + 5] + w[t + 5]);
        step(v, 6, K[t + 6] + w[t + 6]);
        step(v, 7, K[t + 7] + w[t + 7]);
    }
    for (int i = 0; i < 8; i++)
        h[i] += v[i];
}

/* The last one or two blocks: the rest, a 1 bit, and the length in bits. */
static void finish(uint32_t h[8], const unsigned char *rest, size_t n,
                   uint64_t total)
{
    unsigned char last[128] = {0};
    size_t end = n < 56 ? 64 : 128;
    if (n)
        memcpy(last, rest, n);
    last[n] = 0x80;
    for (size_t i = 0; i < 8; i++)
        last[end - 1 - i] = (unsigned char)(total * 8 >> 8 * i);
    block(h, last);
    if (end == 128)
        block(h, last + 64);
}

void sha256_hex(const void *bytes, size_t n, char out[65])
{
    static const char digits[] = "0123456789abcdef";
    const unsigned char *p = bytes;
    uint32_t h[8];
    size_t left = n;

    memcpy(h, H0, sizeof h);
    for (; left >= 64; left -= 64, p += 64)
        block(h, p);
    finish(h, p, left, n);
    for (int i = 0; i < 64; i++)
        out[i] = digits[h[i / 8] >> (28 - i % 8 * 4) & 15];
    out[64] = '\0';
}
