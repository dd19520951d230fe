/*
 * sniff -- see sniff.h.
 *
 * A key at the top begins its line. What has a name is a profile unless it has
 * what only lab files have; what has none is one if it has any other key of
 * profiles and none of layouts. A file without such a line (in UTF-16, say, or
 * in braces) is left to the reader of profiles.
 */
#include "batch/sniff.h"

#include "profile/profile.h"

struct seen {
    bool name, body;            /* `name:`; `sections:` or `contacts:` */
    bool lab, layout, other, any_profile, list;
};

static bool is_one_of(struct str key, const char *const *words)
{
    for (; *words; words++)
        if (str_is(key, *words))
            return true;
    return false;
}

static struct str unquoted(struct str s)
{
    bool quoted = s.n > 1 && (s.s[0] == '"' || s.s[0] == '\'')
        && s.s[s.n - 1] == s.s[0];

    return quoted ? str_sub(s, 1, s.n - 1) : s;
}

static void see_key(struct seen *x, struct str key)
{
    static const char *const lab[] = {"members", "groups", NULL};
    static const char *const layout[] = {
        "extends", "styles", "fonts", "entries", "page", NULL};
    static const char *const body[] = {"sections", "contacts", NULL};

    x->name |= str_is(key, "name");
    x->body |= is_one_of(key, body);
    x->lab |= is_one_of(key, lab);
    x->layout |= is_one_of(key, layout);
    x->any_profile |= profile_has_key(key);
    x->other |= !profile_has_key(key);
}

static void see_line(struct seen *x, struct str line)
{
    size_t colon = str_find(line, ':');
    char c = line.n ? line.s[0] : '#';

    if (c == '-' && line.n > 1 && line.s[1] == ' ')
        x->list = true;
    if (c == '#' || c == ' ' || c == '\t' || c == '-' || c == '%' || c == '{')
        return;
    if (colon < line.n && (colon + 1 == line.n || line.s[colon + 1] == ' '))
        see_key(x, unquoted(str_trim(str_sub(line, 0, colon))));
}

enum sniffed sniff(struct str s)
{
    struct seen x = {false, false, false, false, false, false, false};

    if (str_starts(s, "\xEF\xBB\xBF"))
        s = str_sub(s, 3, s.n);
    while (s.n) {
        size_t n = str_find(s, '\n');
        struct str line = str_sub(s, 0, n);

        if (str_ends(line, "\r"))
            line.n--;
        see_line(&x, line);
        s = str_sub(s, n + 1, s.n);
    }
    if (x.lab && !x.body)
        return SNIFF_LAB;
    if (x.name)
        return SNIFF_PROFILE;
    if (x.layout || (x.other && !x.any_profile) || (x.list && !x.any_profile))
        return SNIFF_OTHER;
    return SNIFF_PROFILE;
}
