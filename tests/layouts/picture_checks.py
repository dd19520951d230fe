"""picture_checks -- those of the twenty checks of layouts.md section 6 that can
be measured and are not among the metrics of typography.md: its number is said
with each. Each takes a Document and gives what is wrong with it. (2, 4, 15 and
17 are M14, M15, M12 and M16; 1, 8 and 18 are left to the eye.)
"""
import re

from document import MM
from metrics_pages import columns_of, han_share, paragraphs

LEAST_CONTRAST = 4.5
TINT = (0xEE / 255, 0xF2 / 255, 0xF6 / 255)
BLACK, GREY, MUTED = "#000000", "#222222", "#595959"
NAVY, TEAL, BURGUNDY, FORM_BLUE = "#1F3A5F", "#14595B", "#7A1F2B", "#0070C0"
# Before and after a title, in L; None where it stands beside the text or is
# not there. And L in a Latin and a Han document. (layouts.md, section 4.)
TITLE_GAPS = {
    "jobmarket": (1, .3, 14.2, 16.2), "faculty": (.6, .22, 14, 15.6),
    "sidebar": (.9, .3, 13, 15), "compact": None,
    "classic": (1, .35, 13.8, 16.5), "modern": (1, .3, 13.2, 15.4),
    "banking": (.65, .25, 13, 15.6), "nsfc": (.5, .15, 18, 18), "bio": None}
RULE_BELOW = 2.6                # 0.6 pt, 2 pt below the title
MOST_LATIN, MOST_HAN = 113, 46
# Height of capitals in em; layouts.md section 2, over the factor.
CAPITALS = {"LinLibertine": .699 / 1.08, "TeXGyrePagella": .706 / 1.02,
            "TeXGyreTermes": .702 / 1.06, "Inter": .691 / 0.95,
            "Lato": .718}
ASCENDER = {True: .715, False: .85}     # capitals of Lato; the face of Han
BESIDE = 30 * MM                # from compact's titles to its text
HOLE = 10 * MM
JUSTIFIED = 0.08                # em between Han that is not told from a gap
PAPERS = re.compile("[Pp]ublications|[Pp]apers|论文|论著|成果|著作")
PERSON = r"[A-Z][a-z]+ [A-Z][a-z]+$|[A-Z]\. [A-Z][a-z]+$"
LEGEND = re.compile(r"[*†‡#] ?(通讯|同等|共同|[Cc]orresp|[Ee]qual|学生|"
                    r"[Ss]tudent)")
NO_START = "，。、；：！？）》」』】”’"


def hexed(rgb):
    return "#%02X%02X%02X" % tuple(round(255 * v) for v in rgb)


def luminance(rgb):
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
             for c in rgb]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(rgb, ground):
    a, b = sorted((luminance(rgb), luminance(ground)), reverse=True)
    return (a + 0.05) / (b + 0.05)


def glyphs_of(doc):
    return [c for page in doc.pages for line in page.glyphs
            for c in line.seen]


def is_own_script(doc, c):
    """Of the document's: the other one's size follows by a factor."""
    if doc.lang.startswith("zh"):
        return not c.latin
    return c.latin and c.text.isascii() and c.text.isalpha()


def title_gaps(doc):
    """3: the gap before a title, beyond the leading, is at least 2.5 times that
    after it; so the one is at least 1.5 times the layout's gap after it more
    than the other."""
    if not TITLE_GAPS[doc.layout]:
        return
    _, after, *leadings = TITLE_GAPS[doc.layout]
    least = 1.5 * after * leadings[doc.lang.startswith("zh")]
    for page in doc.pages:
        for column in columns_of(page).values():
            for a, title, b in zip(column, column[1:], column[2:]):
                if title not in doc.sections or b.title:
                    continue
                above, below = title.y - a.y, b.y - title.y
                if any(title.y < r[1] < b.y and r[3] - r[1] < 1
                       for r in page.rules):
                    below -= RULE_BELOW
                if above - below < least - 2:
                    yield "%.2f above, %.2f below: %s" % (above, below,
                                                          title.text)


def colours(doc):
    """5: text against its ground; and no colours but those of section 3."""
    ground = TINT if doc.layout == "sidebar" else (1, 1, 1)
    for rgb in sorted({c.colour for c in glyphs_of(doc)}):
        if contrast(rgb, ground) < LEAST_CONTRAST:
            yield "%s: %.2f" % (hexed(rgb), contrast(rgb, ground))
        if hexed(rgb) not in (BLACK, GREY, MUTED, NAVY, TEAL, BURGUNDY,
                              FORM_BLUE):
            yield "not among the colours: " + hexed(rgb)


def weight_of(c):
    return "bold" if c.bold or "Semi" in c.font else \
        "light" if "Light" in c.font else "regular"


def sizes(doc):
    """6: four sizes and two weights on a page, name and headline apart."""
    column = columns_of(doc.pages[0])[doc.pages[0].flow_of(doc.name)]
    at = column.index(doc.name)
    apart = [doc.name] + [line for line in column[at + 1:at + 4] if
                          line.seen[0].size == column[at + 1].seen[0].size]
    for number, page in enumerate(doc.pages):
        seen = [c for line in page.glyphs if line not in apart
                for c in line.seen]
        found = {round(c.size, 1) for c in seen if is_own_script(doc, c)}
        found -= {s for s in found if any(abs(s - 0.65 * t) < 0.15
                                          for t in found)}   # superscripts
        weights = {weight_of(c) for c in seen}
        if len(found) > 4 or len(weights) > 2:
            yield "page %d: %s %s" % (number + 1, sorted(found),
                                      sorted(weights))


def capitals(doc):
    """7: Latin capitals against the Han of the same cell, not of the name nor
    of a title beside the text."""
    text = doc.edges[0] + (BESIDE if doc.layout == "compact" else 0)
    for page in doc.pages:
        for line in page.glyphs:
            for cell in doc.cells(line) if line is not doc.name else []:
                yield from small_capitals([c for c in cell if c.x > text - 1])


def small_capitals(cell):
    han = {c.size for c in cell if "\u4e00" <= c.text <= "\u9fff"}
    for c in cell if len(han) == 1 else []:
        height = [h for name, h in CAPITALS.items()
                  if name in c.font.replace("-", "")]
        share = c.size * height[0] / min(han) if height else 0
        if share > 0.55 and c.text.isalpha() and not 0.685 < share < 0.725:
            yield "%.3f of the em: %s in %s" % (
                share, c.text, "".join(c.text for c in cell))
            return


def word_spaces(doc):
    """9: no word space over 1.5 of its own width; no name is hyphenated."""
    for page in doc.pages:
        for line in page.body():
            for cell in doc.cells(line):
                for a, b in zip(cell[1:-1], cell[2:]):
                    own = doc.natural.get((a.font, " "), .25) * a.size
                    if a.text == " " and b.latin and b.x - a.x > 1.5 * own \
                            + 0.05:
                        yield "%.2f of %.2f: %s" % (b.x - a.x, own, line.text)
        for flow in page.flows.values():
            for line in flow:
                if line.end == "hyphen" and line.text.split()[-1][0].isupper():
                    yield "hyphenated: " + line.text


def too_long(doc):
    """10: the longest line, of Latin in characters, of Han in em."""
    for page in doc.pages:
        for flow in page.flows.values():
            for lines in paragraphs(flow):
                for line in lines[:-1]:
                    if han_share(line.text) < 0.1 and \
                            len(line.text) > MOST_LATIN:
                        yield "%d characters: %s" % (len(line.text), line.text)
        for line in page.body():
            em = max((c.size for c in line.seen if not c.latin), default=0)
            if han_share(line.text) > 0.5 and len(doc.cells(line)) == 1 and \
                    line.end - line.x > (MOST_HAN + 0.5) * em:
                yield "%.1f em: %s" % ((line.end - line.x) / em, line.text)


def rules(doc):
    """11: rules end on an edge of the text, a weight for each colour."""
    left, right, _, _ = doc.edges
    width = doc.page_width
    side = 60 * MM + left - 12 * MM         # of the sidebar
    weights = {}
    for number, page in enumerate(doc.pages):
        for x0, y0, x1, y1, rgb in page.rules:
            if y1 - y0 > 1 or x1 - x0 < 8:
                continue
            weights.setdefault(hexed(rgb), set()).add(round(y1 - y0, 2))
            ends = [abs(x0 - left) < 0.25, abs(x1 - right) < 0.25,
                    abs(x1 - side) < 0.25 and doc.layout == "sidebar"]
            if not any(ends) or x0 < left - 0.25 or x1 > right + 0.25:
                yield "page %d: %.2f to %.2f of %.2f" % (number + 1, x0, x1,
                                                         width)
    for colour, found in weights.items():
        if len(found) > 1:
            yield "weights of %s: %s" % (colour, sorted(found))


def photos(doc):
    """12: its pixels are square to 1 %; its top is where the ascenders of the
    name end, where that is beside it."""
    for x0, y0, x1, y1, wide, high in doc.pages[0].photos:
        ratio = (x1 - x0) / (y1 - y0) / (wide / high)
        if not 0.99 < ratio < 1.01:
            yield "stretched to %.3f" % ratio
        name = doc.name.seen[0]
        ascender = name.y - ASCENDER[name.latin] * name.size
        if doc.layout != "sidebar" and abs(y0 - ascender) > 0.5 * MM:
            yield "top at %.2f, the name's at %.2f" % (y0, ascender)


def holes(doc):
    """13: without a photo nothing in the first page is 10 mm of white."""
    page = doc.pages[0]
    if page.photos:
        return
    for column in columns_of(page).values():
        for a, b in zip(column, column[1:]):
            white = b.y - a.y - max(c.size for c in b.seen)
            if white > HOLE and not b.title:
                yield "%.1f mm above %s" % (white / MM, b.text)


def indents(doc):
    """14: bullets, their texts and the lines that turn stand on one indent
    each; so do the brackets that end labels."""
    for number, page in enumerate(doc.pages):
        found = {}
        for turn, column in columns_of(page).items():
            drawn = page.flows.get(turn, [])
            for line in column:
                first = line.seen[0]
                if first.text in "•–" and len(line.seen) > 2:
                    text = line.seen[1 if line.seen[1].text.strip() else 2]
                    at = doc.glyph_left(line, text)
                    turned = [b.x for a, b in zip(drawn, drawn[1:])
                              if abs(a.y - line.y) < 0.2 and a.goes_on]
                    room = 0.25 if text.latin else JUSTIFIED * text.size
                    if turned and abs(turned[0] - at) > room:
                        yield "text at %.2f, turned line at %.2f: %s" % (
                            at, turned[0], line.text)
                    found.setdefault((turn, first.text, round(line.x / 14)),
                                     set()).add(round(line.x, 1))
                label = re.match(r"\[[A-Z]{0,2}\d+\]", line.text)
                if label:
                    last = line.seen[len(label[0]) - 1]
                    found.setdefault((turn, "]", 0), set()).add(
                        round(last.x + doc.own_width(last), 1))
        for (_, what, _), places in found.items():
            if max(places) - min(places) > 0.25:
                yield "page %d: %s at %s" % (number + 1, what, sorted(places))


def heads(doc):
    """16: no running head on the first page; on others head or foot."""
    if any(h.y < doc.edges[2] for h in doc.pages[0].heads):
        yield "a head on the first page"
    for number, page in enumerate(doc.pages[1:], 2):
        if not page.heads:
            yield "neither head nor foot on page %d" % number


def people(line):
    """(name, whether it is bold, whether it has a mark) of what may be authors
    in a line: what stands between commas and `and`."""
    text = "".join(c.text for c in line.seen)
    bold = [c.bold for c in line.seen for _ in c.text]
    for m in re.finditer(r"(?:^|(?<=, )|(?<=and )|(?<=[，、\]] )|(?<=[，、]))"
                         r"([^\W\d][\w .’-]*?)([*†‡#]*)(?=,| and |[，、。.]|$)",
                         text):
        yield m[1], all(b for b, c in zip(bold[m.start(1):m.end(1)], m[1])
                        if c != " "), bool(m[2])


def names(doc):
    """19: the own name is bold in each list of authors and nobody else's is;
    where it has a mark, there is a legend."""
    marked = legend = False
    for title, _, line in doc.sections_of():
        legend |= bool(LEGEND.search(line.text))
        if line.title or not PAPERS.search(title):
            continue
        for name, bold, mark in people(line):
            own = name.strip() in doc.own_names
            marked |= own and mark
            if bold != own and (own or re.match(PERSON, name)):
                yield "%s: %s in %s" % ("bold" if bold else "not bold", name,
                                        line.text)
    if marked and not legend:
        yield "marks without a legend"


def line_starts(doc):
    """20: Han stand upright; no line that goes on from another begins with what
    ends a clause, or with a badge."""
    for c in glyphs_of(doc):
        if not c.latin and c.skewed:
            yield "slanted: " + c.text
    for page in doc.pages:
        for flow in page.flows.values():
            for lines in paragraphs(flow):
                for line in lines[1:]:
                    if line.text[0] in NO_START or re.match(
                            r"（(?:CCF|SCI|EI|JCR|中科院|SSCI)", line.text):
                        yield line.text


CHECKS = (("check 3", title_gaps), ("check 5", colours), ("check 6", sizes),
          ("check 7", capitals), ("check 9", word_spaces),
          ("check 10", too_long), ("check 11", rules), ("check 12", photos),
          ("check 13", holes), ("check 14", indents), ("check 16", heads),
          ("check 19", names), ("check 20", line_starts))
