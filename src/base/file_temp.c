#include "base/file_temp.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/str.h"

#define HOST_BYTES 65

/* `.cvset-HOST-`; nothing but letters, digits, dots and hyphens in it. */
static struct str prefix(struct arena *a)
{
    char host[HOST_BYTES] = "";

    if (gethostname(host, sizeof host - 1) != 0)
        host[0] = '\0';
    for (char *c = host; *c; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
                (*c >= '0' && *c <= '9') || *c == '.'))
            *c = '-';
    return str_format(a, ".cvset-%s-", host);
}

int file_temp_open(struct arena *a, const char *dir, char **name)
{
    struct str start = prefix(a);
    int fd = -1;

    for (int i = 0; i < 100 && fd < 0; i++) {
        *name = file_join(a, dir, str_format(a, "%.*s%ld-%d.tmp",
            STR_ARGS(start), (long)getpid(), i).s);
        fd = open(*name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0 && errno != EEXIST)
            break;
    }
    return fd;
}

/* The process of this host that the name is of; 0 if it is no such name. */
static pid_t owner(const char *name, struct str start)
{
    char *end;
    long pid;

    if (!str_starts(str_of(name), start.s) ||
            !str_ends(str_of(name), ".tmp"))
        return 0;
    pid = strtol(name + start.n, &end, 10);
    return *end == '-' && pid > 0 && pid <= INT32_MAX ? (pid_t)pid : 0;
}

void file_sweep(const char *dir)
{
    struct arena *a = arena_new();
    struct str start = prefix(a);
    DIR *stream = opendir(dir);
    struct dirent *e;

    while (stream && (e = readdir(stream)) != NULL) {
        pid_t pid = owner(e->d_name, start);

        if (pid && kill(pid, 0) != 0 && errno == ESRCH)
            unlink(file_join(a, dir, e->d_name));
    }
    if (stream)
        closedir(stream);
    arena_free(a);
}
