#!/usr/bin/env python3
"""tests/layouts/check.py LAYOUT -- a layout cvset comes with, over every
example in all its languages on A4 and letter, and over the longest with a
photo: the metrics of typography.md section 4 that are about pages
(metrics_pages.py) and those of the twenty checks of layouts.md section 6 that
can be measured (picture_checks.py). That both find faults is shown by
faults_test.py.
"""
import os
import sys

from document import PAPER, photo_profile, read_document  # first: its paths
from metrics_pages import METRICS
from picture_checks import CHECKS
from tap import Tap, examples, languages_of

ON_DEMAND = ("modern", "classic")       # those that show it if asked
WITHOUT = ("jobmarket", "compact", "banking", "nsfc")
tap = Tap()


def check(name, path, layout, size, lang, *more):
    doc = read_document(path, layout, size, lang, *more)
    if not tap.ok(not isinstance(doc, str), name + ": is built", doc):
        return None
    over = [d for d in doc.said if d["id"] in ("overfull", "word-broken")]
    tap.ok(not over, name + ": no warning of overflow", *over)
    for what, find in METRICS + CHECKS:
        faults = list(find(doc))
        tap.ok(not faults, "%s: %s" % (name, what), *faults[:4])
    return doc


def check_photo(layout):
    shown = ["--set", "photo.show=yes"] if layout in ON_DEMAND else []
    with photo_profile() as path:
        for lang in languages_of(path):
            for size in PAPER:
                name = "with a photo, %s, %s" % (lang, size)
                doc = check(name, path, layout, size, lang, *shown)
                tap.ok(doc and bool(doc.pages[0].photos) !=
                       (layout in WITHOUT), name + ": the photo")


def main():
    layout = sys.argv[1]
    for path in examples():
        for lang in languages_of(path) or [None]:
            for size in PAPER:
                name = " ".join(filter(None, (os.path.basename(path)[:-5],
                                              lang, size)))
                check(name, path, layout, size, lang)
    check_photo(layout)
    tap.end()


if __name__ == "__main__":
    main()
