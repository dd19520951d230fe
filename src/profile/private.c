/*
 * private -- what `private:` names, and that a public document has none of it.
 *
 * A path is the keys that lead to a value, parted by dots. Its first word is a
 * key of the profile; keys between two words may be left out, so that
 * `sections.references.phone` is the phone of each entry, however the section
 * is written. The English word of a contact, section or field stands for all
 * words that mean the same: contacts.phone is 手机 too.
 */
#include "profile/read.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"

/* Where a key stands says what it can mean. */
enum level { LEVEL_TOP, LEVEL_CONTACT, LEVEL_SECTION, LEVEL_FIELD };

struct position {
    enum level level;           /* of the kids */
    enum section_kind kind;     /* of the section they are in */
    bool in_entry;              /* they are fields */
};

static enum section_kind kind_at(const struct node *section)
{
    const struct node *kind = node_find(section, "kind");

    return section_kind_of(kind && kind->kind == NODE_TEXT ? kind->text
                           : section->key);
}

/* Of the kids of k, which is at p itself. */
static struct position below(const struct node *k, struct position p)
{
    struct position q = {LEVEL_FIELD, p.kind, !k->key_span.src};

    if (p.level == LEVEL_SECTION)
        q.kind = kind_at(k);
    else if (p.level == LEVEL_TOP && str_is(k->key, "sections"))
        q.level = LEVEL_SECTION;
    else if (p.level == LEVEL_TOP && str_is(k->key, "contacts"))
        q.level = LEVEL_CONTACT;
    return q;
}

/* The English word for the key, or the key. Items of lists are entries. */
static struct str meaning(const struct node *k, struct position p)
{
    enum section_kind kind;
    enum field_id f;

    if (p.level == LEVEL_CONTACT)
        return contact_key(k->key);
    if (p.level == LEVEL_SECTION) {
        kind = kind_at(k);
        return kind == SECTION_CUSTOM ? k->key
            : str_of(section_kind_name(kind));
    }
    if (p.level == LEVEL_FIELD && p.in_entry && field_find(p.kind, k->key, &f))
        return str_of(field_name(f));
    return k->key;
}

/* Takes the word off the front of the path; false if another stands there. */
static bool take_word(struct str *path, struct str word)
{
    if (word.n == 0 || path->n < word.n
        || memcmp(path->s, word.s, word.n) != 0)
        return false;
    if (path->n == word.n) {
        *path = STR("");
        return true;
    }
    if (path->s[word.n] != '.')
        return false;
    *path = str_sub(*path, word.n + 1, path->n);
    return true;
}

static bool takes(struct str *path, const struct node *k, struct position p)
{
    return k->key_span.src
        && (take_word(path, k->key) || take_word(path, meaning(k, p)));
}

/* --- leaving out -------------------------------------------------------- */

static const struct position top = {LEVEL_TOP, SECTION_CUSTOM, false};

/* True if the path names something below n. */
static bool finds(const struct node *n, struct str path, struct position p)
{
    for (const struct node *k = n->kids; k; k = k->next) {
        struct str rest = path;
        bool here = takes(&rest, k, p);

        if (here && rest.n == 0)
            return true;
        if ((here || p.level != LEVEL_TOP) && finds(k, rest, below(k, p)))
            return true;
    }
    return false;
}

struct removed {
    const struct node **node;
    size_t n, cap;
};

static void remove_below(struct arena *a, struct removed *out, struct node *n,
                         struct str path, struct position p)
{
    struct node **at = &n->kids;

    while (*at) {
        struct node *k = *at;
        struct str rest = path;
        bool here = takes(&rest, k, p);

        if (here && rest.n == 0) {
            *ARENA_PUSH(a, out->node, out->n, out->cap) = k;
            node_drop(n, at);
            continue;
        }
        if (here || p.level != LEVEL_TOP)
            remove_below(a, out, k, rest, below(k, p));
        at = &k->next;
    }
}

/* --- paths that name nothing -------------------------------------------- */

struct paths {
    const char **word;
    size_t n, cap;
};

#define MAX_PATHS 1000

static struct str add_path(struct reading *r, struct paths *all,
                           struct str before, struct str key)
{
    struct str path = str_format(r->a, "%.*s%s%.*s", STR_ARGS(before),
                                 before.n ? "." : "", STR_ARGS(key));

    *ARENA_PUSH(r->a, all->word, all->n, all->cap) = path.s;
    return path;
}

/* All paths of keys below n, without the keys that only hold entries. */
static void list_paths(struct reading *r, struct paths *all,
                       const struct node *n, struct str before,
                       struct position p)
{
    static const char *const holders[] = {"entries", "groups", "roles"};

    for (const struct node *k = n->kids; k && all->n < MAX_PATHS; k = k->next) {
        struct position q = below(k, p);
        struct str path = before;

        if (k->key_span.src && !word_in(k->key, WORDS(holders))) {
            path = add_path(r, all, before, k->key);
            add_path(r, all, before, meaning(k, p));
        }
        if (p.level != LEVEL_TOP || q.level != LEVEL_FIELD)
            list_paths(r, all, k, path, q);
    }
}

/* A path that ends in the one given, else the nearest. */
static const char *near_path(struct reading *r, const struct node *root,
                             struct str path)
{
    struct str tail = str_join(r->a, STR("."), path);
    struct paths all = {NULL, 0, 0};

    list_paths(r, &all, root, STR(""), top);
    for (size_t i = 0; i < all.n; i++) {
        if (str_ends(str_of(all.word[i]), tail.s))
            return all.word[i];
    }
    return report_near(r, path, (struct words){all.word, all.n});
}

static void report_path(struct reading *r, const struct node *root,
                        const struct node *path)
{
    const char *near = near_path(r, root, path->text);

    diag_at(r->d, DIAG_PRIVATE, path->span,
            "the profile has nothing at '%.*s'", STR_ARGS(path->text));
    if (near)
        diag_hint(r->d, "did you mean '%s'?", near);
    else
        diag_hint(r->d, "paths are like contacts.phone, sections.references "
                  "or sections.references.phone");
}

/* --- the same text elsewhere -------------------------------------------- */

/* Enough digits for a number of somebody. */
#define MANY_DIGITS 6

/* Letters, digits and what else tells one text from another. */
static struct str bare(struct arena *a, struct str s)
{
    struct buf out = {.a = a};

    for (size_t i = 0; i < s.n; i++) {
        unsigned char c = (unsigned char)s.s[i];

        if (c >= 0x80 || c == '@' || (c >= '0' && c <= '9')
            || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
            buf_char(&out, (char)c);
    }
    return buf_text(&out);
}

/* A telephone number, an address: what nobody else's text has by chance. */
static bool tells_somebody(struct str s)
{
    size_t digits = 0;

    for (size_t i = 0; i < s.n; i++)
        digits += s.s[i] >= '0' && s.s[i] <= '9';
    return digits >= MANY_DIGITS || str_find(s, '@') < s.n;
}

static bool holds(struct str s, struct str part)
{
    for (size_t i = 0; i + part.n <= s.n; i++) {
        if (memcmp(s.s + i, part.s, part.n) == 0)
            return true;
    }
    return false;
}

static void find_text(struct reading *r, const struct node *n, struct str text,
                      const struct node *from)
{
    if (n->kind == NODE_TEXT && holds(bare(r->a, n->text), text)) {
        diag_at(r->d, DIAG_PRIVATE_LEFT, source_find(n->span, from->text, 0),
                "this has the text of '%.*s', which is private",
                STR_ARGS(from->key));
        diag_hint(r->d, "add it to 'private:' if it should be left out too");
    }
    for (const struct node *k = n->kids; k; k = k->next)
        find_text(r, k, text, from);
}

/* Looks for each text below n, which was taken out, in what is left. */
static void find_left(struct reading *r, const struct node *root,
                      const struct node *n, const struct node *from)
{
    if (n->kind == NODE_TEXT && tells_somebody(n->text)) {
        struct str text = bare(r->a, n->text);

        find_text(r, root, text, from);
    }
    for (const struct node *k = n->kids; k; k = k->next)
        find_left(r, root, k, from);
}

void read_private(struct reading *r, struct node *root,
                  const struct node *list, bool is_public)
{
    struct removed x = {NULL, 0, 0};

    if (list && list->kind == NODE_MAP) {
        report_type(r, list, "a list of paths like contacts.phone");
        return;
    }
    for (const struct node *w = word_first(list); w; w = word_next(list, w)) {
        if (w->kind != NODE_TEXT)
            report_type(r, w, "a path like contacts.phone");
        else if (!finds(root, w->text, top))
            report_path(r, root, w);
    }
    for (const struct node *w = is_public ? word_first(list) : NULL; w;
         w = word_next(list, w))
        remove_below(r->a, &x, root, w->text, top);
    r->left_out = r->left_out || x.n > 0;
    for (size_t i = 0; i < x.n; i++)
        find_left(r, root, x.node[i], x.node[i]);
}
