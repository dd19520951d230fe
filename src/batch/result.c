#include "batch/result.h"

#include <stddef.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/source.h"
#include "batch/record.h"

/* Field after field, so that a change of one cannot be misread as another. */
#define VERSION "result 1"

static const char *const OUTCOMES[] = {
    "made", "unchanged", "failed", "crashed", "too-long", "too-large",
    "not-begun"
};
#define OUTCOME_N (sizeof OUTCOMES / sizeof *OUTCOMES)

static const char *const FINDINGS[] = {"photo", "field", "not-me"};
_Static_assert(sizeof FINDINGS / sizeof *FINDINGS == FINDING_N,
               "a finding's name");

static const char *const SPELT[] = {"venue", "person", "self"};
_Static_assert(sizeof SPELT / sizeof *SPELT == SPELT_N, "what is spelt");

static const char *const LEVELS[] = {"info", "warning", "error"};
#define LEVEL_N (sizeof LEVELS / sizeof *LEVELS)

static const struct {
    const char *name;
    size_t offset;
} TEXTS[] = {
    {"name", offsetof(struct result, name)},
    {"role", offsetof(struct result, role)},
    {"fit", offsetof(struct result, fit)},
    {"said", offsetof(struct result, said)},
}, NUMBERS[] = {
    {"pages", offsetof(struct result, pages)},
    {"errors", offsetof(struct result, errors)},
    {"warnings", offsetof(struct result, warnings)},
};
#define TEXT_N (sizeof TEXTS / sizeof *TEXTS)
#define NUMBER_N (sizeof NUMBERS / sizeof *NUMBERS)

static const void *at(const struct result *r, size_t offset)
{
    return (const char *)r + offset;
}

static void put_text(struct buf *b, const char *name, struct str text)
{
    struct str fields[] = {str_of(name), text};

    record_put(b, fields, 2);
}

/*
 * A line about a place: what it is, its kind, file, line, column, the text, and
 * of a remark its id and hint.
 */
enum { SPOT_KIND = 1, SPOT_FILE, SPOT_LINE, SPOT_COL, SPOT_TEXT, SPOT_FIELDS,
       SPOT_ID = SPOT_FIELDS, SPOT_HINT, REMARK_FIELDS };
_Static_assert(REMARK_FIELDS <= RECORD_FIELDS, "a line of so many fields");

static void put_spot(struct buf *b, const char *what, const char *kind,
                     struct spot spot, struct str text,
                     const struct remark *remark)
{
    struct str fields[] = {
        str_of(what), str_of(kind), spot.file,
        str_format(b->a, "%u", (unsigned)spot.at.line),
        str_format(b->a, "%u", (unsigned)spot.at.col), text,
        remark ? remark->id : STR(""), remark ? remark->hint : STR("")
    };

    record_put(b, fields, remark ? REMARK_FIELDS : SPOT_FIELDS);
}

static void put_remark(struct buf *b, const struct remark *x)
{
    put_spot(b, "remark", LEVELS[x->level], x->spot, x->text, x);
}

struct str result_bytes(struct arena *a, const struct result *r)
{
    struct buf b = {.a = a};

    put_text(&b, VERSION, str_of(OUTCOMES[r->outcome]));
    for (size_t i = 0; i < TEXT_N; i++)
        put_text(&b, TEXTS[i].name,
                 *(const struct str *)at(r, TEXTS[i].offset));
    for (size_t i = 0; i < NUMBER_N; i++)
        record_number(&b, NUMBERS[i].name,
                      *(const size_t *)at(r, NUMBERS[i].offset));
    for (size_t i = 0; i < r->n_remarks; i++)
        put_remark(&b, &r->remarks[i]);
    for (size_t i = 0; i < r->n_findings; i++)
        put_spot(&b, "finding", FINDINGS[r->findings[i].kind],
                 r->findings[i].spot, r->findings[i].what, NULL);
    for (size_t i = 0; i < r->n_spelt; i++)
        put_spot(&b, "spelt", SPELT[r->spelt[i].kind], r->spelt[i].spot,
                 r->spelt[i].text, NULL);
    buf_z(&b, "end\n");
    return buf_text(&b);
}

/* Index of the word, or n. */
static size_t index_of(struct str word, const char *const *words, size_t n)
{
    size_t i = 0;

    while (i < n && !str_is(word, words[i]))
        i++;
    return i;
}

static bool read_spot(const struct record *r, struct spot *out)
{
    size_t line, col;

    if (!record_count(r, SPOT_LINE, &line) || line > UINT32_MAX ||
            !record_count(r, SPOT_COL, &col) || col > UINT32_MAX)
        return false;
    *out = (struct spot){r->field[SPOT_FILE],
                         {(uint32_t)line, (uint32_t)col}};
    return true;
}

/* Where lists are put together. */
struct reading {
    struct arena *a;
    struct result *r;
    size_t cap_remarks, cap_findings, cap_spelt;
};

static bool read_remark(struct reading *in, const struct record *line)
{
    struct result *r = in->r;
    struct remark x = {.id = line->field[SPOT_ID],
                       .text = line->field[SPOT_TEXT],
                       .hint = line->field[SPOT_HINT]};
    size_t level = index_of(line->field[SPOT_KIND], LEVELS, LEVEL_N);

    if (line->n != REMARK_FIELDS || !read_spot(line, &x.spot) ||
            level == LEVEL_N)
        return false;
    x.level = (enum remark_level)level;
    *ARENA_PUSH(in->a, r->remarks, r->n_remarks, in->cap_remarks) = x;
    return true;
}

static bool read_finding(struct reading *in, const struct record *line)
{
    struct result *r = in->r;
    struct finding f = {.what = line->field[SPOT_TEXT]};
    size_t kind = index_of(line->field[SPOT_KIND], FINDINGS, FINDING_N);

    if (line->n != SPOT_FIELDS || !read_spot(line, &f.spot) ||
            kind == FINDING_N)
        return false;
    f.kind = (enum finding_kind)kind;
    *ARENA_PUSH(in->a, r->findings, r->n_findings, in->cap_findings) = f;
    return true;
}

static bool read_spelt(struct reading *in, const struct record *line)
{
    struct result *r = in->r;
    struct spelt s = {.text = line->field[SPOT_TEXT]};
    size_t kind = index_of(line->field[SPOT_KIND], SPELT, SPELT_N);

    if (line->n != SPOT_FIELDS || !read_spot(line, &s.spot) || kind == SPELT_N)
        return false;
    s.kind = (enum spelt_kind)kind;
    *ARENA_PUSH(in->a, r->spelt, r->n_spelt, in->cap_spelt) = s;
    return true;
}

/* One of the lists' lines; false for any other. */
static bool read_item(struct reading *in, const struct record *line)
{
    struct str what = line->field[0];

    return str_is(what, "remark") ? read_remark(in, line)
        : str_is(what, "finding") ? read_finding(in, line)
        : str_is(what, "spelt") ? read_spelt(in, line) : false;
}

/* What there is once, in the order it was put. */
static bool read_head(struct arena *a, struct str *rest, struct result *r)
{
    struct record line;
    size_t outcome;

    if (!record_next(a, rest, &line) || line.n != 2 ||
            !str_is(line.field[0], VERSION))
        return false;
    outcome = index_of(line.field[1], OUTCOMES, OUTCOME_N);
    if (outcome == OUTCOME_N)
        return false;
    r->outcome = (enum outcome)outcome;
    for (size_t i = 0; i < TEXT_N; i++) {
        if (!record_next(a, rest, &line) || line.n != 2 ||
                !str_is(line.field[0], TEXTS[i].name))
            return false;
        memcpy((char *)r + TEXTS[i].offset, &line.field[1],
               sizeof line.field[1]);
    }
    for (size_t i = 0; i < NUMBER_N; i++) {
        size_t value;

        if (!record_next(a, rest, &line) || line.n != 2 ||
                !str_is(line.field[0], NUMBERS[i].name) ||
                !record_count(&line, 1, &value))
            return false;
        memcpy((char *)r + NUMBERS[i].offset, &value, sizeof value);
    }
    return true;
}

bool result_read(struct arena *a, struct str bytes, struct result *out)
{
    struct reading in = {.a = a, .r = out};
    struct str rest = str_copy(a, bytes);
    struct record line;

    *out = (struct result){0};
    if (!read_head(a, &rest, out))
        return false;
    while (record_next(a, &rest, &line)) {
        if (str_is(line.field[0], "end"))
            return line.n == 1 && rest.n == 0;
        if (!read_item(&in, &line))
            return false;
    }
    return false;
}

struct spot spot_of(struct arena *a, struct span at)
{
    if (!at.src)
        return (struct spot){STR(""), {0, 0}};
    return (struct spot){str_copy(a, str_of(at.src->name)), source_place(at)};
}

/* What the bytes say is all of it; they are read where they were put. */
struct result result_copy(struct arena *a, const struct result *r)
{
    struct result copy;
    bool ok = result_read(a, result_bytes(a, r), &copy);

    return ok ? copy : (struct result){.outcome = r->outcome};
}

void result_say(struct diag *d, struct arena *a, const struct result *r)
{
    for (size_t i = 0; i < r->n_remarks; i++) {
        const struct remark *m = &r->remarks[i];
        struct span at = {0};
        enum diag_id id = diag_find(m->id);

        if (id == DIAG_N)
            continue;
        if (m->spot.file.n)
            at = (struct span){source_places(a, str_z(a, m->spot.file)),
                               m->spot.at.line, m->spot.at.col};
        diag_at(d, id, at, "%.*s", STR_ARGS(m->text));
        if (m->hint.n)
            diag_hint(d, "%.*s", STR_ARGS(m->hint));
    }
}
