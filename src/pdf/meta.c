#include "pdf/meta.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "pdf/haru.h"
#include "pdf/icc.h"
#include "pdf/pdf.h"
#include "pdf/token.h"
#include "pdf/writer.h"

#define PRODUCER "cvset"

/* 9999-12-31: what four digits of a year can say. */
#define LAST_SECOND 253402300799

struct facts {
    struct str title, author, lang;
    struct str date;            /* 2026-12-02T03:04:05Z, or "" */
};

static void put_padded(struct buf *b, int64_t v, int digits)
{
    for (int64_t limit = 10; digits > 1; digits--, limit *= 10) {
        int64_t power = 1;

        for (int i = 1; i < digits; i++)
            power *= 10;
        if (v >= power)
            break;
        buf_char(b, '0');
    }
    token_int(b, v);
}

static void put_time(struct buf *b, int64_t second_of_day)
{
    buf_char(b, 'T');
    put_padded(b, second_of_day / 3600, 2);
    buf_char(b, ':');
    put_padded(b, second_of_day / 60 % 60, 2);
    buf_char(b, ':');
    put_padded(b, second_of_day % 60, 2);
    buf_char(b, 'Z');
}

/* Seconds since 1970 in the Gregorian calendar, days counted from March. */
static struct str date_text(struct arena *a, int64_t seconds)
{
    struct buf b = {.a = a};
    int64_t days = seconds / 86400 + 719468;
    int64_t era = days / 146097, doe = days % 146097;
    int64_t yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
    int64_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    int64_t month = (5 * doy + 2) / 153, day = doy - (153 * month + 2) / 5 + 1;

    month = month < 10 ? month + 3 : month - 9;
    put_padded(&b, era * 400 + yoe + (month <= 2), 4);
    buf_char(&b, '-');
    put_padded(&b, month, 2);
    buf_char(&b, '-');
    put_padded(&b, day, 2);
    put_time(&b, seconds % 86400);
    return buf_text(&b);
}

/* A date only where SOURCE_DATE_EPOCH gives one: the clock is never read. */
static struct str build_date(struct arena *a)
{
    const char *s = getenv("SOURCE_DATE_EPOCH");
    char *end;
    long long v;

    if (s == NULL || *s < '0' || *s > '9')
        return STR("");
    v = strtoll(s, &end, 10);
    return *end == '\0' && v <= LAST_SECOND ? date_text(a, v) : STR("");
}

/*
 * A text that both places can say: XML 1.0 has no control characters and no
 * U+FFFE or U+FFFF (2.2), and reads some others as a line end or a space.
 */
static struct str sayable(struct arena *a, struct str s)
{
    struct buf b = {.a = a};

    for (size_t i = 0; i < s.n;) {
        uint32_t c = utf8_next(s, &i);

        if (c == '\t' || c == '\n' || c == '\r')
            buf_char(&b, ' ');
        else if (c >= ' ' && c != 0xFFFE && c != 0xFFFF)
            buf_rune(&b, c);
    }
    return buf_text(&b);
}

/* XML 1.0 2.4. */
static void put_xml(struct buf *b, struct str s)
{
    for (size_t i = 0; i < s.n; i++) {
        char c = s.s[i];

        if (c == '&')
            buf_z(b, "&amp;");
        else if (c == '<')
            buf_z(b, "&lt;");
        else if (c == '>')
            buf_z(b, "&gt;");
        else
            buf_char(b, c);
    }
}

static void put_element(struct buf *b, const char *open, struct str s,
                        const char *close)
{
    if (s.n == 0)
        return;
    buf_z(b, open);
    put_xml(b, s);
    buf_z(b, close);
}

/* PDF/UA's one property is in no schema PDF/A knows: it must be described. */
static const char extension[] =
    "<rdf:Description rdf:about=\"\""
    " xmlns:pdfaExtension=\"http://www.aiim.org/pdfa/ns/extension/\""
    " xmlns:pdfaSchema=\"http://www.aiim.org/pdfa/ns/schema#\""
    " xmlns:pdfaProperty=\"http://www.aiim.org/pdfa/ns/property#\">\n"
    "<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType=\"Resource\">\n"
    "<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>\n"
    "<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/"
    "</pdfaSchema:namespaceURI>\n"
    "<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>\n"
    "<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType=\"Resource\">\n"
    "<pdfaProperty:name>part</pdfaProperty:name>\n"
    "<pdfaProperty:valueType>Integer</pdfaProperty:valueType>\n"
    "<pdfaProperty:category>internal</pdfaProperty:category>\n"
    "<pdfaProperty:description>Part of ISO 14289 the file conforms to"
    "</pdfaProperty:description>\n"
    "</rdf:li></rdf:Seq></pdfaSchema:property>\n"
    "</rdf:li></rdf:Bag></pdfaExtension:schemas>\n"
    "</rdf:Description>\n";

static struct str xmp(struct arena *a, const struct facts *f)
{
    struct buf b = {.a = a};

    buf_z(&b, "<?xpacket begin=\"\xEF\xBB\xBF\""
              " id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
              "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
              "<rdf:RDF xmlns:rdf="
              "\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
              "<rdf:Description rdf:about=\"\""
              " xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
              " xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\""
              " xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\""
              " xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\""
              " xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\">\n");
    put_element(&b, "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">",
                f->title, "</rdf:li></rdf:Alt></dc:title>\n");
    put_element(&b, "<dc:creator><rdf:Seq><rdf:li>", f->author,
                "</rdf:li></rdf:Seq></dc:creator>\n");
    put_element(&b, "<dc:language><rdf:Bag><rdf:li>", f->lang,
                "</rdf:li></rdf:Bag></dc:language>\n");
    put_element(&b, "<xmp:CreateDate>", f->date, "</xmp:CreateDate>\n");
    put_element(&b, "<xmp:ModifyDate>", f->date, "</xmp:ModifyDate>\n");
    buf_z(&b, "<pdf:Producer>" PRODUCER "</pdf:Producer>\n"
              "<pdfaid:part>2</pdfaid:part>\n"
              "<pdfaid:conformance>A</pdfaid:conformance>\n"
              "<pdfuaid:part>1</pdfuaid:part>\n"
              "</rdf:Description>\n");
    buf_z(&b, extension);
    buf_z(&b, "</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>\n");
    return buf_text(&b);
}

/* D:20261202030405Z (7.9.4) from the form XMP has. */
static void put_date(struct buf *b, const char *key, struct str date)
{
    if (date.n == 0)
        return;
    buf_z(b, key);
    buf_z(b, "(D:");
    for (size_t i = 0; i < date.n; i++) {
        if (date.s[i] >= '0' && date.s[i] <= '9')
            buf_char(b, date.s[i]);
    }
    buf_z(b, "Z)");
}

static void put_text(struct buf *b, const char *key, struct str s)
{
    if (s.n == 0)
        return;
    buf_z(b, key);
    token_text(b, s);
}

static struct str info(struct arena *a, const struct facts *f)
{
    struct buf b = {.a = a};

    put_text(&b, "/Title", f->title);
    put_text(&b, "/Author", f->author);
    put_text(&b, "/Producer", STR(PRODUCER));
    put_date(&b, "/CreationDate", f->date);
    put_date(&b, "/ModDate", f->date);
    return buf_text(&b);
}

static struct str catalog(struct writer *w, struct meta_objects o,
                          uint32_t metadata, uint32_t profile)
{
    struct buf b = {.a = w->arena};

    buf_z(&b, "/Lang");
    token_string(&b, w->lang);
    buf_z(&b, "/MarkInfo<</Marked true>>"
              "/ViewerPreferences<</DisplayDocTitle true>>/Metadata ");
    token_ref(&b, metadata);
    buf_z(&b, "/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1"
              "/OutputConditionIdentifier(sRGB)/Info(sRGB)"
              "/DestOutputProfile ");
    token_ref(&b, profile);
    buf_z(&b, ">>]/StructTreeRoot ");
    token_ref(&b, o.structure);
    if (o.outlines != 0) {
        buf_z(&b, "/Outlines ");
        token_ref(&b, o.outlines);
    }
    return buf_text(&b);
}

void meta_write(struct writer *w, const struct pdf_about *about,
                struct meta_objects objects)
{
    struct facts f = {sayable(w->arena, about->title),
                      sayable(w->arena, about->author), w->lang,
                      build_date(w->arena)};
    uint32_t metadata, profile;

    if (f.title.n == 0)
        f.title = f.author;
    metadata = haru_stream(w->haru, STR("/Type/Metadata/Subtype/XML"),
                           xmp(w->arena, &f), false);
    profile = writer_stream(w, STR("/N 3"), icc_srgb(w->arena));
    haru_info(w->haru, info(w->arena, &f));
    haru_catalog(w->haru, catalog(w, objects, metadata, profile));
}
