/*
 * The XMP packet: that it is one, that it says which standards the file keeps
 * to, and that the information dictionary says nothing else (ISO 19005-2 6.6,
 * ISO 14289-1 5 and 7.1).
 */
#include "base/arena.h"
#include "pdf/verifying.h"
#include "pdf/xmlread.h"

#define RDF "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
#define DC "http://purl.org/dc/elements/1.1/"
#define XMP "http://ns.adobe.com/xap/1.0/"
#define PDF "http://ns.adobe.com/pdf/1.3/"
#define PDFA "http://www.aiim.org/pdfa/ns/id/"
#define PDFUA "http://www.aiim.org/pdfua/ns/id/"
#define EXTENSION "http://www.aiim.org/pdfa/ns/extension/"
#define SCHEMA "http://www.aiim.org/pdfa/ns/schema#"
#define PROPERTY "http://www.aiim.org/pdfa/ns/property#"

struct packet {
    struct verify *v;
    const struct object *stream;
    const struct xml *rdf;
};

/* A property of any of the descriptions, as an element. */
static const struct xml *property(const struct packet *p, const char *space,
                                  const char *local)
{
    for (const struct xml *d = p->rdf->kids; d != NULL; d = d->next) {
        const struct xml *x = xml_kid(d, space, local);

        if (x != NULL)
            return x;
    }
    return NULL;
}

/* A simple property's value, given as an element or as an attribute. */
static bool simple(const struct packet *p, const char *space,
                   const char *local, struct str *out)
{
    const struct xml *x = property(p, space, local);

    if (x != NULL) {
        *out = x->text;
        return true;
    }
    for (const struct xml *d = p->rdf->kids; d != NULL; d = d->next) {
        if (xml_attribute(d, space, local, out))
            return true;
    }
    return false;
}

/* The first item of a list, or the one that is the default language's. */
static bool item(const struct packet *p, const char *local, bool alternatives,
                 struct str *out)
{
    const struct xml *x = property(p, DC, local);
    const struct xml *list = x == NULL ? NULL : x->kids;
    struct str lang;

    for (x = list == NULL ? NULL : list->kids; x != NULL; x = x->next) {
        if (!xml_is(x, RDF, "li"))
            continue;
        if (alternatives && (!xml_attribute(x, "xml", "lang", &lang) ||
                             !str_is(lang, "x-default")))
            continue;
        *out = x->text;
        return true;
    }
    return false;
}

static void say(struct packet *p, const char *what)
{
    verify_say(p->v, DIAG_PDF_METADATA, p->stream, 0, "%s", what);
}

/* 6.6.4 and ISO 14289-1, 5. */
static void check_standards(struct packet *p)
{
    struct str part = STR(""), level = STR(""), ua = STR("");

    simple(p, PDFA, "part", &part);
    simple(p, PDFA, "conformance", &level);
    simple(p, PDFUA, "part", &ua);
    if (part.n == 0)
        say(p, "the metadata does not say that the file is PDF/A: it has no "
               "pdfaid:part (ISO 19005-2, 6.6.4)");
    else if (!str_is(part, "2") || !str_is(level, "A"))
        verify_say(p->v, DIAG_PDF_METADATA, p->stream, 0, "the metadata says "
                   "that the file is PDF/A-%.*s%.*s, not PDF/A-2A "
                   "(ISO 19005-2, 6.6.4)", STR_ARGS(part), STR_ARGS(level));
    if (!str_is(ua, "1"))
        say(p, "the metadata does not say that the file is PDF/UA-1: it has "
               "no pdfuaid:part of 1 (ISO 14289-1, 5)");
}

/* The schema description with that namespace, of all extension schemas. */
static const struct xml *find_schema(const struct packet *p, const char *uri)
{
    const struct xml *x = property(p, EXTENSION, "schemas");

    x = xml_kid(x, RDF, "Bag");
    for (x = x == NULL ? NULL : x->kids; x != NULL; x = x->next) {
        const struct xml *of = xml_kid(x, SCHEMA, "namespaceURI");

        if (of != NULL && str_is(of->text, uri))
            return x;
    }
    return NULL;
}

/* What PDF/A does not know itself has to be described in the packet. */
static void check_extension(struct packet *p)
{
    const struct xml *schema = find_schema(p, PDFUA), *x;
    struct str ua;

    if (!simple(p, PDFUA, "part", &ua))
        return;
    x = xml_kid(xml_kid(schema, SCHEMA, "property"), RDF, "Seq");
    for (x = x == NULL ? NULL : x->kids; x != NULL; x = x->next) {
        const struct xml *name = xml_kid(x, PROPERTY, "name");

        if (name != NULL && str_is(name->text, "part") &&
            xml_kid(x, PROPERTY, "valueType") != NULL &&
            xml_kid(x, PROPERTY, "category") != NULL &&
            xml_kid(x, PROPERTY, "description") != NULL)
            return;
    }
    say(p, "pdfuaid:part is not described by an extension schema, as PDF/A "
           "asks for what it does not know (ISO 19005-2, 6.6.2.3)");
}

static void check_title(struct packet *p)
{
    struct str title = STR("");

    if (!item(p, "title", true, &title) || str_trim(title).n == 0)
        say(p, "the document has no title: the metadata has no dc:title for "
               "x-default (ISO 14289-1, 7.1)");
}

/* `2026-12-02T03:04:05Z` beside `D:20261202030405Z`: their digits. */
static struct str digits_of(struct arena *a, struct str s)
{
    struct buf b = {.a = a};

    for (size_t i = 0; i < s.n && b.n < 14; i++) {
        if (s.s[i] >= '0' && s.s[i] <= '9')
            buf_char(&b, s.s[i]);
    }
    return buf_text(&b);
}

static void compare(struct packet *p, const char *key, bool found,
                    struct str xmp, bool date)
{
    struct verify *v = p->v;
    const struct object *info = verify_get(v, v->trailer, "Info");
    struct str have;

    if (!verify_text_of(v, info, key, &have))
        return;
    if (date) {
        xmp = digits_of(v->arena, xmp);
        have = digits_of(v->arena, have);
    }
    if (!found || !str_eq(xmp, have))
        verify_say(v, DIAG_PDF_METADATA, info, 0, "the metadata has '%.*s' "
                   "where the information dictionary's /%s has '%.*s' "
                   "(ISO 19005-2, 6.6.3)", STR_ARGS(str_sub(xmp, 0, 200)),
                   key, STR_ARGS(str_sub(have, 0, 200)));
}

/* 6.6.3, table 8: entries that have the same meaning. */
static void check_info(struct packet *p)
{
    static const struct {
        const char *key, *space, *local;
        bool date;
    } same[] = {
        {"Keywords", PDF, "Keywords", false},
        {"Creator", XMP, "CreatorTool", false},
        {"Producer", PDF, "Producer", false},
        {"CreationDate", XMP, "CreateDate", true},
        {"ModDate", XMP, "ModifyDate", true},
    };
    struct str s = STR("");
    bool found = item(p, "title", true, &s);

    compare(p, "Title", found, s, false);
    s = STR("");
    found = item(p, "creator", false, &s);
    compare(p, "Author", found, s, false);
    s = STR("");
    found = item(p, "description", true, &s);
    compare(p, "Subject", found, s, false);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        s = STR("");
        found = simple(p, same[i].space, same[i].local, &s);
        compare(p, same[i].key, found, s, same[i].date);
    }
}

/* 6.6.2.1: the packet's header must not say how it is encoded or how long. */
static void check_wrapper(struct packet *p, struct str s)
{
    size_t end = 0;

    while (end < s.n && !str_starts(str_sub(s, end, s.n), "?>"))
        end++;
    s = str_sub(s, 0, end);
    if (!str_starts(s, "<?xpacket"))
        return;
    for (size_t i = 0; i < s.n; i++) {
        struct str rest = str_sub(s, i, s.n);

        if (str_starts(rest, " bytes=") || str_starts(rest, " encoding=")) {
            say(p, "the xpacket header has bytes= or encoding= "
                   "(ISO 19005-2, 6.6.2.1)");
            return;
        }
    }
}

static const struct xml *find_rdf(const struct xml *x)
{
    if (x == NULL || xml_is(x, RDF, "RDF"))
        return x;
    return xml_kid(x, RDF, "RDF");
}

void verify_metadata(struct verify *v)
{
    struct packet p = {.v = v, .stream = verify_get(v, v->catalog,
                                                    "Metadata")};
    const char *why = NULL;
    struct str bytes;

    if (!pdfread_stream(v->pdf, p.stream, &bytes)) {
        verify_say(v, DIAG_PDF_METADATA, v->catalog, 0, "it says of itself "
                   "neither title nor standard: the catalog has no XMP "
                   "metadata (ISO 19005-2, 6.6.2.1)");
        return;
    }
    if (verify_get(v, p.stream, "Filter")->kind != OBJECT_NULL)
        say(&p, "the metadata stream has a filter, which keeps tools from "
                "finding it (ISO 19005-2, 6.6.2.1)");
    check_wrapper(&p, bytes);
    p.rdf = find_rdf(xml_read(v->arena, bytes, &why));
    if (p.rdf == NULL) {
        verify_say(v, DIAG_PDF_METADATA, p.stream, 0, "the metadata is not "
                   "RDF in well-formed XML: %s (ISO 19005-2, 6.6.2.1)",
                   why != NULL ? why : "it has no rdf:RDF");
        return;
    }
    check_title(&p);
    check_standards(&p);
    check_extension(&p);
    check_info(&p);
}
