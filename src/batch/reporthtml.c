/*
 * reporthtml -- the report as a page to read and to print: what is to be put
 * right first, then all files. It needs nothing but itself.
 */
#include "base/arena.h"
#include "batch/html.h"
#include "batch/reportparts.h"

static const char HEAD[] =
    "<style>\n"
    "body { font: 16px/1.5 system-ui, 'Noto Sans', 'Noto Sans CJK SC', "
    "sans-serif;\n  color: #1a1a1a; background: #fff; max-width: 70rem; "
    "margin: 2rem auto; padding: 0 1rem }\n"
    "h1 { font-size: 1.6rem; margin-bottom: .2rem }\n"
    "h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; "
    "border-bottom: 1px solid #bbb }\n"
    "h3 { font-size: 1rem; margin: 1rem 0 .2rem }\n"
    "ul { margin: .2rem 0; padding-left: 1.4rem }\n"
    "table { border-collapse: collapse; width: 100%; font-size: .9rem }\n"
    "th, td { text-align: left; vertical-align: top; padding: .25rem .6rem "
    ".25rem 0;\n  border-bottom: 1px solid #ddd }\n"
    "td.n, th.n { text-align: right }\n"
    ".bad { color: #a40000; font-weight: 600 }\n"
    ".place { font-family: ui-monospace, monospace; font-size: .85em }\n"
    ".hint { color: #555 }\n"
    "@media print { body { margin: 0; font-size: 10pt } "
    "h3, tr, li { break-inside: avoid } }\n"
    "</style>\n";

/* --- members -------------------------------------------------------------- */

/* Past the rows of the member whose first is row i. */
static size_t rows_end(const struct report *r, size_t i)
{
    size_t end = i + 1;

    while (end < r->n && str_eq(r->rows[end].id, r->rows[i].id))
        end++;
    return end;
}

static void who(struct page *p, const struct report_row *row)
{
    html_put(p, "<h3>");
    html_text(p, row->name.n > 0 ? row->name : row->id);
    if (row->name.n > 0 && !str_eq(row->name, row->id)) {
        html_put(p, " (");
        html_text(p, row->id);
        html_put(p, ")");
    }
    html_put(p, "</h3>\n");
}

static bool same_spot(const struct spot *x, const struct spot *y)
{
    return str_eq(x->file, y->file) && x->at.line == y->at.line &&
        x->at.col == y->at.col;
}

static bool has_remark(const struct result *r, const struct remark *m)
{
    for (size_t i = 0; i < r->n_remarks; i++)
        if (r->remarks[i].level == m->level &&
                str_eq(r->remarks[i].text, m->text) &&
                same_spot(&r->remarks[i].spot, &m->spot))
            return true;
    return false;
}

static bool has_finding(const struct result *r, const struct finding *f)
{
    for (size_t i = 0; i < r->n_findings; i++)
        if (r->findings[i].kind == f->kind &&
                str_eq(r->findings[i].what, f->what))
            return true;
    return false;
}

/* True if a row of the member before this one says the same. */
static bool said_before(const struct report *r, size_t first, size_t row,
                        const struct remark *m)
{
    for (size_t i = first; i < row; i++)
        if (has_remark(r->rows[i].result, m))
            return true;
    return false;
}

static bool found_before(const struct report *r, size_t first, size_t row,
                         const struct finding *f)
{
    for (size_t i = first; i < row; i++)
        if (has_finding(r->rows[i].result, f))
            return true;
    return false;
}

static void item(struct page *p, const struct remark *m)
{
    html_put(p, "<li>");
    html_place(p, &m->spot);
    html_text(p, m->text);
    if (m->hint.n > 0) {
        html_put(p, " <span class=\"hint\">(");
        html_text(p, m->hint);
        html_put(p, ")</span>");
    }
    html_put(p, "</li>\n");
}

/* What the rows of a member say of a level, each once. */
static void messages(struct page *p, size_t first, size_t end,
                     enum remark_level level)
{
    html_put(p, "<ul>\n");
    for (size_t i = first; i < end; i++) {
        const struct result *r = p->r->rows[i].result;
        const char *why = level == REMARK_ERROR ? outcome_why(r->outcome) : "";

        if (why[0] && r->n_remarks == 0) {
            html_put(p, "<li>");
            html_text(p, p->r->rows[i].file);
            html_put(p, ": ");
            html_text(p, str_of(why));
            html_put(p, "</li>\n");
        }
        for (size_t k = 0; k < r->n_remarks; k++)
            if (r->remarks[k].level == level &&
                    !said_before(p->r, first, i, &r->remarks[k]))
                item(p, &r->remarks[k]);
    }
    html_put(p, "</ul>\n");
}

static bool any_bad(const struct report *r, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        if (outcome_bad(r->rows[i].result->outcome))
            return true;
    return false;
}

static size_t count_level(const struct report *r, size_t first, size_t end,
                          enum remark_level level)
{
    size_t n = 0;

    for (size_t i = first; i < end; i++)
        for (size_t k = 0; k < r->rows[i].result->n_remarks; k++)
            n += r->rows[i].result->remarks[k].level == level;
    return n;
}

/* --- sections ------------------------------------------------------------- */

static void failures(struct page *p)
{
    const struct report *r = p->r;
    bool any = any_bad(r, 0, r->n);

    html_put(p, "<h2>To be put right</h2>\n");
    if (!any)
        html_put(p, "<p>Nothing: all files are made.</p>\n");
    for (size_t i = 0, end; i < r->n; i = end) {
        end = rows_end(r, i);
        if (!any_bad(r, i, end))
            continue;
        who(p, &r->rows[i]);
        messages(p, i, end, REMARK_ERROR);
    }
}

static void finding(struct page *p, const struct finding *f)
{
    static const char *const what[] = {
        [FINDING_PHOTO] = "no photo: there is no file ",
        [FINDING_FIELD] = "missing: ",
        [FINDING_NOT_ME] = "not among the authors: ",
    };

    html_put(p, "<li>");
    html_place(p, &f->spot);
    html_put(p, what[f->kind]);
    html_text(p, f->what);
    html_put(p, "</li>\n");
}

/* That there is none at all, which is told of all in one line. */
static bool is_no_photo(const struct finding *f)
{
    return f->kind == FINDING_PHOTO && f->what.n == 0;
}

/* True if the rows have findings to be told at each. */
static bool has_findings(const struct report *r, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        for (size_t k = 0; k < r->rows[i].result->n_findings; k++)
            if (!is_no_photo(&r->rows[i].result->findings[k]))
                return true;
    return false;
}

static bool has_no_photo(const struct result *r)
{
    for (size_t k = 0; k < r->n_findings; k++)
        if (is_no_photo(&r->findings[k]))
            return true;
    return false;
}

static void no_photos(struct page *p)
{
    const struct report *r = p->r;
    bool any = false;

    for (size_t i = 0; i < r->n; i = rows_end(r, i)) {
        if (!has_no_photo(r->rows[i].result))
            continue;
        html_put(p, any ? ", " : "<p>No photo: ");
        html_text(p, r->rows[i].name.n > 0 ? r->rows[i].name : r->rows[i].id);
        any = true;
    }
    if (any)
        html_put(p, ".</p>\n");
}

/* What a member's row adds to those before it. */
static void row_findings(struct page *p, size_t first, size_t row)
{
    const struct result *r = p->r->rows[row].result;

    for (size_t k = 0; k < r->n_findings; k++)
        if (!is_no_photo(&r->findings[k]) &&
                !found_before(p->r, first, row, &r->findings[k]))
            finding(p, &r->findings[k]);
}

static bool any_no_photo(const struct report *r)
{
    for (size_t i = 0; i < r->n; i++)
        if (has_no_photo(r->rows[i].result))
            return true;
    return false;
}

static void findings(struct page *p)
{
    const struct report *r = p->r;

    if (!any_no_photo(r) && !has_findings(r, 0, r->n))
        return;

    html_put(p, "<h2>Missing</h2>\n");
    no_photos(p);
    for (size_t i = 0, end; i < r->n; i = end) {
        end = rows_end(r, i);
        if (!has_findings(r, i, end))
            continue;
        who(p, &r->rows[i]);
        html_put(p, "<ul>\n");
        for (size_t row = i; row < end; row++)
            row_findings(p, i, row);
        html_put(p, "</ul>\n");
    }
}

/* `NeurIPS` and where it is spelt so. */
static void form(struct page *p, const struct spelling_form *f)
{
    html_put(p, "<li>");
    html_element(p, "strong", f->text);
    html_put(p, ": ");
    for (size_t i = 0; i < f->n; i++) {
        html_put(p, i ? "; " : "");
        html_place(p, &f->places[i].spot);
        for (size_t k = 0; k < f->places[i].n; k++) {
            html_put(p, k ? ", " : "");
            html_text(p, f->places[i].members[k]);
        }
    }
    html_put(p, "</li>\n");
}

static void spellings(struct page *p)
{
    size_t n;
    const struct spelling *all = spellings_find(p->a, p->r, &n);

    if (n == 0)
        return;
    html_put(p, "<h2>Spelt in more than one way</h2>\n");
    for (size_t i = 0; i < n; i++) {
        html_element(p, "h3", spelling_line(p->a, &all[i]));
        html_put(p, "\n<ul>\n");
        for (size_t k = 0; k < all[i].n; k++)
            form(p, &all[i].forms[k]);
        html_put(p, "</ul>\n");
    }
}

static void warnings(struct page *p)
{
    const struct report *r = p->r;

    if (count_level(r, 0, r->n, REMARK_WARNING) == 0)
        return;
    html_put(p, "<h2>Warnings</h2>\n");
    for (size_t i = 0, end; i < r->n; i = end) {
        end = rows_end(r, i);
        if (count_level(r, i, end, REMARK_WARNING) == 0)
            continue;
        who(p, &r->rows[i]);
        messages(p, i, end, REMARK_WARNING);
    }
}

static void file_row(struct page *p, const struct report_row *row)
{
    const struct result *r = row->result;
    const struct str words[] = {row->role, row->group, row->lang, row->variant};
    bool bad = outcome_bad(r->outcome);

    html_put(p, "<tr><th scope=\"row\">");
    html_text(p, row->name.n > 0 ? row->name : row->id);
    html_put(p, "</th>");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        html_element(p, "td", words[i]);
    html_put(p, bad ? "<td class=\"bad\">" : "<td>");
    html_text(p, str_of(outcome_word(r->outcome)));
    html_put(p, "</td><td>");
    if (bad)
        html_text(p, row->file);
    else
        html_link_to(p, row->file);
    html_put(p, "</td><td class=\"n\">");
    if (r->pages)
        html_number(p, r->pages);
    html_put(p, "</td>");
    html_element(p, "td", r->fit);
    html_put(p, "<td class=\"n\">");
    html_number(p, r->warnings);
    html_put(p, "</td></tr>\n");
}

static void files(struct page *p)
{
    static const char *const heads[] = {
        "Member", "Role", "Group", "Language", "Variant", "Outcome", "File"
    };

    html_put(p, "<h2>All files</h2>\n<table>\n<thead><tr>");
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        buf_format(&p->b, "<th scope=\"col\">%s</th>", heads[i]);
    html_put(p, "<th scope=\"col\" class=\"n\">Pages</th>"
        "<th scope=\"col\">Fitting</th>"
        "<th scope=\"col\" class=\"n\">Warnings</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < p->r->n; i++)
        file_row(p, &p->r->rows[i]);
    html_put(p, "</tbody>\n</table>\n");
}

static size_t count_outcome(const struct report *r, enum outcome o)
{
    size_t n = 0;

    for (size_t i = 0; i < r->n; i++)
        n += r->rows[i].result->outcome == o;
    return n;
}

static void summary(struct page *p)
{
    const struct report *r = p->r;
    size_t members = 0, bad = 0;
    size_t made = count_outcome(r, OUTCOME_MADE);
    size_t unchanged = count_outcome(r, OUTCOME_UNCHANGED);
    size_t not_begun = count_outcome(r, OUTCOME_NOT_BEGUN);

    for (size_t i = 0; i < r->n; i = rows_end(r, i))
        members++;
    bad = r->n - made - unchanged - not_begun;
    html_put(p, "<p>");
    html_counted(p, members, "member");
    html_put(p, ", ");
    html_counted(p, r->n, "file");
    buf_format(&p->b, ": %zu made, %zu unchanged, <span%s>%zu failed</span>",
               made, unchanged, bad ? " class=\"bad\"" : "", bad);
    if (not_begun)
        buf_format(&p->b, ", %zu not begun", not_begun);
    if (r->shards)
        buf_format(&p->b, ". Shard %u of %u only", r->shard, r->shards);
    html_put(p, ".</p>\n");
}

struct str report_html(struct arena *a, const struct report *r,
                       const char *path)
{
    struct page p = {a, {.a = a}, r, path};

    html_put(&p, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
        "<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\">\n<title>CVs");
    html_put(&p, r->title.n > 0 ? ": " : "");
    html_text(&p, r->title);
    html_put(&p, "</title>\n");
    html_put(&p, HEAD);
    html_put(&p, "</head>\n<body>\n<main>\n");
    html_element(&p, "h1", r->title.n > 0 ? r->title : STR("CVs"));
    html_put(&p, "\n");
    summary(&p);
    failures(&p);
    findings(&p);
    spellings(&p);
    warnings(&p);
    files(&p);
    html_put(&p, "</main>\n</body>\n</html>\n");
    return buf_text(&p.b);
}
