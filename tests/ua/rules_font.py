"""rules_font -- fonts, their programs and what their codes say (ISO 19005-2
6.2.11, ISO 14289-1 7.21)."""
import functools
import re

from lexer import Stream
from rules import expect, rule

NEVER = {0: "U+0000", 0xFEFF: "U+FEFF", 0xFFFE: "U+FFFE"}
NO_CHARACTERS = {0xFFFF, 0xFFFD}
WIDTH_SLACK = 1                 # [em/1000]
INK_SLACK = 2                   # [em/1000], of a FontBBox


@functools.lru_cache(maxsize=1)
def shown(pdf):
    """{font: its CIDs that pages show}, in order."""
    found = {f: {} for f in pdf.fonts.values()}
    for c in pdf.contents:
        for g in c.glyphs:
            found.setdefault(g.font, {})[g.cid] = g
    return found


def shown_codes(pdf):
    """(font, CID) of all but .notdef, of which one rule says all."""
    for f, cids in shown(pdf).items():
        for cid in cids:
            if cid != 0:
                yield f, cid


@rule("font-kind", "A 6.2.11.2-1/2, 9.7.6", "fonts are Type0 with one "
      "descendant; none is a Type 3 or simple font")
def font_kind(pdf):
    for f in pdf.fonts.values():
        below = pdf.at(f.dict, "DescendantFonts")
        good = f.dict.get("Type") == "Font" and \
            f.dict.get("Subtype") == "Type0" and \
            isinstance(below, list) and len(below) == 1 and \
            f.cid_font.get("Type") == "Font" and \
            f.cid_font.get("Subtype") in ("CIDFontType0", "CIDFontType2")
        yield from expect(good, f.place, "%s %s" % (
            f.dict.get("Subtype"), f.cid_font.get("Subtype")))


@rule("font-encoding", "A 6.2.11.3-3, house", "their encoding is Identity-H")
def font_encoding(pdf):
    for f in pdf.fonts.values():
        yield from expect(f.dict.get("Encoding") == "Identity-H", f.place,
                          f.dict.get("Encoding"))


@rule("font-system", "A 6.2.11.3-1, house",
      "the descendant has /CIDSystemInfo, Adobe-Identity-0")
def font_system(pdf):
    for f in pdf.fonts.values():
        info = pdf.at(f.cid_font, "CIDSystemInfo") or {}
        good = info.get("Registry") == b"Adobe" and \
            info.get("Ordering") == b"Identity" and info.get("Supplement") == 0
        yield from expect(good, f.place, "%s" % info)


@rule("font-name", "A 6.2.11.2-2/3, 9.6.4", "the names agree and have a "
      "subset's tag")
def font_name(pdf):
    for f in pdf.fonts.values():
        names = {f.cid_font.get("BaseFont"), f.descriptor.get("FontName")}
        name = f.cid_font.get("BaseFont") or ""
        good = len(names) == 1 and re.match(r"[A-Z]{6}\+.", name) and \
            f.dict.get("BaseFont") in (name, "%s-%s" % (
                name, f.dict.get("Encoding")))
        yield from expect(good, f.place, "%s, %s" % (
            sorted(map(str, names)), f.dict.get("BaseFont")))


@rule("font-embedded", "A 6.2.11.4.1-1, UA 7.21.4.1-1",
      "the font program is in the file, of the subtype that goes with the "
      "font")
def font_embedded(pdf):
    for f in pdf.fonts.values():
        kind = f.cid_font.get("Subtype")
        program = pdf.at(f.descriptor, "FontFile2" if kind == "CIDFontType2"
                         else "FontFile3")
        wanted = None if kind == "CIDFontType2" else "CIDFontType0C"
        good = isinstance(program, Stream) and program.get("Subtype") == wanted
        if kind == "CIDFontType2":
            good = good and "CIDToGIDMap" in f.cid_font
        yield from expect(good, f.place, "%s" % program)


@rule("font-program", "A 6.2.11.2-1",
      "the program can be read and is CID-keyed")
def font_program(pdf):
    for f in pdf.fonts.values():
        yield from expect("FontFile3" not in f.descriptor or
                          not f.program.fault, f.place, f.program.fault)


@rule("font-program-name", "9.9", "the program's name is the font's, with or "
      "without its tag")
def font_program_name(pdf):
    for f in pdf.fonts.values():
        name = f.cid_font.get("BaseFont") or ""
        yield from expect(f.program.fault or
                          f.program.name in (name, name[7:]), f.place,
                          f.program.name)


@rule("font-descriptor", "A 6.2.11.2, 9.8",
      "the descriptor has all its entries; the font is symbolic")
def font_descriptor(pdf):
    need = {"FontName", "Flags", "FontBBox", "ItalicAngle", "Ascent",
            "Descent", "CapHeight", "StemV"}
    for f in pdf.fonts.values():
        d = f.descriptor
        good = d.get("Type") == "FontDescriptor" and need <= d.keys() and \
            d["Flags"] & 36 == 4
        yield from expect(good, f.place, "%s" % sorted(need - d.keys()))


@rule("font-box", "9.8.1", "/FontBBox holds the ink of the glyphs shown")
def font_box(pdf):
    for f, cid in shown_codes(pdf):
        box, ink = f.descriptor.get("FontBBox"), f.program.glyph(cid)[1]
        if ink and box:
            ink = [v * 1000 for v in ink]
            good = all(ink[i] >= box[i] - INK_SLACK and
                       ink[i + 2] <= box[i + 2] + INK_SLACK for i in (0, 1))
            yield from expect(good, f.place, "CID %d: %s" % (cid, ink))


@rule("cid-set", "A 6.2.11.4.2-2, UA 7.21.4.2-2", "a /CIDSet lists just the "
      "program's glyphs")
def cid_set(pdf):
    for f in pdf.fonts.values():
        stream = pdf.at(f.descriptor, "CIDSet")
        if isinstance(stream, Stream) and not f.program.fault:
            bits = {8 * i + k for i, byte in enumerate(stream.data)
                    for k in range(8) if byte & 128 >> k}
            wrong = bits ^ set(f.program.names)
            yield from expect(not wrong, f.place, "CIDs %s" % sorted(wrong)[:9])


@rule("notdef", "A 6.2.11.8-1, UA 7.21.8-1", "CID 0, .notdef, is never shown")
def notdef(pdf):
    for f, cids in shown(pdf).items():
        yield from expect(0 not in cids, f.place, "it is")


@rule("glyph-there", "A 6.2.11.4.1-2, UA 7.21.4.1-2",
      "the program has each glyph that is shown")
def glyph_there(pdf):
    for f, cid in shown_codes(pdf):
        yield from expect(f.program.fault or cid in f.program.names, f.place,
                          "CID %d" % cid)


@rule("glyph-program", "A 6.2.11.2-1, Type 2", "and its charstring draws")
def glyph_program(pdf):
    for f, cid in shown_codes(pdf):
        fault = f.program.glyph(cid)[2]
        yield from expect(not fault, f.place, "CID %d: %s" % (cid, fault))


@rule("widths", "A 6.2.11.5-1, UA 7.21.5-1",
      "/W says the advances of the program")
def widths(pdf):
    for f, cid in shown_codes(pdf):
        own = f.program.glyph(cid)[0]
        good = own is None or abs(own * 1000 - f.width(cid)) <= WIDTH_SLACK
        yield from expect(good, f.place, "CID %d: %s, not %s" % (
            cid, f.width(cid), own))


@rule("widths-form", "9.7.4.3", "/W has arrays and ranges of numbers, no CID "
      "twice; advances are not negative")
def widths_form(pdf):
    for f in pdf.fonts.values():
        seen = set()
        for first, last, values in f.width_rows():
            cids = set(range(first, last + 1))
            good = first <= last and not cids & seen and all(
                isinstance(v, (int, float)) and v >= 0 for v in values)
            yield from expect(good, f.place, "from %d" % first)
            seen |= cids


@rule("to-unicode", "A 6.2.11.7.2-1, UA 7.21.7-1",
      "each font has /ToUnicode, a CMap")
def to_unicode(pdf):
    for f in pdf.fonts.values():
        stream = pdf.at(f.dict, "ToUnicode")
        good = isinstance(stream, Stream) and \
            re.search(rb"\bbegincmap\b.*\bendcmap\b", stream.data, re.S)
        yield from expect(good, f.place, "%s" % stream)


@rule("code-text", "A 6.2.11.7.2-1, UA 7.21.7-1", "it says of each code shown "
      "what it stands for")
def code_text(pdf):
    for f, cid in shown_codes(pdf):
        if "ToUnicode" in f.dict:
            yield from expect(f.text(cid), f.place, "CID %d" % cid)


def texts(pdf):
    """(font, CID, the code units it stands for) of each code shown."""
    for f, cid in shown_codes(pdf):
        text = f.text(cid)
        yield f, cid, [ord(c) for c in text]


@rule("code-values", "A 6.2.11.7.2-2, UA 7.21.7-2", "never U+0000, U+FEFF or "
      "U+FFFE")
def code_values(pdf):
    for f, cid, text in texts(pdf):
        bad = [NEVER[c] for c in text if c in NEVER]
        yield from expect(not bad, f.place, "CID %d: %s" % (cid, bad))


@rule("code-characters", "house", "no replacement characters, no halves of "
      "surrogate pairs")
def code_characters(pdf):
    for f, cid, text in texts(pdf):
        bad = [c for c in text if c in NO_CHARACTERS or 0xD800 <= c < 0xE000]
        yield from expect(not bad, f.place, "CID %d: %s" % (
            cid, ["%04X" % c for c in bad]))


@rule("code-private", "A 6.2.11.7.3-1", "none of a private-use area, unless in "
      "/ActualText")
def code_private(pdf):
    for f, cid, text in texts(pdf):
        if any(0xE000 <= c < 0xF900 or c >= 0xF0000 for c in text):
            yield from expect(has_actual_text(pdf, f, cid), f.place,
                              "CID %d" % cid)


def has_actual_text(pdf, font, cid):
    """Whether each time that it is shown something says what it stands for."""
    for c in pdf.contents:
        for g in c.glyphs:
            if g.font is font and g.cid == cid:
                around = [g.sequence, *g.sequence.outer()] if g.sequence else []
                if not any("ActualText" in s.properties for s in around):
                    return False
    return True


@rule("cmap-blocks", "9.10.3",
      "the CMap's blocks have at most 100 rows, as many as they say")
def cmap_blocks(pdf):
    for f in pdf.fonts.values():
        _ = f.cmap
        for _, what in f.faults:
            yield f.place, what


@rule("cmap-codes", "9.10.3",
      "its codes have two bytes, as its codespace says, none twice")
def cmap_codes(pdf):
    for f in pdf.fonts.values():
        data = getattr(pdf.at(f.dict, "ToUnicode"), "data", b"")
        space = re.search(rb"begincodespacerange\s*<0000>\s*<FFFF>\s*"
                          rb"endcodespacerange", data, re.I)
        bad = [c for c in f.codes if len(c) != 4]
        twice = len(f.codes) - len(set(f.codes))
        yield from expect(not data or space and not bad and not twice, f.place,
                          "%s, %d twice" % (bad[:3], twice))
