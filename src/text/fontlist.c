/*
 * `cvset fonts` and `cvset fonts --verify`: what the catalogue promises and
 * what of it this machine has.
 */
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "text/fontset.h"
#include "base/sha256.h"

static void list_file(struct buf *out, const struct font_file *file)
{
    buf_format(out, "  %3d %-8s", file->weight,
               file->italic ? "italic" : "upright");
    if (file->path)
        buf_format(out, "%s\n", file->path);
    else
        buf_format(out, "missing: %.*s\n", STR_ARGS(file->name));
}

static void list_family(struct fonts *f, struct buf *out,
                        struct font_family *family)
{
    const struct family *x = &family->family;
    bool whole = fontset_search(f, family);
    buf_format(out, "%.*s: ", STR_ARGS(x->name));
    if (x->script == FAMILY_HAN)
        buf_z(out, "Han");
    else if (x->script == FAMILY_ICONS)
        buf_format(out, "%zu icons", family->n_icons);
    else
        buf_format(out, "Latin, size %d.%02d beside Han", x->factor / 1000,
                   x->factor % 1000 / 10);
    buf_format(out, "; bold is %d; %.*s; package %.*s%s\n", x->bold_weight,
               STR_ARGS(x->licence), STR_ARGS(x->package),
               whole ? "" : " (not complete here)");
    for (size_t i = 0; i < family->n_files; i++)
        list_file(out, &family->files[i]);
}

/* A family of fontconfig's, adopted meanwhile, has no file names. */
static bool in_catalogue(const struct font_family *family)
{
    return family->n_files > 0 && family->files[0].name.n > 0;
}

void fonts_list(struct fonts *f, struct buf *out)
{
    for (size_t i = 0; i < f->catalogue.n; i++)
        if (in_catalogue(f->catalogue.families[i]))
            list_family(f, out, f->catalogue.families[i]);
}

static bool verify_file(struct fonts *f, struct diag *d, struct buf *out,
                        const struct font_family *family,
                        const struct font_file *file)
{
    char sum[65];
    unsigned n;
    if (!file->path) {
        buf_format(out, "missing  %.*s\n", STR_ARGS(file->name));
        if (family->n_writes > 0)
            return true;
        diag_at(d, DIAG_FONT_MISSING, (struct span){0},
                "the font file %.*s was not found; install the package %.*s",
                STR_ARGS(file->name), STR_ARGS(family->family.package));
        return false;
    }
    const char *bytes = hb_blob_get_data(fontset_map(f, file->path), &n);
    sha256_hex(bytes ? bytes : "", n, sum);
    bool same = str_is(file->sha256, sum);
    buf_format(out, "%-9s%s  %s\n", same ? "ok" : "differs", sum, file->path);
    if (!same)
        diag_at(d, DIAG_FONT_BROKEN, (struct span){0},
                "%s is not the file of the catalogue (SHA-256 %.*s): pages may "
                "come out differently from those of other machines",
                file->path, STR_ARGS(file->sha256));
    return same;
}

bool fonts_verify(struct fonts *f, struct diag *d, struct buf *out)
{
    bool all = true;
    for (size_t i = 0; i < f->catalogue.n; i++) {
        struct font_family *family = f->catalogue.families[i];
        if (!in_catalogue(family))
            continue;
        fontset_search(f, family);
        for (size_t k = 0; k < family->n_files; k++)
            all &= verify_file(f, d, out, family, &family->files[k]);
    }
    return all;
}
