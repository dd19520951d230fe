"""faults_file -- faults of cross-reference streams and object streams."""
from editor import Raw
from faults import plants
from lexer import Name, Stream
from packing import Packing


def packs(rule, *also, name):
    """A function of a Document and of its Packing that plants a fault."""
    def register(plant):
        def pack(doc):
            doc.packing = Packing()
            plant(doc, doc.packing)
        plants(rule, *also, name=name)(pack)
        return plant
    return register


def streams(doc):
    """The numbers of what is in no object stream."""
    return [n for n, v in doc.objects.items() if isinstance(v, Stream)]


@packs("trailer-id", name="stream")
def no_id(doc, packing):
    del doc.trailer["ID"]


@packs("encrypt", name="stream")
def encrypt(doc, packing):
    packing.xref["Encrypt"] = Raw(b"null")


@packs("readable", "xref-stream", name="widths")
def no_widths(doc, packing):
    packing.xref["W"] = None


@packs("xref-stream", "readable", name="widths")
def widths(doc, packing):
    """The entries are a byte longer than it says."""
    packing.widths = [1, 5, 2]


@packs("xref-stream", name="size")
def size(doc, packing):
    packing.xref["Size"] = packing.number_of_xref(doc)


@packs("xref-stream", "readable", name="size-more")
def size_more(doc, packing):
    packing.xref["Size"] = packing.number_of_xref(doc) + 2


@packs("xref-stream", "xref-entries", name="zero")
def zero(doc, packing):
    packing.rows[0] = lambda row: [1, 9, 0]


@packs("xref-entries", name="offset")
def offset(doc, packing):
    packing.rows[min(streams(doc))] = lambda row: [1, row[1] + 1, 0]


@packs("xref-entries", name="generation")
def generation(doc, packing):
    packing.rows[packing.number_of_xref(doc)] = lambda row: row[:2] + [1]


@packs("xref-entries", name="index")
def index(doc, packing):
    number = int(doc.trailer["Info"])
    packing.rows[number] = lambda row: row[:2] + [row[2] + 1]


@packs("xref-entries", name="free")
def free(doc, packing):
    packing.rows[doc.new(b"own")] = lambda row: [0, 0, 65535]


@packs("object-streams", name="stream")
def stream_inside(doc, packing):
    packing.inside[doc.new(7)] = b"<</Length 1>>\nstream\nq\nendstream"


@packs("object-streams", name="generation")
def generation_inside(doc, packing):
    """The only form in which one could be other than 0."""
    number = doc.new(7)
    packing.inside[number] = b"%d 1 obj\n7\nendobj" % number


@packs("object-streams", name="count")
def count(doc, packing):
    """The last one is not counted, and nothing refers to it."""
    doc.new(7)
    packing.stream["N"] = len(doc.objects) - len(streams(doc)) - 1


@packs("object-streams", "stream-length", name="length")
def length_inside(doc, packing):
    packing.stream["Length"] = doc.new(Raw(b"0"))


@packs("object-streams", name="twice")
def twice(doc, packing):
    packing.inside[doc.stream(b"own")] = b"7"


@plants("object-streams", name="table")
def with_table(doc):
    doc.stream(b"9999 0 null", Type=Name("ObjStm"), N=1, First=7)


@packs("integer-range", name="inside")
def integer_inside(doc, packing):
    doc.catalog[Name("Own")] = Raw(b"2147483648")


@packs("hex-even", "info-agrees", name="inside")
def hex_inside(doc, packing):
    doc.get(doc.trailer["Info"])[Name("Producer")] = Raw(b"<637>")


@packs("syntax", name="inside")
def syntax_inside(doc, packing):
    doc.catalog[Name("Own")] = Raw(b"[1 2 >> ]")
