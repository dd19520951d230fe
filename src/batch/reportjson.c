/*
 * reportjson -- the report for programs, and for joining those of shards: all
 * that is known of each file. cvset-lab(5) describes it.
 */
#include "base/arena.h"
#include "base/json.h"
#include "batch/reportparts.h"

static void put_key(struct buf *b, const char *key)
{
    buf_format(b, "\"%s\": ", key);
}

/* `"key": "text", ` */
static void put_text(struct buf *b, const char *key, struct str s)
{
    put_key(b, key);
    json_string(b, s);
    buf_z(b, ", ");
}

static void put_number(struct buf *b, const char *key, size_t n)
{
    buf_format(b, "\"%s\": %zu, ", key, n);
}

/* `"file": …, "line": …, "column": …`, without what there is none of. */
static void put_spot(struct buf *b, const struct spot *s)
{
    put_key(b, "file");
    json_string(b, s->file);
    if (s->at.line > 0)
        buf_format(b, ", \"line\": %u, \"column\": %u", s->at.line, s->at.col);
}

/* Opens the item i of a list. */
static void open_item(struct buf *b, size_t i, const char *indent)
{
    buf_format(b, "%s\n%s{", i ? "," : "", indent);
}

/* Closes a list of n items. */
static void close_list(struct buf *b, size_t n, const char *indent)
{
    if (n > 0)
        buf_format(b, "\n%s", indent);
    buf_char(b, ']');
}

static void put_messages(struct buf *b, const struct result *r)
{
    buf_z(b, "\"messages\": [");
    for (size_t i = 0; i < r->n_remarks; i++) {
        const struct remark *m = &r->remarks[i];

        open_item(b, i, "       ");
        put_text(b, "level", str_of(remark_word(m->level)));
        put_text(b, "id", m->id);
        put_text(b, "message", m->text);
        if (m->hint.n > 0)
            put_text(b, "hint", m->hint);
        put_spot(b, &m->spot);
        buf_char(b, '}');
    }
    close_list(b, r->n_remarks, "      ");
}

static void put_findings(struct buf *b, const struct result *r)
{
    buf_z(b, "\"findings\": [");
    for (size_t i = 0; i < r->n_findings; i++) {
        const struct finding *f = &r->findings[i];

        open_item(b, i, "       ");
        put_text(b, "kind", str_of(finding_word(f->kind)));
        put_text(b, "what", f->what);
        put_spot(b, &f->spot);
        buf_char(b, '}');
    }
    close_list(b, r->n_findings, "      ");
}

static void put_spelt(struct buf *b, const struct result *r)
{
    buf_z(b, "\"spelt\": [");
    for (size_t i = 0; i < r->n_spelt; i++) {
        const struct spelt *s = &r->spelt[i];

        open_item(b, i, "       ");
        put_text(b, "kind", str_of(spelt_word(s->kind)));
        put_text(b, "text", s->text);
        put_spot(b, &s->spot);
        buf_char(b, '}');
    }
    close_list(b, r->n_spelt, "      ");
}

static void put_row(struct buf *b, const struct report_row *row)
{
    const struct result *r = row->result;

    put_number(b, "number", row->number);
    put_text(b, "member", row->id);
    put_text(b, "name", row->name);
    put_text(b, "role", row->role);
    put_text(b, "group", row->group);
    put_text(b, "language", row->lang);
    put_text(b, "variant", row->variant);
    put_text(b, "profile", row->profile);
    put_text(b, "file", row->file);
    put_text(b, "outcome", str_of(outcome_word(r->outcome)));
    put_number(b, "pages", r->pages);
    put_text(b, "fitting", r->fit);
    put_number(b, "errors", r->errors);
    put_number(b, "warnings", r->warnings);
    buf_z(b, "\n      ");
    put_messages(b, r);
    buf_z(b, ",\n      ");
    put_findings(b, r);
    buf_z(b, ",\n      ");
    put_spelt(b, r);
    buf_char(b, '}');
}

static void put_place(struct buf *b, const struct spelling_place *p)
{
    put_spot(b, &p->spot);
    buf_z(b, ", \"members\": [");
    for (size_t i = 0; i < p->n; i++) {
        buf_z(b, i ? ", " : "");
        json_string(b, p->members[i]);
    }
    buf_z(b, "]}");
}

static void put_form(struct buf *b, const struct spelling_form *f)
{
    put_text(b, "text", f->text);
    buf_z(b, "\"places\": [");
    for (size_t i = 0; i < f->n; i++) {
        open_item(b, i, "       ");
        put_place(b, &f->places[i]);
    }
    buf_z(b, "]}");
}

static void put_spellings(struct arena *a, struct buf *b,
                          const struct report *r)
{
    size_t n;
    const struct spelling *all = spellings_find(a, r, &n);

    buf_z(b, "\"spellings\": [");
    for (size_t i = 0; i < n; i++) {
        open_item(b, i, "    ");
        put_text(b, "kind", str_of(spelt_word(all[i].kind)));
        buf_z(b, "\"forms\": [");
        for (size_t k = 0; k < all[i].n; k++) {
            open_item(b, k, "      ");
            put_form(b, &all[i].forms[k]);
        }
        buf_z(b, "]}");
    }
    close_list(b, n, "  ");
}

struct str report_json(struct arena *a, const struct report *r)
{
    struct buf b = {.a = a};

    buf_z(&b, "{\"report\": \"cvset batch\", \"version\": 1,\n  ");
    put_text(&b, "lab", r->title);
    put_number(&b, "tasks", r->n_tasks);
    if (r->shards > 0)
        buf_format(&b, "\"shard\": %u, \"shards\": %u, ", r->shard, r->shards);
    buf_z(&b, "\n  \"files\": [");
    for (size_t i = 0; i < r->n; i++) {
        open_item(&b, i, "    ");
        put_row(&b, &r->rows[i]);
    }
    close_list(&b, r->n, "  ");
    buf_z(&b, ",\n  ");
    put_spellings(a, &b, r);
    buf_z(&b, "}\n");
    return buf_text(&b);
}
