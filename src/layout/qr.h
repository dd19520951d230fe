/*
 * qr -- QR codes (ISO/IEC 18004), by libqrencode.
 */
#ifndef CVSET_LAYOUT_QR_H
#define CVSET_LAYOUT_QR_H

#include "layout/rows.h"

/*
 * A code for the link of the plan's text, or for the text; NULL where that is
 * not set, and with a warning where it cannot be made.
 */
struct box *qr_make(struct scope *s, const struct qr_plan *qr,
                    const struct tag *parent);

#endif
