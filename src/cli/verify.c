/*
 * cvset verify: what PDFs say, and whether they keep what cvset promises.
 */
#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "cli/cli.h"
#include "cli/job.h"
#include "pdf/verify.h"

/* Of a book of thousands, or what other tools make. */
#define MOST_MIB 512

static void count(struct buf *b, size_t n, const char *what)
{
    buf_format(b, "%zu %s%s", n, what, n == 1 ? "" : "s");
}

/* `cv.pdf: 2 pages, 4 fonts, 3172 characters; PDF/UA-1 and … hold` */
static struct str summary(struct arena *a, const char *path,
                          const struct verified *v)
{
    struct buf b = {.a = a};

    buf_format(&b, "%s: ", diag_readable(a, str_of(path)).s);
    count(&b, v->pages, "page");
    buf_z(&b, ", ");
    count(&b, v->fonts, "font");
    buf_z(&b, ", ");
    count(&b, v->characters, "character");
    buf_z(&b, ", ");
    count(&b, v->links, "link");
    buf_z(&b, "; the rules of PDF/UA-1 and PDF/A-2a hold");
    buf_z(&b, v->unchecked > 0 ? ", as far as they were checked\n" : "\n");
    return buf_text(&b);
}

/* --text: what the file has to say. */
static bool read_text(struct cli *c, struct arena *a, struct diag *d,
                      struct str *out, const struct str **text)
{
    const char *path = c->options.value[OPT_TEXT];

    *text = NULL;
    if (path == NULL)
        return true;
    *text = out;
    return file_read(a, d, path, out);
}

static int verify_one(struct cli *c, const char *path)
{
    struct arena *a = job_open(c);
    struct diag *d = job_diag(c, a);
    struct verified found;
    struct str bytes, said;
    const struct str *text;
    bool good = read_text(c, a, d, &said, &text) &&
                file_read_large(a, d, path, MOST_MIB, &bytes) &&
                pdf_verify(a, d, path, bytes, text, &found);
    int status;

    oom_check();
    cli_report(c, d);
    status = diag_status(d);
    if (good)
        status = cli_worse(status, cli_print(c, summary(a, path, &found)));
    job_close(c, a);
    return status;
}

static int verify_run(struct cli *c)
{
    int status = STATUS_FINE;

    for (size_t i = 0; i < c->options.n; i++)
        status = cli_worse(status, verify_one(c, c->options.operands[i]));
    return status;
}

const struct verb verb_verify = {
    .name = "verify",
    .operands = "FILE...",
    .summary = "Checks PDFs: their text, tags and archival rules",
    .help = "Reads each PDF back and says where its text layer is wrong, where "
        "it is not\ntagged as PDF/UA-1 asks, and what keeps it from being "
        "PDF/A-2a.\n",
    .options = OPTION(OPT_TEXT) | OPTION(OPT_FORMAT),
    .least = 1,
    .most = -1,
    .run = verify_run,
};
