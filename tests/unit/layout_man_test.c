/*
 * cvset-layout(5) beside the tables of the code: every example loads without a
 * word in every language, every word of a table is described in its section,
 * and every word that a section has an item for is in a table.
 *
 * A wrong word makes the code name all that are allowed: so the tables are
 * read, without being reachable from here.
 */
#include "layouttest.h"

#include <unistd.h>

#include "base/file.h"

static struct bench bench;
static struct str page;

static int setup(void **state)
{
    (void)state;
    bench = bench_open();
    const char *dir = file_data_dir(bench.a, "layouts");
    const char *path = file_join(bench.a, dir, "../man/cvset-layout.5");
    return file_read(bench.a, bench.d, path, &page) ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    bench_close(&bench);
    return 0;
}

/* Loads the text as a file; what is said of it goes into bench.d alone. */
static const struct module *load(struct str text, const char *lang)
{
    char path[] = "/tmp/cvset-layout-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text.s, text.n), (ssize_t)text.n);
    close(fd);
    bench.d = diag_new(bench.a);
    const struct module *m = bench_module(&bench, path, lang, NULL, 0);
    unlink(path);
    return m;
}

/* Examples */

static void test_examples(void **state)
{
    size_t n = 0;
    (void)state;
    for (const char *p = page.s; (p = strstr(p, "\n.EX\n")) != NULL; n++) {
        const char *text = p + strlen("\n.EX\n");
        p = strstr(text, "\n.EE\n");
        assert_non_null(p);
        struct str example = {text, (size_t)(p + 1 - text)};
        for (const char *const *l = language_known(); *l != NULL; l++) {
            const struct module *m = load(example, *l);
            assert_quiet(&bench);
            assert_non_null(m);
        }
    }
    assert_true(n >= 10);
}

/* Lists of words: between two spaces each, also at the ends */

static bool has_word(struct str words, struct str word)
{
    struct str wanted = str_format(bench.a, " %.*s ", STR_ARGS(word));
    return strstr(words.s, wanted.s) != NULL;
}

static void put_letter(struct buf *to, char c)
{
    buf_char(to, strchr("{}(),:;", c) != NULL ? ' ' : c);
}

/* The arguments of .BR or .RB that are bold: every other one. */
static void put_every_other(struct buf *to, struct str args, bool bold)
{
    bool quoted = false;
    for (size_t i = 0; i < args.n; i++) {
        if (args.s[i] == '"') {
            quoted = !quoted;
        } else if (args.s[i] == ' ' && !quoted) {
            bold = !bold;
            buf_char(to, ' ');
        } else if (bold) {
            put_letter(to, args.s[i]);
        }
    }
}

static void put_bold(struct buf *to, struct str line)
{
    struct str args = str_sub(line, 4, line.n);
    if (str_starts(line, ".B "))
        for (size_t i = 3; i < line.n; i++)
            put_letter(to, line.s[i]);
    else if (str_starts(line, ".BR ") || str_starts(line, ".RB "))
        put_every_other(to, args, str_starts(line, ".BR "));
    buf_char(to, ' ');
}

/* What is bold in a section of the page; `items`: only what .TP is for. */
static struct str bold_words(const char *section, bool items)
{
    struct buf words = {.a = bench.a};
    struct str head = str_format(bench.a, "\n.SH %s\n", section);
    const char *from = strstr(page.s, head.s);
    assert_non_null(from);
    from += head.n;
    const char *to = strstr(from, "\n.SH ");
    assert_non_null(to);
    bool item = false;
    buf_char(&words, ' ');
    for (const char *p = from; p < to;) {
        struct str line = {p, strcspn(p, "\n")};
        if (item || !items)
            put_bold(&words, line);
        item = str_is(line, ".TP");
        p += line.n + 1;
    }
    return buf_text(&words);
}

/* All the words of the table in which the text has a wrong one. */
static struct str allowed(const char *wrong)
{
    struct buf words = {.a = bench.a};
    const struct module *m = load(str_of(wrong), "en");
    const char *p = strstr(bench_said(&bench), "allowed: ");
    if (m != NULL || p == NULL)
        fail_msg("nothing is wrong in %s", wrong);
    buf_char(&words, ' ');
    for (p += strlen("allowed: "); *p != '\0' && *p != '\n'; p++)
        buf_char(&words, *p == ',' ? ' ' : *p);
    buf_char(&words, ' ');
    return buf_text(&words);
}

static struct str next_word(struct str words, size_t *i)
{
    while (*i < words.n && words.s[*i] == ' ')
        ++*i;
    struct str rest = str_sub(words, *i, words.n);
    struct str word = str_sub(rest, 0, str_find(rest, ' '));
    *i += word.n;
    return word;
}

/* The tables and the page */

struct vocabulary {
    const char *section;
    const char *others;         /* items that are words of no table */
    const char *wrong[16];      /* a wrong word in each of its tables */
};

static const struct vocabulary VOCABULARY[] = {
    {"FILE", " extends for pt mm cm in em lh auto ", {"x: 1\n"}},
    {"PAGE", "",
     {"page: {x: 1}\n", "page: {first: {x: 1}}\n", "page: {size: x}\n",
      "page: {columns: [{x: 1}]}\n", "page: {columns: [{from: x}]}\n"}},
    {"FONTS AND COLOURS", "", {"fonts: {a: {x: 1}}\n"}},
    {"STYLES", "",
     {"styles: {a: {x: 1}}\n", "styles: {a: {leading: {x: 1}}}\n",
      "styles: {a: {weight: x}}\n", "styles: {a: {case: x}}\n",
      "styles: {a: {figures: x}}\n", "styles: {a: {align: x}}\n",
      "styles: {a: {rule: {x: 1}}}\n", "styles: {a: {rule: {at: x}}}\n",
      "styles: {a: {bar: {x: 1}}}\n", "styles: {a: {bar: {at: x}}}\n",
      "styles: {a: {strong: {x: 1}}}\n",
      "styles: {a: {punctuation: x}}\n"}},
    {"TEMPLATES", " f t page-of email about url doi arxiv ",
     {"header: [{para: \"{xx}\"}]\n"}},
    {"PARTS", "",
     {"header: [{row: [{text: a, x: 1}]}]\n",
      "header: [{row: [{join: [a], with: x}]}]\n",
      "header: [{row: [{text: a, role: x}]}]\n"}},
    {"ROWS", "",
     {"header: [{row: {cells: [a], x: 1}}]\n",
      "header: [{row: {text: a, keep: x}}]\n"}},
    {"HEADER", "",
     {"header: [{x: 1}]\n","header: [{photo: {x: 1}}]\n",
      "header: [{contacts: {x: 1}}]\n",
      "header: [{contacts: {labels: x}}]\n",
      "header: [{rule: {x: 1}}]\n"}},
    {"SECTIONS", "",
     {"sections: {default: {x: 1}}\n",
      "sections: {default: {gap: {x: 1}}}\n",
      "sections: {default: {place: x}}\n", "sections: {default: {group: x}}\n",
      "sections: {default: {titles: x}}\n",
      "sections: {default: {legend: x}}\n",
      "sections: {default: {authors: {x: 1}}}\n",
      "sections: {default: {authors: {names: x}}}\n",
      "sections: {default: {authors: {last: x}}}\n"}},
    {"CITATIONS", "", {"citations: {a: {x: 1}}\n",
      "citations: {a: {punctuation: x}}\n"}},
    {"ENTRIES", "", {"entries: {awards: {x: 1}}\n"}},
    {"DATES", " long range ", {NULL}},
    {"BULLET", "", {"bullet: {x: 1}\n"}},
    {"FIT", "", {"fit: {x: 1}\n", "fit: {floor: {x: 1}}\n",
                 "fit: {dense: {x: 1}}\n"}},
};
#define SECTIONS (sizeof VOCABULARY / sizeof *VOCABULARY)

/* A part's keys in a row are described with parts. */
static struct str described(const struct vocabulary *v)
{
    const char *more = strcmp(v->section, "ROWS") == 0 ? "PARTS" : v->section;
    return str_format(bench.a, "%s%s", bold_words(v->section, false).s,
                      bold_words(more, false).s);
}

static void test_tables_are_described(void **state)
{
    (void)state;
    for (size_t s = 0; s < SECTIONS; s++) {
        const struct vocabulary *v = &VOCABULARY[s];
        struct str page_has = described(v), word;
        for (const char *const *w = v->wrong; *w != NULL; w++) {
            struct str words = allowed(*w);
            for (size_t i = 0; (word = next_word(words, &i)).n > 0;)
                if (!has_word(page_has, word))
                    fail_msg("%s lacks '%.*s'", v->section, STR_ARGS(word));
        }
    }
}

/* Not a template with its parts, a number or a sign: those have no table. */
static bool is_key(struct str word)
{
    for (size_t i = 0; i < word.n; i++)
        if (strchr("abcdefghijklmnopqrstuvwxyz-", word.s[i]) == NULL)
            return false;
    return true;
}

static void test_items_are_in_tables(void **state)
{
    (void)state;
    for (size_t s = 0; s < SECTIONS; s++) {
        const struct vocabulary *v = &VOCABULARY[s];
        struct str known = str_of(v->others), word;
        struct str items = bold_words(v->section, true);
        for (const char *const *w = v->wrong; *w != NULL; w++)
            known = str_format(bench.a, "%s%s", known.s, allowed(*w).s);
        for (size_t i = 0; (word = next_word(items, &i)).n > 0;)
            if (is_key(word) && !has_word(known, word))
                fail_msg("there is no '%.*s' of %s", STR_ARGS(word),
                         v->section);
    }
}

/* Units have their own reader. */
static void test_units(void **state)
{
    static const char *const UNITS[] = {"pt", "mm", "cm", "in", "em", "lh",
                                        "fr"};
    struct length len;
    (void)state;
    for (size_t i = 0; i < sizeof UNITS / sizeof *UNITS; i++)
        assert_true(length_parse(str_format(bench.a, "1%s", UNITS[i]), &len));
    assert_false(length_parse(STR("1px"), &len));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_tables_are_described),
        cmocka_unit_test(test_items_are_in_tables),
        cmocka_unit_test(test_units),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
