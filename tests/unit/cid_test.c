#include "arenatest.h"

#include "pdf/cid.h"
#include "text/font.h"

static const struct face one = {.id = 1}, two = {.id = 2};
static const struct glyph x[] = {{7, 0, 0, 1000}, {8, 1, 2, 1000}};

static struct cid find(struct cids *t, const struct face *face,
                       const struct glyph *g, size_t n, int32_t lead,
                       int32_t adv, const char *text)
{
    return cid_find(t, face, (struct cid_glyph){g, n, lead, adv,
                                                str_of(text), false, 0, 0, 0});
}

/* Everything that is seen or extracted makes a code of its own. */
static void tells_apart(void **state)
{
    const struct glyph raised = {7, 0, 30, 1000}, small = {7, 0, 0, 650};
    struct cids t;

    (void)state;
    cids_open(&t, a);
    assert_int_equal(find(&t, &one, x, 1, 0, 500, "a").cid, 1);
    assert_int_equal(find(&t, &one, x, 1, 0, 501, "a").cid, 2);
    assert_int_equal(find(&t, &one, x, 1, -5, 500, "a").cid, 3);
    assert_int_equal(find(&t, &one, x, 2, 0, 500, "a").cid, 4);
    assert_int_equal(find(&t, &one, &raised, 1, 0, 500, "a").cid, 5);
    assert_int_equal(find(&t, &one, &small, 1, 0, 500, "a").cid, 6);
    assert_int_equal(find(&t, &one, x + 1, 1, 0, 500, "a").cid, 7);
    assert_int_equal(find(&t, &one, x, 1, 0, 500, "\xE2\xBD\x85").cid, 8);
    assert_int_equal(find(&t, &one, x, 1, 0, 500, "a").cid, 1);
    assert_int_equal(t.n_fonts, 1);
    assert_int_equal(t.fonts[0].n, 9);
    assert_int_equal(t.fonts[0].cids[3].lead, -5);
}

static void counts_by_face(void **state)
{
    struct cids t;
    struct cid c;

    (void)state;
    cids_open(&t, a);
    find(&t, &two, x, 1, 0, 500, "a");
    c = find(&t, &one, x, 1, 0, 500, "a");
    assert_int_equal(c.font, 1);
    assert_int_equal(c.cid, 1);
    assert_ptr_equal(t.fonts[0].face, &two);
    assert_ptr_equal(t.fonts[1].face, &one);
}

/* Codes have two bytes: what does not fit goes on in another font. */
static void never_runs_out(void **state)
{
    struct cids t;

    (void)state;
    cids_open(&t, a);
    for (int32_t i = 0; i < 70000; i++) {
        struct cid c = find(&t, &one, x, 1, i, 500, "a");

        assert_int_equal(c.font, i < 65534 ? 0 : 1);
        assert_int_equal(c.cid, i < 65534 ? i + 1 : i - 65534 + 1);
    }
    assert_int_equal(find(&t, &one, x, 1, 65533, 500, "a").cid, 65534);
    assert_int_equal(find(&t, &one, x, 1, 65534, 500, "a").font, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_apart),
        cmocka_unit_test(counts_by_face),
        cmocka_unit_test(never_runs_out),
    };

    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
