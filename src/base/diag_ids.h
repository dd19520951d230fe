/*
 * diag_ids -- the list of diagnostics: DIAG(id, level, name). No include guard:
 * diag.h and diag.c include it more than once. Keep the groups together.
 */

/* files and the command line */
DIAG(DIAG_FILE_READ, DIAG_FATAL, "file-read")
DIAG(DIAG_FILE_WRITE, DIAG_FATAL, "file-write")
DIAG(DIAG_INTERNAL, DIAG_FATAL, "internal")
DIAG(DIAG_FILE_EMPTY, DIAG_ERROR, "file-empty")
DIAG(DIAG_FILE_TOO_LARGE, DIAG_ERROR, "file-too-large")
DIAG(DIAG_ENCODING, DIAG_ERROR, "encoding")
DIAG(DIAG_OPTION, DIAG_ERROR, "option")

/* YAML */
DIAG(DIAG_YAML_SYNTAX, DIAG_ERROR, "yaml-syntax")
DIAG(DIAG_YAML_TAB, DIAG_ERROR, "yaml-tab")
DIAG(DIAG_YAML_DUPLICATE, DIAG_ERROR, "yaml-duplicate-key")
DIAG(DIAG_YAML_DOCUMENTS, DIAG_ERROR, "yaml-documents")
DIAG(DIAG_YAML_LIMIT, DIAG_ERROR, "yaml-limit")
DIAG(DIAG_YAML_CONTROL, DIAG_ERROR, "yaml-control")
DIAG(DIAG_YAML_COMMENT, DIAG_WARNING, "yaml-comment-eats-text")
DIAG(DIAG_YAML_LOST, DIAG_WARNING, "yaml-loses-text")
DIAG(DIAG_YAML_ESCAPE, DIAG_WARNING, "yaml-escape")
DIAG(DIAG_YAML_COLON, DIAG_WARNING, "yaml-colon")
DIAG(DIAG_YAML_SPACE, DIAG_WARNING, "yaml-space")

/* profile */
DIAG(DIAG_KEY_UNKNOWN, DIAG_ERROR, "key-unknown")
DIAG(DIAG_TYPE, DIAG_ERROR, "type")
DIAG(DIAG_MISSING, DIAG_ERROR, "missing")
DIAG(DIAG_LANGUAGE, DIAG_ERROR, "language")
DIAG(DIAG_TRANSLATION, DIAG_WARNING, "translation-missing")
DIAG(DIAG_DATE_AMBIGUOUS, DIAG_WARNING, "date-ambiguous")
DIAG(DIAG_DATE_ORDER, DIAG_WARNING, "date-order")
DIAG(DIAG_DATE_RANGE, DIAG_WARNING, "date-impossible")
DIAG(DIAG_CHARACTER, DIAG_WARNING, "character")
DIAG(DIAG_OWN_NAME, DIAG_WARNING, "own-name")
DIAG(DIAG_VARIANT, DIAG_ERROR, "variant-unknown")
DIAG(DIAG_TAG, DIAG_ERROR, "tag-unknown")
DIAG(DIAG_PRIVATE, DIAG_ERROR, "private-unknown")
DIAG(DIAG_PRIVATE_LEFT, DIAG_WARNING, "private-elsewhere")
DIAG(DIAG_NOT_YET, DIAG_ERROR, "not-yet")

/* fonts and text */
DIAG(DIAG_FONT_MISSING, DIAG_ERROR, "font-missing")
DIAG(DIAG_FONT_UNKNOWN, DIAG_ERROR, "font-unknown")
DIAG(DIAG_FONT_BROKEN, DIAG_ERROR, "font-broken")
DIAG(DIAG_FONT_STYLE, DIAG_WARNING, "font-style")
DIAG(DIAG_FONT_SYNTHETIC, DIAG_INFO, "font-synthetic")
DIAG(DIAG_GLYPH_MISSING, DIAG_WARNING, "glyph-missing")
DIAG(DIAG_GLYPH_FALLBACK, DIAG_WARNING, "glyph-fallback")
DIAG(DIAG_RTL, DIAG_INFO, "right-to-left")
DIAG(DIAG_RTL_ORDER, DIAG_WARNING, "right-to-left-order")
DIAG(DIAG_OVERFULL, DIAG_WARNING, "overfull")
DIAG(DIAG_WORD_BROKEN, DIAG_WARNING, "word-broken")
DIAG(DIAG_HYPHEN_BREAK, DIAG_INFO, "hyphen-break")
DIAG(DIAG_HYPHENATION, DIAG_WARNING, "hyphenation")

/* layout and pages */
DIAG(DIAG_LAYOUT_UNKNOWN, DIAG_ERROR, "layout-unknown")
DIAG(DIAG_LAYOUT_KEY, DIAG_ERROR, "layout-key")
DIAG(DIAG_LAYOUT_VALUE, DIAG_ERROR, "layout-value")
DIAG(DIAG_LAYOUT_TEMPLATE, DIAG_ERROR, "layout-template")
DIAG(DIAG_LAYOUT_SECTION, DIAG_WARNING, "layout-section")
DIAG(DIAG_LAYOUT_FIELD, DIAG_WARNING, "layout-field")
DIAG(DIAG_LAYOUT_LATER, DIAG_INFO, "layout-later")
DIAG(DIAG_PAGE_SHORT, DIAG_WARNING, "page-short")
DIAG(DIAG_PAGES, DIAG_WARNING, "pages")
DIAG(DIAG_LINK, DIAG_WARNING, "link")
