#include "layout/sheet.h"

#include "base/arena.h"
#include "profile/language.h"

#define AT(field) offsetof(struct style, field)

static const char *const WEIGHTS[] = {"light", "regular", "semibold", "bold",
                                      NULL};
static const int WEIGHT_OF[] = {300, 400, 600, 700};

const char *const SHEET_ALIGN[] = {"start",   "left",   "right", "centre",
                                   "justify", "spread", NULL};

static const char *const CASES[] = {"none", "upper", "smallcaps", NULL};
static const char *const FIGURES[] = {"default", "tabular", "oldstyle", NULL};
static const char *const PUNCTUATION[] = {"quanjiao", "kaiming", "banjiao",
                                          "plain", NULL};
static const char *const KOREAN_BREAKS[] = {"words", "syllables", NULL};
static const char *const RULE_PLACES[] = {"none",    "above", "below",
                                          "through", "sides", NULL};

void sheet_unknown(struct reader *r, const char *what, struct str name,
                   struct span at, const void *names, size_t n, size_t step)
{
    const char **words = ARENA_ARRAY(r->a, n, const char *);
    const char *p = names;
    for (size_t i = 0; i < n; i++) {
        struct str word = *(const struct str *)(const void *)(p + i * step);
        words[i] = str_z(r->a, word);
    }
    keys_unknown(r, DIAG_LAYOUT_VALUE, at, what, name, words, n);
}

/* Colours */

static bool hex_colour(struct str s, uint32_t *out)
{
    uint32_t rgb = 0;
    if (s.n != 7 || s.s[0] != '#')
        return false;
    for (size_t i = 1; i < 7; i++) {
        char c = s.s[i];
        uint32_t digit;
        if (c >= '0' && c <= '9')
            digit = (uint32_t)(c - '0');
        else if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'))
            digit = (uint32_t)((c | 32) - 'a' + 10);
        else
            return false;
        rgb = rgb << 4 | digit;
    }
    *out = rgb;
    return true;
}

void key_colour(struct reader *r, const struct node *n, void *to,
                const void *aux)
{
    (void)aux;
    const struct sheet *sh = r->sheet;
    struct str s;
    if (!keys_text(r, n, &s) || hex_colour(s, to))
        return;
    for (size_t i = 0; i < sh->n_colours; i++) {
        if (str_eq(sh->colours[i].name, s)) {
            *(uint32_t *)to = sh->colours[i].rgb;
            return;
        }
    }
    if (str_starts(s, "#"))
        keys_wrong(r, n, "a colour such as \"#1F3A5F\"");
    else
        sheet_unknown(r, "colour", s, n->span, sh->colours, sh->n_colours,
                      sizeof *sh->colours);
}

static void read_colours(struct reader *r, const struct node *map)
{
    struct sheet *sh = r->sheet;
    if (node_empty(map))
        return;
    if (map->kind != NODE_MAP) {
        keys_wrong(r, map, "a mapping of names to colours");
        return;
    }
    for (const struct node *k = map->kids; k != NULL; k = k->next) {
        uint32_t rgb = 0;
        if (k->kind != NODE_TEXT || !hex_colour(k->text, &rgb))
            keys_wrong(r, k, "a colour in quotes, such as \"#1F3A5F\"");
        struct named_colour *c =
            ARENA_PUSH(r->a, sh->colours, sh->n_colours, sh->cap_colours);
        *c = (struct named_colour){k->key, rgb};
    }
}

/* Styles */

static void key_like(struct reader *r, const struct node *n, void *to,
                     const void *aux)
{
    (void)aux;
    struct str name;
    if (keys_text(r, n, &name))
        *(struct style *)to = *sheet_style(r, name, n->span);
}

static void key_size(struct reader *r, const struct node *n, void *to,
                     const void *aux)
{
    unit *size = to;
    r->em = *size > 0 ? *size : r->em;
    key_unit(r, n, size, aux);
    if (*size < PT(1) || *size > PT(200)) {
        keys_wrong(r, n, "a type size between 1pt and 200pt");
        *size = PT(10);
    }
    r->em = *size;
}

static void key_latin_scale(struct reader *r, const struct node *n, void *to,
                            const void *aux)
{
    int *scale = to, read = 1000;
    key_permille(r, n, &read, aux);
    if (read < 500 || read > 2000)
        keys_wrong(r, n, "a ratio between 0.5 and 2");
    else
        *scale = read;
}

/* CLREQ 3.2.2 has a quarter; what is wider looks like a word space. */
#define AUTOSPACE_MAX 334

static void key_autospace(struct reader *r, const struct node *n, void *to,
                          const void *aux)
{
    int *gap = to;
    key_em(r, n, gap, aux);
    if (*gap < 0 || *gap > AUTOSPACE_MAX) {
        keys_wrong(r, n, "a gap between 0 and a third of an em");
        *gap = AUTOSPACE_MAX;
    }
}

/* Ratios of the size, thousandths: lines neither overlap nor part. */
#define LEADING_MIN 500
#define LEADING_MAX 5000

static void key_one_leading(struct reader *r, const struct node *n, void *to,
                            const void *aux)
{
    struct leading *l = to;
    struct length len;
    if (n->kind == NODE_TEXT && length_parse(n->text, &len) &&
        len.in == MEASURE_NONE) {
        l->length = 0;
        if (len.value < LEADING_MIN || len.value > LEADING_MAX)
            keys_wrong(r, n, "a ratio between 0.5 and 5, or a length");
        else
            key_permille(r, n, &l->ratio, aux);
    } else {
        size_t errors = diag_count(r->d, DIAG_ERROR);
        key_unit(r, n, &l->length, aux);
        if (l->length < unit_scale(r->em, LEADING_MIN) &&
            diag_count(r->d, DIAG_ERROR) == errors)
            keys_wrong(r, n, "a length of at least half the size");
    }
}

static const struct key LEADING_KEYS[] = {
    {"latin", key_one_leading, AT(latin_leading), NULL},
    {"han", key_one_leading, AT(han_leading), NULL},
};

static void key_leading(struct reader *r, const struct node *n, void *to,
                        const void *aux)
{
    struct style *style = to;
    if (n->kind == NODE_MAP) {
        KEYS(r, n, "a leading", LEADING_KEYS, style);
        return;
    }
    key_one_leading(r, n, &style->latin_leading, aux);
    style->han_leading = style->latin_leading;
}

static void key_weight(struct reader *r, const struct node *n, void *to,
                       const void *aux)
{
    (void)aux;
    struct length len;
    if (n->kind == NODE_TEXT && length_parse(n->text, &len) &&
        len.in == MEASURE_NONE && len.value >= 100000 && len.value <= 900000) {
        *(int *)to = (int)(len.value / 1000);
        return;
    }
    int word = 1;
    key_word(r, n, &word, WEIGHTS);
    *(int *)to = WEIGHT_OF[word];
}

static void key_han_italic(struct reader *r, const struct node *n, void *to,
                           const void *aux)
{
    static const char *const words[] = {
        [HAN_ITALIC_KAI] = "kai", [HAN_ITALIC_BOLD] = "bold",
        [HAN_ITALIC_NONE] = "none"
    };
    struct style *style = to;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (n->kind == NODE_TEXT && str_is(n->text, words[i])) {
            style->han_italic = (enum han_italic)i;
            return;
        }
    }
    style->han_italic = HAN_ITALIC_COLOUR;
    key_colour(r, n, &style->han_italic_colour, aux);
}

/* Letters set closer than this run into each other [em/1000]. */
#define TRACKING_MIN (-100)

static void key_tracking(struct reader *r, const struct node *n, void *to,
                         const void *aux)
{
    int *tracking = to;
    key_em(r, n, tracking, aux);
    if (*tracking < TRACKING_MIN) {
        keys_wrong(r, n, "at least -0.1em");
        *tracking = 0;
    }
}

static const struct key RULE_KEYS[] = {
    {"at", key_word, offsetof(struct rule, at), RULE_PLACES},
    {"weight", key_unit, offsetof(struct rule, weight), NULL},
    {"gap", key_signed, offsetof(struct rule, gap), NULL},
    {"width", key_unit, offsetof(struct rule, width), NULL},
    {"colour", key_colour, offsetof(struct rule, colour), NULL},
};

static void key_rule(struct reader *r, const struct node *n, void *to,
                     const void *aux)
{
    (void)aux;
    struct rule *rule = to;
    if (n->kind == NODE_TEXT && str_is(n->text, "none")) {
        *rule = (struct rule){0};
        return;
    }
    if (rule->weight == 0)
        rule->weight = PT(1) / 2;
    KEYS(r, n, "a rule", RULE_KEYS, rule);
}

static const char *const BAR_PLACES[] = {"capitals", "x-height", NULL};

static const struct key BAR_KEYS[] = {
    {"at", key_word, offsetof(struct bar, at), BAR_PLACES},
    {"width", key_unit, offsetof(struct bar, width), NULL},
    {"height", key_unit, offsetof(struct bar, height), NULL},
    {"gap", key_unit, offsetof(struct bar, gap), NULL},
    {"colour", key_colour, offsetof(struct bar, colour), NULL},
};

static void key_bar(struct reader *r, const struct node *n, void *to,
                    const void *aux)
{
    (void)aux;
    if (n->kind == NODE_TEXT && str_is(n->text, "none"))
        *(struct bar *)to = (struct bar){0};
    else
        KEYS(r, n, "a bar", BAR_KEYS, to);
}

static void key_fill(struct reader *r, const struct node *n, void *to,
                     const void *aux)
{
    struct style *style = to;
    style->filled = n->kind != NODE_TEXT || !str_is(n->text, "none");
    if (style->filled)
        key_colour(r, n, &style->fill, aux);
}

static void key_hyphenation(struct reader *r, const struct node *n, void *to,
                            const void *aux)
{
    struct style *style = to;
    key_bool(r, n, &style->hyphenation, aux);
    style->hyphenation_at = n->key_span;
}

static void key_strong_colour(struct reader *r, const struct node *n, void *to,
                              const void *aux)
{
    struct strong *strong = to;
    strong->coloured = true;
    key_colour(r, n, &strong->colour, aux);
}

static const struct key STRONG_KEYS[] = {
    {"weight", key_weight, offsetof(struct strong, weight), NULL},
    {"colour", key_strong_colour, 0, NULL},
};

static void key_strong(struct reader *r, const struct node *n, void *to,
                       const void *aux)
{
    (void)aux;
    if (n->kind == NODE_TEXT && str_is(n->text, "none"))
        *(struct strong *)to = (struct strong){0};
    else
        KEYS(r, n, "what is bold", STRONG_KEYS, to);
}

/* In the order they depend on each other. */
static const struct key STYLE_KEYS[] = {
    {"like", key_like, 0, NULL},
    {"font", key_font, 0, NULL},
    {"size", key_size, AT(size), NULL},
    {"latin-scale", key_latin_scale, AT(latin_scale), NULL},
    {"leading", key_leading, 0, NULL},
    {"weight", key_weight, AT(weight), NULL},
    {"italic", key_bool, AT(italic), NULL},
    {"han-italic", key_han_italic, 0, NULL},
    {"colour", key_colour, AT(colour), NULL},
    {"case", key_word, AT(letter_case), CASES},
    {"figures", key_word, AT(figures), FIGURES},
    {"tracking", key_tracking, AT(tracking), NULL},
    {"superior", key_bool, AT(superior), NULL},
    {"align", key_word, AT(align), SHEET_ALIGN},
    {"indent", key_signed, AT(indent), NULL},
    {"before", key_unit, AT(before), NULL},
    {"after", key_unit, AT(after), NULL},
    {"rule", key_rule, AT(rule), NULL},
    {"bar", key_bar, AT(bar), NULL},
    {"strong", key_strong, AT(strong), NULL},
    {"fill", key_fill, 0, NULL},
    {"pad", key_unit, AT(pad), NULL},
    {"punctuation", key_word, AT(punct), PUNCTUATION},
    {"autospace", key_autospace, AT(autospace), NULL},
    {"hang-punctuation", key_bool, AT(hang_punct), NULL},
    {"hyphenation", key_hyphenation, 0, NULL},
    {"korean-breaks", key_word, AT(korean), KOREAN_BREAKS},
};

/* The keys that say how letters look: those of sheet_inline(). */
#define INLINE_FIRST 1
#define INLINE_LAST 12

static const struct style DEFAULTS = {
    .size = PT(10),
    .latin_leading = {.ratio = 1220},
    .han_leading = {.ratio = 1500},
    .weight = 400,
    .align = ALIGN_START,
    .autospace = 250,
};

static void read_style(struct reader *r, struct named_style *s)
{
    unit em = r->em;
    s->state = STYLE_READING;
    s->style = r->sheet->body != NULL ? *r->sheet->body : DEFAULTS;
    r->em = s->style.size;
    KEYS(r, s->node, "a style", STYLE_KEYS, &s->style);
    s->style.name = s->node->key;
    s->state = STYLE_READY;
    r->em = em;
}

static struct named_style *find(const struct sheet *sh, struct str name)
{
    for (size_t i = 0; i < sh->n_styles; i++)
        if (str_eq(sh->styles[i].node->key, name))
            return &sh->styles[i];
    return NULL;
}

const struct style *sheet_style(struct reader *r, struct str name,
                                struct span at)
{
    struct named_style *s = find(r->sheet, name);
    if (s == NULL) {
        const char **words =
            ARENA_ARRAY(r->a, r->sheet->n_styles, const char *);
        for (size_t i = 0; i < r->sheet->n_styles; i++)
            words[i] = str_z(r->a, r->sheet->styles[i].node->key);
        keys_unknown(r, DIAG_LAYOUT_VALUE, at, "style", name, words,
                     r->sheet->n_styles);
        return r->sheet->body != NULL ? r->sheet->body : &DEFAULTS;
    }
    if (s->state == STYLE_READING)
        diag_at(r->d, DIAG_LAYOUT_VALUE, at,
                "style '%.*s' is like itself, directly or through others",
                STR_ARGS(name));
    if (s->state == STYLE_UNREAD)
        read_style(r, s);
    return &s->style;
}

void sheet_colour(const struct sheet *sh, const char *name, uint32_t *rgb)
{
    for (size_t i = 0; i < sh->n_colours; i++)
        if (str_is(sh->colours[i].name, name))
            *rgb = sh->colours[i].rgb;
}

const struct style *sheet_find(const struct sheet *sh, const char *name)
{
    for (size_t i = 0; i < sh->n_styles; i++)
        if (str_is(sh->styles[i].node->key, name))
            return &sh->styles[i].style;
    return NULL;
}

const struct style *sheet_inline(struct reader *r, const struct style *under,
                                 const struct style *over)
{
    struct style *both = ARENA_NEW(r->a, struct style);
    const struct named_style *s = find(r->sheet, over->name);
    *both = *under;
    both->name = over->name;
    unit em = r->em;
    r->em = under->size;
    for (size_t i = INLINE_FIRST; s != NULL && i <= INLINE_LAST; i++) {
        const struct key *k = &STYLE_KEYS[i];
        const struct node *n = node_find(s->node, k->name);
        if (n != NULL && !node_empty(n))
            k->read(r, n, (char *)both + k->at, k->aux);
    }
    r->em = em;
    return both;
}

void key_style(struct reader *r, const struct node *n, void *to,
               const void *aux)
{
    (void)aux;
    struct str name;
    if (keys_text(r, n, &name))
        *(const struct style **)to = sheet_style(r, name, n->span);
}

static const struct key FLOOR_KEYS[] = {
    {"latin", key_unit, offsetof(struct sheet, floor_latin), NULL},
    {"han", key_unit, offsetof(struct sheet, floor_han), NULL},
};

static void read_body(struct reader *r)
{
    struct sheet *sh = r->sheet;
    struct named_style *s = find(sh, STR("body"));
    bool han = r->lang->han;
    if (s == NULL) {
        sh->body = &DEFAULTS;
    } else {
        /* First for its size and leading, then for what is measured in it. */
        size_t errors = diag_count(r->d, DIAG_ERROR);
        sh->lh = PT(12);
        read_style(r, s);
        sh->lh = style_leading(&s->style, han, han, &FIT_NONE);
        if (diag_count(r->d, DIAG_ERROR) == errors)
            read_style(r, s);
        sh->body = &s->style;
    }
    sh->lh = style_leading(sh->body, han, han, &FIT_NONE);
    r->em = sh->body->size;
}

void sheet_read(struct reader *r, const struct node *root)
{
    struct sheet *sh = r->sheet;
    const struct node *styles = node_find(root, "styles");
    const struct node *fit = node_find(root, "fit");
    sheet_fonts(r, node_find(root, "fonts"));
    read_colours(r, node_find(root, "colours"));
    if (!node_empty(styles) && styles->kind != NODE_MAP)
        keys_wrong(r, styles, "a mapping of names to styles");
    else if (!node_empty(styles)) {
        sh->styles = ARENA_ARRAY(r->a, styles->n, struct named_style);
        for (const struct node *k = styles->kids; k != NULL; k = k->next)
            sh->styles[sh->n_styles++].node = k;
    }
    read_body(r);
    if (fit != NULL)
        KEYS(r, node_find(fit, "floor"), "a floor", FLOOR_KEYS, sh);
    for (size_t i = 0; i < sh->n_styles; i++) {
        struct named_style *s = &sh->styles[i];
        if (s->state == STYLE_UNREAD)
            read_style(r, s);
        s->style.floor_latin = sh->floor_latin;
        s->style.floor_han = sh->floor_han;
    }
}
