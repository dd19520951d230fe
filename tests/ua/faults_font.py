"""faults_font -- faults of fonts, of their widths and of what codes say."""
import fonts
from faults import plants
from lexer import Name

CALL = b"\x1c\x7f\xff\x0a"       # 32767 callsubr
ROW = rb"<0001><([0-9A-Fa-f]+)>"


def cmap(rule, old, new, *also, name=None):
    """A fault in the first font's CMap."""
    plants(rule, *also, name=name)(
        lambda doc: doc.swap(doc.get(doc.font()[0]["ToUnicode"]), old, new))


cmap("to-unicode", rb"endcmap", b"")
cmap("code-text", ROW, b"<0999><0041>")
cmap("code-values", ROW, b"<0001><0000>")
cmap("code-values", ROW, b"<0001><0041FEFF>", name="bom")
cmap("code-characters", ROW, b"<0001><D840>")
cmap("code-characters", ROW, b"<0001><FFFD>", name="unknown")
cmap("code-private", ROW, b"<0001><E00A>")
cmap("cmap-blocks", rb"\d+ beginbfchar", b"101 beginbfchar")
cmap("cmap-codes", ROW, rb"<0001><\1>\n<0001><\1>", "cmap-blocks")
cmap("cmap-codes", rb"<0000>\s*<FFFF>", b"<00><FF>", name="space")


@plants("to-unicode", name="none")
def to_unicode_none(doc):
    """No code says what it stands for; that is told once."""
    del doc.font()[0]["ToUnicode"]


@plants("font-kind")
def font_kind(doc):
    doc.font()[0]["Subtype"] = Name("Type3")


@plants("font-kind", name="two")
def font_kind_two(doc):
    below = doc.get(doc.font()[0]["DescendantFonts"])
    below.append(below[0])


@plants("font-encoding", "font-name")
def font_encoding(doc):
    doc.font()[0]["Encoding"] = Name("UniGB-UTF16-H")


@plants("font-system")
def font_system(doc):
    doc.font()[1]["CIDSystemInfo"]["Ordering"] = b"GB1"


@plants("font-name")
def font_name(doc):
    doc.font()[2]["FontName"] = Name("ABCDEF+Other")


@plants("font-name", "font-program-name", name="tag")
def font_name_tag(doc):
    """None of the names has a tag."""
    font, below, descriptor = doc.font()
    name = below["BaseFont"][7:]
    below["BaseFont"] = descriptor["FontName"] = Name(name)
    font["BaseFont"] = Name(name + "-Identity-H")


@plants("font-embedded")
def font_embedded(doc):
    del doc.font()[2]["FontFile3"]


@plants("font-embedded", name="subtype")
def font_embedded_subtype(doc):
    program(doc)["Subtype"] = Name("OpenType")


def program(doc, index=0):
    return doc.get(doc.font(index)[2]["FontFile3"])


@plants("font-program")
def font_program(doc):
    program(doc).data = program(doc).data[:100]


@plants("font-program-name")
def font_program_name(doc):
    """Another font's program, which has the glyphs that are shown, has not."""
    stream, name = program(doc), doc.font()[1]["BaseFont"].encode()
    stream.data = stream.data.replace(name, b"X" * len(name), 1)


@plants("font-descriptor")
def font_descriptor(doc):
    del doc.font()[2]["StemV"]


@plants("font-descriptor", name="flags")
def font_descriptor_flags(doc):
    doc.font()[2]["Flags"] = 32


@plants("font-box")
def font_box(doc):
    doc.font()[2]["FontBBox"][3] = 100


@plants("cid-set")
def cid_set(doc):
    doc.font()[2][Name("CIDSet")] = doc.stream(b"\xc0")


@plants("notdef")
def notdef(doc):
    doc.swap(doc.content(), rb"<0001", b"<00000001")


@plants("glyph-there")
def glyph_there(doc):
    """A code that says what it stands for, and there is no such glyph."""
    doc.swap(doc.content(), rb"<0001", b"<0001FFF0")
    doc.swap(doc.get(doc.font()[0]["ToUnicode"]), rb"(\d+) beginbfchar\n",
             lambda m: b"%d beginbfchar\n<FFF0><0041>\n" % (int(m[1]) + 1))


@plants("glyph-program")
def glyph_program(doc):
    """Its charstring calls a subroutine that there is not."""
    fresh = fonts.Program(program(doc).data)
    code = fresh.strings[fresh.names[1]].bytecode
    program(doc).data = program(doc).data.replace(
        code, CALL + code[len(CALL):], 1)


@plants("widths")
def widths(doc):
    row = first_row(doc)
    row[0] += 10


def first_row(doc):
    """The first array of widths."""
    return next(v for v in doc.get(doc.font()[1]["W"]) if isinstance(v, list))


@plants("widths", name="default")
def widths_default(doc):
    doc.font()[1]["DW"] = 3


@plants("widths-form")
def widths_form(doc):
    w = doc.get(doc.font()[1]["W"])
    w.extend([w[0], [w[1][0]]])


@plants("font-embedded", "font-name", "font-descriptor", name="no-descriptor")
def font_no_descriptor(doc):
    del doc.font()[1]["FontDescriptor"]
