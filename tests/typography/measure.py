"""measure -- typesets a text and measures the page that came out.

Everything here is read from the PDF: where each glyph stands from `mutool
trace`, what its outline is from the embedded CFF by fontTools, what the text
layer says from the extractors of tests/pdf. Nothing asks cvset about its own
state, but for --dump=pages and --dump=text, with which extractions are
compared by the rule of DESIGN.md section 5.

Lengths are in em of the Han size unless a name says pt; x from the left edge of
the text block, y from the top of the page.
"""
import functools
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree as xml

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
sys.path[:0] = [TESTS, os.path.join(TESTS, "pdf")]
import extract
from tap import CVSET, cvset, diagnostics, text_of
from fontTools.cffLib import CFFFontSet
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

# The fonts of the checklist's figures, at latin-scale 1.00.
SERIF, SANS = "Noto Serif CJK", "Noto Sans CJK"
LIB = "Linux Libertine O"
NS, KAI = "Noto Serif", "LXGW WenKai"
OPENTYPE, TRUETYPE = "/usr/share/fonts/opentype/", "/usr/share/fonts/truetype/"
FONT_FILES = {
    SERIF: OPENTYPE + "noto/NotoSerifCJK-Regular.ttc",
    SERIF + " Bold": OPENTYPE + "noto/NotoSerifCJK-Bold.ttc",
    SANS: OPENTYPE + "noto/NotoSansCJK-Regular.ttc",
    SANS + " Bold": OPENTYPE + "noto/NotoSansCJK-Bold.ttc",
    LIB: OPENTYPE + "linux-libertine/LinLibertine_R.otf",
    LIB + " Bold": OPENTYPE + "linux-libertine/LinLibertine_RB.otf",
    LIB + " Italic": OPENTYPE + "linux-libertine/LinLibertine_RI.otf",
    "Inter": OPENTYPE + "inter/Inter-Regular.otf",
    "Lato": TRUETYPE + "lato/Lato-Regular.ttf",
    NS: TRUETYPE + "noto/NotoSerif-Regular.ttf",
    KAI: TRUETYPE + "lxgw-wenkai/LXGWWenKai-Regular.ttf",
}
# Faces of the CJK collections by language, as typography.md numbers them.
FACE_INDEX = {"ja": 0, "ko": 1, "zh-Hans": 2, "zh-TW": 3, "zh-HK": 4}
MARGIN_PT = 40.0


class Char:
    """A cluster where it stands: `text`, `x`, `y`, its own `size` in em of the
    Han size, `adv` (its width in the font), font name and CID, page."""

    def __init__(self, text, x, y, size, adv, font, cid, page):
        self.text, self.x, self.y, self.size = text, x, y, size
        self.adv, self.font, self.cid, self.page = adv, font, cid, page
        self.ink = None             # (left, right, bottom, top), see Doc.ink_of

    @property
    def end(self):
        return self.x + self.adv

    @property
    def latin(self):
        return "CJK" not in self.font and "WenKai" not in self.font

    @property
    def bold(self):
        return bool(re.search(r"Bold|OB|OZ", self.font.partition("+")[2]))

    def __repr__(self):
        return "%r@%.3f" % (self.text, self.x)


class Line:
    """The clusters that share a baseline, in the order they are drawn. Spaces
    that hang at the end are among `chars`, not among `seen`."""

    def __init__(self, chars):
        self.chars = chars
        self.seen = list(chars)
        while self.seen and not self.seen[-1].text.strip():
            self.seen.pop()
        self.y, self.page = chars[0].y, chars[0].page
        self.text = "".join(c.text for c in chars)

    @property
    def width(self):
        return self.seen[-1].end - self.seen[0].x if self.seen else 0.0

    @property
    def x(self):
        return self.chars[0].x

    @property
    def end(self):
        return self.seen[-1].end if self.seen else self.chars[0].x

    def gap(self, i):
        """Room between seen cluster i and the next beyond i's own width."""
        return self.seen[i + 1].x - self.seen[i].end

    def __repr__(self):
        return self.text


class Doc:
    """A typeset document: `lines` of the body, `said` (the diagnostics)."""

    def __init__(self, pdf, pages, text, said, size):
        self.pdf, self.pages_dump, self.text_dump = pdf, pages, text
        self.said, self.size_pt = said, size
        # The section's title, which no layout leaves out, is not of the body.
        self.text = text.rstrip("\n").partition("\n")[2]
        self.lines = group_lines(read_trace(pdf, size))
        self.lines.pop(([l.text for l in self.lines] + ["T"]).index("T")
                       % len(self.lines))

    @property
    def chars(self):
        return [c for line in self.lines for c in line.chars]

    @property
    def line(self):
        """The only line."""
        assert len(self.lines) == 1, "%d lines: %s" % (
            len(self.lines), [l.text for l in self.lines])
        return self.lines[0]

    @property
    def texts(self):
        return [line.text for line in self.lines]

    def find(self, text, nth=0):
        """The cluster with this text, the nth of them."""
        return [c for c in self.chars if c.text == text][nth]

    def ids(self):
        return [d["id"] for d in self.said]

    @functools.cached_property
    def fonts(self):
        """The embedded fonts by their name: the CFF top dictionary."""
        return read_fonts(self.pdf)

    def ink_of(self, c):
        """Ink box of a cluster on the page: left, right, bottom, top; vertical
        ones from its baseline upwards. None if it has no ink."""
        top = self.fonts[c.font]
        pen = BoundsPen(None)
        top.CharStrings[top.charset[c.cid]].draw(pen)
        if pen.bounds is None:
            return None
        x0, y0, x1, y1 = (v / 1000 * c.size for v in pen.bounds)
        return c.x + x0, c.x + x1, y0, y1

    def outline_of(self, c, shifted=True):
        """Its outline in em/1000, shifted so that its ink begins at 0."""
        top = self.fonts[c.font]
        pen = DecomposingRecordingPen(None)
        top.CharStrings[top.charset[c.cid]].draw(pen)
        return normal_outline(pen.value, shifted)

    def is_glyph(self, c, family, index, gid):
        """Whether the cluster is drawn as that glyph of the original font."""
        return same_outline(self.outline_of(c), original(family, index, gid))

    def is_char(self, c, family, char, index=0):
        """Whether it is drawn as that character's usual glyph in the font."""
        return self.is_glyph(c, family, index, gid_of(family, char, index))

    def shadings(self):
        """Filled or stroked paths on the page: [(x0, y0, x1, y1) in pt]."""
        return read_paths(self.pdf)


def objects_of(doc):
    """The file's dictionaries, as qpdf has them."""
    objects = json.loads(tool("qpdf", "--json", doc.pdf))
    objects = objects.get("objects") or objects["qpdf"][1]
    values = (o.get("value", o) if isinstance(o, dict) else o
              for o in objects.values())
    return [o for o in values if isinstance(o, dict)]


# --- typesetting ------------------------------------------------------------

_folder = tempfile.TemporaryDirectory(prefix="cvset-typography.")
_docs = {}


def quoted(text):
    """As a YAML scalar that says exactly this."""
    return json.dumps(text, ensure_ascii=False)


def layout_text(width, size, latin, han, style, extra, styles=None,
                fonts=""):
    """A layout of nothing but prose `width` em wide; `styles` by their names
    instead of those here, `fonts` more than `body`."""
    named = {"prose": "{after: 1lh}", **(styles or {})}
    page = "%.3fpt" % (width * size + 2 * MARGIN_PT)
    body = {"font": "body", "size": "%gpt" % size, "latin-scale": "1",
            "figures": "default", "leading": "{latin: 1.24, han: 1.6}",
            **style}
    return ("extends: base\n"
            "page: {size: [%s, 2000pt], margin: %gpt, first: {header: [], "
            "footer: []}, rest: {header: [], footer: []}}\n"
            "fonts: {body: {latin: %s, han: %s, kai: LXGW WenKai}%s}\n"
            "styles:\n  body: {%s}\n%s%s%s" % (
                page, MARGIN_PT, latin, han, fonts and ", " + fonts,
                ", ".join("%s: %s" % kv for kv in body.items()
                          if kv[1] is not None),
                "".join("  %s: %s\n" % kv for kv in named.items()),
                "" if "header:" in extra else "header: []\n", extra))


def typeset(text, width=60, lang="zh-Hans", size=None, latin=LIB, han=SERIF,
            style=None, extra="", ok=True, paragraphs=None):
    """Sets one paragraph, or each of `paragraphs`; `style` are keys of the body
    style (None: as base has it), `extra` more of the layout. The result is kept: it is extracted too.
    With ok=False the CompletedProcess is returned if cvset fails. The type is 10
    pt, and larger where the column would be narrower than an inch, which cvset
    refuses."""
    size = size or max(10, round(75 / width))
    texts = [text] if paragraphs is None else paragraphs
    return typeset_profile(
        "  about:\n    title: T\n    text: %s\n" % quoted("\n\n".join(texts)),
        width, lang, size, latin, han, style, extra, ok)


def typeset_profile(sections, width=60, lang="zh-Hans", size=None, latin=LIB,
                    han=SERIF, style=None, extra="", ok=True, styles=None,
                    fonts="", profile=""):
    """The same for sections as a profile has them, and more of a profile."""
    size = size or max(10, round(75 / width))
    layout = layout_text(width, size, latin, han, style or {}, extra, styles,
                         fonts)
    profile = ("language: %s\nname: N\nlayout: ./layout.yaml\n%s\n"
               "sections:\n%s" % (lang, profile, sections))
    key = hashlib.sha256((layout + "\0" + profile).encode()).hexdigest()[:16]
    if key not in _docs:
        _docs[key] = build(key, layout, profile, size, ok)
    return _docs[key]


def in_look(style, before, text, after):
    """The line of three strings, the second in a style of its own."""
    doc = typeset_profile(
        "  about: {title: T, text: x}\n", profile="headline: " + text,
        extra="header: [{para: {text: \"%s{headline|look}%s\"}}]\n" % (
            before, after), styles={"look": style},
        fonts="other: {latin: %s, han: %s}" % (LIB, SANS))
    line = doc.lines[0]
    assert line.text == before + text + after, line.text
    return line


def build(key, layout, profile, size, ok):
    folder = os.path.join(_folder.name, key)
    os.mkdir(folder)
    for name, text in (("layout.yaml", layout), ("profile.yaml", profile)):
        with open(os.path.join(folder, name), "w", encoding="utf-8",
                  newline="") as f:
            f.write(text)
    done = cvset("build", "profile.yaml", "-o", "out.pdf", "--format=json",
                 cwd=folder)
    said = text_of(done.stderr)
    if done.returncode != 0:
        if ok:
            raise AssertionError("cvset failed: " + said)
        return done
    pages, text = (text_of(cvset("build", "profile.yaml", "--dump=" + stage,
                                 cwd=folder).stdout)
                   for stage in ("pages", "text"))
    said = [d for d in diagnostics(said) if d["id"] != "layout-field"]
    return Doc(os.path.join(folder, "out.pdf"), pages, text, said, size)


def build_file(path, *arguments):
    """A profile that lies in the tree: its PDF and its drawn lines."""
    pdf = os.path.join(_folder.name, "%s.pdf" % hashlib.sha256(
        repr((path, arguments)).encode()).hexdigest()[:16])
    done = cvset("build", path, "-o", pdf, *arguments)
    assert done.returncode == 0, text_of(done.stderr)
    pages = cvset("build", path, "--dump=pages", *arguments).stdout
    return pdf, extract.parse_pages(text_of(pages))


def forget(doc):
    """Its extraction is another row's matter."""
    for key in [k for k, d in _docs.items() if d is doc]:
        del _docs[key]


def all_docs():
    """All that were set, but those of which cvset says itself that readers do
    not return them in order."""
    return [d for d in _docs.values() if isinstance(d, Doc) and
            "right-to-left-order" not in d.ids()]


# --- reading the PDF --------------------------------------------------------


def tool(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
    if done.returncode != 0:
        raise AssertionError("%s: %s" % (command[0], text_of(done.stderr)))
    return text_of(done.stdout)


def is_marks(text):
    return all(unicodedata.category(c) == "Mn" for c in text)


def clusters_of(span, height, page, em):
    """MuPDF shows a cluster of several characters as one glyph and then more
    characters without one; marks have a blank glyph of their own."""
    chars = []
    size = float(span.get("trm").split()[0])
    for g in span.iter("g"):
        text = g.get("unicode")
        text = chr(int(text, 16)) if re.fullmatch("U\\+[0-9A-F]+", text) \
            else text
        if chars and (g.get("glyph") in (None, "-1") or
                      float(g.get("adv")) == 0 and is_marks(text)):
            chars[-1].text += text
            continue
        chars.append(Char(text, (float(g.get("x")) - MARGIN_PT) / em,
                          (height - float(g.get("y"))) / em, size / em,
                          float(g.get("adv")) * size / em, span.get("font"),
                          int(g.get("glyph")), page))
    return chars


def read_trace(pdf, em):
    trace = tool("mutool", "trace", pdf)
    chars = []
    for number, page in enumerate(xml.fromstring(trace).iter("page")):
        height = float(page.get("mediabox").split()[3])
        for span in page.iter("span"):
            chars += clusters_of(span, height, number, em)
    return chars


def group_lines(chars):
    lines = []
    for c in chars:
        if lines and lines[-1][-1].page == c.page and \
                abs(lines[-1][-1].y - c.y) < 0.01:
            lines[-1].append(c)
        else:
            lines.append([c])
    return [Line(line) for line in lines]


def read_fonts(pdf):
    fonts = {}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["mutool", "extract", pdf], cwd=folder, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for name in os.listdir(folder):
            if not name.startswith("font-"):
                continue
            with open(os.path.join(folder, name), "rb") as f:
                data = io.BytesIO(f.read())
            cff = CFFFontSet()
            cff.decompile(data, None)
            fonts[cff.fontNames[0]] = cff[0]
    return fonts


def read_paths(pdf):
    """Boxes of the paths that are filled or stroked, in points from the top."""
    boxes = []
    for page in xml.fromstring(tool("mutool", "trace", pdf)).iter("page"):
        height = float(page.get("mediabox").split()[3])
        for path in list(page.iter("fill_path")) + \
                list(page.iter("stroke_path")):
            points = [(float(p.get("x")), float(p.get("y")))
                      for p in path.iter() if p.get("x")]
            if points:
                xs, ys = zip(*points)
                boxes.append((min(xs), height - max(ys), max(xs),
                              height - min(ys)))
    return boxes


# --- outlines ---------------------------------------------------------------


def normal_outline(commands, shifted=True):
    points = [p for _, ps in commands for p in ps]
    left = min((p[0] for p in points), default=0) if shifted else 0
    return [(word, [(x - left, y) for x, y in ps]) for word, ps in commands
            if word not in ("closePath", "endPath")]


@functools.lru_cache(None)
def font_at(family, index):
    return TTFont(FONT_FILES[family], fontNumber=index, lazy=True)


@functools.lru_cache(None)
def gid_of(family, what, index=0):
    """Of a character, or of a glyph by its name in the font."""
    font = font_at(family, index)
    name = font.getBestCmap()[ord(what)] if len(what) == 1 else what
    return font.getGlyphID(name)


@functools.lru_cache(None)
def points_of(family, gid, index=0):
    """The drawing of a glyph as the font's file has it, in em/1000."""
    font = font_at(family, index)
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    if "CFF " in font:
        top = font["CFF "].cff[0]
        top.CharStrings[top.charset[gid]].draw(pen)
    else:
        glyphs[font.getGlyphName(gid)].draw(pen)
    scale = 1000 / font["head"].unitsPerEm
    return [(w, [(x * scale, y * scale) for x, y in ps])
            for w, ps in pen.value if None not in ps]


def original(family, index, gid, shifted=True):
    """The outline of a glyph; shifted, so that its ink begins at 0."""
    return normal_outline(points_of(family, gid, index), shifted)


@functools.lru_cache(None)
def original_ink(family, char, index=0):
    """Ink box of a character: left, right, bottom, top, in em."""
    font = font_at(family, index)
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[font.getGlyphName(gid_of(family, char, index))].draw(pen)
    x0, y0, x1, y1 = (v / font["head"].unitsPerEm for v in pen.bounds)
    return x0, x1, y0, y1


@functools.lru_cache(None)
def substitutes(family, feature):
    """{glyph name: what a GSUB feature's single substitutions make of it}."""
    table, found = font_at(family, 0)["GSUB"].table, {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag != feature:
            continue
        for n in record.Feature.LookupListIndex:
            for sub in table.LookupList.Lookup[n].SubTable:
                found.update(getattr(getattr(sub, "ExtSubTable", sub),
                                     "mapping", {}))
    return found


def box_of(outline):
    points = [p for _, ps in outline for p in ps]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def same_outline(a, b, tolerance=1.5):
    """Whether every point of `a` is one of `b` and the other way, within the
    rounding to thousandths; repeated and collinear points may differ."""
    pa = {(round(x), round(y)) for _, ps in a for x, y in ps}
    pb = {(round(x), round(y)) for _, ps in b for x, y in ps}
    if not pa or not pb:
        return pa == pb

    def near(p, others):
        return any(abs(p[0] - q[0]) <= tolerance and
                   abs(p[1] - q[1]) <= tolerance for q in others)

    return all(near(p, pb) for p in pa) and all(near(p, pa) for p in pb)


@functools.lru_cache(None)
def advance_of(family, text, index=0):
    """Sum of the unkerned advances of the characters in the font, in em."""
    font = font_at(family, index)
    cmap, hmtx = font.getBestCmap(), font["hmtx"]
    return sum(hmtx[cmap[ord(c)]][0] for c in text) / font["head"].unitsPerEm
