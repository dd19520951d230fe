/*
 * Content streams: every operator that paints stands in marked content that is
 * either tagged or an artifact, and what is shown is read back (ISO 32000-1
 * 7.8.2 and 14.6, ISO 14289-1 7.1, ISO 19005-2 6.2.2 and 6.1.13).
 */
#include "base/arena.h"
#include "base/utf8.h"
#include "pdf/verifying.h"
#include "profile/rune.h"

#define OPERANDS 64
#define STATES 28               /* ISO 19005-2, 6.1.13 */
#define FORM_DEPTH 8
#define MCID_MAX 1000000

/* A marked-content sequence that is open. */
struct open_mark {
    bool artifact, actual;
    int64_t mcid;               /* below 0: none */
};

/* What q saves, as far as it is looked at. */
struct state {
    struct font_read *font;
    double size;
    bool invisible;
    double matrix[6];           /* from user space to the page's */
};

struct reading {
    struct verify *v;
    struct page_read *page;
    const struct object *resources, *stream;
    struct lexer lexer;
    const struct object *operands[OPERANDS];
    size_t n;
    struct open_mark *open;
    size_t n_open, cap_open;
    struct state state, saved[STATES];
    size_t n_saved;
    bool in_text;
    double line[6];             /* the text line matrix */
    double pen;                 /* on the line */
    unsigned forms;             /* those that this one is shown in */
    bool outside;               /* something outside of marks was told */
};

/* The operand that stands i before the last, or null. */
static const struct object *operand(const struct reading *r, size_t i)
{
    return i < r->n ? r->operands[r->n - 1 - i] : &object_null;
}

/* The resource of a category (7.8.3) that the name stands for, or null. */
static const struct object *resource(struct reading *r, const char *category,
                                     const struct object *name)
{
    return verify_get(r->v, verify_get(r->v, r->resources, category),
                      str_z(r->v->arena, name->text));
}

static void say(struct reading *r, const char *what)
{
    verify_say(r->v, DIAG_PDF_CONTENT, r->stream, r->page->number, "%s", what);
}

/* The innermost sequence with an MCID, or NULL. */
static struct marked *current(struct reading *r)
{
    for (size_t i = r->n_open; i-- > 0;) {
        if (r->open[i].mcid >= 0)
            return &r->page->marked[r->open[i].mcid];
    }
    return NULL;
}

static bool is_open(const struct reading *r, bool artifact)
{
    for (size_t i = 0; i < r->n_open; i++) {
        if (artifact ? r->open[i].artifact : r->open[i].mcid >= 0)
            return true;
    }
    return false;
}

/* Something is painted; a page tells once where that is outside of marks. */
static void paint(struct reading *r)
{
    if (is_open(r, true) || is_open(r, false) || r->outside)
        return;
    r->outside = true;
    say(r, "something is drawn that is neither tagged nor an artifact "
           "(ISO 14289-1, 7.1)");
}

static void save(struct reading *r)
{
    if (r->n_saved < STATES)
        r->saved[r->n_saved] = r->state;
    else if (r->n_saved == STATES)
        say(r, "q is nested more than 28 deep (ISO 19005-2, 6.1.13)");
    r->n_saved++;
}

static void restore(struct reading *r)
{
    if (r->n_saved == 0) {
        say(r, "Q has no q before it (ISO 32000-1, 8.4.2)");
        return;
    }
    if (--r->n_saved < STATES)
        r->state = r->saved[r->n_saved];
}

static void begin_text(struct reading *r)
{
    static const double identity[6] = {1, 0, 0, 1, 0, 0};

    if (r->in_text)
        say(r, "BT stands within a text object (ISO 32000-1, 9.4.1)");
    r->in_text = true;
    for (size_t i = 0; i < 6; i++)
        r->line[i] = identity[i];
    r->pen = 0;
}

static void end_text(struct reading *r)
{
    if (!r->in_text)
        say(r, "ET has no BT before it (ISO 32000-1, 9.4.1)");
    r->in_text = false;
}

static void move(struct reading *r)
{
    double x = verify_number(operand(r, 1)), y = verify_number(operand(r, 0));

    r->line[4] += x * r->line[0] + y * r->line[2];
    r->line[5] += x * r->line[1] + y * r->line[3];
    r->pen = 0;
}

/* A new line, by a leading that is not looked at: another baseline. */
static void next_line(struct reading *r)
{
    r->line[5] -= 1;
    r->page->unplaced = true;
}

/* Spacing that moves the pen in other ways than advances do. */
static void set_spacing(struct reading *r)
{
    if (verify_number(operand(r, 0)) != 0)
        r->page->unplaced = true;
}

static void set_scaling(struct reading *r)
{
    if (verify_number(operand(r, 0)) != 100)
        r->page->unplaced = true;
}

/* 8.3.4: the operands, times what was in force. */
static void change_matrix(struct reading *r)
{
    double *m = r->state.matrix, old[6], by[6];

    for (size_t i = 0; i < 6; i++) {
        old[i] = m[i];
        by[i] = verify_number(operand(r, 5 - i));
    }
    for (size_t i = 0; i < 6; i += 2) {
        m[i] = by[i] * old[0] + by[i + 1] * old[2];
        m[i + 1] = by[i] * old[1] + by[i + 1] * old[3];
    }
    m[4] += old[4];
    m[5] += old[5];
}

static void set_matrix(struct reading *r)
{
    for (size_t i = 0; i < 6; i++)
        r->line[i] = verify_number(operand(r, 5 - i));
    r->pen = 0;
}

static void set_font(struct reading *r)
{
    const struct object *font = resource(r, "Font", operand(r, 1));

    r->state.font = NULL;
    r->state.size = verify_number(operand(r, 0));
    if (font->kind == OBJECT_DICT)
        r->state.font = verify_font(r->v, font, r->page->number);
    else
        say(r, "a font is not in the page's resources (ISO 32000-1, 7.8.3)");
}

static void set_rendering(struct reading *r)
{
    r->state.invisible = operand(r, 0)->integer == 3;
}

static bool same_line(double x, double y)
{
    return x - y < 0.01 && y - x < 0.01;
}

/* Adds text to what is read back of the sequence it stands in. */
static void add_text(struct reading *r, struct str text)
{
    struct marked *m = current(r);

    if (m == NULL || is_open(r, true))
        return;
    m->text.a = r->v->arena;
    if (m->text.n == 0)
        m->first_y = r->line[5];
    else if (!same_line(m->last_y, r->line[5]))
        buf_char(&m->text, '\n');
    m->last_y = r->line[5];
    buf_str(&m->text, text);
}

/* A glyph that is to be seen, from the pen on. */
static void add_glyph(struct reading *r, struct marked *m, double width)
{
    const double *on = r->state.matrix;
    double x = r->line[4] + r->pen * r->line[0];
    struct run_read g = {
        .left = x * on[0] + on[4], .y = r->line[5] * on[3] + on[5],
        .right = (x + width * r->line[0]) * on[0] + on[4],
    };
    struct run_read *last = m->n_runs == 0 ? NULL : &m->runs[m->n_runs - 1];

    if (r->line[1] != 0 || r->line[2] != 0 || on[1] != 0 || on[2] != 0)
        r->page->unplaced = true;
    g.inner_left = g.right;
    g.inner_right = g.left;
    if (last == NULL || !same_line(last->y, g.y)) {
        *ARENA_PUSH(r->v->arena, m->runs, m->n_runs, m->cap_runs) = g;
        return;
    }
    last->right = g.right;
    last->inner_right = g.inner_right;
}

static bool is_blank(struct str text)
{
    for (size_t i = 0; i < text.n; i++) {
        if (text.s[i] != ' ')
            return false;
    }
    return true;
}

static void place(struct reading *r, uint32_t code, struct str text)
{
    double width = verify_width(r->state.font, code) / 1000 * r->state.size;
    struct marked *m = current(r);

    if (r->state.font->code_bytes != 2)
        r->page->unplaced = true;
    if (m != NULL && !is_open(r, true) && !is_blank(text))
        add_glyph(r, m, width);
    r->pen += width;
}

static bool has_private(struct str text)
{
    for (size_t i = 0; i < text.n;) {
        if (rune_is_private(utf8_next(text, &i)))
            return true;
    }
    return false;
}

static void note_private(struct reading *r)
{
    struct marked *m = current(r);

    for (size_t i = 0; i < r->n_open; i++) {
        if (r->open[i].actual)
            return;
    }
    if (m != NULL)
        m->private_use = true;
}

static void show_string(struct reading *r, const struct object *o)
{
    struct font_read *f = r->state.font;
    struct str s = o->text;

    if (o->kind != OBJECT_STRING || f == NULL || f->code_bytes == 0)
        return;
    if (s.n % f->code_bytes != 0)
        say(r, "a string shown ends within a code (ISO 32000-1, 9.7.6.2)");
    for (size_t i = 0; i + f->code_bytes <= s.n; i += f->code_bytes) {
        uint32_t code = (unsigned char)s.s[i];
        struct str text;

        if (f->code_bytes == 2)
            code = code << 8 | (unsigned char)s.s[i + 1];
        text = verify_shown(f, r->v, code, r->page->number);
        if (has_private(text))
            note_private(r);
        add_text(r, text);
        place(r, code, text);
    }
}

/* An item of TJ: a string, or a way back in thousandths of an em. */
static void show_item(struct reading *r, const struct object *o)
{
    if (object_is_number(o))
        r->pen -= o->real / 1000 * r->state.size;
    else
        show_string(r, o);
}

static void show(struct reading *r)
{
    const struct object *o = operand(r, 0);

    paint(r);
    if (!r->in_text)
        say(r, "text is shown outside of a text object (ISO 32000-1, 9.4.1)");
    if (r->state.font == NULL)
        say(r, "text is shown without a font (ISO 32000-1, 9.3.1)");
    if (r->state.invisible)
        verify_say(r->v, DIAG_PDF_TEXT, r->stream, r->page->number, "text is "
                   "in the file that is not to be seen: rendering mode 3");
    if (o->kind != OBJECT_ARRAY)
        show_string(r, o);
    for (size_t i = 0; o->kind == OBJECT_ARRAY && i < o->n; i++)
        show_item(r, o->items[i]);
}

static void show_next(struct reading *r)
{
    next_line(r);
    show(r);
}

static void cmyk(struct reading *r)
{
    verify_say(r->v, DIAG_PDF_FORBIDDEN, r->stream, r->page->number, "it has "
               "a CMYK colour, whose meaning no output intent tells "
               "(ISO 19005-2, 6.2.4.3)");
}

static void check_tags(struct reading *r, bool artifact, int64_t mcid)
{
    if (artifact && is_open(r, false))
        say(r, "an artifact stands within tagged content (ISO 14289-1, 7.1)");
    if (mcid >= 0 && is_open(r, true))
        say(r, "tagged content stands within an artifact (ISO 14289-1, 7.1)");
}

static void note_mcid(struct reading *r, int64_t mcid, bool has_lang)
{
    struct page_read *p = r->page;

    while (p->n_marked <= (size_t)mcid)
        ARENA_PUSH(r->v->arena, p->marked, p->n_marked, p->cap_marked);
    if (p->marked[mcid].shown)
        verify_say(r->v, DIAG_PDF_TAGS, r->stream, p->number, "the page has "
                   "MCID %d twice (ISO 32000-1, 14.7.4.2)", (int)mcid);
    p->marked[mcid].shown = true;
    p->marked[mcid].order = p->n_shown++;
    p->marked[mcid].has_lang = has_lang;
}

/* BMC, and BDC with its properties, themselves or a name in the resources. */
static void begin_mark(struct reading *r, const struct object *tag,
                       const struct object *properties)
{
    struct open_mark m = {.artifact = object_is_name(tag, "Artifact"),
                          .mcid = -1};
    const struct object *mcid;

    if (properties->kind == OBJECT_NAME)
        properties = resource(r, "Properties", properties);
    mcid = verify_get(r->v, properties, "MCID");
    if (mcid->kind == OBJECT_INT && mcid->integer >= 0 &&
        mcid->integer < MCID_MAX)
        m.mcid = mcid->integer;
    else if (mcid->kind != OBJECT_NULL)
        say(r, "an MCID is no number that can be one");
    m.actual = verify_get(r->v, properties, "ActualText")->kind ==
               OBJECT_STRING;
    check_tags(r, m.artifact, m.mcid);
    if (m.mcid >= 0)
        note_mcid(r, m.mcid, verify_get(r->v, properties, "Lang")->kind ==
                                 OBJECT_STRING);
    *ARENA_PUSH(r->v->arena, r->open, r->n_open, r->cap_open) = m;
}

static void begin_plain(struct reading *r)
{
    begin_mark(r, operand(r, 0), &object_null);
}

static void begin_described(struct reading *r)
{
    begin_mark(r, operand(r, 1), operand(r, 0));
}

static void end_mark(struct reading *r)
{
    if (r->n_open == 0)
        say(r, "EMC has no BMC or BDC before it (ISO 32000-1, 14.6.1)");
    else
        r->n_open--;
}

static void read_stream(struct reading *r, struct str bytes);

/* A form is content of its own, within the sequences open here. */
static void show_form(struct reading *r, const struct object *form)
{
    const struct object *own = verify_get(r->v, form, "Resources");
    struct reading inner = *r;
    struct str bytes;

    if (r->forms >= FORM_DEPTH || !pdfread_stream(r->v->pdf, form, &bytes))
        return;
    inner.stream = form;
    inner.n = 0;
    inner.n_saved = 0;
    inner.in_text = false;
    inner.forms++;
    r->page->unplaced = true;
    if (own->kind == OBJECT_DICT)
        inner.resources = own;
    read_stream(&inner, bytes);
    r->outside = inner.outside;
    r->open = inner.open;
    r->cap_open = inner.cap_open;
}

static void show_object(struct reading *r)
{
    const struct object *o = resource(r, "XObject", operand(r, 0));

    if (o->kind != OBJECT_DICT)
        say(r, "a picture is not in the page's resources (ISO 32000-1, "
               "7.8.3)");
    else if (object_is_name(verify_get(r->v, o, "Subtype"), "Form"))
        show_form(r, o);
    else
        paint(r);
}

static void inline_image(struct reading *r)
{
    lexer_skip_image(&r->lexer);
    paint(r);
}

/* All operators (ISO 32000-1, annex A), what they take, and what is done. */
static const struct {
    const char *name;
    unsigned operands;
    void (*run)(struct reading *r);
} operators[] = {
    {"Tj", 1, show}, {"TJ", 1, show}, {"Td", 2, move}, {"Tf", 2, set_font},
    {"BDC", 2, begin_described}, {"EMC", 0, end_mark}, {"re", 4, NULL},
    {"f", 0, paint}, {"m", 2, NULL}, {"l", 2, NULL}, {"c", 6, NULL},
    {"h", 0, NULL}, {"g", 1, NULL}, {"rg", 3, NULL}, {"BT", 0, begin_text},
    {"ET", 0, end_text}, {"q", 0, save}, {"Q", 0, restore},
    {"cm", 6, change_matrix},
    {"Do", 1, show_object}, {"w", 1, NULL}, {"S", 0, paint}, {"s", 0, paint},
    {"F", 0, paint}, {"f*", 0, paint}, {"B", 0, paint}, {"B*", 0, paint},
    {"b", 0, paint}, {"b*", 0, paint}, {"n", 0, NULL}, {"W", 0, NULL},
    {"W*", 0, NULL}, {"v", 4, NULL}, {"y", 4, NULL}, {"J", 1, NULL},
    {"j", 1, NULL}, {"M", 1, NULL}, {"d", 2, NULL}, {"ri", 1, NULL},
    {"i", 1, NULL}, {"gs", 1, NULL}, {"Tc", 1, set_spacing},
    {"Tw", 1, set_spacing},
    {"Tz", 1, set_scaling}, {"TL", 1, NULL}, {"Tr", 1, set_rendering},
    {"Ts", 1, NULL}, {"TD", 2, move}, {"Tm", 6, set_matrix},
    {"T*", 0, next_line}, {"'", 1, show_next}, {"\"", 3, show_next},
    {"CS", 1, NULL}, {"cs", 1, NULL}, {"SC", 0, NULL}, {"SCN", 0, NULL},
    {"sc", 0, NULL}, {"scn", 0, NULL}, {"G", 1, NULL}, {"RG", 3, NULL},
    {"K", 4, cmyk}, {"k", 4, cmyk}, {"sh", 1, paint}, {"BI", 0, NULL},
    {"ID", 0, inline_image}, {"MP", 1, NULL}, {"DP", 2, NULL},
    {"BMC", 1, begin_plain}, {"BX", 0, NULL}, {"EX", 0, NULL},
    {"d0", 2, NULL}, {"d1", 6, NULL},
};

static void operate(struct reading *r, struct str name)
{
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        if (!str_is(name, operators[i].name))
            continue;
        if (r->n < operators[i].operands)
            verify_say(r->v, DIAG_PDF_CONTENT, r->stream, r->page->number,
                       "the operator %s lacks operands (ISO 32000-1, 7.8.2)",
                       operators[i].name);
        else if (operators[i].run != NULL)
            operators[i].run(r);
        return;
    }
    verify_say(r->v, DIAG_PDF_CONTENT, r->stream, r->page->number, "'%.*s' is "
               "no operator (ISO 19005-2, 6.2.2)",
               STR_ARGS(str_sub(name, 0, 40)));
}

static void read_stream(struct reading *r, struct str bytes)
{
    size_t open = r->n_open;
    const struct object *o;

    r->lexer = (struct lexer){.arena = r->v->arena, .s = bytes};
    while ((o = lexer_next(&r->lexer))->kind != OBJECT_END) {
        if (o->kind == OBJECT_WORD) {
            operate(r, o->text);
            r->n = 0;
        } else if (r->n < OPERANDS) {
            r->operands[r->n++] = o;
        }
    }
    if (r->lexer.odd)
        say(r, "a string lacks a hexadecimal digit (ISO 19005-2, 6.1.6)");
    if (r->n_open != open)
        say(r, "marked content does not end (ISO 32000-1, 14.6.1)");
    if (r->n_saved != 0)
        say(r, "a q has no Q (ISO 32000-1, 8.4.2)");
    if (r->in_text)
        say(r, "a BT has no ET (ISO 32000-1, 9.4.1)");
    r->n_open = open;
}

static void add_stream(struct verify *v, struct page_read *page,
                       const struct object *o, struct buf *b)
{
    struct str bytes;

    if (pdfread_stream(v->pdf, o, &bytes))
        buf_str(b, bytes);
    else
        verify_say(v, DIAG_PDF_READ, o, page->number, "the page's content "
                   "cannot be read");
    buf_char(b, '\n');
}

void verify_content(struct verify *v, struct page_read *page)
{
    const struct object *contents = verify_get(v, page->dict, "Contents");
    struct reading r = {.v = v, .page = page, .resources = page->resources,
                        .stream = contents,
                        .state.matrix = {1, 0, 0, 1, 0, 0}};
    struct buf b = {.a = v->arena};

    if (contents->kind == OBJECT_NULL)
        return;
    if (contents->kind != OBJECT_ARRAY)
        add_stream(v, page, contents, &b);
    for (size_t i = 0; contents->kind == OBJECT_ARRAY && i < contents->n; i++)
        add_stream(v, page, pdfread_item(v->pdf, contents, i), &b);
    read_stream(&r, buf_text(&b));
}
