#include "pdf/pdfread.h"

#include <dlfcn.h>
#include <qpdf/qpdf-c.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "pdf/hash.h"

#define SLOTS_AT_START 1024

/* Of one stream, decoded: more is no page of ours, but a bomb. */
#define STREAM_MAX (256u << 20)

/* What of libqpdf is used. */
struct library {
    void *handle;
    qpdf_data (*init)(void);
    void (*cleanup)(qpdf_data *q);
    void (*silence_errors)(qpdf_data q);
    void (*suppress_warnings)(qpdf_data q, QPDF_BOOL value);
    void (*attempt_recovery)(qpdf_data q, QPDF_BOOL value);
    QPDF_ERROR_CODE (*read_memory)(qpdf_data q, char const *name,
                                   char const *bytes, unsigned long long n,
                                   char const *password);
    QPDF_BOOL (*has_error)(qpdf_data q);
    qpdf_error (*error)(qpdf_data q);
    QPDF_BOOL (*more_warnings)(qpdf_data q);
    qpdf_error (*next_warning)(qpdf_data q);
    enum qpdf_error_code_e (*error_code)(qpdf_data q, qpdf_error e);
    char const *(*error_detail)(qpdf_data q, qpdf_error e);
    QPDF_BOOL (*is_encrypted)(qpdf_data q);
    qpdf_oh (*trailer)(qpdf_data q);
    qpdf_oh (*object)(qpdf_data q, int number, int generation);
    QPDF_BOOL (*is_stream)(qpdf_data q, qpdf_oh oh);
    qpdf_oh (*dict)(qpdf_data q, qpdf_oh oh);
    char const *(*unparse)(qpdf_data q, qpdf_oh oh);
    size_t (*string_length)(qpdf_data q);
    void (*release)(qpdf_data q, qpdf_oh oh);
    QPDF_ERROR_CODE (*stream_data)(qpdf_data q, qpdf_oh oh,
                                   enum qpdf_stream_decode_level_e level,
                                   QPDF_BOOL *filtered, unsigned char **bytes,
                                   size_t *n);
};

struct slot {
    uint32_t number;            /* 0: empty */
    uint32_t generation;
    const struct object *object;
};

struct pdfread {
    struct arena *arena;
    struct library lib;
    qpdf_data qpdf;
    struct slot *slots;         /* open addressing; n_slots a power of two */
    size_t n_slots, n_used;
    const struct object *trailer;
};

/* dlsym() gives a function as an object (POSIX), which ISO C cannot cast. */
static bool bind(void *library, const char *name, void *into)
{
    void *f = dlsym(library, name);

    if (f != NULL)
        memcpy(into, &f, sizeof f);
    return f != NULL;
}

static bool bind_all(struct library *l)
{
    void *h = l->handle;

    return bind(h, "qpdf_init", &l->init) &&
           bind(h, "qpdf_cleanup", &l->cleanup) &&
           bind(h, "qpdf_silence_errors", &l->silence_errors) &&
           bind(h, "qpdf_set_suppress_warnings", &l->suppress_warnings) &&
           bind(h, "qpdf_set_attempt_recovery", &l->attempt_recovery) &&
           bind(h, "qpdf_read_memory", &l->read_memory) &&
           bind(h, "qpdf_has_error", &l->has_error) &&
           bind(h, "qpdf_get_error", &l->error) &&
           bind(h, "qpdf_more_warnings", &l->more_warnings) &&
           bind(h, "qpdf_next_warning", &l->next_warning) &&
           bind(h, "qpdf_get_error_code", &l->error_code) &&
           bind(h, "qpdf_get_error_message_detail", &l->error_detail) &&
           bind(h, "qpdf_is_encrypted", &l->is_encrypted) &&
           bind(h, "qpdf_get_trailer", &l->trailer) &&
           bind(h, "qpdf_get_object_by_id", &l->object) &&
           bind(h, "qpdf_oh_is_stream", &l->is_stream) &&
           bind(h, "qpdf_oh_get_dict", &l->dict) &&
           bind(h, "qpdf_oh_unparse_resolved", &l->unparse) &&
           bind(h, "qpdf_get_last_string_length", &l->string_length) &&
           bind(h, "qpdf_oh_release", &l->release) &&
           bind(h, "qpdf_oh_get_stream_data", &l->stream_data);
}

static bool library_open(struct library *l)
{
    static const char *const names[] = {
        "libqpdf.so.29", "libqpdf.so.30", "libqpdf.29.dylib",
        "libqpdf.30.dylib",
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        l->handle = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
        if (l->handle != NULL)
            return bind_all(l);
    }
    return false;
}

/* What failed in the last call, if it did. */
static enum pdfread_state failure(struct pdfread *p, struct str *why)
{
    struct library *l = &p->lib;
    qpdf_error e;

    oom_check();
    if (!l->has_error(p->qpdf))
        return PDFREAD_FINE;
    e = l->error(p->qpdf);
    *why = str_copy(p->arena, str_of(l->error_detail(p->qpdf, e)));
    return l->error_code(p->qpdf, e) == qpdf_e_password ? PDFREAD_PASSWORD
                                                        : PDFREAD_DAMAGED;
}

struct pdfread *pdfread_open(struct arena *a, struct str bytes,
                             enum pdfread_state *state, struct str *why)
{
    struct pdfread *p = ARENA_NEW(a, struct pdfread);
    struct library *l = &p->lib;

    p->arena = a;
    *state = PDFREAD_NO_LIBRARY;
    if (!library_open(l))
        return p;
    p->n_slots = SLOTS_AT_START;
    p->slots = ARENA_ARRAY(a, p->n_slots, struct slot);
    p->qpdf = l->init();
    l->silence_errors(p->qpdf);
    l->suppress_warnings(p->qpdf, QPDF_TRUE);
    l->attempt_recovery(p->qpdf, QPDF_FALSE);
    l->read_memory(p->qpdf, "", bytes.s, bytes.n, NULL);
    *state = failure(p, why);
    return p;
}

void pdfread_close(struct pdfread *p)
{
    if (p->qpdf != NULL)
        p->lib.cleanup(&p->qpdf);
    if (p->lib.handle != NULL)
        dlclose(p->lib.handle);
    p->lib.handle = NULL;
}

bool pdfread_encrypted(const struct pdfread *p)
{
    return p->lib.is_encrypted(p->qpdf);
}

struct str pdfread_remark(struct pdfread *p)
{
    struct library *l = &p->lib;
    struct str said = STR("");

    while (l->more_warnings(p->qpdf)) {
        qpdf_error e = l->next_warning(p->qpdf);

        if (said.n == 0)
            said = str_copy(p->arena, str_of(l->error_detail(p->qpdf, e)));
    }
    return said;
}

/* The object as the library has it, read by us. */
static const struct object *convert(struct pdfread *p, qpdf_oh oh,
                                    uint32_t number, uint32_t generation)
{
    struct library *l = &p->lib;
    bool stream = l->is_stream(p->qpdf, oh);
    qpdf_oh dict = stream ? l->dict(p->qpdf, oh) : oh;
    const char *s = l->unparse(p->qpdf, dict);
    size_t n = l->string_length(p->qpdf);
    struct lexer lexer = {.arena = p->arena,
                          .s = {arena_copy(p->arena, s, n), n}};
    struct object *o = ARENA_NEW(p->arena, struct object);

    *o = *lexer_next(&lexer);
    if (o->kind == OBJECT_END || o->kind == OBJECT_WORD)
        *o = object_null;
    o->stream = stream;
    o->number = number;
    o->generation = generation;
    if (stream)
        l->release(p->qpdf, dict);
    l->release(p->qpdf, oh);
    oom_check();
    return o;
}

const struct object *pdfread_trailer(struct pdfread *p)
{
    if (p->trailer == NULL)
        p->trailer = convert(p, p->lib.trailer(p->qpdf), 0, 0);
    return p->trailer;
}

static struct slot *find_slot(struct pdfread *p, uint32_t number,
                              uint32_t generation)
{
    uint64_t h = hash_word(hash_word(HASH_START, number), generation);
    size_t i = h & (p->n_slots - 1);

    while (p->slots[i].number != 0 && (p->slots[i].number != number ||
                                       p->slots[i].generation != generation))
        i = (i + 1) & (p->n_slots - 1);
    return &p->slots[i];
}

static void grow(struct pdfread *p)
{
    struct slot *old = p->slots;
    size_t n = p->n_slots;

    p->n_slots *= 2;
    p->slots = ARENA_ARRAY(p->arena, p->n_slots, struct slot);
    for (size_t i = 0; i < n; i++) {
        if (old[i].number != 0)
            *find_slot(p, old[i].number, old[i].generation) = old[i];
    }
}

const struct object *pdfread_resolve(struct pdfread *p,
                                     const struct object *o)
{
    uint32_t number = (uint32_t)o->integer;
    struct slot *s;

    if (o->kind != OBJECT_REF)
        return o;
    s = find_slot(p, number, o->generation);
    if (s->number != 0)
        return s->object;
    if (++p->n_used * 2 > p->n_slots) {
        grow(p);
        s = find_slot(p, number, o->generation);
    }
    *s = (struct slot){number, o->generation,
                       convert(p, p->lib.object(p->qpdf, (int)number,
                                                (int)o->generation),
                               number, o->generation)};
    return s->object;
}

const struct object *pdfread_get(struct pdfread *p, const struct object *dict,
                                 const char *key)
{
    return pdfread_resolve(p, object_entry(dict, key));
}

const struct object *pdfread_item(struct pdfread *p, const struct object *o,
                                  size_t i)
{
    if (o->kind != OBJECT_ARRAY || i >= o->n)
        return &object_null;
    return pdfread_resolve(p, o->items[i]);
}

bool pdfread_stream(struct pdfread *p, const struct object *stream,
                    struct str *out)
{
    struct library *l = &p->lib;
    unsigned char *bytes = NULL;
    QPDF_BOOL filtered = QPDF_FALSE;
    size_t n = 0;
    qpdf_oh oh;

    if (!stream->stream)
        return false;
    oh = l->object(p->qpdf, (int)stream->number, (int)stream->generation);
    l->stream_data(p->qpdf, oh, qpdf_dl_generalized, &filtered, &bytes, &n);
    l->release(p->qpdf, oh);
    oom_check();
    if (bytes == NULL || l->has_error(p->qpdf) || !filtered ||
        n > STREAM_MAX) {
        if (l->has_error(p->qpdf))
            l->error(p->qpdf);
        free(bytes);
        return false;
    }
    *out = (struct str){arena_copy(p->arena, bytes, n), n};
    free(bytes);
    return true;
}
