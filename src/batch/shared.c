#include "batch/shared.h"

#include "base/arena.h"
#include "batch/lab.h"
#include "profile/shared.h"

const struct shared *shared_of_lab(struct arena *a, struct diag *d,
                                   const struct lab *lab)
{
    const struct lab_words *bibs = &lab->bibliography;
    const struct lab_words *languages = &lab->languages;
    struct shared_file *files = ARENA_ARRAY(a, bibs->n, struct shared_file);
    struct str *tags = ARENA_ARRAY(a, languages->n, struct str);
    struct shared_from from = {
        files, bibs->n, lab->projects, tags, languages->n,
    };

    if (bibs->n == 0 && !lab->projects)
        return NULL;
    for (size_t i = 0; i < bibs->n; i++)
        files[i] = (struct shared_file){bibs->item[i].text,
                                        bibs->item[i].span};
    for (size_t i = 0; i < languages->n; i++)
        tags[i] = languages->item[i].text;
    return shared_read(a, d, &from);
}
