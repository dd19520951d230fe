"""packing -- a Document of the editor's written with an object stream and a
cross-reference stream (ISO 32000-1 7.5.7, 7.5.8), and what a fault changes."""
import zlib

from editor import encode
from lexer import Name, Stream

WIDTHS = [1, 4, 2]


class Packing:
    """How the file is written; all as it should be until it is changed."""

    def __init__(self):
        self.xref = {}          # entries of the cross-reference stream's
        self.stream = {}        # dictionary and of the object stream's; None
                                # for none
        self.rows = {}          # number: what changes its entry
        self.inside = {}        # more numbers in the object stream: bytes
        self.widths = WIDTHS

    def number_of_xref(self, doc):
        return max(doc.objects) + 2

    def write(self, doc):
        data, rows = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), {}
        whole = {n for n, v in doc.objects.items() if isinstance(v, Stream)}
        rows[0] = [0, 0, 65535]
        for number in sorted(whole):
            rows[number] = [1, len(data), 0]
            data += b"%d 0 obj\n%s\nendobj\n" % (number, doc.body(number))
        number = max(doc.objects) + 1
        values = {n: doc.body(n) for n in sorted(doc.objects.keys() - whole)}
        values.update(self.inside)
        rows.update((n, [2, number, i]) for i, n in enumerate(values))
        rows[number] = [1, len(data), 0]
        data += self.object_stream(number, values)
        return bytes(data + self.cross_references(doc, rows, len(data)))

    def object_stream(self, number, values):
        index, body = b"", b""
        for n, value in values.items():
            index += b"%d %d " % (n, len(body))
            body += value + b"\n"
        return self.make(number, index + body, self.stream,
                         Type=Name("ObjStm"), N=len(values), First=len(index))

    def cross_references(self, doc, rows, start):
        number = self.number_of_xref(doc)
        rows[number] = [1, start, 0]
        for n, change in self.rows.items():
            rows[n] = change(rows[n])
        data = b"".join(
            v.to_bytes(w, "big") for n in range(number + 1)
            for v, w in zip(rows.get(n, [0, 0, 65535]), self.widths))
        return self.make(number, data, self.xref, Type=Name("XRef"),
                         Size=number + 1, W=WIDTHS, **doc.trailer) + \
            b"startxref\n%d\n%%%%EOF\n" % start

    def make(self, number, data, changes, **entries):
        data = zlib.compress(data)
        entries.update(Filter=Name("FlateDecode"), Length=len(data))
        entries.update(changes)
        head = {Name(k): v for k, v in entries.items() if v is not None}
        return b"%d 0 obj\n%s\nstream\n%s\nendstream\nendobj\n" % (
            number, encode(head), data)
