#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file_name.h"
#include "base/file_temp.h"
#include "base/inputs.h"

static const struct span nowhere = {0};

/* What to do about a file that cannot be read, after the system's word. */
static void report_read(struct arena *a, struct diag *d, const char *path,
                        int error)
{
    const char *near;

    diag_at(d, DIAG_FILE_READ, nowhere, "cannot read '%s': %s", path,
        error == EISDIR ? "it is a folder; name a file in it"
                        : strerror(error));
    if (error != ENOENT)
        return;
    near = file_near(a, path);
    if (near)
        diag_hint(d, "did you mean '%s'?", near);
}

/* Reads to the end or one byte past the limit; 0 or an errno. */
static int read_all(struct buf *b, int fd, size_t most)
{
    size_t step = 8u << 10;     /* most profiles; larger ones in few steps */

    for (;;) {
        ssize_t n;

        while (b->cap - b->n < step)
            b->s = arena_grow(b->a, b->s, b->cap, &b->cap, 1);
        n = read(fd, b->s + b->n, step);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno;
        if (n == 0)
            return 0;
        b->n += (size_t)n;
        if (b->n > most)
            return EFBIG;
        if ((size_t)n == step)
            step *= 2;
    }
}

bool file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

bool file_read(struct arena *a, struct diag *d, const char *path,
               struct str *out)
{
    return file_read_large(a, d, path, FILE_MAX_BYTES >> 20, out);
}

bool file_read_large(struct arena *a, struct diag *d, const char *path,
                     size_t mib, struct str *out)
{
    bool is_stdin = strcmp(path, "-") == 0;
    int error, fd = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    struct buf b = {.a = a};

    if (fd < 0) {
        report_read(a, d, path, errno);
        inputs_note_none(diag_inputs(d), path);
        return false;
    }
    error = read_all(&b, fd, mib << 20);
    if (!is_stdin)
        close(fd);
    if (error == EFBIG)
        diag_at(d, DIAG_FILE_TOO_LARGE, nowhere,
            "'%s' is larger than %zu MiB, the most that is read", path, mib);
    else if (error)
        report_read(a, d, is_stdin ? "standard input" : path, error);
    *out = buf_text(&b);
    if (!error && !is_stdin)
        inputs_note(diag_inputs(d), path, *out);
    return error == 0;
}

/* Reads up to n bytes, *got of which there are. */
static int read_some(int fd, char *to, size_t n, size_t *got)
{
    ssize_t part = 1;

    for (*got = 0; *got < n && part != 0; *got += (size_t)part) {
        do
            part = read(fd, to + *got, n - *got);
        while (part < 0 && errno == EINTR);
        if (part < 0)
            return errno;
    }
    return 0;
}

int file_load(struct arena *a, const char *path, size_t most, struct str *out)
{
    /* a pipe would be waited for */
    int error = 0, fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat st;
    char *bytes;

    if (fd < 0)
        return errno;
    if (fstat(fd, &st) != 0)
        error = errno;
    else if (S_ISDIR(st.st_mode))
        error = EISDIR;
    else if (!S_ISREG(st.st_mode))
        error = EINVAL;
    else if ((uintmax_t)st.st_size > most)
        error = EFBIG;
    if (!error) {
        bytes = arena_alloc(a, (size_t)st.st_size);
        out->s = bytes;
        error = read_some(fd, bytes, (size_t)st.st_size, &out->n);
    }
    close(fd);
    return error;
}

/* Writes all of it; 0 or an errno. */
static int write_all(int fd, struct str s)
{
    while (s.n) {
        ssize_t n = write(fd, s.s, s.n);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno;
        s = str_sub(s, (size_t)n, s.n);
    }
    return 0;
}

/*
 * Standard output stays open for who comes after; closing a copy of it reports
 * what a network file system only says on close.
 */
static int write_stdout(struct str bytes)
{
    int copy, error = fflush(stdout) == 0 ? 0 : errno;

    if (!error)
        error = write_all(STDOUT_FILENO, bytes);
    if (error)
        return error;
    copy = dup(STDOUT_FILENO);
    return copy < 0 || close(copy) != 0 ? errno : 0;
}

/* Writes into what is no regular file: a device, a pipe. */
static int write_device(const char *path, struct str bytes)
{
    int error, fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);

    if (fd < 0)
        return errno;
    error = write_all(fd, bytes);
    if (close(fd) != 0 && !error)
        error = errno;
    return error;
}

/* Fills, syncs if asked to and closes fd; an old file's mode is kept. */
static int finish_temporary(int fd, const struct stat *old, struct str bytes,
                            enum file_sync sync)
{
    int error = write_all(fd, bytes);

    if (!error && old && fchmod(fd, old->st_mode & 0777) != 0)
        error = errno;
    if (!error && sync == FILE_SYNC && fsync(fd) != 0)
        error = errno;
    if (close(fd) != 0 && !error)
        error = errno;
    return error;
}

/*
 * The folder is not synced: after a crash the name may still be that of the old
 * file, whole as well, and the sync would cost as much again as the file's.
 */
static int replace(struct arena *a, const char *path, const struct stat *old,
                   struct str bytes, enum file_sync sync)
{
    char *name, *dir = file_dir(a, path);
    int error = file_make_dir(a, dir), fd;

    if (error)
        return error;
    fd = file_temp_open(a, dir, &name);
    if (fd < 0)
        return errno;
    error = finish_temporary(fd, old, bytes, sync);
    if (!error && rename(name, path) != 0)
        error = errno;
    if (error)
        unlink(name);
    return error;
}

static int write_path(struct arena *a, const char *path, struct str bytes,
                      enum file_sync sync)
{
    struct stat st;

    if (strcmp(path, "-") == 0)
        return write_stdout(bytes);
    path = file_target(a, path);
    if (!path)
        return ELOOP;
    if (stat(path, &st) != 0)
        return replace(a, path, NULL, bytes, sync);
    if (S_ISDIR(st.st_mode))
        return EISDIR;
    if (!S_ISREG(st.st_mode))
        return write_device(path, bytes);
    return replace(a, path, &st, bytes, sync);
}

bool file_make_folder(struct arena *a, struct diag *d, const char *dir)
{
    struct stat st;
    int error = file_make_dir(a, dir);

    if (!error && stat(dir, &st) == 0 && !S_ISDIR(st.st_mode))
        error = ENOTDIR;
    if (error)
        diag_at(d, DIAG_FILE_WRITE, nowhere, "cannot make the folder '%s': %s",
            dir, strerror(error));
    return error == 0;
}

bool file_write(struct arena *a, struct diag *d, const char *path,
                struct str bytes)
{
    return file_put(a, d, path, bytes, FILE_SYNC);
}

bool file_put(struct arena *a, struct diag *d, const char *path,
              struct str bytes, enum file_sync sync)
{
    int error = write_path(a, path, bytes, sync);

    if (!error)
        return true;
    if (strcmp(path, "-") == 0)
        path = "standard output";
    if (error == EISDIR)
        diag_at(d, DIAG_FILE_WRITE, nowhere,
            "cannot write '%s': it is a folder; name a file in it", path);
    else if (error == EACCES || error == EROFS || error == ENOTDIR)
        diag_at(d, DIAG_FILE_WRITE, nowhere, "cannot write '%s': %s in '%s'",
            path, strerror(error), file_dir(a, path));
    else
        diag_at(d, DIAG_FILE_WRITE, nowhere, "cannot write '%s': %s", path,
            strerror(error));
    return false;
}
