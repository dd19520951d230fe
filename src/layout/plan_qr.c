/*
 * plan_qr -- `qr`, of blocks and of parts.
 */
#include "layout/plan.h"

#include "base/arena.h"
#include "base/diag.h"
#include "text/style.h"

#define QR(field) offsetof(struct qr_plan, field)

/* ISO/IEC 18004 has four modules around a code. */
#define QUIET_USUAL 4
#define QUIET_MAX 20
#define SIZE_USUAL 62362        /* 22 mm */

static const char *const LEVELS[] = {"low", "medium", "quartile", "high",
                                     NULL};

static void key_quiet(struct reader *r, const struct node *n, void *to,
                      const void *aux)
{
    int *quiet = to;
    if (n->kind == NODE_TEXT && str_is(n->text, "0")) {
        *quiet = 0;
        return;
    }
    key_int(r, n, quiet, aux);
    if (*quiet > QUIET_MAX) {
        keys_wrong(r, n, "at most 20 modules");
        *quiet = QUIET_USUAL;
    }
}

static void key_text(struct reader *r, const struct node *n, void *to,
                     const void *aux)
{
    struct str text;
    (void)aux;
    if (keys_text(r, n, &text))
        *(const struct template **)to = template_parse(r, text, n->span);
}

static const struct key QR_KEYS[] = {
    {"text", key_text, QR(text), NULL},
    {"size", key_unit, QR(size), NULL},
    {"level", key_word, QR(level), LEVELS},
    {"quiet", key_quiet, QR(quiet), NULL},
    {"colour", key_colour, QR(colour), NULL},
    {"align", key_word, QR(align), SHEET_ALIGN},
};

/* A mapping, or its text alone. */
void key_qr(struct reader *r, const struct node *n, void *to, const void *aux)
{
    struct qr_plan *qr = ARENA_NEW(r->a, struct qr_plan);
    *qr = (struct qr_plan){.size = SIZE_USUAL, .level = 1,
                           .quiet = QUIET_USUAL, .span = n->span,
                           .align = ALIGN_LEFT};
    size_t errors = diag_count(r->d, DIAG_ERROR);
    if (n->kind == NODE_TEXT)
        key_text(r, n, &qr->text, aux);
    else
        KEYS(r, n, "a QR code", QR_KEYS, qr);
    if (qr->text == NULL && diag_count(r->d, DIAG_ERROR) == errors)
        keys_wrong(r, n, "a QR code with a 'text', such as \"{homepage}\"");
    if (qr->size < PT(10)) {
        keys_wrong(r, n, "a QR code of at least 10pt");
        qr->size = SIZE_USUAL;
    }
    *(const struct qr_plan **)to = qr->text != NULL ? qr : NULL;
}
