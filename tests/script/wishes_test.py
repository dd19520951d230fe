#!/usr/bin/env python3
"""What the author says of a section or of a group in it is done in every
layout, or it is told that the layout does not: nothing is accepted and then
ignored (cvset-profile(5), SECTIONS)."""
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import Tap, built_in, cvset, diagnostics, text_of, write  # noqa: E402

tap = Tap()


def build(profile, *arguments):
    """(lines of text, what was said as (line, id))"""
    write("cv.yaml", profile)
    done = cvset("build", "cv.yaml", "--format=json", "--dump=text",
                 *arguments)
    said = [(x.get("line"), x["id"])
            for x in diagnostics(text_of(done.stderr)) if x["level"] != "info"]
    return text_of(done.stdout).rstrip("\n").split("\n"), said


def expect(name, profile, want, *arguments, said=()):
    lines, heard = build(profile, *arguments)
    tap.ok(lines[1:] == want and heard == list(said), name, "\n".join(lines),
           heard)


def paper(title, more=""):
    return "{title: %s, authors: [Ann, Bea, Cec], venue: V, year: 2020%s}" % (
        title, more)


# Every key of the long form, in a group: its own, and not the next group's.
GROUPS = """name: Ada
sections:
  publications:
    counts: yes
    groups:
      - title: One
        style: author-year
        number: "<{n}>"
        sort: date
        authors: 1
        counts: no
        marks: {"*": leading author}
        entries:
          - %s
          - {title: B, authors: ["Ann*", Bea, Cec], venue: V, year: 2019}
      - title: Two
        entries: [{title: C, authors: ["Ann*", Bea], venue: V, year: 2020}]
""" % paper("A")


def check_groups():
    expect("a group's wishes are its own", GROUPS, [
        "Publications", "* corresponding author",
        "One", "* leading author",
        "<1> Ann*, et al. (2019). B. V.", "<2> Ann, et al. (2020). A. V.",
        "Two (1)", "Ann* and Bea. C. V, 2020."], "-l", "base")
    expect("groups by year in a group",
           "name: Ada\nsections:\n  talks:\n    groups:\n      - {title: One, "
           "group: year, entries: [{title: A, date: 2019}, {title: B, "
           "date: 2020}]}\n      - {title: Two, entries: [{title: C, "
           "date: 2018}]}\n",
           ["Talks", "One", "2020", "B 2020", "2019", "A 2019", "Two",
            "C 2018"], "-l", "base")


PAGES = """name: Ada
sections:
  talks:
    groups:
      - {title: One, entries: [{title: Aaa, date: 2019}]}
      - {title: Two, break: yes, entries: [{title: Bbb, date: 2018}]}
"""


def pages_of(words, profile):
    write("cv.yaml", profile)
    pages = text_of(cvset("build", "cv.yaml", "-l", "base",
                          "--dump=pages").stdout)
    parts = re.split(r"^page ", pages, flags=re.M)[1:]
    return [[i + 1 for i, p in enumerate(parts) if w in p] for w in words]


def check_break():
    tap.ok(pages_of(("Talks", "Aaa", "Two", "Bbb"), PAGES) ==
           [[1], [1], [2], [2]], "a group begins a page")
    first = PAGES.replace("One,", "One, break: yes,").replace(
        "Two, break: yes,", "Two,").replace(
            "  talks:\n", "  news: [An item]\n  talks:\n")
    found = pages_of(("An item", "Talks", "One", "Aaa", "Bbb"), first)
    tap.ok(found == [[1], [2], [2], [2], [2]],
           "the title goes with its first group", found)


NUMBERS = """name: Ada
sections:
  publications:
    groups:
      Selected: [%s, %s]
      Other: [%s]
""" % (paper("A", ", kind: journal"), paper("B", ", kind: journal"),
       paper("C", ", kind: journal"))


def check_numbers():
    """No number twice in a section: groups count on, up or down."""
    lines, _ = build(NUMBERS, "-l", "jobmarket")
    tap.ok(re.findall(r"^\[(J\d)\].* ([ABC])\. V", "\n".join(lines), re.M) ==
           [("J3", "A"), ("J2", "B"), ("J1", "C")], "groups count down",
           "\n".join(lines))
    lines, _ = build(NUMBERS.replace("    groups:", "    number: yes\n"
                                     "    groups:"), "-l", "base")
    tap.ok(re.findall(r"^\[(\d)\].* ([ABC])\. V", "\n".join(lines), re.M) ==
           [("1", "A"), ("2", "B"), ("3", "C")], "groups count up",
           "\n".join(lines))


# A word that stands once in each entry, and what its section is.
ASKED = """name: Ada
language: en
sections:
  education: {number: yes, entries: [{degree: Xaa, date: 2020, thesis: T}, {degree: Xab, date: 2019}]}
  experience: {number: yes, entries: [{position: Xba, organisation: O, date: 2020}, {position: Xbb, date: 2019}]}
  publications: {number: yes, entries: [{title: Xca, authors: [Ada], venue: V, date: 2020}, "Xcb, V, 2019"]}
  grants: {number: yes, entries: [{title: Xda, funder: F, date: 2020}, {title: Xdb, date: 2019}]}
  awards: {number: yes, entries: [{title: Xea, date: 2020}, Xeb]}
  talks: {number: yes, entries: [{title: Xfa, date: 2020}, Xfb]}
  teaching: {number: yes, entries: [{course: Xga, date: 2020}, Xgb]}
  students: {number: yes, entries: [{name: Xha, date: 2020}, Xhb]}
  service: {number: yes, entries: [{title: Xia, date: 2020}, Xib]}
  patents: {number: yes, entries: [{title: Xja, date: 2020}, {title: Xjb}]}
  skills: {number: yes, entries: {Xka: C, Xkb: D}}
  interests: {number: yes, entries: [Xla, Xlb]}
  references: {number: yes, entries: [{name: Xma, position: P}, {name: Xmb}]}
  own: {number: yes, title: Own, entries: [{title: Xna, date: 2020}, Xnb]}
"""


def check_asked(layout):
    """Each entry has its number, before the first word of it."""
    lines, heard = build(ASKED, "-l", layout)
    shown, wrong = 0, []
    for word in re.findall(r"X[a-n][ab]", ASKED):
        for i, row in enumerate(lines):
            shown += word in row
            # an employer may stand above the position
            if word in row and not re.search(
                    r"[\[(][CJ]?\d[\])].*" + word, row) and not re.search(
                        r"[\[(]\d[\])] O\b", lines[i - 1]):
                wrong.append(row)
    left = [x for x in heard if x[1] == "layout-section"]
    tap.ok(not wrong and (shown == 28 or left), "%s: numbers on wish" % layout,
           *wrong)


def check_years():
    by_year = """name: Ada
language: en
sections:
  publications: {group: year, entries: [%s]}
  awards: {group: year, entries: [{title: P, date: 2020}]}
""" % paper("A")
    for layout in built_in():
        if layout in ("nsfc", "bio"):       # a form; one that shows no papers
            continue
        lines, heard = build(by_year, "-l", layout)
        text = "\n".join(lines)
        tap.ok(re.search("publications", text, re.I) and not heard,
               layout + ": years do not take the title's place", text, heard)
    lines, _ = build(by_year, "-l", "modern")
    tap.ok("P" in lines, "modern: the year stands in the title", *lines)


def check_form():
    """A form loses no text of the sections that it puts together."""
    both = """name: Ada
language: en
sections:
  awards: {text: Waa., note: Wab., entries: [{title: Prize, date: 2020-01}]}
  patents:
    text: Wac.
    note: Wad.
    title: My Inventions
    groups:
      Great: {text: Wae., entries: [{title: Method, date: 2020-01}]}
  education: Waf.
"""
    lines, heard = build(both, "-l", "nsfc")
    text = "\n".join(lines)
    tap.ok(all(text.count("Wa" + c + ".") == 1 for c in "abcdef"),
           "nsfc: all texts are there once", text)
    tap.ok(heard == [(8, "layout-field")], "nsfc: other titles are told",
           heard)


def check_title():
    """A block's title looks as those of sections do: the same word twice."""
    with open("mine.yaml", "w", encoding="utf-8") as f:
        f.write("extends: base\nstyles: {section: {size: 15pt}}\n"
                "header: [{para: \"{name}\", title: \"{t:contact}\"}]\n")
    write("cv.yaml", "name: Ada\nlanguage: en\nsections: {Contact: [A, B]}\n")
    text = text_of(cvset("build", "cv.yaml", "-l", "./mine.yaml",
                         "--dump=lines").stdout)
    found = re.findall(r"^ *(.*\|Contact\|)$", text, re.M)
    tap.ok(len(found) == 2 and found[0] == found[1], "a block's title", text)


HAN = """name: 王伟
language: zh
sections:
  publications:
    group: year
    entries:
      - {title: %s, authors: [Ann], venue: V, year: 2020}
      - {title: %s, authors: [Ann], venue: 学报, year: 2019}
""" % ("Latin words " * 30, "汉字的标题" * 30)


def check_leading():
    """One leading for the entries of a section, in whatever group they are."""
    write("cv.yaml", HAN)
    text = text_of(cvset("build", "cv.yaml", "-l", "base",
                         "--dump=pages").stdout)
    gaps = set()
    for word in ("Latin", "汉字"):
        places = [float(y) for y in re.findall(
            r"line x=\S+ y=(\S+) .*%s" % word, text)]
        gaps |= {round(b - a, 2) for a, b in zip(places, places[1:])}
    tap.ok(len(gaps) == 1, "one leading in all groups", gaps, text)


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        check_groups()
        check_break()
        check_numbers()
        for layout in built_in():
            check_asked(layout)
        check_years()
        check_form()
        check_title()
        check_leading()
    tap.end()


main()
