#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "cli/options.h"

static struct arena *a;
static struct diag *d;
static struct options o;

static int open_sink(void **state)
{
    (void)state;
    a = arena_new();
    d = diag_new(a);
    memset(&o, 0, sizeof o);
    return 0;
}

static int close_sink(void **state)
{
    (void)state;
    arena_free(a);
    return 0;
}

/* Parses the words of the line, parted by single spaces. */
static bool parse(const char *line)
{
    char *words[16], *copy = str_z(a, str_of(line));
    int n = 0;

    for (char *p = strtok(copy, " "); p; p = strtok(NULL, " ")) {
        assert_true(n < 16);
        words[n++] = p;
    }
    return options_parse(a, d, n, words, &o);
}

static void assert_fails(const char *line, const char *part)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);

    d = diag_new(a);        /* which says the same thing only once */
    memset(&o, 0, sizeof o);
    assert_false(parse(line));
    diag_print(d, out, DIAG_TEXT);
    fclose(out);
    if (!strstr(text, part))
        fail_msg("'%s' not in: %s", part, text);
    free(text);
}

static void values_in_every_form(void **state)
{
    static const char *const lines[] = {
        "--layout faculty", "--layout=faculty", "-l faculty", "-lfaculty",
        "x -l faculty", "-l faculty x",
    };

    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        memset(&o, 0, sizeof o);
        assert_true(parse(lines[i]));
        assert_string_equal(o.value[OPT_LAYOUT], "faculty");
        assert_int_equal(o.n, i < 4 ? 0 : 1);
    }
}

static void operands(void **state)
{
    (void)state;
    assert_true(parse("a - --strict b -- -l --x"));
    assert_int_equal(o.n, 5);
    assert_int_equal(o.n_before, 3);
    assert_string_equal(o.operands[1], "-");
    assert_string_equal(o.operands[3], "-l");
    assert_string_equal(o.operands[4], "--x");
    assert_true(options_given(&o, OPT_STRICT));
    assert_false(options_given(&o, OPT_LAYOUT));
}

/* A value may look like an option, and holds every '=' but the first. */
static void odd_values(void **state)
{
    (void)state;
    assert_true(parse("--layout=a=b -o -x --set a.b=c=d --set=e="));
    assert_string_equal(o.value[OPT_LAYOUT], "a=b");
    assert_string_equal(o.value[OPT_OUTPUT], "-x");
    assert_int_equal(o.n_set, 2);
    assert_str(o.set[0].key, "a.b");
    assert_str(o.set[0].value, "c=d");
    assert_str(o.set[1].key, "e");
    assert_str(o.set[1].value, "");
}

static void refused(void **state)
{
    (void)state;
    assert_fails("--layuot x", "did you mean '--layout'?");
    assert_fails("--zzzzzz", "there is no option '--zzzzzz'");
    assert_fails("-z", "there is no option '-z'");
    assert_fails("-l", "option '--layout' needs a value");
    assert_fails("--layout=", "option '--layout' needs a value");
    assert_fails("--strict=yes", "option '--strict' takes no value");
    assert_fails("-hx", "option '--help' takes no value");
    assert_fails("-l a -l b", "option '--layout' is given twice");
    assert_fails("--set x", "KEY=VALUE");
    assert_fails("--set =x", "KEY=VALUE");
}

static void numbers(void **state)
{
    (void)state;
    assert_int_equal(options_number(d, &o, OPT_PAGES, 20), 0);
    assert_true(parse("--pages 20"));
    assert_int_equal(options_number(d, &o, OPT_PAGES, 20), 20);
    assert_int_equal(options_number(d, &o, OPT_PAGES, 19), -1);
    assert_int_equal(diag_count(d, DIAG_ERROR), 1);
    memset(&o, 0, sizeof o);
    assert_true(parse("--pages=2x"));
    assert_int_equal(options_number(d, &o, OPT_PAGES, 20), -1);
}

static void choices(void **state)
{
    static const char *const allowed[] = {"pdf", "txt", NULL};

    (void)state;
    assert_int_equal(options_choice(a, d, &o, OPT_TO, allowed), 0);
    assert_true(parse("--to txt"));
    assert_int_equal(options_choice(a, d, &o, OPT_TO, allowed), 1);
    assert_int_equal(diag_count(d, DIAG_ERROR), 0);
    memset(&o, 0, sizeof o);
    assert_true(parse("--to tx"));
    assert_int_equal(options_choice(a, d, &o, OPT_TO, allowed), -1);
    assert_int_equal(diag_count(d, DIAG_ERROR), 1);
}

static void a_verb_takes_its_own(void **state)
{
    (void)state;
    assert_true(parse("--strict -l x"));
    assert_true(options_allow(d, &o, "build",
        OPTION(OPT_STRICT) | OPTION(OPT_LAYOUT)));
    assert_false(options_allow(d, &o, "fonts", OPTION(OPT_STRICT)));
    assert_int_equal(diag_count(d, DIAG_ERROR), 1);
}

static void help_lists_the_set(void **state)
{
    struct buf b = {.a = a};

    (void)state;
    options_help(&b, OPTION(OPT_LAYOUT) | OPTION(OPT_STRICT));
    assert_str(buf_text(&b),
        "  -l, --layout LAYOUT       a built-in layout or a layout file "
        "(./mine.yaml)\n"
        "      --strict              warnings are errors\n");
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, open_sink, close_sink)
    const struct CMUnitTest tests[] = {
        TEST(values_in_every_form),
        TEST(operands),
        TEST(odd_values),
        TEST(refused),
        TEST(numbers),
        TEST(choices),
        TEST(a_verb_takes_its_own),
        TEST(help_lists_the_set),
    };

    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
