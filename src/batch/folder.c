#include "batch/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "batch/fileset.h"

#define MAX_DEPTH 64            /* folders in folders */

static const struct span nowhere = {0};

struct walk {
    struct arena *a;
    struct diag *d;
    struct fileset *seen;
    struct folder *out;
    int depth;
};

static bool is_yaml(struct str name)
{
    size_t dot = name.n;

    while (dot > 0 && name.s[dot - 1] != '.')
        dot--;
    return dot > 1 && (str_is_word(str_sub(name, dot, name.n), "yaml")
        || str_is_word(str_sub(name, dot, name.n), "yml"));
}

static const char *kind_of(mode_t mode)
{
    return S_ISFIFO(mode) ? "a pipe" : S_ISSOCK(mode) ? "a socket"
        : S_ISDIR(mode) ? "a folder" : "a device";
}

const char *folder_fault(struct arena *a, const char *path)
{
    struct stat st;
    const char *to;

    if (stat(path, &st) == 0)
        return S_ISREG(st.st_mode) ? NULL : str_format(a, "'%s' is %s, not a "
            "file with a profile", path, kind_of(st.st_mode)).s;
    if (errno == ELOOP)
        return str_format(a, "'%s' is a link that leads back to itself",
            path).s;
    to = errno == ENOENT ? file_target(a, path) : NULL;
    if (to && to != path)
        return str_format(a, "'%s' is a link to '%s', which is not there",
            path, to).s;
    return str_format(a, "cannot read '%s': %s", path, strerror(errno)).s;
}

static int compare(const void *x, const void *y)
{
    return strcmp(*(const char *const *)x, *(const char *const *)y);
}

/* Names that do not start with a dot, sorted; false if it cannot be read. */
static bool list(struct arena *a, const char *dir, const char ***names,
                 size_t *n)
{
    DIR *stream = opendir(dir);
    struct dirent *entry;
    size_t cap = 0;

    if (!stream)
        return false;
    while ((entry = readdir(stream)) != NULL)
        if (entry->d_name[0] != '.')
            *ARENA_PUSH(a, *names, *n, cap) = str_z(a, str_of(entry->d_name));
    closedir(stream);
    if (*n)
        qsort(*names, *n, sizeof **names, compare);
    return true;
}

static void skip(struct walk *w, const char *path, const char *first)
{
    diag_at(w->d, DIAG_MEMBER_SKIPPED, nowhere, "'%s' leads to '%s', which is "
        "there already; passed over", path, first);
}

static void walk(struct walk *w, const char *dir);

static void visit(struct walk *w, const char *path, struct str name)
{
    struct folder *out = w->out;
    struct stat st;
    bool is_there = stat(path, &st) == 0;
    const char *first;

    if (!is_yaml(name) && !(is_there && S_ISDIR(st.st_mode)))
        return;
    first = is_there ? fileset_add(w->seen, &st, path) : NULL;
    if (first && strcmp(first, path) != 0)
        skip(w, path, first);
    else if (first)
        return;                 /* a lab.yaml, which was read as that */
    else if (is_there && S_ISDIR(st.st_mode))
        walk(w, path);
    else
        *ARENA_PUSH(w->a, out->files, out->n, out->cap) =
            (struct folder_file){path, folder_fault(w->a, path)};
}

static void walk(struct walk *w, const char *dir)
{
    const char **names = NULL;
    size_t n = 0;

    if (w->depth >= MAX_DEPTH) {
        diag_at(w->d, DIAG_MEMBER_FILE, nowhere, "'%s' is %d folders deep; "
            "what is in it is passed over", dir, MAX_DEPTH);
        return;
    }
    if (!list(w->a, dir, &names, &n)) {
        diag_at(w->d, DIAG_MEMBER_FILE, nowhere, "cannot read the folder "
            "'%s': %s", dir, strerror(errno));
        return;
    }
    w->depth++;
    for (size_t i = 0; i < n; i++)
        visit(w, file_join(w->a, dir, names[i]), str_of(names[i]));
    w->depth--;
}

void folder_read(struct arena *a, struct diag *d, struct fileset *seen,
                 const char *dir, struct folder *out)
{
    struct walk w = {a, d, seen, out, 0};
    struct stat st;

    if (stat(dir, &st) == 0)
        fileset_add(seen, &st, dir);
    walk(&w, dir);
}
