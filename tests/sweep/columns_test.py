#!/usr/bin/env python3
"""page.columns and the layout sidebar: pages as the text grows in either column,
the order of reading in what the four extractors read, fitting by the longest
column, and what is said of columns that cannot be.
"""
import os
import random
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), os.path.join(os.path.dirname(HERE),
                                                    "pdf")]
import extract
from tap import TOP, Tap, build, cvset, diagnostics, text_of, write

tap = Tap()
TITLES = ("Honors and Awards", "Professional Service", "Teaching", "Skills",
          "Contact")


# --- growing text ------------------------------------------------------------

def profile(main, side):
    """Entries of two lines, so many of them in each column."""
    rows = ["name: Ada Sample", "language: en", "contacts: {email: a@b.example}",
            "sections:", "  about: " + "Words and words. " * 12, "  awards:"]
    rows += ["    - {date: 2001, title: Prize %d}" % i for i in range(side)]
    rows += ["  service:"]
    rows += ["    - {date: 2002, title: Line %d}" % i for i in range(main)]
    rows += ["  skills: {Tools: a pen, Paper: blank}",
             "  teaching: [{date: 2003, course: Course A, role: Lecturer}]"]
    return "\n".join(rows) + "\n"


def columns_of(dump):
    """For each page the lines of the main text and of the side: (y, text)."""
    pages = []
    for page in re.split(r"^page \d+ .*\n", dump, flags=re.M)[1:]:
        columns = {"main": [], "side": []}
        for y, rest, text in re.findall(
                r"^  line x=\S+ y=(\S+) w=\S+ end=\w+(.*?) \| (.*)$", page,
                re.M):
            if "artifact" not in rest:
                where = "side" if "turn=1" in rest else "main"
                columns[where].append((float(y), text.strip()))
        pages.append(columns)
    return pages


def faults_of(pages):
    """What a typesetter would not let pass."""
    for at, columns in enumerate(pages):
        if not columns["main"] and not columns["side"]:
            yield "page %d is blank" % (at + 1)
        for where, lines in columns.items():
            texts = [text for _, text in lines]
            more = any(p[where] for p in pages[at + 1:])
            if at and len(texts) == 1:
                yield "one line of %s on page %d" % (where, at + 1)
            for i, text in enumerate(texts):
                if text in TITLES and i + 2 >= len(texts) and more:
                    yield "%s at the foot of page %d" % (text, at + 1)
                if re.fullmatch("200[12]", text) and i + 1 == len(texts):
                    yield "%s at the foot of page %d" % (text, at + 1)
        if columns["main"] and columns["side"] and \
                abs(columns["main"][0][0] - columns["side"][0][0]) > 0.01 and \
                columns["side"][0][1] != "Contact":
            yield "first lines of page %d: %s" % (
                at + 1, [columns[c][0] for c in columns])


def check_growth(what, counts, make):
    before, faults = 1, []
    for n in counts:
        write("cv.yaml", make(n))
        status, dump, said = build("-l", "sidebar", "--dump=pages")
        pages = columns_of(dump)
        if status or len(pages) < before:
            faults.append("%d: status %d, %d pages after %d %s" % (
                n, status, len(pages), before, said))
        before = len(pages)
        faults += ["%d: %s" % (n, fault) for fault in faults_of(pages)]
    tap.ok(not faults and before > 1, what, before, *faults[:10])


def check_first_line():
    """Contact stands on the baseline of the name."""
    write("cv.yaml", profile(3, 3))
    page = columns_of(build("-l", "sidebar", "--dump=pages")[1])[0]
    tap.ok(page["side"][0][1] == "Contact" and
           page["main"][0][1] == "Ada Sample" and
           page["side"][0][0] == page["main"][0][0],
           "the first lines share a baseline", page)


# --- reading order -----------------------------------------------------------

EN = "alpha of the willing systems and I/O memory for all ill-fated lists".split()
ZH = "系统研究与大模型推理服务优化面向异构算力的调度方法和工程实践"


def words(lang, n):
    if lang == "zh":
        return "".join(random.choice(ZH) for _ in range(max(n, 2)))
    return " ".join(random.choice(EN) for _ in range(n))


def entry(kind, lang, i):
    if kind == "skills":
        return "    %s %d: %s" % (words(lang, 2), i,
                                  words(lang, random.randint(2, 9)))
    if kind == "interests":
        return "    - " + words(lang, random.randint(2, 9))
    title = words(lang, random.randint(2, 12))
    row = "    - {title: %s, date: %d" % (title, 2001 + i)
    if kind == "experience":
        row += ", organisation: %s, highlights: [%s, %s]" % (
            words(lang, 3), words(lang, 4), words(lang, 30))
        row = row.replace("title:", "position:")
    return row + "}"


def any_profile(lang):
    rows = ["name: " + ("杜江溯" if lang == "zh" else "Ada Sample"),
            "language: " + lang, "headline: " + words(lang, 4),
            "contacts: {email: a@b.example, phone: +86 20 0000 0000}",
            "sections:"]
    if random.random() < 0.6:
        rows.append("  about: " + words(lang, 30))
    kinds = ["skills", "awards", "interests", "experience", "service", "talks"]
    random.shuffle(kinds)
    for kind in kinds[:random.randint(2, 6)]:
        rows.append("  %s:" % kind)
        rows += [entry(kind, lang, i)
                 for i in range(random.choice((1, 2, 3, 5, 14)))]
    return "\n".join(rows) + "\n"


# Where the side begins with a picture the main text begins above its lines.
PICTURE = """\
extends: sidebar
styles: {hole: {rule: {at: below, weight: 30mm, colour: line}}}
page:
  columns:
    - {width: 54mm, pad: [0, 6mm, 0, 0], fill: tint, bleed: yes, style: side, look: side-title,
       sections: [skills, awards, interests],
       header: [{rule: {style: hole}}, {para: {lines: [{contacts: {labels: needed}}]}, title: {text: "{t:contact}", style: side-title}, before: 1lh}]}
    - {width: 1fr, pad: [0, 0, 0, 10mm]}
"""
RIGHT = """\
extends: sidebar
page:
  columns:
    - {width: 1fr, pad: [0, 8mm, 0, 0]}
    - {width: 50mm, pad: [0, 0, 0, 4mm], sections: [skills, awards, interests],
       header: [{contacts: {labels: needed}, title: "{t:contact}"}]}
"""


def check_reading(layout, name, count):
    """Pages of all sorts, the same in every run."""
    random.seed(name)
    built, pages, texts = [], {}, {}
    for i in range(count):
        lang = ("en", "zh")[i % 2]
        pdf = "%s-%d.pdf" % (name, i)
        write("cv.yaml", any_profile(lang))
        if build("-l", layout, "-o", pdf)[0] == 0:
            built.append(pdf)
        pages[pdf] = build("-l", layout, "--dump=pages")[1]
        texts[pdf] = build("-l", layout, "--dump=text")[1]
    slow = extract.extract_slow(built)
    faults = []
    for pdf in built:
        for reader, wrong in extract.compare_all(pdf, pages[pdf], texts[pdf],
                                                 known=slow[pdf]).items():
            faults += ["%s, %s: %s" % (pdf, reader, row) for row in wrong[:3]]
    tap.ok(len(built) == count and not faults,
           name + ": read column by column", *faults[:12])


def check_order():
    """The head with the name, the side to its end, then the main text."""
    write("cv.yaml", profile(40, 40))
    text = build("-l", "sidebar", "--to", "txt", "-o", "-")[1]
    order = [text.find(word) for word in ("Ada Sample", "Words and", "Contact",
                                          "Prize 39", "Skills", "Line 39",
                                          "Course A")]
    tap.ok(order == sorted(order) and min(order) >= 0, "the text as read",
           order)
    build("-l", "sidebar", "-o", "cv.pdf")
    tree = extract.run(["pdfinfo", "-struct-text", "cv.pdf"])
    heads = re.findall(r"^ *(H\d)", tree, re.M)
    tap.ok(heads and heads[0] == "H1" and heads.count("H1") == 1,
           "the name is the first heading", heads[:3])


# --- fitting -----------------------------------------------------------------

def check_fit():
    write("cv.yaml", profile(5, 34))
    status, _, said = build("-l", "sidebar", "--pages", "1")
    tap.ok(status == 1 and "Honors and Awards (" in said
           and "Service" not in said, "a side that is too long is named", said)
    for side in range(12, 34):
        write("cv.yaml", profile(5, side))
        natural = len(columns_of(build("-l", "sidebar", "--dump=pages")[1]))
        status, dump, said = build("-l", "sidebar", "--pages", "1",
                                 "--dump=pages")
        if natural > 1:
            break
    tap.ok(natural == 2 and status == 0 and len(columns_of(dump)) == 1
           and "fitted from 2 pages to 1" in said, "a side is fitted", said)


def check_foot():
    """Gaps of a side column do not grow for what is white at its foot: readers
    would no longer take it for one block."""
    apart = []
    for side in range(30, 45):
        write("cv.yaml", profile(4, side))
        grown, plain = (columns_of(build("-l", "sidebar", "--set", "fit.gaps=" +
                                       limit, "--dump=pages")[1])
                        for limit in ("[0.6, 1.4]", "1"))
        if [p["side"] for p in grown] != [p["side"] for p in plain]:
            apart.append(side)
    tap.ok(len(plain) > 1 and not apart, "a side's gaps are as designed", apart)


# --- what cannot be ----------------------------------------------------------

WRONG = {
    "an unknown section": (
        "page:\n  columns:\n    - {width: 1fr}\n"
        "    - {width: 50mm, sections: [skils]}\n", 4, "'skills'"),
    "two that take the rest": (
        "page:\n  columns:\n    - {width: 1fr}\n    - {width: 50mm}\n", 3,
        "without 'sections'"),
    "none that takes the rest": (
        "page:\n  columns: [{sections: [skills]}]\n", 2, "without 'sections'"),
    "a section in two columns": (
        "page:\n  columns:\n    - {sections: [skills]}\n"
        "    - {sections: [skills]}\n    - {width: 1fr}\n", 4, "another has it"),
    "wider than the page": (
        "page:\n  columns:\n    - {width: 100mm}\n"
        "    - {width: 100mm, sections: [skills]}\n", 3, "no wider together"),
    "all pad": (
        "page:\n  columns:\n    - {width: 1fr}\n"
        "    - {width: 30mm, pad: [0, 15mm], sections: [skills]}\n", 4,
        "half an inch"),
    "an unknown key": (
        "page:\n  columns:\n    - {widht: 1fr}\n", 3, "'width'"),
    "a width that is none": (
        "page:\n  columns:\n    - {width: auto}\n", 3, "a length"),
}


def check_wrong():
    write("cv.yaml", profile(2, 2))
    for what, (layout, line, words_of) in WRONG.items():
        write("mine.yml", layout)
        done = cvset("build", "cv.yaml", "-l", "./mine.yml", "--format=json")
        said = [d for d in diagnostics(text_of(done.stderr))
                if d["level"] == "error"]
        tap.ok(done.returncode == 1 and said and said[0]["line"] == line and
               words_of in text_of(done.stderr), what, text_of(done.stderr))
    write("mine.yml", "extends: sidebar\npage:\n  columns:\n"
          "    - {width: 20mm, sections: [awards]}\n    - {width: 1fr}\n")
    write("cv.yaml", "name: Ada\nlanguage: en\nsections:\n  awards:\n"
          "    - {title: Incomprehensibilities, date: 2001}\n")
    said = build("-l", "./mine.yml", "-o", "cv.pdf")[2]
    tap.ok("5:15: warning" in said and "[word-broken]" in said,
           "a column too narrow for a word", said)


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        check_growth("the main text grows", range(1, 91),
                     lambda n: profile(n, 4))
        check_growth("the side grows", range(1, 91), lambda n: profile(4, n))
        check_growth("both grow", range(1, 91, 2), lambda n: profile(n, n))
        check_first_line()
        write("picture.yml", PICTURE)
        write("right.yml", RIGHT)
        check_reading("sidebar", "sidebar", 14)
        check_reading("./picture.yml", "under a picture", 10)
        check_reading("./right.yml", "at the right", 10)
        check_order()
        check_fit()
        check_foot()
        check_wrong()
        os.chdir(TOP)
    tap.end()


main()
