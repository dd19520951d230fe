#include "profile/identifier.h"

static struct str without(struct str s, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (str_starts_word(s, words[i]))
            s = str_trim(str_sub(s, str_of(words[i]).n, s.n));
    }
    return s;
}

#define WITHOUT(s, words) without((s), (words), sizeof(words) / sizeof *(words))

struct str doi_bare(struct str typed)
{
    static const char *const before[] = {
        "https://", "http://", "www.", "dx.", "doi.org/", "doi.org:", "doi:",
        "doi", ":", "：",
    };
    struct str s = WITHOUT(str_trim(typed), before);
    size_t i = 3;

    /* `<10.1000/182>`, as mail has it; a DOI may end with `>` itself */
    if (str_starts(s, "<") && str_ends(s, ">"))
        s = WITHOUT(str_sub(s, 1, s.n - 1), before);
    if (!str_starts(s, "10."))
        return STR("");
    while (i < s.n && ((s.s[i] >= '0' && s.s[i] <= '9') || s.s[i] == '.'))
        i++;
    return i > 3 && i + 1 < s.n && s.s[i] == '/' ? s : STR("");
}

struct str doi_address(struct arena *a, struct str typed)
{
    struct str bare = doi_bare(typed);

    return bare.n ? str_join(a, STR("https://doi.org/"), bare) : bare;
}

struct str arxiv_bare(struct str typed)
{
    static const char *const before[] = {
        "https://", "http://", "www.", "arxiv.org/", "abs/", "pdf/", "arxiv:",
        "arxiv",
    };
    struct str s = WITHOUT(str_trim(typed), before);

    s = str_trim(str_sub(s, 0, str_find(s, '[')));      /* `[cs.CL]` */
    return str_ends(s, ".pdf") ? str_sub(s, 0, s.n - 4) : s;
}

struct str arxiv_address(struct arena *a, struct str typed)
{
    return str_join(a, STR("https://arxiv.org/abs/"), arxiv_bare(typed));
}
