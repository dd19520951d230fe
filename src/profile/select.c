/*
 * select -- the entries of a section that `select:` names.
 *
 * By the key in a bibliography, or any of the tags (the keywords of a .bib
 * among them) and badges. The entries keep their order.
 */
#include "base/diag.h"
#include "profile/read.h"

static bool says(const struct text *t, struct str word)
{
    for (const struct wording *w = t->wordings; w; w = w->next) {
        if (str_eq(str_trim(w->s), word))
            return true;
    }
    return false;
}

static bool is_named(const struct entry *e, struct str word)
{
    static const enum field_id fields[] = {
        FIELD_KEY, FIELD_TAGS, FIELD_BADGES,
    };

    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const struct value *v = &e->fields[fields[i]];

        if (v->kind == VALUE_TEXT && says(&v->text, word))
            return true;
        for (size_t k = 0; v->kind == VALUE_LIST && k < v->n; k++) {
            if (says(&v->list[k], word))
                return true;
        }
    }
    return false;
}

/* True if the word is of use: some entry is named by it. */
static bool check_word(struct reading *r, const struct section *s,
                       const struct node *n)
{
    struct str word = str_trim(n->text);

    if (n->kind != NODE_TEXT) {
        report_type(r, n, "a tag, a badge or a key");
        return false;
    }
    for (const struct entry *e = s->entries; e; e = e->next) {
        if (is_named(e, word))
            return true;
    }
    if (r->left_out)            /* what it names may be */
        return true;
    diag_at(r->d, DIAG_TAG, n->span, "no entry of the section has the tag, "
            "badge or key '%.*s'", STR_ARGS(word));
    return false;
}

static bool is_selected(const struct entry *e, const struct node *n)
{
    for (const struct node *w = word_first(n); w; w = word_next(n, w)) {
        if (is_named(e, str_trim(w->text)))
            return true;
    }
    return false;
}

void select_entries(struct reading *r, struct section *s,
                    const struct node *n)
{
    struct entry **at = &s->entries;
    bool fine = true;

    if (!word_first(n))
        return;
    for (const struct node *w = word_first(n); w; w = word_next(n, w))
        fine = check_word(r, s, w) && fine;
    while (fine && *at) {
        if (is_selected(*at, n))
            at = &(*at)->next;
        else
            *at = (*at)->next;
    }
}
