/*
 * yaml -- YAML text into a tree, and every trap of YAML reported.
 *
 * The only file that knows libyaml. Keeps the raw bytes beside the events, to
 * find what valid YAML loses (DESIGN.md section 3): words after ` #`, leading
 * `&word`, `!word`, `*word*`, colon-space in a bullet, false escapes,
 * full-width colons and odd spaces used as syntax. Also refuses, each with its
 * own diagnostic: bad UTF-8 (with a guess at GBK, Latin-1, UTF-16), tabs as
 * indentation, several documents, duplicate keys, and whatever exceeds the
 * limits below.
 */
#ifndef CVSET_YAML_H
#define CVSET_YAML_H

#include "profile/tree.h"

struct diag;

/* After expanding aliases; a text of more than 16 times as many bytes may have
   one for each 16 of them. */
#define YAML_MAX_NODES 200000
#define YAML_MAX_DEPTH 64

/*
 * Parses the source; NULL after an error that left no tree. The tree borrows
 * from the arena and the source. Duplicate keys are an error, the first stays.
 */
struct node *yaml_parse(struct arena *a, struct diag *d,
                        const struct source *src);

/* The same for a text that may well be empty: [], say. */
struct node *yaml_parse_value(struct arena *a, struct diag *d,
                              const struct source *src);

/* Reads the file and parses it; NULL with a diagnostic on failure. */
struct node *yaml_load(struct arena *a, struct diag *d, const char *path);

#endif
