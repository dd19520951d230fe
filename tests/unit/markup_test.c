/*
 * Inline markup. What is expected comes from the examples of the CommonMark
 * specification 0.31 (sections 2.4, 6.1 to 6.3), from the trials on which other
 * tools failed, and from the rules in markup.h. Where cvset differs from
 * CommonMark on purpose the table says so.
 *
 * A result is written as its pieces between bars; `[bi]` before a piece gives
 * its look (b bold, i italic, c code), `<uri>` after it its link.
 */
#include "test.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/source.h"
#include "text/markup.h"

struct example {
    const char *text, *expected;
};

static const char *shown(struct arena *a, const struct piece *piece)
{
    struct buf b = {.a = a};
    for (; piece; piece = piece->next) {
        buf_z(&b, b.n ? "|" : "");
        if (piece->flags)
            buf_format(&b, "[%s%s%s]", piece->flags & INLINE_BOLD ? "b" : "",
                       piece->flags & INLINE_ITALIC ? "i" : "",
                       piece->flags & INLINE_CODE ? "c" : "");
        buf_str(&b, piece->s);
        if (piece->link)
            buf_format(&b, "<%.*s>", STR_ARGS(piece->link->uri));
    }
    return buf_text(&b).s;
}

static const char *parsed(struct arena *a, const char *text)
{
    return shown(a, markup_parse(a, str_of(text), (struct span){0}, NULL, 0,
                                 STR("")));
}

static void check(const struct example *examples, size_t n)
{
    struct arena *a = arena_new();
    size_t wrong = 0;
    for (size_t i = 0; i < n; i++) {
        const char *result = parsed(a, examples[i].text);
        if (strcmp(result, examples[i].expected) == 0)
            continue;
        print_error("text     %s\ngot      %s\nexpected %s\n",
                    examples[i].text, result, examples[i].expected);
        wrong++;
    }
    arena_free(a);
    assert_int_equal(wrong, 0);
}

#define CHECK(table) check(table, sizeof(table) / sizeof *(table))

/* CommonMark 0.31, 6.2, those examples that do without `_` and HTML. */
static void emphasis_of_the_specification(void **state)
{
    static const struct example examples[] = {
        {"*foo bar*", "[i]foo bar"},
        {"a * foo bar*", "a * foo bar*"},
        {"a*\"foo\"*", "a*\"foo\"*"},
        {"*\u00A0a\u00A0*", "*\u00A0a\u00A0*"},
        {"*$*alpha.", "*$*alpha."},
        {"*\u00A3*bravo.", "*\u00A3*bravo."},
        {"foo*bar*", "foo|[i]bar"},
        {"5*6*78", "5|[i]6|78"},
        {"*foo bar *", "*foo bar *"},
        {"*(*foo)", "*(*foo)"},
        {"*(*foo*)*", "[i](foo)"},
        {"*foo*bar", "[i]foo|bar"},
        {"**foo bar**", "[b]foo bar"},
        {"** foo bar**", "** foo bar**"},
        {"a**\"foo\"**", "a**\"foo\"**"},
        {"foo**bar**", "foo|[b]bar"},
        {"**foo bar **", "**foo bar **"},
        {"**(**foo)", "**(**foo)"},
        {"*(**foo**)*", "[i](|[bi]foo|[i])"},
        {"**Gomphocarpus (*Gomphocarpus physocarpus*, syn. *Asclepias "
         "physocarpa*)**",
         "[b]Gomphocarpus (|[bi]Gomphocarpus physocarpus|[b], syn. |"
         "[bi]Asclepias physocarpa|[b])"},
        {"**foo \"*bar*\" foo**", "[b]foo \"|[bi]bar|[b]\" foo"},
        {"**foo**bar", "[b]foo|bar"},
        {"*foo [bar](/url)*", "[i]foo |[i]bar</url>"},
        {"*foo **bar** baz*", "[i]foo |[bi]bar|[i] baz"},
        {"*foo**bar**baz*", "[i]foo|[bi]bar|[i]baz"},
        {"*foo**bar*", "[i]foo**bar"},
        {"***foo** bar*", "[bi]foo|[i] bar"},
        {"*foo **bar***", "[i]foo |[bi]bar"},
        {"*foo**bar***", "[i]foo|[bi]bar"},
        {"foo***bar***baz", "foo|[bi]bar|baz"},
        {"foo******bar*********baz", "foo|[b]bar|***baz"},
        {"*foo **bar *baz* bim** bop*",
         "[i]foo |[bi]bar baz bim|[i] bop"},
        {"*foo [*bar*](/url)*", "[i]foo |[i]bar</url>"},
        {"** is not an empty emphasis", "** is not an empty emphasis"},
        {"**** is not an empty strong emphasis",
         "**** is not an empty strong emphasis"},
        {"foo ***", "foo ***"},
        {"foo *\\**", "foo |[i]*"},
        {"foo *_*", "foo |[i]_"},
        {"foo *****", "foo *****"},
        {"foo **\\***", "foo |[b]*"},
        {"foo **_**", "foo |[b]_"},
        {"**foo*", "*|[i]foo"},
        {"*foo**", "[i]foo|*"},
        {"***foo**", "*|[b]foo"},
        {"****foo*", "***|[i]foo"},
        {"**foo***", "[b]foo|*"},
        {"*foo****", "[i]foo|***"},
        {"****foo****", "[b]foo"},
        {"******foo******", "[b]foo"},
        {"***foo***", "[bi]foo"},
        {"*foo _bar* baz_", "[i]foo _bar| baz_"},
        {"**foo **bar baz**", "**foo |[b]bar baz"},
        {"*foo *bar baz*", "*foo |[i]bar baz"},
        {"*[bar*](/url)", "*|bar*</url>"},
        {"*a `*`*", "[i]a |[ic]*"},
    };
    (void)state;
    CHECK(examples);
}

/* 2.4 and 6.1. */
static void escapes_and_code_of_the_specification(void **state)
{
    static const struct example examples[] = {
        {"\\!\\\"\\#\\$\\%\\&\\'\\(\\)\\*\\+\\,\\-\\.\\/\\:\\;\\<\\=\\>\\?\\@"
         "\\[\\\\\\]\\^\\_\\`\\{\\|\\}\\~",
         "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"},
        {"\\\t\\A\\a\\ \\3\\\u03C6\\\u00AB",
         "\\\t\\A\\a\\ \\3\\\u03C6\\\u00AB"},
        {"\\*not emphasized*", "*not emphasized*"},
        {"\\[not a link](/foo)", "[not a link](/foo)"},
        {"\\`not code`", "`not code`"},
        {"\\\\*emphasis*", "\\|[i]emphasis"},
        {"`` \\[\\` ``", "[c]\\[\\`"},
        {"ends in \\", "ends in \\"},
        {"`foo`", "[c]foo"},
        {"`` foo ` bar ``", "[c]foo ` bar"},
        {"` `` `", "[c]``"},
        {"`  ``  `", "[c] `` "},
        {"` a`", "[c] a"},
        {"` `", "[c] "},
        {"``\nfoo\nbar  \nbaz\n``", "[c]foo bar   baz"},
        {"`foo\\`bar`", "[c]foo\\|bar`"},
        {"``foo`bar``", "[c]foo`bar"},
        {"*foo`*`", "*foo|[c]*"},
        {"[not a `link](/foo`)", "[not a |[c]link](/foo|)"},
        {"```foo``", "```foo``"},
        {"`foo", "`foo"},
        {"`foo``bar``", "`foo|[c]bar"},
    };
    (void)state;
    CHECK(examples);
}

/* 6.3. A link without a text or a target would be lost: it stays as typed. */
static void links_of_the_specification(void **state)
{
    static const struct example examples[] = {
        {"[link](/uri)", "link</uri>"},
        {"[](./target.md)", "[](./target.md)"},         /* differs */
        {"[link]()", "[link]()"},                       /* differs */
        {"[link](<>)", "[link](<>)"},                   /* differs */
        {"[link](/uri \"title\")", "[link](/uri \"title\")"},   /* differs */
        {"[link](/my uri)", "[link](/my uri)"},
        {"[link](</my uri>)", "link</my%20uri>"},
        {"[link](<foo\nbar>)", "[link](<foo\nbar>)"},
        {"[a](<b)c>)", "a<b)c>"},
        {"[link](<foo\\>)", "[link](<foo>)"},
        {"[link](\\(foo\\))", "link<(foo)>"},
        {"[link](foo(and(bar)))", "link<foo(and(bar))>"},
        {"[link](foo(and(bar))", "[link](foo(and(bar))"},
        {"[link](foo\\(and\\(bar\\))", "link<foo(and(bar)>"},
        {"[link](<foo(and(bar)>)", "link<foo(and(bar)>"},
        {"[link](foo\\)\\:)", "link<foo):>"},
        {"[link](#fragment)", "link<#fragment>"},
        {"[link](foo\\bar)", "link<foo%5Cbar>"},
        {"[link](foo%20b\u00E4)", "link<foo%20b%C3%A4>"},
        {"[link]( /uri )", "link</uri>"},
        {"[link] (/uri)", "[link] (/uri)"},
        {"[link [foo [bar]]](/uri)", "link [foo [bar]]</uri>"},
        {"[link] bar](/uri)", "[link] bar](/uri)"},
        {"[link [bar](/uri)", "[link |bar</uri>"},
        {"[link \\[bar](/uri)", "link [bar</uri>"},
        {"[link *foo **bar** `#`*](/uri)",
         "link </uri>|[i]foo </uri>|[bi]bar</uri>|[i] </uri>|[ic]#</uri>"},
        {"[foo [bar](/uri)](/uri)", "[foo |bar</uri>|](/uri)"},
        {"[foo *[bar [baz](/uri)](/uri)*](/uri)",
         "[foo |[i][bar |[i]baz</uri>|[i]](/uri)|](/uri)"},
        {"*[foo*](/uri)", "*|foo*</uri>"},
        {"[foo *bar](baz*)", "foo *bar<baz*>"},
        {"*foo [bar* baz]", "[i]foo [bar| baz]"},
        {"![moon](moon.jpg)", "!|moon<moon.jpg>"},      /* no images */
    };
    (void)state;
    CHECK(examples);
}

/* Trials B30, B35, B36, and lines of the real profiles. */
static void trials(void **state)
{
    static const struct example examples[] = {
        {"**重点：**后文紧接", "[b]重点：|后文紧接"},
        {"前文**“加重”**后文", "前文|[b]“加重”|后文"},
        {"𠮷𪚥**（着重）**𠮷𪚥", "𠮷𪚥|[b]（着重）|𠮷𪚥"},
        {"获**《示例奖》**、**一等奖**。",
         "获|[b]《示例奖》|、|[b]一等奖|。"},
        {"가나**[다라]**마바", "가나|[b][다라]|마바"},
        {"字面 \\*星号\\* 与 2*3*4", "字面 *星号* 与 2|[i]3|4"},
        {"Contract work for **Umbra**", "Contract work for |[b]Umbra"},
        {"On *Heron* and *Egret*", "On |[i]Heron| and |[i]Egret"},
        {"5* hotel", "5* hotel"},
        {"Rated 4*, then 5* (of 5*)", "Rated 4*, then 5* (of 5*)"},
        {"A* search and C* algebras", "A* search and C* algebras"},
        {"Max Markup*", "Max Markup*"},
        {"San Zhang*, Si Li*", "San Zhang*, Si Li*"},
        {"<1% error, 5 < 6 > 4, a|b, ~2x, $5M, #1, #hash, x_y_z, 2^10, "
         "{braces}, 100%",
         "<1% error, 5 < 6 > 4, a|b, ~2x, $5M, #1, #hash, x_y_z, 2^10, "
         "{braces}, 100%"},
        {"Back\\slash \\LaTeX \\$5 and `code with $ and *`",
         "Back\\slash \\LaTeX $5 and |[c]code with $ and *"},
        {"Dash -- and --- and ... stay as typed",
         "Dash -- and --- and ... stay as typed"},
        {"R&D O'Neil_Smith", "R&D O'Neil_Smith"},
        {"**塞纳理工学院（IP Seine）**计算机科学",
         "[b]塞纳理工学院（IP Seine）|计算机科学"},
        {"**大小模型协同（RouterBench-X）**：将",
         "[b]大小模型协同（RouterBench-X）|：将"},
        {"实现 **94.88\\% 灵敏度**。", "实现 |[b]94.88% 灵敏度|。"},
        {"邹芸,**许敬雅**,丁翰文", "邹芸,|[b]许敬雅|,丁翰文"},
        {"特征（*长度、粒度*）的、（*ARIMA、Theta*）.",
         "特征（|[i]长度、粒度|）的、（|[i]ARIMA、Theta|）."},
        {"*专业模型数据治理/高价值训练数据选择",
         "*专业模型数据治理/高价值训练数据选择"},
        {"* SparkSQL查询优化", "* SparkSQL查询优化"},
        {"*arXiv preprint arXiv:2510.00000.* -- 2025.",
         "[i]arXiv preprint arXiv:2510.00000.| -- 2025."},
        {"**Lanting Hu**$^*$, Rui Ba$^*$", "[b]Lanting Hu|$^*$, Rui Ba$^*$"},
    };
    (void)state;
    CHECK(examples);
}

/* Stars beside Han: what is emphasis and what is an author's mark. */
static void stars_beside_han(void **state)
{
    static const struct example examples[] = {
        {"使用**.NET**开发", "使用|[b].NET|开发"},
        {"文**a**文", "文|[b]a|文"},
        {"**注意！**請看", "[b]注意！|請看"},
        {"これは**「強調」**です", "これは|[b]「強調」|です"},
        {"*“引用”*很好", "[i]“引用”|很好"},
        {"**“引用”**很好", "[b]“引用”|很好"},
        {"葛\U000E0100**“注”**葛", "葛\U000E0100|[b]“注”|葛"},
        {"—**破折号**—", "—|[b]破折号|—"},
        {"论文**3篇**、专利**2项**", "论文|[b]3篇|、专利|[b]2项"},
        {"**A**和**B**", "[b]A|和|[b]B"},
        {"杜江溯*", "杜江溯*"},
        {"杜江溯*，魏金慧*，李娜#", "杜江溯*，魏金慧*，李娜#"},
        {"杜江溯*、魏金慧*", "杜江溯*、魏金慧*"},
        {"杜江溯*, 魏金慧*", "杜江溯*, 魏金慧*"},
        {"杜江溯*,魏金慧*", "杜江溯*,魏金慧*"},
        {"杜江溯*；魏金慧*。", "杜江溯*；魏金慧*。"},
        {"（*通讯作者，#共同一作*）", "（|[i]通讯作者，#共同一作|）"},
        {"魏金慧*（*为通讯作者）", "魏金慧*（*为通讯作者）"},
        {"**杜江溯***，魏金慧", "[b]杜江溯|*，魏金慧"},
    };
    (void)state;
    CHECK(examples);
}

/* Trial B38 and the rules of DESIGN.md section 5, "Links". */
static void bare_addresses(void **state)
{
    static const struct example examples[] = {
        {"主页：https://example.org/p 邮箱lab@example.cn；下载→"
         "https://example.org/q。",
         "主页：|https://example.org/p<https://example.org/p>| 邮箱|"
         "lab@example.cn<mailto:lab@example.cn>|；下载→|"
         "https://example.org/q<https://example.org/q>|。"},
        {"https://example.org/~some_one/a_b?c=1&d=2#e",
         "https://example.org/~some_one/a_b?c=1&d=2#e"
         "<https://example.org/~some_one/a_b?c=1&d=2#e>"},
        {"some_one+cv@example.org",
         "some_one+cv@example.org<mailto:some_one+cv@example.org>"},
        {"(see https://a.org/b(c)).",
         "(see |https://a.org/b(c)<https://a.org/b(c)>|)."},
        {"at https://a.org, http://b.org; HTTP://C.org!",
         "at |https://a.org<https://a.org>|, |http://b.org<http://b.org>|; |"
         "HTTP://C.org<HTTP://C.org>|!"},
        {"www.example.org.", "www.example.org<https://www.example.org>|."},
        {"www.", "www."},
        {"www.nothing", "www.nothing"},
        {"http://", "http://"},
        {"see https://.", "see https://."},
        {"xhttps://a.org", "xhttps://a.org"},
        {"“https://a.org”", "“|https://a.org<https://a.org>|”"},
        {"（https://a.org/x）", "（|https://a.org/x<https://a.org/x>|）"},
        {"<https://a.org>", "<|https://a.org<https://a.org>|>"},
        {"https://a.org/K\u00F6ln",
         "https://a.org/K\u00F6ln<https://a.org/K%C3%B6ln>"},
        {"https://a.kr에서", "https://a.kr<https://a.kr>|에서"},
        {"**https://a.org/**，后", "[b]https://a.org/<https://a.org/>|，后"},
        {"*https://a.org/x*", "[i]https://a.org/x<https://a.org/x>"},
        {"https://a.org/a\\_b c", "https://a.org/a_b<https://a.org/a_b>| c"},
        {"https://a.org/x\\.", "https://a.org/x<https://a.org/x>|."},
        {"`https://a.org`", "[c]https://a.org"},
        {"[https://a.org](https://b.org)", "https://a.org<https://b.org>"},
        {"[https://a.org]", "[|https://a.org<https://a.org>|]"},
        {"[x](www.a.org)", "x<https://www.a.org>"},
        {"[x](a@b.org)", "x<mailto:a@b.org>"},
        {"[主页](https://例子.cn/路)",
         "主页<https://%E4%BE%8B%E5%AD%90.cn/%E8%B7%AF>"},
        {"a.b@c-d.example.com.",
         "a.b@c-d.example.com<mailto:a.b@c-d.example.com>|."},
        {"mailto:a@b.org", "mailto:a@b.org<mailto:a@b.org>"},
        {"vue@3.2.1", "vue@3.2.1"},
        {"a@b", "a@b"},
        {"@someone", "@someone"},
        {"git@github.com:x/y.git", "git@github.com:x/y.git"},
        {"ren\u00E9.x@y.org", "ren\u00E9.x@y.org"},
        {"a@b.org/c@d.org", "a@b.org<mailto:a@b.org>|/c@d.org"},
        {"{a,b}@c.org", "{a,b}@c.org"},
    };
    (void)state;
    CHECK(examples);
}

/* RFC 3986: what its grammar has no place for, once. */
static void uris(void **state)
{
    static const struct example examples[] = {
        {"https://a.org/b?c=d&e#f", "https://a.org/b?c=d&e#f"},
        {"https://a.org/b c", "https://a.org/b%20c"},
        {"https://a.org/b%20c", "https://a.org/b%20c"},
        {"https://a.org/100%", "https://a.org/100%25"},
        {"https://a.org/%zz", "https://a.org/%25zz"},
        {"https://a.org/%e4%BD%a0", "https://a.org/%e4%BD%a0"},
        {"https://a.org/你", "https://a.org/%E4%BD%A0"},
        {"https://例.cn/", "https://%E4%BE%8B.cn/"},
        {"https://[2001:db8::1]/a[0]", "https://[2001:db8::1]/a%5B0%5D"},
        {"https://a.org/#b#c", "https://a.org/#b%23c"},
        {"https://a.org/\"<>\\^`{|}",
         "https://a.org/%22%3C%3E%5C%5E%60%7B%7C%7D"},
        {"https://doi.org/10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>"
         "3.0.CO;2-O",
         "https://doi.org/10.1002/(SICI)1097-4571(199806)49:8%3C693::AID-ASI4"
         "%3E3.0.CO;2-O"},
        {"https://doi.org/10.1000/a#b;c", "https://doi.org/10.1000/a%23b;c"},
        {" mailto:a@b.org ", "mailto:a@b.org"},
        {"\x01\x7F", "%01%7F"},
        {"", ""},
    };
    (void)state;
    struct arena *a = arena_new();
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        struct str once = uri_encode(a, str_of(examples[i].text));
        assert_str(once, examples[i].expected);
        assert_str(uri_encode(a, once), examples[i].expected);
    }
    arena_free(a);
}

static void plain(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    assert_str(markup_plain(a, STR("**重点：**[a](b) `c` \\*")),
               "重点：a c *");
    assert_str(markup_plain(a, STR("as it is")), "as it is");
    assert_str(markup_plain(a, STR("")), "");
    arena_free(a);
}

/* Pieces and links know where in the file they stand. */
static void spans(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct str file = STR("x: see **bold** [a](b)");
    const struct source *src = source_new(a, "x.yaml", file);
    struct str s = str_sub(file, 3, file.n);
    struct span at = {src, 3, (uint32_t)s.n};
    const struct piece *p = markup_parse(a, s, at, NULL, 0, STR("zh"));
    assert_str(source_text(p->span), "see ");
    assert_str(p->lang, "zh");
    p = p->next;
    assert_str(source_text(p->span), "bold");
    p = p->next->next;
    assert_str(p->s, "a");
    assert_str(source_text(p->span), "a");
    assert_str(source_text(p->link->span), "[a](b)");
    assert_null(p->next);
    /* Where the file has it otherwise, all have the whole span. */
    at.n--;
    p = markup_parse(a, s, at, NULL, INLINE_NOWRAP, STR(""));
    assert_int_equal(p->span.off, 3);
    assert_int_equal(p->next->span.n, at.n);
    assert_int_equal(p->next->flags, INLINE_BOLD | INLINE_NOWRAP);
    assert_null(markup_parse(a, STR(""), at, NULL, 0, STR("")));
    arena_free(a);
}

/* A link is one object, however many looks its text has. */
static void one_object_a_link(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    const struct piece *p = markup_parse(a, STR("[a **b** c](u)[d](u)"),
                                         (struct span){0}, NULL, 0, STR(""));
    assert_ptr_equal(p->link, p->next->link);
    assert_ptr_equal(p->link, p->next->next->link);
    assert_ptr_not_equal(p->link, p->next->next->next->link);
    arena_free(a);
}

/* Linear: a quadratic parser needs minutes for these, and is ended sooner. */
static void hostile_texts(void **state)
{
    static const char *const patterns[] = {
        "*", "**a ", "*a ", "a* ", "*a**", "a**b*c ", "[", "]", "[a](", "[](",
        "[a](b", "[a](<b", "`", "`a", "``a`", "\\", "[a](u)", "[[a](u)",
        "*[a](u)", "a@", "a@b.", "www.", "https://", "http://a(", "a*b_c",
        "一**（", "（*", "![", "[*", "*a `b` "
    };
    (void)state;
    alarm(60);
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        struct arena *a = arena_new();
        struct buf b = {.a = a};
        while (b.n < 200000)
            buf_z(&b, patterns[i]);
        assert_true(markup_plain(a, buf_text(&b)).n > 0);
        arena_free(a);
    }
    struct arena *a = arena_new();      /* runs of every length */
    struct buf b = {.a = a};
    for (int i = 1; i < 600; i++) {
        for (int k = 0; k < i; k++)
            buf_char(&b, '`');
        buf_char(&b, 'x');
    }
    assert_true(markup_plain(a, buf_text(&b)).n > 0);
    arena_free(a);
    alarm(0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(emphasis_of_the_specification),
        cmocka_unit_test(escapes_and_code_of_the_specification),
        cmocka_unit_test(links_of_the_specification),
        cmocka_unit_test(trials),
        cmocka_unit_test(stars_beside_han),
        cmocka_unit_test(bare_addresses),
        cmocka_unit_test(uris),
        cmocka_unit_test(plain),
        cmocka_unit_test(spans),
        cmocka_unit_test(one_object_a_link),
        cmocka_unit_test(hostile_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
