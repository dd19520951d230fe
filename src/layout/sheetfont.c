/*
 * A module's `fonts`: names for families that go together.
 */
#include "layout/sheet.h"

#include "base/arena.h"
#include "text/font.h"

static void key_family(struct reader *r, const struct node *n, void *to,
                       const void *aux)
{
    struct str name;
    const enum family_script *script = aux;
    if (!keys_text(r, n, &name))
        return;
    const struct family *f = fonts_family(r->fonts, r->d, name, n->span);
    if (f != NULL && f->script != *script) {
        keys_wrong(r, n,
                   *script == FAMILY_HAN ? "a family with Han characters"
                                         : "a Latin family");
        return;
    }
    *(const struct family **)to = f;
}

/* Families of either script, in the order they are tried. */
static void key_fallback(struct reader *r, const struct node *list, void *to,
                         const void *aux)
{
    (void)aux;
    struct named_font *font = to;
    size_t cap = font->n_fallback = 0;
    font->fallback = NULL;
    for (const struct node *n = keys_items(list); n; n = keys_next(list, n)) {
        struct str name;
        const struct family *f = NULL;
        if (keys_text(r, n, &name))
            f = fonts_family(r->fonts, r->d, name, n->span);
        if (f != NULL)
            *ARENA_PUSH(r->a, font->fallback, font->n_fallback, cap) = f;
    }
}

static const enum family_script LATIN = FAMILY_LATIN, HAN = FAMILY_HAN;

static const struct key FONT_KEYS[] = {
    {"latin", key_family, offsetof(struct named_font, latin), &LATIN},
    {"han", key_family, offsetof(struct named_font, han), &HAN},
    {"kai", key_family, offsetof(struct named_font, kai), &HAN},
    {"fallback", key_fallback, 0, NULL},
};

void sheet_fonts(struct reader *r, const struct node *map)
{
    struct sheet *sh = r->sheet;
    if (node_empty(map))
        return;
    if (map->kind != NODE_MAP) {
        keys_wrong(r, map, "a mapping of names to {latin, han, kai, fallback}");
        return;
    }
    for (const struct node *k = map->kids; k != NULL; k = k->next) {
        struct named_font f = {.name = k->key, .at = k->key_span};
        size_t before = diag_count(r->d, DIAG_ERROR);
        KEYS(r, k, "a font", FONT_KEYS, &f);
        if ((f.latin == NULL || f.han == NULL) &&
            diag_count(r->d, DIAG_ERROR) == before)
            diag_at(r->d, DIAG_LAYOUT_VALUE, k->key_span,
                    "font '%.*s' needs both 'latin' and 'han'",
                    STR_ARGS(k->key));
        *ARENA_PUSH(r->a, sh->fonts, sh->n_fonts, sh->cap_fonts) = f;
    }
}

void key_font(struct reader *r, const struct node *n, void *to,
              const void *aux)
{
    (void)aux;
    const struct sheet *sh = r->sheet;
    struct style *style = to;
    struct str name;
    if (!keys_text(r, n, &name))
        return;
    for (size_t i = 0; i < sh->n_fonts; i++) {
        const struct named_font *f = &sh->fonts[i];
        if (str_eq(f->name, name)) {
            style->font_at = f->at;
            style->latin = f->latin;
            style->han = f->han;
            style->kai = f->kai;
            style->fallback = f->fallback;
            style->n_fallback = f->n_fallback;
            return;
        }
    }
    sheet_unknown(r, "font", name, n->span, sh->fonts, sh->n_fonts,
                  sizeof *sh->fonts);
}
