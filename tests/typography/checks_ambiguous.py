"""1.C Characters that Chinese and Latin share: which font they come from."""
from measure import FACE_INDEX, FONT_FILES, LIB, SANS, SERIF, advance_of, \
    font_at, typeset
from rows import row

NS = "Noto Serif"
FONT_FILES.setdefault(NS, "/usr/share/fonts/truetype/noto/"
                          "NotoSerif-Regular.ttf")


def gid_of(family, lang, char):
    """The glyph that a face has for a character."""
    font = font_at(family, FACE_INDEX[lang])
    return font.getGlyphID(font.getBestCmap()[ord(char)])


def has(family, char):
    return ord(char) in font_at(family, FACE_INDEX["zh-Hans"] if family != LIB
                                else 0).getBestCmap()


def check_fonts(t, text, wanted, lang="zh-Hans"):
    """`wanted` has an h (Han) or l (Latin) for each of SHARED in the text."""
    chars = [c for c in typeset(text, lang=lang).chars if c.text in SHARED]
    got = "".join("l" if c.latin else "h" for c in chars)
    t.equal("%s %s" % (lang, text), got, wanted)


SHARED = set("“”‘’\"—⸺…·–×°±→①②③★☆●№℃‰²³′ⅡⅣⅤ")


@row("AM-1", "M", "quotes in pairs: CJK beside Han, else Latin")
def am1(t):
    for family, gids in ((SERIF, (63162, 63163)), (SANS, None)):
        gids = gids or [gid_of(family, "zh-Hans", c) for c in "“”"]
        doc = typeset("他说“你好”了", han=family)
        for c, gid in zip("“”", gids):
            char = doc.find(c)
            t.true("%s is gid%d of %s" % (c, gid, family),
                   doc.is_glyph(char, family, 2, gid))
            t.near(c + " advance", char.adv, 1.0)
    doc = typeset("the “卓越” award", lang="en")
    for c in "“”":
        t.true("en: %s is Latin" % c, doc.find(c).latin)
        t.near("en: %s advance" % c, doc.find(c).adv, advance_of(LIB, c))
    for text, fonts in (
            ("论文“Attention”被引", "hh"), ("“Attention”被引", "hh"),
            ("论文“Attention”", "hh"), ("题为“A”、“B”的", "hhhh"),
            ("（“Deep Learning”）", "hh"), ("“深度 learning” is", "hh"),
            ("“Deep Learning”（深度学习）", "hh"),
            ("他说“我读了‘红楼梦’吧”。", "hhhh"), ("“‘甲’是乙”", "hhhh"),
            ("他说“I said ‘no’ twice”。", "hllh"), ("说“‘A’ is B”。", "hhhh"),
            ("甲。He said “hello” to me.", "ll"),
            # typed as Latin text is: full-width marks would leave a hole of
            # an em and a half
            ("使用 “Attention” 机制", "ll"),
            ("他说“**你**好”了", "hh"), ("他说**“Py”**了", "hh"),
            ("他说“[Py](https://a.cn)”了", "hh"), ("“第一段没有完", "h"),
            ("第二段完了”。", "h"), ("它是\"Python\"的", "ll")):
        check_fonts(t, text, fonts)
    check_fonts(t, "他說“你好”了", "hh", lang="zh-TW")
    doc = typeset("他說“你好”了", lang="zh-TW")
    t.near("zh-TW advance", doc.find("“").adv, 1.0)
    check_fonts(t, "in “Nature” and “Science”", "llll", lang="en")


@row("AM-2", "M", "apostrophes are Latin")
def am2(t):
    doc = typeset("他说“It’s fine”了")
    char = doc.find("’")
    t.true("of It’s", char.latin)
    t.near("its advance", char.adv, advance_of(LIB, "’"))
    t.at_most("which is", char.adv, 0.3)
    for text, fonts in (
            ("他说“It’s fine”", "hlh"), ("喜欢Rock ’n’ Roll音乐", "ll"),
            ("喜欢Rock’n’Roll音乐", "ll"), ("‘Rock ’n’ Roll’是", "hllh"),
            ("参加Students’活动", "l"), ("上世纪’90s的", "l"), ("在1990’s后", "l"), ("生于 ’90s 的", "l"),
            ("O’Brien与D’Arcy", "ll"), ("他说‘don’t’了", "hlh")):
        check_fonts(t, text, fonts)


def contours(doc, char):
    return sum(word == "moveTo" for word, _ in doc.outline_of(char))


@row("AM-3", "M", "—— is one mark of 2 em from the CJK font")
def am3(t):
    for family, gid in ((SERIF, 63025), (SANS, 63143)):
        for dash in "——", "⸺":
            doc = typeset("甲%s乙" % dash, han=family)
            chars = doc.line.seen
            t.equal("clusters", [c.text for c in chars], ["甲", dash, "乙"])
            for c, x in zip(chars, (0.0, 1.0, 3.0)):
                t.near("origin of " + c.text, c.x, x)
            t.true("gid%d of %s" % (gid, family),
                   doc.is_glyph(chars[1], family, 2, gid))
            t.equal("one stroke", contours(doc, chars[1]), 1)
            t.equal("its text", doc.line.text, "甲%s乙" % dash)
    for text in "Python——C的", "甲——C", "C——甲", "**甲**——[乙](https://a.cn)":
        doc = typeset(text)
        dash = [c for c in doc.chars if c.text[0] == "—"]
        t.equal("one cluster in " + text, [c.text for c in dash], ["——"])
        t.near("its width in " + text, dash[0].adv, 2.0)
    check_fonts(t, "Python⸺C的", "h")
    # the Kai has no such glyph; its two dashes touch
    doc = typeset("*甲——乙*")
    first, second = [c for c in doc.chars if c.text == "—"]
    t.near("Kai: the second follows", second.x - first.x, 1.0)
    t.at_most("Kai: gap of ink", doc.ink_of(second)[0] -
              doc.ink_of(first)[1], 0.01)


@row("AM-4", "M", "…… is 2 em and centred; the Latin one on the baseline")
def am4(t):
    def y_centre(doc, char):
        ink = doc.ink_of(char)
        return (ink[2] + ink[3]) / 2

    for family in SERIF, SANS:
        for lang in "zh-Hans", "zh-TW":
            doc = typeset("甲……乙", lang=lang, han=family)
            t.near("%s %s width" % (lang, family),
                   doc.find("乙").x - doc.find("…").x, 2.0)
            y = y_centre(doc, doc.find("…"))
            t.true("%s %s height" % (lang, family), 0.30 <= y <= 0.46,
                   "%.3f" % y, "0.30 to 0.46")
    for text, lang in (("wait…", "zh-Hans"), ("wait…", "en")):
        doc = typeset(text, lang=lang, latin=NS)
        char = doc.find("…")
        t.true(lang + ": Latin type", char.latin)
        t.near(lang + ": NS advance", char.adv, 0.858)
        t.at_most(lang + ": height", y_centre(doc, char), 0.15)
    for text, fonts in (("Python……的", "hh"), ("说Python……", "hh"),
                        ("甲…乙", "h"), ("甲…", "h"), ("wait… 甲", "l")):
        check_fonts(t, text, fonts)


@row("AM-5", "M", "· between Han: half an em, a whole one in Hant")
def am5(t):
    for family in SERIF, SANS:
        for lang, width, centre in (("zh-Hans", 6.5, 3.25),
                                    ("zh-TW", 7.0, 3.5), ("zh-HK", 7.0, 3.5)):
            doc = typeset("史蒂夫·乔布斯", lang=lang, han=family)
            t.near("%s %s" % (lang, family), doc.line.width, width)
            ink = doc.ink_of(doc.find("·"))
            t.near("%s %s dot" % (lang, family), (ink[0] + ink[1]) / 2,
                   centre, 0.02)
    for mark in "‧", "・":
        t.near("zh-Hans " + mark, typeset("史蒂夫%s乔布斯" % mark).line.width,
               6.5)
    t.near("ja ・", typeset("ジョン・スミス", lang="ja").line.width, 7.0)
    t.near("in an English document", typeset(
        "the 史蒂夫·乔布斯", lang="en").find("乔").x - typeset(
            "the 史蒂夫·乔布斯", lang="en").find("夫").x, 1.5)
    for text in "Wang·Li", "1·2":
        doc = typeset(text)
        t.true(text + ": Latin type", doc.find("·").latin)
        t.near(text + ": advance", doc.find("·").adv, advance_of(LIB, "·"),
               0.02)
    # a name's initials have the marks of the name
    check_fonts(t, "约翰·F·肯尼迪", "hh")
    t.near("甲《诗》·《风》乙", typeset("甲《诗》·《风》乙").line.width, 7.5)


@row("AM-6", "M", "dashes of ranges are Latin, — between Han is 1 em")
def am6(t):
    for text in ("2021–2022", "2019.09–2020.06", "2021-09", "2021–至今",
                 "10–20页"):
        doc = typeset(text)
        t.true(text, all(c.latin for c in doc.chars if c.text in
                         "0123456789.–-"))
    for family in SERIF, SANS:
        doc = typeset("北京—上海", han=family)
        t.true("— of " + family, not doc.find("—").latin)
        t.near("its width", doc.find("上").x - doc.find("—").x, 1.0)
        ink = doc.ink_of(doc.find("—"))
        t.near("its centre", (ink[0] + ink[1]) / 2, 2.5, 0.02)
    check_fonts(t, "甲–乙", "h")
    check_fonts(t, "well — so", "l")


@row("AM-7", "S", "symbols: Latin beside a letter or digit, else CJK")
def am7(t):
    for text, fonts in (
            ("3.5×", "l"), ("①实现", "h"), ("25°的", "l"), ("约±5", "l"),
            ("A→B", "l"), ("甲→乙", "h"), ("★级", "h"), ("●甲", "h"),
            ("№5", "l"), ("3.5‰的", "l"), ("甲×乙", "h"), ("甲±乙", "h"),
            ("10³个", "l"), ("论文²的", "h"), ("5′端", "l"),
            ("第Ⅱ类", "h"), ("类型Ⅳ、Ⅴ", "hh")):
        check_fonts(t, text, fonts)
    # labels and ratings are alike all through a text
    for text, fonts in (("①Python；②实现；③C", "hhh"), ("Python★★★☆", "hhhh"),
                        ("●Java", "h")):
        check_fonts(t, text, fonts)
    check_fonts(t, "Python ★★★", "lll", lang="en")
    check_fonts(t, "Type Ⅱ", "l", lang="en")
    # what the Latin font lacks is Han type in size too
    lacking = [c for c in "⇌∽≌⊿⌒∷≒" if not has(LIB, c) and has(SERIF, c)]
    t.true("there is such a symbol", lacking, "".join(lacking))
    for c in lacking[:2]:
        doc = typeset("a%sb" % c, style={"latin-scale": "1.2"})
        char = doc.find(c)
        t.true(c + " is Han type", not char.latin)
        t.near(c + " size", char.size, 1.0)
        t.true(c + " is the font's", doc.is_glyph(
            char, SERIF, 2, gid_of(SERIF, "zh-Hans", c)))


@row("AM-8", "S", "ja: “ ” stay proportional, 「」 are full-width")
def am8(t):
    # advances that the row gives for the JP faces
    for family, em in ((SERIF, 0.462), (SANS, 0.475)):
        doc = typeset("日本語の“引用”だ「引用」だ", lang="ja", han=family)
        for c in "“”":
            t.true("%s %s is Han type" % (family, c), not doc.find(c).latin)
            t.near("%s %s advance" % (family, c), doc.find(c).adv, em)
        for c in "「」":
            t.near("%s %s" % (family, c), doc.find(c).adv, 1.0)
        # nothing is taken from them, at edges nor by neighbours
        t.near(family + " （“引”）", typeset("（“引”）", lang="ja", han=family)
               .line.width, 0.5 + em + 1 + em + 0.5)
        # but marks that meet their inside give their room, as to brackets
        t.near(family + " 。”", typeset("甲。”乙", lang="ja", han=family)
               .line.width, 2 + 0.5 + em)
        t.near(family + " “「", typeset("甲“「子」”乙", lang="ja", han=family)
               .line.width, 2 + em + 2.0 + em)
        t.near(family + " “引”", typeset("“引”", lang="ja", han=family)
               .line.width, em + 1 + em)


