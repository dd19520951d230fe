/* test.h with the catalogue's fonts open for each test. */
#ifndef CVSET_FONTTEST_H
#define CVSET_FONTTEST_H

#include "test.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/diag.h"
#include "text/font.h"

struct world {
    struct arena *a;
    struct diag *d;
    struct fonts *f;
};

static int set_up(void **state)
{
    struct world *w = calloc(1, sizeof *w);
    w->a = arena_new();
    w->d = diag_new(w->a);
    w->f = fonts_open(w->d);
    *state = w;
    return w->f ? 0 : -1;
}

static int tear_down(void **state)
{
    struct world *w = *state;
    fonts_close(w->f);
    arena_free(w->a);
    free(w);
    return 0;
}

#endif
