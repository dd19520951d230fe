/*
 * plan_part -- parts, rows and the entries made of them.
 */
#include "layout/plan.h"

#include "base/arena.h"
#include "base/diag.h"

#define PART(field) offsetof(struct part, field)
#define ROW(field) offsetof(struct row_plan, field)

const char *const PLAN_WITH[] = {"comma", "semicolon", "stop", "colon",
                                 "open",  "close",     "tie",  "space",
                                 "dot",   "bar",       "list",      "slashes",
                                 NULL};
_Static_assert(sizeof PLAN_WITH / sizeof *PLAN_WITH == SEP_N + 1, "with");

static const char *const ROLES[] = {"none", "title", "meta",
                                    "body", "label", NULL};
static const char *const OWN_NAMES[] = {"plain", "bold", NULL};
static const char *const KEEPS[] = {"none", "next", "together", "all", NULL};

/* Conditions */

/* A field, or a list of them; *many, where it may be asked for. */
static void read_fields(struct reader *r, const struct node *n, bool *many,
                        struct fields_set *out)
{
    size_t cap = n->kind == NODE_LIST ? n->n : 1;
    struct field_ref *refs = ARENA_ARRAY(r->a, cap, struct field_ref);
    const struct node *k = keys_items(n);
    *out = (struct fields_set){.refs = refs};
    for (; k != NULL; k = keys_next(n, k)) {
        struct str word;
        if (!keys_text(r, k, &word))
            continue;
        if (many != NULL && str_is(word, "many"))
            *many = true;
        else if (str_is(word, "photo"))
            out->photo = true;
        else if (str_is(word, "by-year"))
            out->by_year = true;
        else if (template_ref(r, word, k->span, &refs[out->n]))
            out->n++;
    }
}

static void key_part_when(struct reader *r, const struct node *n, void *to,
                          const void *aux)
{
    (void)aux;
    struct part *p = to;
    read_fields(r, n, &p->when_many, &p->shown.when);
}

void key_when(struct reader *r, const struct node *n, void *to,
              const void *aux)
{
    (void)aux;
    struct condition *c = to;
    read_fields(r, n, NULL, &c->when);
}

void key_unless(struct reader *r, const struct node *n, void *to,
                const void *aux)
{
    (void)aux;
    struct condition *c = to;
    read_fields(r, n, NULL, &c->unless);
}

/* Parts */

static void read_parts(struct reader *r, const struct node *list,
                       const struct part **out, size_t *n)
{
    size_t cap = list->kind == NODE_LIST ? list->n : 1;
    struct part *parts = ARENA_ARRAY(r->a, cap, struct part);
    const struct node *k = keys_items(list);
    for (*n = 0; k != NULL; k = keys_next(list, k))
        plan_part(r, k, &parts[(*n)++]);
    *out = parts;
}

void plan_no_qr(struct reader *r, const struct part *parts, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (parts[i].kind == PART_QR && parts[i].qr != NULL)
            diag_at(r->d, DIAG_LAYOUT_VALUE, parts[i].qr->span,
                    "a QR code is a block or a cell, no part of a text");
}

static void key_part_text(struct reader *r, const struct node *n, void *to,
                          const void *aux)
{
    struct part *p = to;
    p->kind = PART_TEMPLATE;
    key_template(r, n, &p->text, aux);
}

static const enum part_kind JOIN = PART_JOIN, LINES = PART_LINES;

static void key_part_kids(struct reader *r, const struct node *n, void *to,
                          const void *aux)
{
    struct part *p = to;
    p->kind = *(const enum part_kind *)aux;
    read_parts(r, n, &p->kids, &p->n);
    plan_no_qr(r, p->kids, p->n);
}

static void key_part_contacts(struct reader *r, const struct node *n, void *to,
                              const void *aux)
{
    (void)aux;
    struct part *p = to;
    struct contacts_plan *c = ARENA_NEW(r->a, struct contacts_plan);
    p->kind = PART_CONTACTS;
    *c = *r->contacts;
    key_contacts(r, n, c, NULL);
    p->contacts = c;
}

static void key_part_qr(struct reader *r, const struct node *n, void *to,
                        const void *aux)
{
    struct part *p = to;
    p->kind = PART_QR;
    key_qr(r, n, &p->qr, aux);
}

static const struct key PART_KEYS[] = {
    {"text", key_part_text, 0, NULL},
    {"join", key_part_kids, 0, &JOIN},
    {"lines", key_part_kids, 0, &LINES},
    {"contacts", key_part_contacts, 0, NULL},
    {"qr", key_part_qr, 0, NULL},
    {"with", key_word, PART(with), PLAN_WITH},
    {"end", key_word, PART(end), PLAN_WITH},
    {"style", key_style, PART(style), NULL},
    {"align", key_word, PART(align), SHEET_ALIGN},
    {"role", key_word, PART(role), ROLES},
    {"own-name", key_word, PART(own_name), OWN_NAMES},
    {"when", key_part_when, 0, NULL},
    {"unless", key_unless, PART(shown), NULL},
};

/* How many of the keys that hold content the mapping has. */
static size_t contents(const struct node *map, const struct key *keys, size_t n)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += node_find(map, keys[i].name) != NULL;
    return count;
}

static struct part no_part(struct span span)
{
    return (struct part){
        .with = SEP_COMMA, .end = -1, .align = -1, .span = span};
}

void plan_part(struct reader *r, const struct node *n, struct part *out)
{
    *out = no_part(n->span);
    if (n->kind == NODE_TEXT) {
        key_template(r, n, &out->text, NULL);
        return;
    }
    if (n->kind == NODE_MAP && contents(n, PART_KEYS, 5) != 1) {
        keys_wrong(r, n,
                   "a text, or have one of: text, join, lines, "
                   "contacts, qr");
        return;
    }
    KEYS(r, n, "a part", PART_KEYS, out);
}

/* Rows */

#define COLUMNS_MAX 16

static int millimetres(unit u)
{
    return (int)((u * 127 + 180000) / 360000);
}

static void too_wide(struct reader *r, const struct node *n, unit fixed)
{
    diag_at(r->d, DIAG_LAYOUT_VALUE, n->span,
            "these columns take %d mm, but the text of a page is only %d mm "
            "wide; '1fr' is a column that takes what is left",
            millimetres(fixed), millimetres(r->measure));
}

void key_grid(struct reader *r, const struct node *n, void *to, const void *aux)
{
    (void)aux;
    size_t cap = n->kind == NODE_LIST ? n->n : 1;
    struct column *columns = ARENA_ARRAY(r->a, cap, struct column);
    struct grid_plan *g = ARENA_NEW(r->a, struct grid_plan);
    unit fixed = 0;
    if (cap == 0 || cap > COLUMNS_MAX)
        keys_wrong(r, n, "from 1 to 16 widths, such as [1fr, 38mm]");
    const struct node *k = keys_items(n);
    bool after_share = false;
    for (; k != NULL; k = keys_next(n, k)) {
        struct column *c = &columns[g->n++];
        key_width(r, k, &c->width, NULL);
        c->span = k->span;
        fixed += c->width.in == MEASURE_PT ? c->width.value : 0;
        /* What a 1fr pushes to the right edge is flush with it. */
        c->right = after_share && c->width.in != MEASURE_FR;
        after_share = after_share || c->width.in == MEASURE_FR;
    }
    if (fixed > r->measure && r->measure > 0)
        too_wide(r, n, fixed);
    g->columns = columns;
    *(const struct grid_plan **)to = g;
}

static void key_cells(struct reader *r, const struct node *n, void *to,
                      const void *aux)
{
    (void)aux;
    struct row_plan *row = to;
    if (n->kind != NODE_LIST)
        keys_wrong(r, n, "a list of cells");
    else
        read_parts(r, n, &row->cells, &row->n);
}

static void key_bullets(struct reader *r, const struct node *n, void *to,
                        const void *aux)
{
    (void)aux;
    struct row_plan *row = to;
    row->bullets = true;
    read_parts(r, n, &row->cells, &row->n);
    plan_no_qr(r, row->cells, row->n);
}

static void key_hang(struct reader *r, const struct node *n, void *to,
                     const void *aux)
{
    struct row_plan *row = to;
    if (n->kind == NODE_TEXT && str_is(n->text, "label")) {
        row->hang_label = true;
        row->hang = 0;
    } else {
        row->hang_label = false;
        key_unit(r, n, &row->hang, aux);
    }
}

/* The keys of a part stand in the row's mapping itself; read by plan_part(). */
static const struct key ROW_KEYS[] = {
    {"cells", key_cells, 0, NULL},
    {"bullets", key_bullets, 0, NULL},
    {"grid", key_grid, ROW(grid), NULL},
    {"gap", key_unit, ROW(gap), NULL},
    {"column", key_int, ROW(column), NULL},
    {"keep", key_word, ROW(keep), KEEPS},
    {"hang", key_hang, 0, NULL},
    {"indent", key_unit, ROW(indent), NULL},
    {"style", key_style, ROW(style), NULL},
    {"role", key_word, ROW(role), ROLES},
    {"when", key_when, ROW(shown), NULL},
    {"unless", key_unless, ROW(shown), NULL},
    {"text", key_any, 0, NULL},
    {"join", key_any, 0, NULL},
    {"lines", key_any, 0, NULL},
    {"contacts", key_any, 0, NULL},
    {"with", key_any, 0, NULL},
    {"end", key_any, 0, NULL},
    {"align", key_any, 0, NULL},
    {"own-name", key_any, 0, NULL},
};

/* The part that a row without cells is: its own keys without the row's. */
static void own_part(struct reader *r, const struct node *map,
                     struct row_plan *row)
{
    static const char *const OWN[] = {"text", "join", "lines", "contacts",
                                      "with", "end",  "align", "own-name"};
    struct part *p = ARENA_NEW(r->a, struct part);
    *p = no_part(map->span);
    for (size_t i = 0; i < sizeof PART_KEYS / sizeof *PART_KEYS; i++) {
        const struct key *k = &PART_KEYS[i];
        for (size_t o = 0; o < sizeof OWN / sizeof *OWN; o++) {
            const struct node *n = node_find(map, OWN[o]);
            if (n != NULL && str_is(n->key, k->name))
                k->read(r, n, (char *)p + k->at, k->aux);
        }
    }
    row->cells = p;
    row->n = 1;
}

void plan_row(struct reader *r, const struct node *n, struct row_plan *out)
{
    static const struct key HOLD[] = {
        {"cells", NULL, 0, NULL}, {"bullets", NULL, 0, NULL},
        {"text", NULL, 0, NULL},  {"join", NULL, 0, NULL},
        {"lines", NULL, 0, NULL}, {"contacts", NULL, 0, NULL},
    };
    *out = (struct row_plan){.gap = -1, .column = 1, .span = n->span};
    /* A text is a row by itself, a list its cells. */
    if (n->kind != NODE_MAP) {
        read_parts(r, n, &out->cells, &out->n);
        return;
    }
    if (contents(n, HOLD, sizeof HOLD / sizeof *HOLD) != 1) {
        keys_wrong(r, n,
                   "a row with one of: cells, text, join, lines, "
                   "bullets, contacts");
        return;
    }
    KEYS(r, n, "a row", ROW_KEYS, out);
    if (out->cells == NULL)
        own_part(r, n, out);
}

/* Entries */

static void check_grid(struct reader *r, const struct entry_plan *e,
                       const struct row_plan *row)
{
    const struct grid_plan *g = row->grid != NULL ? row->grid : e->grid;
    size_t columns = g != NULL ? g->n : 1;
    if (r->grid_wrong)
        return;
    if (!row->bullets && row->n > 1 && row->n > columns)
        diag_at(r->d, DIAG_LAYOUT_VALUE, row->span,
                "%zu cells, but the grid has %zu column%s", row->n, columns,
                columns == 1 ? "" : "s");
    for (size_t i = 0; row->column > 1 && i + 1 < (size_t)row->column; i++) {
        if (g == NULL || i >= columns ||
            g->columns[i].width.in > MEASURE_LH) {
            diag_at(r->d, DIAG_LAYOUT_VALUE, row->span,
                    "column %d: the columns before it must exist and have "
                    "lengths as widths",
                    row->column);
            return;
        }
    }
}

/* Appends the rows of the list to the entry's. */
static void add_rows(struct reader *r, const struct node *list,
                     struct entry_plan *e)
{
    if (node_empty(list))
        return;
    if (list->kind != NODE_LIST) {
        keys_wrong(r, list, "a list of rows");
        return;
    }
    struct row_plan *rows = ARENA_ARRAY(r->a, e->n + list->n, struct row_plan);
    for (size_t i = 0; i < e->n; i++)
        rows[i] = e->rows[i];
    for (const struct node *k = list->kids; k != NULL; k = k->next) {
        struct row_plan *row = &rows[e->n];
        plan_row(r, k, row);
        /* An entry's first row of cells is what it is called. */
        if (e->n++ == 0 && row->role == ROLE_NONE && row->n > 1)
            row->role = ROLE_TITLE;
        check_grid(r, e, row);
    }
    e->rows = rows;
}

static void key_shape(struct reader *r, const struct node *n, void *to,
                      const void *aux);

static const struct key ENTRY_KEYS[] = {
    {"grid", key_grid, offsetof(struct entry_plan, grid), NULL},
    {"gap", key_unit, offsetof(struct entry_plan, gap), NULL},
    {"rows", key_any, 0, NULL}, /* these two by add_rows() */
    {"tail", key_any, 0, NULL},
    {"bullet", key_shape, offsetof(struct entry_plan, bullet), NULL},
    {"pair", key_shape, offsetof(struct entry_plan, pair), NULL},
};
#define SHAPE_KEYS 4            /* of those: a shape has no shapes */

static const char *form_name(int form)
{
    static const char *const SHAPES[] = {"bullet", "pair", "default"};
    return form < SECTION_KINDS ? section_kind_name((enum section_kind)form)
                                : SHAPES[form - FORM_BULLET];
}

/* The value of the key, in the form itself or else where it is default. */
static const struct node *own_or(const struct node *own,
                                 const struct node *usual, const char *key)
{
    const struct node *n = node_find(own, key);
    return n != NULL ? n : node_find(usual, key);
}

/*
 * Kinds of entries take grid, gap and tail from `default`, where they say
 * nothing themselves; bullets and pairs do not.
 */
static void read_form(struct reader *r, int form, const struct node *own,
                      const struct node *usual, struct entry_plan *e)
{
    bool shape = form == FORM_BULLET || form == FORM_PAIR;
    *e = (struct entry_plan){.set = true, .gap = -1};
    r->kind = form < SECTION_KINDS ? (enum section_kind)form : SECTION_CUSTOM;
    r->in_entry = true;
    r->fields = &e->fields;
    r->cites = &e->cites;
    if (shape)
        usual = NULL;
    const struct node *grid = own_or(own, usual, "grid");
    const struct node *gap = own_or(own, usual, "gap");
    size_t errors = diag_count(r->d, DIAG_ERROR);
    if (grid != NULL)
        key_grid(r, grid, &e->grid, NULL);
    r->grid_wrong = diag_count(r->d, DIAG_ERROR) > errors;
    if (gap != NULL)
        key_unit(r, gap, &e->gap, NULL);
    KEYS(r, own, "entries of a kind", ENTRY_KEYS, e);
    add_rows(r, own_or(own, usual, "rows"), e);
    add_rows(r, own_or(own, usual, "tail"), e);
    r->fields = NULL;
    r->cites = NULL;
    r->in_entry = r->grid_wrong = false;
}

/* Texts, or labels and values, in sections of the kind being read. */
static void key_shape(struct reader *r, const struct node *n, void *to,
                      const void *aux)
{
    const struct entry_plan **plan = to;
    struct entry_plan *e = ARENA_NEW(r->a, struct entry_plan);
    (void)aux;
    *e = (struct entry_plan){.set = true, .gap = -1};
    keys_read(r, n, "texts or pairs of a kind", ENTRY_KEYS, SHAPE_KEYS, e);
    add_rows(r, node_find(n, "rows"), e);
    add_rows(r, node_find(n, "tail"), e);
    *plan = e;
}

static int find_form(struct str name)
{
    for (int i = 0; i < FORM_N; i++)
        if (str_is(name, form_name(i)))
            return i;
    return -1;
}

void key_entries(struct reader *r, const struct node *map, void *to,
                 const void *aux)
{
    struct entry_plan *out = to;
    (void)aux;
    const struct node *usual = node_find(map, "default");
    if (map->kind != NODE_MAP) {
        keys_wrong(r, map, "a mapping of kinds of entries");
        return;
    }
    for (const struct node *k = map->kids; k != NULL; k = k->next) {
        int form = find_form(k->key);
        if (form >= 0) {
            read_form(r, form, k, usual, &out[form]);
            continue;
        }
        const char *words[FORM_N];
        for (int i = 0; i < FORM_N; i++)
            words[i] = form_name(i);
        keys_unknown(r, DIAG_LAYOUT_KEY, k->key_span, "kind of entries", k->key,
                     words, FORM_N);
    }
}
