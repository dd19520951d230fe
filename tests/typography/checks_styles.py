"""1.I Mixed-font metrics and styles."""
import os
import re
import tempfile

from measure import CVSET, FACE_INDEX, KAI, LIB, NS, SERIF, gid_of, original_ink, \
    tool, typeset, typeset_profile
from rows import row
from testfont import installed

SC = FACE_INDEX["zh-Hans"]
PITCH_WITHIN = 0.001            # 0.01 pt at 10 pt
LATIN = ("Linux Libertine O", "TeX Gyre Pagella", "TeX Gyre Termes", "Inter",
         "Lato")


def pitches(doc):
    return [b.y - a.y for a, b in zip(doc.lines, doc.lines[1:])]


@row("VM-1", "M", "one baseline; the pitch is the layout's leading")
def vm1(t):
    for han in SERIF, "Noto Sans CJK", KAI:
        doc = typeset("甲乙 abc 甲a 乙乙", width=2.2, han=han)
        t.true("three kinds of lines", len(doc.lines) >= 3, doc.texts)
        for pitch in pitches(doc):
            t.near("pitch of %s" % han, pitch, 1.6, PITCH_WITHIN)
        t.equal("one baseline a line", len({round(c.y, 4) for c in
                                            typeset("甲a乙g").chars}), 1)
    for latin in LIB, "Inter", NS:
        doc = typeset("abc def ghi", width=2.2, lang="en", latin=latin)
        for pitch in pitches(doc):
            t.near("Latin leading, " + latin, pitch, 1.24, PITCH_WITHIN)
    mixed = typeset("abc def 甲 ghi", width=2.2, lang="en", size=36)
    t.true("Han anywhere: one pitch for the paragraph",
           max(pitches(mixed)) - min(pitches(mixed)) < PITCH_WITHIN,
           pitches(mixed))
    for pitch in pitches(typeset("汉字" * 10, width=8,
                                 style={"leading": None})):
        t.true("base's own for Chinese", 1.45 <= pitch <= 1.75, pitch,
               "1.45 to 1.75")
    for layout in ("faculty", "jobmarket"):
        check_list(t, layout, ["word " * 25] * 3, 1.39, 1.39)
        check_list(t, layout, ["word " * 25, "甲 " + "word " * 25], 1.45, 1.75)
    items = ["甲乙", "abc", "甲a", "xyz", "乙丙"]
    doc = typeset_profile("  interests:\n    title: T\n    entries:\n" +
                          "".join("      - %s\n" % i for i in items),
                          extra="sections: {default: {one-leading: yes}}\n")
    for pitch, a in zip(pitches(doc), items[1:]):
        t.near("list item " + a, pitch, pitches(doc)[0], PITCH_WITHIN)


def check_list(t, layout, items, low, high):
    """Items of two lines in a Chinese page, in a layout cvset comes with."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "list.yaml")
        with open(path, "w", encoding="utf-8") as f:
            f.write("language: zh\nname: 甲\nsections:\n  about: 乙\n"
                    "  interests: [%s]\n" % ", ".join(items))
        rows = tool(CVSET, "build", path, "--layout", layout, "--dump=pages")
    ys = [float(y) for y, text in
          re.findall(r"  line x=\S+ y=(\S+) .* \| (.*)", rows)
          if text.startswith("• ") or text.startswith("word")]
    pitch = [b - a for a, b in zip(ys[::2], ys[1::2])]
    t.equal("%s: items" % layout, len(pitch), len(items))
    for p in pitch:
        t.true("%s: pitch of %s" % (layout, items[0][:2]),
               low - 0.001 <= p / 10.5 <= high + 0.001, p / 10.5,
               "%g to %g" % (low, high))
        t.near("%s: one pitch" % layout, p, pitch[0], 0.01)


@row("VM-2", "S", "Latin scaled so that its capitals suit the Han font")
def vm2(t):
    for latin in LATIN:
        doc = typeset("甲H", latin=latin, style={"latin-scale": None})
        cap = doc.ink_of(doc.find("H"))[3]
        t.true("capitals of " + latin, 0.94 <= cap / 0.73 <= 1.03,
               "%.3f" % (cap / 0.73), "0.94 to 1.03")
    for scale in 1.0, 1.05, 1.11:
        doc = typeset("甲H", style={"latin-scale": "%g" % scale})
        t.near("latin-scale %g" % scale, doc.ink_of(doc.find("H"))[3],
               scale * original_ink(LIB, "H")[3], 0.003)
        t.near("Han as it was, and the gap", doc.find("H").x, 1.25)


@row("VM-3", "M", "bold faces of both fonts; what is not bold is told")
def vm3(t):
    doc = typeset("**甲A** 乙B")
    t.true("甲 of the bold face",
           doc.is_char(doc.find("甲"), SERIF + " Bold", "甲", SC))
    t.true("A of the bold face",
           doc.is_char(doc.find("A"), LIB + " Bold", "A"))
    t.true("乙 regular", doc.is_char(doc.find("乙"), SERIF, "乙", SC))
    t.true("B regular", doc.is_char(doc.find("B"), LIB, "B"))
    for weight, bold in ("regular", False), ("semibold", True), \
            ("bold", True):
        doc = typeset("甲A", style={"weight": weight})
        t.equal("%s: a pair" % weight,
                (doc.find("甲").bold, doc.find("A").bold), (bold, bold))
    with installed({"family": "Boldless", "chars": "AB"}):
        doc = typeset("AA **BB**", latin="Boldless", lang="en")
        t.true("no bold face is told",
               any(d["id"] == "font-style" and "bold" in d["message"]
                   for d in doc.said), doc.ids())
        a, b = doc.find("A"), doc.find("B")
        t.equal("and none is made", doc.outline_of(a), doc.outline_of(b))


@row("VM-4", "M", "Han never slanted: Kai, bold, a colour or as it is")
def vm4(t):
    for said, expected in ((None, KAI), ("kai", KAI), ("none", SERIF),
                           ("bold", SERIF + " Bold"), ('"#AA0000"', SERIF)):
        doc = typeset("*甲Abc*乙", style={"han-italic": said})
        c = doc.find("甲")
        if expected == KAI:
            ink, own = doc.ink_of(c), original_ink(KAI, "甲")
            t.true("Kai for %s" % said, "WenKai" in c.font, c.font)
            t.near("its height", ink[3] - ink[2], own[3] - own[2])
            t.near("its width", ink[1] - ink[0], own[1] - own[0])
        else:
            t.true("%s for %s" % (expected, said),
                   doc.is_char(c, expected, "甲", SC), c.font)
        t.true("A in the italic face",
               doc.is_char(doc.find("A"), LIB + " Italic", "A"))
        trace = tool("mutool", "trace", doc.pdf)
        t.true("no shear", all(m.split()[1:3] == ["0", "0"] for m in
                               re.findall(r'trm="([^"]*)"', trace)))
        colours = {m for m in re.findall(r'<fill_text[^>]*color="([^"]*)"',
                                         trace)}
        t.equal("colours, %s" % said, len(colours),
                2 if said and "#" in said else 1)


@row("VM-5", "S", "an underline of one depth over both scripts")
def vm5(t):
    doc = typeset_profile(
        "  about:\n    title: T\n    text: 中文English汉字gjpq\n",
        styles={"prose": "{rule: {at: below, weight: 0.5pt, gap: 1pt}}"})
    boxes = doc.shadings()
    t.equal("one rule", len(boxes), 1)
    below = min(doc.ink_of(c)[2] for c in doc.line.seen)
    depth = boxes[0][1] / doc.size_pt - doc.line.y
    t.true("below all ink, and near", -below < depth < 0.8, depth)
    t.argue("no markup underlines words; a style's rule is what there is")


@row("VM-6", "S", "superiors from constants, not from the font's OS/2")
def vm6(t):
    rises = {}
    for latin in LIB, "Inter", "Lato", "TeX Gyre Pagella", "TeX Gyre Termes":
        doc = typeset("§x", lang="en", latin=latin, style={"superior": "yes"})
        plain = typeset("§x", lang="en", latin=latin)
        small, ink = doc.ink_of(doc.find("§")), plain.ink_of(plain.find("§"))
        t.near("size, " + latin, (small[3] - small[2]) / (ink[3] - ink[2]),
               0.65)
        rises[latin] = small[2] - 0.65 * ink[2]
        t.near("rise, " + latin, rises[latin], rises[LIB])
    for han in SERIF, KAI:
        doc = typeset("甲", han=han, style={"superior": "yes"})
        plain = typeset("甲", han=han)
        small, ink = (d.ink_of(d.line.seen[0]) for d in (doc, plain))
        t.near("Han size, " + han, (small[3] - small[2]) / (ink[3] - ink[2]),
               0.65)
        t.near("Han rise, " + han, small[2] - 0.65 * ink[2], rises[LIB])


@row("VM-7", "M", "faces of collections and instances; fsType is obeyed")
def vm7(t):
    for lang, index in FACE_INDEX.items():
        doc = typeset("骨", lang=lang)
        t.true("face of %s" % lang, doc.is_glyph(
            doc.find("骨"), SERIF, index, gid_of(SERIF, "骨", index)))
    for fs_type, allowed in (0, True), (4, True), (8, True), (2, False), \
            (0x100, False), (0x200, False):
        family = "Licence %X" % fs_type
        with installed({"family": family, "chars": "AB",
                        "fs_type": fs_type}):
            doc = typeset("AB", latin=family, lang="en", ok=False)
        used = hasattr(doc, "lines") and any(
            "Licence" in c.font for c in doc.chars)
        t.equal("fsType 0x%X used" % fs_type, used, allowed)
    with installed({"family": "Varying", "chars": "AB", "heavy": 200}):
        doc = typeset("AA **BB**", latin="Varying", lang="en", ok=False)
    t.true("a variable font: an instance of its own, or none",
           not hasattr(doc, "lines") or
           "Varying" not in doc.find("A").font or
           doc.outline_of(doc.find("A")) != doc.outline_of(doc.find("B")))
