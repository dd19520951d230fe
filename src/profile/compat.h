/*
 * compat -- ideographs that Unicode holds twice.
 */
#ifndef CVSET_COMPAT_H
#define CVSET_COMPAT_H

#include <stdint.h>

/*
 * The unified ideograph for a Kangxi radical (U+2F00), a CJK radical (U+2E80)
 * or a compatibility ideograph (U+F900, U+2F800), by its decomposition in
 * UnicodeData.txt; 0 for any other character.
 */
uint32_t compat_of(uint32_t c);

#endif
