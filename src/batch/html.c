/*
 * html -- texts, places and links as HTML has them.
 */
#include "batch/html.h"

#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/utf8.h"
#include "batch/report.h"
#include "batch/reportparts.h"

void html_put(struct page *p, const char *s)
{
    buf_z(&p->b, s);
}

void html_text(struct page *p, struct str s)
{
    static const char special[] = "&<>\"";
    static const char *const names[] = {"&amp;", "&lt;", "&gt;", "&quot;"};

    for (size_t i = 0; i < s.n;) {
        struct str rest = str_sub(s, i, i + 4);
        unsigned char c = (unsigned char)s.s[i];
        const char *name = c ? strchr(special, c) : NULL;
        size_t n = 0;

        if (name) {
            html_put(p, names[name - special]);
            i++;
        } else if (utf8_bad(rest) == 0 || c == 0x7f ||
                   (c < ' ' && c != '\n' && c != '\t')) {
            buf_rune(&p->b, 0xFFFD);
            i++;
        } else {
            utf8_next(rest, &n);
            buf_bytes(&p->b, s.s + i, n);
            i += n;
        }
    }
}

void html_element(struct page *p, const char *name, struct str s)
{
    buf_format(&p->b, "<%s>", name);
    html_text(p, s);
    buf_format(&p->b, "</%s>", name);
}

void html_number(struct page *p, size_t n)
{
    buf_format(&p->b, "%zu", n);
}

void html_counted(struct page *p, size_t n, const char *what)
{
    buf_format(&p->b, "%zu %s%s", n, what, n == 1 ? "" : "s");
}

/* RFC 3986: all that is not unreserved is escaped. */
static void url(struct page *p, struct str s)
{
    static const char kept[] = "abcdefghijklmnopqrstuvwxyz"
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";

    for (size_t i = 0; i < s.n; i++) {
        if (s.s[i] && strchr(kept, s.s[i]))
            buf_char(&p->b, s.s[i]);
        else
            buf_format(&p->b, "%%%02X", (unsigned char)s.s[i]);
    }
}

/* The path without `./` and empty parts at its beginning. */
static struct str plain_path(struct str s)
{
    while (str_starts(s, "./"))
        s = str_sub(s, 2, s.n);
    return s;
}

/*
 * The file from where the page is: beside or below it as that, else from the
 * root, if the system says where we are.
 */
static struct str from_page(struct page *p, struct str file)
{
    struct str here = plain_path(str_of(file_dir(p->a, p->path)));
    char cwd[4096];

    file = plain_path(file);
    if (str_is(here, "."))
        here = STR("");
    if (here.n == 0 || str_starts(file, "/"))
        return file;
    if (file.n > here.n && str_eq(str_sub(file, 0, here.n), here) &&
            file.s[here.n] == '/')
        return str_sub(file, here.n + 1, file.n);
    if (!getcwd(cwd, sizeof cwd))
        return file;
    return str_format(p->a, "%s/%.*s", cwd, STR_ARGS(file));
}

void html_link_to(struct page *p, struct str file)
{
    html_put(p, "<a href=\"");
    url(p, from_page(p, file));
    html_put(p, "\">");
    html_text(p, file);
    html_put(p, "</a>");
}

void html_place(struct page *p, const struct spot *s)
{
    struct str where = spot_text(p->a, s);

    if (where.n == 0)
        return;
    html_put(p, "<span class=\"place\">");
    html_text(p, where);
    html_put(p, "</span>: ");
}
