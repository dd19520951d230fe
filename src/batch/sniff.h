/*
 * sniff -- what a YAML file in a folder is, by the keys at its top, without
 * parsing it.
 */
#ifndef CVSET_BATCH_SNIFF_H
#define CVSET_BATCH_SNIFF_H

#include "base/str.h"

enum sniffed {
    SNIFF_PROFILE,      /* or broken, or empty: building it tells */
    SNIFF_LAB,          /* a lab file: `members` or `groups` at its top */
    SNIFF_OTHER         /* a layout, or something not of cvset at all */
};

/* By the file's text, of which its beginning is enough. */
enum sniffed sniff(struct str text);

#endif
