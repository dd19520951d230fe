#include "test.h"

#include <string.h>

#include "base/arena.h"
#include "batch/result.h"

/* Texts with every byte that has to be told from the format's own. */
static const struct result FULL = {
    .outcome = OUTCOME_TOO_LONG,
    .name = {"张\t三\\n", 9},
    .role = {"a\0b\n", 4},
    .pages = 3,
    .fit = {"\\", 1},
    .errors = 1,
    .warnings = 4000000000u,
    .said = {"a.yaml:1:2: error\r\n\tx\n", 22},
    .remarks = (struct remark[]){
        {REMARK_ERROR, {"type", 4}, {"a\tb", 3}, {"did you", 7},
         {{"a.yaml", 6}, {7, 8}}},
    },
    .n_remarks = 1,
    .findings = (struct finding[]){
        {FINDING_FIELD, {"email", 5}, {{"a\tb.yaml", 8}, {12, 3}}},
        {FINDING_NOT_ME, {"", 0}, {{"", 0}, {0, 0}}},
    },
    .n_findings = 2,
    .spelt = (struct spelt[]){
        {SPELT_PERSON, {"Li, Si", 6}, {{"x.bib", 5}, {1, 4294967295u}}},
        {SPELT_SELF, {"S. Li", 5}, {{"x.bib", 5}, {2, 1}}},
    },
    .n_spelt = 2,
};

static void same(const struct result *x, const struct result *y)
{
    assert_int_equal(x->outcome, y->outcome);
    assert_true(str_eq(x->name, y->name));
    assert_true(str_eq(x->role, y->role));
    assert_true(str_eq(x->fit, y->fit));
    assert_true(str_eq(x->said, y->said));
    assert_int_equal(x->pages, y->pages);
    assert_int_equal(x->errors, y->errors);
    assert_int_equal(x->warnings, y->warnings);
    assert_int_equal(x->n_remarks, y->n_remarks);
    for (size_t i = 0; i < x->n_remarks; i++) {
        const struct remark *f = &x->remarks[i], *g = &y->remarks[i];

        assert_int_equal(f->level, g->level);
        assert_true(str_eq(f->id, g->id));
        assert_true(str_eq(f->text, g->text));
        assert_true(str_eq(f->hint, g->hint));
        assert_true(str_eq(f->spot.file, g->spot.file));
        assert_int_equal(f->spot.at.line, g->spot.at.line);
    }
    assert_int_equal(x->n_findings, y->n_findings);
    for (size_t i = 0; i < x->n_findings; i++) {
        const struct finding *f = &x->findings[i], *g = &y->findings[i];

        assert_int_equal(f->kind, g->kind);
        assert_true(str_eq(f->what, g->what));
        assert_true(str_eq(f->spot.file, g->spot.file));
        assert_int_equal(f->spot.at.line, g->spot.at.line);
        assert_int_equal(f->spot.at.col, g->spot.at.col);
    }
    assert_int_equal(x->n_spelt, y->n_spelt);
    for (size_t i = 0; i < x->n_spelt; i++) {
        assert_int_equal(x->spelt[i].kind, y->spelt[i].kind);
        assert_true(str_eq(x->spelt[i].text, y->spelt[i].text));
        assert_int_equal(x->spelt[i].spot.at.col, y->spelt[i].spot.at.col);
    }
}

static void goes_and_comes(void **state)
{
    struct arena *a = arena_new();
    struct result none = {.outcome = OUTCOME_MADE}, back;

    (void)state;
    assert_true(result_read(a, result_bytes(a, &FULL), &back));
    same(&FULL, &back);
    assert_true(result_read(a, result_bytes(a, &none), &back));
    same(&none, &back);
    back = result_copy(a, &FULL);
    same(&FULL, &back);
    arena_free(a);
}

/* Every beginning of it, and it with more behind, is refused. */
static void refuses(void **state)
{
    struct arena *a = arena_new();
    struct str whole = result_bytes(a, &FULL);
    struct result out;

    (void)state;
    for (size_t n = 0; n < whole.n; n++) {
        char *part = arena_copy(a, whole.s, n);

        assert_false(result_read(a, (struct str){part, n}, &out));
    }
    assert_false(result_read(a, str_join(a, whole, STR("x")), &out));
    assert_false(result_read(a, str_join(a, whole, STR("end\n")), &out));
    arena_free(a);
}

/* Whatever one byte becomes, reading it ends and stays inside. */
static void stands_damage(void **state)
{
    static const char BYTES[] = {'\0', '\t', '\n', '\\', '9', 'z', '\xff'};
    struct arena *a = arena_new();
    struct str whole = result_bytes(a, &FULL);

    (void)state;
    for (size_t i = 0; i < whole.n; i++) {
        for (size_t k = 0; k < sizeof BYTES; k++) {
            struct arena_mark mark = arena_mark(a);
            char *bad = arena_copy(a, whole.s, whole.n);
            struct result out;

            bad[i] = BYTES[k];
            if (result_read(a, (struct str){bad, whole.n}, &out))
                result_bytes(a, &out);
            arena_release(a, mark);
        }
    }
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_and_comes),
        cmocka_unit_test(refuses),
        cmocka_unit_test(stands_damage),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
