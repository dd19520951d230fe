/*
 * contacts -- the ways to reach a person, and the addresses they lead to.
 */
#include "profile/read.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"

struct known {
    const char *key;
    const char *prefix;     /* of the address for a bare name; NULL: no link */
};

static const struct known known[] = {
    {"email", "mailto:"}, {"phone", "tel:"}, {"office", NULL},
    {"address", NULL}, {"homepage", "https://"}, {"website", "https://"},
    {"github", "https://github.com/"}, {"gitlab", "https://gitlab.com/"},
    {"orcid", "https://orcid.org/"},
    {"scholar", "https://scholar.google.com/citations?user="},
    {"wechat", NULL}, {"linkedin", "https://www.linkedin.com/in/"},
    {"twitter", "https://twitter.com/"}, {"x", "https://x.com/"},
    {"mastodon", "https://"}, {"zhihu", "https://www.zhihu.com/people/"},
    {"dblp", "https://dblp.org/pid/"},
    {"researchgate", "https://www.researchgate.net/profile/"},
    {"bilibili", "https://space.bilibili.com/"}, {"qq", NULL}, {"fax", NULL},
};

#define N_KNOWN (sizeof known / sizeof *known)

/* Other words for a known key; printed as typed. */
static const char *const aliases[][2] = {
    {"邮箱", "email"}, {"电子邮箱", "email"}, {"电子邮件", "email"},
    {"联系邮箱", "email"}, {"e-mail", "email"}, {"mail", "email"},
    {"电话", "phone"}, {"手机", "phone"}, {"办公电话", "phone"},
    {"联系电话", "phone"}, {"tel", "phone"}, {"mobile", "phone"},
    {"telephone", "phone"},
    {"办公室", "office"}, {"办公地点", "office"},
    {"地址", "address"}, {"联系地址", "address"}, {"通讯地址", "address"},
    {"主页", "homepage"}, {"个人主页", "homepage"}, {"网站", "website"},
    {"url", "website"}, {"web", "website"}, {"微信", "wechat"},
    {"知乎", "zhihu"}, {"领英", "linkedin"}, {"谷歌学术", "scholar"},
    {"google scholar", "scholar"}, {"google_scholar", "scholar"},
    {"传真", "fax"},
};

#define N_ALIASES (sizeof aliases / sizeof *aliases)

static const struct known *known_find(struct str key)
{
    for (size_t i = 0; i < N_KNOWN; i++) {
        if (str_is_word(key, known[i].key))
            return &known[i];
    }
    for (size_t i = 0; i < N_ALIASES; i++) {
        if (str_is_word(key, aliases[i][0]))
            return known_find(str_of(aliases[i][1]));
    }
    return NULL;
}

struct str contact_key(struct str word)
{
    const struct known *k = known_find(word);

    return k ? str_of(k->key) : word;
}

/* `lab: {label: …, value: …, url: …}` */
static const struct key keys[] = {
    {"label", FORM_TEXT, put_text, offsetof(struct contact, label),
        "What stands before the text."},
    {"value", FORM_TEXT, put_text, offsetof(struct contact, value),
        "The text."},
    {"url", FORM_TEXT, put_text, offsetof(struct contact, url),
        "The address that the text leads to."},
    {"hidden", FORM_FLAG, NULL, 0,
        "True leaves the contact out."},
    {"only", FORM_TAGS, NULL, 0,
        "The languages whose documents have the contact."},
    {"tags", FORM_STRINGS, NULL, 0,
        "Words by which variants choose; never printed."},
    {"private", FORM_FLAG, NULL, 0, "True: --public leaves the contact out."},
};

const struct keys contact_keys = KEYS(keys);

static void read_parts(struct reading *r, struct contact *c,
                       const struct node *n)
{
    for (const struct node *k = n->kids; k; k = k->next) {
        if (!read_key(r, contact_keys, k, c))
            report_key(r, k, "a contact", key_words(r->a, contact_keys));
    }
    if (text_absent(&c->value))
        c->value = c->url;
}

static bool has_parts(const struct node *n)
{
    for (const struct node *k = n->kind == NODE_MAP ? n->kids : NULL; k;
         k = k->next) {
        if (is_key(contact_keys, k->key))
            return true;
    }
    return false;
}

struct words contact_words(struct arena *a)
{
    const char **w = ARENA_ARRAY(a, N_KNOWN, const char *);

    for (size_t i = 0; i < N_KNOWN; i++)
        w[i] = known[i].key;
    return (struct words){w, N_KNOWN};
}

const char *const *contact_names(struct arena *a, size_t *n)
{
    struct words w = contact_words(a);

    *n = w.n;
    return w.word;
}

/* True if the key is all but a known one: a slip, not a new contact. */
static bool report_slip(struct reading *r, const struct node *n)
{
    const char *near = report_near(r, n->key, contact_words(r->a));

    if (!near || strlen(near) < 4)
        return false;
    diag_at(r->d, DIAG_KEY_UNKNOWN, n->key_span, "unknown contact '%.*s'",
            STR_ARGS(n->key));
    diag_hint(r->d, "did you mean '%s'? Any other contact is written "
              "{label: …, value: …}", near);
    return true;
}

static struct contact *read_contact(struct reading *r, const struct node *n)
{
    struct contact *c = ARENA_NEW(r->a, struct contact);
    const struct known *k = known_find(n->key);
    bool parts = has_parts(n) && !is_translation(r, n);

    c->key = k ? str_of(k->key) : n->key;
    c->span = n->span;
    if (node_empty(n) || (!k && !parts && report_slip(r, n)))
        return NULL;
    if (parts)
        read_parts(r, c, n);
    else
        c->value = read_text(r, n);
    if (text_absent(&c->label) && (!k || !str_is(n->key, k->key)))
        c->label = text_of(r, n->key, n->key_span);
    return text_absent(&c->value) ? NULL : c;
}

static void add_contact(struct reading *r, struct contact ***end,
                        const struct node *n)
{
    struct contact *c = read_contact(r, n);

    if (!c)
        return;
    **end = c;
    *end = &c->next;
}

/* `phone: [one, two]`: one of the key for each. */
static void add_contacts(struct reading *r, struct contact ***end,
                         const struct node *n)
{
    const struct node *list = is_list(r, n) ? pick_node(r, n) : NULL;

    if (!list) {
        add_contact(r, end, n);
        return;
    }
    for (const struct node *k = list->kids; k; k = k->next) {
        struct node one = *k;

        one.key = n->key;
        one.key_span = n->key_span;
        add_contact(r, end, &one);
    }
}

struct contact *read_contacts(struct reading *r, const struct node *n)
{
    struct contact *first = NULL, **end = &first;

    if (!n || node_empty(n))
        return NULL;
    if (n->kind != NODE_MAP) {
        report_no_map(r, n, "a mapping like 'email: me@example.org'");
        return NULL;
    }
    for (const struct node *k = n->kids; k; k = k->next)
        add_contacts(r, &end, k);
    return first;
}

/* Characters that may stand in a URI as they are (RFC 3986 section 2), and %,
 * because what is encoded already must not be encoded twice. */
static bool is_uri_char(unsigned char c)
{
    return c > 0x20 && c < 0x7F && !strchr("\"<>\\^`{|}", c);
}

static struct str encode(struct arena *a, struct str s)
{
    struct buf out = {.a = a};

    for (size_t i = 0; i < s.n; i++) {
        unsigned char c = (unsigned char)s.s[i];

        if (is_uri_char(c))
            buf_char(&out, (char)c);
        else
            buf_format(&out, "%%%02X", (unsigned)c);
    }
    return buf_text(&out);
}

static bool has_scheme(struct str s)
{
    return str_starts(s, "http://") || str_starts(s, "https://")
        || str_starts(s, "mailto:") || str_starts(s, "tel:");
}

static bool has_byte(struct str s, char c)
{
    return str_find(s, c) < s.n;
}

/* Digits and a leading + of a telephone number; empty if too few. */
static struct str phone_url(struct arena *a, struct str s)
{
    struct buf out = {.a = a};
    size_t digits = 0;

    buf_z(&out, "tel:");
    for (size_t i = 0; i < s.n; i++) {
        if (s.s[i] == '+' && digits == 0)
            buf_char(&out, '+');
        if (s.s[i] >= '0' && s.s[i] <= '9') {
            buf_char(&out, s.s[i]);
            digits++;
        } else if (s.s[i] == ',' || s.s[i] == ';' || s.s[i] == '/') {
            break;
        }
    }
    return digits >= 3 ? buf_text(&out) : STR("");
}

/* @user@host */
static struct str mastodon_url(struct arena *a, struct str s)
{
    size_t at = 1 + str_find(str_sub(s, 1, s.n), '@');
    struct str user, host;

    if (!str_starts(s, "@") || at >= s.n)
        return STR("");
    user = encode(a, str_sub(s, 1, at));
    host = encode(a, str_sub(s, at + 1, s.n));
    return str_format(a, "https://%.*s/@%.*s", STR_ARGS(host), STR_ARGS(user));
}

/* True if the value names a host and path: `github.com/me`. */
static bool is_address(struct str s)
{
    size_t slash = str_find(s, '/'), dot = str_find(s, '.');

    return dot < slash && slash < s.n;
}

static struct str known_url(struct arena *a, const struct known *k,
                            struct str s)
{
    struct str tail;

    if (str_is(str_of(k->key), "phone"))
        return phone_url(a, s);
    if (str_is(str_of(k->key), "email")) {
        size_t at = str_find(s, '@');

        if (at == 0 || at + 1 >= s.n || has_byte(s, ' ') || has_byte(s, ','))
            return STR("");
    } else if (str_is(str_of(k->key), "mastodon") && !is_address(s)) {
        return mastodon_url(a, s);
    } else if (has_byte(s, ' ')) {
        return STR("");
    } else if (is_address(s)) {
        tail = encode(a, s);
        return str_format(a, "https://%.*s", STR_ARGS(tail));
    } else if (str_starts(s, "@")) {
        s = str_sub(s, 1, s.n);
    }
    tail = encode(a, s);
    return str_format(a, "%s%.*s", k->prefix, STR_ARGS(tail));
}

struct str contact_url(struct arena *a, const struct contact *c,
                       struct str value)
{
    const struct known *k = known_find(c->key);
    struct str s = str_trim(value);

    if (c->url.wordings)
        return encode(a, str_trim(c->url.wordings->s));
    if (has_scheme(s))
        return has_byte(s, ' ') ? STR("") : encode(a, s);
    if (s.n == 0 || !k || !k->prefix || has_byte(s, '['))
        return STR("");
    return known_url(a, k, s);
}
