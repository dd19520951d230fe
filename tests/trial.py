#!/usr/bin/env python3
"""trial.py TRIAL.yaml -- a small input on which other tools fail, with what is
right stated in lines at its end. Prints TAP.

  #: layouts NAME...      build with each of these; otherwise with the profile's
                          own. `all` is every built-in one but bio, which has
                          no sections, and nsfc, which has those of its form:
                          they stand beside it where they show the content
  #: with ARGUMENT...     more arguments for every build
  #: diag L:C LEVEL [ID]  is said; whatever else is said is a fault
  #: may [ID]             may be said, anywhere
  #: line TEXT            is a paragraph or row of the composed text
  #: text TEXT            stands in the composed text
  #: count N TEXT         stands there N times
  #: match REGEX          is found in the composed text
  #: never REGEX          is not
  #: bold|italic|upright TEXT     is set in such a face, at one place
  #: uri ADDRESS          is linked; no other address is
  #: no-start CHARACTERS  no line that continues another begins with one
  #: unbroken CHARACTERS  no line ends between two of the same
  #: sweep KEY FROM TO STEP UNIT  these two for --set KEY=FROM…TO, dumps only

Every build's PDF is read by the extractors and has to be exact (extract.py), so
what holds for the composed text holds for theirs. A trial with an error among
its `diag` lines is only checked.
"""
import os
import re
import shlex
import sys
import tempfile
import xml.etree.ElementTree as xml

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "pdf"))
import extract
from tap import Tap, built_in, cvset, diagnostics, text_of

BOLD = re.compile(r"Bold|OBI?$|OZI?$|Black|Heavy")
ITALIC = re.compile(r"Ital|Oblique|O[BZ]?I$")


def read_rules(path):
    """[(word, rest)] of the `#:` lines."""
    with open(path, encoding="utf-8", newline="") as f:
        found = re.findall(r"^#: +(\S+) *([^\r\n]*)", f.read(), re.M)
    return [(word, rest.rstrip()) for word, rest in found]


def values(rules, word):
    return [rest for w, rest in rules if w == word]


def layouts_of(named):
    found = []
    for name in " ".join(named).split() or [""]:
        found += [b for b in built_in() if b not in ("bio", "nsfc")] \
            if name == "all" else [name]
    return found


def said_rows(done):
    return ["%d:%d: %s [%s]" % (d.get("line", 0), d.get("column", 0),
                                d["level"], d["id"])
            for d in diagnostics(text_of(done.stderr))]


def check_said(tap, rules, done, where):
    """Its diagnostics are those listed."""
    try:
        said = said_rows(done)
    except ValueError:
        tap.ok(False, where + ": diagnostics in JSON", text_of(done.stderr))
        return
    listed = [re.sub(r"^(\d+:\d+):? ", r"\1: ", d)
              for d in values(rules, "diag")]
    may = values(rules, "may")
    extra = [s for s in said
             if s not in listed and s.split()[-1] not in may]
    lost = [d for d in listed if d not in said]
    tap.ok(not extra and not lost, where + ": diagnostics",
           *["not expected: " + s for s in extra],
           *["not said: " + d for d in lost], text_of(done.stderr))
    status = 1 if any(" error [" in d for d in listed) else 0
    tap.ok(done.returncode == status, where + ": status %d" % status,
           "status %d" % done.returncode)


def check_composed(tap, rules, text, where):
    """The rules about the composed text."""
    rows = extract.split_lines(text)
    beside = where.startswith("compact")    # titles share the first line
    text = "\n".join(rows)
    for word, rest in rules:
        if word == "line":
            good = any(row == extract.squeeze(rest) or beside and
                       row.endswith(" " + extract.squeeze(rest))
                       for row in rows)
        elif word == "text":
            good = extract.squeeze(rest) in text
        elif word == "count":
            number, _, what = rest.partition(" ")
            good = text.count(what) == int(number)
        elif word == "match":
            good = re.search(rest, text, re.M)
        elif word == "never":
            good = not re.search(rest, text, re.M)
        else:
            continue
        tap.ok(good, "%s: %s %s" % (where, word, rest), text)


def check_ends(tap, rules, pages, where):
    """No line breaks where it must not: no-start and unbroken."""
    lines = [l for l in extract.parse_pages(pages) if not l.artifact]
    joins = [(a.text[-1:], b.text[:1], b.text)
             for a, b in zip(lines, lines[1:]) if a.end != "para"]
    for word, rest in rules:
        if word == "no-start":
            wrong = [text for _, first, text in joins if first in rest]
        elif word == "unbroken":
            wrong = [text for last, first, text in joins
                     if last == first and first in rest]
        else:
            continue
        tap.ok(not wrong, "%s: %s %s" % (where, word, rest), *wrong)


def faces_of(pdf):
    """(character, font name) of all that is drawn, but for spaces."""
    tree = xml.fromstring(extract.run(["mutool", "draw", "-q", "-F", "stext",
                                       pdf]))
    return [(char.get("c"), font.get("name")) for font in tree.iter("font")
            for char in font.iter("char") if not char.get("c").isspace()]


def is_face(name, word):
    if word == "bold":
        return bool(BOLD.search(name))
    return bool(ITALIC.search(name)) == (word == "italic")


def check_faces(tap, rules, pdf, where):
    asked = [(w, r) for w, r in rules if w in ("bold", "italic", "upright")]
    if not asked:
        return
    faces = faces_of(pdf)
    drawn = "".join(c for c, _ in faces)
    for word, rest in asked:
        what = re.sub(r"\s", "", rest)
        places = [{name for _, name in faces[m.start():m.start() + len(what)]}
                  for m in re.finditer(re.escape(what), drawn)]
        tap.ok(any(all(is_face(f, word) for f in fonts) for fonts in places),
               "%s: %s %s" % (where, word, rest), *map(sorted, places))


def check_addresses(tap, rules, pdf, where):
    want = sorted(values(rules, "uri"))
    if not want:
        return
    table = extract.run(["pdfinfo", "-url", pdf]).split("\n")[1:]
    got = sorted({row.split(None, 2)[2] for row in table if row.strip()})
    tap.ok(got == want, where + ": the linked addresses", *got)


def check_pdf(tap, rules, pdf, pages, text, where):
    try:
        results = extract.compare_all(pdf, pages, text)
        for name, differences in results.items():
            tap.ok(not differences, "%s: %s is exact" % (where, name),
                   *differences)
        check_faces(tap, rules, pdf, where)
        check_addresses(tap, rules, pdf, where)
    except (RuntimeError, ValueError) as error:
        tap.ok(False, where + ": the extractors read it", error)


def try_layout(tap, path, rules, layout, folder):
    pdf = os.path.join(folder, "out.pdf")
    arguments = [a for rest in values(rules, "with") for a in shlex.split(rest)]
    arguments += ["-l", layout] if layout else []
    where = layout or "own layout"

    def build(*more):
        return cvset("build", path, *arguments, *more)

    done = build("-o", pdf, "--format=json")
    check_said(tap, rules, done, where)
    if done.returncode != 0:
        return
    pages, text = (text_of(build("--dump=" + stage).stdout)
                   for stage in ("pages", "text"))
    check_composed(tap, rules, text, where)
    check_ends(tap, rules, pages, where)
    check_pdf(tap, rules, pdf, pages, text, where)


def sweep(tap, path, rules):
    for rest in values(rules, "sweep"):
        key, first, last, step, unit = rest.split()
        value = float(first)
        while value <= float(last) + 1e-9:
            done = cvset("build", path, "--dump=pages", "--set",
                         "%s=%.2f%s" % (key, value, unit))
            where = "%s=%.2f%s" % (key, value, unit)
            if tap.ok(done.returncode == 0, where, text_of(done.stderr)):
                check_ends(tap, rules, text_of(done.stdout), where)
            value += float(step)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    path = sys.argv[1]
    rules, tap = read_rules(path), Tap()
    layouts = layouts_of(values(rules, "layouts"))
    if any(" error [" in d for d in values(rules, "diag")):
        check_said(tap, rules, cvset("check", path, "--format=json"), "check")
        tap.end()
    with tempfile.TemporaryDirectory() as folder:
        for layout in layouts:
            try_layout(tap, path, rules, layout, folder)
    sweep(tap, path, rules)
    tap.end()


if __name__ == "__main__":
    main()
