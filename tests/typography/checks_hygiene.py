"""1.A Input hygiene."""
import os
import tempfile
import unicodedata

from measure import FACE_INDEX, LIB, SANS, SERIF, advance_of, cvset, \
    diagnostics, font_at, original, text_of, typeset, typeset_profile
from rows import row
from testfont import installed

PROFILE = b"language: zh\nname: N\nsections:\n  about: '%s'\n"


def points(outline):
    return [p for _, ps in outline for p in ps]


def near(p, others, within=1.5):
    """Whether one of the others is the point, to a rounding."""
    return any(abs(p[0] - q[0]) <= within and abs(p[1] - q[1]) <= within
               for q in others)


def build_bytes(profile, *arguments):
    """(exit status, diagnostics, whether there is a PDF)"""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "p.yaml"), "wb") as f:
            f.write(profile)
        done = cvset("build", "p.yaml", "-o", "p.pdf", "--format=json",
                     *arguments, cwd=folder)
        return (done.returncode, diagnostics(text_of(done.stderr)),
                os.path.exists(os.path.join(folder, "p.pdf")))


@row("IN-1", "M", "invalid UTF-8 is an error with line and column, no PDF")
def in1(t):
    for bad in (b"\xc0\x80", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\xe4\xbd"):
        status, said, made = build_bytes(PROFILE % ("甲".encode() + bad))
        what = bad.hex(" ") + " "
        t.true(what + "is refused", status != 0, status)
        t.equal(what + "told at", [(d["line"], d["column"]) for d in said
                                   if d["level"] == "error"], [(4, 12)])
        t.true(what + "no PDF", not made)
    # At the very end, where the file itself is cut.
    status, said, made = build_bytes((PROFILE % b"")[:-2] + b"\xe4\xbd")
    t.true("e4 bd at the end of the file", status != 0 and not made, status)


@row("IN-2", "M", "controls never reach the shaper; no glyph 0")
def in2(t):
    for code in (0x07, 0x01, 0x1B, 0x7F, 0x85, 0x9F):
        text = '"甲\\x%02X乙"' % code
        status, said, made = build_bytes(
            PROFILE.replace(b"'%s'", text.encode()))
        ids = [d["id"] for d in said if d["level"] in ("error", "warning")
               and d["line"] == 4]
        # A refusal is what the row asks for first; U+0085 is a line's end.
        t.true("U+%04X is told" % code, ids or code == 0x85, ids)
        t.true("U+%04X refused" % code, (status != 0 and not made) or
               code == 0x85, status)
    doc = typeset("甲乙\t丙丁")
    t.equal("a tab is a space", doc.line.text, "甲乙 丙丁")
    t.true("no CID 0", all(c.cid != 0 for c in doc.chars))


BIDI = [*range(0x202A, 0x202F), *range(0x2066, 0x206A)]


@row("IN-3", "M", "default-ignorables: no width, no run split, breaks as said")
def in3(t):
    for code in (0x2060, 0xFEFF):
        joined = "甲%c乙" % code
        t.near("U+%04X: width" % code, typeset(joined).line.width, 2.0)
        for width in (2.5, 3.0):
            doc = typeset("丙甲%c乙丁" % code, width=width)
            t.true("U+%04X at %g em: 甲×乙" % (code, width),
                   not any(l.endswith("甲") for l in doc.texts), doc.texts)
    plain = typeset("用\u200bPy")
    t.near("ZWSP: no gap", plain.line.gap(0), 0.0)
    t.equal("ZWSP: a break", [l.text for l in typeset(
        "Internet\u200bProtokoll", width=6).lines], ["Internet", "Protokoll"])
    t.equal("without it none", [l.text for l in typeset(
        "使用Internet", width=5).lines][-1], "Internet")
    for code in (0x200C, 0x200D):
        t.near("AB U+%04X C as wide as ABC" % code,
               typeset("AB%cC" % code).line.width, typeset("ABC").line.width)
        t.near("kerning through U+%04X" % code,
               typeset("A%cV" % code).line.width, typeset("AV").line.width)
    t.equal("ZWNJ parts a ligature", [c.text for c in typeset(
        "f\u200ci").chars if c.adv], ["f", "i"])
    for code in BIDI:
        doc = typeset("甲%cBC\u202c乙" % code)
        t.near("U+%04X: width" % code, doc.line.width,
               typeset("甲BC乙").line.width)
        t.equal("U+%04X: order" % code, "".join(
            c.text for c in sorted(doc.line.chars, key=lambda c: c.x)),
            "甲BC乙")
        t.true("U+%04X is told" % code, "character" in doc.ids(), doc.ids())
    for code in (0x202E, 0x2067):
        doc = typeset("甲%cBC乙‬⁩ שלום 丙" % code)
        t.equal("U+%04X beside right-to-left text" % code, "".join(
            c.text for c in sorted(doc.line.chars, key=lambda c: c.x)),
            "甲BC乙 םולש 丙")
    t.argue("what shows nothing is kept in the profile and told, but is no text "
            "of the page: pdf.js leaves out a glyph whose text ends in a "
            "format character, and other readers part words at one")


@row("IN-4", "M", "NFD looks like NFC and extracts as typed")
def in4(t):
    nfd, nfc = typeset("cafe\u0301"), typeset("caf\u00e9")
    t.equal("one cluster", [c.text for c in nfd.chars][-1], "e\u0301")
    t.near("its advance", nfd.chars[-1].adv, 0.447)
    t.true("drawn as é", nfd.outline_of(nfd.chars[-1]) ==
           nfc.outline_of(nfc.chars[-1]))
    t.near("width", nfd.line.width, nfc.line.width)
    t.equal("text", unicodedata.normalize("NFC", nfd.line.text), "café")
    q = typeset("q\u0301")
    t.equal("q\u0301 is one cluster", [c.text for c in q.chars], ["q\u0301"])
    t.near("and no wider than q", q.line.width, advance_of(LIB, "q"))
    # The accent of the font, moved by what the row gives.
    names = font_at(LIB, 0).getBestCmap()
    base, acute = (points(original(LIB, 0, font_at(LIB, 0).getGlyphID(
        names[ord(c)]), False)) for c in "q\u0301")
    drawn = points(q.outline_of(q.chars[0], False))
    moved = {(x + 503 - 74, y - 37) for x, y in acute}
    t.true("the q", all(near(p, drawn) for p in base))
    t.true("and its accent at (-74, -37)", all(near(p, drawn) for p in moved))


@row("IN-5", "M", "a box with the character as text, a warning; --strict fails")
def in5(t):
    doc = typeset("甲🦀乙")
    crab = doc.find("🦀")
    left, right, bottom, top = doc.ink_of(crab)
    t.near("the box is an em wide", crab.adv, 1.0)
    t.true("with ink inside it", crab.x < left < right < crab.end)
    t.near("as high as Han", top - bottom, 0.88)
    t.true("and hollow", len([1 for word, _ in doc.outline_of(crab)
                              if word == "moveTo"]) == 2)
    said = [d for d in doc.said if d["id"] == "glyph-missing"]
    t.equal("one warning", [d["level"] for d in said], ["warning"])
    for part in ("U+1F980", LIB, SERIF):
        t.true("it names " + part, part in said[0]["message"])
    t.true("and the place", (said[0]["line"], said[0]["column"]) > (1, 1))
    t.true("no CID 0", all(c.cid != 0 for c in doc.chars))
    profile = PROFILE % "甲🦀乙".encode()
    t.equal("exit status", build_bytes(profile)[0], 0)
    status, _, made = build_bytes(profile, "--strict")
    t.true("--strict: no PDF", status != 0 and not made, status)
    two = typeset("e\U000e0101🦀🦀\u0301")
    t.equal("a box for a whole cluster", two.texts,
            ["e\U000e0101🦀🦀\u0301"])


@row("IN-6", "M", "characters beyond the BMP: 6.000 em, six glyphs")
def in6(t):
    text = "𠮷𬱖㛃䶮喆堃"
    for han in (SERIF, SANS):
        doc = typeset(text, han=han)
        t.near(han + ": width", doc.line.width, 6.0)
        t.equal(han + ": clusters", [c.text for c in doc.chars], list(text))
        t.true(han + ": six outlines", len({str(doc.outline_of(c))
                                            for c in doc.chars}) == 6)
        t.equal(han + ": nothing is said", doc.said, [])


@row("IN-7", "S", "fallback by cluster, the family named")
def in7(t):
    doc = typeset("和𰻝甲𠀋乙𠀀丙")
    t.near("width", doc.line.width, 7.0)
    t.equal("one character missing", [d["message"].count("U+20000")
            for d in doc.said if d["id"] == "glyph-missing"], [1])
    t.equal("one face for all", len({c.font for c in doc.chars}), 1)
    rare = dict(family="Box Rare", chars="\U00020000\u0414")
    fonts = "rare: {latin: %s, han: %s%%s}" % (LIB, SERIF)
    prose = "  about: {title: T, text: 和𠀋乙𠀀丙}\n"
    with installed(rare):
        doc = typeset_profile(prose, style={"font": "rare"},
                              fonts=fonts % ", fallback: Box Rare")
    t.equal("from the layout's fallback", [
        c.text for c in doc.chars if "BoxRare" in c.font], ["𠀀"])
    t.near("drawn from it", doc.ink_of(doc.find("𠀀"))[1] -
           doc.find("𠀀").x, 0.55)
    t.equal("which needs no word", doc.said, [])
    with installed(rare):
        doc = typeset_profile(
            "  about: {title: T, text: Да}\n", lang="en",
            style={"font": "rare"}, fonts="rare: {latin: TeX Gyre Pagella, "
            "han: %s, fallback: Box Rare}" % SERIF)
    t.true("before the catalogue's", "BoxRare" in doc.find("Д").font,
           doc.find("Д").font)
    doc = typeset("Иванов", latin="TeX Gyre Pagella")
    t.equal("from the catalogue: told", [
        LIB in d["message"] and "TeX Gyre Pagella" in d["message"]
        for d in doc.said if d["id"] == "glyph-fallback"], [True])


@row("IN-8", "M", "a variation sequence is one cluster, at line ends too")
def in8(t):
    tsuji = "辻\U000e0100"
    doc = typeset(tsuji + "辻", lang="ja", han=SANS)
    base = [c for c in doc.chars if c.text.startswith("辻")]
    t.true("JP: the variant", doc.is_glyph(base[0], SANS, FACE_INDEX["ja"],
                                           62025))
    t.true("JP: the plain one", doc.is_glyph(base[1], SANS, FACE_INDEX["ja"],
                                             40043))
    t.near("JP: width", doc.line.width, 2.0)
    doc = typeset(tsuji + "辻", han=SANS)
    base = [c for c in doc.chars if c.text.startswith("辻")]
    t.true("SC: not supported, the base", doc.outline_of(base[0]) ==
           doc.outline_of(base[1]))
    t.near("SC: width", doc.line.width, 2.0)
    t.equal("SC: nothing is said", [d for d in doc.said
                                    if d["id"] == "glyph-missing"], [])
    for width in (3, 4, 5):
        doc = typeset(tsuji * 12, width=width, lang="ja")
        t.equal("%d em: both at line ends" % width,
                [l for l in doc.texts if not l.startswith("辻") or
                 not l.endswith("\U000e0100")], [])


@row("IN-9", "S", "a folded line joins Han without a space, others with one")
def in9(t):
    for form in (">", "|", ""):
        for lines, joined in ((("测试", "效果"), "测试效果"),
                              (("测试", "Python"), "测试 Python"),
                              (("测试，", "Python"), "测试，Python"),
                              (("かな", "漢字"), "かな漢字"),
                              (("in", "English"), "in English")):
            doc = typeset_profile("  about:\n    title: T\n    text: %s\n%s" % (
                form, "".join("      %s\n" % l for l in lines)))
            t.equal("%s %s" % (form or "plain", "⏎".join(lines)),
                    doc.line.text, joined)
    t.near("and a quarter em there", typeset("测试 Python").find(" ").adv, 0.25)


@row("IN-10", "M", "full-width ASCII and straight quotes stay")
def in10(t):
    doc = typeset("＂甲＂和\"乙\"或'丙'ＡＢ１")
    t.equal("text", doc.line.text, "＂甲＂和\"乙\"或'丙'ＡＢ１")
    t.true("＂ is full width", not doc.find("＂").latin)
    for c in ("ＡＢ１"):
        t.near(c, doc.find(c).adv, 1.0)
    t.near("full-width ones are no letters beside Han",
           typeset("甲Ａ乙１丙").line.width, 5.0)
    t.near("\" is the Latin font's", doc.find('"').adv, advance_of(LIB, '"'))
    t.near("' too", doc.find("'").adv, advance_of(LIB, "'"))
