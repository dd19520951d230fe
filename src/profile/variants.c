/*
 * variants -- the documents of a profile that have names, and their tags.
 */
#include "profile/read.h"

#include "base/arena.h"
#include "base/diag.h"

static const struct key keys[] = {
    {"lang", FORM_TAG, NULL, 0, "The language of the document."},
    {"pages", FORM_STRING, NULL, 0, "How many pages there may be."},
    {"take", FORM_STRINGS, NULL, 0,
        "Of what has tags, only what has one of these stays."},
    {"leave", FORM_STRINGS, NULL, 0, "What has one of these tags is left out."},
    /* what takes the place of the profile's */
    {"layout", FORM_STRING, NULL, 0, "The layout."},
    {"headline", FORM_TEXT, NULL, 0, "The headline in this variant."},
    {"affiliation", FORM_TEXT, NULL, 0, "The affiliation in this variant."},
    {"department", FORM_TEXT, NULL, 0, "The department in this variant."},
    {"location", FORM_TEXT, NULL, 0, "The location in this variant."},
    {"photo", FORM_STRING, NULL, 0, "The photo in this variant."},
    {"updated", FORM_DATE, NULL, 0, "The date of this variant."},
};

const struct keys variant_keys = KEYS(keys);

/* --- tags --------------------------------------------------------------- */

struct tags {
    const char **word;
    size_t n, cap;
};

static bool has_tag(const struct tags *t, struct str word)
{
    return word_in(word, (struct words){t->word, t->n});
}

static void add_tags(struct reading *r, struct tags *t,
                     const struct node *list)
{
    for (const struct node *w = word_first(list); w; w = word_next(list, w)) {
        if (w->kind == NODE_TEXT && !has_tag(t, w->text))
            *ARENA_PUSH(r->a, t->word, t->n, t->cap) = str_z(r->a, w->text);
    }
}

/* An error for each word of the list that is no tag. */
static void check_tags(struct reading *r, const struct tags *t,
                       const struct node *list, const char *wrong)
{
    for (const struct node *w = word_first(list); w; w = word_next(list, w)) {
        const char *near;

        if (w->kind != NODE_TEXT) {
            report_type(r, w, "a tag");
            continue;
        }
        if (has_tag(t, w->text))
            continue;
        near = report_near(r, w->text, (struct words){t->word, t->n});
        diag_at(r->d, DIAG_TAG, w->span, "%s '%.*s'", wrong,
                STR_ARGS(w->text));
        if (near)
            diag_hint(r->d, "did you mean '%s'?", near);
    }
}

/* All tags below the node; those not declared are reported if any are. */
static void find_tags(struct reading *r, struct tags *t,
                      const struct tags *declared, const struct node *n)
{
    const struct node *tags = n->kind == NODE_MAP ? node_tags(n) : NULL;

    if (tags && declared->n > 0)
        check_tags(r, declared, tags, "the profile's 'tags' do not have");
    add_tags(r, t, tags);
    for (const struct node *k = n->kids; k; k = k->next)
        find_tags(r, t, declared, k);
}

static struct tags all_tags(struct reading *r, const struct node *root)
{
    const struct node *list = node_find(root, "tags");
    const struct node *sections = node_find(root, "sections");
    const struct node *contacts = node_find(root, "contacts");
    struct tags declared = {NULL, 0, 0}, all = {NULL, 0, 0};

    if (list && list->kind == NODE_MAP)
        report_type(r, list, "a list of tags");
    else
        add_tags(r, &declared, list);
    add_tags(r, &all, list);
    if (sections)
        find_tags(r, &all, &declared, sections);
    if (contacts)
        find_tags(r, &all, &declared, contacts);
    return all;
}

/* The keywords of all bibliographies at n and below. */
static void add_keywords(struct reading *r, struct tags *t,
                         const struct node *n)
{
    const struct node *bib = node_find(n, "bibliography");

    for (struct node *k = bib ? bib_keywords(r, bib) : NULL; k; k = k->next)
        add_tags(r, t, k);
    for (const struct node *k = n->kids; k; k = k->next)
        add_keywords(r, t, k);
}

static bool has_all(const struct tags *t, const struct node *list)
{
    for (const struct node *w = word_first(list); w; w = word_next(list, w)) {
        if (!has_tag(t, w->text))
            return false;
    }
    return true;
}

/* --- variants ----------------------------------------------------------- */

static void check_list(struct reading *r, const struct tags *tags,
                       const struct node *list)
{
    if (list && list->kind == NODE_MAP)
        report_type(r, list, "a list of tags");
    else
        check_tags(r, tags, list, "no section or entry has 'tags:' with");
}

int read_pages(struct reading *r, const struct node *n)
{
    return read_count(r, n, MOST_PAGES, "a number of pages, like 2");
}

static struct variant read_variant(struct reading *r, const struct tags *tags,
                                   const struct node *n)
{
    struct variant v = {.node = n, .lang = STR("")};
    const struct node *lang = node_find(n, "lang");
    const struct node *pages = node_find(n, "pages");

    if (n->kind != NODE_MAP) {
        if (!node_empty(n))
            report_type(r, n, "a mapping like {pages: 1, leave: [long]}");
        return v;
    }
    for (const struct node *k = n->kids; k; k = k->next) {
        if (!is_key(variant_keys, k->key)
            && !report_key(r, k, "a variant", key_words(r->a, variant_keys)))
            diag_hint(r->d, "'take' and 'leave' choose by the 'tags' of "
                      "sections and entries");
    }
    if (lang)
        put_tag(r, lang, &v.lang);
    if (pages && !node_empty(pages))
        read_pages(r, pages);
    v.choice.take = node_find(n, "take");
    v.choice.leave = node_find(n, "leave");
    check_list(r, tags, v.choice.take);
    check_list(r, tags, v.choice.leave);
    return v;
}

/* What the variant says in the place of the profile. */
static void replace_keys(struct reading *r, struct node *root,
                         const struct node *variant)
{
    for (const struct node *k = variant->kids; k; k = k->next) {
        struct node **at = &root->kids, *copy;

        if (!is_key(variant_keys, k->key) || !is_key(profile_keys, k->key))
            continue;
        while (*at && !str_eq((*at)->key, k->key))
            at = &(*at)->next;
        if (*at)
            node_drop(root, at);
        copy = node_copy(r->a, k);
        copy->next = *at;
        *at = copy;
        root->n++;
    }
}

static void report_unknown(struct reading *r, const struct node *all,
                           struct str name)
{
    struct span at = all ? all->key_span : (struct span){r->src, 0, 0};
    struct tags names = {NULL, 0, 0};
    struct buf list = {.a = r->a};
    const char *near;

    diag_at(r->d, DIAG_VARIANT, at, "the profile has no variant '%.*s'",
            STR_ARGS(name));
    for (const struct node *k = all ? all->kids : NULL; k; k = k->next) {
        *ARENA_PUSH(r->a, names.word, names.n, names.cap)
            = str_z(r->a, k->key);
        buf_z(&list, list.n ? ", " : "");
        buf_str(&list, k->key);
    }
    near = report_near(r, name, (struct words){names.word, names.n});
    if (near)
        diag_hint(r->d, "did you mean '%s'?", near);
    else if (names.n > 0)
        diag_hint(r->d, "it has %s", buf_text(&list).s);
    else
        diag_hint(r->d, "write it: variants: {%.*s: {leave: [...]}}",
                  STR_ARGS(name));
}

struct variant read_variants(struct reading *r, struct node *root,
                             struct str name)
{
    const struct node *all = node_find(root, "variants");
    struct tags tags = all_tags(r, root);
    struct variant chosen = {.lang = STR("")};

    if (all && (node_empty(all) || all->kind != NODE_MAP)) {
        if (!node_empty(all))
            report_no_map(r, all, "a mapping like 'short: {leave: [long]}'");
        all = NULL;
    }
    /* bibliographies are read here only for words that are no tags else */
    for (const struct node *k = all ? all->kids : NULL; k; k = k->next) {
        if (has_all(&tags, node_find(k, "take"))
            && has_all(&tags, node_find(k, "leave")))
            continue;
        add_keywords(r, &tags, root);
        break;
    }
    for (const struct node *k = all ? all->kids : NULL; k; k = k->next) {
        struct variant v = read_variant(r, &tags, k);

        if (str_eq(k->key, name))
            chosen = v;
    }
    if (chosen.node)
        replace_keys(r, root, chosen.node);
    else if (name.n > 0)
        report_unknown(r, all, name);
    return chosen;
}
