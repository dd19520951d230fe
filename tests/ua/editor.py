"""editor -- a file as objects that can be changed, and written again: with a
table of references, or as packing.py says, and no more than PDF/A wants. It
plants the faults."""
import copy
import re

from lexer import Name, Ref, Stream
from pdffile import Pdf

PLAIN_NAME = re.compile(rb"[A-Za-z0-9_+\-.*,]")


class Raw(bytes):
    """Bytes that are written as they are."""


def name_bytes(name):
    return b"/" + b"".join(
        bytes([c]) if PLAIN_NAME.match(bytes([c])) else b"#%02X" % c
        for c in name.encode("latin-1"))


def encode(value):
    if isinstance(value, Raw):
        return bytes(value)
    if isinstance(value, dict):
        return b"<<%s>>" % b"".join(
            name_bytes(k) + b" " + encode(v) for k, v in value.items())
    if isinstance(value, list):
        return b"[%s]" % b" ".join(encode(v) for v in value)
    if isinstance(value, Ref):
        return b"%d 0 R" % value
    if isinstance(value, str):
        return name_bytes(value)
    if isinstance(value, bytes):
        return b"<%s>" % value.hex().encode()
    if value is None or isinstance(value, bool):
        return {None: b"null", True: b"true", False: b"false"}[value]
    return b"%d" % value if isinstance(value, int) else b"%.5f" % value


class Document:
    """A copy of a good file's objects. What is asked for has to be there: a
    fault that cannot be planted raises."""

    def __init__(self, good):
        self.pdf = good                     # as it was
        self.objects = copy.deepcopy({
            n: v for n, v in good.objects.items() if not isinstance(v, Stream)
            or v.get("Type") not in ("ObjStm", "XRef")})
        self.trailer = {k: v for k, v in good.trailer.items()
                        if k in ("Root", "Info", "ID")}
        self.patches = []                   # of the written bytes
        self.packing = None                 # without it: a table

    def get(self, value):
        while isinstance(value, Ref):
            value = self.objects[int(value)]
        return value

    def new(self, value):
        number = max(self.objects) + 1
        self.objects[number] = value
        return Ref(number)

    def stream(self, data, **entries):
        value = Stream({Name(k): v for k, v in entries.items()})
        value.data = data
        return self.new(value)

    @property
    def catalog(self):
        return self.get(self.trailer["Root"])

    def page(self, index=0):
        return self.objects[self.pdf.pages[index].number]

    def element(self, kind, index=0):
        """An element of the structure tree: its dictionary."""
        return self.objects[self.elements(kind)[index].number]

    def elements(self, kind):
        return [e for e in self.pdf.tree.elements if e.type == kind]

    def note(self, index=0):
        """An annotation, and the page it is on."""
        refs = [(r, p) for p in self.pdf.pages
                for r in self.pdf.at(p.dict, "Annots") or []]
        return self.objects[int(refs[index][0])]

    def font(self, index=0):
        """A font's dictionary, that of its descendant, and its descriptor."""
        font = self.objects[sorted(self.pdf.fonts)[index]]
        below = self.get(self.get(font["DescendantFonts"])[0])
        return font, below, self.get(below["FontDescriptor"])

    def image(self):
        return next(v for v in self.objects.values()
                    if v.__class__ is Stream and v.get("Subtype") == "Image")

    def content(self, index=0):
        """A page's content stream."""
        return self.get(self.page(index)["Contents"])

    @property
    def metadata(self):
        return self.get(self.catalog["Metadata"])

    def swap(self, stream, old, new, count=1):
        """Replaces in a stream's data what the pattern finds."""
        stream.data, n = re.subn(old, new, stream.data, count=count, flags=re.S)
        if not n:
            raise LookupError("no %r" % old)

    def patch(self, old, new):
        """Replaces the first that the pattern finds in the written file."""
        self.patches.append((old, new))

    def write(self):
        if self.packing:
            return self.packing.write(self)
        data, places = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), {}
        for number in sorted(self.objects):
            places[number] = len(data)
            data += b"%d 0 obj\n%s\nendobj\n" % (number, self.body(number))
        return self.add_table(bytes(data), places)

    def add_table(self, data, places):
        """Patches before the table, where the objects are moved, and after."""
        late = []
        for old, new in self.patches:
            found = re.search(old, data, re.S)
            if found is None or found.end() == len(data):
                late.append((old, new))
                continue
            text = found.expand(new)
            data = data[:found.start()] + text + data[found.end():]
            for number, at in places.items():
                if at >= found.end():
                    places[number] = at + len(text) - (found.end() -
                                                       found.start())
        data += self.table(len(data), places)
        for old, new in late:
            data, n = re.subn(old, new, data, count=1, flags=re.S)
            if not n:
                raise LookupError("no %r" % old)
        return data

    def table(self, start, places):
        size = max(places) + 1
        rows = [b"%010d 00000 n \n" % places[number] if number in places else
                b"0000000000 65535 f \n" for number in range(1, size)]
        trailer = encode(dict(self.trailer, Size=size))
        return b"xref\n0 %d\n0000000000 65535 f \n%strailer\n%s\n" \
            b"startxref\n%d\n%%%%EOF\n" % (size, b"".join(rows), trailer, start)

    def body(self, number):
        value = self.objects[number]
        if not isinstance(value, Stream):
            return encode(value)
        entries = dict(value)
        # qpdf decoded it.
        if entries.get("Filter") == "FlateDecode":
            del entries["Filter"]
        entries.pop("DecodeParms", None)
        if not isinstance(entries.get("Length"), Raw):
            entries["Length"] = len(value.data)
        return b"%s\nstream\n%s\nendstream" % (encode(entries), value.data)


def load(path):
    good = Pdf(path)
    if good.unreadable:
        raise ValueError(good.unreadable)
    return good
