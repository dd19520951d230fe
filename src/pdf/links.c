#include "pdf/links.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "layout/box.h"
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

/*
 * An address as people write it: not in ASCII alone, unless it would not be
 * text.
 */
static struct str decoded(struct arena *a, struct str uri)
{
    struct buf b = {.a = a};

    for (size_t i = 0; i < uri.n; i++) {
        int high = i + 2 < uri.n ? str_hex(uri.s[i + 1]) : -1;
        int low = high < 0 ? -1 : str_hex(uri.s[i + 2]);

        if (uri.s[i] == '%' && low >= 0 && high >= 8) {
            buf_char(&b, (char)(high * 16 + low));
            i += 2;
        } else {
            buf_char(&b, uri.s[i]);
        }
    }
    return utf8_bad(buf_text(&b)) == b.n ? buf_text(&b) : uri;
}

/* `Email: ada@example.org` (ISO 14289-1, 7.18.5). */
static struct str description(struct arena *a, const struct link_words *words,
                              const struct link *link)
{
    struct str to = link->uri, kind = words->page;

    if (link->page > 0)
        return link->kind;
    if (str_starts(to, "mailto:")) {
        kind = words->mail;
        to = str_sub(to, 7, str_find(to, '?'));
    } else if (str_starts(to, "tel:")) {
        kind = words->phone;
        to = str_sub(to, 4, to.n);
    }
    if (link->kind.n > 0)
        kind = link->kind;
    return str_join(a, str_join(a, kind, words->colon), decoded(a, to));
}

uint32_t links_write(struct writer *w, const struct link_words *words,
                     const struct link *link, struct element *e, size_t page,
                     struct link_area area)
{
    uint32_t object = haru_dict(w->haru);
    size_t key = structure_object(&w->structure, e, page, object);
    struct buf b = {.a = w->arena};

    buf_z(&b, "/Type/Annot/Subtype/Link/F 4/Border[0 0 0]");
    put_area(&b, area);
    buf_z(&b, "/Contents");
    token_text(&b, description(w->arena, words, link));
    buf_z(&b, "/StructParent ");
    token_int(&b, (int64_t)key);
    if (link->page > 0) {
        *ARENA_PUSH(w->arena, w->links.list, w->links.n, w->links.cap) =
            (struct page_link){object, buf_text(&b), link->page - 1};
        return object;
    }
    buf_z(&b, "/A<</S/URI/URI");
    token_string(&b, link->uri);
    buf_z(&b, ">>");
    haru_entries(w->haru, object, buf_text(&b));
    return object;
}

void links_close(struct writer *w)
{
    for (size_t i = 0; i < w->links.n; i++) {
        const struct page_link *l = &w->links.list[i];
        const struct page_object *to = &w->pages[l->page];
        struct buf b = {.a = w->arena};

        buf_str(&b, l->entries);
        buf_z(&b, "/Dest[");
        token_ref(&b, to->number);
        buf_z(&b, "/XYZ null ");
        token_unit(&b, to->height);
        buf_z(&b, " null]");
        haru_entries(w->haru, l->object, buf_text(&b));
    }
}
