"""document -- a document as its PDF shows it, for the checks of tests/layouts:
glyphs, rules and pictures from one `mutool trace`, titles from the outline, and
the drawn lines of --dump=pages.

Lengths are in points, x from the left and y from the top of the page.
"""
import collections
import contextlib
import functools
import logging
import os
import re
import shutil
import statistics
import sys
import tempfile
import xml.etree.ElementTree as xml

HERE = os.path.dirname(os.path.abspath(__file__))
for folder in ("..", "../typography", "../pdf"):
    sys.path.insert(0, os.path.join(HERE, folder))
try:
    from fontTools.ttLib import TTFont  # Debian's python3-fonttools
    import yaml
except ImportError:
    if sys.executable == "/usr/bin/python3":
        raise
    os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])
import pictures                                             # noqa: E402
import extract                                              # noqa: E402
from measure import MARGIN_PT, clusters_of, group_lines, tool   # noqa: E402
from tap import TOP, cvset, diagnostics, text_of                 # noqa: E402

logging.getLogger("fontTools").setLevel(logging.ERROR)
MM = 72 / 25.4
# top, right, bottom, left; layouts.md section 4 [mm]
MARGINS = {
    "jobmarket": (22, 25, 22, 25), "faculty": (16, 19.8, 16, 19.8),
    "sidebar": (18, 14, 18, 12), "compact": (16, 17, 16, 17),
    "classic": (24, 30, 22, 30), "modern": (18, 20, 18, 18),
    "banking": (15, 20, 15, 20), "nsfc": (26, 29, 26, 29),
    "bio": (22, 22, 20, 22)}
PAPER = {"a4": (595.276, 841.89), "letter": (612, 792)}
# What room there is beyond a glyph's own width where a cell ends, in em: an
# autospace has a third, a cell's half of the smallest gap 0.75.
CELL_GAP = 0.5
WITH_PHOTO = "examples/faculty-zh/dujiangsu.yaml"
TITLE_ROOM = 45                 # from a title's place in the outline downwards


class Drawn:
    """A line of --dump=pages; `end` is what ends it: para, space, none or
    hyphen."""

    def __init__(self, x, y, width, end, text):
        self.x, self.y, self.right = x, y, x + width
        self.end, self.text = end, text

    @property
    def goes_on(self):
        """The paragraph does, in the next line."""
        return self.end != "para"


class Page:
    """Its drawn lines by column (`flows`), heads and feet, lines of glyphs,
    rules (x0, y0, x1, y1, colour) and pictures (x0, y0, x1, y1, pixels wide,
    pixels high)."""

    def __init__(self):
        self.flows, self.heads, self.glyphs = {}, [], []
        self.rules, self.photos = [], []

    def is_head(self, line):
        return any(abs(line.y - h.y) < 0.2 for h in self.heads)

    def body(self):
        """The lines of glyphs but those of heads and feet."""
        return [line for line in self.glyphs if not self.is_head(line)]

    def flow_of(self, line):
        """The column in which a line of glyphs stands."""
        found = [(abs(d.x - line.x), str(turn), turn)
                 for turn, flow in self.flows.items() for d in flow
                 if abs(d.y - line.y) < 0.2]
        return min(found)[2] if found else None


class Document:
    """`pages`, what cvset `said`, and which `layout` on which paper."""

    def __init__(self, layout, size, lang):
        self.layout, self.size, self.lang = layout, size, lang
        self.pages, self.said = [], []
        # Lines of titles, those of sections, titles without a line.
        self.titles, self.sections, self.lost = [], [], []
        self.own_names = []
        self.natural = {}       # (font, text): a glyph's own width in em

    @property
    def edges(self):
        """left and right edge of the text, top and bottom."""
        top, right, bottom, left = (m * MM for m in MARGINS[self.layout])
        if self.size == "letter":           # as wide as on A4
            side = (PAPER["letter"][0] - PAPER["a4"][0]) / 2
            left, right = left + side, right + side
        width, height = PAPER[self.size]
        return left, width - right, top, height - bottom

    @property
    def page_width(self):
        return PAPER[self.size][0]

    @property
    def name(self):
        """The line of the name: the largest of the first page."""
        return max(self.pages[0].glyphs, key=lambda line: line.seen[0].size)

    def sections_of(self):
        """(title of the section, page, line) of the body, in reading order."""
        columns = {}
        for page in self.pages:
            for line in page.body():
                columns.setdefault(page.flow_of(line), []).append((page, line))
        for column in columns.values():
            title = ""
            for page, line in column:
                title = line.title if line in self.sections else title
                yield title, page, line

    def glyph_left(self, line, c):
        """Where a glyph's own width begins, after the gap before it."""
        i = line.seen.index(c)
        after = line.seen[i + 1].x if i + 1 < len(line.seen) else c.end
        return max(c.x, after - self.own_width(c)) \
            if c.adv > self.own_width(c) + 0.1 * c.size else c.x

    def own_width(self, c):
        wide = self.natural.get((c.font, "0" if c.text.isdigit() else c.text),
                                1) * c.size
        return min(wide, c.adv)

    def cells(self, line):
        """The parts of a line between wide gaps: [glyphs]. Half a gap is in
        the width of the glyph before it, half in that of the one after."""
        cells = [[]]
        for a, c in zip([None] + line.seen, line.seen):
            wide = a and a.adv - self.own_width(a) > CELL_GAP * a.size
            if c.text.isspace() and wide:
                cells.append([])
            else:
                cells[-1].append(c)
        return [cell for cell in cells if cell]

    def cell_edges(self, line, cell):
        """Where a cell's letters begin and end."""
        first, last = cell[0], cell[-1]
        left = first.x if first is line.seen[0] else \
            first.end - self.own_width(first)
        right = last.end if last is line.seen[-1] else \
            last.x + self.own_width(last)
        return left, right


def read_rgb(node):
    c = [float(v) for v in node.get("color").split()]
    return tuple(c * 3 if len(c) == 1 else c)


def read_rule(node, height):
    """The box of a filled path and its colour."""
    points = [(float(p.get("x")), height - float(p.get("y")))
              for p in node if p.get("x")]
    if not points:
        return None
    xs, ys = zip(*points)
    straight = not any(p.tag == "curveto" for p in node)
    return (min(xs), min(ys), max(xs), max(ys), read_rgb(node)) \
        if straight and len(points) <= 5 else None


def read_photo(node):
    a, _, _, d, x, y = (float(v) for v in node.get("transform").split())
    x0, x1 = sorted((x, x + a))
    y0, y1 = sorted((y, y + d))
    return x0, y0, x1, y1, int(node.get("width")), int(node.get("height"))


def read_trace(doc, pdf):
    """The glyphs, each with its `role` and `colour`, the rules and photos."""
    chars = []
    for number, node in enumerate(xml.fromstring(
            tool("mutool", "trace", pdf)).iter("page")):
        height = float(node.get("mediabox").split()[3])
        page = doc.pages[number]
        for item in node.iter():
            if item.tag == "fill_text":
                rgb = read_rgb(item)
                for span in item.iter("span"):
                    new = clusters_of(span, height, number, 1)
                    trm = [float(v) for v in span.get("trm").split()]
                    for c in new:
                        c.x += MARGIN_PT
                        c.colour, c.skewed = rgb, abs(trm[2]) > 0.001
                    chars += new
            elif item.tag in ("fill_path", "stroke_path"):
                rule = read_rule(item, height)
                page.rules += [rule] if rule else []
            elif item.tag == "fill_image":
                page.photos.append(read_photo(item))
    true_sizes(chars)
    find_widths(doc, chars)
    for line in group_lines(chars):
        if line.seen:
            line.title = ""
            doc.pages[line.page].glyphs.append(line)


@functools.lru_cache(None)
def font_files():
    """{PostScript name: file} of the fonts that are installed."""
    said = tool("fc-list", "-f", "%{postscriptname}\t%{file}\n")
    return dict(row.split("\t") for row in said.split("\n")
                if row and not row.endswith((".ttc", ".pfb", ".gz")))


@functools.lru_cache(None)
def widths_in(path):
    """{code point: width in em} of a font's file."""
    font = TTFont(path, lazy=True)
    metrics, em = font["hmtx"], font["head"].unitsPerEm
    return {code: metrics[glyph][0] / em
            for code, glyph in font["cmap"].getBestCmap().items()}


def font_width(name, text):
    """Of a character in the font's file; 0 if that is not known."""
    path = font_files().get(name.partition("+")[2])
    return widths_in(path).get(ord(text), 0) if path and len(text) == 1 else 0


def true_sizes(chars):
    """A font whose glyphs are embedded smaller, for the sake of wide gaps
    (src/pdf), is set larger: its size is that of its glyphs."""
    ratios = {}
    for c in chars:
        width = font_width(c.font, c.text) if c.latin else \
            float("\u4e00" <= c.text <= "\u9fff")
        if width and not c.text.isdigit():
            ratios.setdefault(c.font, []).append(c.adv / c.size / width)
    scale = {font: statistics.median(found)
             for font, found in ratios.items()
             if statistics.median(found) < 0.97}
    for c in chars:
        c.size *= scale.get(c.font, 1)


def find_widths(doc, chars):
    """A glyph's own width is the font's; of what is not in a font by itself,
    as figures of one width are not, it is the one it mostly has: kerning and
    gaps change some."""
    widths = {}
    for c in chars:
        key = c.font, "0" if c.text.isdigit() else c.text
        if 0 < c.adv < 1.2 * c.size:
            widths.setdefault(key, collections.Counter())[
                round(c.adv / c.size, 3)] += 1
    for key, found in widths.items():
        doc.natural[key] = found.most_common(1)[0][0]
        if key[1] != "0":
            doc.natural[key] = font_width(*key) or doc.natural[key]


def read_titles(doc, pdf):
    """The titles of sections and groups, as the outline has them, each at the
    line that begins with it, or with which it begins if it wraps."""
    said = tool("mutool", "show", pdf, "outline")
    for deep, title, page, y in re.findall(
            r'^[|+-](\t*)"(.*)"\t#page=(\d+)&zoom=.*,([\d.]+)$', said, re.M):
        want = re.sub(r"\s", "", title)
        for line in doc.pages[int(page) - 1].body():
            text = re.sub(r"\s", "", line.text)
            if -1 < line.y - float(y) < TITLE_ROOM and (
                    text.startswith(want) or want.startswith(text)):
                line.title = want
                doc.titles.append(line)
                doc.sections += [line] if deep == "\t" else []
                break
        else:
            doc.lost.append(title)


def read_pages(doc, dump):
    for row in dump.split("\n"):
        if row.startswith("page "):
            doc.pages.append(Page())
        line = re.match(r"  line x=(\S+) y=(\S+) w=(\S+) end=(\w+)(.*?) \| "
                        r"(.*)$", row)
        if not line:
            continue
        x, y, w = (float(line[i]) for i in (1, 2, 3))
        item = Drawn(x, y, w, line[4], extract.squeeze(line[6]))
        turn = re.search(r"turn=(\d+)", line[5])
        if "artifact" in line[5]:
            doc.pages[-1].heads.append(item)
        else:
            doc.pages[-1].flows.setdefault(turn and turn[1], []).append(item)


def read_document(path, layout, size, lang, *more):
    """Builds a profile; what cvset said instead if that fails. `lang` is None
    for the profile's own language."""
    with open(path, encoding="utf-8") as f:
        profile = yaml.safe_load(f)
    doc = Document(layout, size, lang or profile["language"])
    doc.own_names = profile.get("me", [])
    call = ["build", path, "-l", layout, "--set", "page.size=" + size, *more]
    call += ["--lang", lang] if lang else []
    with tempfile.TemporaryDirectory() as folder:
        pdf = os.path.join(folder, "out.pdf")
        done = cvset(*call, "-o", pdf, "--format=json")
        if done.returncode != 0:
            return text_of(done.stderr)
        doc.said = diagnostics(text_of(done.stderr))
        read_pages(doc, text_of(cvset(*call, "--dump=pages").stdout))
        read_trace(doc, pdf)
        read_titles(doc, pdf)
    return doc


@contextlib.contextmanager
def photo_profile():
    """The example with a photo, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "cv.yaml")
        shutil.copy(os.path.join(TOP, WITH_PHOTO), path)
        with open(os.path.join(folder, "me.jpg"), "wb") as f:
            f.write(pictures.jpeg(pictures.quarters(400, 560)))
        with open(path, "a", encoding="utf-8") as f:
            f.write("\nphoto: me.jpg\n")
        yield path
