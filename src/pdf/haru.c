#include "pdf/haru.h"

#include <string.h>
#include <hpdf.h>

#include "base/arena.h"
#include "base/diag.h"
#include "pdf/hash.h"
#include "pdf/objstm.h"
#include "pdf/token.h"

/* HPDF_FAILD_TO_ALLOC_MEM in 2.3.0, spelt otherwise in some of 2.4. */
#define HARU_NO_MEMORY 0x1015
#define HARU_MISMATCH 0xFFFF

/* Its file is not in the form that objstm_rewrite() knows. */
#define HARU_OTHER_FORM 0xFFFE

/* In an object's header, once it is in the cross-reference table. */
#define OBJECT_NUMBER 0x00FFFFFF

struct haru {
    struct arena *arena;
    HPDF_Doc doc;
    HPDF_STATUS error;          /* the first one */
    struct str *entries;        /* by object number */
    HPDF_Dict *dicts;
    size_t n, cap, cap_dicts;
    uint64_t hash;              /* of everything written so far */
};

/* libharu's own handler: public calls come here, with the same code. */
static void on_error(HPDF_STATUS error, HPDF_STATUS detail, void *user)
{
    struct haru *h = user;

    (void)detail;
    if (h->error == HPDF_OK)
        h->error = error;
}

/* Notes a failed call; true if all is well so far. */
static bool check(struct haru *h, HPDF_STATUS status)
{
    if (h->error == HPDF_OK && status != HPDF_OK)
        h->error = status;
    return h->error == HPDF_OK;
}

/* The same for calls that return NULL, whose code is in the document. */
static bool check_pointer(struct haru *h, const void *p)
{
    if (p != NULL)
        return check(h, HPDF_OK);
    if (h->doc != NULL && h->doc->error.error_no != HPDF_OK)
        return check(h, h->doc->error.error_no);
    return check(h, HARU_NO_MEMORY);
}

static uint32_t number_of(HPDF_Dict dict)
{
    return dict->header.obj_id & OBJECT_NUMBER;
}

/* write_fn: called just before `>>`. */
static HPDF_STATUS write_entries(HPDF_Dict dict, HPDF_Stream stream)
{
    struct haru *h = dict->error->user_data;
    struct str s = h->entries[number_of(dict)];

    return s.n == 0 ? HPDF_OK
                    : HPDF_Stream_Write(stream, (const HPDF_BYTE *)s.s,
                                        (HPDF_UINT)s.n);
}

/* Puts the object under its number. */
static uint32_t enter(struct haru *h, HPDF_Dict dict)
{
    uint32_t object = number_of(dict);

    while (h->n <= object) {
        size_t n = h->n;

        ARENA_PUSH(h->arena, h->dicts, n, h->cap_dicts);
        ARENA_PUSH(h->arena, h->entries, h->n, h->cap);
    }
    h->dicts[object] = dict;
    dict->write_fn = write_entries;
    return object;
}

static void drop(struct haru *h, HPDF_Dict dict, const char *key)
{
    HPDF_STATUS status = HPDF_Dict_RemoveElement(dict, key);

    if (status != HPDF_DICT_ITEM_NOT_FOUND)
        check(h, status);
}

static bool start(struct haru *h)
{
    if (strcmp(HPDF_GetVersion(), HPDF_VERSION_TEXT) != 0)
        return check(h, HARU_MISMATCH);
    h->doc = HPDF_NewEx(on_error, NULL, NULL, 0, h);
    if (!check_pointer(h, h->doc))
        return false;
    h->doc->pdf_version = HPDF_VER_17;
    return true;
}

struct haru *haru_open(struct arena *a)
{
    struct haru *h = ARENA_NEW(a, struct haru);

    h->arena = a;
    h->hash = HASH_START;
    if (!start(h))
        return h;
    enter(h, h->doc->catalog);
    /* Creates the dictionary, with libharu's name as the producer. */
    if (check(h, HPDF_SetInfoAttr(h->doc, HPDF_INFO_PRODUCER, ""))) {
        drop(h, h->doc->info, "Producer");
        enter(h, h->doc->info);
    }
    return h;
}

void haru_close(struct haru *h)
{
    if (h->doc != NULL)
        HPDF_Free(h->doc);
    h->doc = NULL;
}

uint32_t haru_dict(struct haru *h)
{
    HPDF_Dict dict;

    if (h->error != HPDF_OK)
        return 0;
    dict = HPDF_Dict_New(h->doc->mmgr);
    if (!check_pointer(h, dict) || !check(h, HPDF_Xref_Add(h->doc->xref, dict)))
        return 0;
    return enter(h, dict);
}

static void note(struct haru *h, struct str s)
{
    h->hash = hash_bytes(hash_word(h->hash, s.n), s.s, s.n);
}

void haru_entries(struct haru *h, uint32_t object, struct str entries)
{
    if (h->error != HPDF_OK)
        return;
    note(h, entries);
    h->entries[object] = entries;
}

static void fill(struct haru *h, HPDF_Stream stream, struct str bytes)
{
    note(h, bytes);
    check(h, HPDF_Stream_Write(stream, (const HPDF_BYTE *)bytes.s,
                               (HPDF_UINT)bytes.n));
}

uint32_t haru_stream(struct haru *h, struct str entries, struct str bytes,
                     bool deflated)
{
    HPDF_Dict dict;
    uint32_t object;

    if (h->error != HPDF_OK)
        return 0;
    dict = HPDF_DictStream_New(h->doc->mmgr, h->doc->xref);
    if (!check_pointer(h, dict))
        return 0;
    object = enter(h, dict);
    if (deflated)
        entries = str_join(h->arena, entries, STR("/Filter/FlateDecode"));
    haru_entries(h, object, entries);
    fill(h, dict->stream, bytes);
    return object;
}

uint32_t haru_page(struct haru *h, struct str content)
{
    HPDF_Page page;
    HPDF_Dict contents;

    if (h->error != HPDF_OK)
        return 0;
    page = HPDF_AddPage(h->doc);
    if (!check_pointer(h, page))
        return 0;
    contents = HPDF_Dict_GetItem(page, "Contents", HPDF_OCLASS_DICT);
    if (!check_pointer(h, contents))
        return 0;
    /* Ours are exact (its MediaBox is 841.89001) and without /ProcSet. */
    drop(h, page, "MediaBox");
    drop(h, page, "Resources");
    haru_entries(h, enter(h, contents), STR("/Filter/FlateDecode"));
    fill(h, contents->stream, content);
    return enter(h, page);
}

void haru_catalog(struct haru *h, struct str entries)
{
    if (h->error == HPDF_OK)
        haru_entries(h, number_of(h->doc->catalog), entries);
}

void haru_info(struct haru *h, struct str entries)
{
    if (h->error == HPDF_OK)
        haru_entries(h, number_of(h->doc->info), entries);
}

/* Both parts are the same: the file is new (ISO 32000-1 14.4). */
static void identifier(const struct haru *h, struct buf *b)
{
    uint64_t half[2] = {h->hash, hash_word(HASH_START, h->hash)};

    buf_z(b, "/ID[");
    for (int copy = 0; copy < 2; copy++) {
        buf_char(b, '<');
        for (int i = 0; i < 8; i++)
            token_hex16(b, (uint32_t)(half[i / 4] >> (48 - i % 4 * 16)));
        buf_char(b, '>');
    }
    buf_char(b, ']');
}

/* The trailer's entries but for its /Size (7.5.5). */
static struct str trailer(const struct haru *h)
{
    struct buf b = {.a = h->arena};

    buf_z(&b, "/Root ");
    token_ref(&b, number_of(h->doc->catalog));
    buf_z(&b, "/Info ");
    token_ref(&b, number_of(h->doc->info));
    identifier(h, &b);
    return buf_text(&b);
}

/* The file as libharu has it. */
static struct str read_out(struct haru *h, struct arena *a)
{
    HPDF_UINT32 size = HPDF_GetStreamSize(h->doc), n = size;
    HPDF_BYTE *bytes = arena_alloc(a, size);

    /* Says "end of stream" when it gave all there was. */
    HPDF_STATUS status = HPDF_ReadFromStream(h->doc, bytes, &n);

    if (status != HPDF_STREAM_EOF)
        check(h, status);
    if (n != size)
        check(h, HPDF_FILE_IO_ERROR);
    return (struct str){(const char *)bytes, n};
}

static void report(const struct haru *h, struct diag *d)
{
    const struct span nowhere = {NULL, 0, 0};

    if (h->error == HARU_NO_MEMORY)
        diag_at(d, DIAG_INTERNAL, nowhere,
                "not enough memory to write the PDF");
    else if (h->error == HARU_MISMATCH)
        diag_at(d, DIAG_INTERNAL, nowhere,
                "built with libharu %s but running with %s; "
                "build cvset again on this system",
                HPDF_VERSION_TEXT, HPDF_GetVersion());
    else
        diag_at(d, DIAG_INTERNAL, nowhere,
                "libharu could not write the PDF (error 0x%04lX)",
                (unsigned long)h->error);
}

static void save(struct haru *h, struct arena *a, struct pack *p,
                 struct str *out)
{
    HPDF_STATUS status = HPDF_SaveToStream(h->doc);
    struct str file;

    /* 2.3.0 says this where it had no memory for the stream. */
    if (status == HPDF_INVALID_STREAM)
        status = HARU_NO_MEMORY;
    if (!check(h, status))
        return;
    file = read_out(h, a);
    if (h->error == HPDF_OK && !objstm_rewrite(a, p, file, trailer(h), out))
        check(h, HARU_OTHER_FORM);
}

bool haru_save(struct haru *h, struct arena *a, struct pack *p, struct diag *d,
               struct str *out)
{
    if (h->error == HPDF_OK)
        save(h, a, p, out);
    if (h->error == HPDF_OK)
        return true;
    report(h, d);
    return false;
}
