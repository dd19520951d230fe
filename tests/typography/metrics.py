"""metrics -- M1 to M18 of typography.md section 4, from the glyph origins of a
PDF. What is expected of a line is computed here from the rules, not asked of
cvset.
"""
import re
import statistics

from measure import advance_of, LIB

NO_START = set("、。，．：；！？‼⁇⁈⁉”’」』）〕］｝〉》】〗〙〛·‧・–～〜－…⋯‥%‰℃°％")
NO_END = set("“‘「『（〔［｛〈《【〖¥￥$£€№#@/／")
OPEN, CLOSE = set("“‘「『（〔［｛〈《【〖"), set("”’」』）〕］｝〉》】〗")
DOTS = set("，。、；：？！．")
HAN_GAP_MAX, AUTOSPACE = 0.08, (0.125, 1 / 3)


def is_han(c):
    return len(c) == 1 and ("\u4e00" <= c <= "\u9fff" or
                            "\u3040" <= c <= "\u30ff")


def is_cjk_punct(char):
    return not char.latin and char.text in OPEN | CLOSE | DOTS


def is_word(char):
    return char.latin and re.fullmatch(r"[\w%#+&]+", char.text)


class Paragraph:
    def __init__(self, source, lines):
        self.source, self.lines = source, lines


def squeeze(text):
    return re.sub(r"[\s\xad]", "", text)


def paragraphs_of(doc, sources):
    """The lines of each source paragraph, by their text."""
    found, at = [], 0
    for source in sources:
        lines, want = [], squeeze(source)
        while want:
            text = squeeze(doc.lines[at].text)
            assert want.startswith(text), "%r is not in %r" % (text, want)
            lines.append(doc.lines[at])
            want, at = want[len(text):], at + 1
        found.append(Paragraph(source, lines))
    assert at == len(doc.lines), "text is left over"
    return found


# --- one line ---------------------------------------------------------------


def han_gaps(line):
    """Room added between neighbouring Han, in em of these."""
    s = line.seen
    return [(s[i + 1].x - s[i].x) / s[i].size - 1 for i in range(len(s) - 1)
            if is_han(s[i].text) and is_han(s[i + 1].text)]


def ink_advance(char):
    """The natural advance of a Latin cluster, unkerned."""
    return advance_of(LIB, char.text) * char.size


def autospaces(line):
    """Room between Han and Latin, typed space or none, in em of the Han."""
    s, gaps = line.seen, []
    for i in range(len(s) - 1):
        a, b = s[i], s[i + 1]
        if b.text == " " and i + 2 < len(s):
            b = s[i + 2]
        if is_han(a.text) and is_word(b):
            gaps.append((b.x - a.x) / a.size - 1)
        elif is_word(a) and is_han(b.text):
            gaps.append((b.x - a.x - ink_advance(a)) / b.size)
    return gaps


def word_spaces(line):
    """Ratio of each word space to the natural one, kerning apart."""
    s, ratios = line.seen, []
    for i in range(1, len(s) - 1):
        if s[i].text == " " and s[i - 1].latin and s[i + 1].latin:
            ratios.append((s[i + 1].x - s[i].x) /
                          (advance_of(LIB, " ") * s[i].size))
    return ratios


def stretch_capacity(line):
    """What the rules JU-3 and JU-4 let the line gain at most."""
    s, room = line.seen, 0.0
    for i in range(len(s) - 1):
        a, b = s[i], s[i + 1]
        square = [is_han(c.text) or is_cjk_punct(c) for c in (a, b)]
        if all(square):
            room += HAN_GAP_MAX
        elif a.text == " ":
            room += advance_of(LIB, " ") * a.size / 2
        elif is_han(a.text) and is_word(b) or is_word(a) and is_han(b.text):
            room += AUTOSPACE[1] - 0.25
    return room


def forbidden_edges(line, last, first):
    """M8; inside Latin tokens other rules hold."""
    wrong = []
    chars = line.seen
    if not first and chars[0].text[0] in NO_START and not chars[0].latin:
        wrong.append("starts with " + chars[0].text)
    if not first and chars[0].text == "—":
        wrong.append("starts with a single —")
    if not last and chars[-1].text[-1] in NO_END and not chars[-1].latin:
        wrong.append("ends with " + chars[-1].text)
    return wrong


# --- a document -------------------------------------------------------------


class Metrics:
    """Counts over many documents."""

    def __init__(self):
        self.lines = self.paragraphs = self.ragged = self.justified = 0
        self.faults = {}            # metric: [what]
        self.han_gap_max = self.han_gap_sigma = 0.0
        self.autospace_sigma, self.autospace = 0.0, [1.0, 0.0]
        self.ratios, self.contrasts = [], []
        self.pitch_sigma = 0.0

    def fault(self, metric, what):
        self.faults.setdefault(metric, []).append(what)

    def add(self, doc, sources, width, justified, han=True):
        for p in paragraphs_of(doc, sources):
            self.paragraphs += 1
            for i, line in enumerate(p.lines):
                self.add_line(doc, p, i, width, justified, han)
            self.add_paragraph(doc, p, width, han)

    def add_line(self, doc, p, i, width, justified, han):
        line, pt = p.lines[i], doc.size_pt
        last = i == len(p.lines) - 1
        where = "%g em, %g pt: %s" % (width, pt, line.text)
        self.lines += 1
        if line.end > width + 0.5 / pt or line.x < -0.5 / pt:
            self.fault("M1 overfull", where)
        if justified and not last:
            self.add_flush(line, width, pt, where)
        for wrong in forbidden_edges(line, last, i == 0):
            self.fault("M8 kinsoku", wrong + " at " + where)
        if line.chars[-1].text == "\u00ad":
            self.fault("M11 hyphens", where)
        self.add_collisions(line, where)
        self.add_gaps(line, where)
        if last and line.end < width - 0.05:
            self.add_natural(line, where)

    def add_collisions(self, line, where):
        for a, b in zip(line.seen, line.seen[1:]):
            if b.x < a.end - 0.1 * a.size and " " not in (a.text, b.text):
                self.fault("M18 collisions", "%r %r at %s" % (a, b, where))

    def add_flush(self, line, width, pt, where):
        self.justified += 1
        short = width - line.end
        if abs(short) <= 0.25 / pt:
            return
        self.ragged += 1
        if stretch_capacity(line) > short + 0.005 * len(line.seen):
            self.fault("M2 flush", "%.3f em short, could gain %.3f at %s" % (
                short, stretch_capacity(line), where))

    def add_gaps(self, line, where):
        gaps, spaces = han_gaps(line), autospaces(line)
        if gaps:
            self.han_gap_max = max(self.han_gap_max, *gaps)
            sigma = statistics.pstdev(gaps)
            self.han_gap_sigma = max(self.han_gap_sigma, sigma)
            if max(gaps) > 0.1 or min(gaps) < -0.005 or sigma > 0.005:
                self.fault("M4 Han gap", "%.3f to %.3f at %s" % (
                    min(gaps), max(gaps), where))
        if spaces:
            sigma = statistics.pstdev(spaces)
            self.autospace_sigma = max(self.autospace_sigma, sigma)
            self.autospace = [min(self.autospace[0], *spaces),
                              max(self.autospace[1], *spaces)]
            if min(spaces) < AUTOSPACE[0] - 0.01 or sigma > 0.02 or \
                    max(spaces) > AUTOSPACE[1] + 0.01:
                self.fault("M10 autospace", "%.3f to %.3f at %s" % (
                    min(spaces), max(spaces), where))

    def add_natural(self, line, where):
        """M9: pairs of punctuation on a line of natural width, by 1.E."""
        s = line.seen
        for i in range(1, len(s) - 1):
            a, b = s[i], s[i + 1]
            if not (is_cjk_punct(a) and is_cjk_punct(b)):
                continue
            if a.text in "？！" and b.text in "？！":
                continue            # PW-4 has its own test
            before = s[i - 1]
            trimmed = a.text in OPEN and is_cjk_punct(before)
            want = 0.5 if trimmed else 1.0
            if a.text not in OPEN and b.text not in OPEN:
                want = 0.5
            got = (b.x - a.x) / a.size
            if abs(got - want) > 0.01:
                self.fault("M9 punctuation", "%s%s %.3f, not %.3f at %s" % (
                    a.text, b.text, got, want, where))

    def add_paragraph(self, doc, p, width, han):
        where = "%g em: %s" % (width, p.lines[-1].text)
        if len(p.lines) > 1:
            self.add_widow(p, where, width, han)
        pitches = [(b.y - a.y) * doc.size_pt
                   for a, b in zip(p.lines, p.lines[1:]) if a.page == b.page]
        if len(pitches) > 1:
            sigma = statistics.pstdev(pitches)
            self.pitch_sigma = max(self.pitch_sigma, sigma)
            if sigma > 0.02:
                self.fault("M15 pitch", "%.3f pt at %s" % (sigma, where))
        if not han:
            self.add_spaces(p, where)

    def add_widow(self, p, where, width, han):
        text = p.lines[-1].text
        tokens = re.findall(r"[A-Za-z0-9¥][A-Za-z0-9.,+#&/%℃×-]*|[\u4e00-\u9fff]", text)
        if han and len(tokens) < 2 and len("".join(tokens)) < 4:
            self.fault("M7 widow", where)
        letters = sum(c.isalpha() for c in text)
        if not han and letters < 4 and len(tokens) < 2 and \
                p.lines[-1].width < 0.1 * width:
            self.fault("M7 widow", where)

    def add_spaces(self, p, where):
        means = []
        for line in p.lines[:-1]:
            ratios = word_spaces(line)
            self.ratios += ratios
            means.append(statistics.mean(ratios) if ratios else None)
            if ratios and max(ratios) > 2.02:
                self.fault("M3 word space", "%.2f at %s" % (max(ratios),
                                                            line.text))
        for a, b in zip(means, means[1:]):
            if a is not None and b is not None:
                self.contrasts.append(abs(a - b))
        self.add_rivers(p, where)

    def add_rivers(self, p, where):
        def gaps(line):
            s = line.seen
            natural = advance_of(LIB, " ")
            return [(c.x, d.x) for c, d in zip(s, s[1:]) if c.text == " " and
                    (d.x - c.x) > 1.3 * natural * c.size]

        def overlap(a, b):
            shared = min(a[1], b[1]) - max(a[0], b[0])
            return shared >= 0.5 * min(a[1] - a[0], b[1] - b[0])

        rows = [gaps(line) for line in p.lines[:-1]]
        for a, b, c in zip(rows, rows[1:], rows[2:]):
            if any(overlap(x, y) and overlap(y, z)
                   for x in a for y in b for z in c):
                self.fault("M6 rivers", where)
                return

    def share(self, low, high):
        """Of word spaces whose ratio lies within."""
        inside = sum(low <= r <= high for r in self.ratios)
        return inside / len(self.ratios) if self.ratios else 1.0

    def report(self):
        yield "%d paragraphs, %d lines; %d justified, %d of them left ragged" \
            % (self.paragraphs, self.lines, self.justified, self.ragged)
        yield "Han gap at most %.3f em, sigma in a line at most %.4f" % (
            self.han_gap_max, self.han_gap_sigma)
        yield "autospace %.3f to %.3f em, sigma in a line at most %.4f" % (
            *self.autospace, self.autospace_sigma)
        if self.ratios:
            yield "word space %.2f to %.2f, %.1f %% within 0.75 to 1.5" % (
                min(self.ratios), max(self.ratios),
                100 * self.share(0.745, 1.505))
        if self.contrasts:
            yield "neighbouring lines differ by at most %.2f" % max(
                self.contrasts)
        yield "pitch sigma at most %.4f pt" % self.pitch_sigma
        for name, where in sorted(self.faults.items()):
            yield "%s: %d, such as %s" % (name, len(where), where[0])
