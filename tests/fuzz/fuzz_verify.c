/*
 * A PDF that anyone may have written, to cvset verify. What must hold: no
 * crash; a file is good just if nothing is said against it.
 *
 * libqpdf wants offsets and lengths to be right, which no change at random
 * keeps so. The bytes are therefore the objects alone, as pdfseeds.py writes
 * them: each ends with `endobj`, and is 1, 2, ... by its place; a stream's data
 * follow its dictionary; the last one is the trailer. What is a PDF already is
 * read as it is.
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "pdf/verify.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define END "endobj\n"
#define DATA "stream\n"
#define OBJECTS 200

/* Where z begins, or the end of s. */
static size_t find(struct str s, const char *z)
{
    size_t i = 0;

    while (i < s.n && !str_starts(str_sub(s, i, s.n), z))
        i++;
    return i;
}

/* The dictionary is open yet: it gets the length of its data. */
static void put_object(struct buf *b, size_t number, struct str s)
{
    size_t data = find(s, DATA);

    buf_format(b, "%zu 0 obj\n", number);
    buf_str(b, str_sub(s, 0, data));
    if (data < s.n) {
        data += strlen(DATA);
        buf_format(b, "/Length %zu>>\nstream\n", s.n - data);
        buf_str(b, str_sub(s, data, s.n));
        buf_z(b, "\nendstream");
    }
    buf_z(b, "\nendobj\n");
}

static void put_end(struct buf *b, const size_t *offsets, size_t n,
                    struct str trailer)
{
    size_t start = b->n;

    buf_format(b, "xref\n0 %zu\n0000000000 65535 f \n", n + 1);
    for (size_t i = 0; i < n; i++)
        buf_format(b, "%010zu 00000 n \n", offsets[i]);
    buf_z(b, "trailer\n");
    buf_str(b, trailer);
    buf_format(b, "\nstartxref\n%zu\n%%%%EOF\n", start);
}

static struct str make_file(struct arena *a, struct str s)
{
    size_t offsets[OBJECTS], n = 0, end;
    struct buf b = {.a = a};

    buf_z(&b, "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n");
    while ((end = find(s, END)) < s.n && n < OBJECTS) {
        offsets[n++] = b.n;
        put_object(&b, n, str_sub(s, 0, end));
        s = str_sub(s, end + strlen(END), s.n);
    }
    put_end(&b, offsets, n, s);
    return buf_text(&b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new(a);
    struct str s = {arena_copy(a, data, size), size}, text = STR("Ada\n");
    struct verified found;
    static void *kept;          /* or each run would load it anew */
    bool good;

    if (kept == NULL)
        kept = dlopen("libqpdf.so.29", RTLD_LAZY);
    if (!str_starts(s, "%PDF-"))
        s = make_file(a, s);
    good = pdf_verify(a, d, "some.pdf", s, size % 2 ? &text : NULL, &found);
    if (good == diag_failed(d))
        abort();
    arena_free(a);
    return 0;
}
