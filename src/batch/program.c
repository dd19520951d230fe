#define _GNU_SOURCE              /* dl_iterate_phdr() */

#include "batch/program.h"

#include <inttypes.h>
#include <link.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/str.h"

#define NOTE_BUILD_ID 3u

/* The notes are words of four bytes: sizes of name and text, kind, both. */
struct note {
    uint32_t name, text, kind;
};

static size_t padded(size_t n)
{
    return (n + 3) & ~(size_t)3;
}

/* The build id among the notes in memory, as hexadecimal; false without. */
static bool put_id(struct buf *out, const char *p, size_t n)
{
    struct note note;

    while (n >= sizeof note) {
        const char *name = p + sizeof note, *text;
        size_t all;

        memcpy(&note, p, sizeof note);
        all = sizeof note + padded(note.name) + padded(note.text);
        if (all > n)
            return false;
        text = name + padded(note.name);
        if (note.kind == NOTE_BUILD_ID && note.name == sizeof "GNU" &&
                memcmp(name, "GNU", sizeof "GNU") == 0) {
            for (size_t i = 0; i < note.text; i++)
                buf_format(out, "%02x", (unsigned)(unsigned char)text[i]);
            buf_char(out, '\n');
            return true;
        }
        p += all;
        n -= all;
    }
    return false;
}

static void put_file(struct buf *out, const char *path)
{
    struct stat st = {0};

    if (stat(path, &st) == 0)
        buf_format(out, "%s %jd %jd.%09ld\n", path, (intmax_t)st.st_size,
                   (intmax_t)st.st_mtim.tv_sec, st.st_mtim.tv_nsec);
}

/* The kernel's own object is not of the program: it changes when it likes. */
static int put_object(struct dl_phdr_info *info, size_t size, void *user)
{
    const char *path = info->dlpi_name;
    struct buf *out = user;

    (void)size;
    if (str_starts(str_of(path), "linux-"))
        return 0;
    for (size_t i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *h = &info->dlpi_phdr[i];

        if (h->p_type == PT_NOTE &&
                put_id(out, (const char *)(info->dlpi_addr + h->p_vaddr),
                       h->p_memsz))
            return 0;
    }
    put_file(out, path[0] ? path : "/proc/self/exe");
    return 0;
}

void program_id(struct buf *out)
{
    dl_iterate_phdr(put_object, out);
}
