#include "batch/roster.h"

#include "base/arena.h"
#include "base/diag.h"
#include "batch/csv.h"

enum column { COL_ID, COL_NAME, COL_ROLE, COL_PHOTO, COL_PROFILE, COL_N };

#define NO_COLUMN SIZE_MAX

/* Where each column stands in the rows, or NO_COLUMN. */
struct head {
    size_t at[COL_N];
};

struct name {
    const char *word;
    enum column column;
};

static const struct name names[] = {
    {"id", COL_ID}, {"key", COL_ID}, {"number", COL_ID}, {"编号", COL_ID},
    {"学号", COL_ID}, {"工号", COL_ID}, {"学工号", COL_ID},
    {"name", COL_NAME}, {"姓名", COL_NAME}, {"名字", COL_NAME},
    {"role", COL_ROLE}, {"title", COL_ROLE}, {"position", COL_ROLE},
    {"角色", COL_ROLE}, {"职称", COL_ROLE}, {"身份", COL_ROLE},
    {"职务", COL_ROLE},
    {"photo", COL_PHOTO}, {"picture", COL_PHOTO}, {"照片", COL_PHOTO},
    {"相片", COL_PHOTO},
    {"profile", COL_PROFILE}, {"file", COL_PROFILE}, {"cv", COL_PROFILE},
    {"文件", COL_PROFILE}, {"文件名", COL_PROFILE}, {"简历", COL_PROFILE},
};

static enum column column_of(struct str word)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_alike(word, str_of(names[i].word)))
            return names[i].column;
    return COL_N;
}

/* Of two columns of one meaning the first is taken; the rest are told once. */
static bool read_head(struct arena *a, struct diag *d,
                      const struct csv_row *row, struct head *head)
{
    struct buf rest = {.a = a};
    struct span first = row->cells[0].span;

    for (size_t c = 0; c < COL_N; c++)
        head->at[c] = NO_COLUMN;
    for (size_t i = 0; i < row->n; i++) {
        struct csv_cell cell = row->cells[i];
        enum column c = column_of(cell.text);

        if (c < COL_N && head->at[c] == NO_COLUMN) {
            head->at[c] = i;
        } else if (cell.text.n) {
            first = rest.n ? first : cell.span;
            buf_format(&rest, "%s'%.*s'", rest.n ? ", " : "",
                STR_ARGS(cell.text));
        }
    }
    if (head->at[COL_ID] == NO_COLUMN && head->at[COL_NAME] == NO_COLUMN &&
            head->at[COL_PROFILE] == NO_COLUMN) {
        diag_at(d, DIAG_ROSTER, row->cells[0].span, "the first row has to name "
            "the columns, with id, name or profile (编号, 姓名, 简历) among "
            "them");
        return false;
    }
    if (rest.n) {
        diag_at(d, DIAG_ROSTER_COLUMN, first, "not read of the roster: %s",
            buf_text(&rest).s);
        diag_hint(d, "read are id, name, role, photo and profile");
    }
    return true;
}

static struct lab_word word_of(const struct csv_row *row, size_t at)
{
    if (at >= row->n)
        return (struct lab_word){STR(""), {0}};
    return (struct lab_word){row->cells[at].text, row->cells[at].span};
}

/* The first cell that is not empty to the last one. */
static struct span span_of(const struct csv_row *row)
{
    size_t first = 0;
    struct span span, last = row->cells[row->n - 1].span;

    while (row->cells[first].text.n == 0)
        first++;
    span = row->cells[first].span;
    span.n = last.off + last.n - span.off;
    return span;
}

static void check_width(struct diag *d, const struct csv_row *row, size_t n)
{
    for (size_t i = n; i < row->n; i++) {
        if (!row->cells[i].text.n)
            continue;
        diag_at(d, DIAG_ROSTER, row->cells[i].span, "this row has more cells "
            "than the first one, so they may be shifted");
        diag_hint(d, "a cell with the separator in it stands in quotes");
        return;
    }
}

bool roster_read(struct arena *a, struct diag *d, const char *path,
                 struct lab_member **rows, size_t *n)
{
    struct csv *csv = csv_read(a, d, path);
    struct head head;

    *n = 0;
    if (!csv)
        return false;
    if (csv->n == 0) {
        diag_at(d, DIAG_FILE_EMPTY, (struct span){csv->src, 0, 0},
            "the roster is empty");
        return false;
    }
    if (!read_head(a, d, &csv->rows[0], &head))
        return false;
    *rows = ARENA_ARRAY(a, csv->n, struct lab_member);
    for (size_t i = 1; i < csv->n; i++) {
        const struct csv_row *row = &csv->rows[i];
        struct lab_member m = {
            .profile = word_of(row, head.at[COL_PROFILE]),
            .id = word_of(row, head.at[COL_ID]),
            .name = word_of(row, head.at[COL_NAME]),
            .role = word_of(row, head.at[COL_ROLE]),
            .photo = word_of(row, head.at[COL_PHOTO]),
            .span = span_of(row),
        };

        check_width(d, row, csv->rows[0].n);
        if (m.id.text.n || m.name.text.n || m.profile.text.n)
            (*rows)[(*n)++] = m;
        else
            diag_at(d, DIAG_ROSTER, m.span, "this row has neither id nor name "
                "nor profile; passed over");
    }
    return true;
}

bool roster_is(const char *path)
{
    struct str s = str_of(path);
    struct str end = s.n > 4 ? str_sub(s, s.n - 4, s.n) : STR("");

    return str_is_word(end, ".csv") || str_is_word(end, ".tsv")
        || str_is_word(end, ".txt");
}
