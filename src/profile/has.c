#include "profile/has.h"

#include "base/arena.h"
#include "base/near.h"
#include "profile/read.h"

static bool has_text(const struct text *t)
{
    return !text_absent(t);
}

/* What stands at the top of a profile; false if it is no key that can lack. */
static bool find_top(const struct profile *p, struct str word, bool *has)
{
    const struct {
        const char *name;
        bool has;
    } top[] = {
        {"name", has_text(&p->name)},
        {"headline", has_text(&p->headline)},
        {"affiliation", has_text(&p->affiliation)},
        {"department", has_text(&p->department)},
        {"location", has_text(&p->location)},
        {"photo", p->photo.n > 0},
        {"updated", p->updated.kind != VALUE_NONE},
        {"contacts", p->contacts != NULL},
        {"me", p->n_me > 0},
        {"sections", p->sections != NULL},
    };

    for (size_t i = 0; i < sizeof top / sizeof *top; i++) {
        *has = top[i].has;
        if (str_is(word, top[i].name))
            return true;
    }
    return false;
}

static bool has_contact(const struct profile *p, struct str key)
{
    for (const struct contact *c = p->contacts; c; c = c->next) {
        if (str_eq(contact_key(c->key), key))
            return true;
    }
    return false;
}

static bool entries_have(const struct entry *e, enum section_kind kind,
                         struct str word)
{
    enum field_id f;

    if (!field_find(kind, word, &f))
        return false;
    for (; e; e = e->next) {
        if (e->fields[f].kind != VALUE_NONE
            || (e->roles && entries_have(e->roles, kind, word)))
            return true;
    }
    return false;
}

static bool section_has(const struct section *s, struct str word)
{
    if (entries_have(s->entries, s->kind, word))
        return true;
    for (const struct section *g = s->groups; g; g = g->next) {
        if (section_has(g, word))
            return true;
    }
    return false;
}

static bool is_section(const struct section *s, struct str word)
{
    enum section_kind kind = section_kind_of(word);

    if (kind != SECTION_CUSTOM)
        return s->kind == kind;
    for (const struct wording *w = s->title.wordings; w; w = w->next) {
        if (str_eq(w->s, word))
            return true;
    }
    return str_eq(s->id, word);
}

/* `education.advisor` */
static bool has_in_section(const struct profile *p, struct str section,
                           struct str field)
{
    for (const struct section *s = p->sections; s; s = s->next) {
        if (is_section(s, section)
            && (field.n == 0 || section_has(s, field)))
            return true;
    }
    return false;
}

/* All that can be asked for, but sections. */
static struct words all_words(struct arena *a)
{
    struct words keys = key_words(a, profile_keys);
    struct words contacts = contact_words(a);
    const char **w = ARENA_ARRAY(a, keys.n + contacts.n + FIELD_N,
                                 const char *);
    size_t n = 0;

    for (size_t i = 0; i < keys.n; i++)
        w[n++] = keys.word[i];
    for (size_t i = 0; i < contacts.n; i++)
        w[n++] = contacts.word[i];
    for (int f = 0; f < FIELD_N; f++)
        w[n++] = field_name((enum field_id)f);
    return (struct words){w, n};
}

/* The word that 照片 and the like mean, or the word. */
static struct str in_english(struct arena *a, struct str word)
{
    const char *key = key_meant(word, all_words(a));

    return key ? str_of(key) : word;
}

bool profile_has(struct arena *a, const struct profile *p, struct str word)
{
    size_t dot = str_find(word, '.');
    bool has;

    if (dot < word.n)
        return has_in_section(p, str_sub(word, 0, dot),
                              in_english(a, str_sub(word, dot + 1, word.n)));
    if (section_kind_of(word) == SECTION_CUSTOM)
        word = in_english(a, word);
    if (find_top(p, word, &has))
        return has;
    if (word_in(contact_key(word), contact_words(a)))
        return has_contact(p, contact_key(word));
    if (has_in_section(p, word, STR("")))
        return true;
    for (const struct section *s = p->sections; s; s = s->next) {
        if (section_kind_of(word) == SECTION_CUSTOM && section_has(s, word))
            return true;
    }
    return false;
}

static bool is_field(struct str word)
{
    enum field_id f;

    for (int kind = 0; kind < SECTION_KINDS; kind++) {
        if (field_find((enum section_kind)kind, word, &f))
            return true;
    }
    return false;
}

const char *profile_word_meant(struct arena *a, struct str word)
{
    struct words words = all_words(a), kinds = section_kind_words();
    const char *near;

    word = str_sub(word, 0, str_find(word, '.'));
    if (section_kind_of(word) != SECTION_CUSTOM || word_in(word, words)
        || word_in(contact_key(word), words) || is_field(word)
        || key_meant(word, words))
        return NULL;
    near = near_word(word, words.word, words.n);
    return near ? near : near_word(word, kinds.word, kinds.n);
}
