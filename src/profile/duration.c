#include "profile/duration.h"

#include "base/arena.h"
#include "profile/date.h"
#include "profile/language.h"

/* Months from the year 0 to the begin of the day's month. */
static int month_number(struct day d)
{
    return d.year * 12 + d.month;
}

/* Whole months from one day to the end of another. */
static int whole_months(struct day from, struct day to)
{
    int months = month_number(to) - month_number(from);

    if (to.day == day_last((struct day){to.year, to.month, 0}).day)
        return months + (from.day == 1);
    return months - (to.day + 1 < from.day);
}

int duration_months(const struct date *date)
{
    struct day from = date->from, to = date->to;
    int months;

    if (!date->range || date->open || date->from_typed.n || date->to_typed.n
        || !from.month || !to.month)
        return 0;
    months = from.day && to.day ? whole_months(from, to)
        : month_number(to) - month_number(from) + 1;
    return months > 0 ? months : 0;
}

/* The language's words, `{n} yrs` or `{years} {months}`, filled in. */
static void put_words(struct buf *out, struct str words, int n,
                      struct str years, struct str months)
{
    for (size_t i = 0; i < words.n;) {
        struct str rest = str_sub(words, i, words.n);
        size_t end = str_find(rest, '}');

        if (str_starts(rest, "{n}"))
            buf_format(out, "%d", n);
        else if (str_starts(rest, "{years}"))
            buf_str(out, years);
        else if (str_starts(rest, "{months}"))
            buf_str(out, months);
        else
            buf_char(out, rest.s[end = 0]);
        i += end + 1;
    }
}

static struct str count(struct arena *a, const struct language *lang,
                        const char *one, const char *more, int n)
{
    struct buf out = {.a = a};
    struct str words = language_word(lang, "duration",
                                     str_of(n == 1 ? one : more));

    if (n > 0)
        put_words(&out, words, n, STR(""), STR(""));
    return buf_text(&out);
}

struct str duration_print(struct arena *a, const struct date *date,
                          const struct language *lang)
{
    int n = duration_months(date);
    struct str years = count(a, lang, "year", "years", n / 12);
    struct str months = count(a, lang, "month", "months", n % 12);
    struct buf out = {.a = a};

    if (years.n == 0 || months.n == 0)
        return years.n ? years : months;
    put_words(&out, language_word(lang, "duration", STR("both")), 0, years,
              months);
    return buf_text(&out);
}
