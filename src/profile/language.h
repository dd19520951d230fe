/*
 * language -- BCP 47 tags, and the words of each language.
 *
 * Words (section titles, contact labels, months, "present", "page x of y",
 * joining punctuation) come from languages/TAG.yaml; none are in the code or
 * in a layout. A new language is a new file.
 */
#ifndef CVSET_LANGUAGE_H
#define CVSET_LANGUAGE_H

#include <stdbool.h>

#include "base/source.h"
#include "base/str.h"

struct arena;
struct diag;
struct node;

/* Separators of templates, in the form of a language: `, ` or `，`. */
enum separator {
    SEP_COMMA, SEP_SEMICOLON, SEP_STOP, SEP_COLON, SEP_OPEN, SEP_CLOSE,
    SEP_TIE, SEP_SPACE, SEP_DOT, SEP_BAR, SEP_LIST,
    SEP_SLASHES,
    SEP_N
};

struct language {
    struct str tag;             /* "zh-Hans" */
    bool han;                   /* its own script is Han, kana or Hangul */
    struct str separators[SEP_N];
    struct str and_last;        /* before the last author: " and ", or "" */
    struct str and_many;        /* the same in a list of three and more */
    struct str present;         /* "present", 至今 */
    struct str months[12];      /* short: "Sep", 9月 */
    struct str months_long[12];
    const struct node *words;   /* the whole file: sections, contacts, … */
};

/* Languages cvset has data for, as one list of tags; NULL-terminated. */
const char *const *language_known(void);

/*
 * The data for a tag by BCP 47 lookup (`zh-CN` finds zh-Hans, `zh-HK` zh-Hant,
 * `en-GB` en, and a language without data en). NULL with a diagnostic if the
 * data file cannot be read.
 */
const struct language *language_load(struct arena *a, struct diag *d,
                                     struct str tag);

/*
 * Word `name` of a group ("sections", "contacts", "phrases", "kinds"): the
 * default title of a section, the label of a contact. Empty if there is none.
 */
struct str language_word(const struct language *l, const char *group,
                         struct str name);

/* True if s has the form of a BCP 47 tag. */
bool language_valid(struct str s);

/*
 * True if a document in `want` is served by a string marked `have` (BCP 47
 * lookup, RFC 4647 section 3.4, and zh, zh-CN, zh-SG, zh-Hans alike).
 */
bool language_serves(struct str have, struct str want);

/* True for Chinese in traditional characters: zh-Hant, zh-TW, zh-HK, yue. */
bool language_is_hant(struct str tag);

/* The language a text seems to be in: ja, ko, zh-Hans or en. */
struct str language_guess(struct str text);

/* True if the tag's own script is Han, kana or Hangul (zh, ja, ko, yue). */
bool language_is_han(struct str tag);

#endif
