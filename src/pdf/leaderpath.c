#include "pdf/leaderpath.h"

#include "page/page.h"
#include "pdf/token.h"

static void put_point(struct buf *out, unit x, unit y, const char *operator)
{
    token_unit(out, x);
    buf_char(out, ' ');
    token_unit(out, y);
    buf_z(out, operator);
}

/*
 * Dashes of no length with round ends are dots (ISO 32000-1 8.4.3.6). The line
 * goes on for half a pitch, so that the last is surely there.
 */
void leaderpath_put(struct buf *out, const struct mark *m, unit y)
{
    unit radius = m->height / 2;

    buf_z(out, "q 1 J ");
    token_unit(out, m->height);
    buf_z(out, " w [0 ");
    token_unit(out, m->pitch);
    buf_z(out, "]0 d ");
    token_colour(out, m->colour);
    buf_z(out, token_is_grey(m->colour) ? " G " : " RG ");
    put_point(out, m->x + radius, y, " m ");
    put_point(out, m->x + m->width - radius + m->pitch / 2, y, " l S Q\n");
}
