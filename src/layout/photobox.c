#include "layout/photobox.h"

#include "base/arena.h"
#include "profile/language.h"
#include "profile/photo.h"
#include "profile/picture.h"

/* The name as plain text, in the words for its picture. */
static struct str photo_words(struct build *b)
{
    struct str words = language_word(b->lang, "phrases", STR("photo"));
    size_t at = 0;
    while (at < words.n && !str_starts(str_sub(words, at, words.n), "{name}"))
        at++;
    struct str before = str_join(b->a, str_sub(words, 0, at), b->doc->title);
    return str_join(b->a, before,
                    str_sub(words, at + STR("{name}").n, words.n));
}

const struct picture *photo_shown(struct build *b,
                                  const struct photo_plan *plan)
{
    if (!plan->show) {
        b->photo_hidden = true;
        return NULL;
    }
    b->photo_asked = true;
    return photo_picture(b->a, b->d, b->p, plan->width, plan->height);
}

struct box *photo_make(struct build *b, const struct photo_plan *plan,
                       const struct tag *parent)
{
    const struct picture *picture = photo_shown(b, plan);
    if (picture == NULL)
        return NULL;
    struct figure *f = ARENA_NEW(b->a, struct figure);
    struct tag *tag = rows_tag(b->a, TAG_FIGURE, parent);
    struct box *box = ARENA_NEW(b->a, struct box);
    tag->alt = photo_words(b);
    *f = (struct figure){
        .picture = picture,
        .width = plan->width,
        .height = plan->height,
        .align = plan->align,
        .top = plan->top,
        .round = plan->shape == SHAPE_ROUND,
        .frame = plan->frame == FRAME_ALWAYS ||
                 (plan->frame == FRAME_WHITE && picture->white),
    };
    box->kind = BOX_FIGURE;
    box->tag = tag;
    box->figure = f;
    box->span = b->p->photo_span;
    return box;
}
