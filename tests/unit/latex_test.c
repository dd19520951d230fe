#include "saidtest.h"

#include "profile/latex.h"
#include "profile/latexwords.h"

struct row {
    const char *latex, *text;
};

/* All rows are tried, so that all faults are seen. */
static void check(const struct row *rows, size_t n, enum latex_form form)
{
    struct span nowhere = {NULL, 0, 0};
    size_t wrong = 0;

    for (size_t i = 0; i < n; i++) {
        struct str s = str_of(rows[i].latex);
        struct str got = latex_text(a, d, s, nowhere, form);

        if (str_is(got, rows[i].text))
            continue;
        print_error("%s: got '%.*s', expected '%s'\n", rows[i].latex,
                    STR_ARGS(got), rows[i].text);
        wrong++;
    }
    assert_int_equal(wrong, 0);
    assert_string_equal(said(), "");
}

#define CHECK(rows, form) check((rows), sizeof (rows) / sizeof *(rows), (form))

static void accents(void **state)
{
    static const struct row rows[] = {
        {"G\\\"odel", "Gödel"}, {"G{\\\"o}del", "Gödel"},
        {"G\\\"{o}del", "Gödel"}, {"G{\\\"{o}}del", "Gödel"},
        {"G\\\" odel", "Gödel"},
        {"Erd\\H{o}s", "Erdős"}, {"Erd{\\H o}s", "Erdős"},
        {"\\'{\\i}", "í"}, {"\\'\\i", "í"}, {"{\\'i}", "í"},
        {"na{\\\"\\i}ve", "naïve"}, {"\\v{\\j}", "ǰ"},
        {"Fran\\c{c}ois", "François"}, {"Fran{\\c c}ois", "François"},
        {"Dvo\\v{r}\\'ak", "Dvořák"}, {"\\v Cech", "Čech"},
        {"\\^{\\i}le \\`a c\\^ot\\'e", "île à côté"},
        {"Gan{\\'e}", "Gané"}, {"Jos\\'{e} Mu\\~noz", "José Muñoz"},
        {"\\r{A}ngstr\\\"om", "Ångström"}, {"{\\AA}rhus", "Århus"},
        {"\\c{S}im\\c{s}ek \\u{g}", "Şimşek ğ"}, {"\\.Istanbul", "İstanbul"},
        {"I\\c{s}{\\i}l", "Işıl"}, {"\\.{i}", "i"},
        {"A\\k{a}", "Aą"}, {"\\b{b}", "ḇ"}, {"\\d{h}", "ḥ"},
        {"\\=a\\=e", "āē"}, {"Nguy{\\~{\\^e}}n", "Nguyễn"},
        {"Vi\\d{\\^e}t", "Việt"}, {"\\d{\\'{o}}", "ọ́"},
        {"\\t{oo}", "o͡o"}, {"\\textcommabelow{t}", "ț"},
        {"\\\"{}x", "¨x"}, {"\\~{}user", "~user"}, {"\\^{}", "^"},
    };

    (void)state;
    CHECK(rows, LATEX_MARKUP);
}

static void letters_and_signs(void **state)
{
    static const struct row rows[] = {
        {"Stra{\\ss}e", "Straße"}, {"Stra\\ss e", "Straße"},
        {"\\O{}rsted, \\o", "Ørsted, ø"}, {"{\\L}ukasz {\\l}", "Łukasz ł"},
        {"\\AE sop \\oe uvre", "Æsop œuvre"}, {"\\DH\\dh\\TH\\th", "ÐðÞþ"},
        {"{\\i}{\\j}", "ıȷ"}, {"\\dj{} \\NG", "đ Ŋ"},
        {"R\\&D, 50\\% of \\$3, \\#1, a\\_b", "R&D, 50% of $3, #1, a_b"},
        {"\\{x\\}", "{x}"}, {"\\S 3, \\P, \\copyright{} \\pounds 5",
         "§3, ¶, © £5"},
        {"AT&T, 100%, #1, a_b^c", "AT&T, 100%, #1, a_b^c"},
        {"\\textendash, \\textemdash", "–, —"},
        {"\\ldots\\ and \\dots", "… and …"},
        {"\\LaTeX{} and \\TeX", "LaTeX and TeX"},
        {"C\\textbackslash D", "C\\\\D"}, {"a\\textasciitilde b", "a~b"},
        {"\\textless5\\textgreater", "<5>"}, {"20\\,000", "20 000"},
    };

    (void)state;
    CHECK(rows, LATEX_MARKUP);
}

static void punctuation(void **state)
{
    static const struct row rows[] = {
        {"``quoted'' and `so'", "“quoted” and ‘so’"},
        {"O'Neill's", "O’Neill’s"}, {"\"straight\"", "\"straight\""},
        {"1--9", "1–9"}, {"so --- or so", "so — or so"}, {"a-b", "a-b"},
        {"?`Qu\\'e? !`No!", "¿Qué? ¡No!"},
        {"Figure~3", "Figure\xc2\xa0""3"}, {"a\\ b", "a b"},
        {"a  b\tc", "a b c"},
        {"two\n   lines", "two lines"}, {"并行\n  计算", "并行计算"},
        {"并行\r\n  GPU 计算", "并行 GPU 计算"}, {"a\\\\b", "a b"},
        {"hy\\-phen\\-ate", "hyphenate"}, {"shelf\\/ful", "shelfful"},
        {"\\enquote{so}", "“so”"}, {"a{}b", "ab"}, {" { x } ", "x"},
        {"", ""}, {"{}", ""},
    };

    (void)state;
    CHECK(rows, LATEX_MARKUP);
}

static void braces_and_commands(void **state)
{
    static const struct row rows[] = {
        {"{The {GPU} of {{B}}ob}", "The GPU of Bob"},
        {"{\\\"U}ber {CUDA}", "Über CUDA"},
        {"\\mbox{A}, \\textsc{b}, \\textrm{c}, \\underline{d}", "A, b, c, d"},
        {"{\\sc Abc} {\\small d}", "Abc d"},
        {"\\textcolor{red}{x}", "x"}, {"\\texorpdfstring{$x$}{y}", "y"},
        {"\\noopsort{1999}2000", "2000"}, {"\\natexlab{a}", "a"},
        {"\\begin{CJK*}{UTF8}{gbsn}张三\\end{CJK*}", "张三"},
        {"x\\label{sec:y}, z", "x, z"}, {"a\\hspace*{1em}b", "ab"},
        {"\\relax 12", "12"},
    };

    (void)state;
    CHECK(rows, LATEX_MARKUP);
}

static void styles(void **state)
{
    static const struct row rows[] = {
        {"\\textbf{Best Paper}", "**Best Paper**"},
        {"{\\bf Best} paper", "**Best** paper"},
        {"\\emph{E. coli} in", "*E. coli* in"}, {"{\\em E. coli}", "*E. coli*"},
        {"{\\it in vivo\\/} tests", "*in vivo* tests"},
        {"\\textit{a}b", "*a*b"}, {"在\\textbf{张三}等", "在**张三**等"},
        {"\\texttt{malloc(3)}", "`malloc(3)`"},
        {"\\textbf{a \\emph{b} c}", "**a *b* c**"},
        {"\\textbf{ x }y", "**x** y"}, {"\\emph{}", ""},
        /* stars that would not be read as emphasis are left out */
        {"\\emph{(a)}b", "(a)b"}, {"\\textbf{a}\\textbf{b}", "**a**b"},
        {"A* search, [x](y), `z", "A\\* search, [x]\\(y), ‘z"},
        {"\\textasciigrave", "\\`"},
        {"\\href{https://a.example/x_y}{here}",
         "[here](https://a.example/x_y)"},
        {"\\href{https://a.example/~u\\%20(1)}{h}",
         "[h](<https://a.example/~u%20(1)>)"},
        {"\\url{https://a.example/~u/a--b_c}", "https://a.example/~u/a--b_c"},
    };
    static const struct row plain[] = {
        {"\\textbf{San Zhang}$^*$", "San Zhang*"}, {"J.~R.~Doe", "J. R. Doe"},
        {"\\emph{x} \\texttt{y} \\href{u}{z}", "x y z"},
    };

    (void)state;
    CHECK(rows, LATEX_MARKUP);
    CHECK(plain, LATEX_PLAIN);
}

static void formulas(void **state)
{
    static const struct row rows[] = {
        {"$B^0_s \\to K^{*\\pm}K^\\mp$", "B⁰ₛ → K\\*±K∓"},
        {"$CP$ in $D^0\\to K^+K^-\\pi^+\\pi^-$", "CP in D⁰ → K⁺K⁻π⁺π⁻"},
        {"$\\gamma$ and $-2\\beta_s$", "γ and −2βₛ"},
        {"$\\bar{B}^0_{(s)}-B^0_{(s)}$", "B̄⁰₍ₛ₎ − B⁰₍ₛ₎"},
        {"$\\sqrt{s}=7$ TeV", "√s = 7 TeV"},
        {"$\\sqrt{s_{NN}}$", "√(s_NN)"},
        {"$\\mathcal{O}(N \\log N)$", "O(N log N)"},
        {"H$_2$O, CO$_{2}$, $10^{-3}$", "H₂O, CO₂, 10⁻³"},
        {"$x^2+y^2 \\leq 1$", "x² + y² ≤ 1"}, {"$\\pm 5$", "±5"},
        {"$5\\times 10^{3}$", "5 × 10³"}, {"$\\frac{1}{2}$", "1/2"},
        {"$\\frac{a+b}{2}$", "(a + b)/2"}, {"$a_{\\max}$", "aₘₐₓ"},
        {"$\\mathbb{R}^n$", "Rⁿ"}, {"$f\\colon X \\to Y$", "f: X → Y"},
        {"90$^\\circ$", "90°"}, {"$^{13}$C", "¹³C"}, {"San$^*$", "San\\*"},
        {"$\\alpha$-helix", "α-helix"}, {"$p_{\\rm T}$", "p_T"},
        {"$e^{-x/2}$", "e^(−x/2)"}, {"$x'$", "x′"}, {"$(0,1)$", "(0,1)"},
        {"$\\Lambda_b^0\\;\\Lambda$", "Λ_b⁰ Λ"}, {"$\\not\\in$", "∉"},
        {"$\\overline{AB}$", "A̅B̅"}, {"$\\text{if } x$", "if x"},
        {"$n \\log_2 n$", "n log₂ n"}, {"\\(x<y\\)", "x < y"},
        {"$\\left( a \\right.$", "(a"}, {"$1{,}000$", "1,000"},
        {"\\ensuremath{\\mu}m", "μm"}, {"$\\ell_1$", "ℓ₁"},
        {"21\\textsuperscript{st}, 1\\textsuperscript{er}", "21ˢᵗ, 1ᵉʳ"},
        {"\\alpha and \\frac{1}{2}", "αand 1/2"},
        {"$5 and $10", "$5 and $10"}, {"US$ 5", "US$ 5"}, {"$$x$$", "x"},
    };

    (void)state;
    CHECK(rows, LATEX_MARKUP);
}

static void addresses(void **state)
{
    static const struct row rows[] = {
        {"https://a.example/~me/x--y?z=1%20&q=a_b#c",
         "https://a.example/~me/x--y?z=1%20&q=a_b#c"},
        {"https://a.example/\\~{}me/a\\_b\\%20\\&c\\#d",
         "https://a.example/~me/a_b%20&c#d"},
        {"https://a.example/{\\textasciitilde}me", "https://a.example/~me"},
        {"https://a.example/$\\sim$me", "https://a.example/~me"},
        {"\\url{https://a.example/x}", "https://a.example/x"},
        {"https://a.example/long/\n   path", "https://a.example/long/path"},
        {"10.1002/(SICI)1096(199601)5:1<1::AID-X3>3.0.CO;2-#",
         "10.1002/(SICI)1096(199601)5:1<1::AID-X3>3.0.CO;2-#"},
    };

    (void)state;
    CHECK(rows, LATEX_ADDRESS);
}

static void reports_what_it_does_not_know(void **state)
{
    struct source *src = source_new(a, "t", STR("\n  \\foo{Kept} $\\jpsi$"));
    struct span at = {src, 3, (uint32_t)src->text.n - 3};

    (void)state;
    assert_str(latex_text(a, d, source_text(at), at, LATEX_MARKUP), "Kept");
    assert_string_equal(said(), "2:3 [latex] 2:15 [latex]");
}

static void stops_in_depth(void **state)
{
    struct source *src;
    struct buf b = {.a = a};

    (void)state;
    for (int i = 0; i < 1000; i++)
        buf_char(&b, '{');
    src = source_new(a, "t", buf_text(&b));
    assert_str(latex_text(a, d, src->text, (struct span){src, 0, 1000},
                          LATEX_PLAIN), "");
    assert_string_equal(said(), "1:66 [latex]");
}

static void words_are_sorted(void **state)
{
    size_t n;
    const struct latex_word *w = latex_word_list(&n);

    (void)state;
    assert_true(n > 500);
    for (size_t i = 1; i < n; i++) {
        if (str_cmp(str_of(w[i - 1].name), str_of(w[i].name)) >= 0)
            fail_msg("'%s' stands before '%s'", w[i - 1].name, w[i].name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(accents, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(letters_and_signs, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(punctuation, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(braces_and_commands, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(styles, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(formulas, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(addresses, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(reports_what_it_does_not_know, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(stops_in_depth, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(words_are_sorted, setup,
                                        teardown),
    };

    return cmocka_run_group_tests_name("latex", tests, NULL, NULL);
}
