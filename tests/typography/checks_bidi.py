"""1.J Right-to-left names in a left-to-right document."""
import functools

from fontTools.ttLib import TTFont
from measure import extract, objects_of, typeset
from rows import row

NASKH = "/usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf"
MUHAMMAD = "محمد"
# pdftotext takes a page of mostly right-to-left letters for a page that runs so.
BEFORE = "Supervised by "


@functools.lru_cache(None)
def form_of(letter, feature):
    """Advance in em of the letter's glyph under init, medi or fina."""
    font = TTFont(NASKH, lazy=True)
    name = font.getBestCmap()[ord(letter)]
    gsub = font["GSUB"].table
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag != feature:
            continue
        for i in record.Feature.LookupListIndex:
            for table in gsub.LookupList.Lookup[i].SubTable:
                table = getattr(table, "ExtSubTable", table)
                name = getattr(table, "mapping", {}).get(name, name)
    return font["hmtx"][name][0] / font["head"].unitsPerEm


def read_all(doc):
    """{extractor: text}, direction marks and repeated spaces taken out."""
    return {name: extract.squeeze(extract.DIRECTION_MARKS.sub("", text))
            for name, text in extract.extract(doc.pdf).items()}


def drawn(doc, letters):
    """The clusters that hold these letters, from left to right."""
    return sorted((c for c in doc.chars if c.text[0] in letters),
                  key=lambda c: c.x)


def check_read(t, doc, text):
    """In logical order in all that know the algorithm, and in the structure;
    MuPDF 1.21 does not, and PDFium turns a line that has more letters of a
    right-to-left script, which is told at the place."""
    for name, got in read_all(doc).items():
        if name in (extract.MUTOOL, extract.PDFIUM):
            t.true("%s: told, if not %s" % (name, text),
                   text in got or "right-to-left" in doc.ids())
        else:
            t.true("%s: %s" % (name, text), text in got, got.strip())
    places = [(d["line"], d["column"]) for d in doc.said
              if d["id"] == "right-to-left"]
    t.true("told at a place", places and all(a and b for a, b in places),
           str(places))


@row("BD-1", "T", "محمد 王: joined, in visual order, read in logical order")
def bd1(t):
    doc = typeset(BEFORE + MUHAMMAD + " 王")
    word = drawn(doc, set(MUHAMMAD))
    t.equal("left to right", "".join(c.text for c in word), MUHAMMAD[::-1])
    forms = [("د", "fina"), ("م", "medi"), ("ح", "medi"), ("م", "init")]
    for i, (letter, form) in enumerate(forms[:3]):
        t.near("%s %s ends where the next begins" % (letter, form),
               word[i + 1].x - word[i].x, form_of(letter, form), 0.02)
    t.true("before 王", word[-1].x < doc.find("王").x)
    t.equal("no box", [d for d in doc.ids() if d == "glyph-missing"], [])
    check_read(t, doc, BEFORE + MUHAMMAD + " 王")
    t.equal("ActualText of the run", [o["/ActualText"] for o in
            objects_of(doc) if "/ActualText" in o], ["u:" + MUHAMMAD])
    # The space of a font not the letters' would part the words in pdf.js.
    words = BEFORE + MUHAMMAD + " بن " + MUHAMMAD + " in Haifa."
    doc = typeset(words, lang="en")
    t.equal("nothing else to tell", doc.ids(), ["right-to-left"])
    check_read(t, doc, words)


@row("BD-2", "T", "pointed שלום: marks placed, none missing; fields isolated")
def bd2(t):
    pointed = "שָׁלוֹם"
    doc = typeset(BEFORE + pointed + " 王")
    word = drawn(doc, set("שלום"))
    t.equal("letters from the right", "".join(c.text[0] for c in word),
            "םולש")
    t.equal("no box", [d for d in doc.ids() if d == "glyph-missing"], [])
    for c in word:
        t.true("%s is drawn" % c.text[0], c.cid != 0 and
               doc.ink_of(c) is not None)
    bare = typeset(BEFORE + "שלום 王")
    plain = {c.text: bare.ink_of(c) for c in drawn(bare, set("שלום"))}
    low = [doc.ink_of(c)[2] for c in word if c.text[0] == "ש"][0]
    t.true("qamats below the letter", low < plain["ש"][2] - 0.05,
           "%.3f" % low)
    check_read(t, doc, BEFORE + pointed + " 王")
    doc = typeset("李明 (שלום), a")
    line = "".join(c.text for c in sorted(doc.line.chars, key=lambda c: c.x))
    t.equal("neighbours' punctuation stays", line, "李明 (םולש), a")
    check_read(t, doc, "李明 (שלום), a")


@row("BD-3", "T", "text that a reader gets in another order is told")
def bd3(t):
    doc = typeset(BEFORE + "شارع 12 王")
    t.equal("digits inside", sorted(doc.ids()),
            ["right-to-left", "right-to-left-order"])
    doc = typeset(BEFORE + "דוד (שלום), 王")
    t.equal("a bracket at its end", sorted(doc.ids()),
            ["right-to-left", "right-to-left-order"])
    doc = typeset(BEFORE + "**דוד** כהן 王")
    t.equal("a change of font", sorted(doc.ids()),
            ["right-to-left", "right-to-left-order"])
    doc = typeset("王 ᚠᚢ 𐎀𐎁𐎂 后")      # Runes, Ugaritic
    said = [d for d in doc.said if d["id"] == "glyph-missing"]
    t.equal("missing: one a script", len(said), 2)
    for letters in ("ᚠᚢ", "𐎀𐎁𐎂"):
        t.true("named: " + letters, any(
            all("U+%04X" % ord(c) in d["message"] for c in letters) and
            "(%d" % len(letters) in d["message"] for d in said),
            str([d["message"] for d in said]))
    t.equal("nothing for Latin", typeset("Li 王").ids(), [])
