#include "profile/datewords.h"

#include "base/utf8.h"

#define COUNT(array) (sizeof (array) / sizeof *(array))

/* Of each month, in en, de, fr and es; those of Han and Hangul are numbers. */
static const char *const months[12] = {
    "january jan januar jän janvier janv enero ene",
    "february feb februar février févr fevrier fevr febrero",
    "march mar märz mär maerz mars marzo",
    "april apr avril avr abril abr",
    "may mai mayo",
    "june jun juni juin junio",
    "july jul juli juillet juil julio",
    "august aug août aout agosto ago",
    "september sep sept septembre septiembre setiembre set",
    "october oct oktober okt octobre octubre",
    "november nov novembre noviembre",
    "december dec dezember dez décembre déc decembre diciembre dic",
};

static const char *const open_words[] = {
    "present", "the present", "now", "current", "currently", "today",
    "ongoing", "至今", "迄今", "今", "现在", "目前", "現在", "heute",
    "présent", "à présent", "aujourd'hui", "à ce jour", "en cours",
    "actualidad", "la actualidad", "presente", "hoy", "현재",
};

/* The longer of those that begin alike come first. */
static const char *const separators[] = {
    "~--~", "---", "--", "–", "—", "－", "~", "～", "〜", "-", "−", "‐", "‑",
    "/", "至", "到", "から", " to ", " until ", " bis ", " à ", " au ",
    " a ", " hasta ",
};

bool dateword_is_letter(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
        || (c >= 0xC0 && c <= 0xFF && c != 0xD7 && c != 0xF7);
}

/* In lower case, and one form of the apostrophe. */
static uint32_t fold(uint32_t c)
{
    bool capital = (c >= 'A' && c <= 'Z')
        || (c >= 0xC0 && c <= 0xDE && c != 0xD7);

    return capital ? c + 0x20 : c == 0x2019 ? '\'' : c;
}

static bool is_word(struct str s, struct str word)
{
    size_t i = 0, k = 0;

    while (i < s.n && k < word.n) {
        if (fold(utf8_next(s, &i)) != utf8_next(word, &k))
            return false;
    }
    return i == s.n && k == word.n;
}

static bool is_any(struct str s, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (is_word(s, str_of(words[i])))
            return true;
    }
    return false;
}

static bool is_listed(struct str s, struct str list)
{
    while (list.n > 0) {
        size_t end = str_find(list, ' ');

        if (is_word(s, str_sub(list, 0, end)))
            return true;
        list = str_sub(list, end < list.n ? end + 1 : end, list.n);
    }
    return false;
}

int dateword_month(struct str s)
{
    for (int m = 0; m < 12; m++) {
        if (is_listed(s, str_of(months[m])))
            return m + 1;
    }
    return 0;
}

bool dateword_is_open(struct str s)
{
    return is_any(s, open_words, COUNT(open_words));
}

bool dateword_is_ordinal(struct str s)
{
    static const char *const words[] = {"st", "nd", "rd", "th", "er"};

    return is_any(s, words, COUNT(words));
}

bool dateword_is_of(struct str s)
{
    static const char *const words[] = {"de", "del"};

    return is_any(s, words, COUNT(words));
}

size_t dateword_separator(struct str s)
{
    for (size_t i = 0; i < COUNT(separators); i++) {
        if (str_starts(s, separators[i]))
            return str_of(separators[i]).n;
    }
    return 0;
}
