/*
 * rtl -- right-to-left text in the text layer.
 *
 * What was measured (poppler 22.12, pdf.js 2.14 and 4.10, PDFium 2026, PDFBox
 * 2.0, MuPDF 1.21 and 1.28, pdfminer 2022). All but MuPDF 1.21 and pdfminer,
 * who have no bidirectional algorithm, take single characters in visual order
 * and turn them, so that is how runs are drawn, each code with its own
 * character. Then
 *
 *   - one code for several letters comes out turned in poppler, PDFium and
 *     pdf.js 4, and so does an /ActualText for a run in content: a cluster's
 *     characters get a code each, the last one first;
 *   - pdf.js turns whole items, that is up to a change of font: these glyphs
 *     have a font of their own;
 *   - pdftotext takes neutral characters after a run, up to a letter or
 *     number, into it, unless a mark stands before them (U+200E). Only
 *     /ActualText holds it, so that no other reader but PDFium sees it.
 *     pdfinfo loses its place at marked content inside of marked content, so
 *     it is an element's own;
 *   - pdftotext -raw turns words one by one, and a space ends a word, but two
 *     spaces in one code do not;
 *   - it also ends a word at a TJ over 0.1 em and at a character that begins
 *     less than 0.1 em after the one before it, so that all that is between two
 *     glyphs of a run belongs to their advances, which its codes share.
 *
 * Codes in logical order, moved back by TJ, split the line in -raw. Wrong
 * characters under right /ActualText (the code's place in logical order) would
 * be exact in MuPDF 1.21 and pdfminer too, and turned in PDFBox and whatever
 * else knows the algorithm but no /ActualText.
 */
#ifndef CVSET_RTL_H
#define CVSET_RTL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

struct arena;
struct mark;
struct placed;

/* Before the text of what rtl_needs_mark() finds. */
#define RTL_MARK STR("\u200E")

/* True for a cluster of a right-to-left run. */
bool rtl_is(const struct placed *p);

/* True if such a run starts at placed cluster i. */
bool rtl_starts(const struct mark *m, size_t i);

/* The first of the run that placed cluster i is in, or NULL. */
const struct placed *rtl_run(const struct mark *m, size_t i);

/* The text of the run that starts at i, as it is read. */
struct str rtl_text(struct arena *a, const struct mark *m, size_t i);

/*
 * What the codes of a run's cluster stand for, in the order shown: one a
 * character, the first character last; a joiner goes with that before it.
 * *n codes, at least one.
 */
struct str *rtl_codes(struct arena *a, const struct placed *p, size_t *n);

/* True if pdftotext would take placed cluster i into the run before it. */
bool rtl_needs_mark(const struct mark *m, size_t i);

#endif
