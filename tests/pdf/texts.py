#!/usr/bin/env python3
"""texts.py ARGUMENT... -- builds every profile of tests/golden/text and of
tests/pdf/texts with the arguments and asks what all readers and the structure
tree say of it: that has to be --dump=text (extract.py). Whether a layout has a
place for all, and what the text should be, are other tests' questions. Prints
TAP.
"""
import glob
import os
import sys
import tempfile

import extract

sys.path.insert(0, os.path.dirname(extract.HERE))
from tap import TOP, Tap, cvset, text_of


def profiles():
    return sorted(glob.glob(os.path.join(TOP, "tests/golden/text/*.yaml")) +
                  glob.glob(os.path.join(TOP, "tests/pdf/texts/*.yaml")))


def build(tap, arguments, folder):
    """{PDF: its profile} of all that are built."""
    built = {}
    for path in profiles():
        name = os.path.splitext(os.path.basename(path))[0]
        pdf = os.path.join(folder, name + ".pdf")
        done = cvset("build", path, "-o", pdf, *arguments)
        if tap.ok(os.path.exists(pdf), name + " builds",
                  text_of(done.stderr)):
            built[pdf] = path
    return built


def check(tap, pdf, path, arguments, known):
    name = os.path.basename(path)
    pages, text = (
        text_of(cvset("build", path, "--dump=" + what, *arguments).stdout)
        for what in ("pages", "text"))
    results = extract.compare_all(pdf, pages, text, known=known)
    for reader, differences in results.items():
        tap.ok(not differences, "%s: %s is exact" % (name, reader),
               *differences)


def main():
    arguments, tap = sys.argv[1:], Tap()
    with tempfile.TemporaryDirectory() as folder:
        built = build(tap, arguments, folder)
        known = extract.extract_slow(list(built))
        for pdf, path in built.items():
            check(tap, pdf, path, arguments, known[pdf])
    tap.end()


if __name__ == "__main__":
    main()
