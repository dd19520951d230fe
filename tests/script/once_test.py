#!/usr/bin/env python3
"""Each thing written in a profile is on the page once: every field of every
kind of section, in every layout, language and style of citing. What a layout
does not show is told at its place."""
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import Tap, built_in, cvset, diagnostics, text_of  # noqa: E402

KINDS = ("education", "experience", "publications", "grants", "projects",
         "awards", "talks", "teaching", "students", "service", "patents",
         "news", "references", "recruiting", "own")
FIELDS = ("title subtitle organisation department location summary note degree "
          "field advisor thesis grade courses position funder number amount "
          "role status level rank authors venue volume issue pages publisher "
          "award event course term name now email phone").split()
PAPER_KINDS = ("conference", "journal", "preprint", "book", "chapter", "thesis",
               "patent", "dataset", "review")
# Words that mean another field of the kind.
NAME = ("name",)
OTHERWISE = {
    "experience": ("title", "role"), "teaching": ("title",),
    "references": ("title",), "publications": ("number",), "projects": NAME,
    "awards": ("name", "award"), "grants": NAME, "patents": NAME, "own": NAME,
    "news": NAME, "talks": NAME}
STYLES = ("compact", "gbt7714", "author-year")

tap = Tap()


def word(number):
    """A word of its own for the number, no part of another."""
    return "Q" + "".join(chr(ord("a") + int(d)) for d in "%04d" % number) + "q"


class Words:
    """The words handed out, each with the place it stands at."""

    def __init__(self):
        self.places = []

    def new(self, place):
        self.places.append(place)
        return word(len(self.places))

    def wrong(self, text, told):
        """What is not there once, but for what was told at its line."""
        for i, (line, place) in enumerate(self.places):
            n = len(re.findall(word(i + 1), text))
            if n != 1 and not (n == 0 and line in told):
                yield "%s: %d times" % (place, n)


def entry(words, rows, kind, more=()):
    """An entry with all fields, a field a line."""
    rows.append("    - date: 2019-03")
    rows += ["      " + row for row in more]
    for field in FIELDS:
        if field in OTHERWISE.get(kind, ()):
            continue
        place = len(rows) + 1, "%s.%s" % (kind, field)
        rows.append("      %s: %s" % (field, words.new(place)))
    rows.append("      highlights:")
    for i in range(2):
        place = len(rows) + 1, "%s.highlights" % kind
        rows.append("      - " + words.new(place))


def profile(lang, style):
    words, rows = Words(), ["name: Ada Sample", "language: " + lang, "sections:"]
    for kind in KINDS:
        rows.append("  %s:" % kind)
        if kind == "publications":
            rows.append("    style: " + style)
        rows.append("    entries:")
        if kind == "publications":
            for paper in PAPER_KINDS:
                entry(words, rows, kind, ["kind: " + paper])
        else:
            entry(words, rows, kind)
    return words, "\n".join(rows) + "\n"


def check(layout, lang, style):
    words, text = profile(lang, style)
    with open("cv.yaml", "w", encoding="utf-8") as f:
        f.write(text)
    done = cvset("build", "cv.yaml", "-l", layout, "--dump=text")
    said = diagnostics(text_of(cvset("build", "cv.yaml", "-l", layout,
                                     "--format=json", "-o", "o.pdf").stderr))
    told, fields, whole = set(), set(), set()
    for item in said:
        if item["id"] == "layout-field":
            fields |= {tuple(m) for m in
                       re.findall(r"field '(\w+)' of '(\w+)'", item["message"])}
        if item["id"] == "layout-section":
            whole |= set(re.findall(r"'(\w+)'", item["message"]))
    for line, place in words.places:
        kind, field = place.split(".")
        if kind in whole or (field, kind) in fields:
            told.add(line)
    wrong = list(words.wrong(text_of(done.stdout), told))
    tap.ok(done.returncode == 0 and not wrong,
           "%s, %s, %s" % (layout, lang, style), text_of(done.stderr)[:500]
           if done.returncode else "", *wrong)


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for layout in built_in():
            for lang in ("en", "zh"):
                for style in STYLES if layout != "nsfc" else ("compact",):
                    check(layout, lang, style)
    tap.end()


main()
