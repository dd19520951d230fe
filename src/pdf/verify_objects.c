/*
 * What no object of an archived file may have: actions, scripts, embedded
 * files, what lies outside of the file, filters and lengths beyond the limits
 * (ISO 19005-2 6.1, 6.2, 6.4, 6.5, 6.8).
 */
#include "base/arena.h"
#include "pdf/hash.h"
#include "pdf/verifying.h"

#define STRING_MAX 32767
#define NAME_MAX_BYTES 127
#define DEPTH_MAX 64

/* Objects reached, by number: open addressing; n_slots a power of two. */
struct seen {
    uint32_t *slots;
    size_t n_slots, n;
};

struct walk {
    struct verify *v;
    struct seen seen;
    const struct object **todo; /* indirect objects */
    size_t n, cap;
    const struct object *in;    /* the indirect object that is looked at */
};

/* Keys that no dictionary may have, with why not. */
static const struct {
    const char *key, *why;
} forbidden[] = {
    {"AA", "actions that happen by themselves (ISO 19005-2, 6.5.2)"},
    {"JavaScript", "scripts (ISO 19005-2, 6.5.1)"},
    {"EmbeddedFiles", "files in it, which must be PDF/A themselves "
                      "(ISO 19005-2, 6.8)"},
    {"EF", "a file in it, which must be PDF/A itself (ISO 19005-2, 6.8)"},
    {"Requirements", "requirements of the reader (ISO 19005-2, 6.10)"},
    {"NeedsRendering", "a form that has to be rendered (ISO 19005-2, 6.4.2)"},
    {"XFA", "an XFA form (ISO 19005-2, 6.4.2)"},
    {"PresSteps", "steps of a presentation (ISO 19005-2, 6.10)"},
    {"Alternates", "alternate images (ISO 19005-2, 6.2.8)"},
    {"OPI", "OPI, which replaces images (ISO 19005-2, 6.2.8)"},
    {"FFilter", "data outside of the file (ISO 19005-2, 6.1.7)"},
    {"FDecodeParms", "data outside of the file (ISO 19005-2, 6.1.7)"},
};

/* Actions that are not allowed (6.5.1). */
static const char *const actions[] = {
    "Launch", "Sound", "Movie", "ResetForm", "ImportData", "Hide",
    "SetOCGState", "Rendition", "Trans", "GoTo3DView", "JavaScript",
};

static void say(struct walk *w, const char *what, struct str key)
{
    verify_say(w->v, DIAG_PDF_FORBIDDEN, w->in, 0, "it has %s: /%.*s", what,
               STR_ARGS(key));
}

static void check_key(struct walk *w, const struct object *o, size_t i)
{
    const struct object *value = pdfread_resolve(w->v->pdf, o->items[i]);
    struct str key = o->keys[i];

    for (size_t k = 0; k < sizeof forbidden / sizeof *forbidden; k++) {
        if (str_is(key, forbidden[k].key))
            say(w, forbidden[k].why, key);
    }
    if (!str_is(key, "S") || value->kind != OBJECT_NAME)
        return;
    for (size_t k = 0; k < sizeof actions / sizeof *actions; k++) {
        if (str_is(value->text, actions[k]))
            say(w, "an action that is not allowed (ISO 19005-2, 6.5.1)",
                value->text);
    }
}

static void check_filter(struct walk *w, const struct object *filter)
{
    if (filter->kind == OBJECT_ARRAY) {
        for (size_t i = 0; i < filter->n; i++) {
            const struct object *one = pdfread_item(w->v->pdf, filter, i);

            if (one->kind == OBJECT_NAME)
                check_filter(w, one);
        }
    } else if (object_is_name(filter, "LZWDecode") ||
               object_is_name(filter, "Crypt")) {
        say(w, "a filter that is not allowed (ISO 19005-2, 6.1.7.2)",
            filter->text);
    }
}

static void check_stream(struct walk *w, const struct object *o)
{
    struct str bytes;

    check_filter(w, verify_get(w->v, o, "Filter"));
    if (verify_get(w->v, o, "F")->kind != OBJECT_NULL)
        say(w, "data outside of the file (ISO 19005-2, 6.1.7)", STR("F"));
    if (!object_is_name(verify_get(w->v, o, "Subtype"), "Image") &&
        !pdfread_stream(w->v->pdf, o, &bytes))
        verify_say(w->v, DIAG_PDF_READ, o, 0, "the stream's data cannot be "
                   "read");
}

static void check_image(struct walk *w, const struct object *o)
{
    const struct object *space = verify_get(w->v, o, "ColorSpace");

    if (verify_get(w->v, o, "Interpolate")->integer != 0)
        say(w, "an image that is smoothed as the reader likes "
               "(ISO 19005-2, 6.2.8)", STR("Interpolate"));
    if (object_is_name(space, "DeviceCMYK"))
        say(w, "an image in colours the output intent does not tell the "
               "meaning of (ISO 19005-2, 6.2.4.3)", space->text);
}

static void check_state(struct walk *w, const struct object *o)
{
    const struct object *tr2 = verify_get(w->v, o, "TR2");

    if (verify_get(w->v, o, "TR")->kind != OBJECT_NULL ||
        (tr2->kind != OBJECT_NULL && !object_is_name(tr2, "Default")))
        say(w, "a transfer function (ISO 19005-2, 6.2.5)", STR("TR"));
}

static void check_dict(struct walk *w, const struct object *o)
{
    const struct object *subtype = verify_get(w->v, o, "Subtype");

    if (o->stream)
        check_stream(w, o);
    for (size_t i = 0; i < o->n; i++)
        check_key(w, o, i);
    if (o->stream && object_is_name(subtype, "Image"))
        check_image(w, o);
    if (o->stream && object_is_name(subtype, "PS"))
        say(w, "a PostScript object (ISO 19005-2, 6.2.9)", STR("PS"));
    if (object_is_name(verify_get(w->v, o, "Type"), "ExtGState"))
        check_state(w, o);
}

static bool add_number(struct seen *s, uint32_t number)
{
    size_t i = hash_word(HASH_START, number) & (s->n_slots - 1);

    while (s->slots[i] != 0 && s->slots[i] != number)
        i = (i + 1) & (s->n_slots - 1);
    if (s->slots[i] == number)
        return false;
    s->slots[i] = number;
    s->n++;
    return true;
}

/* True if the object was not seen before. */
static bool reach(struct walk *w, uint32_t number)
{
    struct seen *s = &w->seen;

    if (s->n * 2 >= s->n_slots) {
        struct seen more = {.n_slots = s->n_slots ? s->n_slots * 2 : 1024};

        more.slots = ARENA_ARRAY(w->v->arena, more.n_slots, uint32_t);
        for (size_t i = 0; i < s->n_slots; i++) {
            if (s->slots[i] != 0)
                add_number(&more, s->slots[i]);
        }
        *s = more;
    }
    return add_number(s, number);
}

static void look_at(struct walk *w, const struct object *o, unsigned depth)
{
    if (o->kind == OBJECT_REF) {
        if (reach(w, (uint32_t)o->integer))
            *ARENA_PUSH(w->v->arena, w->todo, w->n, w->cap) = o;
        return;
    }
    if (o->kind == OBJECT_STRING && o->text.n > STRING_MAX)
        say(w, "a string of more than 32767 bytes (ISO 19005-2, 6.1.13)",
            STR("string"));
    if (o->kind == OBJECT_NAME && o->text.n > NAME_MAX_BYTES)
        say(w, "a name of more than 127 bytes (ISO 19005-2, 6.1.13)",
            str_sub(o->text, 0, 20));
    if (o->kind == OBJECT_DICT)
        check_dict(w, o);
    for (size_t i = 0; depth < DEPTH_MAX && i < o->n; i++)
        look_at(w, o->items[i], depth + 1);
}

static void check_optional_content(struct verify *v)
{
    const struct object *o = verify_get(v, v->catalog, "OCProperties");
    const struct object *d = verify_get(v, o, "D");

    if (o->kind != OBJECT_NULL &&
        verify_get(v, d, "Name")->kind != OBJECT_STRING)
        verify_say(v, DIAG_PDF_FORBIDDEN, v->catalog, 0, "it has layers whose "
                   "configuration has no /Name (ISO 19005-2, 6.9)");
}

void verify_objects(struct verify *v)
{
    struct walk w = {.v = v};

    look_at(&w, v->trailer, 0);
    while (w.n > 0) {
        w.in = pdfread_resolve(v->pdf, w.todo[--w.n]);
        look_at(&w, w.in, 0);
    }
    check_optional_content(v);
}
