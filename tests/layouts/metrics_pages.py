"""metrics_pages -- M1, M2, M12 to M16 and M18 of typography.md section 4. Each
takes a Document and gives what is wrong with it.
"""
import re
import statistics

from metrics import HAN_GAP_MAX

MONTH = r"(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\.? "
POINT = (r"(?:(?:" + MONTH + r")?(?:19|20)\d\d(?:[.-]\d\d){0,2}(?:年\d+月)?"
         r"|[Pp]resent|至今|今)")
DATE = re.compile(POINT + r"(?: ?(?:[–-]|to|至) ?" + POINT + r"|(?: ?[–-]))?$")
MOSTLY = 0.4                    # a paragraph set in the way of Han


def han_share(text):
    """How much of a text is Han and its punctuation."""
    return sum("\u3000" <= c <= "\u9fff" or "\uff00" <= c <= "\uffef"
               for c in text) / max(len(text), 1)


def paragraphs(flow):
    """The lines of a column by paragraph, on this page."""
    run = []
    for line in flow:
        run.append(line)
        if not line.goes_on:
            yield run
            run = []
    if run:
        yield run


def outside(doc):
    """M1: glyphs beyond the margins by more than 0.5 pt."""
    left, right, top, bottom = doc.edges
    for page in doc.pages:
        for line in page.body():
            x, end = line.seen[0].x, line.end
            if x < left - 0.5 or end > right + 0.5 or \
                    not top - 0.5 < line.y < bottom + 0.5:
                yield "%.1f to %.1f at %.1f: %s" % (x, end, line.y, line.text)


def room_to_stretch(line):
    """What the gaps between a line's Han may take at most (JU-3), in points: a
    line that wants more is left as it is."""
    han = sum("\u4e00" <= c <= "\u9fff" for c in line.text)
    return HAN_GAP_MAX * han * (line.right - line.x) / len(line.text)


def ragged(doc):
    """M2: lines of Han that go on end where the others of their column do."""
    for page in doc.pages:
        for flow in page.flows.values():
            ends = {}
            for lines in paragraphs(flow):
                if han_share("".join(l.text for l in lines)) < MOSTLY:
                    continue
                for line in lines:
                    if line.goes_on:
                        ends.setdefault(round(line.x), []).append(line)
            for same in ends.values():
                right = max(line.right for line in same)
                for line in same:
                    if 0.25 < right - line.right < room_to_stretch(line):
                        yield "%.2f pt short: %s" % (right - line.right,
                                                     line.text)


def has_body(line):
    """Whether there is more in it than a title and a remark on that."""
    text = re.sub(r"\s", "", line.text)
    rest = text[len(line.title):]
    return not line.title or bool(rest) and rest[0] not in "（("


def columns_of(page):
    """The lines of glyphs by column."""
    columns = {}
    for line in page.body():
        columns.setdefault(page.flow_of(line), []).append(line)
    return columns


def stranded(doc):
    """M12, check 15: a title with fewer than two lines below it in its column,
    the first of which may stand beside it; with one, if there are no more until
    the next title."""
    for title in doc.lost:
        yield "no line for the title " + title
    columns = [columns_of(page) for page in doc.pages]
    for number, page in enumerate(columns):
        for turn, column in page.items():
            after = [later[turn][0] for later in columns[number + 1:]
                     if turn in later]
            whole = not after or after[0].title
            for i, line in enumerate(column):
                under = sum(map(has_body, column[i:]))
                if line.title and under < (1 if whole else 2):
                    yield "page %d: %d lines under %s" % (number + 1, under,
                                                          line.text)


def widows(doc):
    """M13: a paragraph parted with one line on either page."""
    for page, after in zip(doc.pages, doc.pages[1:]):
        for turn, flow in page.flows.items():
            rest = after.flows.get(turn, [])
            if not flow[-1].goes_on or not rest:
                continue
            above = list(paragraphs(flow))[-1]
            below = list(paragraphs(rest))[0]
            if min(len(above), len(below)) < 2:
                yield "%d and %d lines: %s" % (len(above), len(below),
                                               flow[-1].text)


def date_columns(doc, page):
    """{(column, whether at the right): [(left, right edge) of a cell that is
    a date]}. A line that is nothing but a date is in no column."""
    found = {}
    for line in page.body():
        cells = doc.cells(line)
        for i, cell in enumerate(cells):
            text = "".join(c.text for c in cell).strip()
            if len(cells) > 1 and DATE.match(text):
                last = i == len(cells) - 1
                found.setdefault((page.flow_of(line), last), []).append(
                    (*doc.cell_edges(line, cell), text))
    return found


def dates(doc):
    """M14 and check 2: the dates of a column, at the left or the right, have
    their left or their right edges in one place."""
    for number, page in enumerate(doc.pages):
        for (turn, last), edges in date_columns(doc, page).items():
            lefts, rights, texts = zip(*edges)
            spread = max(rights) - min(rights)
            if not last:
                spread = min(spread, max(lefts) - min(lefts))
            if spread > 0.1:
                yield "page %d, column %s: %.2f pt apart: %s" % (
                    number + 1, turn, spread, " ".join(texts[:4]))


def pitches(doc):
    """M15 and check 4: lines of one paragraph at one distance."""
    for page in doc.pages:
        for flow in page.flows.values():
            for lines in paragraphs(flow):
                steps = [b.y - a.y for a, b in zip(lines, lines[1:])]
                if len(steps) > 1 and statistics.pstdev(steps) > 0.02:
                    yield "%s: %s" % (steps, lines[0].text)


def short_end(doc):
    """M16 and check 17: a last page with less than 15 % that is not told of."""
    _, _, top, bottom = doc.edges
    if len(doc.pages) > 1 and \
            not any(d["id"] == "page-short" for d in doc.said):
        last = max(line.y + 0.25 * line.seen[0].size
                   for line in doc.pages[-1].body())
        if last - top < 0.15 * (bottom - top):
            yield "%.1f of %.1f" % (last - top, bottom - top)


def words(doc, line):
    """The boxes of a line's words, from the baseline to the height of an x."""
    word = []
    for c in line.seen + [None]:
        if c is None or not c.text.strip() or word and \
                word[-1].adv - doc.own_width(word[-1]) > 0.1 * c.size:
            if word:
                yield (word[0].x, line.y - 0.45 * word[0].size,
                       word[-1].x + doc.own_width(word[-1]), line.y,
                       "".join(w.text for w in word))
            word = []
        if c is not None and c.text.strip():
            word.append(c)


def collisions(doc):
    """M18: words that stand on one another, and glyphs of one line that do."""
    for number, page in enumerate(doc.pages):
        boxes = sorted((box for line in page.glyphs
                        for box in words(doc, line)), key=lambda b: b[1])
        for i, a in enumerate(boxes):
            for b in boxes[i + 1:]:
                if b[1] >= a[3]:
                    break
                if min(a[2], b[2]) - max(a[0], b[0]) > 0.5:
                    yield "page %d: %s / %s" % (number + 1, a[4], b[4])
        for line in page.glyphs:
            for a, b in zip(line.seen, line.seen[1:]):
                if b.x < a.end - 0.1 * a.size and " " not in (a.text, b.text):
                    yield "%r %r: %s" % (a, b, line.text)


METRICS = (("M1", outside), ("M2", ragged), ("M12", stranded),
           ("M13", widows), ("M14", dates), ("M15", pitches),
           ("M16", short_end), ("M18", collisions))
