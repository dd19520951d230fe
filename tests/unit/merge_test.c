/*
 * Merging modules: mappings key by key, everything else replaced; the nearer
 * file wins; `--set` reaches any key.
 */
#include "layouttest.h"


#include "layout/merge.h"

/* `{a: b, c: [d, e]}`, so that a tree can be compared at a glance. */
static void show(struct buf *out, const struct node *n)
{
    const char *sep = "";
    if (n->kind == NODE_TEXT) {
        buf_str(out, n->text);
        return;
    }
    buf_z(out, n->kind == NODE_MAP ? "{" : "[");
    for (const struct node *k = n->kids; k != NULL; k = k->next, sep = ", ") {
        buf_z(out, sep);
        if (n->kind == NODE_MAP)
            buf_format(out, "%.*s: ", STR_ARGS(k->key));
        show(out, k);
    }
    buf_z(out, n->kind == NODE_MAP ? "}" : "]");
}

static const char *shown(struct bench *b, const struct node *n)
{
    struct buf out = {.a = b->a};
    show(&out, n);
    return buf_text(&out).s;
}

static void check_over(const char *base, const char *over, const char *expected)
{
    struct bench b = bench_open();
    struct node *n = bench_yaml(&b, base);
    merge_over(b.a, n, bench_yaml(&b, over));
    assert_string_equal(shown(&b, n), expected);
    assert_quiet(&b);
    bench_close(&b);
}

static void test_over(void **state)
{
    (void)state;
    check_over("{a: 1, b: 2}", "{b: 3, c: 4}", "{a: 1, b: 3, c: 4}");
    check_over("{a: {x: 1, y: 2}}", "{a: {y: 3}}", "{a: {x: 1, y: 3}}");
    check_over("{a: [1, 2, 3]}", "{a: [4]}", "{a: [4]}");
    check_over("{a: {x: 1}}", "{a: 5}", "{a: 5}");
    check_over("{a: 5}", "{a: {x: 1}}", "{a: {x: 1}}");
    check_over("{a: {x: 1}}", "{a: {}}", "{a: {x: 1}}");
    check_over("{a: {x: 1}}", "{a: }", "{a: {x: 1}}");
    check_over("{a: 5}", "{a: \"\"}", "{a: }");
}

/* The place of a value is where it was written, whatever it replaced. */
static void test_spans(void **state)
{
    struct bench b = bench_open();
    (void)state;
    struct node *n = bench_yaml(&b, "a: 1\n");
    merge_over(b.a, n, bench_yaml(&b, "\n\na: 2\n"));
    assert_int_equal(source_place(n->kids->span).line, 3);
    bench_close(&b);
}

static void check_for(const char *lang, const char *expected)
{
    struct bench b = bench_open();
    struct node *n = bench_yaml(
        &b, "{a: 1, b: {x: 1}, for: {zh: {a: 2}, zh-Hant: {b: {x: 3}}, "
            "en: {a: 4}}}");
    merge_for(b.a, b.d, n, str_of(lang));
    assert_string_equal(shown(&b, n), expected);
    assert_quiet(&b);
    bench_close(&b);
}

static void test_for(void **state)
{
    (void)state;
    check_for("zh-Hans", "{a: 2, b: {x: 1}}");
    check_for("zh-CN", "{a: 2, b: {x: 1}}");
    /* By lookup zh serves zh-Hant too, and the later key wins. */
    check_for("zh-Hant", "{a: 2, b: {x: 3}}");
    check_for("en-GB", "{a: 4, b: {x: 1}}");
    check_for("fr", "{a: 1, b: {x: 1}}");
}

static void check_set(const char *key, const char *value, const char *expected)
{
    struct bench b = bench_open();
    struct node *n = bench_yaml(&b, "{a: {x: 1}, l: [1, 2]}");
    struct setting set = {str_of(key), str_of(value)};
    assert_true(merge_set(b.a, b.d, n, &set));
    assert_string_equal(shown(&b, n), expected);
    assert_quiet(&b);
    bench_close(&b);
}

static void test_set(void **state)
{
    (void)state;
    check_set("a.x", "2", "{a: {x: 2}, l: [1, 2]}");
    check_set("a.y", "2", "{a: {x: 1, y: 2}, l: [1, 2]}");
    check_set("b.c.d", "v", "{a: {x: 1}, l: [1, 2], b: {c: {d: v}}}");
    check_set("l", "[3, {y: 4}]", "{a: {x: 1}, l: [3, {y: 4}]}");
    /* A lone hyphen is text, not YAML's list with nothing in it. */
    check_set("a.x", "-", "{a: {x: -}, l: [1, 2]}");
    check_set("a.x", "\" – \"", "{a: {x:  – }, l: [1, 2]}");
}

static void test_set_wrong(void **state)
{
    (void)state;
    static const char *const KEYS_WRONG[] = {"l.x", "a..x", "", "a.x.y.z"};
    for (size_t i = 0; i < sizeof KEYS_WRONG / sizeof *KEYS_WRONG; i++) {
        struct bench b = bench_open();
        struct node *n = bench_yaml(&b, "{a: {x: 1}, l: [1, 2]}");
        struct setting set = {str_of(KEYS_WRONG[i]), STR("v")};
        assert_false(merge_set(b.a, b.d, n, &set));
        assert_says(&b, "[option]");
        bench_close(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_over),
        cmocka_unit_test(test_spans),
        cmocka_unit_test(test_for),
        cmocka_unit_test(test_set),
        cmocka_unit_test(test_set_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
