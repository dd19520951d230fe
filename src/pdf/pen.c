#include "pdf/pen.h"

#include "pdf/token.h"

int64_t pen_divide(int64_t a, int64_t b)
{
    return (a < 0 ? a - b / 2 : a + b / 2) / b;
}

unit pen_unit(int64_t x)
{
    return pen_divide(x, PEN_PER_UNIT);
}

void pen_start(struct pen *p, struct arena *a, struct buf *out)
{
    *p = (struct pen){.out = out, .show.a = a};
}

void pen_begin(struct pen *p)
{
    if (p->open)
        return;
    buf_z(p->out, "BT\n");
    p->open = true;
    p->line_x = p->line_y = 0;
}

void pen_end(struct pen *p)
{
    pen_flush(p);
    if (p->open)
        buf_z(p->out, "ET\n");
    p->open = false;
}

void pen_line(struct pen *p, unit x, unit y)
{
    pen_flush(p);
    token_unit(p->out, x - p->line_x);
    buf_char(p->out, ' ');
    token_unit(p->out, y - p->line_y);
    buf_z(p->out, " Td\n");
    p->line_x = x;
    p->line_y = y;
    p->at = p->x = x * PEN_PER_UNIT;
}

void pen_flush(struct pen *p)
{
    if (p->in_string)
        buf_char(&p->show, '>');
    if (p->show.n != 0) {
        if (p->adjusted)
            buf_char(p->out, '[');
        buf_bytes(p->out, p->show.s, p->show.n);
        buf_z(p->out, p->adjusted ? "]TJ\n" : "Tj\n");
    }
    p->show.n = 0;
    p->in_string = p->adjusted = false;
}

static void set_font(struct pen *p, uint32_t font, unit size)
{
    if (p->font == font + 1 && p->size == size)
        return;
    pen_flush(p);
    p->font = font + 1;
    p->size = size;
    buf_z(p->out, "/F");
    token_int(p->out, font);
    buf_char(p->out, ' ');
    token_unit(p->out, size);
    buf_z(p->out, " Tf\n");
}

/* Moves from where the last glyph left the pen to where it should be. */
static void adjust(struct pen *p)
{
    int64_t tenths = p->size > 0 ? pen_divide(p->x - p->at, p->size) : 0;

    if (tenths == 0 || (tenths > -p->slack && tenths < p->slack))
        return;
    if (p->in_string)
        buf_char(&p->show, '>');
    p->in_string = false;
    p->adjusted = true;
    token_fixed(&p->show, -tenths, 1);
    p->at += tenths * p->size;
}

void pen_show(struct pen *p, uint32_t font, unit size, uint32_t cid,
              int32_t adv)
{
    set_font(p, font, size);
    adjust(p);
    if (!p->in_string)
        buf_char(&p->show, '<');
    p->in_string = true;
    token_hex16(&p->show, cid);
    p->at += adv * size * PEN_PER_EM;
    p->x += adv * size * PEN_PER_EM;
}
