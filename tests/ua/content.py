"""content -- reads a page's content stream (ISO 32000-1 7.8.2, 8, 9, 14.6):
what it paints in which marked content, and where its glyphs stand."""
from lexer import Lexer, Mark, Name, Stream, Word

# Every operator of ISO 32000-1, annex A, and how many operands it has; None if
# that is not fixed.
OPERANDS = {b"scn": None, b"SCN": None, b"sc": None, b"SC": None}
for count, words in enumerate((
        "b B b* B* BT BX EMC ET EX f F f* h n q Q s S T* W W* BI ID EI",
        "cs CS Do g G gs i j J M MP BMC ri sh Tc Tj TJ TL Tr Ts Tw Tz w '",
        "d d0 DP BDC l m Td TD Tf", 'rg RG "', "k K re v y", "",
        "c cm d1 Tm")):
    for word in words.split():
        OPERANDS[word.encode()] = count
PAINTS = {b"b", b"B", b"b*", b"B*", b"f", b"F", b"f*", b"s", b"S", b"sh",
          b"Do", b"BI"}
SHOWS = {b"Tj", b"TJ", b"'", b'"'}
COLOURS = {b"g": "DeviceGray", b"G": "DeviceGray", b"rg": "DeviceRGB",
           b"RG": "DeviceRGB", b"k": "DeviceCMYK", b"K": "DeviceCMYK"}
UNIT = (1, 0, 0, 1, 0, 0)


def multiply(a, b):
    return (a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],
            a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3],
            a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5])


class Sequence:
    """A marked content sequence."""

    def __init__(self, tag, properties, parent, at):
        self.tag, self.properties, self.at = tag, properties, at
        self.parent = parent
        self.mcid = properties.get("MCID")
        self.artifact = tag == "Artifact"
        self.in_text = False            # begun inside BT..ET
        self.painted = False
        self.glyphs = []

    def outer(self):
        """The sequences around it, the inmost first."""
        around = self.parent
        while around is not None:
            yield around
            around = around.parent


class Glyph:
    """A shown code: its font, its place on the page and its advance."""
    __slots__ = ("font", "cid", "x", "y", "scale", "advance", "sequence",
                 "mode")

    def __init__(self, font, cid, x, y, scale, advance, sequence, mode):
        self.font, self.cid, self.x, self.y = font, cid, x, y
        self.scale, self.advance, self.sequence = scale, advance, sequence
        self.mode = mode                # text rendering; 3 is invisible


class State:
    """What q and Q keep."""

    def __init__(self):
        self.ctm = UNIT
        self.font, self.size = None, 0
        self.char_space = self.word_space = self.leading = self.rise = 0
        self.stretch, self.mode = 1, 0

    def copy(self):
        other = State.__new__(State)
        other.__dict__.update(self.__dict__)
        return other


class Content:
    """A page's content, read. `faults` are (kind, where, what)."""

    def __init__(self, pdf, page):
        self.pdf, self.page = pdf, page
        self.resources = pdf.at(page.dict, "Resources") or {}
        self.state, self.saved = State(), []
        self.open, self.sequences, self.glyphs = None, [], []
        self.in_text, self.matrix, self.line = False, UNIT, UNIT
        self.faults, self.colours, self.intents = [], {}, []
        self.drawn, self.inline_images = set(), []
        self.at, self.deepest = 0, 0
        self.missing = set()            # resources asked for that are not there

    def fault(self, kind, what):
        self.faults.append((kind, self.at, what))

    def run(self, data):
        lexer, operands = Lexer(data), []
        while True:
            token = lexer.next()
            if token is None:
                break
            if not isinstance(token, Word):
                if isinstance(token, Mark) and token in (b"]", b">>"):
                    lexer.fault("syntax", "%r where nothing is open" % token)
                    continue
                operands.append(lexer.value(token))
                continue
            self.at = lexer.start
            self.operator(token, operands, lexer)
            operands = []
        self.faults += lexer.faults
        self.finish(operands)

    def finish(self, operands):
        if operands:
            self.fault("operands", "operands without an operator")
        if self.saved:
            self.fault("q-balance", "%d q without Q" % len(self.saved))
        if self.in_text:
            self.fault("text-object", "BT without ET")
        if self.open is not None:
            self.fault("marked-balance", "BDC without EMC")

    def operator(self, word, operands, lexer):
        if word not in OPERANDS:
            self.fault("operators", "%r" % bytes(word))
            return
        wanted = OPERANDS[word]
        if wanted is not None and wanted != len(operands):
            self.fault("operands", "%d for %s" % (len(operands),
                                                  word.decode()))
            return
        if word in PAINTS or word in SHOWS:
            self.paint(word)
        if word in COLOURS:
            self.colours.setdefault(COLOURS[word], self.at)
        if word in SHOWS and not self.in_text:
            self.fault("text-object", "%s outside BT..ET" % word.decode())
        handler = HANDLERS.get(word)
        if handler is not None:
            handler(self, operands, lexer)

    def paint(self, word):
        inmost = self.open
        while inmost is not None:
            inmost.painted = True
            if inmost.artifact or inmost.mcid is not None:
                return
            inmost = inmost.parent
        self.fault("untagged", word.decode())

    # --- the graphics state -------------------------------------------------

    def save(self, _, __):
        self.saved.append(self.state.copy())
        self.deepest = max(self.deepest, len(self.saved))

    def restore(self, _, __):
        if self.saved:
            self.state = self.saved.pop()
        else:
            self.fault("q-balance", "Q without q")

    def concat(self, operands, _):
        self.state.ctm = multiply(operands, self.state.ctm)

    def colour_space(self, operands, _):
        name = operands[0]
        space = self.pdf.at(self.resources, "ColorSpace", name) or name
        family = space[0] if isinstance(space, list) else space
        self.colours.setdefault(str(family), self.at)

    def intent(self, operands, _):
        self.intents.append((self.at, operands[0]))

    def find(self, category, name):
        found = self.pdf.at(self.resources, category, name)
        if found is None:
            self.missing.add((category, name))
        return found

    def ext_state(self, operands, _):
        self.find("ExtGState", operands[0])

    def draw(self, operands, _):
        found = self.find("XObject", operands[0])
        self.drawn.add(operands[0])
        if isinstance(found, Stream) and found.get("Subtype") == "Form":
            self.fault("form-content", "/%s" % operands[0])

    def inline_image(self, _, lexer):
        items = []
        while True:
            token = lexer.next()
            if token is None or isinstance(token, Word) and token == b"ID":
                break
            items.append(lexer.value(token))
        self.inline_images.append(
            (self.at, dict(zip(items[::2], items[1::2]))))
        end = lexer.data.find(b"EI", lexer.at)
        lexer.at = len(lexer.data) if end < 0 else end + 2

    # --- marked content -----------------------------------------------------

    def begin_marked(self, operands, _):
        properties = operands[1] if len(operands) > 1 else {}
        if isinstance(properties, Name):
            properties = self.find("Properties", properties)
        if not isinstance(properties, dict):
            self.fault("operands", "no property list for BDC")
            properties = {}
        self.open = Sequence(operands[0], properties, self.open, self.at)
        self.open.in_text = self.in_text
        self.sequences.append(self.open)

    def end_marked(self, _, __):
        if self.open is None:
            self.fault("marked-balance", "EMC without BDC")
            return
        if self.open.in_text != self.in_text:
            self.fault("marked-text", "a sequence and BT..ET overlap")
        self.open = self.open.parent

    # --- text ---------------------------------------------------------------

    def begin_text(self, _, __):
        if self.in_text:
            self.fault("text-object", "BT inside BT..ET")
        self.in_text, self.matrix, self.line = True, UNIT, UNIT

    def end_text(self, _, __):
        if not self.in_text:
            self.fault("text-object", "ET without BT")
        self.in_text = False

    def set_font(self, operands, _):
        ref = self.pdf.ref(self.resources, "Font", operands[0])
        if ref is None:
            self.missing.add(("Font", operands[0]))
        self.state.font = self.pdf.fonts.get(ref)
        self.state.size = operands[1]

    def move(self, operands, _):
        self.line = multiply((1, 0, 0, 1, *operands), self.line)
        self.matrix = self.line

    def move_leading(self, operands, lexer):
        self.state.leading = -operands[1]
        self.move(operands, lexer)

    def next_line(self, _, lexer):
        self.move([0, -self.state.leading], lexer)

    def set_matrix(self, operands, _):
        self.matrix = self.line = tuple(operands)

    def show_array(self, operands, _):
        for item in operands[0]:
            if isinstance(item, bytes):
                self.show(item)
            else:
                self.advance(-item / 1000 * self.state.size *
                             self.state.stretch)

    def show_one(self, operands, _):
        self.show(operands[-1])

    def show_next(self, operands, lexer):
        self.next_line(operands, lexer)
        self.show(operands[-1])

    def advance(self, by):
        self.matrix = multiply((1, 0, 0, 1, by, 0), self.matrix)

    def show(self, string):
        s = self.state
        if s.font is None:
            self.fault("font-set", "text without a font")
            return
        if len(string) % 2:
            self.fault("code-length", "%d bytes" % len(string))
        for i in range(0, len(string) - 1, 2):
            cid = string[i] << 8 | string[i + 1]
            at = multiply((s.size * s.stretch, 0, 0, s.size, 0, s.rise),
                          multiply(self.matrix, s.ctm))
            width = s.font.width(cid) / 1000
            glyph = Glyph(s.font, cid, at[4], at[5], at[0],
                          width * at[0], self.open, s.mode)
            self.glyphs.append(glyph)
            if self.open is not None:
                self.open.glyphs.append(glyph)
            self.advance((width * s.size + s.char_space) * s.stretch)


HANDLERS = {
    b"q": Content.save, b"Q": Content.restore, b"cm": Content.concat,
    b"cs": Content.colour_space, b"CS": Content.colour_space,
    b"ri": Content.intent, b"gs": Content.ext_state, b"Do": Content.draw,
    b"BI": Content.inline_image, b"BMC": Content.begin_marked,
    b"BDC": Content.begin_marked, b"EMC": Content.end_marked,
    b"BT": Content.begin_text, b"ET": Content.end_text,
    b"Tf": Content.set_font, b"Td": Content.move,
    b"TD": Content.move_leading, b"T*": Content.next_line,
    b"Tm": Content.set_matrix, b"TJ": Content.show_array,
    b"Tj": Content.show_one, b"'": Content.show_next,
    b'"': Content.show_next,
}


def state_setter(key, factor=1):
    def handler(self, operands, _):
        setattr(self.state, key, operands[0] * factor)
    return handler


for operator_word, attribute, times in (
        (b"Tc", "char_space", 1), (b"Tw", "word_space", 1),
        (b"Tz", "stretch", 0.01), (b"TL", "leading", 1), (b"Ts", "rise", 1),
        (b"Tr", "mode", 1)):
    HANDLERS[operator_word] = state_setter(attribute, times)


def read(pdf, page):
    streams = pdf.get(page.dict.get("Contents"))
    streams = streams if isinstance(streams, list) else [streams]
    streams = [pdf.get(s) for s in streams]
    data = b"\n".join(s.data for s in streams if isinstance(s, Stream))
    result = Content(pdf, page)
    result.run(data)
    return result
