#include "pdf/links.h"

#include "pdf/haru.h"
#include "pdf/token.h"
#include "pdf/writer.h"
#include "text/inline.h"

static void put_numbers(struct buf *b, const unit *v, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (i != 0)
            buf_char(b, ' ');
        token_unit(b, v[i]);
    }
}

/*
 * The corners as readers expect them, not as 12.5.6.10 says: top left, top
 * right, bottom left, bottom right.
 */
static void put_area(struct buf *b, struct link_area r)
{
    const unit rect[] = {r.left, r.bottom, r.right, r.top};
    const unit quad[] = {r.left, r.top,    r.right, r.top,
                         r.left, r.bottom, r.right, r.bottom};

    buf_z(b, "/Rect[");
    put_numbers(b, rect, 4);
    buf_z(b, "]/QuadPoints[");
    put_numbers(b, quad, 8);
    buf_char(b, ']');
}

uint32_t links_write(struct writer *w, const struct link *link,
                     struct element *e, size_t page, struct link_area area)
{
    uint32_t object = haru_dict(w->haru);
    size_t key = structure_object(&w->structure, e, page, object);
    struct buf b = {.a = w->arena};

    buf_z(&b, "/Type/Annot/Subtype/Link/F 4/Border[0 0 0]");
    put_area(&b, area);
    buf_z(&b, "/Contents");
    token_text(&b, link->uri);
    buf_z(&b, "/StructParent ");
    token_int(&b, (int64_t)key);
    buf_z(&b, "/A<</S/URI/URI");
    token_string(&b, link->uri);
    buf_z(&b, ">>");
    haru_entries(w->haru, object, buf_text(&b));
    return object;
}
