#!/usr/bin/env python3
"""Long links in every layout: in the head, in the text, in a narrow column. No
glyph leaves its column, nothing is added where an address is parted, and the
areas of a link over several lines hold its own glyphs and no others.
"""
import os
import re
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(
    __file__))))
sys.path[:0] = [os.path.join(TOP, "tests", "layouts"),
                os.path.join(TOP, "tests")]
from document import MM, PAPER, read_document       # first: its paths
from measure import objects_of
from metrics_pages import outside
from tap import Tap, built_in, cvset, text_of, write

MAIL = "lola.with.a.very.long.local.part.indeed@department-of-examples." \
    "example.org"
HOME = "https://department-of-examples.example.org/people/lola_longlink/" \
    "projects/distributed-systems/2024/final-report-version-12.html?tab=" \
    "overview&lang=en"
ENDLESS = "https://example.org/" + "a" * 110
LINKS = {                       # what a link's areas show, by its address
    "mailto:" + MAIL: MAIL, HOME: HOME, ENDLESS: ENDLESS,
    "https://example.org/1": "the first of two links is long enough to cross "
    "the end of a line certainly, however wide and however small it is set",
    "https://example.org/2": "the second one follows at once and crosses the "
    "end of the next line as well, however wide and however small it is set",
    "https://example.org/3": "a link text that is itself far too long to stand "
    "on one line of a page and so it must wrap in one place or in more of them"}
ABOUT = ("https://example.org/1", "https://example.org/2")
PROFILE = """\
language: en
name: Lola Longlink
contacts: {{email: {mail}, homepage: "{home}"}}
sections:
  about: "[{one}](https://example.org/1) [{two}](https://example.org/2) after."
  skills: {{Links: "{endless}"}}
  Notes: ["[{three}](https://example.org/3)"]
""".format(mail=MAIL, home=HOME, endless=ENDLESS,
           one=LINKS[ABOUT[0]], two=LINKS[ABOUT[1]],
           three=LINKS["https://example.org/3"])
# Those with no place for some of it, and what they show.
SHOWN = {"bio": ABOUT + ("mailto:" + MAIL, HOME),
         "nsfc": ("https://example.org/3",)}
SIDE_RIGHT = (12 + 54 - 6) * MM         # of sidebar, layouts.md section 4.3

tap = Tap()


class File:
    def __init__(self, pdf):
        self.pdf = pdf


def links_of(pdf):
    """{address: [(Rect, [quad])]}, upwards from the foot of the page."""
    found = {}
    for o in objects_of(File(pdf)):
        if o.get("/Subtype") == "/Link" and "/A" in o:
            points = o.get("/QuadPoints") or [
                o["/Rect"][i] for i in (0, 1, 2, 1, 0, 3, 2, 3)]
            quads = [points[i:i + 8] for i in range(0, len(points), 8)]
            uri = re.sub("^u:", "", o["/A"]["/URI"])
            found.setdefault(uri, []).append((o["/Rect"], quads))
    return found


def count_elements(pdf):
    """The Link elements of the structure."""
    return sum(o.get("/S") == "/Link" for o in objects_of(File(pdf)))


def is_in(x, y, quad):
    return min(quad[::2]) < x < max(quad[::2]) and \
        min(quad[1::2]) < y < max(quad[1::2])


def hit(doc, height, quads):
    """The text of the glyphs whose middle is in one of the areas, and on how
    many lines they stand."""
    seen = [c for line in doc.pages[0].glyphs for c in line.seen
            if any(is_in(doc.glyph_left(line, c) + doc.own_width(c) / 2,
                         height - c.y + 0.2 * c.size, q) for q in quads)]
    return "".join(c.text for c in seen), len({round(c.y, 1) for c in seen})


def bare(text):
    return re.sub(r"\s", "", text)


def check_areas(name, doc, height, uri, areas):
    quads = [quad for _, own in areas for quad in own]
    text, lines = hit(doc, height, quads)
    tap.ok(bare(text) == bare(LINKS[uri]), name + ": its glyphs and no others",
           text, LINKS[uri])
    tap.ok(len(quads) == lines, name + ": an area for each line", quads, lines)
    tap.ok(all(rect[0] - .01 <= min(q[::2]) and max(q[::2]) <= rect[2] + .01
               and rect[1] - .01 <= min(q[1::2]) and
               max(q[1::2]) <= rect[3] + .01 for rect, own in areas
               for q in own), name + ": the areas are in its Rect", areas)
    return lines


def check_columns(name, doc):
    tap.ok(not list(outside(doc)), name + ": nothing beyond the margins",
           *outside(doc))
    if doc.layout != "sidebar":
        return
    shift = (PAPER[doc.size][0] - PAPER["a4"][0]) / 2
    page = doc.pages[0]
    side = [line for line in page.body() if page.flow_of(line) == "1"]
    wide = [line for line in side if line.end > SIDE_RIGHT + shift + 0.5]
    tap.ok(side and not wide, name + ": nor beyond the side column",
           *[line.text for line in wide])


def check(layout, size):
    name = "%s, %s" % (layout, size)
    doc = read_document("cv.yaml", layout, size, None)
    if not tap.ok(not isinstance(doc, str) and len(doc.pages) == 1,
                  name + ": one page", doc):
        return
    over = [d for d in doc.said if d["id"] in ("overfull", "hyphen-break")]
    tap.ok(not over, name + ": nothing is told of lines", *over)
    check_columns(name, doc)
    call = ["build", "cv.yaml", "-l", layout, "--set", "page.size=" + size]
    cvset(*call, "-o", "out.pdf")
    links = links_of("out.pdf")
    shown = SHOWN.get(layout, tuple(LINKS))
    tap.ok(sorted(links) == sorted(shown), name + ": the addresses",
           *sorted(links))
    tap.ok(count_elements("out.pdf") == len(shown),
           name + ": each is one Link element", count_elements("out.pdf"))
    wrapped = 0
    for uri in links:
        where = "%s: %s" % (name, uri[:28])
        wrapped += check_areas(where, doc, PAPER[size][1], uri,
                               links[uri]) > 1
    tap.ok(wrapped >= 1 if layout == "nsfc" else wrapped >= 3,
           name + ": links wrap", wrapped)
    text = bare(text_of(cvset(*call, "--dump=text").stdout))
    tap.ok(all(bare(LINKS[uri]) in text for uri in shown),
           name + ": they read as they were typed", text)


def check_finding():
    """One area around all of a wrapped link holds glyphs of its neighbour."""
    doc = read_document("cv.yaml", "classic", "a4", None)
    cvset("build", "cv.yaml", "-l", "classic", "-o", "out.pdf")
    for uri in ABOUT:
        points = [p for _, own in links_of("out.pdf")[uri] for q in own
                  for p in zip(q[::2], q[1::2])]
        text, _ = hit(doc, PAPER["a4"][1], [sum(map(list, points), [])])
        tap.ok(len(bare(text)) > len(bare(LINKS[uri])),
               "found: more than its own glyphs, " + uri, text)


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write("cv.yaml", PROFILE)
        for layout in built_in():
            check(layout, "letter" if layout == "modern" else "a4")
        check("sidebar", "letter")
        check_finding()
        os.chdir(TOP)
    tap.end()


main()
