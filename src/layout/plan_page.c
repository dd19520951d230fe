/*
 * plan_page -- sections, header blocks and dates.
 */
#include "layout/plan.h"

#include "base/arena.h"
#include "base/diag.h"
#include "base/near.h"
#include "profile/sort.h"

/* Blocks */

#define BLOCK(field) offsetof(struct block, field)

static const enum block_kind BLOCK_KINDS[] = {
    BLOCK_ROW,  BLOCK_PARA,   BLOCK_BULLETS, BLOCK_CONTACTS, BLOCK_PHOTO,
    BLOCK_RULE, BLOCK_BLOCKS, BLOCK_BESIDE,  BLOCK_ENTRIES, BLOCK_GROUPS,
    BLOCK_LEGEND, BLOCK_QR};

static void key_block_row(struct reader *r, const struct node *n, void *to,
                          const void *aux)
{
    struct block *b = to;
    struct row_plan *row = ARENA_NEW(r->a, struct row_plan);
    b->kind = *(const enum block_kind *)aux;
    plan_row(r, n, row);
    row->bullets = row->bullets || b->kind == BLOCK_BULLETS;
    if (row->n > 1 && (row->grid == NULL || row->grid->n < row->n))
        diag_at(r->d, DIAG_LAYOUT_VALUE, n->span,
                "%zu cells need a 'grid' of as many columns", row->n);
    b->row = row;
}

static void key_block_contacts(struct reader *r, const struct node *n, void *to,
                               const void *aux)
{
    struct block *b = to;
    struct contacts_plan *c = ARENA_NEW(r->a, struct contacts_plan);
    b->kind = *(const enum block_kind *)aux;
    *c = *r->contacts;
    key_contacts(r, n, c, NULL);
    b->contacts = c;
}

static void key_block_kids(struct reader *r, const struct node *n, void *to,
                           const void *aux)
{
    struct block *b = to;
    b->kind = *(const enum block_kind *)aux;
    plan_blocks(r, n, &b->kids, &b->n);
}

static void key_block_rule(struct reader *r, const struct node *n, void *to,
                           const void *aux)
{
    static const struct key KEYS_OF_RULE[] = {
        {"style", key_style, BLOCK(style), NULL}};
    struct block *b = to;
    b->kind = *(const enum block_kind *)aux;
    KEYS(r, n, "a rule", KEYS_OF_RULE, b);
}

static void key_block_photo(struct reader *r, const struct node *n, void *to,
                            const void *aux)
{
    struct block *b = to;
    struct photo_plan *photo = ARENA_NEW(r->a, struct photo_plan);
    b->kind = *(const enum block_kind *)aux;
    *photo = *r->photo;
    key_photo(r, n, photo, NULL);
    b->photo = photo;
}

/* A kind of section, or the id of one of the profile's own. */
static void key_section_name(struct reader *r, const struct node *n, void *to,
                             const void *aux)
{
    const char *kinds[SECTION_KINDS];
    struct str name;
    (void)aux;
    if (!keys_text(r, n, &name))
        return;
    *(struct str *)to = name;
    for (int i = 0; i < SECTION_KINDS; i++)
        kinds[i] = section_kind_name((enum section_kind)i);
    const char *near = near_word(name, kinds, SECTION_KINDS);
    if (near == NULL || str_is(name, near))
        return;
    diag_at(r->d, DIAG_LAYOUT_VALUE, n->span, "unknown section '%.*s'",
            STR_ARGS(name));
    diag_hint(r->d, "did you mean '%s'?", near);
}

/* `awards`, or with its title: `{section: awards, title: yes}`. */
static void key_block_section(struct reader *r, const struct node *n, void *to,
                              const void *aux)
{
    static const struct key KEYS_OF_SECTION[] = {
        {"section", key_section_name, BLOCK(section), NULL},
        {"title", key_bool, BLOCK(titled), NULL},
    };
    struct block *b = to;
    b->kind = *(const enum block_kind *)aux;
    if (n->kind == NODE_MAP)
        KEYS(r, n, "a section's block", KEYS_OF_SECTION, b);
    else
        key_section_name(r, n, &b->section, NULL);
}

static void key_block_qr(struct reader *r, const struct node *n, void *to,
                         const void *aux)
{
    struct block *b = to;
    b->kind = *(const enum block_kind *)aux;
    key_qr(r, n, &b->qr, NULL);
}

static void key_block_title(struct reader *r, const struct node *n, void *to,
                            const void *aux)
{
    struct block *b = to;
    struct part *title = ARENA_NEW(r->a, struct part);
    (void)aux;
    plan_part(r, n, title);
    b->title = title;
}

static const struct key BLOCK_KEYS[] = {
    {"row", key_block_row, 0, &BLOCK_KINDS[BLOCK_ROW]},
    {"para", key_block_row, 0, &BLOCK_KINDS[BLOCK_PARA]},
    {"bullets", key_block_row, 0, &BLOCK_KINDS[BLOCK_BULLETS]},
    {"contacts", key_block_contacts, 0, &BLOCK_KINDS[BLOCK_CONTACTS]},
    {"photo", key_block_photo, 0, &BLOCK_KINDS[BLOCK_PHOTO]},
    {"rule", key_block_rule, 0, &BLOCK_KINDS[BLOCK_RULE]},
    {"blocks", key_block_kids, 0, &BLOCK_KINDS[BLOCK_BLOCKS]},
    {"beside", key_block_kids, 0, &BLOCK_KINDS[BLOCK_BESIDE]},
    {"qr", key_block_qr, 0, &BLOCK_KINDS[BLOCK_QR]},
    {"entries", key_block_section, 0, &BLOCK_KINDS[BLOCK_ENTRIES]},
    {"groups", key_block_section, 0, &BLOCK_KINDS[BLOCK_GROUPS]},
    {"legend", key_block_section, 0, &BLOCK_KINDS[BLOCK_LEGEND]},
    {"grid", key_grid, BLOCK(grid), NULL},
    {"gap", key_unit, BLOCK(gap), NULL},
    {"when", key_when, BLOCK(shown), NULL},
    {"unless", key_unless, BLOCK(shown), NULL},
    {"before", key_signed, BLOCK(before), NULL},
    {"after", key_signed, BLOCK(after), NULL},
    {"title", key_block_title, 0, NULL},
    {"align", key_word, BLOCK(align), SHEET_ALIGN},
};
#define BLOCK_WORDS 12 /* that are blocks themselves */

static void read_block(struct reader *r, const struct node *n,
                       struct block *out)
{
    size_t words = 0;
    out->kind = BLOCK_NONE;
    out->span = n->span;
    out->gap = unit_of_em(1500, r->em);
    out->align = -1;
    for (size_t i = 0; i < BLOCK_WORDS; i++)
        words += node_find(n, BLOCK_KEYS[i].name) != NULL;
    size_t errors = diag_count(r->d, DIAG_ERROR);
    KEYS(r, n, "a block", BLOCK_KEYS, out);
    if (words != 1 && diag_count(r->d, DIAG_ERROR) == errors)
        keys_wrong(r, n,
                   "one block: row, para, bullets, contacts, photo, "
                   "rule, blocks, beside, qr, entries, groups or legend");
    else if (out->align >= 0 && out->kind != BLOCK_BESIDE)
        keys_wrong(r, node_find(n, "align"),
                   "in a part or a style: of blocks only 'beside' has it");
}

void plan_blocks(struct reader *r, const struct node *list,
                 const struct block **out, size_t *n)
{
    if (node_empty(list))
        return;
    size_t cap = list->kind == NODE_LIST ? list->n : 1;
    struct block *blocks = ARENA_ARRAY(r->a, cap, struct block);
    const struct node *k = keys_items(list);
    for (*n = 0; k != NULL; k = keys_next(list, k))
        read_block(r, k, &blocks[(*n)++]);
    *out = blocks;
}

/* Sections */

#define SECTION(field) offsetof(struct section_plan, field)

static const char *const GROUPS[] = {"none", "kind", "year", NULL};
static const char *const TITLES[] = {"section", "group", NULL};
static const char *const LEGENDS[] = {"none", "title", "below", NULL};

static void key_look(struct reader *r, const struct node *n, void *to,
                     const void *aux)
{
    const struct style **look = to;
    if (n->kind == NODE_TEXT && str_is(n->text, "none"))
        *look = NULL;
    else
        key_style(r, n, to, aux);
}

/* Fields of entries, not of any one kind. */
static void key_needs(struct reader *r, const struct node *n, void *to,
                      const void *aux)
{
    struct section_plan *plan = to;
    struct condition fields = {0};
    key_when(r, n, &fields, aux);
    plan->needs = fields.when.refs;
    plan->n_needs = 0;
    for (size_t i = 0; i < fields.when.n; i++)
        plan->n_needs += fields.when.refs[i].from == FROM_ENTRY;
    if (plan->n_needs < fields.when.n || fields.when.photo ||
        fields.when.by_year)
        keys_wrong(r, n, "fields of an entry, such as advisor");
}

static void key_flag_word(struct reader *r, const struct node *n, void *to,
                          const void *aux)
{
    int word = 0;
    key_word(r, n, &word, aux);
    *(bool *)to = word != 0;
}

static const struct key GAP_KEYS[] = {
    {"entries", key_unit, SECTION(gap_entries), NULL},
    {"lines", key_unit, SECTION(gap_lines), NULL},
    {"items", key_unit, SECTION(gap_items), NULL},
    {"columns", key_unit, SECTION(gap_columns), NULL},
    {"title", key_side_gap, 0, NULL},
};

static void key_gaps(struct reader *r, const struct node *n, void *to,
                     const void *aux)
{
    (void)aux;
    KEYS(r, n, "a gap", GAP_KEYS, to);
}

static const struct key SECTION_KEYS[] = {
    {"look", key_look, SECTION(look), NULL},
    {"place", key_side_place, 0, NULL},
    {"width", key_side_width, 0, NULL},
    {"continued", key_bool, SECTION(continued), NULL},
    {"columns", key_section_columns, 0, NULL},
    {"sort", key_word, SECTION(order), sort_words},
    {"number", key_template, SECTION(number), NULL},
    {"reverse", key_bool, SECTION(reverse), NULL},
    {"group", key_word, SECTION(group), GROUPS},
    {"counts", key_bool, SECTION(counts), NULL},
    {"style", key_cited, SECTION(citation), NULL},
    {"authors", key_authors, SECTION(authors), NULL},
    {"titles", key_flag_word, SECTION(group_sections), TITLES},
    {"legend", key_word, SECTION(legend), LEGENDS},
    {"measure", key_unit, SECTION(measure), NULL},
    {"indent", key_unit, SECTION(indent), NULL},
    {"prose", key_style, SECTION(prose), NULL},
    {"gap", key_gaps, 0, NULL},
    {"most", key_int, SECTION(most), NULL},
    {"needs", key_needs, 0, NULL},
    {"months", key_bool, SECTION(months), NULL},
    {"recent", key_int, SECTION(recent), NULL},
    {"all-authors", key_bool, SECTION(all_authors), NULL},
    {"one-leading", key_bool, SECTION(one_leading), NULL},
};

static void key_section(struct reader *r, const struct node *n, void *to,
                        const void *aux)
{
    (void)aux;
    KEYS(r, n, "a section's look", SECTION_KEYS, to);
}

void key_sections(struct reader *r, const struct node *map, void *to,
                  const void *aux)
{
    struct section_plan *out = to;
    (void)aux;
    struct key keys[SECTION_KINDS + 1];
    struct section_plan usual = out[0];
    const struct node *n = node_find(map, "default");
    r->in_entry = true;
    if (n != NULL)
        key_section(r, n, &usual, NULL);
    for (int i = 0; i < SECTION_KINDS; i++) {
        out[i] = usual;
        keys[i] =
            (struct key){section_kind_name((enum section_kind)i), key_section,
                         (size_t)i * sizeof(struct section_plan), NULL};
    }
    keys[SECTION_KINDS] = (struct key){"default", key_any, 0, NULL};
    KEYS(r, map, "'sections'", keys, out);
    for (int i = 0; i < SECTION_KINDS; i++)
        if (out[i].gap_lines < 0)
            out[i].gap_lines = out[i].gap_entries;
    r->in_entry = false;
}

/* Dates: a text, or one for each language. */

static void key_by_language(struct reader *r, const struct node *n, void *to,
                            const void *aux)
{
    (void)aux;
    if (n->kind != NODE_MAP) {
        keys_text(r, n, to);
        return;
    }
    for (const struct node *k = n->kids; k != NULL; k = k->next)
        if (language_valid(k->key) && language_serves(k->key, r->lang->tag))
            keys_text(r, k, to);
}

/* A pattern that cannot print a year would lose every date. */
static void key_pattern(struct reader *r, const struct node *n,
                        struct str *out)
{
    struct str pattern = *out;
    key_by_language(r, n, &pattern, NULL);
    if (pattern.n == 0 || date_pattern_valid(pattern))
        *out = pattern;
    else
        keys_wrong(r, n, DATE_PATTERN);
}

/* `years` and the like stand among the languages of a range. */
static void key_range(struct reader *r, const struct node *n, void *to,
                      const void *aux)
{
    struct date_form *form = to;
    const struct node *years = node_find(n, "years");
    const struct node *open = node_find(n, "open");
    const struct node *whole = node_find(n, "whole");
    key_by_language(r, n, &form->range, aux);
    form->years = form->range;
    if (years != NULL)
        key_by_language(r, years, &form->years, aux);
    if (open != NULL)
        key_by_language(r, open, &form->open, aux);
    if (whole != NULL)
        key_bool(r, whole, &form->whole, aux);
}

void key_dates(struct reader *r, const struct node *map, void *to,
               const void *aux)
{
    struct dates_plan *out = to;
    (void)aux;
    if (node_empty(map))
        return;
    if (map->kind == NODE_LIST) {
        keys_wrong(r, map, "a pattern or a mapping of languages to patterns");
        return;
    }
    if (map->kind != NODE_MAP) {
        key_pattern(r, map, &out->form.pattern);
        return;
    }
    for (const struct node *k = map->kids; k != NULL; k = k->next)
        if (str_is(k->key, "range"))
            key_range(r, k, &out->form, NULL);
        else if (str_is(k->key, "long"))
            key_pattern(r, k, &out->longer);
        else if (!language_valid(k->key))
            diag_at(r->d, DIAG_LAYOUT_KEY, k->key_span,
                    "'%.*s' is neither 'range' nor 'long' nor a language tag",
                    STR_ARGS(k->key));
        else if (language_serves(k->key, r->lang->tag))
            key_pattern(r, k, &out->form.pattern);
}
