/*
 * plan_paper -- the paper, its margins, what stands in their heads and feet.
 */
#include "layout/plan.h"

#include "base/diag.h"

#define PAGE(field) offsetof(struct page_plan, field)

static const char *const PAPERS[] = {"a4", "letter", "a5", NULL};

static void key_page_size(struct reader *r, const struct node *n, void *to,
                          const void *aux)
{
    static const unit SIZES[][2] = {
        {595276, 841890}, {PT(612), PT(792)}, {419528, 595276}};
    (void)aux;
    struct page_plan *p = to;
    p->paper = 0;
    size_t errors = diag_count(r->d, DIAG_ERROR);
    if (n->kind == NODE_LIST && n->n == 2) {
        key_unit(r, n->kids, &p->width, NULL);
        key_unit(r, n->kids->next, &p->height, NULL);
    } else if (n->kind != NODE_TEXT) {
        keys_wrong(r, n, "a4, letter, a5 or two lengths, width and height");
    } else {
        key_word(r, n, &p->paper, PAPERS);
        if (diag_count(r->d, DIAG_ERROR) > errors)
            diag_note(r->d, n->span, "or width and height: [297mm, 420mm]");
        p->width = SIZES[p->paper][0];
        p->height = SIZES[p->paper][1];
    }
    /* ISO 32000-1, 14.11.2: at least 3 and at most 14400 units. */
    if (p->width < PT(100) || p->height < PT(100) || p->width > PT(14400) ||
        p->height > PT(14400)) {
        if (diag_count(r->d, DIAG_ERROR) == errors)
            keys_wrong(r, n, "between 100pt and 14400pt each way");
        p->width = SIZES[0][0];
        p->height = SIZES[0][1];
    }
}

/* One to four lengths, as CSS has them: top, right, bottom, left. */
void key_margin(struct reader *r, const struct node *n, void *to,
                const void *aux)
{
    static const int FROM[4][4] = {
        {0, 0, 0, 0}, {0, 1, 0, 1}, {0, 1, 2, 1}, {0, 1, 2, 3}};
    (void)aux;
    unit *margin = to, given[4];
    size_t count = 0;
    const struct node *k = keys_items(n);
    for (; k != NULL && count < 4; k = keys_next(n, k)) {
        given[count] = 0;
        key_unit(r, k, &given[count], NULL);
        if (given[count++] < 0)
            keys_wrong(r, k, "a length of at least 0");
    }
    if (count == 0 || k != NULL) {
        keys_wrong(r, n, "one to four lengths: top, right, bottom, left");
        return;
    }
    for (size_t i = 0; i < 4; i++)
        margin[i] = given[FROM[count - 1][i]];
}

/* Those of the paper, where the paper has its own; else of A4. */
static const struct key PAPER_KEYS[] = {
    {"a4", key_margin, 0, NULL},
    {"letter", key_margin, sizeof(unit[4]), NULL},
    {"a5", key_margin, 2 * sizeof(unit[4]), NULL},
};

static void key_page_margin(struct reader *r, const struct node *n, void *to,
                            const void *aux)
{
    struct page_plan *p = to;
    unit given[3][4] = {{0}};
    if (n->kind != NODE_MAP) {
        key_margin(r, n, p->margin, aux);
        return;
    }
    KEYS(r, n, "margins by paper", PAPER_KEYS, given);
    const struct node *usual = node_find(n, PAPERS[0]);
    if (usual == NULL || (usual->kind == NODE_TEXT && node_empty(usual)))
        diag_at(r->d, DIAG_LAYOUT_VALUE, n->span,
                "the margins of 'a4' are missing, which serve every paper "
                "that is not named");
    int paper = node_empty(node_find(n, PAPERS[p->paper])) ? 0 : p->paper;
    for (size_t i = 0; i < 4; i++)
        p->margin[i] = given[paper][i];
}

/* One cell stands in the middle, two left and right, three in their order. */
static void key_running(struct reader *r, const struct node *n, void *to,
                        const void *aux)
{
    static const int WHERE[4][3] = {{0}, {1}, {0, 2}, {0, 1, 2}};
    (void)aux;
    struct running_plan *run = to;
    size_t count = n->kind == NODE_LIST ? n->n : 1;
    *run = (struct running_plan){.set = true};
    if (count > 3) {
        keys_wrong(r, n, "up to three cells: left, centre, right");
        return;
    }
    const struct node *k = keys_items(n);
    for (size_t i = 0; k != NULL; i++, k = keys_next(n, k)) {
        int at = WHERE[count][i];
        run->has[at] = !node_empty(k);
        plan_part(r, k, &run->cells[at]);
        plan_no_qr(r, &run->cells[at], 1);
    }
}

static const struct key RUNNING_KEYS[] = {
    {"header", key_running, PAGE(header), NULL},
    {"footer", key_running, PAGE(footer), NULL},
};

static void key_page_runs(struct reader *r, const struct node *n, void *to,
                          const void *aux)
{
    (void)aux;
    KEYS(r, n, "a page's heads", RUNNING_KEYS, to);
}

static const struct key PAGE_KEYS[] = {
    {"size", key_page_size, 0, NULL},
    {"margin", key_page_margin, 0, NULL},
    {"running", key_unit, PAGE(running), NULL},
    {"first", key_page_runs, 0, NULL},
    {"rest", key_page_runs, sizeof(struct running_plan), NULL},
    {"columns", key_columns, 0, NULL},
};

void key_page(struct reader *r, const struct node *map, void *to,
              const void *aux)
{
    struct page_plan *out = to;
    (void)aux;
    size_t errors = diag_count(r->d, DIAG_ERROR);
    r->measure = 0;
    KEYS(r, map, "'page'", PAGE_KEYS, out);
    const struct node *margin = node_find(map, "margin");
    const struct node *size = node_find(map, "size");
    if (out->margin[1] + out->margin[3] > out->width - PT(72) ||
        out->margin[0] + out->margin[2] > out->height - PT(72))
        keys_wrong(r, margin != NULL ? margin : size != NULL ? size : map,
                   "such that the margins leave an inch of the page for text");
    else
        plan_columns_check(r, out);
    /* Not that columns are too wide for it, too. */
    if (diag_count(r->d, DIAG_ERROR) == errors)
        r->measure = out->width - out->margin[1] - out->margin[3];
}
