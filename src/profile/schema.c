/*
 * schema -- see schema.h.
 *
 * A value that may have several shapes is told apart by `if`, in the order of
 * the reader, rather than by `anyOf`: so that a fault is reported at its own
 * place and not at the whole section's.
 *
 * JSON stands here with ' for ", which no name in the tables holds.
 */
#include "profile/schema.h"

#include "base/arena.h"
#include "profile/read.h"
#include "profile/sort.h"

#define REF(name) "{'$ref': '#/$defs/" name "'}"
#define SCALARS "{'type': ['string', 'number', 'boolean', 'null']}"
#define TAG "[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*"

/* Values per language; beside them may stand for which they are. */
#define TRANSLATED(form) \
    "{'properties': {'only': " REF("tags") "}, 'additionalProperties': " \
    REF(form) "}"

/* A choice between two schemas. */
#define IF(test, yes, no) \
    "{'if': " test ", 'then': " yes ", 'else': " no "}"

struct definition {
    const char *name;
    const char *json;
};

/* What does not come from a table. */
static const struct definition definitions[] = {
    {"empty", "{'enum': [[], {}]}"},
    {"marked", "{'$ref': '#/$defs/marked-keys', "
        "'required': ['text', 'lang']}"},
    {"wording", IF("{'type': 'object', 'anyOf': [{'required': ['text']}, "
        "{'required': ['lang']}]}", REF("marked-text"), SCALARS)},
    {"text", IF(REF("empty"), "true", IF(REF("translation"),
        TRANSLATED("wording"), REF("wording")))},
    {"list", IF("{'type': 'array'}", "{'items': " REF("text") "}",
        REF("wording"))},
    {"texts", IF("{'type': 'array'}", "{'items': " REF("text") "}",
        IF(REF("translation"), TRANSLATED("list"),
            REF("text")))},
    {"bullets", IF("{'type': 'array'}", "{'items': " REF("bullet") "}",
        IF(REF("translation"), "{'additionalProperties': " REF("bullets") "}",
            REF("text")))},
    {"bullet", IF("{'type': 'array'}", REF("list"), IF("{'type': 'object', "
        "'minProperties': 1, 'maxProperties': 1, 'additionalProperties': "
        "{'type': 'array'}}", "{'additionalProperties': " REF("list") "}",
        REF("text")))},
    {"string", IF(REF("empty"), "true", SCALARS)},
    {"strings", IF("{'type': 'array'}", "{'items': " SCALARS "}",
        REF("string"))},
    {"date", REF("text")},
    {"author", IF(REF("has-author-part"), REF("author-parts"), REF("text"))},
    {"limits", IF("{'type': 'object'}", "{'additionalProperties': false, "
        "'properties': {'max': " SCALARS ", 'show': " SCALARS "}}",
        SCALARS)},
    {"author-list", IF("{'type': 'array'}", "{'items': " REF("author") "}",
        REF("author"))},
    {"authors", IF(REF("translation"), TRANSLATED("author-list"),
        REF("author-list"))},
    {"tag", "{'type': ['string', 'null'], 'pattern': '^(" TAG ")?$'}"},
    {"tags", IF("{'type': 'array'}", "{'items': " REF("tag") "}",
        REF("tag"))},
    {"name-or-parts", IF(REF("has-name-part"), REF("name-parts"),
        REF("text"))},
    {"name", IF("{'enum': [null, '', [], {}]}", "false",
        IF(REF("translation"), "{'additionalProperties': "
            REF("name-or-parts") "}", REF("name-or-parts")))},
    {"contact", IF("{'type': 'array'}", "{'items': " REF("one-contact") "}",
        IF(REF("translation"), TRANSLATED("contact-wording"),
            REF("one-contact")))},
    {"contact-wording", IF("{'type': 'array'}",
        "{'items': " REF("one-contact") "}", REF("wording"))},
    {"one-contact", IF(REF("has-contact-part"), REF("contact-parts"),
        REF("text"))},
    {"marks", "{'type': 'object', 'additionalProperties': " REF("text") "}"},
    {"variants", IF(REF("empty"), "true", "{'type': ['object', 'null'], "
        "'additionalProperties': " REF("variant-or-none") "}")},
    {"variant-or-none", IF("{'enum': [null, []]}", "true", REF("variant"))},
    {"pairs", "{'additionalProperties': " REF("texts") "}"},
};

/* The definition of a form; those of entries are the kind's own. */
static const char *const form_names[] = {
    [FORM_TEXT] = "text", [FORM_TEXTS] = "texts", [FORM_LIST] = "texts",
    [FORM_BULLETS] = "bullets",
    [FORM_STRING] = "string", [FORM_STRINGS] = "strings",
    [FORM_FLAG] = "flag", [FORM_DATE] = "date", [FORM_AUTHORS] = "authors",
    [FORM_TAG] = "tag", [FORM_TAGS] = "tags", [FORM_NAME] = "name",
    [FORM_CONTACTS] = "contacts", [FORM_SECTIONS] = "sections",
    [FORM_VARIANTS] = "variants", [FORM_KIND] = "kind",
    [FORM_GROUP_BY] = "group-by", [FORM_ORDER] = "order",
    [FORM_LIMITS] = "limits",
    [FORM_MARKS] = "marks",
    [FORM_ENTRIES] = NULL, [FORM_GROUPS] = NULL, [FORM_ROLES] = NULL,
};

_Static_assert(sizeof form_names / sizeof *form_names == FORM_N,
               "a form lacks");

/* Appends JSON, ' made ". */
__attribute__((format(printf, 2, 3)))
static void add(struct buf *b, const char *fmt, ...)
{
    size_t from = b->n;
    va_list args;

    va_start(args, fmt);
    buf_vformat(b, fmt, args);
    va_end(args);
    for (size_t i = from; i < b->n; i++) {
        if (b->s[i] == '\'')
            b->s[i] = '"';
    }
}

/* `'one', 'two'` */
static void add_words(struct buf *b, struct words words)
{
    for (size_t i = 0; i < words.n; i++)
        add(b, "%s'%s'", i ? ", " : "", words.word[i]);
}

/* A key with its sentence and its value's form; `kind` of the entries. */
static void add_key(struct buf *b, const struct key *k, const char *kind)
{
    add(b, "'%s': {'description': ", k->name);
    buf_quoted(b, str_of(k->about));
    if (form_names[k->form])
        add(b, ", '$ref': '#/$defs/%s'", form_names[k->form]);
    else if (kind)
        add(b, ", '$ref': '#/$defs/%s.%s'", k->name, kind);
    add(b, "}");
}

static void add_keys(struct buf *b, struct keys keys, const char *kind)
{
    for (size_t i = 0; i < keys.n; i++) {
        add(b, "%s\n  ", i ? "," : "");
        add_key(b, &keys.key[i], kind);
    }
}

static void define_mapping(struct buf *b, const char *name, struct keys keys)
{
    add(b, ",\n'%s': {'type': 'object', 'additionalProperties': false, "
        "'properties': {", name);
    add_keys(b, keys, NULL);
    add(b, "}}");
}

static void define_words(struct buf *b, const char *name, struct words words)
{
    add(b, ",\n'%s': {'enum': [", name);
    add_words(b, words);
    add(b, ", '', null]}");
}

static void define_flag(struct buf *b)
{
    add(b, ",\n'flag': {'enum': [true, false, ");
    add_words(b, flag_words());
    add(b, ", '', null]}");
}

/* `hidden|only…`, in a pattern: what any part of a profile may have. */
static void add_choices(struct buf *b)
{
    struct words words = choice_words();

    for (size_t i = 0; i < words.n; i++)
        buf_format(b, "%s%s", i ? "|" : "", words.word[i]);
}

/* A test for mappings with any of the keys. */
static void define_has(struct arena *a, struct buf *b, const char *name,
                       struct keys keys)
{
    const char **words = ARENA_ARRAY(a, keys.n, const char *);
    size_t n = 0;

    for (size_t i = 0; i < keys.n; i++) {
        if (!word_in(str_of(keys.key[i].name), choice_words()))
            words[n++] = keys.key[i].name;
    }
    add(b, ",\n'%s': {'type': 'object', 'not': {'propertyNames': {'not': "
        "{'enum': [", name);
    add_words(b, (struct words){words, n});
    add(b, "]}}}}");
}

/* Tests for texts that are mappings. */
static void define_wordings(struct buf *b)
{
    add(b, ",\n'translation': {'type': 'object', 'minProperties': 1, "
        "'propertyNames': {'pattern': '^(" TAG "|");
    add_choices(b);
    add(b, ")$'}},\n'marked-keys': {'type': 'object', 'propertyNames': "
        "{'pattern': '^(text|lang|");
    add_choices(b);
    add(b, ")$'}},\n'marked-text': {'required': ['text', 'lang'], "
        "'properties': {'text': " SCALARS ", 'lang': " REF("tag")
        "}, 'additionalProperties': false, 'patternProperties': {'^(");
    add_choices(b);
    add(b, ")$': true}}");
}

/* --- entries ------------------------------------------------------------- */

/* Fields are defined once, and named by every kind that has them. */
static void define_fields(struct buf *b)
{
    for (int f = 0; f < FIELD_N; f++) {
        const struct key *k = field_key((enum field_id)f);

        add(b, ",\n'field.%s': {'description': ", k->name);
        buf_quoted(b, str_of(k->about));
        add(b, ", '$ref': '#/$defs/%s'}", form_names[k->form]);
    }
}

/* A word of a pattern; a hyphen is as good as an underscore. */
static void add_spelling(struct buf *b, const char *word)
{
    for (; *word; word++) {
        if (*word == '_')
            buf_z(b, "[_-]");
        else
            buf_char(b, *word);
    }
}

/* True if the word is an alias, or a name that may be spelt otherwise. */
static bool is_alias(const char *word)
{
    bool spelt = false;

    for (int f = 0; f < FIELD_N; f++) {
        if (str_is(str_of(word), field_name((enum field_id)f)))
            spelt = str_find(str_of(word), '_') == str_of(word).n;
    }
    return !spelt && !is_key(entry_keys, str_of(word));
}

/* `'^(org|institution)$': the field`, for what is another word for it. */
static void add_aliases(struct arena *a, struct buf *b,
                        enum section_kind kind, enum field_id f,
                        const char **comma)
{
    struct words words = field_words(a, kind);
    struct buf all = {.a = a};
    enum field_id of;

    for (size_t i = 0; i < words.n; i++) {
        if (!is_alias(words.word[i])
            || !field_find(kind, str_of(words.word[i]), &of) || of != f)
            continue;
        buf_z(&all, all.n ? "|" : "");
        add_spelling(&all, words.word[i]);
    }
    if (all.n == 0)
        return;
    add(b, "%s\n  '^(%s)$': {'$ref': '#/$defs/field.%s'}", *comma,
        buf_text(&all).s, field_name(f));
    *comma = ",";
}

/* An entry as a mapping. */
static void define_entry(struct arena *a, struct buf *b,
                         enum section_kind kind)
{
    const char *name = section_kind_name(kind), *comma = "";

    add(b, ",\n'fields.%s': {'additionalProperties': false, 'properties': {",
        name);
    for (int i = 0; i < FIELD_N; i++) {
        const char *word = field_name((enum field_id)i);
        enum field_id f = (enum field_id)i;

        field_find(kind, str_of(word), &f);
        add(b, "\n  '%s': {'$ref': '#/$defs/field.%s'},", word,
            field_name(f));
    }
    add_keys(b, entry_keys, name);
    add(b, "}, 'patternProperties': {");
    for (int f = 0; f < FIELD_N; f++)
        add_aliases(a, b, kind, (enum field_id)f, &comma);
    add(b, "}}");
    add(b, ",\n'entry.%s': " IF("{'type': 'object'}",
        IF("{'anyOf': [" REF("translation.%s") ", " REF("marked") "]}",
            REF("text"), REF("fields.%s")), SCALARS),
        name, name, name);
    add(b, ",\n'roles.%s': " IF("{'enum': [null, [], {}]}", "true",
        "{'type': 'array', 'items': {'$ref': '#/$defs/entry.%s', "
        "'properties': {'roles': {'enum': [null, [], {}]}}}}"), name, name);
}

/* Tests by which a mapping that stands for entries is told apart. */
static void define_tests(struct arena *a, struct buf *b,
                         enum section_kind kind)
{
    const char *name = section_kind_name(kind);
    struct words words = field_words(a, kind);

    add(b, ",\n'all-fields.%s': {'type': 'object', 'propertyNames': "
        "{'pattern': '^(start|end|", name);
    add_choices(b);
    for (size_t i = 0; i < words.n; i++) {
        enum field_id f;

        if (field_find(kind, str_of(words.word[i]), &f)) {
            buf_char(b, '|');
            add_spelling(b, words.word[i]);
        }
    }
    add(b, ")$'}}");
    if (section_has_pairs(kind))
        add(b, ",\n'lone.%s': false", name);
    else
        add(b, ",\n'lone.%s': {'$ref': '#/$defs/all-fields.%s', "
            "'not': " REF("all-long-keys") "}", name, name);
    add(b, ",\n'translation.%s': {'$ref': '#/$defs/translation', "
        "'not': " REF("all-fields.%s") "}", name, name);
    if (kind == SECTION_LANGUAGES)
        add(b, ",\n'by-language.%s': false", name);
    else
        add(b, ",\n'by-language.%s': " REF("translation.%s"), name, name);
}

/* --- sections ------------------------------------------------------------ */

static void define_entries(struct buf *b, enum section_kind kind)
{
    const char *name = section_kind_name(kind);

    if (kind == SECTION_SKILLS || kind == SECTION_LANGUAGES)
        add(b, ",\n'item.%s': " IF("{'type': 'object', 'minProperties': 1, "
            "'maxProperties': 1, 'not': {'$ref': '#/$defs/all-fields.%s'}}",
            REF("pairs"), REF("entry.%s")), name, name, name);
    else
        add(b, ",\n'item.%s': " REF("entry.%s"), name, name);
    add(b, ",\n'entries.%s': " IF("{'type': 'object'}",
        IF(REF("by-language.%s"),
            "{'additionalProperties': " REF("section.%s") "}",
            IF(REF("lone.%s"), REF("entry.%s"), REF("pairs"))),
        "{'type': ['array', 'object', 'null'], 'items': " REF("item.%s") "}"),
        name, name, name, name, name, name);
}

/* The long form: what `kind:` says of the entries goes before the kind. */
static void define_long(struct buf *b, enum section_kind kind)
{
    const char *name = section_kind_name(kind);

    add(b, ",\n'content.%s': {'properties': {'entries': " REF("entries.%s")
        ", 'groups': " REF("groups.%s") "}}", name, name, name);
    add(b, ",\n'groups.%s': " IF("{'enum': [null, [], {}]}", "true",
        "{'type': ['object', 'array'], 'items': " REF("group.%s")
        ", 'additionalProperties': " REF("group.%s") "}"), name, name, name);
    add(b, ",\n'group.%s': {'$ref': '#/$defs/section.%s', "
        "'properties': {'groups': false}}", name, name);
    add(b, ",\n'long.%s': {'$ref': '#/$defs/long', "
        "'if': " REF("has-kind") ", 'then': " REF("content-of-kind")
        ", 'else': " REF("content.%s") "}", name, name);
}

static void define_section(struct buf *b, enum section_kind kind)
{
    const char *name = section_kind_name(kind);

    add(b, ",\n'section.%s': " IF("{'type': ['object', 'array']}",
        IF(REF("marked"), REF("marked-text"),
            IF(REF("by-language.%s"),
                "{'additionalProperties': " REF("section.%s") "}",
                IF("{'$ref': '#/$defs/has-long-key', "
                    "'not': " REF("lone.%s") "}",
                    REF("long.%s"), REF("entries.%s")))),
        "true"), name, name, name, name, name, name);
}

static void define_kind(struct arena *a, struct buf *b,
                        enum section_kind kind)
{
    define_entry(a, b, kind);
    define_tests(a, b, kind);
    define_entries(b, kind);
    define_long(b, kind);
    define_section(b, kind);
}

/* What the long forms of all kinds share. */
static void define_long_keys(struct arena *a, struct buf *b)
{
    struct words kinds = section_kind_words();

    add(b, ",\n'long': {'type': 'object', 'additionalProperties': false, "
        "'properties': {");
    add_keys(b, section_keys, NULL);
    add(b, ",\n  'lang': {'description': 'The language of the text.', "
        "'$ref': '#/$defs/tag'}}}");
    add(b, ",\n'all-long-keys': {'propertyNames': {'enum': [");
    add_words(b, key_words(a, section_keys));
    add(b, "]}}");
    define_has(a, b, "has-long-key", section_keys);
    add(b, ",\n'has-kind': {'required': ['kind'], 'properties': {'kind': "
        "{'enum': [");
    add_words(b, kinds);
    add(b, "]}}},\n'content-of-kind': {'allOf': [");
    for (size_t i = 0; i < kinds.n; i++)
        add(b, "%s\n  {'if': {'properties': {'kind': {'const': '%s'}}}, "
            "'then': " REF("content.%s") "}", i ? "," : "", kinds.word[i],
            kinds.word[i]);
    add(b, "]}");
}

/* A pattern for the headings of a kind, but for the very name. */
static void add_headings(struct buf *b, const char *name,
                         struct words headings)
{
    add(b, "^(?!%s$)(", name);
    for (size_t i = 0; i < headings.n; i++) {
        buf_z(b, i ? "|" : "");
        for (const char *c = headings.word[i]; *c; c++) {
            if (*c == ' ')
                buf_z(b, "[ _-]");
            else if (*c >= 'a' && *c <= 'z')
                buf_format(b, "[%c%c]", *c - 'a' + 'A', *c);
            else
                buf_char(b, *c);
        }
    }
    buf_z(b, ")$");
}

static void define_sections(struct arena *a, struct buf *b)
{
    struct words kinds = section_kind_words();

    add(b, ",\n'sections': {'type': ['object', 'null'], "
        "'additionalProperties': " REF("section.custom") ", 'properties': {");
    for (size_t i = 1; i < kinds.n; i++)
        add(b, "%s\n  '%s': " REF("section.%s"), i > 1 ? "," : "",
            kinds.word[i], kinds.word[i]);
    add(b, "}, 'patternProperties': {");
    for (size_t i = 1; i < kinds.n; i++) {
        add(b, "%s\n  '", i > 1 ? "," : "");
        add_headings(b, kinds.word[i],
                     section_headings(a, (enum section_kind)i));
        add(b, "': " REF("section.%s"), kinds.word[i]);
    }
    add(b, "}}");
}

static void define_contacts(struct arena *a, struct buf *b)
{
    struct words known = contact_words(a);

    add(b, ",\n'contacts': {'type': ['object', 'null'], "
        "'additionalProperties': " REF("contact") ", 'properties': {");
    for (size_t i = 0; i < known.n; i++)
        add(b, "%s\n  '%s': " REF("contact"), i ? "," : "", known.word[i]);
    add(b, "}}");
}

struct str schema_text(struct arena *a)
{
    struct buf b = {.a = a};

    add(&b, "{'$schema': 'https://json-schema.org/draft/2020-12/schema',\n"
        "'title': 'A profile for cvset',\n'type': 'object', "
        "'required': ['name'], 'additionalProperties': false,\n"
        "'properties': {");
    add_keys(&b, profile_keys, NULL);
    add(&b, "},\n'$defs': {\n");
    for (size_t i = 0; i < sizeof definitions / sizeof *definitions; i++)
        add(&b, "%s'%s': %s", i ? ",\n" : "", definitions[i].name,
            definitions[i].json);
    define_flag(&b);
    define_words(&b, "kind", section_kind_words());
    define_words(&b, "group-by", group_by_words());
    define_words(&b, "order", (struct words){sort_words, ORDER_UNSAID});
    define_wordings(&b);
    define_has(a, &b, "has-name-part", name_keys);
    define_mapping(&b, "name-parts", name_keys);
    define_has(a, &b, "has-contact-part", contact_keys);
    define_mapping(&b, "contact-parts", contact_keys);
    define_has(a, &b, "has-author-part", author_keys);
    define_mapping(&b, "author-parts", author_keys);
    define_mapping(&b, "variant", variant_keys);
    define_contacts(a, &b);
    define_fields(&b);
    define_long_keys(a, &b);
    define_sections(a, &b);
    for (int k = 0; k < SECTION_KINDS; k++)
        define_kind(a, &b, (enum section_kind)k);
    buf_z(&b, "\n}}\n");
    return buf_text(&b);
}
