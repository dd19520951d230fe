/*
 * json -- texts as JSON has them.
 */
#ifndef CVSET_JSON_H
#define CVSET_JSON_H

#include "base/str.h"

/*
 * A JSON string (RFC 8259 section 7). Bytes that are no UTF-8, as a file name
 * may hold, become a backslash, x and two digits: JSON cannot carry them.
 */
void json_string(struct buf *b, struct str s);

#endif
