/*
 * choose -- what of a profile one document has.
 *
 * Sections, groups, entries, roles and contacts may say that they are hidden,
 * private, only for some languages, or have tags. Those left out are taken out
 * of the tree before anything reads it, so that no trace of them can be left
 * in the document: neither text nor warnings nor a guess made from them.
 */
#include "profile/read.h"

#include "base/diag.h"
#include "profile/language.h"

const struct node *word_first(const struct node *list)
{
    if (!list || node_empty(list))
        return NULL;
    return list->kind == NODE_LIST ? list->kids : list;
}

const struct node *word_next(const struct node *list, const struct node *word)
{
    return list->kind == NODE_LIST ? word->next : NULL;
}

const struct node *node_tags(const struct node *map)
{
    const struct node *tags = node_find(map, "tags");

    if (!tags)
        tags = node_find(map, "tag");
    return tags && !node_empty(tags) ? tags : NULL;
}

static bool read_flag(struct reading *r, const struct node *n)
{
    bool flag = false;

    if (n)
        put_flag(r, n, &flag);
    return flag;
}

/* True if `only:` is absent or names the document's language. */
static bool is_for_language(struct reading *r, const struct node *only)
{
    bool serves = !word_first(only);

    for (const struct node *w = word_first(only); w; w = word_next(only, w)) {
        if (w->kind != NODE_TEXT || !language_valid(w->text)) {
            diag_at(r->d, DIAG_LANGUAGE, w->span,
                    "'only' takes language tags, like en or [zh, ja]");
            return true;
        }
        serves = serves || language_serves(w->text, r->lang);
    }
    return serves;
}

/* True if the lists have a word in common. */
static bool share_word(const struct node *x, const struct node *y)
{
    for (const struct node *v = word_first(x); v; v = word_next(x, v)) {
        for (const struct node *w = word_first(y); w; w = word_next(y, w)) {
            if (str_eq(v->text, w->text))
                return true;
        }
    }
    return false;
}

/* What has no tags is in every variant; `leave` is stronger than `take`. */
bool is_taken(const struct reading *r, const struct node *map)
{
    const struct choice *choice = &r->choice;
    const struct node *tags = node_tags(map);

    return !tags || (!share_word(choice->leave, tags)
        && (!word_first(choice->take) || share_word(choice->take, tags)));
}

static bool is_chosen(struct reading *r, const struct node *map)
{
    bool hidden = read_flag(r, node_find(map, "hidden"));
    bool private = read_flag(r, node_find(map, "private"));
    bool spoken = is_for_language(r, node_find(map, "only"));

    return !hidden && spoken && !(private && r->choice.is_public)
        && is_taken(r, map) && !is_left_out(r, map);
}

struct words choice_words(void)
{
    static const char *const words[] = {"hidden", "private", "only"};

    return WORDS(words);
}

/* The keys that were heeded here mean nothing to those who read the rest. */
static void drop_keys(struct node *map)
{
    struct node **at = &map->kids;

    while (*at) {
        if (word_in((*at)->key, choice_words()))
            node_drop(map, at);
        else
            at = &(*at)->next;
    }
}

void choose_kids(struct reading *r, struct node *n)
{
    struct node **at = &n->kids;

    while (*at) {
        struct node *k = *at;

        if (k->kind == NODE_MAP && !is_chosen(r, k)) {
            node_drop(n, at);
            r->left_out = true;
            continue;
        }
        if (k->kind == NODE_MAP) {
            read_priority(r, k);
            drop_keys(k);
        }
        choose_kids(r, k);
        at = &k->next;
    }
}

void choose(struct reading *r, struct node *root)
{
    struct node *sections = node_find(root, "sections");
    struct node *contacts = node_find(root, "contacts");

    if (contacts)
        choose_kids(r, contacts);
    r->optional.n = 0;          /* contacts have no priority */
    if (sections)
        choose_kids(r, sections);
}
