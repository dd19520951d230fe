#include "base/file_temp.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
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

/*
 * False of one that nobody has waited for yet, too: its parent was killed as
 * well, and whoever took it over may take its time.
 */
static bool is_alive(struct arena *a, pid_t pid)
{
    const char *path = str_format(a, "/proc/%ld/stat", (long)pid).s;
    char text[256];
    struct str s = {text, 0};
    size_t end;
    ssize_t n;
    int fd;

    if (kill(pid, 0) != 0 && errno == ESRCH)
        return false;
    fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return true;
    n = read(fd, text, sizeof text);
    close(fd);
    s.n = n > 0 ? (size_t)n : 0;
    /* PID (NAME) STATE: the name may hold anything, and has 15 bytes at most */
    for (end = s.n; end > 0 && s.s[end - 1] != ')'; end--)
        ;
    return !(end + 1 < s.n && (s.s[end + 1] == 'Z' || s.s[end + 1] == 'X'));
}

void file_sweep(const char *dir)
{
    struct arena *a = arena_new();
    struct str start = prefix(a);
    DIR *stream = opendir(dir);
    struct dirent *e;

    while (stream && (e = readdir(stream)) != NULL) {
        pid_t pid = owner(e->d_name, start);

        if (pid && !is_alive(a, pid))
            unlink(file_join(a, dir, e->d_name));
    }
    if (stream)
        closedir(stream);
    arena_free(a);
}
