#!/usr/bin/env python3
"""A line more, ninety times over, in the middle of a profile: no title without
its lines, no line of a paragraph alone, no blank page, and never fewer pages
than before. In layouts of one column and of two, English and Chinese, on A4 and
letter. That each of these faults is found is shown by dumps that have them.
"""
import collections
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import TOP, Tap, cvset, text_of, write

MOST = 90
# Which section grows: `service` in the text, `awards` in the side of sidebar.
SWEEPS = (
    ("faculty", "zh", "a4", "service"),
    ("jobmarket", "en", "letter", "service"),
    ("compact", "en", "a4", "service"), ("modern", "zh", "letter", "service"),
    ("sidebar", "en", "a4", "service"), ("sidebar", "zh", "letter", "service"),
    ("sidebar", "zh", "a4", "awards"), ("sidebar", "en", "letter", "awards"))
NAMES = {"en": "Ada Sample", "zh": "王小明"}
PROSE = {"en": "Words that make up the lines of a paragraph. " * 9,
         "zh": "一段文字要有许多行，才看得出哪里分开。" * 12}
BOOKMARKED = re.compile(r'^ *(?:side .*\bbookmark \d+\n *para .*'
                        r'|para .*\bbookmark \d.*)"(.*)"$', re.M)
Line = collections.namedtuple("Line", "turn end text")

tap = Tap()


def profile(lang, counts):
    """Entries of one line before and after those that grow, then a paragraph
    in either column."""
    rows = ["name: " + NAMES[lang], "language: " + lang,
            "contacts: {email: a@b.example}", "sections:",
            "  about: " + PROSE[lang][:300], "  awards:"]
    rows += ["    - {date: 2001, title: P%d}" % i
             for i in range(counts.get("awards", 6))]
    rows += ["  service:"]
    rows += ["    - {date: 2002, title: L%d}" % i
             for i in range(counts.get("service", 6))]
    rows += ["  teaching:"]
    rows += ["    - {date: 2003, course: C%d}" % i for i in range(6)]
    rows += ["  skills: {A: '%s'}" % PROSE[lang][:160],
             "  talks: [{date: 2004, title: T}, '%s']" % PROSE[lang]]
    return "\n".join(rows) + "\n"


def titles_of(boxes):
    """The titles of --dump=boxes: what the outline has, also at a side."""
    return [m[1] for m in BOOKMARKED.finditer(boxes)]


def pages_of(dump):
    """The pages of --dump=pages, without heads and feet: the lines by column
    (`turn`)."""
    pages = []
    for page in re.split(r"^page \d+ .*\n", dump, flags=re.M)[1:]:
        columns = {}
        for end, rest, text in re.findall(
                r"^  line x=\S+ y=\S+ w=\S+ end=(\w+)(.*?) \| (.*)$", page,
                re.M):
            if "artifact" not in rest:
                line = Line(rest.strip(), end, text.strip())
                columns.setdefault(line.turn, []).append(line)
        pages.append(columns)
    return pages


def title_at(lines, i, titles):
    """The title that begins with a line, in which line it ends, and whether
    that is all of this: a title may stand beside its text, and wrap."""
    text, last = lines[i].text, i
    while lines[last].end == "space" and last + 1 < len(lines) and \
            any(t.startswith(text + " ") for t in titles):
        last += 1
        text += " " + lines[last].text
    for title in titles:
        if text == title or text.startswith(title + " "):
            return title, last, text == title
    return None


def stranded(at, lines, after, titles):
    """A title has two lines below it or beside it and below, or all there are
    of its section."""
    goes_on = after and not title_at(after, 0, titles)
    for i in range(len(lines)):
        found = title_at(lines, i, titles)
        if found:
            title, last, whole = found
            under = len(lines) - last - whole
            if under < (2 if goes_on else 1):
                yield "%s at the foot of page %d" % (title, at + 1)


def alone(at, lines, after):
    """A paragraph that goes on has two lines on either side."""
    if not after or lines[-1].end == "para":
        return
    above, below = 1, 1
    while above < len(lines) and lines[-above - 1].end != "para":
        above += 1
    while below < len(after) and after[below - 1].end != "para":
        below += 1
    if min(above, below) < 2:
        yield "%d lines before the end of page %d and %d after it: %s" % (
            above, at + 1, below, after[0].text)


def faults_of(pages, titles):
    """What is wrong with the pages of one document."""
    for at, columns in enumerate(pages):
        if not columns:
            yield "page %d is blank" % (at + 1)
        rest = pages[at + 1] if at + 1 < len(pages) else {}
        for turn, lines in columns.items():
            yield from stranded(at, lines, rest.get(turn), titles)
            yield from alone(at, lines, rest.get(turn))
    seen = {found[0] for columns in pages for lines in columns.values()
            for found in (title_at(lines, i, titles)
                          for i in range(len(lines))) if found}
    yield from ("no line for the title " + t for t in titles if t not in seen)


def fewer(counts):
    """Where the pages become fewer, as their counts by number of lines."""
    return ["%d pages after %d" % (b, a) for a, b in zip(counts, counts[1:])
            if b < a]


# --- each fault, where there is one ------------------------------------------

TITLES = ["First", "Last"]
SOUND = [["First", "one", "two", "three-", "four"],
         ["five-", "six", "Last", "seven"]]
BESIDE = [["First one", "two", "three"], ["four", "Last five"]]


def dump_of(pages, turn=""):
    """A dump of such lines: `-` where the paragraph goes on."""
    out = []
    for at, rows in enumerate(pages):
        out.append("page %d 595.275x841.889" % (at + 1))
        out += ["  line x=0.000 y=%d.000 w=9.000 end=%s%s | %s" % (
            14 * i, "space" if row.endswith("-") else "para", turn,
            row.rstrip("-")) for i, row in enumerate(rows)]
        out.append("  line x=0.000 y=9.000 w=9.000 end=para artifact=footer "
                   "| First %d" % at)
    return "\n".join(out) + "\n"


def check_found(name, pages, *expected, titles=TITLES):
    for turn in ("", " turn=1"):
        faults = list(faults_of(pages_of(dump_of(pages, turn)), titles))
        tap.ok(faults == list(expected), "found%s: %s" % (turn, name), faults)


def check_finding():
    first, rest = SOUND
    check_found("nothing, where nothing is wrong", SOUND)
    check_found("nothing, with titles beside the text", BESIDE)
    check_found("a title at the foot",
                [first + ["Last"], rest[:2] + ["seven", "eight"]],
                "Last at the foot of page 1")
    check_found("a title with one line below it",
                [first + ["Last", "seven"], ["eight", "nine"]],
                "Last at the foot of page 1")
    check_found("a title beside one line of two",
                [["First one", "Last two"], ["three"]],
                "Last at the foot of page 1")
    check_found("a wrapped title beside one line of two",
                [["First one", "La-", "st two"], ["three"]],
                "La st at the foot of page 1", titles=["First", "La st"])
    check_found("nothing, if the title's only line is below it",
                [first[:3] + ["Last", "x"], ["First", "y"]])
    check_found("the last line of a paragraph alone",
                [["First", "one-", "two-"], ["three", "Last", "four"]],
                "2 lines before the end of page 1 and 1 after it: three")
    check_found("the first line of a paragraph alone",
                [["First", "one", "two-"], ["three-", "four", "Last", "x"]],
                "1 lines before the end of page 1 and 2 after it: three")
    check_found("a blank page", [first[:3], [], ["four", "Last", "five"]],
                "page 2 is blank")
    check_found("a title that is lost", [first[:3]],
                "no line for the title Last")
    tap.ok(fewer([1, 1, 2, 2, 3]) == [], "found: nothing, as pages grow")
    tap.ok(fewer([1, 2, 1, 3, 2]) == ["1 pages after 2", "2 pages after 3"],
           "found: pages that become fewer")
    tap.ok(titles_of('para Sect/H2 keep-next before 1.00 after 1.00 '
                     'bookmark 1 section "First"\npara P after 1 body "First"'
                     '\nside [1 |1| 1fr] before 7.20 bookmark 1\n  para Sect/H2'
                     ' section "Last"\n  stack\n    para P prose "x"\n') ==
           TITLES, "titles are what has a bookmark")


# --- growing -----------------------------------------------------------------

def sweep(layout, lang, size, section):
    name = "%s, %s, %s: 1 to %d lines of %s" % (layout, lang, size, MOST,
                                                section)
    counts, faults, titles = [], [], None
    for lines in range(1, MOST + 1):
        write("cv.yaml", profile(lang, {section: lines}))
        call = ["build", "cv.yaml", "-l", layout, "--set", "page.size=" + size]
        titles = titles or titles_of(text_of(cvset(*call, "--dump=boxes")
                                             .stdout))
        done = cvset(*call, "--dump=pages")
        pages = pages_of(text_of(done.stdout))
        if done.returncode != 0 or not pages:
            faults.append("%d lines: %s" % (lines, text_of(done.stderr)))
            continue
        counts.append(len(pages))
        faults += ["%d lines: %s" % (lines, fault)
                   for fault in faults_of(pages, titles)]
    faults += fewer(counts)
    tap.ok(not faults, name, *faults[:12])
    tap.ok(len(titles) >= 5 and counts[-1] > counts[0],
           name + ", titles and pages", titles, counts)


def main():
    check_finding()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for case in SWEEPS:
            sweep(*case)
        os.chdir(TOP)
    tap.end()


main()
