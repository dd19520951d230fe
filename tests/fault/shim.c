/*
 * shim -- makes the n-th call of something fail, by LD_PRELOAD.
 *
 *   FAULT_CALL    which: malloc (calloc and realloc too), open, read, write,
 *                 fsync, rename, close; HPDF_GetVersion, which then names
 *                 another libharu than cvset was built with
 *   FAULT_AT      the n-th, from 1; 0 only counts
 *   FAULT_ON      if set, all calls after it fail too
 *   FAULT_REPORT  a file that gets the number of calls when the program ends
 *
 * Counting starts when the program's libraries have been set up. Standard
 * input, output and error are left alone: the program can still complain.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

/* The C library's own, to be had without dlsym(), which allocates. */
void *__libc_malloc(size_t n);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *p, size_t n);

static const char *failing;
static long fail_at, count;
static bool fail_on, started;

__attribute__((constructor)) static void start(void)
{
    const char *at = getenv("FAULT_AT");

    failing = getenv("FAULT_CALL");
    fail_at = at ? strtol(at, NULL, 10) : 0;
    fail_on = getenv("FAULT_ON") != NULL;
    started = failing != NULL;
}

/* Writes the count; without stdio, which may allocate. */
__attribute__((destructor)) static void report(void)
{
    const char *path = getenv("FAULT_REPORT");
    char digits[24];
    size_t i = sizeof digits;
    int fd;

    started = false;
    if (!path || (fd = creat(path, 0666)) < 0)
        return;
    do
        digits[--i] = (char)('0' + count % 10);
    while ((count /= 10) > 0);
    if (write(fd, digits + i, sizeof digits - i) < 0)
        abort();
    close(fd);
}

/* Counts a call; whether it has to fail, with errno set. */
static bool fails(const char *call, int error)
{
    if (!started || strcmp(failing, call) != 0)
        return false;
    count++;
    if (fail_at == 0 || count < fail_at || (count > fail_at && !fail_on))
        return false;
    errno = error;
    return true;
}

void *malloc(size_t n)
{
    return fails("malloc", ENOMEM) ? NULL : __libc_malloc(n);
}

void *calloc(size_t n, size_t size)
{
    return fails("malloc", ENOMEM) ? NULL : __libc_calloc(n, size);
}

void *realloc(void *p, size_t n)
{
    return fails("malloc", ENOMEM) ? NULL : __libc_realloc(p, n);
}

/* Defines `real`, a pointer to the C library's function of that name. */
#define REAL(name)                                                      \
    static __typeof__(name) *real;                                      \
    if (!real)                                                          \
        *(void **)&real = dlsym(RTLD_NEXT, #name)

int open(const char *path, int flags, ...)
{
    va_list args;
    mode_t mode;

    REAL(open);
    va_start(args, flags);
    mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    return fails("open", EMFILE) ? -1 : real(path, flags, mode);
}

ssize_t read(int fd, void *p, size_t n)
{
    REAL(read);
    return fd > 2 && fails("read", EIO) ? -1 : real(fd, p, n);
}

ssize_t write(int fd, const void *p, size_t n)
{
    REAL(write);
    return fd > 2 && fails("write", ENOSPC) ? -1 : real(fd, p, n);
}

int fsync(int fd)
{
    REAL(fsync);
    return fails("fsync", EIO) ? -1 : real(fd);
}

int rename(const char *from, const char *to)
{
    REAL(rename);
    return fails("rename", EACCES) ? -1 : real(from, to);
}

/* The file is closed all the same, as POSIX leaves it. */
int close(int fd)
{
    REAL(close);
    if (fd > 2 && fails("close", EIO)) {
        real(fd);
        errno = EIO;
        return -1;
    }
    return real(fd);
}

const char *HPDF_GetVersion(void);

const char *HPDF_GetVersion(void)
{
    REAL(HPDF_GetVersion);
    return fails("HPDF_GetVersion", 0) ? "0.0.0" : real();
}
