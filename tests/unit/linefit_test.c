/*
 * Total fit beside first fit (LB-19): the same paragraphs, measures and costs,
 * broken by Knuth and Plass's search and by taking what fits, line by line.
 */
#include "texttest.h"

#include "text/linefit.h"

static const struct fit none = {1000, 1000, 1000, 1000};

/* Sums over lines: badness squared, the worst one, how many stay short. */
struct score {
    double sum;
    int64_t worst;
    int lines, open;
};

static void score_lines(const struct linefit *f, const size_t *ends, size_t n,
                        struct score *score)
{
    size_t first = 0;

    for (size_t i = 0; i < n; i++) {
        struct span_of_line l = linefit_line(f, first, ends[i]);
        enum fitness fitness;
        int64_t bad = linefit_badness(f, &l, &fitness);

        assert_true(bad >= 0);
        score->sum += (double)bad * (double)bad;
        score->worst = bad > score->worst ? bad : score->worst;
        score->lines++;
        score->open += fitness == FIT_OPEN;
        first = ends[i];
    }
}

static bool fits(const struct linefit *f, size_t first, size_t end,
                 bool shrunk)
{
    struct span_of_line l = linefit_line(f, first, end);
    enum fitness fitness;

    return linefit_badness(f, &l, &fitness) >= 0 &&
           (shrunk || l.natural <= linefit_room(f, first));
}

/* The last legal break at which the line still fits, at its natural width or
 * shrunk; 0 if there is none. */
static size_t last_fitting(const struct linefit *f, size_t first, bool shrunk)
{
    const struct para *p = f->p;
    size_t best = 0;

    for (size_t end = first + 1; end <= p->n_clusters; end++) {
        bool legal = end == p->n_clusters ||
                     (p->clusters[end].brk >= BRK_POOR &&
                      p->clusters[end].class != CLUSTER_SPACE);

        if (legal && fits(f, first, end, shrunk))
            best = end;
        else if (legal && best > 0)
            break;
    }
    return best;
}

static size_t first_fit(const struct linefit *f, size_t *ends)
{
    size_t n = 0, first = 0;

    while (first < f->p->n_clusters) {
        size_t end = last_fitting(f, first, false);

        if (end == 0)
            end = last_fitting(f, first, true);
        if (end == 0)
            return 0;
        ends[n++] = end;
        first = end;
    }
    return n;
}

/* --- paragraphs -------------------------------------------------------- */

static const char *const HAN_WORDS[] = {
    "研究", "方法", "系统", "自然科学", "基金", "的", "与", "论文", "（大学）",
    "《期刊》", "“提名”", "分布式", "Python", "MPI 并行", "2023年", "——",
    "本科生", "，", "，", "，", "。", "、"};
static const char *const LATIN_WORDS[] = {
    "we ", "study ", "the ", "design ", "of ", "efficient ", "systems, ",
    "training ", "and ", "communication ", "a ", "heterogeneous ", "by ",
    "inference. ", "models ", "average; ", "across "};

static uint32_t chance(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static const char *paragraph(struct bench *b, uint32_t seed, bool han)
{
    const char *const *words = han ? HAN_WORDS : LATIN_WORDS;
    size_t n_words = han ? sizeof HAN_WORDS / sizeof HAN_WORDS[0]
                         : sizeof LATIN_WORDS / sizeof LATIN_WORDS[0];
    struct buf out = {b->arena, NULL, 0, 0};
    uint32_t state = seed;
    uint32_t n = 30 + chance(&state) % 60;

    buf_z(&out, han ? "研究" : "We ");
    for (uint32_t i = 0; i < n; i++)
        buf_z(&out, words[chance(&state) % n_words]);
    buf_z(&out, han ? "末尾。" : "in all.");
    return str_z(b->arena, buf_text(&out));
}

struct rivals {
    struct score total, first;
    int paragraphs, better;
};

static void add(struct score *sum, const struct score *s)
{
    sum->sum += s->sum;
    sum->worst = s->worst > sum->worst ? s->worst : sum->worst;
    sum->lines += s->lines;
    sum->open += s->open;
}

/* Both ways over one paragraph; not counted where first fit finds no way. */
static void break_twice(struct bench *b, struct rivals *r, struct para *p,
                        unit width)
{
    struct linefit f = {.e = &b->e, .p = p, .scratch = b->arena, .fit = &none,
                        .width = width,
                        .justified = b->style.align == ALIGN_JUSTIFY};
    size_t *greedy = ARENA_ARRAY(b->arena, p->n_clusters + 1, size_t);
    struct score t = {0}, g = {0};
    size_t n_total, n_first;
    size_t *ends;

    linefit_measure(&f);
    ends = linefit_breaks(&f, &n_total);
    n_first = first_fit(&f, greedy);
    if (n_first == 0)
        return;
    score_lines(&f, ends, n_total, &t);
    score_lines(&f, greedy, n_first, &g);
    add(&r->total, &t);
    add(&r->first, &g);
    r->better += t.sum < g.sum;
    r->paragraphs++;
}

static void compare(const char *what, const char *lang, enum align align,
                    bool han)
{
    struct rivals r = {0};
    struct bench b;

    bench_open(&b, lang);
    b.style.align = align;
    for (unit width = 15; width <= 40; width++) {
        for (uint32_t i = 0; i < 20; i++)
            break_twice(&b, &r,
                        bench_para(&b, paragraph(&b, (uint32_t)width * 1000 + i,
                                                 han)),
                        PT(10) * width);
    }
    print_message("# note: %s, %d paragraphs, total fit and first fit: badness "
                  "squared %.3g and %.3g, worst line %d and %d, lines left "
                  "short %d and %d of %d; better in %d\n",
                  what, r.paragraphs, r.total.sum, r.first.sum,
                  (int)r.total.worst, (int)r.first.worst, r.total.open,
                  r.first.open, r.total.lines, r.better);
    assert_in_range(r.paragraphs, 500, 520);
    assert_true(r.total.sum < r.first.sum);
    assert_true(r.total.worst <= r.first.worst);
    bench_close(&b);
}

static void chinese(void **state)
{
    (void)state;
    compare("Chinese", "zh-Hans", ALIGN_JUSTIFY, true);
}

static void ragged(void **state)
{
    (void)state;
    compare("English, ragged", "en", ALIGN_LEFT, false);
}

static void justified(void **state)
{
    (void)state;
    compare("English, justified", "en", ALIGN_JUSTIFY, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chinese),
        cmocka_unit_test(ragged),
        cmocka_unit_test(justified),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
