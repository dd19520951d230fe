"""rules_file -- the syntax of a file (ISO 19005-2 6.1)."""
import itertools
import re

from lexer import Name, Ref
from pdffile import inflate
from rules import expect, rule

FILTERS = {"ASCIIHexDecode", "ASCII85Decode", "FlateDecode", "RunLengthDecode",
           "CCITTFaxDecode", "JBIG2Decode", "DCTDecode", "JPXDecode"}
EOLS = (b"\n", b"\r", b"\r\n")


@rule("readable", "7.5", "qpdf can read the file")
def readable(pdf):
    yield from expect(not pdf.unreadable, "file", pdf.unreadable)


@rule("header", "A 6.1.2-1", "%PDF-1.n and an end of line begin the file")
def header(pdf):
    yield from expect(re.match(rb"%PDF-1\.[0-7](\r\n|\r|\n)", pdf.raw),
                      "byte 0", "%r" % pdf.raw[:12])


@rule("binary-comment", "A 6.1.2-2", "then % and four bytes over 127")
def binary_comment(pdf):
    line = re.match(rb"[^\r\n]*(?:\r\n|\r|\n)%[\x80-\xff]{4}", pdf.raw)
    yield from expect(line, "line 2", "no such comment")


@rule("trailer-id", "A 6.1.3-1", "the trailer has /ID, two strings")
def trailer_id(pdf):
    ids = pdf.raw_trailer.get("ID")
    yield from expect(isinstance(ids, list) and len(ids) == 2 and all(ids),
                      "trailer", "/ID is %r" % (ids,))


@rule("encrypt", "A 6.1.3-2", "no /Encrypt")
def encrypt(pdf):
    yield from expect("Encrypt" not in pdf.raw_trailer, "trailer", "/Encrypt")


@rule("after-eof", "A 6.1.3-3", "nothing after %%EOF but an end of line")
def after_eof(pdf):
    rest = pdf.raw[pdf.raw.rfind(b"%%EOF") + 5:]
    yield from expect(rest in (b"", *EOLS), "end", "%r" % rest[:20])


@rule("xref-table", "A 6.1.4-2", "xref, one end of line, a subsection's head")
def xref_table(pdf):
    if pdf.xref_stream:
        return
    at = pdf.raw.rfind(b"\nxref") + 1
    yield from expect(re.match(rb"xref(\r\n|\r|\n)\d+ \d+ ?(\r\n|\r|\n)",
                               pdf.raw[at:at + 40]), "byte %d" % at,
                      "%r" % pdf.raw[at:at + 16])


@rule("xref-entries", "7.5.4, 7.5.8", "each entry says where its object is, "
      "and each object has one")
def xref_entries(pdf):
    if pdf.xref_stream:
        yield from stream_entries(pdf)
        return
    at = pdf.raw.rfind(b"\nxref") + 1
    head = re.match(rb"xref\s+0 (\d+)\s+?", pdf.raw[at:at + 40])
    count = int(head[1]) if head else 0
    at += head.end() if head else 0
    for number in range(count):
        row = pdf.raw[at + 20 * number:at + 20 * number + 20]
        entry = re.match(rb"(\d{10}) (\d{5}) ([nf])( \n| \r|\r\n)$", row)
        body = pdf.bodies.get(number)
        where = body.at if body else None
        if not entry or entry[3] == b"n" and int(entry[1]) != where:
            yield "object %d" % number, "%r, it is at %s" % (row, where)
    yield from expect(count > len(pdf.bodies), "xref", "it has %d entries" %
                      count)


def rows_of(pdf):
    """{number: entry} of the cross-reference stream, three numbers each;
    nothing where /W, /Size and /Index do not fit the data."""
    entries, data = pdf.raw_trailer, inflate(pdf.xref_stream, pdf.raw) or b""
    widths, size = entries.get("W"), entries.get("Size")
    index = entries.get("Index", [0, size])
    if not numbers(widths, 3) or not numbers(index, 2):
        return {}
    order = [n for first, count in zip(index[::2], index[1::2])
             for n in range(first, first + count)]
    ends = list(itertools.accumulate([0] + widths))
    if len(order) * ends[3] != len(data) or order[-1] + 1 != size:
        return {}
    rows = {}
    for at, number in enumerate(order):
        row = data[at * ends[3]:(at + 1) * ends[3]]
        rows[number] = [int.from_bytes(row[ends[i]:ends[i + 1]], "big")
                        for i in range(3)]
        if not widths[0]:
            rows[number][0] = 1             # the default
    return rows


def numbers(value, count):
    """Is it an array of so many numbers, or of a multiple of it?"""
    return isinstance(value, list) and value and len(value) % count == 0 and \
        all(type(v) is int and 0 <= v < 1 << 24 for v in value)


@rule("xref-stream", "7.5.8.2", "/Type /XRef, and /Size entries of /W bytes "
      "are its data, which begin with object 0")
def xref_stream(pdf):
    if not pdf.xref_stream:
        return
    entries = pdf.raw_trailer
    kept = [entries.get(k) for k in ("Type", "W", "Size", "Index")]
    good = entries.get("Type") == "XRef" and isinstance(entries.get("Root"),
                                                        Ref)
    rows = rows_of(pdf)
    good = good and 0 in rows and rows[0][0] == 0
    yield from expect(good, "object %d" % pdf.xref_stream.number, kept)


def stream_entries(pdf):
    """Entries of the cross-reference stream against where the objects are."""
    places = {b.number: [1, b.at, 0] for b in pdf.bodies.values()}
    places.update((b.number, [2, b.within, b.index])
                  for s in pdf.object_streams for b in s.objects)
    rows = rows_of(pdf)
    # Where there are none xref-stream says so.
    for number in sorted(places.keys() | rows.keys()) if rows else ():
        row, place = rows.get(number), places.get(number)
        if row != place and not (row and row[0] == 0 and place is None):
            yield "object %d" % number, "%s, it is %s" % (row, place)


@rule("object-streams", "7.5.7", "in object streams are as many objects as "
      "/N says, none of them a stream or what may not be there")
def object_streams(pdf):
    apart = {int(v) for v in [pdf.raw_trailer.get("Encrypt")] + [
        s.body.value.get("Length") for s in pdf.object_streams]
        if isinstance(v, Ref)}
    numbers = set(pdf.bodies)
    for stream in pdf.object_streams:
        for fault in stream.faults:
            yield "object %d" % stream.body.number, fault
        for b in stream.objects:
            good = b.alone and b.number not in numbers | apart
            numbers.add(b.number)
            yield from expect(good, "object %d" % b.number, "in stream %d" %
                              b.within)
    yield from expect(not pdf.object_streams or pdf.xref_stream, "file",
                      "object streams without a cross-reference stream")


def of_kind(kind):
    def find(pdf):
        for name, where, what in pdf.faults:
            if name == kind:
                yield where if isinstance(where, str) else \
                    "byte %d" % where, what
        for page in [] if pdf.unreadable else pdf.contents:
            for name, where, what in page.faults:
                if name == kind:
                    yield "%s at %d" % (page.page.name, where), what
    find.__module__ = __name__
    return find


rule("hex-even", "A 6.1.6-1", "hexadecimal strings have an even number of "
     "digits")(of_kind("hex-even"))
rule("hex-digits", "A 6.1.6-2", "and nothing but digits")(
    of_kind("hex-digits"))
rule("syntax", "7.2", "the file and its content are objects of PDF")(
    of_kind("syntax"))


@rule("stream-length", "A 6.1.7-1", "/Length is the stream's length")
def stream_length(pdf):
    for b in streams(pdf):
        length = b.value.get("Length")
        if isinstance(length, Ref):
            length = dict(pdf.values()).get(int(length))
        start, end = b.stream
        data = pdf.raw[start:end]
        data = data[2 if data.startswith(b"\r\n") else 1:]
        # Where the data end with CR the end of line may be LF or both.
        fit = {len(data) - 1} if data[-1:] in (b"\r", b"\n") else {len(data)}
        if data.endswith(b"\r\n"):
            fit.add(len(data) - 2)
        yield from expect(length in fit, "object %d" % b.number,
                          "/Length %s for %s" % (length, sorted(fit)))


@rule("stream-eol", "A 6.1.7-2", "an end of line after stream, one before "
      "endstream")
def stream_eol(pdf):
    for b in streams(pdf):
        start, end = b.stream
        good = re.match(rb"\r?\n", pdf.raw[start:start + 2]) and \
            pdf.raw[end - 1:end] in (b"\r", b"\n")
        yield from expect(good, "object %d" % b.number, "%r %r" % (
            pdf.raw[start:start + 2], pdf.raw[end - 2:end]))


@rule("stream-external", "A 6.1.7-3", "streams have no /F, /FFilter, "
      "/FDecodeParms")
def stream_external(pdf):
    for b in streams(pdf):
        keys = {"F", "FFilter", "FDecodeParms"} & b.value.keys()
        yield from expect(not keys, "object %d" % b.number, sorted(keys))


@rule("filter", "A 6.1.7-4", "filters are those of table 6, without LZW")
def stream_filter(pdf):
    for b in streams(pdf):
        filters = b.value.get("Filter", [])
        filters = filters if isinstance(filters, list) else [filters]
        yield from expect(FILTERS.issuperset(filters), "object %d" % b.number,
                          filters)


@rule("object-spacing", "A 6.1.9-1", "`n g obj` with single spaces; ends of "
      "line around endobj and after obj")
def object_spacing(pdf):
    for b in pdf.bodies.values():
        good = b.gaps == (b" ", b" ") and b.closed and \
            pdf.raw[b.at - 1:b.at] in (b"\r", b"\n") and \
            pdf.raw[b.head_end:b.head_end + 1] in (b"\r", b"\n") and \
            pdf.raw[b.end - 1:b.end] in (b"\r", b"\n") and \
            pdf.raw[b.end + 6:b.end + 7] in (b"\r", b"\n")
        yield from expect(good, "object %d" % b.number, "%r" % (b.gaps,))


def streams(pdf):
    return [b for b in pdf.bodies.values()
            if b.stream and isinstance(b.value, dict)]


def scalars(pdf):
    """Every name, number and string: (object, value)."""
    todo = list(pdf.values())
    while todo:
        number, value = todo.pop()
        if isinstance(value, dict):
            todo += [(number, v) for pair in value.items() for v in pair]
        elif isinstance(value, list):
            todo += [(number, v) for v in value]
        elif not isinstance(value, Ref):
            yield number, value


def limit(name, clause, text, kind, bad):
    def find(pdf):
        for number, value in scalars(pdf):
            if isinstance(value, kind) and bad(value):
                yield "object %d" % number, "%.40r" % (value,)
    find.__module__ = __name__
    rule(name, clause, text)(find)


limit("name-utf8", "A 6.1.8-1", "names are UTF-8", Name,
      lambda v: not is_utf8(v))
limit("integer-range", "A 6.1.13-1", "integers have 32 bits", int,
      lambda v: not -2147483648 <= v <= 2147483647)
limit("real-range", "A 6.1.13-2", "reals are within 3.403e38", float,
      lambda v: abs(v) > 3.403e38)
limit("string-length", "A 6.1.13-3", "strings are no longer than 32767", bytes,
      lambda v: len(v) > 32767)
limit("name-length", "A 6.1.13-4", "names are no longer than 127", Name,
      lambda v: len(v) > 127)
limit("real-small", "A 6.1.13-5", "reals are 0 or over 1.175e-38", float,
      lambda v: 0 < abs(v) < 1.175e-38)


def is_utf8(name):
    try:
        name.encode("latin-1").decode("utf-8")
        return True
    except UnicodeDecodeError:
        return False
