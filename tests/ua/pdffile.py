"""pdffile -- a file as qpdf reads it (`qpdf --json`), and as its bytes are."""
import base64
import functools
import json
import re
import subprocess
import zlib

import content
import fonts
import tree
from lexer import Lexer, Name, Ref, Stream, Word

OBJECT = re.compile(rb"(?<![0-9])([0-9]+)([^0-9]+)([0-9]+)([^0-9]+?)obj\b")


class Unreadable(Exception):
    """qpdf cannot make anything of the file."""


def name_of(text):
    return Name(text.encode("utf-8", "surrogateescape").decode("latin-1"))


def from_json(value):
    """An object as qpdf writes it in JSON: names, references and strings are
    all strings there."""
    if isinstance(value, list):
        return [from_json(v) for v in value]
    if isinstance(value, dict):
        return {name_of(k[1:]): from_json(v) for k, v in value.items()}
    if not isinstance(value, str):
        return value
    if value.startswith("/"):
        return name_of(value[1:])
    if value.startswith("n:/"):
        return Lexer(value[2:].encode()).next()
    if value.startswith("b:"):
        return bytes.fromhex(value[2:])
    if value.startswith("u:"):
        text = value[2:]
        return text.encode() if text.isascii() else \
            b"\xfe\xff" + text.encode("utf-16-be", "surrogatepass")
    return Ref(value.split()[0])


def run_qpdf(path):
    done = subprocess.run(
        ["qpdf", "--json=2", "--json-key=qpdf", "--json-stream-data=inline",
         "--decode-level=generalized", "--no-warn", path],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode not in (0, 3):
        raise Unreadable(done.stderr.decode("utf-8", "replace").strip())
    return json.loads(done.stdout.decode("utf-8", "surrogateescape"))["qpdf"][1]


class RawObject:
    """An object as its bytes stand: where, its value, and a stream's extent."""

    def __init__(self, found, lexer):
        self.number, self.at = int(found[1]), found.start()
        self.gaps = found[2], found[4]
        self.head_end = found.end()
        self.value = lexer.value(lexer.next())
        self.value_end = lexer.at
        self.stream = None              # (after the keyword, at endstream)
        token = lexer.next()
        if isinstance(token, Word) and token == b"stream":
            end = lexer.data.find(b"endstream", lexer.at)
            end = len(lexer.data) if end < 0 else end
            self.stream = lexer.at, end
            lexer.at = end + len(b"endstream")
            token = lexer.next()
        self.end = lexer.start          # at endobj
        self.closed = isinstance(token, Word) and token == b"endobj"

    def is_a(self, kind):
        """Is it a stream of that /Type?"""
        return bool(self.stream) and isinstance(self.value, dict) and \
            self.value.get("Type") == kind


class CompressedObject:
    """An object of an object stream: there, by its place, and its value."""

    def __init__(self, within, index, number, lexer):
        self.within, self.index, self.number = within, index, number
        self.value = lexer.value(lexer.next())
        token = lexer.next()
        self.alone = token is None      # nothing but an object stands there


class ObjectStream:
    """What is in an object stream (7.5.7), and what of it cannot be."""

    def __init__(self, body, data):
        self.body, self.faults, self.objects = body, [], []
        self.lexers = []
        count, first = (body.value.get(k) for k in ("N", "First"))
        if not isinstance(count, int) or not isinstance(first, int):
            self.faults.append("/N %r, /First %r" % (count, first))
            return
        index = Lexer(data, 0, min(first, len(data)))
        numbers = []
        while (token := index.next()) is not None:
            numbers.append(token)
        if len(numbers) != 2 * count:
            self.faults.append("%d numbers before /First, /N is %d" % (
                len(numbers), count))
        if any(type(n) is not int for n in numbers):
            self.faults.append("no numbers before /First")
            return
        self.read_objects(data, first, list(zip(numbers[::2], numbers[1::2])))

    def read_objects(self, data, first, pairs):
        ends = [at for _, at in pairs[1:]] + [len(data) - first]
        for index, ((number, at), end) in enumerate(zip(pairs, ends)):
            if not 0 <= at < end <= len(data) - first:
                self.faults.append("object %d from %d to %d" % (
                    number, at, end))
                continue
            lexer = Lexer(data, first + at, first + end)
            self.objects.append(CompressedObject(self.body.number, index,
                                                 number, lexer))
            self.lexers.append(lexer)


def inflate(body, raw):
    """A stream's data where Flate is its only filter; None if they cannot be
    had."""
    start, end = body.stream
    start += 2 if raw.startswith(b"\r\n", start) else 1
    length = body.value.get("Length")
    if type(length) is int and start + length <= len(raw):
        end = start + length
    if "Filter" not in body.value:
        return raw[start:end]
    if body.value["Filter"] not in ("FlateDecode", ["FlateDecode"]):
        return None
    try:
        return unpredict(zlib.decompress(raw[start:end]),
                         body.value.get("DecodeParms") or {})
    except zlib.error:
        return None


def unpredict(data, parameters):
    """Rows of bytes by the predictors None and Up of PNG (7.4.4.4)."""
    if parameters.get("Predictor", 1) == 1:
        return data
    columns = parameters.get("Columns", 1)
    above, rows = bytes(columns), []
    for at in range(0, len(data), columns + 1):
        row = data[at + 1:at + 1 + columns]
        if data[at] == 2:
            row = bytes((a + b) & 255 for a, b in zip(above, row))
        elif data[at] != 0:
            return None
        rows.append(row)
        above = row
    return b"".join(rows)


class Page:
    def __init__(self, index, number, entries):
        self.index, self.number, self.dict = index, number, entries
        self.name = "page %d" % (index + 1)


class Pdf:
    def __init__(self, path):
        with open(path, "rb") as f:
            self.raw = f.read()
        self.read_body()
        self.objects, self.trailer = {}, {}
        try:
            self.read_objects(run_qpdf(path))
            self.unreadable = None
        except Unreadable as error:
            self.unreadable = str(error)

    def read_objects(self, data):
        for key, item in data.items():
            if key == "trailer":
                self.trailer = from_json(item["value"])
            elif key == "obj:null":         # qpdf's, for what cannot be read
                continue
            elif "stream" in item:
                stream = Stream(from_json(item["stream"]["dict"]))
                stream.data = base64.b64decode(item["stream"]["data"])
                self.objects[int(key[4:].split()[0])] = stream
            else:
                self.objects[int(key[4:].split()[0])] = from_json(item["value"])

    def read_body(self):
        """The objects one after the other, by their bytes."""
        lexer = Lexer(self.raw)
        self.bodies = {}
        while True:
            found = OBJECT.search(self.raw, lexer.at)
            if found is None:
                break
            lexer.at = found.end()
            body = RawObject(found, lexer)
            self.bodies[body.number] = body
        self.read_trailer(lexer)
        self.faults = lexer.faults
        self.object_streams = []
        for body in self.bodies.values():
            if body.is_a("ObjStm"):
                self.read_object_stream(body)

    def read_trailer(self, lexer):
        """The dictionary of the cross-reference stream that startxref tells,
        or else that after the word trailer."""
        self.raw_trailer, self.xref_stream = {}, None
        found = re.search(rb"startxref\s+(\d+)\s+%%EOF\s*$", self.raw)
        self.startxref = int(found[1]) if found else -1
        for body in self.bodies.values():
            if body.at == self.startxref and body.stream and \
                    isinstance(body.value, dict):
                self.xref_stream, self.raw_trailer = body, body.value
                return
        trailer = self.raw.rfind(b"trailer")
        if trailer >= 0:
            lexer.at = trailer + len(b"trailer")
            self.raw_trailer = lexer.value(lexer.next())

    def read_object_stream(self, body):
        data = inflate(body, self.raw)
        stream = ObjectStream(body, data or b"")
        if data is None:
            stream.faults = ["its data cannot be had"]
        self.object_streams.append(stream)
        for lexer in stream.lexers:
            self.faults += [(kind, "object stream %d, byte %d" % (
                body.number, at), what) for kind, at, what in lexer.faults]

    def values(self):
        """Each object's number and value, as the bytes are."""
        for body in self.bodies.values():
            yield body.number, body.value
        for stream in self.object_streams:
            for body in stream.objects:
                yield body.number, body.value

    def get(self, value):
        """What a reference stands for, or the value itself."""
        seen = 0
        while isinstance(value, Ref) and seen < 9:
            value, seen = self.objects.get(int(value)), seen + 1
        return value

    def at(self, value, *keys):
        """Goes down by keys and indices; None where there is nothing."""
        value = self.get(value)
        for key in keys:
            if isinstance(value, dict):
                value = self.get(value.get(key))
            elif isinstance(value, list) and isinstance(key, int) and \
                    key < len(value):
                value = self.get(value[key])
            else:
                return None
        return value

    def ref(self, value, *keys):
        """The number of the object there, if it is a reference."""
        value = self.at(value, *keys[:-1])
        if isinstance(value, (dict, list)):
            try:
                value = value[keys[-1]]
            except (KeyError, IndexError):
                return None
        return int(value) if isinstance(value, Ref) else None

    @functools.cached_property
    def catalog(self):
        return self.at(self.trailer, "Root") or {}

    @functools.cached_property
    def pages(self):
        pages, seen = [], set()

        def walk(ref):
            node = self.get(ref)
            if not isinstance(node, dict) or ref in seen:
                return
            seen.add(ref)
            if "Kids" in node:
                for kid in self.get(node["Kids"]) or []:
                    walk(kid)
            else:
                pages.append(Page(len(pages), int(ref), node))
        walk(self.catalog.get("Pages"))
        return pages

    def page_of(self, number):
        return next((p for p in self.pages if p.number == number), None)

    @functools.cached_property
    def contents(self):
        return [content.read(self, page) for page in self.pages]

    @functools.cached_property
    def tree(self):
        return tree.Tree(self)

    @functools.cached_property
    def fonts(self):
        """Fonts in pages' resources, by their object's number."""
        found = {}
        for page in self.pages:
            resources = self.at(page.dict, "Resources", "Font") or {}
            for name, ref in resources.items():
                if isinstance(ref, Ref) and ref not in found:
                    found[int(ref)] = fonts.Font(self, int(ref), name)
        return found

    def dicts(self):
        """Every dictionary in every object: (object's number, dictionary)."""
        def walk(value):
            if isinstance(value, dict):
                yield value
            if isinstance(value, (dict, list)):
                for inner in (value.values() if isinstance(value, dict)
                              else value):
                    yield from walk(inner)
        for number, value in self.objects.items():
            for found in walk(value):
                yield number, found
