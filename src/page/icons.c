#include "page/icons.h"

#include "page/row.h"

const struct icon *placed_icon(const struct placed *p)
{
    return p->cluster ? p->cluster->icon : NULL;
}

/* One without a text; what reads as a word is a glyph like others. */
static bool is_picture(const struct placed *p)
{
    const struct icon *icon = placed_icon(p);

    return icon && icon->text.n == 0;
}

size_t icons_count(const struct placed *p, size_t n)
{
    size_t pictures = 0;

    for (size_t i = 0; i < n; i++)
        pictures += is_picture(&p[i]);
    return pictures;
}

static bool has_ink(const struct placed *p)
{
    return placed_visible(p) && !is_picture(p);
}

/* The room of placed i goes to what follows, or else to what precedes it. */
static void give_room(struct mark *line, size_t i)
{
    struct placed *p = line->placed;
    int64_t room = placed_advance(&p[i]);
    size_t to = i + 1;

    while (to < line->n && !has_ink(&p[to]))
        to++;
    if (to < line->n) {
        p[to].lead += placed_widen(&p[to], room, &room);
    } else {
        for (to = i; to > 0 && !has_ink(&p[to - 1]);)
            to--;
        if (to > 0)
            placed_widen(&p[to - 1], room, &room);
    }
    p[i].adv = p[i].lead = 0;
    p[i].extra = room / 1000;
}

void icons_lift(struct mark *line, struct mark *marks)
{
    int64_t pen = line->x * 1000;

    for (size_t i = 0; i < line->n; i++) {
        struct placed *p = &line->placed[i];

        if (is_picture(p)) {
            unit shift = unit_of_em(p->lead, p->size);

            *marks++ = (struct mark){
                .kind = MARK_ICON, .artifact = line->artifact,
                .x = pen / 1000 + shift, .y = line->y,
                .width = unit_of_em(p->adv - p->lead, p->size),
                .height = p->size, .placed = p, .n = 1,
            };
            give_room(line, i);
        }
        pen += placed_advance(p);
    }
}
