"""fonts -- a composite font of the file: its widths, its ToUnicode CMap (9.10.3)
and what fontTools finds in its program."""
import functools
import io
import logging
import re

from fontTools.cffLib import CFFFontSet
from fontTools.misc.psCharStrings import T2WidthExtractor
from fontTools.pens.boundsPen import BoundsPen

logging.disable(logging.WARNING)
BLOCK = re.compile(rb"(\d+)\s+beginbf(char|range)(.*?)endbf", re.S)
HEX = re.compile(rb"<\s*([0-9A-Fa-f\s]*)>|(\[)|(\])")


class Font:
    def __init__(self, pdf, number, name):
        self.pdf, self.number, self.name = pdf, number, name
        self.dict = pdf.get(pdf.objects[number])
        self.cid_font = pdf.at(self.dict, "DescendantFonts", 0) or {}
        self.descriptor = pdf.at(self.cid_font, "FontDescriptor") or {}
        self.place = "font /%s, object %d" % (name, number)
        self.faults = []                # of the CMap: (kind, what)
        self.broken = {}                # charstrings: {CID: why}

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
        """The CFF font, or None; what is wrong with it is in program_fault."""
        self.program_fault = None
        stream = self.pdf.at(self.descriptor, "FontFile3")
        try:
            fonts = CFFFontSet()
            fonts.decompile(io.BytesIO(stream.data), None)
            top = fonts[fonts.fontNames[0]]
            self.program_name = fonts.fontNames[0]
            self.strings = top.CharStrings
            self.glyph_count = len(self.strings.charStringsIndex)
            if not hasattr(top, "ROS"):
                self.program_fault = "it is not CID-keyed"
            self.names = {cid_of(n): n for n in top.charset}
            return top
        except Exception as error:      # fontTools raises of many kinds
            self.program_fault = "%s: %s" % (type(error).__name__, error)
            return None

    def string_of(self, cid):
        if self.program is None or cid not in self.names:
            return None
        return self.strings[self.names[cid]]

    def program_width(self, cid):
        """Of the glyph in the program [em/1000], or None."""
        string = self.string_of(cid)
        if string is None or cid in self.broken:
            return None
        private = string.private
        extractor = T2WidthExtractor(
            getattr(private, "Subrs", []), string.globalSubrs,
            private.nominalWidthX, private.defaultWidthX)
        try:
            extractor.execute(string)
        except Exception as error:      # fontTools raises of many kinds
            self.broken[cid] = "%s: %s" % (type(error).__name__, error)
            return None
        return extractor.width * self.program.FontMatrix[0] * 1000

    @functools.lru_cache(maxsize=None)
    def ink(self, cid):
        """The glyph's box [em], or None if it is blank."""
        if self.program_width(cid) is None:
            return None
        pen = BoundsPen(None)
        self.string_of(cid).draw(pen)
        return pen.bounds and tuple(v / 1000 for v in pen.bounds)

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
