#include "profile/photo.h"

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/inputs.h"
#include "profile/namedfile.h"
#include "profile/picture.h"
#include "profile/profile.h"

/* As large as a photo is shown in the usual layouts. */
#define USUAL_WIDTH 70866       /* 25 mm */
#define USUAL_HEIGHT 99213      /* 35 mm */

/* A photo with fewer pixels an inch is said to be coarse. */
#define LEAST_DPI 120

struct photo_made {
    unit width, height;
    const struct picture *picture;      /* NULL if it cannot be shown */
    struct photo_made *next;
};

/* `https:`, `data:`, `file:` and the like; a letter and `:` is a drive. */
static bool is_address(struct str s)
{
    size_t n = str_find(s, ':');

    for (size_t i = 0; i < n; i++)
        if (s.s[i] == '/' || s.s[i] == ' ')
            return false;
    return n > 1 && n < s.n
        && (str_starts(str_sub(s, n, s.n), "://") || str_starts_word(s, "data:")
            || str_starts_word(s, "file:"));
}

/* True if the path leads out of the folder that it begins in. */
static bool leads_out(struct str s)
{
    int depth = 0;

    if (str_starts(s, "/") || str_starts(s, "~"))
        return true;
    while (s.n > 0) {
        size_t n = str_find(s, '/');
        struct str part = str_sub(s, 0, n);

        if (str_is(part, ".."))
            depth--;
        else if (part.n > 0 && !str_is(part, "."))
            depth++;
        if (depth < 0)
            return true;
        s = str_sub(s, n + 1, s.n);
    }
    return false;
}

static const char *find(struct arena *a, struct diag *d,
                        const struct profile *p)
{
    struct str name = p->photo;
    const char *path;

    if (p->photo_path)
        return p->photo_path;
    if (is_address(name)) {
        diag_at(d, DIAG_PHOTO, p->photo_span, "the photo is left out: '%.*s' "
                "is an address, and cvset fetches nothing",
                (int)(name.n < 40 ? name.n : str_find(name, ':') + 1), name.s);
        diag_hint(d, "save the image beside the profile and name the file");
        return NULL;
    }
    if (!leads_out(name)) {
        path = named_file(a, d, DIAG_PHOTO, name, p->photo_span);
        if (!path || file_below(file_dir(a, p->photo_span.src->name), path))
            return path;
    }
    inputs_note_none(diag_inputs(d), file_join(
        a, file_dir(a, p->photo_span.src->name), str_z(a, name)));
    diag_at(d, DIAG_PHOTO, p->photo_span, "the photo is left out: '%.*s' "
            "is not in the profile's folder", STR_ARGS(name));
    diag_hint(d, "copy the image there, or below it, and name the copy");
    return NULL;
}

static void report_unread(struct diag *d, const struct profile *p, int error)
{
    const char *why = strerror(error);
    const char *way_out = "name a JPEG or PNG file that you may read";

    if (error == EISDIR) {
        why = "it is a folder";
        way_out = "name a file in it";
    } else if (error == EFBIG) {
        why = "it has more than 64 MiB";
        way_out = "make it smaller: 1000 pixels each way are enough";
    } else if (error == EINVAL) {
        why = "it is no file";
    }
    diag_at(d, DIAG_PHOTO, p->photo_span, "the photo is left out: '%.*s' "
            "cannot be read: %s", STR_ARGS(p->photo), why);
    diag_hint(d, "%s", way_out);
}

static void report_fault(struct diag *d, const struct profile *p,
                         const struct picture_fault *fault)
{
    diag_at(d, DIAG_PHOTO_IMAGE, p->photo_span, "the photo is left out: '%.*s' "
            "%s", STR_ARGS(p->photo), fault->wrong);
    diag_hint(d, "%s", fault->way_out);
}

static void report_coarse(struct diag *d, const struct profile *p,
                          const struct picture *x, unit width,
                          unit height)
{
    int dpi = (int)(x->width * PT(72) / width);

    if (dpi >= LEAST_DPI)
        return;
    diag_at(d, DIAG_PHOTO_IMAGE, p->photo_span, "the photo '%.*s' has only %d "
            "pixel%s an inch where it is shown: it will look coarse",
            STR_ARGS(p->photo), dpi, dpi == 1 ? "" : "s");
    diag_hint(d, "use one of at least %d by %d pixels",
              (int)(width * PICTURE_DPI / PT(72)),
              (int)(height * PICTURE_DPI / PT(72)));
}

static const struct picture *read_photo(struct arena *a, struct diag *d,
                                        const struct profile *p, unit width,
                                        unit height)
{
    struct arena *scratch = arena_new();
    const char *path = find(a, d, p);
    struct picture_fault fault = {"is empty", "save it as JPEG or PNG"};
    struct picture *x = NULL;
    struct str bytes = {0};
    int error = path ? file_load(scratch, path, PICTURE_MAX_BYTES, &bytes) : 0;

    if (path && !error)
        inputs_note(diag_inputs(d), path, bytes);
    else if (path)
        inputs_note_none(diag_inputs(d), path);
    if (error)
        report_unread(d, p, error);
    else if (path && bytes.n > 0)
        x = picture_read(a, bytes, width, height, &fault);
    if (x)
        report_coarse(d, p, x, width, height);
    else if (path && !error)
        report_fault(d, p, &fault);
    arena_free(scratch);
    return x;
}

const struct picture *photo_picture(struct arena *a, struct diag *d,
                                    const struct profile *p, unit width,
                                    unit height)
{
    struct photo_made *m;

    if (p->photo.n == 0)
        return NULL;
    for (m = *p->photo_made; m; m = m->next)
        if (m->width == width && m->height == height)
            return m->picture;
    m = ARENA_NEW(a, struct photo_made);
    *m = (struct photo_made){width, height, NULL, *p->photo_made};
    m->picture = read_photo(a, d, p, width, height);
    *p->photo_made = m;
    return m->picture;
}

void photo_check(struct arena *a, struct diag *d, const struct profile *p)
{
    photo_picture(a, d, p, USUAL_WIDTH, USUAL_HEIGHT);
}
