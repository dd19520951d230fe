/*
 * replay -- gives a fuzzer's corpus files to it once more, and a few inputs of
 * its own (nothing, zeros, all bytes), for `make check`. Reports in TAP.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_BYTES (1u << 20)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* A copy of just the size, so that reading past its end is found. */
static void run(const char *name, const uint8_t *data, size_t n)
{
    static int count;
    uint8_t *copy = malloc(n ? n : 1);

    if (!copy)
        abort();
    memcpy(copy, data, n);
    LLVMFuzzerTestOneInput(copy, n);
    free(copy);
    printf("ok %d - %s\n", ++count, name);
}

static int run_file(const char *path, uint8_t *data)
{
    FILE *f = fopen(path, "rb");
    size_t n = f ? fread(data, 1, MOST_BYTES, f) : 0;

    if (!f || ferror(f)) {
        printf("not ok - cannot read %s\n", path);
        return 1;
    }
    fclose(f);
    run(path, data, n);
    return 0;
}

int main(int argc, char **argv)
{
    static uint8_t data[MOST_BYTES];
    int failed = 0;

    setvbuf(stdout, NULL, _IOLBF, 0);
    run("nothing", data, 0);
    run("zeros", data, 64);
    for (size_t i = 0; i < 256; i++)
        data[i] = (uint8_t)i;
    run("all bytes", data, 256);
    for (int i = 1; i < argc; i++)
        failed |= run_file(argv[i], data);
    return failed;
}
