/*
 * encoding -- see encoding.h.
 *
 * UTF-16 is told by its byte order mark or by NUL bytes at every other place;
 * GBK and GB18030 by pairs of bytes that are all in their range; what is left
 * is taken for Latin-1 or Windows-1252.
 */
#include "profile/encoding.h"

#include <unicode/ucnv.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"

/* NUL bytes at offsets of the given parity among the first 64 bytes. */
static size_t count_nuls(struct str s, size_t parity)
{
    size_t n = 0;

    for (size_t i = parity; i < s.n && i < 64; i += 2)
        n += s.s[i] == '\0';
    return n;
}

static const char *guess_utf16(struct str s)
{
    size_t seen = (s.n < 64 ? s.n : 64) / 2;

    if (str_starts(s, "\xff\xfe"))
        return "UTF-16LE";
    if (str_starts(s, "\xfe\xff"))
        return "UTF-16BE";
    if (seen >= 4 && count_nuls(s, 1) * 2 > seen && count_nuls(s, 0) == 0)
        return "UTF-16LE";
    if (seen >= 4 && count_nuls(s, 0) * 2 > seen && count_nuls(s, 1) == 0)
        return "UTF-16BE";
    return NULL;
}

static bool is_gbk_pair(unsigned char lead, unsigned char trail)
{
    return lead >= 0x81 && lead <= 0xFE && trail >= 0x40 && trail != 0x7F
        && trail != 0xFF;
}

/* Length of the GB18030 sequence of four bytes at i: 4, or 0. */
static size_t gb_four(struct str s, size_t i)
{
    const unsigned char *p = (const unsigned char *)s.s + i;

    if (i + 4 > s.n || p[0] < 0x81 || p[0] > 0xFE)
        return 0;
    return p[1] >= '0' && p[1] <= '9' && p[2] >= 0x81 && p[2] <= 0xFE
        && p[3] >= '0' && p[3] <= '9' ? 4 : 0;
}

/*
 * GBK if all high bytes stand in valid pairs and most pairs have a high second
 * byte, as the common characters of GB 2312 do (Latin-1 text seldom has two
 * high bytes in a row).
 */
static const char *guess_legacy(struct str s)
{
    size_t common = 0, rare = 0;

    for (size_t i = 0; i < s.n;) {
        unsigned char c = (unsigned char)s.s[i];

        if (c < 0x80) {
            i++;
        } else if (gb_four(s, i)) {
            common++;
            i += 4;
        } else if (i + 1 < s.n
                   && is_gbk_pair(c, (unsigned char)s.s[i + 1])) {
            if ((unsigned char)s.s[i + 1] >= 0xA1)
                common++;
            else
                rare++;
            i += 2;
        } else {
            return "WINDOWS-1252";
        }
    }
    return common > rare ? "GB18030" : "WINDOWS-1252";
}

static void report_utf16(struct diag *d, const struct source *src,
                         const char *name)
{
    diag_at(d, DIAG_ENCODING, (struct span){src, 0, 0},
            "the file is %s, not UTF-8; convert it: iconv -f UTF-16 -t UTF-8 "
            "FILE > NEW, or choose UTF-8 when saving", name);
}

bool encoding_is_latin(struct str s)
{
    return !guess_utf16(s) && str_is(str_of(guess_legacy(s)), "WINDOWS-1252");
}

bool encoding_check(struct diag *d, const struct source *src)
{
    struct str s = src->text;
    size_t bad = utf8_bad(s);
    const char *name = guess_utf16(s);

    if (name) {
        report_utf16(d, src, name);
        return false;
    }
    if (bad == s.n)
        return true;
    name = guess_legacy(s);
    diag_at(d, DIAG_ENCODING, (struct span){src, (uint32_t)bad, 1},
            "byte 0x%02X at offset %zu is not UTF-8; the file looks like %s: "
            "iconv -f %s -t UTF-8 FILE > NEW",
            (unsigned)(unsigned char)s.s[bad], bad,
            str_is(str_of(name), "GB18030") ? "GBK or GB18030"
                                            : "Latin-1 or Windows-1252",
            name);
    return false;
}

/* --- reading other encodings ---------------------------------------------- */

/*
 * True if more of the bytes are UTF-8 of three bytes, as most of Chinese is,
 * than are no UTF-8: such sequences are rare in GBK and in Latin-1.
 */
static bool is_faulty_utf8(struct str s)
{
    size_t bad = 0, good = 0;

    while (s.n) {
        size_t n = utf8_bad(s);

        for (size_t i = 0; i < n; i++)
            good += (unsigned char)s.s[i] >= 0xE0;
        bad += n < s.n;
        s = str_sub(s, n + 1, s.n);
    }
    return good > bad;
}

const char *encoding_guess(struct str s)
{
    const char *name = guess_utf16(s);

    if (name || utf8_bad(s) == s.n)
        return name;
    return is_faulty_utf8(s) ? "UTF-8" : guess_legacy(s);
}

bool encoding_decode(struct arena *a, const char *name, struct str bytes,
                     struct str *out, size_t *bad)
{
    UErrorCode error = U_ZERO_ERROR;
    UConverter *from = ucnv_open(name, &error);
    const char *p = bytes.s, *end = bytes.s + bytes.n, *start = p;
    struct buf text = {.a = a};

    if (from)
        ucnv_setToUCallBack(from, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL,
                            &error);
    while (U_SUCCESS(error) && p < end) {
        UChar32 c;

        start = p;
        c = ucnv_getNextUChar(from, &p, end, &error);
        if (U_SUCCESS(error))
            buf_rune(&text, (uint32_t)c);
    }
    ucnv_close(from);
    *out = buf_text(&text);
    *bad = (size_t)(start - bytes.s);
    return U_SUCCESS(error);
}
