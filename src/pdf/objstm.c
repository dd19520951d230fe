#include "pdf/objstm.h"

#include <string.h>

#include "base/arena.h"
#include "pdf/pack.h"
#include "pdf/token.h"

/* To get at one object a reader inflates all of its stream. */
#define OBJECTS_MOST 200

/* An entry of the table is `nnnnnnnnnn ggggg n` and an end of line (7.5.4). */
#define TABLE_ENTRY 20

/* What libharu writes around an object's value. */
#define VALUE_START " 0 obj\n"
#define VALUE_END "\nendobj\n"
#define STREAM_START "<<\n/Length "
#define STREAM_END "\nendstream" VALUE_END

/* The third field of a free entry that is in no list of them (7.5.4). */
#define NEVER_USED 65535

/* The first field of an entry (table 18). */
enum entry_type { ENTRY_FREE, ENTRY_PLAIN, ENTRY_COMPRESSED };

/* An entry of the cross-reference stream. */
struct entry {
    enum entry_type type;
    size_t second;      /* the offset, or the number of the object stream */
    size_t third;       /* the generation, or the index in that stream */
};

/* The object stream that is being filled. */
struct objstm {
    struct buf index, values;
    size_t n;
};

struct rewriting {
    struct arena *arena;
    struct pack *pack;
    struct str file;            /* as libharu wrote it */
    size_t *starts;             /* of its objects by number; then its table's */
    size_t n_objects;           /* with number 0, which is none */
    struct entry *entries;      /* by object number */
    size_t n, cap;
    struct buf out;
};

/* Takes digits from the front of s; false if there are none. */
static bool take_number(struct str *s, size_t *value)
{
    size_t n = 0;

    *value = 0;
    while (n < s->n && n < 10 && s->s[n] >= '0' && s->s[n] <= '9')
        *value = *value * 10 + (size_t)(s->s[n++] - '0');
    *s = str_sub(*s, n, s->n);
    return n != 0;
}

static bool take(struct str *s, const char *prefix)
{
    if (!str_starts(*s, prefix))
        return false;
    *s = str_sub(*s, strlen(prefix), s->n);
    return true;
}

/* Where the table starts, as the file's last lines say. */
static bool find_table(struct str file, struct str *table)
{
    struct str end = file;
    size_t at;

    while (end.n != 0 && !str_ends(end, "startxref\n"))
        end.n--;
    end = str_sub(file, end.n, file.n);
    if (!take_number(&end, &at) || at >= file.n || !str_is(end, "\n%%EOF\n"))
        return false;
    *table = str_sub(file, at, file.n);
    return true;
}

static bool read_table(struct rewriting *r)
{
    struct str table, s;
    size_t zero;

    if (!find_table(r->file, &table))
        return false;
    s = table;
    if (!take(&s, "xref\n") || !take_number(&s, &zero) || zero != 0 ||
        !take(&s, " ") || !take_number(&s, &r->n_objects) ||
        r->n_objects == 0 || !take(&s, "\n") ||
        s.n / TABLE_ENTRY < r->n_objects)
        return false;
    r->starts = ARENA_ARRAY(r->arena, r->n_objects + 1, size_t);
    for (size_t i = 1; i < r->n_objects; i++) {
        struct str entry = str_sub(s, i * TABLE_ENTRY, (i + 1) * TABLE_ENTRY);

        if (!take_number(&entry, &r->starts[i]) ||
            r->starts[i] < r->starts[i - 1])
            return false;
    }
    r->starts[r->n_objects] = r->file.n - table.n;
    return r->starts[r->n_objects] >= r->starts[r->n_objects - 1];
}

/* The object with what is around its value. */
static struct str object_text(const struct rewriting *r, size_t number)
{
    return str_sub(r->file, r->starts[number], r->starts[number + 1]);
}

/* A dictionary ends in `>>`, so that no byte of a string can tell a stream. */
static bool is_stream(const struct rewriting *r, size_t number)
{
    return str_ends(object_text(r, number), STREAM_END);
}

static bool object_value(const struct rewriting *r, size_t number,
                         struct str *value)
{
    struct str s = object_text(r, number);
    size_t same;

    if (!take_number(&s, &same) || same != number || !take(&s, VALUE_START) ||
        !str_ends(s, VALUE_END))
        return false;
    *value = str_sub(s, 0, s.n - strlen(VALUE_END));
    return true;
}

/* An object begins here in the new file. */
static void begin_object(struct rewriting *r, size_t number)
{
    r->entries[number] = (struct entry){ENTRY_PLAIN, r->out.n, 0};
    token_int(&r->out, (int64_t)number);
    buf_z(&r->out, VALUE_START);
}

/* A stream with its length, whose object is no longer needed. */
static bool copy_stream(struct rewriting *r, size_t number)
{
    struct str s, length;
    size_t object;

    if (!object_value(r, number, &s) || !take(&s, STREAM_START) ||
        !take_number(&s, &object) || !take(&s, " 0 R\n") || object == 0 ||
        object >= r->n_objects || !object_value(r, object, &length))
        return false;
    r->entries[object] = (struct entry){ENTRY_FREE, 0, NEVER_USED};
    begin_object(r, number);
    buf_z(&r->out, STREAM_START);
    buf_str(&r->out, length);
    buf_char(&r->out, '\n');
    buf_str(&r->out, s);
    buf_z(&r->out, VALUE_END);
    return true;
}

static bool copy_streams(struct rewriting *r)
{
    for (size_t i = 1; i < r->n_objects; i++) {
        if (is_stream(r, i) && !copy_stream(r, i))
            return false;
    }
    return true;
}

/* A stream's dictionary is open and gets its end, and the bytes deflated. */
static void end_stream(struct rewriting *r, struct str bytes)
{
    struct str packed = pack_bytes(r->pack, r->arena, bytes);

    buf_z(&r->out, "/Filter/FlateDecode/Length ");
    token_int(&r->out, (int64_t)packed.n);
    buf_z(&r->out, ">>\nstream\n");
    buf_str(&r->out, packed);
    buf_z(&r->out, STREAM_END);
}

/* Writes the object stream (table 16) under the next free number. */
static void end_objstm(struct rewriting *r, struct objstm *s)
{
    size_t number = r->n;

    ARENA_PUSH(r->arena, r->entries, r->n, r->cap);
    begin_object(r, number);
    buf_z(&r->out, "<</Type/ObjStm/N ");
    token_int(&r->out, (int64_t)s->n);
    buf_z(&r->out, "/First ");
    token_int(&r->out, (int64_t)s->index.n);
    buf_str(&s->index, buf_text(&s->values));
    end_stream(r, buf_text(&s->index));
    s->n = s->index.n = s->values.n = 0;
}

static void add_object(struct rewriting *r, struct objstm *s, size_t number,
                       struct str value)
{
    r->entries[number] = (struct entry){ENTRY_COMPRESSED, r->n, s->n++};
    token_int(&s->index, (int64_t)number);
    buf_char(&s->index, ' ');
    token_int(&s->index, (int64_t)s->values.n);
    buf_char(&s->index, '\n');
    buf_str(&s->values, value);
    buf_char(&s->values, '\n');
    if (s->n == OBJECTS_MOST)
        end_objstm(r, s);
}

/* What is no stream and no stream's length. */
static bool write_objstms(struct rewriting *r)
{
    struct objstm s = {.index = {.a = r->arena}, .values = {.a = r->arena}};

    for (size_t i = 1; i < r->n_objects; i++) {
        struct str value;

        if (r->entries[i].type == ENTRY_PLAIN ||
            r->entries[i].third == NEVER_USED)
            continue;
        if (!object_value(r, i, &value))
            return false;
        add_object(r, &s, i, value);
    }
    if (s.n != 0)
        end_objstm(r, &s);
    return true;
}

/* The low bytes of v, the high one first. */
static void put_field(struct buf *b, size_t v, int width)
{
    while (width-- != 0)
        buf_char(b, (char)(v >> (8 * width) & 0xFF));
}

/* Writes the cross-reference stream (table 17), an entry of its own as well. */
static void write_xref(struct rewriting *r, struct str trailer)
{
    struct buf rows = {.a = r->arena};
    size_t start = r->out.n, number = r->n;
    int width = 2;

    ARENA_PUSH(r->arena, r->entries, r->n, r->cap);
    begin_object(r, number);
    while (width < 8 && (start | number) >> (8 * width) != 0)
        width++;
    for (size_t i = 0; i < r->n; i++) {
        put_field(&rows, r->entries[i].type, 1);
        put_field(&rows, r->entries[i].second, width);
        put_field(&rows, r->entries[i].third, 2);
    }
    buf_z(&r->out, "<</Type/XRef/Size ");
    token_int(&r->out, (int64_t)r->n);
    buf_z(&r->out, "/W[1 ");
    token_int(&r->out, width);
    buf_z(&r->out, " 2]");
    buf_str(&r->out, trailer);
    end_stream(r, buf_text(&rows));
    buf_z(&r->out, "startxref\n");
    token_int(&r->out, (int64_t)start);
    buf_z(&r->out, "\n%%EOF\n");
}

bool objstm_rewrite(struct arena *a, struct pack *p, struct str file,
                    struct str trailer, struct str *out)
{
    struct rewriting r = {.arena = a, .pack = p, .file = file,
                          .out = {.a = a}};

    if (!read_table(&r))
        return false;
    for (size_t i = 0; i < r.n_objects; i++)
        ARENA_PUSH(a, r.entries, r.n, r.cap);
    r.entries[0].third = NEVER_USED;
    buf_str(&r.out, str_sub(file, 0, r.n_objects > 1 ? r.starts[1] : 0));
    if (!copy_streams(&r) || !write_objstms(&r))
        return false;
    write_xref(&r, trailer);
    *out = buf_text(&r.out);
    return true;
}
