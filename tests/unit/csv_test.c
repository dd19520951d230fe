/* Expected rows are those of Python's csv module (Lib/test/test_csv.py,
 * test_read_* and RFC 4180 section 2), trimmed. */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "batch/csv.h"

struct world {
    struct arena *a;
    struct diag *d;
};

static int open_world(void **state)
{
    struct world *w = calloc(1, sizeof *w);

    w->a = arena_new();
    w->d = diag_new(w->a);
    *state = w;
    return 0;
}

static int close_world(void **state)
{
    struct world *w = *state;

    arena_free(w->a);
    free(w);
    return 0;
}

static struct csv *parse(struct world *w, struct str s)
{
    return csv_parse(w->a, w->d, "t.csv", s);
}

/* Rows as `a|b/c|d`. */
static const char *rows(struct world *w, struct str s)
{
    struct csv *csv = parse(w, s);
    struct buf b = {.a = w->a};

    if (!csv)
        return "(none)";
    for (size_t r = 0; r < csv->n; r++) {
        buf_z(&b, r ? "/" : "");
        for (size_t c = 0; c < csv->rows[r].n; c++) {
            buf_z(&b, c ? "|" : "");
            buf_str(&b, csv->rows[r].cells[c].text);
        }
    }
    return buf_text(&b).s;
}

#define ROWS(lit, want) assert_string_equal(rows(w, STR(lit)), want)

static void line_ends(void **state)
{
    struct world *w = *state;

    ROWS("a,b\r\nc,d\r\n", "a|b/c|d");
    ROWS("a,b\rc,d\r", "a|b/c|d");
    ROWS("a,b\nc,d", "a|b/c|d");
    ROWS("\xEF\xBB\xBF""a,b\n", "a|b");
    ROWS("", "");
    ROWS("\n\n , \n", "");
    ROWS("a,\n,b\n", "a|/|b");
}

static void quotes(void **state)
{
    struct world *w = *state;

    ROWS("\"a\",\"b\"\n", "a|b");
    ROWS("\"a,b\",c\n", "a,b|c");
    ROWS("\"a\"\"b\",c\n", "a\"b|c");
    ROWS("\"a\r\nb\",c\nd,e", "a\r\nb|c/d|e");
    ROWS("a\"b,c\n", "a\"b|c");
    ROWS("\"a\"b,c\n", "ab|c");
    ROWS("\"\",\"\"\"\"\n", "|\"");
    assert_false(diag_failed(w->d));
}

static void separators(void **state)
{
    struct world *w = *state;

    ROWS("a;b;c\n1,5;2;3\n", "a|b|c/1,5|2|3");
    ROWS("a\tb\n1,2\t;\n", "a|b/1,2|;");
    ROWS("\"x;y;z\",b\n1,2\n", "x;y;z|b/1|2");
    ROWS("sep=;\r\na;b,c,d\r\n", "a|b,c,d");
    ROWS("a\n", "a");
    ROWS(" a ,\xE3\x80\x80""b\xC2\xA0\n", "a|b");
}

static void encodings(void **state)
{
    struct world *w = *state;

    /* iconv -t GB18030: 姓名,张三; U+20BB7 is 95 34 B2 35 */
    ROWS("\xD0\xD5\xC3\xFB,\xD5\xC5\xC8\xFD\n", "姓名|张三");
    ROWS("\xD0\xD5\xC3\xFB,\x95\x34\xB2\x35\n", "姓名|\xF0\xA0\xAE\xB7");
    ROWS("\xFF\xFE""a\0,\0\x20\x5F\n\0", "a|张");
    ROWS("\xFE\xFF\0a\0,\x5F\x20\0\n", "a|张");
    ROWS("a\0\t\0b\0\n\0c\0\t\0d\0\r\0\n\0", "a|b/c|d");
    ROWS("Jos\xE9,b\n", "José|b");
    assert_false(diag_failed(w->d));
    assert_int_equal(diag_count(w->d, DIAG_WARNING), 4);
}

static void check_place(struct world *w, struct str s, const char *place)
{
    struct diag *d = diag_new(w->a);
    char *text = NULL;
    size_t n = 0;
    FILE *f = open_memstream(&text, &n);

    assert_null(csv_parse(w->a, d, "t.csv", s));
    diag_print(d, f, DIAG_TEXT);
    fclose(f);
    if (strstr(text, place) != text)
        fail_msg("%s\n  is not at %s", text, place);
    free(text);
}

static void faults(void **state)
{
    struct world *w = *state;

    check_place(w, STR("a,b\nc,\"d\n"), "t.csv:2:3: error:");
    check_place(w, STR("a,b\n\xE5\xBC\xA0,x\0y\n"), "t.csv:2:4: error:");
    check_place(w, STR("a,b\n\x1B,y\n"), "t.csv:2:1: error:");
    /* two good characters of three bytes, one bad byte */
    check_place(w, STR("\xE5\xA7\x93\xE5\x90\x8D,b\nx,\xFFy\n"),
        "t.csv:2:3: error:");
    /* UTF-16 with half a pair */
    check_place(w, STR("\xFF\xFE""a\0,\0\x20\xD8\n\0"), "t.csv:1:3: error:");
}

static void places(void **state)
{
    struct world *w = *state;
    struct csv *csv = parse(w, STR("id,name\r\n\r\n1,\"张 \"\"三\"\"\"\r\n"));
    struct place p = source_place(csv->rows[1].cells[1].span);

    assert_int_equal(p.line, 3);
    assert_int_equal(p.col, 3);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, open_world, close_world)
    const struct CMUnitTest tests[] = {
        TEST(line_ends), TEST(quotes), TEST(separators), TEST(encodings),
        TEST(faults), TEST(places),
    };

    return cmocka_run_group_tests_name("csv", tests, NULL, NULL);
}
