#define _XOPEN_SOURCE 700        /* realpath() */

#include "base/file_name.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/near.h"

#ifndef CVSET_PREFIX
#define CVSET_PREFIX "/usr/local"
#endif

#define MAX_LINKS 40
#define MAX_NAMES 1000u     /* looked through for a near one */

char *file_join(struct arena *a, const char *dir, const char *name)
{
    bool here = dir && strcmp(dir, ".") == 0 && name[0] != '-';

    if (!dir || here || name[0] == '/')
        return str_z(a, str_of(name));
    if (str_ends(str_of(dir), "/"))
        return str_z(a, str_format(a, "%s%s", dir, name));
    return str_z(a, str_format(a, "%s/%s", dir, name));
}

char *file_dir(struct arena *a, const char *path)
{
    const char *slash = strrchr(path, '/');

    if (!slash)
        return str_z(a, STR("."));
    while (slash > path && slash[-1] == '/')
        slash--;
    if (slash == path)
        return str_z(a, STR("/"));
    return str_z(a, (struct str){path, (size_t)(slash - path)});
}

/* Where the symbolic link points; NULL if it is none. */
static char *read_link(struct arena *a, const char *path)
{
    char to[4096];
    ssize_t n = readlink(path, to, sizeof to);

    if (n <= 0 || (size_t)n == sizeof to)
        return NULL;
    return arena_copy(a, to, (size_t)n);
}

const char *file_target(struct arena *a, const char *path)
{
    for (int i = 0; i < MAX_LINKS; i++) {
        const char *to = read_link(a, path);

        if (!to)
            return path;
        path = file_join(a, file_dir(a, path), to);
    }
    return NULL;
}

int file_make_dir(struct arena *a, const char *dir)
{
    char *path = str_z(a, str_of(dir));

    if (access(path, F_OK) == 0)
        return 0;
    for (char *p = path; *p; p++) {
        if (*p != '/' || p == path)
            continue;
        *p = '\0';
        if (mkdir(path, 0777) != 0 && errno != EEXIST)
            return errno;
        *p = '/';
    }
    return mkdir(path, 0777) != 0 && errno != EEXIST ? errno : 0;
}

bool file_below(const char *dir, const char *path)
{
    char *folder = realpath(dir, NULL), *file = realpath(path, NULL);
    size_t n = folder ? strlen(folder) : 0;
    bool out = folder && file && strcmp(folder, "/") != 0
        && (strncmp(file, folder, n) != 0 || file[n] != '/');

    free(folder);
    free(file);
    return !out;
}

size_t file_names(struct arena *a, const char *dir, const char ***out)
{
    DIR *stream = opendir(dir);
    const char **names = NULL;
    size_t n = 0, cap = 0;
    struct dirent *entry;

    while (stream && n < MAX_NAMES && (entry = readdir(stream)) != NULL)
        if (entry->d_name[0] != '.')
            *ARENA_PUSH(a, names, n, cap) = str_z(a, str_of(entry->d_name));
    if (stream)
        closedir(stream);
    *out = names;
    return n;
}

const char *file_near(struct arena *a, const char *path)
{
    const char **names, *name, *slash = strrchr(path, '/');
    const char *dir = file_dir(a, path);
    size_t n = file_names(a, dir, &names);

    name = near_word(str_of(slash ? slash + 1 : path), names, n);
    if (!name || !slash)
        return name;
    return str_z(a, str_format(a, "%.*s%s", (int)(slash + 1 - path), path,
                               name));
}

static bool is_dir(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/*
 * The most telling place first: beside an installed program the share folder,
 * beside one just built the source tree. The link names the program's real
 * path, so its folders are found by cutting it.
 */
const char *file_data_dir(struct arena *a, const char *sub)
{
    const char *exe = read_link(a, "/proc/self/exe");
    const char *own = exe ? file_dir(a, exe) : NULL;
    const char *above = own ? file_dir(a, own) : NULL;
    const char *const places[] = {
        own ? file_join(a, above, "share/cvset") : NULL, above, own,
        CVSET_PREFIX "/share/cvset",
    };

    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char *dir = places[i] ? file_join(a, places[i], sub) : NULL;

        if (dir && is_dir(dir))
            return dir;
    }
    return NULL;
}
