#!/usr/bin/env python3
"""--pages, pages: and --fit drop: what may be distorted goes in its order and
within its limits, as little as will do, and a document too long is an error
that says by how much. (Pages as the text grows: growth_test.py.)
"""
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import TOP, Tap, build, cvset, text_of, write

LIMITS = """\
extends: faculty
summary: Fitted
fit: {gaps: [0.5, 1.5], leading: [0.9, 1.1], margin: [0.8, 1], size: [0.9, 1.1],
      floor: {latin: 9pt, han: 9.5pt}}
"""
ORDER = ("gaps", "leading", "margins", "size")
LEAST = {"gaps": 50, "leading": 90, "margins": 80, "size": 90}
MOST = {"gaps": 150, "leading": 110, "margins": 100, "size": 110}

tap = Tap()


def profile(lines, more="", prose="Nothing to see."):
    """Sections of one-line entries, `lines` of them in the middle one."""
    out = ["name: Ada Sample", "language: en"] + ([more] if more else [])
    out += ["sections:", "  about: " + prose, "  awards:"]
    out += ["    - {date: 2001, title: Prize %d}" % i for i in range(6)]
    out += ["  service:"]
    out += ["    - {date: 2002, title: Line %d}" % i for i in range(lines)]
    out += ["  teaching:"]
    out += ["    - {date: 2003, course: Course %d}" % i for i in range(6)]
    return "\n".join(out) + "\n"


def run(*args):
    return build("-l", "./limits.yml", *args)


def pages_of(dump):
    """The pages of --dump=pages: their lines as (y, end, text)."""
    out = []
    for page in re.split(r"^page \d+ .*\n", dump, flags=re.M)[1:]:
        out.append([(float(y), end, text) for y, end, text in re.findall(
            r"^  line x=\S+ y=(\S+) w=\S+ end=(\w+) \| (.*)$", page, re.M)])
    return out


def changed(said):
    return {k: float(v) for k, v in
            re.findall(r"(gaps|leading|margins|size) ([\d.]+) %", said)}


def in_order(values, ends):
    """Each knob but the last one turned stands at its limit."""
    order = [k for k in ORDER if ends[k] != 100]
    turned = [k for k in ORDER if k in values]
    return turned and turned == order[:len(turned)] and all(
        values[k] == ends[k] for k in turned[:-1])


def check_closer():
    """Ever more lines on one page: ever more is changed, in the order."""
    before = None
    seen = set()
    for lines in range(20, 70):
        write("cv.yaml", profile(lines))
        natural = len(pages_of(run("--dump=pages")[1]))
        status, dump, said = run("--pages", "1", "--dump=pages")
        if natural == 1:
            continue
        if status:
            break
        values = changed(said)
        good = len(pages_of(dump)) == 1 and in_order(values, LEAST)
        good = good and all(LEAST[k] <= v < 100 for k, v in values.items())
        if before is not None:
            good = good and all(values.get(k, 100) <= before.get(k, 100)
                                for k in ORDER)
        if not good:
            tap.ok(False, "%d lines on a page" % lines, said)
        seen.update(values)
        before = values
    tap.ok(seen == set(ORDER), "all that may be changed was changed in the end",
           seen)
    tap.ok(status == 1 and "[pages]" in said and lines < 69,
           "then it does not fit", lines, said)
    over = re.search(r"(\d+) lines? too long", said)
    tap.ok(over and 1 <= int(over[1]) <= 2, "by a line or two", said)
    tap.ok("Service (" in said, "and the longest section is named", said)
    return lines - 1


def check_sizes(lines):
    """No size below the floor: 9 pt, and no change without need."""
    write("cv.yaml", profile(lines))
    _, _, said = run("--pages", "1", "--dump=pages")
    tap.ok("size" in changed(said), "the last that fits has a smaller size",
           said)
    status, _, said = run("--pages", "1", "--dump=pages", "--set",
                          "fit.floor.latin=11pt")
    tap.ok(status == 1, "which a floor forbids", said)


def check_kept():
    """A document that does not fit leaves the older PDF alone."""
    write("cv.yaml", profile(10))
    run("-o", "out.pdf")
    with open("out.pdf", "rb") as f:
        before = f.read()
    write("cv.yaml", profile(200))
    status, _, _ = run("-o", "out.pdf", "--pages", "1")
    with open("out.pdf", "rb") as f:
        tap.ok(status == 1 and f.read() == before, "the older PDF stays")


def check_filled():
    """A last page is filled if it nearly is, and no page is added."""
    seen = set()
    for lines in range(1, 60):
        write("cv.yaml", profile(lines))
        _, _, said = run("--pages", "1", "--dump=pages")
        if "spread" not in said:
            if seen:
                break
            continue
        values = changed(said)
        seen.update(values)
        if not in_order(values, MOST):
            tap.ok(False, "%d lines are spread" % lines, said)
    tap.ok("gaps" in seen and "leading" in seen, "gaps, then leading", seen)
    write("cv.yaml", profile(1))
    _, dump, said = run("--pages", "3", "--dump=pages")
    tap.ok(len(pages_of(dump)) == 1 and "fewer than 3" in said
           and not changed(said), "one page is not made three", said)


def check_profile():
    """pages: in the profile, in a variant, and the command line before both."""
    write("cv.yaml", profile(80, "pages: 2\nvariants: {v: {pages: 1}}"))
    status, dump, _ = run("--dump=pages")
    tap.ok(status == 0 and len(pages_of(dump)) == 2, "pages: 2 of the profile")
    status, _, said = run("--variant", "v")
    tap.ok(status == 1 and ":4:23:" in said,
           "pages: 1 of the variant, at its place", said)
    status, dump, _ = run("--variant", "v", "--pages", "2", "--dump=pages")
    tap.ok(status == 0 and len(pages_of(dump)) == 2, "--pages goes before")
    for wrong in ("0", "-1", "x", "1000", "1.5"):
        status, _, said = run("--pages", wrong)
        tap.ok(status == 2 and "--pages" in said, "--pages " + wrong, said)


def drops(said):
    return re.findall(r"left out to save room: '(.*?)'", said)


def check_drop_in_columns():
    """What stands in a column that is not full stays: it saves nothing."""
    rows = ["name: Ada Sample", "language: en", "sections:", "  awards:",
            "    - {title: Prize, date: 2001, priority: 9}", "  service:"]
    rows += ["    - {title: L%d, date: 2001, priority: %d}" % (i, 1 + i % 3)
             for i in range(80)]
    write("side.yaml", "\n".join(rows) + "\n")
    done = cvset("build", "side.yaml", "-l", "sidebar", "--pages", "1",
                 "--fit", "drop", "--dump=text")
    text, said = text_of(done.stdout), text_of(done.stderr)
    tap.ok(done.returncode == 0 and drops(said), "the full column gets shorter",
           said)
    tap.ok("Prize" in text and "Prize" not in drops(said),
           "what is beside it stays", said)


def check_drop():
    """The least important goes first, of equals the last; no more than needed."""
    rows = ["name: Ada Sample", "language: en", "sections:", "  service:"]
    rows += ["    - {title: L%d, date: 2001, priority: %d}" % (i, 1 + i % 3)
             for i in range(60)]
    rows += ["  awards:"]
    rows += ["    - {title: A%d, date: 2001}" % i for i in range(30)]
    write("cv.yaml", "\n".join(rows) + "\n")
    status, _, said = run("--pages", "1")
    tap.ok(status == 1 and "--fit drop" in said, "the message names --fit drop",
           said)
    status, dump, said = run("--pages", "1", "--fit", "drop", "--dump=pages")
    order = sorted(range(60), key=lambda i: (-(1 + i % 3), -i))
    gone = drops(said)
    tap.ok(status == 0 and len(pages_of(dump)) == 1, "it fits", said)
    shown = said.count("[fit-drop]")
    tap.ok(set(gone) <= {"L%d" % i for i in order[:len(gone) + 60]}
           and shown > 0, "what went is named", said)
    text = run("--pages", "1", "--fit", "drop", "--dump=text")[1]
    left = [i for i in range(60) if re.search(r"\bL%d$" % i, text, re.M)]
    n = 60 - len(left)
    tap.ok(sorted(left) == sorted(order[n:]), "in the order of importance",
           left)
    tap.ok(n > 20 and sorted(gone) == sorted("L%d" % i for i in order[:n]),
           "each of more than 20 is named", said)
    tap.ok(all("A%d" % i in text for i in range(30)),
           "what has no priority stays")
    for i in order[n - 1:n]:        # one less is too much
        kept = [r for r in rows if not any(
            "{title: L%d," % k in r for k in order[:n - 1])]
    write("cv.yaml", "\n".join(kept) + "\n")
    tap.ok(run("--pages", "1")[0] == 1, "no more went than had to")


def check_section_back():
    """A short section that went before a long one comes back: it has room."""
    write("cv.yaml", "\n".join(
        ["name: Ada Sample", "language: en", "sections:", "  education:",
         "    - {degree: PhD, institution: Example University, date: 2001}",
         "  service:", "    priority: 5", "    entries:"] +
        ["      - {title: S%d, date: 2001}" % i for i in range(90)] +
        ["  awards:", "    priority: 5", "    entries:",
         "      - {title: A1, date: 2001}"]) + "\n")
    status, dump, said = run("--pages", "1", "--fit", "drop", "--dump=pages")
    tap.ok(status == 0 and len(pages_of(dump)) == 1 and
           drops(said) == ["service"], "only the long section goes", said)


def check_foot():
    """What a page leaves white goes to the gaps before its sections: the same
    lines on each page, the titles lower, the last page as it is."""
    example = os.path.join(TOP, "examples/faculty-zh/dujiangsu.yaml")
    ends = []
    for limit in ("1", "[0.5, 1.6]"):
        dump = text_of(cvset("build", example, "--lang", "en", "-l", "faculty",
                             "--set", "fit.gaps=" + limit,
                             "--dump=pages").stdout)
        ends.append(pages_of(dump))
    plain, spread = ends
    tap.ok([[r[1:] for r in page] for page in plain] ==
           [[r[1:] for r in page] for page in spread], "the same lines")
    lower = [round(b[0] - a[0], 3) for a, b in zip(plain[0], spread[0])][:-1]
    steps = sorted({round(b - a, 3) for a, b in zip(lower, lower[1:])} - {0.0})
    tap.ok(lower[-1] > 1 and lower[0] == 0 and lower == sorted(lower),
           "the first page is filled further down", lower)
    leading = 11 * 1.273            # faculty's gaps: 0.6 of it, 1 at the head
    tap.ok(len(steps) == 2 and all(
        abs(step - 0.6 * gap * leading) < 0.02
        for step, gap in zip(steps, (0.6, 1))),
        "each gap grows to the layout's limit and no further", steps)
    tap.ok(plain[-1] == spread[-1], "the last page is left", spread[-1])


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write("limits.yml", LIMITS)
        check_sizes(check_closer())
        check_kept()
        check_filled()
        check_section_back()
        check_foot()
        check_profile()
        check_drop()
        check_drop_in_columns()
        os.chdir(TOP)
    tap.end()


main()
