/*
 * Bytes as the name of a photo. What must hold: no crash; nothing is read that
 * lies outside the profile's folder; who gets no picture is told why, once.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/utf8.h"
#include "profile/photo.h"
#include "profile/profile.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define AROUND "build/fuzz/photo"
#define FOLDER AROUND "/cv"

/* A grey PNG of one pixel. */
static const char image[] =
    "\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\0\0\0\0\x3A\x7E\x9B\x55"
    "\0\0\0\nIDAT\x78\x9C\x63\x60\0\0\0\2\0\1\x48\xAF\xA4\x71"
    "\0\0\0\0IEND\xAE\x42\x60\x82";

static void put(const char *name)
{
    FILE *f = fopen(name, "wb");

    if (!f || fwrite(image, 1, sizeof image - 1, f) != sizeof image - 1
        || fclose(f) != 0)
        abort();
}

/* A photo beside the profile, one below, and two that are out of reach. */
static void make_folder(void)
{
    static bool made;

    if (made)
        return;
    made = true;
    mkdir("build", 0777);
    mkdir("build/fuzz", 0777);
    mkdir(AROUND, 0777);
    mkdir(FOLDER, 0777);
    mkdir(FOLDER "/a", 0777);
    put(FOLDER "/p");
    put(FOLDER "/a/p");
    put(AROUND "/p");
    put(AROUND "/cv2");
}

static bool is_same(const struct stat *x, const char *path)
{
    struct stat y;

    return stat(path, &y) == 0 && x->st_dev == y.st_dev
        && x->st_ino == y.st_ino;
}

static bool lies_within(struct arena *a, struct str name)
{
    struct stat x;

    return stat(file_join(a, FOLDER, str_z(a, name)), &x) == 0
        && (is_same(&x, FOLDER "/p") || is_same(&x, FOLDER "/a/p"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new(a);
    struct str name = {arena_copy(a, data, size), size};
    const struct source *src = source_new(a, FOLDER "/cv.yaml", name);
    struct photo_made *made = NULL;
    struct profile p = {.photo = name, .photo_made = &made,
                        .photo_span = {src, 0, (uint32_t)size}};

    make_folder();
    if (utf8_bad(name) == size && !memchr(data, 0, size)) {
        const struct picture *x = photo_picture(a, d, &p, PT(72), PT(72));

        /* It is coarse, too. */
        if ((size > 0) != (diag_count(d, DIAG_WARNING) == 1)
            || (x && !lies_within(a, name)))
            abort();
    }
    arena_free(a);
    return 0;
}
