#include "profile/person.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "profile/rune.h"

/* Words */

/* The word at *i, parted by spaces; empty at the end. */
static struct str next_word(struct str s, size_t *i)
{
    size_t from;

    while (*i < s.n && s.s[*i] == ' ')
        (*i)++;
    from = *i;
    while (*i < s.n && s.s[*i] != ' ')
        (*i)++;
    return str_sub(s, from, *i);
}

static struct str last_word(struct str s)
{
    size_t i = s.n;

    while (i > 0 && s.s[i - 1] != ' ')
        i--;
    return str_sub(s, i, s.n);
}

static struct str before_word(struct str s, struct str word)
{
    return str_trim(str_sub(s, 0, (size_t)(word.s - s.s)));
}

static bool word_is(struct str s, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (str_is(s, words[i]))
            return true;
    }
    return false;
}

const char *const person_suffixes[] = {
    "Jr", "Jr.", "Sr", "Sr.", "II", "III", "IV", NULL,
};

static bool is_suffix(struct str s)
{
    return word_is(s, person_suffixes,
                   sizeof person_suffixes / sizeof *person_suffixes - 1);
}

/* Words that only names of organisations have. */
static bool is_organisation(struct str name)
{
    static const char *const all[] = {
        "The", "and", "of", "for", "Ltd.", "Ltd", "Inc.", "Inc", "LLC", "GmbH",
        "Co.", "Corp.", "Group", "Team", "Collaboration", "Consortium",
        "University", "Institute", "Laboratory", "Society", "Association",
        "Committee", "Center", "Centre", "Foundation", "Network",
        "Organization", "Organisation", "Department", "Academy", "Council",
        "Agency", "Ministry", "Office", "Company", "Corporation", "Bank",
    };

    for (size_t i = 0; i < name.n;) {
        struct str word = next_word(name, &i);

        if (str_ends(word, ","))
            word.n--;
        if (word_is(word, all, sizeof all / sizeof *all))
            return true;
    }
    return false;
}

static bool is_vowel(uint32_t c)
{
    return c == 'A' || c == 'E' || c == 'I' || c == 'O' || c == 'U';
}

struct letters {
    size_t upper, lower, dots, vowels;
};

static struct letters count_letters(struct str s)
{
    struct letters n = {0, 0, 0, 0};

    for (size_t i = 0; i < s.n;) {
        uint32_t c = utf8_next(s, &i);

        n.dots += c == '.';
        n.vowels += is_vowel(c);
        if (u_isupper((UChar32)c))
            n.upper++;
        else if (u_isalpha((UChar32)c))
            n.lower++;
    }
    return n;
}

/*
 * `S`, `J.`, `J.-S.`, `XY`, but not `LU`: capitals with a vowel among them are
 * a name.
 */
static bool is_initials(struct str s)
{
    struct letters n = count_letters(s);

    if (n.lower > 0 || n.upper == 0 || n.upper > 4)
        return false;
    return n.upper == 1 || n.dots > 0 || n.vowels == 0;
}

/* `ZHANG`, where the other words are not in capitals. */
static bool is_capitals(struct str s)
{
    struct letters n = count_letters(s);

    return n.lower == 0 && n.upper > 1 && n.dots == 0 && !is_initials(s);
}

/* Parts */

static struct person with_comma(struct str name, size_t comma)
{
    struct person p = {str_trim(str_sub(name, 0, comma)), STR(""), STR("")};
    struct str rest = str_trim(str_sub(name, comma + 1, name.n));
    size_t second = str_find(rest, ',');
    struct str one = str_trim(str_sub(rest, 0, second));
    struct str two = str_trim(str_sub(rest, second + 1, rest.n));

    if (two.n == 0) {
        p.given = one;
        /* `San Zhang, Jr.` has a comma that turns nothing round */
        if (is_suffix(one)) {
            p = person_parse(p.family);
            p.suffix = one;
        }
    } else if (is_suffix(one)) {
        p.given = two;
        p.suffix = one;
    } else if (is_suffix(two)) {
        p.given = one;
        p.suffix = two;
    } else {
        p.family = STR("");
    }
    return p;
}

/* Particles: words in lower case before the last, but not the first. */
static size_t family_start(struct str s)
{
    size_t i = 0, start = (size_t)(last_word(s).s - s.s);

    next_word(s, &i);
    while (i < s.n) {
        size_t at;
        struct str word = next_word(s, &i);

        at = (size_t)(word.s - s.s);
        if (at >= start || count_letters(word).upper > 0)
            continue;
        start = at;
    }
    return start;
}

/* `Zhang S.`, `van der Berg A`, `ZHANG San`: how much is the family name. */
static size_t family_first(struct str s)
{
    size_t i = 0;
    struct str first = next_word(s, &i), last = last_word(s);
    struct str rest = str_trim(str_sub(s, i, s.n));

    if (is_initials(first))
        return 0;
    if (is_capitals(first) && count_letters(rest).lower > 0)
        return first.n;
    for (; is_initials(last); last = last_word(s))
        s = before_word(s, last);
    return s.n < (size_t)(rest.s - first.s) + rest.n ? s.n : 0;
}

struct person person_parse(struct str name)
{
    struct person p = {STR(""), STR(""), STR("")};
    size_t comma, n;
    struct str last;

    name = str_trim(name);
    if (rune_any_cjk(name) || is_organisation(name)
        || str_find(name, '*') < name.n || str_find(name, '[') < name.n
        || str_find(name, '\\') < name.n || str_find(name, '(') < name.n
        || str_find(name, '{') < name.n)
        return p;
    comma = str_find(name, ',');
    if (comma < name.n)
        return with_comma(name, comma);
    last = last_word(name);
    if (is_suffix(last)) {
        p.suffix = last;
        name = before_word(name, last);
    }
    if (str_find(name, ' ') == name.n)
        return (struct person){STR(""), STR(""), STR("")};
    n = family_first(name);
    if (n > 0) {
        p.family = str_sub(name, 0, n);
        p.given = str_trim(str_sub(name, n, name.n));
    } else {
        n = family_start(name);
        p.family = str_sub(name, n, name.n);
        p.given = str_trim(str_sub(name, 0, n));
    }
    return p;
}

/* Initials */

/* `van`, `der`: kept whole where they stand behind given names. */
static bool is_particle(struct str word)
{
    struct letters n = count_letters(word);

    return n.upper == 0 && n.lower > 1 && n.dots == 0;
}

static bool is_hyphen(uint32_t c)
{
    return c == '-' || c == 0x2010 || c == 0x2011;
}

/* Of `Jean-Luc`, `J.S.`; of each letter of a word of `capitals`. */
static void put_initials(struct buf *out, struct str word, bool capitals,
                         const char *after)
{
    bool begins = true;
    char joint = ' ';

    for (size_t i = 0; i < word.n;) {
        size_t from = i;
        uint32_t c = utf8_next(word, &i);

        if (c == '.' || is_hyphen(c)) {
            joint = is_hyphen(c) ? '-' : joint;
            begins = true;
        } else if (begins || capitals) {
            if (out->n > 0)
                buf_char(out, joint);
            buf_bytes(out, word.s + from, i - from);
            buf_z(out, after);
            begins = false;
            joint = ' ';
        }
    }
}

struct str person_initials(struct arena *a, struct str given, const char *after)
{
    struct buf out = {.a = a};
    bool capitals = is_initials(given) && count_letters(given).dots == 0;

    for (size_t i = 0; i < given.n;) {
        struct str word = next_word(given, &i);

        if (out.n > 0 && is_particle(word)) {
            buf_char(&out, ' ');
            buf_str(&out, word);
        } else {
            put_initials(&out, word, capitals, after);
        }
    }
    return buf_text(&out);
}

/* Comparing */

/* Letters whose base NFD does not part from their stroke, and ligatures. */
static const char *plain_letter(uint32_t c)
{
    switch (c) {
    case 0x142: return "l";
    case 0xF8: return "o";
    case 0x111: case 0xF0: return "d";
    case 0xE6: return "ae";
    case 0x153: return "oe";
    case 0xDF: return "ss";
    case 0x131: return "i";
    case 0xFE: return "th";
    default: return NULL;
    }
}

static void fold_rune(struct buf *out, uint32_t c)
{
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2 *nfd = unorm2_getNFDInstance(&error);
    UChar parts[8];
    const char *plain;
    int32_t n;

    c = (uint32_t)u_foldCase((UChar32)c, U_FOLD_CASE_DEFAULT);
    plain = plain_letter(c);
    if (plain) {
        buf_z(out, plain);
        return;
    }
    n = c < 0x80 || U_FAILURE(error) ? -1
        : unorm2_getDecomposition(nfd, (UChar32)c, parts, 8, &error);
    buf_rune(out, n > 0 && U_SUCCESS(error) ? parts[0] : c);
}

/* In lower case without accents, dots and apostrophes; hyphens are spaces. */
static struct str fold(struct arena *a, struct str s)
{
    struct buf out = {.a = a};

    for (size_t i = 0; i < s.n;) {
        uint32_t c = utf8_next(s, &i);

        if (c == '.' || c == '-' || c == 0x2010 || c == 0x2011)
            c = ' ';
        if (c != '\'' && c != 0x2019 && !rune_is_mark(c))
            fold_rune(&out, c);
    }
    return str_trim(buf_text(&out));
}

static struct str without_spaces(struct arena *a, struct str s)
{
    struct buf out = {.a = a};

    for (size_t i = 0; i < s.n; i++) {
        if (s.s[i] != ' ')
            buf_char(&out, s.s[i]);
    }
    return buf_text(&out);
}

/* True if every letter comes in the word, in order, the first at its start. */
static bool letters_of(struct str letters, struct str word)
{
    size_t at = 0;

    if (letters.n == 0 || word.n == 0 || letters.s[0] != word.s[0])
        return false;
    for (size_t i = 0; i < word.n && at < letters.n; i++)
        at += word.s[i] == letters.s[at];
    return at == letters.n;
}

/* Word by word: the same, or one the initial of the other. */
static bool words_agree(struct str full, struct str other)
{
    size_t i = 0, k = 0;

    for (;;) {
        struct str x = next_word(full, &i), y = next_word(other, &k);

        if (x.n == 0 || y.n == 0)
            return true;
        if (!str_eq(x, y) && !(y.n == 1 && y.s[0] == x.s[0])
            && !(x.n == 1 && x.s[0] == y.s[0]))
            return false;
    }
}

bool person_may_be(struct arena *a, const struct person *full,
                   const struct person *other)
{
    struct str given, x, y;
    size_t i = 0;

    if (full->family.n == 0 || other->family.n == 0
        || !str_eq(fold(a, full->family), fold(a, other->family)))
        return false;
    given = fold(a, full->given);
    /* initials are too little to go by */
    if (next_word(given, &i).n < 2)
        return false;
    y = is_initials(other->given)
        ? fold(a, person_initials(a, other->given, "")) : fold(a, other->given);
    x = without_spaces(a, given);
    return words_agree(given, y)
        || str_eq(x, without_spaces(a, y))
        || (is_initials(other->given) && letters_of(without_spaces(a, y), x));
}
