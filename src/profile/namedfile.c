#include "profile/namedfile.h"

#include <string.h>
#include <unicode/unorm.h>
#include <unicode/ustring.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/inputs.h"
#include "base/near.h"

#define MAX_NAME 256

/* True if the names are the same but for their bytes, as é and e with ´ are. */
static bool looks_same(const char *x, const char *y)
{
    UErrorCode error = U_ZERO_ERROR;
    UChar u[MAX_NAME], v[MAX_NAME];
    int32_t n_u, n_v;
    bool same;

    u_strFromUTF8(u, MAX_NAME, &n_u, x, -1, &error);
    u_strFromUTF8(v, MAX_NAME, &n_v, y, -1, &error);
    same = U_SUCCESS(error) && n_u <= MAX_NAME && n_v <= MAX_NAME
        && unorm_compare(u, n_u, v, n_v, 0, &error) == 0;
    return same && U_SUCCESS(error);
}

/* A link is there, but what it leads to is not. */
static bool hint_link(struct arena *a, struct diag *d, const char *path)
{
    const char *to = file_target(a, path);

    if (to == path)
        return false;
    if (to)
        diag_hint(d, "it is a link to '%s', which is not there", to);
    else
        diag_hint(d, "it is a link that leads back to itself");
    return true;
}

static void hint(struct arena *a, struct diag *d, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char **names, *near;
    size_t n = file_names(a, file_dir(a, path), &names);

    if (hint_link(a, d, path))
        return;
    for (size_t i = 0; i < n; i++) {
        if (looks_same(names[i], name)) {
            diag_hint(d, "there is '%s', whose accents are typed as other "
                      "characters (Unicode has two forms); rename the file",
                      names[i]);
            return;
        }
    }
    near = near_word(str_of(name), names, n);
    if (near)
        diag_hint(d, "did you mean '%s'?", near);
    else
        diag_hint(d, "the path is relative to the profile's folder");
}

const char *named_file(struct arena *a, struct diag *d, enum diag_id id,
                       struct str name, struct span at)
{
    const char *dir = file_dir(a, at.src->name);
    const char *path = file_join(a, dir, str_z(a, name));

    if (file_exists(path))
        return path;
    inputs_note_none(diag_inputs(d), path);
    diag_at(d, id, at, "there is no file '%s'", path);
    hint(a, d, path);
    return NULL;
}
