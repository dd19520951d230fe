#!/usr/bin/env python3
"""tests/layouts/check.py LAYOUT -- a layout cvset comes with, over every
example in all its languages on A4 and letter: the metrics of typography.md
section 4 that are about pages (M1, M2, M12 to M16, M18) and those of the
twenty checks of layouts.md section 6 that can be measured. Glyphs are where
mutool sees them; margins and dates are those of layouts.md.
"""
import glob
import os
import re
import statistics
import sys
import tempfile
import xml.etree.ElementTree as xml

HERE = os.path.dirname(os.path.abspath(__file__))
for folder in ("..", "../typography", "../pdf"):
    sys.path.insert(0, os.path.join(HERE, folder))
try:
    import fontTools                # Debian's python3-fonttools, for measure
except ImportError:
    if sys.executable == "/usr/bin/python3":
        raise
    os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])
import extract                                              # noqa: E402
from measure import (MARGIN_PT, group_lines,                # noqa: E402
                     read_trace, tool)
from metrics import Metrics                                 # noqa: E402
from tap import (TOP, Tap, cvset, diagnostics,              # noqa: E402
                 languages_of, text_of)

MM = 72 / 25.4
# top, right, bottom, left; layouts.md section 4 [mm]
MARGINS = {
    "jobmarket": (22, 25, 22, 25), "faculty": (16, 19.8, 16, 19.8),
    "sidebar": (18, 14, 18, 12), "compact": (16, 17, 16, 17),
    "classic": (24, 30, 22, 30), "modern": (18, 20, 18, 18),
    "banking": (15, 20, 15, 20), "nsfc": (26, 29, 26, 29),
    "bio": (22, 22, 20, 22)}
PAPER = {"a4": (595.276, 841.89), "letter": (612, 792)}
MOST_LATIN, MOST_HAN = 113, 46      # in a line: check 10
LEAST_CONTRAST = 4.5                # check 5
PAGE_SHORT = 150                    # [per mille]: M16
DATE = re.compile(r"(\b(19|20)\d\d\b|present|至今|今$)")

tap = Tap()


class Page:
    """A document's page: its drawn lines by column, and its glyphs' lines."""

    def __init__(self):
        self.flows, self.heads, self.glyphs = {}, [], []


def luminance(rgb):
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
             for c in rgb]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(rgb, ground):
    a, b = sorted((luminance(rgb), luminance(ground)), reverse=True)
    return (a + 0.05) / (b + 0.05)


def text_colours(pdf):
    for fill in xml.fromstring(tool("mutool", "trace", pdf)).iter("fill_text"):
        c = [float(v) for v in fill.get("color").split()]
        yield tuple(c * 3 if len(c) == 1 else c)


def titles_of(pdf):
    """Titles of sections and groups, as the outline has them."""
    said = tool("mutool", "show", pdf, "outline")
    return {extract.squeeze(t) for t in
            re.findall(r'^[|+\-\t ]*"(.*)"\t', said, re.M)}


def read_pages(pdf, dump):
    pages = []
    for row in dump.split("\n"):
        if row.startswith("page "):
            pages.append(Page())
        line = re.match(r"  line x=(\S+) y=(\S+) w=(\S+) end=(\w+)(.*?) \| "
                        r"(.*)$", row)
        if not line:
            continue
        x, y, w = (float(line[i]) for i in (1, 2, 3))
        item = (y, x, x + w, line[4], extract.squeeze(line[6]))
        if "artifact" in line[5]:
            pages[-1].heads.append(item)
        else:
            turn = re.search(r"turn=(\d+)", line[5])
            pages[-1].flows.setdefault(turn and turn[1], []).append(item)
    for line in group_lines(read_trace(pdf, 1)):
        if line.seen:
            pages[line.page].glyphs.append(line)
    return pages


# --- the checks: each gives what is wrong -----------------------------------


def outside(pages, layout, size):
    """M1: glyphs beyond the margins by more than 0.5 pt."""
    top, right, bottom, left = (m * MM for m in MARGINS[layout])
    width, height = PAPER[size]
    for page in pages:
        heads = {round(y, 1) for y, *_ in page.heads}
        for line in page.glyphs:
            if any(abs(line.y - y) < 0.2 for y in heads):
                continue
            x, end = line.seen[0].x + MARGIN_PT, line.end + MARGIN_PT
            if x < left - 0.5 or end > width - right + 0.5 or \
                    not top - 0.5 < line.y < height - bottom + 0.5:
                yield "%.1f to %.1f at %.1f: %s" % (x, end, line.y, line.text)


def ragged(pages):
    """M2: Han lines that go on in the next one, not flush with their like."""
    for page in pages:
        for flow in page.flows.values():
            ends = {}
            for y, x, end, kind, text in flow:
                han = sum("\u4e00" <= c <= "\u9fff" for c in text)
                if kind == "none" and han * 2 > len(text):
                    ends.setdefault(round(x), []).append((end, text))
            for same in ends.values():
                right = max(end for end, _ in same)
                for end, text in same:
                    if 0.25 < right - end < 6:
                        yield "%.2f pt short: %s" % (right - end, text)


def stranded(pages, titles):
    """M12: a title that is the last line of its column."""
    for page, after in zip(pages, pages[1:]):
        for turn, flow in page.flows.items():
            if turn in after.flows and re.sub(r"（[^）]*）$| \([^)]*\)$", "",
                                              flow[-1][4]) in titles:
                yield flow[-1][4]


def widows(pages):
    """M13: a page break with one line of a paragraph on either side."""
    for page, after in zip(pages, pages[1:]):
        for turn, flow in page.flows.items():
            rest = after.flows.get(turn, [])
            if flow[-1][3] != "none" or not rest:
                continue
            if len(flow) < 2 or flow[-2][3] != "none" or rest[0][3] == "para":
                yield flow[-1][4] + " / " + rest[0][4]


def last_cell(line):
    """What stands after the last gap between cells, which is half in the width
    of the glyph before it and half in that of the glyph after it."""
    wide = [i for i, c in enumerate(line.seen[:-1]) if c.adv > 1.5 * c.size]
    return line.seen[wide[-1]:] if wide else []


def dates(pages):
    """M14 and check 2: dates in a column at the right on one edge."""
    for page in pages:
        edges = [line.end for line in page.glyphs
                 if len(last_cell(line)) < 24 and
                 DATE.search("".join(c.text for c in last_cell(line)))]
        off = [e for e in edges if 0.1 < max(edges) - e]
        if off:
            yield "%s of %.2f" % (off[:3], max(edges))


def pitches(pages):
    """M15 and check 4: lines of one paragraph at one distance."""
    for page in pages:
        for flow in page.flows.values():
            run = []
            for line in flow + [(0, 0, 0, "para", "")]:
                if run and run[-1][3] != "none":
                    deltas = [b[0] - a[0] for a, b in zip(run, run[1:])]
                    if len(deltas) > 1 and statistics.pstdev(deltas) > 0.02:
                        yield "%s: %s" % (deltas, run[0][4])
                    run = []
                run.append(line)


def too_long(pages):
    """Check 10: characters in a line, but not in a row of cells."""
    for page in pages:
        for flow in page.flows.values():
            for _, _, _, kind, text in flow:
                han = sum("\u2e80" <= c <= "\uffef" for c in text)
                if kind == "none" and han * 2 + len(text) - han > \
                        max(MOST_LATIN, MOST_HAN * 2 + 24):
                    yield "%d: %s" % (len(text), text)


def short_end(pages, layout, size, said):
    """M16 and check 17: a last page that is nearly empty, not warned of."""
    top, _, bottom, _ = (m * MM for m in MARGINS[layout])
    height = PAPER[size][1] - top - bottom
    if len(pages) > 1 and not any(d["id"] == "page-short" for d in said):
        last = max(y for flow in pages[-1].flows.values() for y, *_ in flow)
        if (last - top) * 1000 < height * (PAGE_SHORT - 15):
            yield "%.1f of %.1f" % (last - top, height)


def pale(pdf, layout):
    """Check 5: text against its ground."""
    ground = (0xEE / 255, 0xF2 / 255, 0xF6 / 255) if layout == "sidebar" \
        else (1, 1, 1)
    for rgb in sorted(set(text_colours(pdf))):
        if contrast(rgb, ground) < LEAST_CONTRAST:
            yield "%s: %.2f" % (rgb, contrast(rgb, ground))


def heads(pages, layout):
    """Check 16: no running head on the first page; on others head or foot."""
    if any(y < MARGINS[layout][0] * MM for y, *_ in pages[0].heads):
        yield "a head on the first page"
    for number, page in enumerate(pages[1:], 2):
        if not page.heads:
            yield "neither head nor foot on page %d" % number


def collisions(pages):
    """M18."""
    m = Metrics()
    for page in pages:
        for line in page.glyphs:
            m.add_collisions(line, line.text)
    for faults in m.faults.values():
        yield from faults


# --- documents ---------------------------------------------------------------


def check(layout, name, path, arguments, size):
    with tempfile.TemporaryDirectory() as folder:
        pdf = os.path.join(folder, "out.pdf")
        call = ["build", path, "-l", layout, "--set", "page.size=" + size,
                *arguments]
        done = cvset(*call, "-o", pdf, "--format=json")
        if not tap.ok(done.returncode == 0, name + ": is built",
                      text_of(done.stderr)):
            return
        said = diagnostics(text_of(done.stderr))
        pages = read_pages(pdf, text_of(cvset(*call, "--dump=pages").stdout))
        titles = titles_of(pdf)
        over = [d for d in said if d["id"] in ("overfull", "word-broken")]
        for what, faults in (
                ("no warning of overflow", over),
                ("M1", outside(pages, layout, size)),
                ("M2", ragged(pages)), ("M12", stranded(pages, titles)),
                ("M13", widows(pages)), ("M14", dates(pages)),
                ("M15", pitches(pages)),
                ("M16", short_end(pages, layout, size, said)),
                ("M18", collisions(pages)), ("contrast", pale(pdf, layout)),
                ("length of lines", too_long(pages)),
                ("heads and feet", heads(pages, layout))):
            faults = list(faults)
            tap.ok(not faults, "%s: %s" % (name, what), *faults[:4])


def main():
    layout = sys.argv[1]
    for path in sorted(glob.glob(os.path.join(TOP, "examples/*/*.yaml"))):
        for lang in languages_of(path) or [None]:
            for size in PAPER:
                name = " ".join((os.path.basename(path)[:-5], lang or "",
                                 size)).replace("  ", " ")
                check(layout, name, path, ["--lang", lang] if lang else [],
                      size)
    tap.end()


if __name__ == "__main__":
    main()
