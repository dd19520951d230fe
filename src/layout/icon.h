/*
 * icon -- the pictures in front of contacts.
 */
#ifndef CVSET_LAYOUT_ICON_H
#define CVSET_LAYOUT_ICON_H

#include "layout/scope.h"

/* Of contacts below each other: icon and gap [em/1000] of the Latin size. */
#define ICON_ROOM 900
#define ICON_GAP 350

/*
 * Appends the contact's icon, and a space if it reads as the word. False, and
 * nothing appended, if there is none for it; then its word has to stand there.
 */
bool icon_put(struct scope *s, const struct contacts_plan *c,
              const struct contact *contact, const struct style *style,
              struct flow *out);

/* True if the icons stand below each other, each in a room as wide. */
bool icon_in_column(const struct contacts_plan *c, const struct style *style);

#endif
