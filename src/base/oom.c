/*
 * Alone in its file, so that a test that brings its own oom() is linked with
 * that one. Leaves without running exit handlers: they might need memory.
 */
#include "base/arena.h"

#include <unistd.h>

void oom(void)
{
    static const char text[] = "cvset: fatal: out of memory\n";
    ssize_t done = write(STDERR_FILENO, text, sizeof text - 1);

    (void)done;
    _exit(3);
}
