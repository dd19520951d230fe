/*
 * haru -- a PDF file as numbered objects, on libharu's object layer.
 *
 * The only file that knows libharu. It keeps the objects and the page tree;
 * what stands inside a dictionary is bytes made by us and emitted by its
 * write_fn, because libharu's own numbers and strings cannot be trusted
 * (reference: its HPDF_FToA differs by version).
 *
 * Calls of the object layer report failure by status only. The first one is
 * kept and turns all later calls into nothing; haru_save() tells.
 */
#ifndef CVSET_HARU_H
#define CVSET_HARU_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

struct arena;
struct diag;
struct haru;
struct pack;

/* An empty file. End it with haru_close(), also after a failure. */
struct haru *haru_open(struct arena *a);
void haru_close(struct haru *h);

/* A new dictionary; returns its object number, 0 after a failure. */
uint32_t haru_dict(struct haru *h);

/* What stands between `<<` and `>>` of an object; borrowed until saved. */
void haru_entries(struct haru *h, uint32_t object, struct str entries);

/* A new stream, deflated or not; entries as in haru_entries(). */
uint32_t haru_stream(struct haru *h, struct str entries, struct str bytes,
                     bool deflated);

/* A new last page with its deflated content. Entries by haru_entries(). */
uint32_t haru_page(struct haru *h, struct str content);

/* Entries of the catalog and of the information dictionary. */
void haru_catalog(struct haru *h, struct str entries);
void haru_info(struct haru *h, struct str entries);

/*
 * The whole file, in arena a, its objects in object streams (objstm.h). The
 * identifier is a hash of all that was written. False, with a diagnostic, if
 * anything failed since haru_open().
 */
bool haru_save(struct haru *h, struct arena *a, struct pack *p, struct diag *d,
               struct str *out);

#endif
