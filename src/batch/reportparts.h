/*
 * reportparts -- what the formats of the report share. For report*.c only.
 */
#ifndef CVSET_BATCH_REPORTPARTS_H
#define CVSET_BATCH_REPORTPARTS_H

#include "batch/report.h"
#include "batch/spellings.h"

/* "made", "too-long"; NULL past the end. */
const char *outcome_word(enum outcome o);

/* "photo", "field", "own-name"; NULL past the end. */
const char *finding_word(enum finding_kind k);

/* "venue", "person", "member"; NULL past the end. */
const char *spelt_word(enum spelt_kind k);

/* "info", "warning", "error". */
const char *remark_word(enum remark_level l);

/* True if there is no file as it was to be. */
bool outcome_bad(enum outcome o);

/* Why, in words for people, of what is no fault of the input; else "". */
const char *outcome_why(enum outcome o);

/* `file:line:col`, `file` of the whole of it, or "". */
struct str spot_text(struct arena *a, const struct spot *s);

/* The whole report in a format. */
struct str report_csv(struct arena *a, const struct report *r);
struct str report_json(struct arena *a, const struct report *r);

/* The path is where it is to be written: links to files start there. */
struct str report_html(struct arena *a, const struct report *r,
                       const char *path);

#endif
