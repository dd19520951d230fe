#include "base/json.h"

#include "base/utf8.h"

void json_string(struct buf *b, struct str s)
{
    buf_char(b, '"');
    for (size_t i = 0; i < s.n;) {
        unsigned char c = (unsigned char)s.s[i];
        size_t n = 0;

        if (utf8_bad(str_sub(s, i, i + 4)) == 0) {
            buf_format(b, "\\\\x%02X", c);
            i++;
        } else if (c < 0x20 || c == 0x7f) {
            buf_format(b, "\\u%04x", c);
            i++;
        } else {
            if (c == '"' || c == '\\')
                buf_char(b, '\\');
            utf8_next(str_sub(s, i, i + 4), &n);
            buf_bytes(b, s.s + i, n);
            i += n;
        }
    }
    buf_char(b, '"');
}
