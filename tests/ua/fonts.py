"""fonts -- a composite font of a file: its widths, its ToUnicode CMap (9.10.3)
and what fontTools finds in its program."""
import functools
import io
import logging
import re

from fontTools.cffLib import CFFFontSet
from fontTools.pens.boundsPen import BoundsPen

logging.disable(logging.WARNING)
BLOCK = re.compile(rb"(\d+)\s+beginbf(char|range)(.*?)endbf", re.S)
HEX = re.compile(rb"<\s*([0-9A-Fa-f\s]*)>|(\[)|(\])")


class Program:
    """A CFF font; `fault` is what is wrong with it."""

    def __init__(self, data):
        self.fault, self.name, self.names = None, None, {}
        self.glyphs = {}                # {CID: (width, box, fault)}
        try:
            fonts = CFFFontSet()
            fonts.decompile(io.BytesIO(data), None)
            self.name = fonts.fontNames[0]
            top = fonts[self.name]
            self.strings = top.CharStrings
            self.per_em = 1 / top.FontMatrix[0]
            self.names = {cid_of(n): n for n in top.charset}
            if not hasattr(top, "ROS"):
                self.fault = "it is not CID-keyed"
        except Exception as error:      # fontTools raises of many kinds
            self.fault = "%s: %s" % (type(error).__name__, error)

    def glyph(self, cid):
        """A glyph's advance and the box of its ink [em], and what is wrong
        with its charstring; each may be None."""
        if cid not in self.glyphs:
            self.glyphs[cid] = self.draw(cid) if cid in self.names else \
                (None, None, None)
        return self.glyphs[cid]

    def draw(self, cid):
        pen = BoundsPen(None)
        try:
            string = self.strings[self.names[cid]]
            string.draw(pen)
        except Exception as error:      # fontTools raises of many kinds
            return None, None, "%s: %s" % (type(error).__name__, error)
        return string.width / self.per_em, \
            pen.bounds and tuple(v / self.per_em for v in pen.bounds), None


@functools.lru_cache(maxsize=64)
def read_program(data):
    return Program(data)


class Font:
    def __init__(self, pdf, number, name):
        self.pdf, self.number, self.name = pdf, number, name
        self.dict = pdf.get(pdf.objects[number])
        self.cid_font = pdf.at(self.dict, "DescendantFonts", 0) or {}
        self.descriptor = pdf.at(self.cid_font, "FontDescriptor") or {}
        self.place = "font /%s, object %d" % (name, number)
        self.faults = []                # of the CMap: (kind, what)

    def width_rows(self):
        """The rows of /W: (first CID, last CID, widths, of one or each)."""
        items, at = self.pdf.at(self.cid_font, "W") or [], 0
        while at + 1 < len(items):
            first, second = items[at], self.pdf.get(items[at + 1])
            if isinstance(second, list):
                yield first, first + len(second) - 1, second
            else:
                yield first, second, items[at + 2:at + 3]
            at += 2 if isinstance(second, list) else 3

    @functools.cached_property
    def widths(self):
        found = {}
        for first, last, values in self.width_rows():
            each = values if len(values) > 1 else values * (last - first + 1)
            found.update(zip(range(first, last + 1), each))
        return found

    def width(self, cid):
        return self.widths.get(cid, self.cid_font.get("DW", 1000))

    @functools.cached_property
    def cmap(self):
        stream = self.pdf.at(self.dict, "ToUnicode")
        data, codes = getattr(stream, "data", b""), {}
        self.codes = []                 # as written, in order
        for count, kind, body in BLOCK.findall(data):
            rows = cmap_rows(body, 2 if kind == b"char" else 3)
            if len(rows) != int(count) or int(count) > 100:
                self.faults.append(("cmap-blocks", "%s in a block of %s" % (
                    len(rows), count.decode())))
            for row in rows:
                self.codes.append(row[0])
                first = int(row[0], 16)
                last = first if kind == b"char" else int(row[1], 16)
                for i in range(last - first + 1):
                    codes[first + i] = value_at(row[-1], i)
        return codes

    @functools.cached_property
    def program(self):
        return read_program(getattr(self.pdf.at(self.descriptor, "FontFile3"),
                                    "data", b""))

    def text(self, cid):
        return self.cmap.get(cid, "")


def cid_of(name):
    return int(name[3:]) if name.startswith("cid") else 0


def cmap_rows(body, width):
    """The operands of a block in rows; an array counts as one."""
    items, array = [], None
    for digits, opened, closed in HEX.findall(body):
        if opened:
            array = []
        elif closed:
            items.append(array)
            array = None
        else:
            (items if array is None else array).append(
                re.sub(rb"\s", b"", digits))
    return [items[i:i + width] for i in range(0, len(items), width)]


def value_at(target, i):
    if isinstance(target, list):
        target, i = (target + [b""] * (i + 1))[i], 0
    text = bytes.fromhex(target.decode()).decode("utf-16-be", "surrogatepass")
    return text[:-1] + chr(ord(text[-1]) + i) if text and i else text
