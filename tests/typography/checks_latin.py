"""1.H Latin micro-typography."""
import unicodedata

from measure import LIB, NS, advance_of, gid_of, original_ink, \
    substitutes, typeset, typeset_profile
from rows import row

# The TeX Gyre have no Ǹ.
NAMES = "Nguyễn Łukasz Dvořák Đỗ Þór Ǹkan"


def clusters(doc):
    return [c.text for c in doc.line.seen]


def is_named(doc, c, family, glyph):
    return doc.is_glyph(c, family, 0, gid_of(family, glyph))


@row("LA-1", "M", "kerning and ligatures on; the text exact")
def la1(t):
    doc = typeset("office", latin=NS, lang="en")
    t.equal("o ffi c e", clusters(doc), ["o", "ffi", "c", "e"])
    t.near("office", doc.line.width, 2.606, 0.002)
    doc = typeset("AVATAR", latin=NS, lang="en")
    t.near("AVATAR kerned", doc.line.width, 3.779, 0.002)
    t.near("AVATAR unkerned", advance_of(NS, "AVATAR"), 4.059, 0.002)
    for latin in NS, LIB, "Lato", "TeX Gyre Pagella", "TeX Gyre Termes":
        doc = typeset("office affine", latin=latin, lang="en")
        t.equal("text, " + latin, doc.text, "office affine")
        t.true("ligatures, " + latin,
               any(len(c.text) > 1 for c in doc.line.seen))


@row("LA-2", "M", "no ligature across styles, hyphens, in addresses or code")
def la2(t):
    doc = typeset("The fin", lang="en")
    t.equal("Th and fi", clusters(doc), ["Th", "e", " ", "fi", "n"])
    for text in ("f**i**", "**f**i", "*f*i", "[f](https://a.org)i", "a.fi@x.fi",
                 "https://fi.fi/office", "`fi ffi Th`", "f\u00adi",
                 "www.office.fi", "f[i](https://a.org)"):
        doc = typeset(text, lang="en")
        t.true(text.replace("\u00ad", "-") + " unligated",
               all(len(c.text.strip("\u00ad")) <= 1 for c in doc.chars),
               clusters(doc))
    doc = typeset("**office** *office* [office](https://a.org)", lang="en")
    t.equal("inside one style", sum(c.text == "ffi" for c in doc.chars), 3)
    for kind, text in ("code", "`-> != ==`"), ("address", "https://a.org/?a!=1&b==2"):
        doc = typeset(text, lang="en", latin="Inter")
        for char in set(text) & set("->!="):
            t.true("%s in %s as the font has it" % (char, kind),
                   doc.is_char(doc.find(char), "Inter", char))
    # hyphenated where a ligature could be: the line shows both letters
    doc = typeset("of\u00adfice", lang="en", width=2)
    t.true("divided between the letters", doc.texts[0].startswith("of") and
           all(c.text not in ("ff", "ffi") for c in doc.chars), doc.texts)


@row("LA-3", "M", "tracked text is exact and unligatured")
def la3(t):
    for em in 0.12, 0.2:
        for text in "EDUCATION", "Office Python", "教育背景 Education":
            doc = typeset(text, style={"tracking": "%gem" % em})
            t.equal("%s at %g em" % (text, em), doc.text, text)
            t.true("no ligatures", all(len(c.text) == 1 for c in doc.chars))
    doc = typeset("HIH", style={"tracking": "0.12em"}, lang="en")
    h, i, _ = doc.line.seen
    for c, after in (h, i), (i, doc.line.seen[2]):
        t.near("0.12 em after " + c.text,
               after.x - c.x - advance_of(LIB, c.text), 0.12, 0.002)
    doc = typeset_profile(
        "  education:\n    title: EDUCATION\n    entries:\n"
        "      - institution: X\n", lang="en",
        styles={"section": "{tracking: 0.12em, case: upper}"})
    t.true("a heading", "EDUCATION" in doc.text_dump)


@row("LA-4", "M", "figures lining and tabular in columns, else by option")
def la4(t):
    dates = ["2011.11", "2023.09", "1111.11", "8888.88"]
    for latin in LIB, "Lato", "Inter", NS, "TeX Gyre Pagella":
        doc = typeset(None, paragraphs=dates, latin=latin,
                      style={"figures": "tabular"}, lang="en")
        widths = [line.width for line in doc.lines]
        t.near("equal widths, " + latin, max(widths) - min(widths), 0, 0.01)
        digits = [doc.ink_of(c) for c in doc.chars if c.text.isdigit()]
        t.true("as high as capitals, " + latin,
               all(ink[3] > 0.58 and ink[2] > -0.03 for ink in digits))
    for c in typeset("0123456789", lang="en",
                     style={"figures": "tabular"}).line.seen:
        t.near("465 of " + c.text, c.adv, 0.465, 0.001)
    for figures, equal in ("default", False), ("tabular", True):
        doc = typeset("11 88", latin="Inter", lang="en",
                      style={"figures": figures})
        one, eight = doc.find("1").adv, doc.find("8").adv
        t.equal("Inter's 1 as wide as 8, " + figures,
                abs(one - eight) < 0.01, equal)
    doc = typeset("2011", lang="en", style={"figures": "oldstyle"})
    old = substitutes(LIB, "onum")
    for char, name in ("2", "two"), ("0", "zero"), ("1", "one"):
        t.true("old-style " + char, is_named(doc, doc.find(char), LIB,
                                             old[name]))
    doc = typeset("12", lang="en", style={"figures": None})
    t.true("lining if nothing is said",
           doc.is_char(doc.find("1"), LIB, "1"))
    doc = typeset_profile(
        "  experience:\n    title: U\n    entries:\n"
        "      - {position: P, date: 2011-11}\n"
        "      - {position: P, date: 2020-09}\n", lang="en", latin="Inter",
        style={"figures": None})
    starts = [l.seen[-1].end - [c for c in l.seen if c.text.isdigit()][0].x
              for l in doc.lines if any(c.text.isdigit() for c in l.seen)]
    t.equal("two dates", len(starts), 2)
    years = [[c for c in l.seen if c.text.isdigit()] for l in doc.lines
             if any(c.text.isdigit() for c in l.seen)]
    t.near("years of a column alike",
           (years[0][3].end - years[0][0].x) -
           (years[1][3].end - years[1][0].x), 0, 0.01)


@row("LA-5", "M", "small capitals and superiors by feature, else made")
def la5(t):
    doc = typeset("PhD", lang="en", style={"case": "smallcaps"})
    t.equal("text as typed", doc.text, "PhD")
    p, h, d = doc.line.seen
    t.true("P h.sc D", doc.is_char(p, LIB, "P") and
           is_named(doc, h, LIB, "h.sc") and doc.is_char(d, LIB, "D"))
    t.equal("nothing to tell", doc.ids(), [])
    doc = typeset("PhD", lang="en", latin="Lato", style={"case": "smallcaps"})
    p, h, d = doc.line.seen
    t.equal("Lato's text as typed", doc.text, "PhD")
    t.near("h is H at 0.8", doc.ink_of(h)[3],
           0.8 * original_ink("Lato", "H")[3])
    t.near("its advance too", h.adv, 0.8 * advance_of("Lato", "H"))
    t.near("P whole", doc.ink_of(p)[3], original_ink("Lato", "P")[3])
    t.true("told of its weight", any(
        d["id"] == "font-synthetic" and "Lato" in d["message"] and
        "lighter" in d["message"] for d in doc.said), doc.ids())
    doc = typeset("1st", lang="en", style={"superior": "yes"})
    t.equal("superior text as typed", doc.text, "1st")
    sups = substitutes(LIB, "sups")
    for c, name in zip(doc.line.seen, ("one", "s", "t")):
        t.true(c.text + " by sups", is_named(doc, c, LIB, sups[name]))
    doc = typeset("1st", lang="en", latin="TeX Gyre Pagella",
                  style={"superior": "yes"})
    plain = typeset("1st", lang="en", latin="TeX Gyre Pagella")
    t.equal("made ones as typed", doc.text, "1st")
    for c, whole in zip(doc.line.seen, plain.line.seen):
        small, ink = doc.ink_of(c), plain.ink_of(whole)
        t.near(c.text + " made at 0.65", small[3] - small[2],
               0.65 * (ink[3] - ink[2]))
        t.near(c.text + " advance", c.adv, 0.65 * whole.adv)
    # capitals of the language, text as typed
    for lang, text, drawn in (
            ("tr", "izmir ılık", "İZMİR ILIK"), ("az", "izmir", "İZMİR"),
            ("en", "izmir", "IZMIR"), ("de", "straße", "STRASSE"),
            ("el", "Ελλάδα ή", "ΕΛΛΑΔΑ Ή"), ("nl", "ijsberg", "IJSBERG"),
            ("el", "μαΐου", "ΜΑΪΟΥ")):
        doc = typeset(text, lang=lang, style={"case": "upper"})
        t.equal("%s %s: text" % (lang, text), doc.text, text)
        t.near("%s %s: as wide as %s" % (lang, text, drawn),
               doc.line.width, typeset(drawn, lang=lang).line.width, 0.01)
        if len(text) == len(drawn):
            for c, char in zip(doc.line.seen, drawn):
                t.true("%s: %s for %s" % (lang, char, c.text),
                       char == " " or doc.is_char(c, LIB, char))


@row("LA-6", "M", "superiors all by feature or all made")
def la6(t):
    rise = None
    for text in "[1]", "1§", "a[1]b":
        doc = typeset(text, lang="en", style={"superior": "yes"})
        for c in doc.line.seen:
            ink, own = doc.ink_of(c), original_ink(LIB, c.text)
            t.near("%s in %s at 0.65" % (c.text, text), ink[3] - ink[2],
                   0.65 * (own[3] - own[2]))
            up = ink[2] - 0.65 * own[2]
            t.near("rise of %s in %s" % (c.text, text), up,
                   rise if rise is not None else up)
            rise = up
        t.equal("text " + text, doc.text, text)
    t.true("raised, and within the line's capitals and Han",
           0.25 <= rise <= 0.88 - 0.65 * original_ink(LIB, "1")[3], rise)
    # an asterisk is a superior by its own design and stays as it is
    for text in "1*", "*1*†":
        doc = typeset(text.replace("*", "\\*"), lang="en",
                      style={"superior": "yes"})
        star = doc.find("*")
        t.true("* as the font draws it in " + text,
               doc.is_char(star, LIB, "*") and
               abs(doc.ink_of(star)[3] - original_ink(LIB, "*")[3]) < 0.005)
    doc = typeset("¹²", lang="en", style={"superior": "yes"})
    t.true("¹ is not raised twice", doc.is_char(doc.find("¹"), LIB, "¹") and
           abs(doc.ink_of(doc.find("¹"))[3] -
               original_ink(LIB, "¹")[3]) < 0.005)


@row("LA-7", "M", "dashes of ranges the same in all rows; typed ones kept")
def la7(t):
    def dates(lang):
        doc = typeset_profile(
            "  experience:\n    title: U\n    entries:\n" + "".join(
                "      - {position: P, date: %s}\n" % d for d in (
                    "2021-09/2022-06", "2021.09 - 2022.06",
                    "2021-09–2022-06")), lang=lang)
        return doc, [[(c.font, c.cid) for c in l.seen if c.text not in " P"]
                     for l in doc.lines if "2021" in l.text]

    for lang in "en", "zh-Hans":
        doc, rows = dates(lang)
        t.equal("three rows, " + lang, len(rows), 3)
        t.true("the same glyphs, " + lang,
               rows[0] == rows[1] == rows[2], doc.texts)
        t.true("a dash, " + lang, "–" in doc.text or "至" in doc.text,
               doc.texts)
        t.true("no hyphen, " + lang, "-" not in doc.text)
    text = "a-b 1-2 2021.09-2022.06 a--b word—word"
    doc = typeset(text, lang="en")
    t.equal("as typed in prose", doc.text, text)
    t.true("- is the font's", all(doc.is_char(c, LIB, "-") for c in doc.chars
                                  if c.text == "-"))
    doc = typeset("word—word", lang="en")
    t.near("em dash closed", doc.line.width,
           advance_of(LIB, "word—word"), 0.06)


@row("LA-8", "S", "names with marks: no .notdef, NFC as wide as NFD")
def la8(t):
    for latin in LIB, "Lato", "Inter", "TeX Gyre Pagella", \
            "TeX Gyre Termes", NS:
        nfc = typeset(NAMES, lang="en", latin=latin)
        nfd = typeset(unicodedata.normalize("NFD", NAMES), lang="en",
                      latin=latin)
        t.near("as wide, " + latin, nfc.line.width, nfd.line.width)
        t.true("same glyphs, " + latin,
               len(nfc.line.seen) == len(nfd.line.seen) and all(
                   nfc.outline_of(a) == nfd.outline_of(b)
                   for a, b in zip(nfc.line.seen, nfd.line.seen)))
        t.equal("nothing missing, " + latin,
                [i for i in nfc.ids() + nfd.ids() if "missing" in i], [])
        t.true("one font, " + latin,
               len({c.font for c in nfc.line.seen}) == 1,
               {c.font for c in nfc.line.seen})


@row("LA-9", "S", "quotes and apostrophes untouched")
def la9(t):
    for text in ("it's \"so\" 'it'", "it’s “so” ‘it’", "https://a.org/it's\"x",
                 "`it's \"x\"`", "rock 'n' roll '90s"):
        doc = typeset(text, lang="en")
        t.equal(text, doc.text, text.strip("`"))
        for c in doc.line.seen:
            if c.text in "'\"’‘“”":
                t.true("%s in %s" % (c.text, text),
                       doc.is_char(c, LIB, c.text))
