"""1.E Punctuation width."""
from measure import FACE_INDEX, SANS, SERIF, font_at, in_look, typeset
from rows import row

# Blank before the ink of an opener, after that of a closer [V ink boxes].
OPENER_INK = {SANS: {"《": 0.029, "（": 0.195, "“": 0.124},
              SERIF: {"《": 0.023, "（": 0.151, "“": 0.071}}
CLOSER_INK = {SANS: 0.195, SERIF: 0.151}        # of ）
CLOSERS = "。，、；：！？）」”》"


def widths(texts, **options):
    """{text: its width in em between two ideographs}, each a paragraph; by the
    ideographs' ink, as a wide space is drawn by what stands beside it."""
    doc = typeset(None, paragraphs=["甲%s甲" % t for t in texts], **options)
    assert len(doc.lines) == len(texts), doc.texts
    return {t: doc.ink_of(line.seen[-1])[0] - doc.ink_of(line.seen[0])[0] - 1
            for t, line in zip(texts, doc.lines)}


def check_widths(t, expected, **options):
    got = widths(list(expected), **options)
    for text, em in expected.items():
        t.near("%s%s" % (options.get("lang", "") and options["lang"] + " ",
                         text), got[text], em)


def ink_box(family, lang, char):
    """Blank at the left and right of a character's own glyph in a face."""
    font = font_at(family, FACE_INDEX[lang])
    name = font.getBestCmap()[ord(char)]
    top = font["CFF "].cff[0]
    left, _, right, _ = top.CharStrings[name].calcBounds(top.CharStrings)
    return left / 1000, (font["hmtx"][name][0] - right) / 1000


@row("PW-1", "M", "12.000 em in a line, 11.000 em at both edges")
def pw1(t):
    text = "（甲），“乙”《丙》、「丁」。"
    for han in SERIF, SANS:
        inside = typeset("甲%s甲" % text, han=han).line
        t.near("inside a line, " + han,
               inside.seen[-1].x - inside.seen[0].end, 12.0)
        t.near("at both edges, " + han, typeset(text, han=han).line.width,
               11.0)


@row("PW-2", "M", "neighbours share half an em")
def pw2(t):
    pairs = {"，」": 1.5, "（《": 1.5, "》、": 1.5, "。”": 1.5, "。”）": 2.0,
             "”，“": 2.0, "：“": 1.5, "）（": 1.5, "、《": 1.5, "（": 1.0,
             "”": 1.0, "。": 1.0, "？”": 1.5, "；《": 1.5, "’”": 1.5,
             "》》": 1.5, "「『": 1.5, "」「": 1.5, "』『": 1.5, "》《": 1.5,
             "〉〈": 1.5, "】【": 1.5, "〕〔": 1.5, "〗〖": 1.5,
             # an ideographic space is a middle mark, narrow brackets count too
             "\u3000《": 1.5, "》\u3000": 1.5}
    check_widths(t, pairs)
    check_widths(t, {k: pairs[k] for k in ("，」", "。”", "：“", "）（")},
                 han=SANS)
    # the ink of an opener moves with what it lost
    doc = typeset("甲，《乙》")
    t.near("ink of 《 after ，", doc.ink_of(doc.find("《"))[0] - 2,
           OPENER_INK[SERIF]["《"], 0.01)
    narrow = widths(["(《子》)"])["(《子》)"]
    t.near("brackets inside narrow ones", narrow, 2.0 + 2 * 0.298)


@row("PW-3", "M", "dashes and ellipses keep their two em")
def pw3(t):
    expected = {"……”": 3.0, "——“": 3.0, "）——": 3.0, "……）": 3.0, "（……": 3.0,
                "……。": 3.0}
    check_widths(t, expected)
    check_widths(t, expected, han=SANS)


@row("PW-4", "S", "two of ？！ in one em, three in two")
def pw4(t):
    expected = {"？！": 1.0, "！！": 1.0, "！！！": 2.0, "？": 1.0, "！？！！": 2.0}
    check_widths(t, expected)
    check_widths(t, expected, han=SANS)
    check_widths(t, {"？！”": 2.0, "！！！”": 2.5})
    t.near("at a line's end", typeset("好！！").line.width, 2.0)
    # centred marks are whole ones: CLREQ counts them among the unadjustable
    check_widths(t, {"？！": 2.0}, lang="zh-TW")
    check_widths(t, {"？！": 2.0}, lang="ja")


def check_start(t, where, doc, number, family, margin=0.0):
    line = doc.lines[number]
    first = line.seen[0]
    t.near("%s %s" % (first.text, where), doc.ink_of(first)[0] - margin,
           OPENER_INK[family][first.text], 0.01)
    t.near("%s %s, its width" % (first.text, where),
           line.seen[1].x - margin, 0.5)


@row("PW-5", "M", "an opener at a line's start has half an em before it less")
def pw5(t):
    for family in SERIF, SANS:
        doc = typeset(None, paragraphs=["《新生》的", "（新生）的", "“新生”的"],
                      han=family)
        for i in range(3):
            check_start(t, "begins a paragraph", doc, i, family)
        # A break of the program's own choice, and one the author forced.
        for opener, closer in ("《》", "（）", "“”"):
            doc = typeset("一二三四五六%s新%s生" % (opener, closer), width=6,
                          han=family)
            check_start(t, "begins a second line", doc, 1, family)


@row("PW-6", "M", "a closer at a line's end is half an em wide")
def pw6(t):
    for family in SERIF, SANS:
        doc = typeset(None, paragraphs=["一二三" + c for c in CLOSERS],
                      han=family)
        for c, line in zip(CLOSERS, doc.lines):
            t.near("%s ends a paragraph, %s" % (c, family), line.width, 3.5)
    # Flush right the box ends where the half em does: ink and its bearing.
    for c in "。，、；：！？":
        doc = typeset("一二三四五六七%s一二三四" % c, width=7.5)
        t.equal("%s comes up into 7.5 em" % c, doc.texts[0], "一二三四五六七" + c)
        t.near("%s and ends there" % c, doc.lines[0].width, 7.5)
        t.near("%s where its ink is" % c, doc.ink_of(doc.lines[0].seen[-1])[1],
               8.0 - ink_box(SERIF, "zh-Hans", c)[1])
    ja = typeset(None, paragraphs=["一二三" + c for c in "。、）」"], lang="ja")
    for c, line, em in zip("。、）」", ja.lines, (4.0, 3.5, 3.5, 3.5)):
        t.near("ja: %s ends a paragraph" % c, line.width, em)
    check_widths(t, {"。」": 1.5, "、「": 1.5}, lang="ja")


@row("PW-7", "M", "aligned lines use the trimmed widths")
def pw7(t):
    for family in SERIF, SANS:
        for align, left in (("right", 6.0), ("centre", 3.0), ("left", 0.0)):
            doc = typeset("（全日制）", width=10, han=family,
                          style={"align": align})
            t.near("%s: width" % align, doc.line.width, 4.0)
            t.near("%s: left edge" % align, doc.line.x, left)
            ink = doc.ink_of(doc.line.seen[-1])[1]
            t.near("%s: ink of ）" % align, left + 4.0 - ink,
                   CLOSER_INK[family], 0.01)
            ink = doc.ink_of(doc.line.seen[0])[0]
            t.near("%s: ink of （" % align, ink - left,
                   OPENER_INK[family]["（"], 0.01)
        doc = typeset("全日制。", width=10, han=family,
                      style={"align": "right"})
        t.near("right: 。", 10.0 - doc.line.seen[-1].x, 0.5)
        doc = typeset(None, paragraphs=["全日。", "（制）。"], width=10,
                      han=family, style={"align": "right"})
        for line, em in zip(doc.lines, (2.5, 2.5)):
            t.near("right: %s ends at the margin" % line, line.end, 10.0)
            t.near("right: %s" % line, line.width, em)


@row("PW-8", "M", "indent of 2 em and an opener: ink at 2.02 em")
def pw8(t):
    for family in SERIF, SANS:
        doc = typeset("《新生》一二三四五六七八九十", width=10, han=family,
                      style={"indent": "2em", "align": "left"})
        first, second = doc.lines[0].seen[:2]
        t.near("ink of 《", doc.ink_of(first)[0],
               2 + OPENER_INK[family]["《"], 0.01)
        t.near("《 from the margin", second.x, 2.5)
        t.near("glyph's own origin", doc.ink_of(first)[0] -
               ink_box(family, "zh-Hans", "《")[0], 1.5)
        t.near("without an opener",
               typeset("新生", style={"indent": "2em"}, han=family).line.x, 2)
        doc = typeset("\u3000\u3000《新生》", han=family)
        t.near("typed indent: ink of 《", doc.ink_of(doc.find("《"))[0],
               2 + OPENER_INK[family]["《"], 0.01)


@row("PW-9", "M", "TW, HK: centred marks; a quarter beside a bracket")
def pw9(t):
    for lang in "zh-TW", "zh-HK":
        for family in SERIF, SANS:
            doc = typeset("甲，乙。丙：丁；戊、己", lang=lang, han=family)
            for c in "，。：；、":
                char = doc.find(c)
                ink = doc.ink_of(char)
                t.near("%s %s is centred" % (lang, c),
                       (ink[0] + ink[1]) / 2 - char.x, 0.5, 0.04)
            t.near(lang + " width", doc.line.width, 11.0)
            check_widths(t, {
                "，": 1.0, "。": 1.0,
                # a bracket with room of its own gives it: 2 em become 1.5
                "，「": 1.5, "」，": 1.5, "：「": 1.5, "）、（": 2.0,
                # one that has none there has the mark's quarter
                "，」": 1.75, "。」": 1.75, "。）": 1.75, "（；": 1.75,
                "。」）": 2.25, "。』」": 2.25,
                # neither marks among themselves nor ？！ change
                "，，": 2.0, "？」": 2.0, "！）": 2.0, "」「": 1.5},
                lang=lang, han=family)
        doc = typeset("甲乙丙，", lang=lang)
        t.near(lang + " whole at a line's end", doc.line.width, 4.0)
        doc = typeset("甲乙。」", lang=lang)
        t.near(lang + " 。」 at a line's end", doc.line.width, 3.25)
        doc = typeset("甲。」乙", lang=lang)
        stop, close = doc.find("。"), doc.find("」")
        t.near(lang + " 。 keeps what faces 甲", doc.ink_of(stop)[0] - stop.x,
               ink_box(SERIF, lang, "。")[0])
        t.near(lang + " 」 a quarter nearer", doc.ink_of(close)[0] -
               doc.ink_of(stop)[1], ink_box(SERIF, lang, "。")[1] +
               ink_box(SERIF, lang, "」")[0] - 0.25)
    for lang in "ja", "ko":
        check_widths(t, {"：": 1.0, "：「": 1.5, "」：": 1.5, "，": 1.0,
                         "，」": 1.5}, lang=lang)
        doc = typeset("甲：乙", lang=lang)
        ink = doc.ink_of(doc.find("："))
        t.near(lang + " ： is centred", (ink[0] + ink[1]) / 2, 1.5, 0.01)
    t.argue("CLREQ 3.1.6.2: any two adjacent marks of 2 em become 1.5 em, and "
            "brackets stay close to what they hold; so beside a centred mark "
            "a bracket gives its half, and the mark's own quarter goes only "
            "where the bracket has no room (CLREQ issue 615: a mark narrowed "
            "without need shortens the pause). ？ and ！ of TW and HK are "
            "unadjustable (CLREQ 3.1.6.1).")


@row("PW-10", "S", "quanjiao, kaiming, banjiao and plain")
def pw10(t):
    styles = {
        "quanjiao": {"，": 1.0, "。": 1.0, "（": 1.0, "·": 0.5, "——": 2.0,
                     "……": 2.0, "，（": 1.5, "。”": 1.5, "？！": 1.0},
        "kaiming": {"，": 0.5, "、": 0.5, "；": 0.5, "：": 0.5, "。": 1.0,
                    "？": 1.0, "！": 1.0, "（": 0.5, "）": 0.5, "“": 0.5,
                    "”": 0.5, "《": 0.5, "·": 0.5, "——": 2.0, "……": 2.0,
                    "，（": 1.0, "。”": 1.0, "？！": 1.0},
        "banjiao": {"，": 0.5, "、": 0.5, "；": 0.5, "：": 0.5, "。": 0.5,
                    "？": 0.5, "！": 0.5, "（": 0.5, "）": 0.5, "“": 0.5,
                    "”": 0.5, "《": 0.5, "·": 0.5, "——": 2.0, "……": 2.0,
                    "，（": 1.0, "。”": 1.0, "？！": 1.0},
        # 0.327 em is the advance of · in SERIF as the file has it
        "plain": {"，": 1.0, "。": 1.0, "（": 1.0, "·": 0.327, "——": 2.0,
                  "……": 2.0, "，（": 2.0, "。”": 2.0, "？！": 2.0, "）（": 2.0},
    }
    for style, expected in styles.items():
        got = widths(list(expected), style={"punctuation": style})
        for text, em in expected.items():
            t.near("%s %s" % (style, text), got[text], em)
    edges = {"quanjiao": 4.0, "kaiming": 4.0, "banjiao": 4.0, "plain": 5.0}
    for style, em in edges.items():
        doc = typeset("（全日制）", style={"punctuation": style})
        t.near("%s （全日制） by itself" % style, doc.line.width, em)
    doc = typeset("甲（乙", style={"punctuation": "banjiao"})
    t.near("banjiao: ink of （", doc.ink_of(doc.find("（"))[0] - 1,
           OPENER_INK[SERIF]["（"], 0.01)
    for style, em in (("kaiming", 0.5), ("banjiao", 0.5), ("plain", 1.0)):
        doc = typeset("甲，乙", lang="zh-TW", style={"punctuation": style})
        t.near("zh-TW %s ，" % style, doc.find("乙").x - 1, em)
        ink = doc.ink_of(doc.find("，"))
        t.near("zh-TW %s ， is centred" % style, (ink[0] + ink[1]) / 2,
               1 + em / 2, 0.03)


@row("PW-11", "M", "a mixed list: ， is 1 em, no gaps, * stays with Du")
def pw11(t):
    text = "Jiangsu Du*，Rui Li，王伟"
    line = typeset(text).line
    comma = [i for i, c in enumerate(line.seen) if c.text == "，"]
    for i in comma:
        t.near("width of ，", line.seen[i + 1].x - line.seen[i].x, 1.0)
        t.true("， is Han type", not line.seen[i].latin)
    star = line.seen[comma[0] - 1]
    t.equal("before the first", star.text, "*")
    t.true("* is Latin type", star.latin)
    t.near("no gap after *", line.seen[comma[0]].x - star.x, 0.369, 0.01)
    last = line.seen[comma[1] - 1]
    t.near("no gap after Li", line.seen[comma[1]].x - last.x, 0.271, 0.01)
    ends = set()
    for width in (5, 5.5, 6, 6.5, 7, 7.5, 8, 9, 10):
        for line in typeset(text, width=width).lines[:-1]:
            ends.add(line.text)
    t.true("lines end only after ， or a word", all(
        e.endswith(("，", " ", "王")) for e in ends), sorted(ends))
    t.true("some end after ，", any(e.endswith("，") for e in ends),
           sorted(ends))


@row("PW-12", "M", "half-width , . ( ) from the Latin font, untouched")
def pw12(t):
    text = "报,2019, 42(3): 1-10. 见"
    doc = typeset(text)
    line = doc.line
    for c in line.seen:
        if c.text in ",.():-":
            t.true("%s is Latin type" % c.text, c.latin)
    at = [c.text for c in line.seen]
    comma = line.seen[at.index(",")]
    t.near("no gap before ,", comma.x, 1.0)
    t.near("nor after it", line.seen[at.index(",") + 1].x - comma.x, 0.220)
    open, close = line.seen[at.index("(")], line.seen[at.index(")")]
    t.near("(3)", close.end - open.x, 2 * 0.298 + 0.465)
    ends = {l.text for w in (2.5, 3, 4, 5) for l in
            typeset(text, width=w).lines[:-1]}
    t.true("a line may end after 报,", any(e == "报," for e in ends),
           sorted(ends))


@row("PW-13", "M", "nested titles: characters as typed, 1.5 em")
def pw13(t):
    check_widths(t, {"《〈": 1.5, "〉》": 1.5, "《〈子〉》": 4.0})
    text = "《读〈石钟山记〉有感》《读《论语》》"
    t.equal("characters", typeset(text).line.text, text)


@row("PW-15", "M", "trims and squeezes across bold, links, colours, sizes")
def pw15(t):
    plain = typeset("天（甲），“乙”。地").line.width
    t.near("plain", plain, 8.5)
    for text in ("天（**甲**）**，**“乙”。地", "天**（**甲），**“乙”**。地",
                 "天（[甲](https://a.cn)），[“乙”](https://b.cn)。地",
                 "天（甲[）](https://a.cn)，“*乙*”**。**地"):
        doc = typeset(text)
        t.equal("text of " + text, doc.line.text, "天（甲），“乙”。地")
        t.near(text, doc.line.width, plain)
    for name, style in (("colour", "{colour: accent}"),
                        ("font", "{font: other}"),
                        ("slope", "{italic: yes}"),
                        ("weight", "{weight: bold}")):
        line = in_look(style, "天，", "“（乙）”", "。地")
        t.near("another " + name, line.width, 7.0)
    line = in_look("{size: 15pt}", "天，", "（乙）", "。地")
    t.near("another size", line.width, 2 + 0.75 + 1.5 + 0.75 + 2)
