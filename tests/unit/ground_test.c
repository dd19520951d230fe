/* What pictures stand on and how they look there: page/ground.c, picture_on()
 * of profile/picture.c. */
#include "test.h"

#include "base/arena.h"
#include "page/ground.h"
#include "page/page.h"
#include "profile/picture.h"

#define TINT 0x203040

static struct mark rect(unit x, unit y, unit width, unit height,
                        uint32_t colour)
{
    return (struct mark){.kind = MARK_RECT, .x = x, .y = y, .width = width,
                         .height = height, .colour = colour};
}

/* What a figure of 30 x 40 at (20, 10) stands on after the n marks. */
static uint32_t ground(const struct mark *before, size_t n)
{
    struct mark marks[8] = {{0}};
    struct page page = {marks, n + 2};

    for (size_t i = 0; i < n; i++)
        marks[i] = before[i];
    marks[n] = (struct mark){.kind = MARK_FIGURE, .x = 20, .y = 10,
                             .width = 30, .height = 40};
    marks[n + 1] = rect(0, 0, 100, 100, 0xFF0000);      /* painted later */
    ground_find(&page);
    return marks[n].ground;
}

/* Or what does not reach to its middle, which is at (35, 30). */
static void paper_is_white(void **state)
{
    struct mark beside[] = {rect(36, 0, 64, 100, TINT),
                            rect(0, 31, 100, 69, TINT),
                            rect(0, 0, 35, 100, TINT),
                            rect(0, 0, 100, 30, TINT)};

    (void)state;
    assert_int_equal(ground(NULL, 0), 0xFFFFFF);
    assert_int_equal(ground(beside, 4), 0xFFFFFF);
}

static void the_last_tint_below_counts(void **state)
{
    struct mark two[] = {rect(0, 0, 100, 100, 0xEEF2F6),
                         rect(20, 10, 30, 40, TINT),
                         rect(0, 50, 100, 1, 0x00FF00)};

    (void)state;
    assert_int_equal(ground(two, 1), 0xEEF2F6);
    assert_int_equal(ground(two, 3), TINT);
}

/* Four pixels: opaque, half, a fifth and clear; colours are those on white. */
static struct picture of(int channels, const char *bytes)
{
    struct picture x = {.width = 4, .height = 1, .channels = channels};

    x.bytes = (struct str){bytes, 4 * (size_t)channels};
    x.clear = (struct str){"\x00\x80\xCC\xFF", 4};
    return x;
}

static void assert_pixels(const struct picture *x, int channels,
                          const uint8_t *want)
{
    assert_int_equal(x->channels, channels);
    assert_int_equal(x->clear.n, 0);
    assert_int_equal(x->bytes.n, 4 * channels);
    for (int i = 0; i < 4 * channels; i++)
        assert_int_equal((uint8_t)x->bytes.s[i], want[i]);
}

/* 100 on white is 178, 224 and 255; on 0x20 it has to be 66, 46 and 32. */
static void grey_takes_the_colour_of_its_ground(void **state)
{
    static const uint8_t dark[] = {100, 66, 46, 32};
    static const uint8_t blue[] = {100, 100, 100, 66, 74, 82, 46, 58, 71,
                                   32, 48, 64};
    struct picture x = of(1, "\x64\xB2\xE0\xFF");
    struct arena *a = arena_new();

    (void)state;
    assert_pixels(picture_on(a, &x, 0x202020), 1, dark);
    assert_pixels(picture_on(a, &x, TINT), 3, blue);
    arena_free(a);
}

static void on_white_it_is_as_it_was(void **state)
{
    static const char bytes[] = "\xE0\x28\x28\xEF\x93\x93\xF9\xD4\xD4\xFF\xFF"
        "\xFF";
    struct picture x = of(3, bytes);
    struct arena *a = arena_new();

    (void)state;
    assert_pixels(picture_on(a, &x, 0xFFFFFF), 3, (const uint8_t *)bytes);
    arena_free(a);
}

static void an_opaque_one_is_the_same_everywhere(void **state)
{
    struct picture x = {.channels = 3};

    (void)state;
    assert_ptr_equal(picture_on(NULL, &x, TINT), &x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paper_is_white),
        cmocka_unit_test(the_last_tint_below_counts),
        cmocka_unit_test(grey_takes_the_colour_of_its_ground),
        cmocka_unit_test(on_white_it_is_as_it_was),
        cmocka_unit_test(an_opaque_one_is_the_same_everywhere),
    };

    return cmocka_run_group_tests_name("ground", tests, NULL, NULL);
}
