/*
 * An entry of the state as text: a line for the file, one for each input, and
 * the lines of the result, the last of which says that it is the last.
 */
#include "base/arena.h"
#include "batch/record.h"
#include "batch/state.h"

struct str entry_bytes(struct arena *a, const struct state_entry *e)
{
    struct str head[] = {STR("file"), e->name, e->key, e->output};
    struct buf b = {.a = a};

    record_put(&b, head, sizeof head / sizeof *head);
    for (size_t i = 0; i < e->n_inputs; i++) {
        struct str input[] = {
            STR("input"), e->inputs[i].path, e->inputs[i].state};

        record_put(&b, input, sizeof input / sizeof *input);
    }
    buf_str(&b, e->result);
    return buf_text(&b);
}

bool entry_read(struct arena *a, struct str bytes, struct state_entry *out)
{
    struct str rest = bytes;
    struct record r;
    struct input *inputs = NULL;
    size_t cap = 0;

    *out = (struct state_entry){0};
    if (!record_next(a, &rest, &r) || r.n != 4 || !str_is(r.field[0], "file"))
        return false;
    out->name = r.field[1];
    out->key = r.field[2];
    out->output = r.field[3];
    while (str_starts(rest, "input\t")) {
        if (!record_next(a, &rest, &r) || r.n != 3)
            return false;
        *ARENA_PUSH(a, inputs, out->n_inputs, cap) =
            (struct input){r.field[1], r.field[2]};
    }
    out->inputs = inputs;
    out->result = rest;
    return str_ends(rest, "\nend\n");
}
