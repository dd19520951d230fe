/*
 * Templates: what each construct of template.h becomes, and what each mistake
 * is answered with. Chunks are written `text`, `<field>` and `sep`, with `b`,
 * `i`, `t` before what is bold, italic or tied and `?n` after what stands in
 * the n-th [[…]].
 */
#include "layouttest.h"


#include "layout/template.h"
#include "text/inline.h"

static struct reader reader_of(struct bench *b, bool in_entry)
{
    static struct sheet sheet;
    struct reader r = {.a = b->a, .d = b->d, .fonts = b->fonts,
                       .lang = bench_language(b, "en"), .sheet = &sheet,
                       .kind = SECTION_PUBLICATIONS, .in_entry = in_entry};
    return r;
}

static void show_field(struct buf *out, const struct field_ref *f)
{
    static const char *const FROM[] = {"", "doc:", "contact:", "section:",
                                       "here:"};
    buf_format(out, "<%s", FROM[f->from]);
    if (f->from == FROM_ENTRY)
        buf_z(out, field_name((enum field_id)f->id));
    else if (f->from == FROM_CONTACT)
        buf_str(out, f->key);
    else
        buf_format(out, "%d", f->id);
    if (f->lang.n > 0)
        buf_format(out, "@%.*s", STR_ARGS(f->lang));
    if (f->pattern.n > 0)
        buf_format(out, ":%.*s", STR_ARGS(f->pattern));
    buf_z(out, ">");
}

static const char *shown(struct bench *b, const char *text, bool in_entry)
{
    struct reader r = reader_of(b, in_entry);
    const struct template *t =
        template_parse(&r, str_of(text), (struct span){0});
    struct buf out = {.a = b->a};
    for (size_t i = 0; i < t->n; i++) {
        const struct chunk *c = &t->chunks[i];
        buf_format(&out, "%s%s%s%s", i > 0 ? " " : "",
                   c->flags & INLINE_BOLD ? "b" : "",
                   c->flags & INLINE_ITALIC ? "i" : "",
                   c->flags & INLINE_TIE ? "t" : "");
        if (c->kind == CHUNK_TEXT)
            buf_format(&out, "`%.*s`", STR_ARGS(c->text));
        else if (c->kind == CHUNK_FIELD)
            show_field(&out, &c->field);
        else
            buf_format(&out, "sep%d", (int)c->separator);
        if (c->option > 0)
            buf_format(&out, "?%d", c->option);
    }
    return buf_text(&out).s;
}

static void check(const char *text, const char *expected)
{
    struct bench b = bench_open();
    assert_string_equal(shown(&b, text, true), expected);
    assert_quiet(&b);
    bench_close(&b);
}

static void test_constructs(void **state)
{
    (void)state;
    check("", "");
    check("plain", "`plain`");
    check("{title}", "<title>");
    check("{date:yyyy}", "<date:yyyy>");
    check("{title@zh-Hant}", "<title@zh-Hant>");
    check("**{title}**, *{venue}*", "b<title> `, ` i<venue>");
    check("***x***", "bi`x`");
}

static void test_separators(void **state)
{
    (void)state;
    check("{,}{;}{.}{:}{(}{)}", "sep0 sep1 sep2 sep3 sep4 sep5");
    /* A tie belongs to the separator after it, or stands alone. */
    check("{title}{~}{(}{note}{)}", "<title> tsep4 <note> sep5");
    check("{title}{~}{note}", "<title> sep6 <note>");
    check("{title}{~}", "<title> sep6");
}

static void test_options(void **state)
{
    (void)state;
    check("{title}[[{(}{note}{)}]]x", "<title> sep4?1 <note>?1 sep5?1 `x`");
    check("[[a{title}]][[b{note}]]",
          "`a`?1 <title>?1 `b`?2 <note>?2");
    /* Brackets that are no options are themselves. */
    check("[{n}] ]] \\[[", "`[` <here:0> `] ]] [[`");
}

static void test_escapes(void **state)
{
    (void)state;
    check("\\{title\\} \\*a\\* \\\\", "`{title} *a* \\`");
}

static void test_names(void **state)
{
    (void)state;
    /* Aliases are those of the kind: a paper's journal is its venue. */
    check("{journal}", "<venue>");
    check("{pages}", "<pages>");
    check("{name}", "<name>");
    check("{headline}", "<doc:3>");
    check("{homepage}", "<contact:homepage>");
    check("{contacts.lab}", "<contact:lab>");
    check("{about}", "<section:1>");
}

static void test_outside_entries(void **state)
{
    struct bench b = bench_open();
    (void)state;
    assert_string_equal(shown(&b, "{name} {page}/{pages}", false),
                        "<doc:0> ` ` <here:2> `/` <here:3>");
    assert_quiet(&b);
    shown(&b, "{venue}", false);
    assert_says(&b, "[layout-template]");
    bench_close(&b);
}

/* A phrase of the language is a template itself, with its own fields. */
static void test_phrases(void **state)
{
    (void)state;
    check("{t:advisor}", "`Advisor: ` <advisor>");
    check("**{t:advisor}**", "b`Advisor: ` b<advisor>");
}

static void check_error(const char *text, const char *words)
{
    struct bench b = bench_open();
    shown(&b, text, true);
    assert_int_equal(diag_count(b.d, DIAG_ERROR), 1);
    assert_says(&b, words);
    bench_close(&b);
}

static void test_mistakes(void **state)
{
    (void)state;
    check_error("{tittle}", "did you mean 'title'?");
    check_error("{title", "without '}'");
    check_error("[[{title}", "'[[' without ']]'");
    check_error("[[a[[{title}]]", "do not nest");
    check_error("**{title}", "'**' is not closed");
    check_error("*{title}", "'*' is not closed");
    check_error("{title@x}", "not a language tag");
    check_error("{t:nonsense}", "no phrase 'nonsense'");
    check_error("{}", "unknown field ''");
}

/* The place is that of the field, not of the whole value. */
static void test_place(void **state)
{
    struct bench b = bench_open();
    (void)state;
    struct node *n = bench_yaml(&b, "key: \"**{tittle}**\"\n");
    struct reader r = reader_of(&b, true);
    template_parse(&r, n->kids->text, n->kids->span);
    assert_says(&b, "test:1:9: error: unknown field 'tittle'");
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_constructs),
        cmocka_unit_test(test_separators),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_escapes),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_outside_entries),
        cmocka_unit_test(test_phrases),
        cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
