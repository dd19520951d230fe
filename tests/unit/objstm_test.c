#include "arenatest.h"

#include "pdf/objstm.h"
#include "pdf/pack.h"
#include "pdf/pdfread.h"

/* More than an object stream holds. */
#define N_STRINGS 500

/* What a string may hold: all that tells where objects end. */
#define HOSTILE \
    "endobj\nendstream\nendobj\nxref\n0 1\nstartxref\n1\n%%EOF\n7 0 R\\)"

#define TRAILER STR("/Root 1 0 R/Info 4 0 R/ID[<61><62>]")

/* A file in libharu's form. */
struct made {
    struct buf b;
    size_t starts[N_STRINGS + 16];
    size_t n;
};

static void add(struct made *m, const char *value)
{
    m->starts[m->n] = m->b.n;
    buf_format(&m->b, "%zu 0 obj\n", m->n++);
    buf_z(&m->b, value);
    buf_z(&m->b, "\nendobj\n");
}

static struct str finish(struct made *m)
{
    size_t table = m->b.n;

    buf_format(&m->b, "xref\n0 %zu\n0000000000 65535 f\r\n", m->n);
    for (size_t i = 1; i < m->n; i++)
        buf_format(&m->b, "%010zu 00000 n\r\n", m->starts[i]);
    buf_format(&m->b, "trailer\n<<\n/Root 1 0 R\n/Info 4 0 R\n/Size %zu\n"
               "/ID[<61><62>]>>\nstartxref\n%zu\n%%%%EOF\n", m->n, table);
    return buf_text(&m->b);
}

/* Objects 5 and 6 are a stream and its length; from 7 on strings. */
static struct str make(size_t strings)
{
    struct made *m = ARENA_NEW(a, struct made);

    m->b.a = a;
    m->n = 1;
    buf_z(&m->b, "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n");
    add(m, "<<\n/Type /Catalog\n/Pages 2 0 R\n>>");
    add(m, "<<\n/Type /Pages\n/Kids [ 3 0 R ]\n/Count 1\n>>");
    add(m, "<<\n/Type /Page\n/Parent 2 0 R\n/MediaBox[0 0 9 9]\n"
        "/Contents 5 0 R\n>>");
    add(m, "<<\n/Title(" HOSTILE ")>>");
    add(m, "<<\n/Length 6 0 R\n/Own 7>>\nstream\r\nq endobj Q\nendstream");
    add(m, "10");
    for (size_t i = 0; i < strings; i++)
        add(m, str_z(a, str_format(a, "<<\n/I %zu/S(%s)>>", i, HOSTILE)));
    return finish(m);
}

static struct pdfread *rewrite(struct str file, struct str *out)
{
    enum pdfread_state state;
    struct str why = STR("");
    struct pack *p = pack_open(a);
    struct pdfread *pdf;

    assert_true(objstm_rewrite(a, p, file, TRAILER, out));
    pack_close(p);
    pdf = pdfread_open(a, *out, &state, &why);
    assert_str(why, "");
    assert_int_equal(state, PDFREAD_FINE);
    return pdf;
}

static const struct object *get(struct pdfread *pdf, int64_t number)
{
    const struct object ref = {.kind = OBJECT_REF, .integer = number};

    return pdfread_resolve(pdf, &ref);
}

/* libqpdf finds each object under its number, and in it what was there. */
static void test_objects(void **state)
{
    struct str out;
    struct pdfread *pdf = rewrite(make(N_STRINGS), &out);

    (void)state;
    assert_true(object_is_name(pdfread_get(pdf, get(pdf, 1), "Type"),
                               "Catalog"));
    for (int64_t i = 0; i < N_STRINGS; i++) {
        const struct object *o = get(pdf, 7 + i);

        assert_int_equal(pdfread_get(pdf, o, "I")->integer, i);
        assert_str(pdfread_get(pdf, o, "S")->text,
                   "endobj\nendstream\nendobj\nxref\n0 1\nstartxref\n1\n"
                   "%%EOF\n7 0 R)");
    }
    assert_str(pdfread_remark(pdf), "");
    pdfread_close(pdf);
}

/* Its length stands in it, and the number of the length is free. */
static void test_stream(void **state)
{
    struct str out, bytes;
    struct pdfread *pdf = rewrite(make(1), &out);
    const struct object *stream = get(pdf, 5);

    (void)state;
    assert_int_equal(object_entry(stream, "Length")->integer, 10);
    assert_int_equal(object_entry(stream, "Length")->kind, OBJECT_INT);
    assert_int_equal(object_entry(stream, "Own")->integer, 7);
    assert_true(pdfread_stream(pdf, stream, &bytes));
    assert_str(bytes, "q endobj Q");
    assert_int_equal(get(pdf, 6)->kind, OBJECT_NULL);
    pdfread_close(pdf);
}

/* Object streams take the numbers after the last, the cross-reference next. */
static void test_numbers(void **state)
{
    struct str out;
    struct pdfread *pdf = rewrite(make(N_STRINGS), &out);
    int64_t n = 0, last = 7 + N_STRINGS;

    (void)state;
    for (; object_is_name(pdfread_get(pdf, get(pdf, last), "Type"), "ObjStm");
         last++)
        n += pdfread_get(pdf, get(pdf, last), "N")->integer;
    assert_int_equal(n, N_STRINGS + 4);
    assert_true(last > 7 + N_STRINGS + 1);
    assert_int_equal(pdfread_get(pdf, pdfread_trailer(pdf), "Size")->integer,
                     last + 1);
    pdfread_close(pdf);
}

/* Nothing is written twice, nor otherwise, from the same bytes. */
static void test_same(void **state)
{
    struct str one, two;

    (void)state;
    pdfread_close(rewrite(make(30), &one));
    pdfread_close(rewrite(make(30), &two));
    assert_true(str_eq(one, two));
}

/* Cut anywhere, or with another number, it is not libharu's: no crash. */
static void test_other_form(void **state)
{
    struct str file = make(2), out = STR("");
    struct pack *p = pack_open(a);

    (void)state;
    for (size_t n = 0; n < file.n; n++)
        assert_false(objstm_rewrite(a, p, str_sub(file, 0, n), TRAILER, &out));
    assert_str(out, "");
    for (size_t i = 0; i < file.n; i++) {
        char *s = arena_copy(a, file.s, file.n);

        s[i] = s[i] == '9' ? '0' : '9';
        objstm_rewrite(a, p, (struct str){s, file.n}, TRAILER, &out);
    }
    pack_close(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ARENA_TEST(test_objects),
        ARENA_TEST(test_stream),
        ARENA_TEST(test_numbers),
        ARENA_TEST(test_same),
        ARENA_TEST(test_other_form),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
