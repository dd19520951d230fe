/*
 * How the text is read: in the order in which it stands on the page, and in a
 * language that has its script (ISO 14289-1 7.2). The first is a promise of
 * cvset's more than a rule: readers that go by the page and readers that go by
 * the tags say the same.
 */
#include "base/utf8.h"
#include "pdf/verifying.h"

/* Scripts that few languages are written in. */
enum script { SCRIPT_OTHER, SCRIPT_HAN, SCRIPT_KANA, SCRIPT_HANGUL };

static const struct {
    const char *name, *langs[8];
} scripts[] = {
    [SCRIPT_HAN] = {"Han", {"zh", "ja", "ko", "yue", "cmn", "lzh", "wuu"}},
    [SCRIPT_KANA] = {"kana", {"ja"}},
    [SCRIPT_HANGUL] = {"Hangul", {"ko"}},
};

/* The content that was last read of a section. */
struct last_read {
    const struct page_read *page;
    size_t order;               /* on the page */
};

static bool is_in(uint32_t c, uint32_t from, uint32_t to)
{
    return c >= from && c <= to;
}

static enum script script_of(uint32_t c)
{
    if (is_in(c, 0x4E00, 0x9FFF) || is_in(c, 0x3400, 0x4DBF) ||
        is_in(c, 0x20000, 0x3FFFD))
        return SCRIPT_HAN;
    if (is_in(c, 0x3041, 0x3096) || is_in(c, 0x30A1, 0x30FA))
        return SCRIPT_KANA;
    return is_in(c, 0xAC00, 0xD7A3) ? SCRIPT_HANGUL : SCRIPT_OTHER;
}

/* The language in force for what the element has. */
static struct str lang_of(struct verify *v, const struct element_read *e)
{
    struct str lang = STR("");

    for (; e != NULL; e = e->parent) {
        if (e->dict != NULL && verify_text_of(v, e->dict, "Lang", &lang))
            return lang;
    }
    verify_text_of(v, v->catalog, "Lang", &lang);
    return lang;
}

static bool has_script(struct str lang, enum script s)
{
    struct str primary = str_sub(lang, 0, str_find(lang, '-'));

    for (size_t i = 0; i < 8 && scripts[s].langs[i] != NULL; i++) {
        if (str_is(primary, scripts[s].langs[i]))
            return true;
    }
    return false;
}

static void check_lang(struct verify *v, const struct element_read *e,
                       const struct element_part *part)
{
    const struct marked *m = &part->page->marked[part->mcid];
    struct str text = {m->text.s, m->text.n}, lang = lang_of(v, e);

    for (size_t i = 0; !m->has_lang && lang.n > 0 && i < text.n;) {
        enum script s = script_of(utf8_next(text, &i));

        if (s == SCRIPT_OTHER || has_script(lang, s))
            continue;
        verify_say(v, DIAG_PDF_ROLES, e->dict, part->page->number, "text "
                   "in %s is said to be in the language '%.*s', and will be "
                   "read out as such (ISO 14289-1, 7.2)", scripts[s].name,
                   STR_ARGS(str_sub(lang, 0, 40)));
        return;
    }
}

/*
 * A section's content stands on each page in the order of the tree. Sections
 * may stand in another one: a name that is read first may be in the second
 * column.
 */
static void check_order(struct verify *v, struct last_read *last,
                        const struct element_read *e,
                        const struct element_part *part)
{
    const struct marked *m = &part->page->marked[part->mcid];

    if (last->page == part->page && m->order < last->order)
        verify_say(v, DIAG_PDF_TEXT, e->dict, part->page->number, "what is "
                   "read next by the tags stands before it on the page: MCID "
                   "%zu; readers that go by the page read another text",
                   part->mcid);
    *last = (struct last_read){part->page, m->order};
}

static bool is_section(const struct element_read *e)
{
    return str_is(e->role, "Sect") || str_is(e->role, "Document") ||
           str_is(e->role, "Part") || str_is(e->role, "Art");
}

static void check_element(struct verify *v, struct last_read *last,
                          const struct element_read *e)
{
    struct last_read own = {NULL, 0};

    if (is_section(e))
        last = &own;
    for (size_t i = 0; i < e->n; i++) {
        const struct element_part *part = &e->parts[i];

        if (part->kind == PART_ELEMENT) {
            check_element(v, last, part->element);
        } else if (part->kind == PART_CONTENT) {
            check_lang(v, e, part);
            check_order(v, last, e, part);
        }
    }
}

void verify_reading(struct verify *v)
{
    struct last_read last = {NULL, 0};

    for (size_t i = 0; i < v->root.n; i++) {
        if (v->root.parts[i].kind == PART_ELEMENT)
            check_element(v, &last, v->root.parts[i].element);
    }
}
