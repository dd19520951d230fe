/*
 * read -- what the files that read a profile share.
 *
 * Private to this folder. Each of them takes a node, reports at its place what
 * it does not expect, and returns what is left.
 */
#ifndef CVSET_READ_H
#define CVSET_READ_H

#include "profile/profile.h"
#include "profile/tree.h"

/* One form of the own name, or of a student's. */
struct name_form {
    struct str exact;
    struct str loose;           /* reduced for comparison */
    struct person parts;
    struct span span;
    bool asked;                 /* stands in `me:` or `students:` */
    bool used;                  /* some author is called so */
};

struct name_forms {
    struct name_form *list;
    size_t n, cap;
};

/* A text that has no wording for the document. */
struct missing {
    const struct node *node;
    struct str used;            /* the language of the wording used */
};

/* What `take:` and `leave:` of a variant say. */
struct choice {
    const struct node *take, *leave;    /* lists of tags, or NULL */
    bool is_public;
    const struct optional *without;     /* left out to save room */
    size_t n_without;
};

/* A language that translations have, and how many of them. */
struct used_language {
    struct str lang;
    size_t n;
};

struct reading {
    struct arena *a;
    struct diag *d;
    const struct source *src;
    struct str lang;            /* of the document */
    const struct str *languages;    /* keys of translations */
    size_t n_languages;
    struct name_forms own, students;
    size_t n_authors;           /* in all lists together */
    struct bib **files;         /* all bibliographies that were read */
    size_t n_files, cap_files;
    struct bib **bibs;          /* in force, those of the section last */
    size_t n_bibs, cap_bibs;
    size_t n_cited;             /* keys sought in them so far */
    bool aside;                 /* in a list for another language */
    struct used_language *used;
    size_t n_used, cap_used;
    size_t n_translations;
    struct missing *missing;    /* translations, in the order of reading */
    size_t n_missing, cap_missing;
    bool left_out;              /* parts of the profile that others have */
    struct choice choice;       /* what of the profile the document has */
    struct optionals optional;  /* what has a priority */
    size_t n_near;              /* words sought by report_near() so far */
    const struct shared *shared;    /* what a lab adds, or NULL */
    struct str member;          /* whose profile it is, in that lab, or "" */
};

/* Words of which one is expected. */
struct words {
    const char *const *word;
    size_t n;
};

#define WORDS(array) ((struct words){(array), sizeof (array) / sizeof *(array)})

/* What the value of a key may be; schema.c says each of them in JSON Schema. */
enum form {
    FORM_TEXT,              /* text, or text per language */
    FORM_TEXTS,             /* that, or a list of it */
    FORM_LIST,              /* the same, a list even of one */
    FORM_BULLETS,           /* that, with lists in it */
    FORM_STRING,            /* text that no language changes */
    FORM_STRINGS,           /* that, or a list of it */
    FORM_FLAG,              /* true or false */
    FORM_DATE,
    FORM_AUTHORS,
    FORM_TAG, FORM_TAGS,    /* languages, in BCP 47 */
    FORM_NAME, FORM_CONTACTS, FORM_SECTIONS, FORM_VARIANTS,
    FORM_KIND, FORM_GROUP_BY, FORM_ORDER, FORM_LIMITS, FORM_MARKS, FORM_ENTRIES,
    FORM_GROUPS, FORM_ROLES,
    FORM_N
};

/*
 * A key of a mapping, and all that is known of it: a new key is a line in its
 * mapping's table, which readers, messages and the schema share.
 */
struct key {
    const char *name;
    enum form form;
    /*
     * Reads n into the member `at` of the struct that the mapping is read
     * into. NULL: read apart from the others, or used by no reader.
     */
    void (*read)(struct reading *r, const struct node *n, void *to);
    size_t at;
    const char *about;      /* one sentence, for editors */
};

struct keys {
    const struct key *key;
    size_t n;
};

#define KEYS(array) {(array), sizeof (array) / sizeof *(array)}

/* Each stands in the file that reads the mapping. */
extern const struct keys profile_keys, name_keys, contact_keys, section_keys,
    entry_keys, variant_keys, author_keys;

/* keys.c */

bool is_key(struct keys keys, struct str word);
struct words key_words(struct arena *a, struct keys keys);

/* Reads the pair n, by its key, into *to; false if it is no key of theirs. */
bool read_key(struct reading *r, struct keys keys, const struct node *n,
              void *to);

/* A number from 1 to most; 0 after a report that it is not what is wanted. */
int read_count(struct reading *r, const struct node *n, int most,
               const char *want);

/* Values of a flag, those for true first. */
struct words flag_words(void);

/* Readers for the tables; `to` is of the type named. */
void put_text(struct reading *r, const struct node *n, void *to);
                                                    /* struct text */
void put_string(struct reading *r, const struct node *n, void *to);
                                                    /* struct str */
void put_flag(struct reading *r, const struct node *n, void *to);
                                                    /* bool */

/* report.c */

/* `'headline'`, or `an item of a list`: for messages. */
struct str node_label(const struct reading *r, const struct node *n);

/*
 * Reports an unknown key with the word that it means in another language, or
 * the nearest; `in` says where. True if a way out was hinted at.
 */
bool report_key(struct reading *r, const struct node *n, const char *in,
                struct words words);

/* near_word(), as long as a file does not ask for it without end. */
const char *report_near(struct reading *r, struct str s, struct words words);

/* A hint to what was reported last if a colon in the text is none for YAML. */
void report_colon(struct reading *r, const struct node *n);

/* Reports that `want` was expected. */
void report_type(struct reading *r, const struct node *n, const char *want);

/* The same where `want` is a mapping, which may stand there as a list. */
void report_no_map(struct reading *r, const struct node *n, const char *want);

/* Reports a value that is none of the words. */
void report_value(struct reading *r, const struct node *n, const char *what,
                  struct words words);

bool word_in(struct str s, struct words words);

/* keytongue.c */

/* The one of the allowed keys that a Chinese word such as 单位 means, or NULL. */
const char *key_meant(struct str word, struct words allowed);

/* wording.c */

/* Notes that n has no wording for the document; the one in `used` is. */
void note_missing(struct reading *r, const struct node *n, struct str used);

/* One warning for all missing translations, with their places. */
void report_missing(struct reading *r);

/* True if the keys of the mapping are all languages of the document. */
bool is_translation(const struct reading *r, const struct node *n);

/* The node, or of a translation the one for the document's language. */
const struct node *pick_node(struct reading *r, const struct node *n);

/* The node's text; absent, after a report, if it is none. */
struct text read_text(struct reading *r, const struct node *n);

/* The text in the document's language, where only one can be; may be empty. */
struct str read_string(struct reading *r, const struct node *n);

/* True for a list, and for one given per language. */
bool is_list(const struct reading *r, const struct node *n);

/* A list of texts, or one text as a list of one. */
struct value read_list(struct reading *r, const struct node *n);

/* The same, and lists in it are a level below the text before them. */
struct value read_bullets(struct reading *r, const struct node *n);

/* `- Title: sub`, read by YAML as a mapping, where text was meant. */
bool is_colon_text(const struct node *n);
struct text read_colon_text(struct reading *r, const struct node *n);

/* A text of one wording that serves all languages. */
struct text text_of(struct reading *r, struct str s, struct span at);

bool text_absent(const struct text *t);

/* languages.c */

/*
 * The language of Han in a document of another: `cjk-lang`, else the first of
 * `languages` that has Han, else what the kana and Hangul of the profile say.
 */
struct str read_cjk_lang(struct reading *r, const struct node *root);

/* Sets lang, languages from the profile's keys and --lang. */
void read_languages(struct reading *r, const struct node *root,
                    struct str lang);

/* Counts the languages of a translation. */
void note_languages(struct reading *r, const struct node *translation);

/*
 * Sets the languages besides its own that the profile is made for: those it
 * declares and has, or those that most of its translations have.
 */
void read_other_languages(struct reading *r, const struct node *root,
                          struct profile *p);

/* Reader for tables: one language tag, into struct str. */
void put_tag(struct reading *r, const struct node *n, void *to);

/* choose.c */

/* Keys that say whether a part is in a document, and are gone after it. */
struct words choice_words(void);

/* A text's words: the items of a list, or the text itself. */
const struct node *word_first(const struct node *list);
const struct node *word_next(const struct node *list, const struct node *word);

/* The tags of what may have some, a mapping; NULL if it has none. */
const struct node *node_tags(const struct node *map);

/*
 * Takes out of the tree what is hidden, for another language, not chosen, left
 * out to save room, or marked private where the choice is public; checks the
 * keys that say so, and notes down what has a priority.
 */
void choose(struct reading *r, struct node *root);

/* The same for the items of a list. */
void choose_kids(struct reading *r, struct node *list);

/* True if the document has what has the tags of the mapping. */
bool is_taken(const struct reading *r, const struct node *map);

/* priority.c */

/* True if the section or entry is one of those left out to save room. */
bool is_left_out(const struct reading *r, const struct node *map);

/* Notes it down if it has a priority. */
void read_priority(struct reading *r, const struct node *map);

/* variants.c */

struct variant {
    const struct node *node;    /* NULL: none was asked for */
    struct str lang;            /* or "" */
    struct choice choice;
};

/* The number of pages a document may have, or 0 after a diagnostic. */
int read_pages(struct reading *r, const struct node *n);

/*
 * Checks all variants and their tags; the one of that name, after its texts
 * took the place of the profile's.
 */
struct variant read_variants(struct reading *r, struct node *root,
                             struct str name);

/* private.c */

/*
 * Checks the list of paths, and takes what they name out of the tree if the
 * document is a public one.
 */
void read_private(struct reading *r, struct node *root,
                  const struct node *list, bool is_public);

/* authors.c */

/* The authors; `me`, if not NULL, says which of them is the own name. */
struct value read_authors(struct reading *r, const struct node *n,
                          const struct node *me);

/* ownname.c */

/* Adds the wordings of a name as forms; asked: report those that none has. */
void name_form_add(struct reading *r, struct name_forms *forms,
                   const struct text *t, bool asked);

/* Reports the forms that no author has; `what` is the key they stand in. */
void name_forms_report(struct reading *r, const struct name_forms *forms,
                       const char *what);

/*
 * Sets `me` and `student` in the list, by the entry's choice if not NULL. False
 * if nothing says who is the own name: no choice, and no author that matches.
 */
bool own_name_find(struct reading *r, struct author *list, size_t n,
                   const struct node *me);

/* marks.c */

/* Takes the marks off the name's end, or start, and returns their signs. */
struct str marks_after(struct arena *a, struct str *name);
struct str marks_before(struct str *name);

/* True if there is nothing in it but marks. */
bool marks_only(struct str s);

/* Where a raised or bracketed group that begins at s[i] ends, or i. */
size_t mark_group_end(struct str s, size_t i);

/* bibload.c */

/* Reads the file or files and puts them in force. */
void bib_load(struct reading *r, const struct node *n);

/* Reads them, for all their keywords: lists of tags, linked by `next`. */
struct node *bib_keywords(struct reading *r, const struct node *n);

/* The entry of the key `at` holds as a mapping; NULL after a report. */
struct node *bib_cited(struct reading *r, const struct node *at);

/* What is typed in n, and what the entry it cites has beside. */
const struct node *bib_merged(struct reading *r, const struct node *n,
                              const struct node *cite,
                              enum section_kind kind);

/* Sets what all entries of the bibliographies are made into. */
void bib_make(struct reading *r);

/* All entries of the bibliographies from that one on, linked by `next`. */
struct node *bib_all(struct reading *r, size_t from);

/* shared.c */

/* Puts the bibliographies that the lab shares in force. */
void shared_bibs(struct reading *r);

/* mine.c */

/* Leaves the entries that have the own name among authors or editors. */
void keep_mine(struct reading *r, struct section *s, const struct node *at);

/* True if what the lab shares may go into the section. */
bool may_take_shared(const struct reading *r, const struct section *s);

/*
 * Adds to the sections what the lab shares and has the own name, as far as it
 * does not stand in them already; at the end of reading them.
 */
void add_shared(struct reading *r, struct section **sections);

/* select.c */

/* Leaves the entries that the words name; a word for none is reported. */
void select_entries(struct reading *r, struct section *s,
                    const struct node *n);

/* contacts.c */

struct contact *read_contacts(struct reading *r, const struct node *n);

/* The known key that the word means, or the word. */
struct str contact_key(struct str word);

/* The contacts that are known. */
struct words contact_words(struct arena *a);

/* entry.c */

/* NULL for an empty entry. */
struct entry *read_entry(struct reading *r, const struct node *n,
                         enum section_kind kind);
struct value read_date(struct reading *r, const struct node *n);

/* fields.c */

/* The name, form and meaning of a field. */
const struct key *field_key(enum field_id f);

/* All words for fields in a section of the kind. */
struct words field_words(struct arena *a, enum section_kind kind);

/* The kind whose name, or one of the usual headings of which, the word is. */
enum section_kind section_kind_of(struct str word);

/*
 * True for the word, in small letters; case aside, `_` and `-` are spaces, `&`
 * is `and`, and one alone may lack the `s` of many: `Award` for awards.
 */
bool heading_is(struct str s, const char *word);

struct words section_kind_words(void);

/* The usual headings of a kind in lower case, its name first. */
struct words section_headings(struct arena *a, enum section_kind kind);

/* sections.c */

/* Kinds whose entries are labels and values, or which have no fields. */
bool section_has_pairs(enum section_kind kind);

/* Values of `group:`. */
struct words group_by_words(void);

/* An empty one, of the node's key and place. */
struct section *section_new(struct reading *r, const struct node *n,
                            enum section_kind kind);

/* True if there is nothing in it to print. */
bool section_empty(const struct section *s);

/* Where the section's next entry goes. */
struct entry **entries_end(struct section *s);

struct section *read_sections(struct reading *r, const struct node *n);

/* name.c */

void read_name(struct reading *r, const struct node *n, struct profile *p);

/* textlint.c */

/* Reports suspicious characters in every text of the tree. */
void lint_tree(struct diag *d, const struct node *root);

/* Reports invisible characters and no-break spaces in a name. */
void lint_name(struct diag *d, struct str s, struct span at);

#endif
