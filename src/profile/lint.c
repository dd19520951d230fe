/*
 * lint -- see lint.h.
 */
#include "profile/lint.h"

#include "base/arena.h"
#include "base/diag.h"
#include "base/near.h"
#include "base/utf8.h"
#include "profile/lintparts.h"
#include "profile/photo.h"
#include "profile/read.h"

void lint_lists(struct lint *l, const struct section *s, lint_list *each,
                void *with)
{
    if (s->entries)
        each(l, s->entries, with);
    for (const struct entry *e = s->entries; e; e = e->next) {
        if (e->roles)
            each(l, e->roles, with);
    }
    for (const struct section *g = s->groups; g; g = g->next)
        lint_lists(l, g, each, with);
}

struct str lint_words(const struct lint *l, const struct entry *e,
                      enum field_id f)
{
    const struct value *v = &e->fields[f];
    const struct text *t = v->kind == VALUE_LIST && v->n > 0 ? v->list
                                                             : &v->text;
    const struct wording *w;

    if (v->kind != VALUE_TEXT && v->kind != VALUE_LIST)
        return STR("");
    w = text_in(t, l->p->language);
    if (!w)
        w = t->wordings;
    return w ? w->s : STR("");
}

/* The bullet sign that a text begins with, and its space; 0: none. */
static size_t typed_bullet(struct str s)
{
    size_t i = 0;
    uint32_t c = s.n ? utf8_next(s, &i) : 0;
    bool sign = c == 0x2022 || c == 0x25CF || c == 0x25CB || c == 0x25AA ||
        c == 0x25A0 || c == 0x25E6 || c == 0x2023 || c == 0x2043 ||
        c == 0x25B6 || c == 0x27A2 || c == 0xF0B7 || c == 0xF06C;

    if (sign)
        return i;
    sign = c == '-' || c == '*' || c == 0x2013 || c == 0xB7;
    return sign && i < s.n && s.s[i] == ' ' ? i : 0;
}

static void lint_bullet(struct lint *l, const struct text *t)
{
    for (const struct wording *w = t->wordings; w; w = w->next) {
        size_t n = typed_bullet(w->s);

        if (n == 0)
            continue;
        diag_at(l->d, DIAG_BULLET, w->span,
                "'%.*s' is printed after the bullet that the layout sets",
                (int)n, w->s.s);
        diag_hint(l->d, "leave the sign out; a list item has its own");
    }
}

static void lint_bullets(struct lint *l, struct entry *first, void *with)
{
    (void)with;
    for (const struct entry *e = first; e; e = e->next) {
        const struct value *v = &e->fields[FIELD_HIGHLIGHTS];

        if (e->shape == ENTRY_BULLET)
            lint_bullet(l, &e->fields[FIELD_TITLE].text);
        for (size_t i = 0; v->kind == VALUE_LIST && i < v->n; i++)
            lint_bullet(l, &v->list[i]);
    }
}

/* `experiense`: a section of its own, but hardly meant as one. */
static void lint_name_of(struct lint *l, const struct section *s)
{
    struct words known = section_kind_words();
    const char *near;

    /* its key is its title, where it has no other */
    if (s->kind != SECTION_CUSTOM || !s->title.wordings
        || s->title.wordings->span.off != s->span.off)
        return;
    near = near_word(s->id, known.word + 1, known.n - 1);   /* but `custom` */
    if (!near)
        return;
    diag_at(l->d, DIAG_SECTION_NAME, s->span, "'%.*s' is no section that cvset "
            "knows: it is printed under that name", STR_ARGS(s->id));
    diag_hint(l->d, "did you mean '%s'? if not, give it a 'title:'", near);
}

void profile_lint(struct arena *a, struct diag *d, const struct profile *p)
{
    struct lint l = {a, d, p};

    for (const struct section *s = p->sections; s; s = s->next) {
        lint_name_of(&l, s);
        lint_lists(&l, s, lint_bullets, NULL);
    }
    photo_check(a, d, p);
    lint_dates(&l);
    lint_papers(&l);
}
