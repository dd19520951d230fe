#include "arenatest.h"

#include <string.h>

#include "base/arena.h"
#include "pdf/tounicode.h"

/* ISO 32000-1 9.10.3, example 2, with our texts. */
static void maps(void **state)
{
    struct cid_glyph cids[] = {
        {.adv = 1000}, {.text = STR("A")}, {.text = STR("ffi")},
        {.text = STR("\xF0\xA0\xAE\xB7")},              /* U+20BB7 */
        {.text = STR("\xE2\x80\xA6\xE2\x80\xA6")},      /* U+2026 twice */
    };
    struct cid_font font = {.cids = cids, .n = 5, .cap = 5};

    (void)state;
    assert_str(tounicode_write(a, &font),
               "/CIDInit/ProcSet findresource begin\n"
               "12 dict begin\n"
               "begincmap\n"
               "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)"
               "/Supplement 0>>def\n"
               "/CMapName/Adobe-Identity-UCS def\n"
               "/CMapType 2 def\n"
               "1 begincodespacerange\n"
               "<0000><FFFF>\n"
               "endcodespacerange\n"
               "4 beginbfchar\n"
               "<0001><0041>\n"
               "<0002><006600660069>\n"
               "<0003><D842DFB7>\n"
               "<0004><20262026>\n"
               "endbfchar\n"
               "endcmap\n"
               "CMapName currentdict/CMap defineresource pop\n"
               "end\n"
               "end\n");
}

static size_t count(const char *s, const char *what)
{
    size_t n = 0;

    while ((s = strstr(s, what)) != NULL) {
        n++;
        s++;
    }
    return n;
}

/* At most a hundred to a block. */
static void splits_blocks(void **state)
{
    static struct cid_glyph cids[251];
    struct cid_font font = {.cids = cids, .n = 251, .cap = 251};
    const char *s;

    (void)state;
    for (size_t i = 0; i < 251; i++)
        cids[i].text = STR("x");
    s = tounicode_write(a, &font).s;
    assert_int_equal(count(s, "\n100 beginbfchar\n"), 2);
    assert_int_equal(count(s, "\n50 beginbfchar\n"), 1);
    assert_int_equal(count(s, "endbfchar\n"), 3);
    assert_int_equal(count(s, "><0078>"), 250);
    assert_int_equal(count(s, "<00FA><0078>"), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps),
        cmocka_unit_test(splits_blocks),
    };

    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
