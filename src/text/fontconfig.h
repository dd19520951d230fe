/*
 * fontconfig -- families and files the catalogue's folders do not hold.
 *
 * libfontconfig is loaded when first asked, because starting it takes longer
 * than typesetting a page. Private to the font files of text/.
 */
#ifndef CVSET_FONTCONFIG_H
#define CVSET_FONTCONFIG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

struct arena;
struct font_family;
struct fontconfig;

/* NULL if the library is not installed or has no configuration. */
struct fontconfig *fontconfig_open(struct arena *a);
void fontconfig_close(struct fontconfig *fc);

/*
 * Looks for a family of that name. If `family` has files already, their missing
 * paths are filled in by weight and slope; otherwise it gets all files there
 * are. False if nothing was found.
 */
bool fontconfig_search(struct fontconfig *fc, struct arena *a, struct str name,
                       struct font_family *family);

/* Names of all families there are, sorted, as C strings. */
const char **fontconfig_names(struct fontconfig *fc, struct arena *a,
                              size_t *n);

#endif
