#!/usr/bin/env python3
"""A page with one fault for each check of tests/layouts: the check finds
nothing in the page as it is, and the fault when it is there."""
import copy
import os
import sys

from document import Drawn, photo_profile, read_document    # first: its paths
from metrics_pages import DATE, METRICS, paragraphs
from picture_checks import CHECKS, PAPERS
from tap import TOP, Tap

FIND = dict(METRICS + CHECKS)
tap = Tap()


def example(name, *where):
    doc = read_document(os.path.join(TOP, "examples", name), *where)
    assert not isinstance(doc, str), doc
    return doc


def line_with(doc, what):
    """The first line of glyphs whose text has it."""
    return next(line for page in doc.pages for line in page.body()
                if what in line.text)


def long_paragraph(doc, least=3):
    return next(lines for page in doc.pages for flow in page.flows.values()
                for lines in paragraphs(flow) if len(lines) >= least)


def move(chars, x):
    for c in chars:
        c.x += x


def beyond_margin(doc):
    move(line_with(doc, "中山大学副教授").seen, -3)


def short_line(doc):
    long_paragraph(doc)[0].right -= 0.5


def title_at_foot(doc):
    page = doc.pages[0]
    title = [line for line in page.glyphs if line.title][-1]
    del page.glyphs[page.glyphs.index(title) + 1:]
    doc.pages[1].glyphs = [line for line in doc.pages[1].glyphs
                           if not line.title]


def line_alone(doc):
    flow, rest = (page.flows[None] for page in doc.pages[:2])
    flow[-2].end, flow[-1].end = "para", "space"
    rest[0].end = rest[1].end = "space"


def line_alone_above(doc):
    flow, rest = (page.flows[None] for page in doc.pages[:2])
    flow[-2].end = flow[-1].end = "space"
    rest[0].end = "para"


def date_off(doc):
    """A date, by a third of a point."""
    for line in doc.pages[0].body():
        cells = doc.cells(line)
        for cell in cells[::len(cells) - 1] if len(cells) > 1 else []:
            if DATE.match("".join(c.text for c in cell).strip()):
                move(cell, 0.3)
                return


def pitch_off(doc):
    long_paragraph(doc)[1].y += 0.1


def short_page(doc):
    del doc.pages[-1].glyphs[2:]


def words_on_words(doc):
    a, b = doc.pages[0].body()[8:10]
    b.y = a.y + 1
    move(b.seen, a.seen[0].x - b.seen[0].x)


def gap_after_title(doc):
    line = doc.sections[1]
    line.y -= 6


def grey(doc):
    for c in doc.pages[0].body()[4].seen:
        c.colour = (0x99 / 255,) * 3


def other_colour(doc):
    for c in doc.pages[0].body()[4].seen:
        c.colour = (0x55 / 255,) * 3


def many_sizes(doc):
    for line, size in zip(doc.pages[0].body()[8:], (7, 8, 13)):
        for c in line.seen:
            c.size = size


def large_latin(doc):
    for c in line_with(doc, "OSDI").seen:
        c.size *= 1.06 if c.latin else 1


def wide_space(doc):
    line = line_with(doc, "and ")
    at = line.text.index("and ") + 4
    move(line.seen[at:], 3)


def hyphenated_name(doc):
    line = long_paragraph(doc)[0]
    line.end, line.text = "hyphen", line.text + " Zhang-"


def long_line(doc):
    line = long_paragraph(doc)[0]
    line.text = "x" * 114


def long_han_line(doc):
    line = line_with(doc, "中山大学副教授")
    for c in line.seen:
        c.size *= 0.95


def rule_off(doc):
    x0, y0, x1, y1, rgb = next(r for r in doc.pages[0].rules
                               if r[3] - r[1] < 1)
    doc.pages[0].rules.append((x0 + 1, y0, x1 + 1, y1, rgb))


def rule_heavy(doc):
    x0, y0, x1, y1, rgb = next(r for r in doc.pages[0].rules
                               if r[3] - r[1] < 1)
    doc.pages[0].rules.append((x0, y0, x1, y1 + 0.1, rgb))


def photo_stretched(doc):
    x0, y0, x1, y1, *pixels = doc.pages[0].photos[0]
    doc.pages[0].photos[0] = (x0, y0, x1, y1 + 2, *pixels)


def photo_low(doc):
    x0, y0, x1, y1, *pixels = doc.pages[0].photos[0]
    doc.pages[0].photos[0] = (x0, y0 + 2, x1, y1 + 2, *pixels)


def hole(doc):
    for line in doc.pages[0].glyphs[3:]:
        line.y += 40


def bullet_off(doc):
    bullets = [line for page in doc.pages for line in page.body()
               if line.text.startswith("•")]
    move(bullets[1].seen, 0.6)


def turned_off(doc):
    for page in doc.pages:
        for flow in page.flows.values():
            for a, b in zip(flow, flow[1:]):
                if a.text.startswith("•") and a.goes_on:
                    b.x += 1
                    return


def label_off(doc):
    move(line_with(doc, "[2]").seen, 0.6)


def head_on_first(doc):
    doc.pages[0].heads.append(Drawn(60, 30, 20, "para", "Name"))


def no_head(doc):
    doc.pages[1].heads = []


def own_name(doc, other):
    for title, _, line in doc.sections_of():
        text = "".join(c.text for c in line.seen)
        if PAPERS.search(title) and other in text and \
                len(text) == len(line.seen):
            at = text.index(other)
            return line.seen[at:at + len(other)]
    raise AssertionError(other)


def name_not_bold(doc):
    for c in own_name(doc, "Jiangsu Du"):
        c.font = "ABCDEF+LinLibertineO"


def other_name_bold(doc):
    for c in own_name(doc, "Yutong Lu"):
        c.font = "ABCDEF+LinLibertineOB"


def no_legend(doc):
    line = line_with(doc, "通讯作者")
    line.text = line.text.replace("通讯作者", "")


def slanted(doc):
    next(c for c in line_with(doc, "武汉大学").seen if not c.latin).skewed = True


def comma_first(doc):
    line = long_paragraph(doc)[1]
    line.text = "，" + line.text


def badge_first(doc):
    line = long_paragraph(doc)[1]
    line.text = "（CCF A）" + line.text


FAULTS = {
    "zh": [("M1", beyond_margin), ("M2", short_line), ("M12", title_at_foot),
           ("M13", line_alone), ("M13", line_alone_above), ("M14", date_off),
           ("M15", pitch_off), ("M16", short_page), ("M18", words_on_words),
           ("check 3", gap_after_title), ("check 5", grey),
           ("check 5", other_colour), ("check 6", many_sizes),
           ("check 7", large_latin), ("check 9", wide_space),
           ("check 10", long_han_line), ("check 11", rule_off),
           ("check 11", rule_heavy), ("check 13", hole),
           ("check 14", label_off), ("check 16", head_on_first),
           ("check 16", no_head), ("check 19", name_not_bold),
           ("check 19", other_name_bold), ("check 19", no_legend),
           ("check 20", slanted), ("check 20", comma_first),
           ("check 20", badge_first)],
    "en": [("check 9", hyphenated_name), ("check 10", long_line)],
    "dates": [("M14", date_off)],
    "bullets": [("check 14", bullet_off), ("check 14", turned_off)],
    "photo": [("check 12", photo_stretched), ("check 12", photo_low)],
}


def main():
    documents = {
        "zh": example("faculty-zh/dujiangsu.yaml", "faculty", "a4", "zh"),
        "en": example("jobmarket-en/zongpu-zhang.yaml", "jobmarket", "a4",
                      None),
        "dates": example("publications-en/san-zhang.yaml", "jobmarket", "a4",
                         "en"),
        "bullets": example("starter/en.yaml", "sidebar", "a4", None)}
    with photo_profile() as path:
        documents["photo"] = read_document(path, "faculty", "a4", "zh")
    for name, faults in FAULTS.items():
        for what, plant in faults:
            doc = copy.deepcopy(documents[name])
            before = list(FIND[what](doc))
            plant(doc)
            after = list(FIND[what](doc))
            tap.ok(not before and after, "%s finds %s (%s)" % (
                what, plant.__name__.replace("_", " "), name), *before[:3])
    tried = {what for faults in FAULTS.values() for what, _ in faults}
    tap.ok(tried == set(FIND), "a fault for each check", set(FIND) - tried)
    tap.end()


if __name__ == "__main__":
    sys.exit(main())
