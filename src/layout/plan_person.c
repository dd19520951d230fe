/*
 * plan_person -- a person's contacts and photo.
 */
#include "layout/plan.h"

#include "base/arena.h"
#include "base/diag.h"
#include "base/near.h"
#include "text/font.h"

/* Contacts */

#define CONTACT_COLUMNS 8

#define CONTACTS(field) offsetof(struct contacts_plan, field)

static const char *const LABELS[] = {"words", "needed",   "none",
                                     "icons", "labelled", NULL};

/* Any key may be a contact's own; but not one that is all but a known one. */
static void check_contact(struct reader *r, const struct node *n)
{
    size_t count;
    const char *const *names = contact_names(r->a, &count);
    const char *near = near_word(n->text, names, count);
    if (near == NULL || str_is_word(n->text, near))
        return;
    diag_at(r->d, DIAG_LAYOUT_VALUE, n->span, "unknown contact '%.*s'",
            STR_ARGS(n->text));
    diag_hint(r->d, "did you mean '%s'?", near);
}

static void key_only(struct reader *r, const struct node *n, void *to,
                     const void *aux)
{
    (void)aux;
    struct contacts_plan *c = to;
    size_t cap = n->kind == NODE_LIST ? n->n : 1;
    struct str *only = ARENA_ARRAY(r->a, cap, struct str);
    const struct node *k = keys_items(n);
    for (; k != NULL; k = keys_next(n, k))
        if (keys_text(r, k, &only[c->n_only])) {
            check_contact(r, k);
            c->n_only++;
        }
    c->only = only;
}

static const struct key CONTACT_KEYS[] = {
    {"columns", key_int, CONTACTS(columns), NULL},
    {"labels", key_word, CONTACTS(labels), LABELS},
    {"with", key_word, CONTACTS(with), PLAN_WITH},
    {"only", key_only, 0, NULL},
    {"style", key_style, CONTACTS(style), NULL},
    {"label", key_style, CONTACTS(label_style), NULL},
    {"gap", key_unit, CONTACTS(gap), NULL},
};

void key_contacts(struct reader *r, const struct node *map, void *to,
                  const void *aux)
{
    struct contacts_plan *out = to;
    (void)aux;
    int labels = out->labels;
    KEYS(r, map, "contacts", CONTACT_KEYS, out);
    if (out->columns > CONTACT_COLUMNS) {
        keys_wrong(r, node_find(map, "columns"), "at most 8");
        out->columns = 1;
    }
    if (out->labels == labels)
        return;
    out->icons = NULL;
    if (out->labels == LABELS_ICONS || out->labels == LABELS_LABELLED)
        out->icons = fonts_icons(r->fonts, r->d, map->span);
}

/* The photo */

#define PHOTO(field) offsetof(struct photo_plan, field)

/* A side of the photo: of 5mm at least, so that it has some pixels. */
static void key_photo_side(struct reader *r, const struct node *n, void *to,
                           const void *aux)
{
    unit *side = to, given = *side;
    key_unit(r, n, &given, aux);
    if (given < PT(14) || given > PT(720))
        keys_wrong(r, n, "a length between 5mm and 250mm");
    else
        *side = given;
}

static void key_photo_align(struct reader *r, const struct node *n, void *to,
                            const void *aux)
{
    static const char *const WORDS[] = {"left", "right", "centre", NULL};
    static const int ALIGNS[] = {ALIGN_LEFT, ALIGN_RIGHT, ALIGN_CENTRE};
    int word = 0;
    (void)aux;
    key_word(r, n, &word, WORDS);
    *(int *)to = ALIGNS[word];
}

static void key_photo_top(struct reader *r, const struct node *n, void *to,
                          const void *aux)
{
    static const char *const WORDS[] = {"ascender", "line", NULL};
    int word = 0;
    (void)aux;
    key_word(r, n, &word, WORDS);
    *(int *)to = word == 0 ? FIGURE_ASCENDERS : FIGURE_LINE;
}

void key_photo(struct reader *r, const struct node *map, void *to,
               const void *aux)
{
    struct photo_plan *out = to;
    (void)aux;
    static const char *const FRAMES[] = {"none", "white", "always", NULL};
    static const char *const SHAPES[] = {"square", "round", NULL};
    static const struct key KEYS_OF_PHOTO[] = {
        {"show", key_bool, PHOTO(show), NULL},
        {"width", key_photo_side, PHOTO(width), NULL},
        {"height", key_photo_side, PHOTO(height), NULL},
        {"align", key_photo_align, PHOTO(align), NULL},
        {"top", key_photo_top, PHOTO(top), NULL},
        {"frame", key_word, PHOTO(frame), FRAMES},
        {"shape", key_word, PHOTO(shape), SHAPES},
    };
    KEYS(r, map, "a photo", KEYS_OF_PHOTO, out);
}
