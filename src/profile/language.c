/*
 * language -- see language.h.
 *
 * Tags are compared in a canonical form: letters in lower case, and Chinese
 * with its script, which regions imply (RFC 5646 section 4.1 keeps tags short;
 * zh, zh-CN and zh-SG mean zh-Hans, zh-TW zh-Hant).
 */
#include "profile/language.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/utf8.h"
#include "profile/rune.h"
#include "profile/tree.h"
#include "profile/yaml.h"

#define MAX_TAG 64

const char *const *language_known(void)
{
    static const char *const known[] = {
        "en", "zh-Hans", "zh-Hant", "ja", "ko", "de", "fr", "es", NULL,
    };

    return known;
}

static bool is_alpha(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/*
 * RFC 5646 in short: a language of two or three letters, then subtags of one
 * to eight letters or digits; of one only before another (extensions).
 */
bool language_valid(struct str s)
{
    size_t part = 0, len = 0;

    if (s.n == 0 || s.n >= MAX_TAG)
        return false;
    for (size_t i = 0; i <= s.n; i++) {
        if (i < s.n && s.s[i] != '-') {
            if (!is_alpha(s.s[i]) && (part == 0 || !is_digit(s.s[i])))
                return false;
            len++;
            continue;
        }
        if (len == 0 || len > 8 || (part == 0 && (len < 2 || len > 3))
            || (i == s.n && part > 0 && len == 1))
            return false;
        part++;
        len = 0;
    }
    return true;
}

/* A tag in canonical form, NUL-terminated. */
struct tag {
    char s[MAX_TAG + 8];
};

static struct tag tag_lower(struct str s)
{
    struct tag t = {{0}};
    size_t n = s.n < MAX_TAG ? s.n : MAX_TAG - 1;

    for (size_t i = 0; i < n; i++) {
        char c = s.s[i];

        t.s[i] = c == '_' ? '-' : c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
    }
    return t;
}

static struct tag tag_canonical(struct str s)
{
    static const char *const same[][2] = {
        {"zh", "zh-hans"}, {"zh-cn", "zh-hans"}, {"zh-sg", "zh-hans"},
        {"zh-my", "zh-hans"}, {"zh-hans-cn", "zh-hans"},
        {"zh-hans-sg", "zh-hans"}, {"zh-tw", "zh-hant"},
        {"zh-hant-tw", "zh-hant"}, {"zh-hk", "zh-hant-hk"},
        {"zh-mo", "zh-hant-mo"}, {"cmn", "zh-hans"},
    };
    struct tag t = tag_lower(s);

    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        if (strcmp(t.s, same[i][0]) == 0) {
            memcpy(t.s, same[i][1], strlen(same[i][1]) + 1);
            break;
        }
    }
    return t;
}

/* RFC 4647 section 3.4: want loses its last subtag until it is have. */
static bool lookup(const char *have, struct tag want)
{
    for (;;) {
        char *cut;

        if (strcmp(have, want.s) == 0)
            return true;
        cut = strrchr(want.s, '-');
        if (!cut)
            return false;
        *cut = '\0';
        if (cut >= want.s + 2 && cut[-2] == '-')
            cut[-2] = '\0';
    }
}

bool language_serves(struct str have, struct str want)
{
    struct tag w = tag_canonical(want);

    return lookup(tag_lower(have).s, w) || lookup(tag_canonical(have).s, w);
}

bool language_is_han(struct str tag)
{
    static const char *const han[] = {
        "zh", "ja", "ko", "yue", "cmn", "wuu", "lzh", "nan",
    };
    struct tag t = tag_lower(tag);
    size_t n = strcspn(t.s, "-");

    for (size_t i = 0; i < sizeof han / sizeof *han; i++) {
        if (strlen(han[i]) == n && memcmp(t.s, han[i], n) == 0)
            return !strstr(t.s, "-latn");
    }
    return false;
}

bool language_is_hant(struct str tag)
{
    return language_serves(STR("zh-Hant"), tag) || str_starts(tag, "yue");
}

struct str language_guess(struct str text)
{
    size_t han = 0, kana = 0, hangul = 0, other = 0;

    for (size_t i = 0; i < text.n;) {
        uint32_t c = utf8_next(text, &i);

        if (c < 0x80)
            other += is_alpha((char)c);
        else if (rune_is_han(c))
            han++;
        else if (rune_is_kana(c))
            kana++;
        else if (rune_is_hangul(c))
            hangul++;
        else if (c >= 0xC0 && c < 0x2000)
            other++;
    }
    /* a Han character says about as much as three letters */
    if (hangul * 3 > other && hangul > han)
        return STR("ko");
    if ((kana + han) * 3 > other && kana * 10 > kana + han)
        return STR("ja");
    return han * 3 > other ? STR("zh-Hans") : STR("en");
}

static const char *known_for(struct str tag)
{
    for (const char *const *k = language_known(); *k; k++) {
        if (language_serves(str_of(*k), tag))
            return *k;
    }
    return "en";
}

static struct str word_in(const struct node *map, const char *key)
{
    const struct node *n = node_find(map, key);

    return n && n->kind == NODE_TEXT ? n->text : STR("");
}

static void read_months(const struct node *list, struct str *out)
{
    const struct node *k = list ? list->kids : NULL;

    for (size_t i = 0; i < 12; i++) {
        out[i] = k && k->kind == NODE_TEXT ? k->text : STR("");
        k = k ? k->next : NULL;
    }
}

const struct language *language_load(struct arena *a, struct diag *d,
                                     struct str tag)
{
    static const char *const names[SEP_N] = {
        [SEP_COMMA] = "comma", [SEP_SEMICOLON] = "semicolon",
        [SEP_STOP] = "stop", [SEP_COLON] = "colon", [SEP_OPEN] = "open",
        [SEP_CLOSE] = "close", [SEP_TIE] = "tie", [SEP_SPACE] = "space",
        [SEP_DOT] = "dot", [SEP_BAR] = "bar", [SEP_LIST] = "list",
        [SEP_SLASHES] = "slashes",
    };
    struct language *l = ARENA_NEW(a, struct language);
    const char *known = known_for(tag), *dir = file_data_dir(a, "languages");
    struct str file = str_format(a, "%s.yaml", known);
    const struct node *root, *seps, *months;

    root = yaml_load(a, d, file_join(a, dir, str_z(a, file)));
    if (!root)
        return NULL;
    seps = node_find(root, "separators");
    months = node_find(root, "months");
    l->tag = str_of(known);
    l->han = language_is_han(l->tag);
    for (size_t i = 0; i < SEP_N; i++)
        l->separators[i] = word_in(seps, names[i]);
    l->separators[SEP_SLASHES] = STR("//");
    if (l->separators[SEP_LIST].n == 0)
        l->separators[SEP_LIST] = l->separators[SEP_COMMA];
    l->and_last = word_in(root, "and");
    l->and_many = word_in(root, "and-many");
    if (l->and_many.n == 0)
        l->and_many = l->and_last;
    l->present = word_in(root, "present");
    read_months(node_find(months, "short"), l->months);
    read_months(node_find(months, "long"), l->months_long);
    l->words = root;
    return l;
}

struct str language_word(const struct language *l, const char *group,
                         struct str name)
{
    const struct node *map = node_find(l->words, group);

    for (const struct node *k = map && map->kind == NODE_MAP ? map->kids
         : NULL; k; k = k->next) {
        if (str_eq(k->key, name) && k->kind == NODE_TEXT)
            return k->text;
    }
    return STR("");
}
