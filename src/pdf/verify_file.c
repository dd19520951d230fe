/*
 * The file as a sequence of bytes, its trailer, and what its catalog says of
 * the document as a whole (ISO 19005-2 6.1 and 6.2.3, ISO 14289-1 6 and 7.1).
 */
#include "pdf/verifying.h"

static bool is_eol(char c)
{
    return c == '\n' || c == '\r';
}

static void check_header(struct verify *v)
{
    struct str s = v->bytes;
    size_t at = 8, high = 0;

    if (s.n < 8 || s.s[5] != '1' || s.s[6] != '.' || s.s[7] < '0' ||
        s.s[7] > '7')
        verify_say(v, DIAG_PDF_FILE, NULL, 0, "its first line is not "
                   "%%PDF-1.n, n from 0 to 7 (ISO 19005-2, 6.1.2)");
    while (at < s.n && is_eol(s.s[at]))
        at++;
    if (at == 8 || at >= s.n || s.s[at] != '%')
        at = s.n;
    for (size_t i = at + 1; i < s.n && i < at + 5; i++)
        high += (unsigned char)s.s[i] > 127;
    if (high < 4)
        verify_say(v, DIAG_PDF_FILE, NULL, 0, "its second line is no comment "
                   "with four bytes above 127 (ISO 19005-2, 6.1.2)");
}

static void check_end(struct verify *v)
{
    struct str s = v->bytes;

    if (str_ends(s, "\n"))
        s.n--;
    if (str_ends(s, "\r"))
        s.n--;
    if (!str_ends(s, "%%EOF"))
        verify_say(v, DIAG_PDF_FILE, NULL, 0, "it does not end with %%%%EOF "
                   "and one line end (ISO 19005-2, 6.1.3)");
}

static void check_trailer(struct verify *v)
{
    const struct object *id = verify_get(v, v->trailer, "ID");
    const struct object *first = pdfread_item(v->pdf, id, 0);
    const struct object *second = pdfread_item(v->pdf, id, 1);

    if (first->kind != OBJECT_STRING || second->kind != OBJECT_STRING ||
        first->text.n == 0 || second->text.n == 0)
        verify_say(v, DIAG_PDF_FILE, NULL, 0, "its trailer has no /ID of two "
                   "strings (ISO 19005-2, 6.1.3)");
    if (verify_get(v, v->trailer, "Encrypt")->kind != OBJECT_NULL ||
        pdfread_encrypted(v->pdf))
        verify_say(v, DIAG_PDF_ENCRYPTED, NULL, 0, "it is encrypted, which an "
                   "archived file must not be (ISO 19005-2, 6.1.3)");
}

void verify_file(struct verify *v)
{
    check_header(v);
    check_end(v);
    check_trailer(v);
}

static void check_lang(struct verify *v)
{
    const struct object *lang = verify_get(v, v->catalog, "Lang");

    if (lang->kind != OBJECT_STRING)
        verify_say(v, DIAG_PDF_CATALOG, v->catalog, 0, "the document says no "
                   "language: the catalog has no /Lang (ISO 14289-1, 7.2)");
    else if (!verify_is_lang(lang->text))
        verify_say(v, DIAG_PDF_CATALOG, v->catalog, 0, "the document's /Lang "
                   "'%.*s' is no language tag, as en or zh-Hans are "
                   "(ISO 14289-1, 7.2)", STR_ARGS(lang->text));
}

static void check_tagged(struct verify *v)
{
    const struct object *info = verify_get(v, v->catalog, "MarkInfo");
    const struct object *suspects = verify_get(v, info, "Suspects");

    if (!v->tagged)
        verify_say(v, DIAG_PDF_TAGS, v->catalog, 0, "it is not tagged: the "
                   "catalog has no /StructTreeRoot (ISO 14289-1, 7.1)");
    if (verify_get(v, info, "Marked")->integer != 1)
        verify_say(v, DIAG_PDF_CATALOG, v->catalog, 0, "it does not say that "
                   "it is tagged: /MarkInfo has no /Marked true "
                   "(ISO 14289-1, 6.2)");
    if (suspects->integer != 0)
        verify_say(v, DIAG_PDF_CATALOG, v->catalog, 0, "its tags are said to "
                   "be doubtful: /Suspects true (ISO 14289-1, 7.1)");
}

static void check_title_shown(struct verify *v)
{
    const struct object *view = verify_get(v, v->catalog,
                                           "ViewerPreferences");

    if (verify_get(v, view, "DisplayDocTitle")->integer != 1)
        verify_say(v, DIAG_PDF_CATALOG, v->catalog, 0, "windows would show "
                   "the file's name and not its title: /ViewerPreferences has "
                   "no /DisplayDocTitle true (ISO 14289-1, 7.1)");
}

/* An ICC profile's header: its size, and the signature at byte 36. */
static bool is_profile(struct str s)
{
    return s.n >= 128 && str_is(str_sub(s, 36, 40), "acsp");
}

static void check_profile(struct verify *v, const struct object *profile)
{
    const struct object *n = verify_get(v, profile, "N");
    struct str bytes;

    if (!pdfread_stream(v->pdf, profile, &bytes) || !is_profile(bytes)) {
        verify_say(v, DIAG_PDF_CATALOG, profile, 0, "the output intent has "
                   "no ICC profile that can be read (ISO 19005-2, 6.2.3)");
        return;
    }
    if (n->integer != 3 || !str_is(str_sub(bytes, 16, 20), "RGB "))
        verify_say(v, DIAG_PDF_CATALOG, profile, 0, "the output intent's "
                   "profile is not one for RGB with /N 3, in which the colours "
                   "of a CV are given (ISO 19005-2, 6.2.4.3)");
}

static void check_intent(struct verify *v)
{
    const struct object *list = verify_get(v, v->catalog, "OutputIntents");
    const struct object *first = NULL;

    for (size_t i = 0; list->kind == OBJECT_ARRAY && i < list->n; i++) {
        const struct object *o = pdfread_item(v->pdf, list, i);
        const struct object *profile = verify_get(v, o, "DestOutputProfile");

        if (!object_is_name(verify_get(v, o, "S"), "GTS_PDFA1"))
            continue;
        if (first == NULL)
            check_profile(v, profile);
        else if (first != profile)
            verify_say(v, DIAG_PDF_CATALOG, v->catalog, 0, "two output "
                       "intents have different profiles (ISO 19005-2, 6.2.3)");
        first = profile;
        if (verify_get(v, o, "OutputConditionIdentifier")->kind !=
            OBJECT_STRING)
            verify_say(v, DIAG_PDF_CATALOG, v->catalog, 0, "the output intent "
                       "has no /OutputConditionIdentifier (ISO 32000-1, "
                       "table 365)");
    }
    if (first == NULL)
        verify_say(v, DIAG_PDF_CATALOG, v->catalog, 0, "it does not say what "
                   "its colours mean: there is no output intent of PDF/A "
                   "(ISO 19005-2, 6.2.3)");
}

static void check_page_dict(struct verify *v, const struct page_read *p)
{
    const struct object *box = verify_get(v, p->dict, "MediaBox");

    if (verify_get(v, p->dict, "Resources")->kind != OBJECT_DICT)
        verify_say(v, DIAG_PDF_CATALOG, p->dict, p->number, "the page has no "
                   "/Resources of its own (ISO 19005-2, 6.2.2)");
    for (size_t side = 0; box->kind == OBJECT_ARRAY && side < 2; side++) {
        double length = verify_number(pdfread_item(v->pdf, box, side + 2)) -
                        verify_number(pdfread_item(v->pdf, box, side));

        length = length < 0 ? -length : length;
        if (length < 3 || length > 14400)
            verify_say(v, DIAG_PDF_CATALOG, p->dict, p->number, "a side of "
                       "the page is not between 3 and 14400 points "
                       "(ISO 19005-2, 6.1.13)");
    }
}

void verify_catalog(struct verify *v)
{
    check_tagged(v);
    check_lang(v);
    check_title_shown(v);
    check_intent(v);
    for (size_t i = 0; i < v->n_pages; i++)
        check_page_dict(v, &v->pages[i]);
}
