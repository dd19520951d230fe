#!/usr/bin/env python3
"""`columns` of a section: pages as it grows, what is read from them, the fill
and the rules of its title, and referees in all layouts.
"""
import os
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), os.path.join(os.path.dirname(HERE),
                                                    "pdf")]
import extract
from tap import TOP, Tap, build, built_in, write

tap = Tap()
HEAD = "name: %s\nlanguage: %s\nsections:\n  about: %s\n"
NARROW = ("compact", "classic")     # half a column: 69 and 71 mm
LAYOUTS = [name for name in built_in() if name not in ("bio", "nsfc")]


def pages_of(dump):
    """For each page its lines, (x, y, text), without head and foot."""
    return [[(float(x), float(y), text.strip())
             for x, y, rest, text in re.findall(
                 r"^  line x=(\S+) y=(\S+) w=\S+ end=\w+(.*?) \| (.*)$", page,
                 re.M) if "artifact" not in rest]
            for page in re.split(r"^page \d+ .*\n", dump, flags=re.M)[1:]]


# --- growing -----------------------------------------------------------------

def columns_of(lines, pattern):
    """How many entries each column has: one begins higher, or in a row."""
    columns, before = [], None
    for _, y, text in lines:
        for k, _ in enumerate(re.findall(pattern, text)):
            if before is None or y < before or k:
                columns.append(0)
            columns[-1] += 1
            before = y
    return columns


def page_faults(pages, title, pattern):
    """What a typesetter would not let pass."""
    for at, lines in enumerate(pages):
        columns = columns_of(lines, pattern)
        if not lines:
            yield "page %d is blank" % (at + 1)
        elif lines[-1][2] == title:
            yield "the title ends page %d" % (at + 1)
        if columns and max(columns) - min(columns) > 1:
            yield "columns of page %d have %s entries" % (at + 1, columns)


def check_growth(columns, layout):
    """One line, from 1 to 60 times, from the middle of a page on."""
    write("mine.yml", "extends: %s\nsections: {service: {columns: %d}}\n" % (
        layout, columns))
    before, faults = 1, []
    for n in range(1, 61):
        rows = ["    - Line %d" % i for i in range(n)]
        write("cv.yaml", HEAD % ("Ada Sample", "en", "Words and words. " * 210)
              + "  service:\n" + "\n".join(rows) + "\n")
        status, dump, said = build("-l", "./mine.yml", "--dump=pages")
        pages = pages_of(dump)
        read = re.findall(r"Line (\d+)", " ".join(
            text for page in pages for _, _, text in page))
        if status or len(pages) < before or read != [str(i) for i in range(n)]:
            faults.append("%d: status %d, %d pages after %d, %s %s" % (
                n, status, len(pages), before, read, said))
        before = len(pages)
        faults += ["%d: %s" % (n, fault) for fault in page_faults(
            pages, "Professional Service", r"Line \d+")]
    tap.ok(not faults and before > 1, "a line 1 to 60 times in %d columns, %s"
           % (columns, layout), before, *faults[:10])


# --- referees ----------------------------------------------------------------

EN = """\
    - {name: Ada Sample, position: Professor of Computer Science, organisation: Sample College, email: ada@sample.example}
    - {name: T. R. Quill, position: Director, department: Large Systems, organisation: Walrus Laboratory, location: Springfield, phone: +1 555 0100}
    - {name: Jörg Müller, organisation: Institute of Examples, email: mueller@institute.example, phone: +1 555 0101}
    - {name: Łukasz Nowak-Wiśniewski, position: Reader, email: lukasz.nowak-wisniewski@cs.university-of-examples.example}
    - {name: Mary Long, organisation: Sample College}
"""
ZH = """\
    - {name: 陈教授, position: 教授、博士生导师, organisation: 甲大学, department: 计算机学院, email: chen@example.edu.cn, phone: 020-8411 0000}
    - {name: 王小明, position: 研究员, organisation: 中国科学院计算技术研究所, email: wang.xiaoming@processor-laboratory.example.ac.cn}
    - {name: Jörg Müller, position: Professor of Networks, organisation: Institute of Examples}
    - {name: 李四, organisation: 乙大学, phone: 010-1234 5678}
    - {name: 赵六, position: 高级工程师}
"""


def referees(lang, n, about):
    rows = (ZH if lang == "zh" else EN).splitlines(True)
    return (HEAD % (("杜江溯", lang, "研究系统。" * about) if lang == "zh" else
                    ("Jiangsu Du", lang, "Systems work. " * about)) +
            "  references:\n" + "".join((rows * 9)[:n]) +
            "  interests: [Hiking, Reading]\n")


def check_whole():
    """No referee is divided, by a column or by a page."""
    faults = []
    for n in range(2, 44):
        write("cv.yaml", referees("en", n, 260))
        pages = pages_of(build("-l", "jobmarket", "--dump=pages")[1])
        names = [re.search("name: (.*?),", row)[1] for row in EN.splitlines()]
        for page in pages:
            lines = page[:]
            if any(text == "References" for _, _, text in lines):
                while lines.pop(0)[2] != "References":
                    pass
            elif page is not pages[0] and lines[0][2] not in names:
                faults.append("%d: %s" % (n, lines[0]))
            for a, b in zip(lines, lines[1:]):
                if b[1] < a[1] and b[2] not in names:
                    faults.append("%d: %s begins a column" % (n, b[2]))
    tap.ok(not faults and len(pages) > 1, "a referee is whole", *faults[:8])


def check_columns():
    """Two columns with a gutter, beside each other from one baseline on; the
    side column of sidebar has one, and a single referee all the width."""
    for layout in LAYOUTS:
        seen = []
        for n in (1, 2):
            write("cv.yaml", referees("en", n, 3))
            lines = pages_of(build("-l", layout, "--dump=pages")[1])[0]
            seen += [line for line in lines if re.search("Quill", line[2])]
            first = [line for line in lines if "Ada Sample" in line[2]][0]
        beside = seen[0][1] == first[1] and seen[0][0] > first[0]
        tap.ok(beside == (layout != "sidebar"), "referees in " + layout, seen,
               first)


def check_addresses():
    """One that is wider than its column is broken before a dot or its @."""
    for layout in NARROW:
        write("cv.yaml", referees("en", 4, 3))
        lines = [text for page in pages_of(build("-l", layout, "--dump=pages")[1])
                 for _, _, text in page]
        parts = [text for text in lines if "wisniewski@" in text or
                 re.match(r"[.@]", text)]
        tap.ok(len(parts) == 2 and "".join(parts) ==
               "lukasz.nowak-wisniewski@cs.university-of-examples.example" and
               parts[1][0] in ".@", "a long address in " + layout, lines)


# --- reading -----------------------------------------------------------------

def check_reading():
    built, pages, texts = [], {}, {}
    for lang in ("en", "zh"):
        for layout in LAYOUTS:
            for n, about in ((3, 3), (5, 200), (31, 150)):
                pdf = "%s-%s-%d.pdf" % (layout, lang, n)
                write("cv.yaml", referees(lang, n, about))
                args = ("-l", layout) + (
                    ("--set", "page.size=letter") if n == 3 else ())
                if build(*args, "-o", pdf)[0] == 0:
                    built.append(pdf)
                pages[pdf] = build(*args, "--dump=pages")[1]
                texts[pdf] = build(*args, "--dump=text")[1]
    slow = extract.extract_slow(built)
    faults = []
    for pdf in built:
        for reader, wrong in extract.compare_all(pdf, pages[pdf], texts[pdf],
                                                 known=slow[pdf]).items():
            faults += ["%s, %s: %s" % (pdf, reader, row) for row in wrong[:3]]
    tap.ok(len(built) == 6 * len(LAYOUTS) and not faults,
           "referees are read as they are composed", *faults[:12])


# --- decoration --------------------------------------------------------------

def rects_of(dump):
    return [[float(v) for v in r] for r in re.findall(
        r"^  rect x=(\S+) y=(\S+) w=(\S+) h=(\S+) ", dump, re.M)]


def check_decoration():
    """The fill and the rule of a title at the side are those of all columns."""
    write("mine.yml", "extends: compact\nstyles: {section: {fill: line, "
          "pad: 2mm, rule: {at: below, weight: 2pt, gap: 3pt}}}\n")
    write("cv.yaml", referees("en", 4, 3))
    dump = build("-l", "./mine.yml", "--dump=pages")[1]
    lines = pages_of(dump)[0]
    top = [y for _, y, text in lines if text.startswith("References")][0]
    low = max(y for _, y, text in lines if text == "Reader" or "Ada" in text or
              "Institute" in text or "wisniewski" in text or text[0] in ".@")
    rects = rects_of(dump)
    width, left = max(r[2] for r in rects), min(r[0] for r in rects)
    tap.ok(all(r[0] == left and r[2] == width for r in rects),
           "all rectangles have the section's width", rects)
    tap.ok(any(r[1] < top and r[1] + r[3] > low for r in rects),
           "a fill reaches from the first to the last line", rects, top, low)
    rules = [r for r in rects if r[3] == 2 and r[1] > low]
    interests = [y for _, y, text in lines if "Hiking" in text][0]
    tap.ok(sum(r[1] < interests for r in rules) == 1, "one rule below it",
           rects, low, interests)


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for columns in (2, 3):
            check_growth(columns, "jobmarket")
            check_growth(columns, "compact")
        check_whole()
        check_columns()
        check_addresses()
        check_reading()
        check_decoration()
        os.chdir(TOP)
    tap.end()


main()
