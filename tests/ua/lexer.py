"""lexer -- the tokens of PDF (ISO 32000-1 7.2, 7.3), in a file's body and in
content streams, and what PDF/A says of their form."""
import re

TOKEN = re.compile(rb"""
    (?P<blank>(?:[\0\t\n\f\r ]+|%[^\r\n]*)+)
  | (?P<number>[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?=[\0\t\n\f\r ()<>\[\]{}/%]|$))
  | (?P<name>/[^\0\t\n\f\r ()<>\[\]{}/%]*)
  | (?P<mark><<|>>|\[|\])
  | (?P<hex><[^<>]*>)
  | (?P<string>\()
  | (?P<word>[^\0\t\n\f\r ()<>\[\]{}/%]+)
""", re.X)
ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
IN_STRING = re.compile(rb"[()\\]")
ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|[\s\S])")


class Name(str):
    """A name without its solidus, its bytes as Latin-1."""


class Word(bytes):
    """An operator or a keyword."""


class Mark(bytes):
    """What opens and closes arrays and dictionaries."""


class Ref(int):
    """A reference to the object of that number."""


class Stream(dict):
    """A stream's dictionary; `data` is decoded as far as qpdf can."""
    data = b""


class Lexer:
    """Gives tokens; `faults` are what is wrong: (kind, where, what)."""

    def __init__(self, data, at=0, end=None):
        self.data, self.at = data, at
        self.end = len(data) if end is None else end
        self.start = at                 # of the token last given
        self.faults = []

    def fault(self, kind, what):
        self.faults.append((kind, self.start, what))

    def next(self):
        """The next token, or None."""
        while self.at < self.end:
            found = TOKEN.match(self.data, self.at, self.end)
            self.start = self.at
            if found is None:
                self.fault("syntax", "what is %r" % self.data[self.at:][:12])
                self.at += 1
                continue
            self.at = found.end()
            kind = found.lastgroup
            if kind != "blank":
                return getattr(self, "read_" + kind)(found[0])
        return None

    def read_number(self, text):
        return float(text) if b"." in text else int(text)

    def read_name(self, text):
        def byte(escape):
            return bytes([int(escape[1], 16)])
        if re.search(rb"#(?![0-9A-Fa-f]{2})", text):
            self.fault("syntax", "the name %r" % text)
        return Name(re.sub(rb"#([0-9A-Fa-f]{2})", byte, text[1:])
                    .decode("latin-1"))

    def read_mark(self, text):
        return Mark(text)

    def read_hex(self, text):
        digits = re.sub(rb"[\0\t\n\f\r ]", b"", text[1:-1])
        if len(digits) % 2:
            self.fault("hex-even", "%d digits" % len(digits))
        clean = re.sub(rb"[^0-9A-Fa-f]", b"", digits)
        if clean != digits:
            self.fault("hex-digits", "in %r" % text[:24])
        return bytes.fromhex((clean + b"0" * (len(clean) % 2)).decode())

    def read_string(self, _):
        depth, at = 1, self.at
        while depth:
            found = IN_STRING.search(self.data, at, self.end)
            if found is None:
                self.fault("syntax", "a string without an end")
                at = self.end + 1
                break
            at = found.end() + (found[0] == b"\\")
            depth += {b"(": 1, b")": -1}.get(found[0], 0)
        text, self.at = self.data[self.at:at - 1], at
        return ESCAPE.sub(unescape, text) if b"\\" in text else text

    def read_word(self, text):
        return {b"true": True, b"false": False}.get(text, Word(text))

    def value(self, token):
        """The object the token begins; arrays and dictionaries whole."""
        if token == b"[" and isinstance(token, Mark):
            return self.items(b"]")
        if token == b"<<" and isinstance(token, Mark):
            return self.dictionary(self.items(b">>"))
        return token

    def dictionary(self, items):
        pairs = list(zip(items[::2], items[1::2]))
        if len(items) % 2 or any(not isinstance(k, Name) for k, _ in pairs):
            self.fault("syntax", "a dictionary's keys")
        return {k: v for k, v in pairs if isinstance(k, Name)}

    def items(self, close):
        items = []
        while True:
            token = self.next()
            if token is None:
                self.fault("syntax", "an array or dictionary without an end")
                return items
            if isinstance(token, Mark) and token == close:
                return items
            if isinstance(token, Word) and token == b"R" and len(items) > 1:
                if not isinstance(items[-2], int):
                    self.fault("syntax", "a reference to %r" % (items[-2],))
                    continue
                items[-2:] = [Ref(items[-2])]
            elif isinstance(token, Word) and token == b"null":
                items.append(None)
            elif isinstance(token, Mark) and token in (b"]", b">>"):
                self.fault("syntax", "%r where nothing is open" % token)
            else:
                items.append(self.value(token))


def unescape(found):
    c = found[1]
    if c[:1].isdigit():
        return bytes([int(c, 8) & 255])
    return b"" if c in (b"\n", b"\r", b"\r\n") else ESCAPES.get(c, c)


def text_of(string):
    """A text string (7.9.2.2) as str; lone surrogates stay."""
    if string.startswith(b"\xfe\xff"):
        return string[2:].decode("utf-16-be", "surrogatepass")
    if string.startswith(b"\xef\xbb\xbf"):
        return string[3:].decode("utf-8", "replace")
    return string.decode("latin-1")
