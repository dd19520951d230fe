#!/usr/bin/env python3
"""raster_test.py LAYOUT -- every example in the layout looks the same as poppler,
MuPDF and, where `make pdfium` has put it, PDFium draw it: no window of an em
(raster.py) differs by more than LIMIT of full black. Prints TAP.
"""
import itertools
import os
import sys
import tempfile

import raster

sys.path.insert(0, os.path.dirname(raster.HERE))
from tap import TOP, Tap, cvset, examples, languages_of, text_of

LIMIT = 0.10        # edges that are smoothed otherwise come to 0.09 in a name of
                    # 34 pt, a missing capital to 0.12, a missing Han to 0.17


def drawn(folder, name, *arguments, profile):
    """The drawings of the profile's pages by every renderer."""
    pdf = os.path.join(folder, name + ".pdf")
    done = cvset("build", profile, "-o", pdf, *arguments)
    if done.returncode:
        raise RuntimeError(text_of(done.stderr))
    return {name: draw(pdf) for name, draw in raster.renderers().items()}


def faults(drawings):
    """Where two renderers differ."""
    for (m, a), (n, b) in itertools.combinations(drawings.items(), 2):
        if len(a) != len(b):
            yield "%s draws %d pages, %s %d" % (m, len(a), n, len(b))
        for page, (p, q) in enumerate(zip(a, b), 1):
            worst, where = raster.difference(p, q)
            if worst > LIMIT:
                yield "%s and %s: page %d, %s pt: %.3f" % (m, n, page, where,
                                                           worst)


def check_finds(tap, folder, layout):
    """A page with a letter less, drawn by one renderer, is not the page that
    another drew."""
    with open(os.path.join(TOP, "examples", "starter", "zh.yaml"),
              encoding="utf-8") as f:
        whole = f.read()
    for typed, instead in ("副教授", "副　授"), ("林知远", "林　远"):
        if typed not in whole:
            raise ValueError("the example no longer says " + typed)
        pages = []
        for n, text in enumerate((whole, whole.replace(typed, instead))):
            profile = os.path.join(folder, "%d.yaml" % n)
            with open(profile, "w", encoding="utf-8") as f:
                f.write(text)
            pages.append(drawn(folder, str(n), "-l", layout,
                               profile=profile))
        one, other = itertools.islice(pages[0], 2)
        found = list(faults({one: pages[0][one], other: pages[1][other]}))
        tap.ok(found, "finds %s where %s should be" % (instead, typed))


def cases(layout):
    for path in examples():
        for lang in languages_of(path) or [""]:
            yield path, ["-l", layout] + (["--lang", lang] if lang else [])


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        check_finds(tap, folder, sys.argv[1])
        for n, (path, arguments) in enumerate(cases(sys.argv[1])):
            try:
                found = list(faults(drawn(folder, "case%d" % n, *arguments,
                                          profile=path)))
            except (RuntimeError, ValueError) as error:
                found = [error]
            tap.ok(not found, " ".join([os.path.relpath(path, TOP)] +
                                       arguments), *found)
    tap.end()


if __name__ == "__main__":
    main()
