"""1.G Paragraph and justification, and what of 1.D and 1.E belongs to the
choice of lines."""
from measure import LIB, SANS, SERIF, advance_of, original_ink, typeset, \
    typeset_profile
from metrics import han_gaps, is_han, squeeze
from rows import row

HAN = "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜金生丽水玉出昆冈剑号巨阙珠称夜光"


def han(n, end=""):
    return (HAN * 3)[:n] + end


@row("LB-17", "M", "41 Han and a stop in 20 em: 20 or 19, and 2 at the end")
def lb17(t):
    lines = typeset(han(41, "。"), width=20).lines
    t.equal("lines", len(lines), 3)
    t.equal("last line", lines[-1].text, han(41, "。")[-3:])
    for line in lines[:2]:
        t.near("line of %d flush" % len(line.seen), line.end, 20, 0.025)
        if len(line.seen) == 19:
            gaps = han_gaps(line)
            t.near("19 Han stretched", max(gaps), 0.056, 0.001)
    for n in (21, 41, 61):
        texts = typeset(han(n, "。"), width=20).texts
        t.true("%d Han: no line of one" % n, len(texts[-1]) >= 3, texts[-1])
    english = "The method was adopted by several groups in Asia and by us."
    for width in (12.5, 14, 15, 17, 18.5, 20, 22, 24.5):
        last = typeset(english, width=width, lang="en").lines[-1]
        t.true("English at %g em" % width, len(last.text.split()) >= 2 or
               sum(map(str.isalpha, last.text)) >= 4 or
               last.width >= 0.1 * width, last.text)


@row("LB-18", "S", "nothing outside the text block; a warning with the excess")
def lb18(t):
    token = "x" * 40
    doc = typeset("甲乙%s丙" % token, width=10)
    t.true("ink inside", all(l.end <= 10.02 for l in doc.lines),
           [l.end for l in doc.lines])
    t.equal("told", doc.ids(), ["word-broken"])
    x = doc.lines[1].seen           # as kerned
    excess = ((x[1].x - x[0].x) * 39 + x[0].adv - 10) * doc.size_pt
    t.true("the excess in pt", "%.1f pt" % excess in doc.said[0]["message"],
           doc.said[0]["message"], "%.1f pt" % excess)
    with open(doc.pdf.replace("out.pdf", "profile.yaml"),
              encoding="utf-8") as f:
        line = f.read().split("\n")[doc.said[0]["line"] - 1]
    t.true("its place", line[doc.said[0]["column"] - 1:].startswith(token),
           line)
    t.true("no hyphen", "-" not in doc.text and "\u00ad" not in doc.text)
    for width in (1, 2, 3):
        doc = typeset("甲乙，（丙）Wide——末。", width=width)
        t.true("%d em: ink inside" % width,
               all(l.end <= max(width, 2) + 0.02 for l in doc.lines),
               [l.end for l in doc.lines])
        t.equal("%d em: nothing lost" % width,
                squeeze("".join(doc.texts)), "甲乙，（丙）Wide——末。")


@row("LB-19", "S", "breaks do not depend on style boundaries")
def lb19(t):
    plain = han(23, "，") + han(37, "。") + han(15, "；") + han(30, "。")
    bold = plain[:30] + "**" + plain[30:47] + "**" + plain[47:]
    link = plain[:30] + "[" + plain[30:47] + "](https://a.cn)" + plain[47:]
    for width in (9.5, 13.3, 17.7, 20, 24.4):
        want = typeset(plain, width=width).texts
        t.equal("bold inside at %g em" % width,
                typeset(bold, width=width).texts, want)
        t.equal("a link inside at %g em" % width,
                typeset(link, width=width).texts, want)


@row("PW-14", "S", "hanging ，。、 by option only, never two, not in zh-Hant")
def pw14(t):
    text = han(10, "，") + han(20, "。") + han(10, "、") + han(10, "”。") + han(13)
    off = typeset(text, width=10)
    t.true("off by default", all(l.end <= 10.02 for l in off.lines),
           [l.end for l in off.lines])
    doc = typeset(text, width=10, style={"hang-punctuation": "yes"})
    lines = {l.text[-1]: l for l in doc.lines[:-1]}
    for mark in "，。、":
        t.near("%s outside" % mark, lines[mark].seen[-1].x, 10, 0.025)
    after_quote = [l for l in doc.lines if "”。" in l.text]
    t.true("never two marks", all(l.end <= 10.02 for l in after_quote),
           [l.end for l in after_quote])
    hant = typeset(text, width=10, lang="zh-TW",
                   style={"hang-punctuation": "yes"})
    t.true("not in zh-Hant", all(l.end <= 10.02 for l in hant.lines),
           [l.end for l in hant.lines])
    t.true("only ，。、", all(l.end <= 10.02 for l in typeset(
        (han(10, "；") + han(10, "？")) * 2 + han(9), width=10,
        style={"hang-punctuation": "yes"}).lines))


@row("JU-1", "M", "zh and ja flush at both edges, single lines never stretched")
def ju1(t):
    for lang, text in (
            ("zh-Hans", han(33, "，") + han(40, "（乙）") + han(29, "。")),
            ("zh-TW", han(33, "，") + han(40, "（乙）") + han(29, "。")),
            ("ja", "私たちは分散システムの研究を行っている、そして成果を「論文」として"
                   "発表した。学生とともに新しい手法を提案し、性能を大きく改善した。")):
        doc = typeset(text, width=18.5, lang=lang)
        t.true(lang + " has lines", len(doc.lines) > 2, len(doc.lines))
        for line in doc.lines[:-1]:
            t.near("%s right edge" % lang, line.end, 18.5, 0.025)
            t.near("%s left edge" % lang, line.x, 0, 0.025)
        t.true(lang + " last line ragged", doc.lines[-1].end < 18)
    single = typeset("天地玄黄", width=5).line
    t.near("a single line", single.width, 4, 0.001)


def given_up(doc, natural):
    """What each kind of place lost beside the line of natural width, in em."""
    a, b = natural.line.seen, doc.line.seen
    lost = {}
    for i in range(len(a) - 1):
        left, right = a[i], a[i + 1]
        kind = left.text
        if left.text == " ":
            kind = "space"
        elif is_han(left.text) and right.latin or left.latin and \
                is_han(right.text):
            kind = "autospace"
        elif is_han(left.text) and right.text == "（":
            continue
        by = (right.x - left.x) - (b[i + 1].x - b[i].x)
        lost.setdefault(kind, []).append(by)
    return lost


@row("JU-2", "M", "shrink: word space, interpunct, brackets, ，、；, autospace, "
     "last 。？！; equal within a level")
def ju2(t):
    # Inter's word space is wider than a quarter em, so it can shrink.
    # The long word at the end leaves no better break.
    text = "天地（玄黄）宇宙，洪荒Abc日月and so盈昃、辰宿。列internationalization"
    kinds = [("space", 0.03), ("（）", 1.0), ("，、", 1.0), ("autospace", 0.625),
             ("。", 0.5)]
    natural = typeset(text, width=60, latin="Inter")
    whole = natural.line.width
    for cut in (0.02, 0.2, 0.8, 1.3, 1.9, 2.15, 2.4, 2.8, 3.1):
        doc = typeset(text, width=round(whole - cut, 3), latin="Inter")
        if not t.equal("%.2f em less: lines" % cut, len(doc.lines), 1):
            continue
        lost = given_up(doc, natural)
        used = []
        for kind, room in kinds:
            places = lost[kind] if kind in lost else \
                [x for c in kind for x in lost[c]]
            used.append(sum(places))
            t.true("%.2f em less: %s equal" % (cut, kind),
                   max(places) - min(places) < 0.004,
                   ["%.3f" % x for x in places])
        t.near("%.2f em less: all of it" % cut, sum(used), cut, 0.03)
        for k in range(len(kinds) - 1):
            if sum(used[k + 1:]) > 0.01:
                t.true("%.2f em less: %s first used up" % (cut, kinds[k][0]),
                       used[k] > 0.9 * min(kinds[k][1], used[k] + 0.1),
                       ["%.3f" % u for u in used])
    dot = typeset("史蒂夫·乔布斯，天地玄黄", lang="zh-TW", width=60)
    less = typeset("史蒂夫·乔布斯，天地玄黄", lang="zh-TW",
                   width=round(dot.line.width - 0.3, 3))
    t.near("zh-TW interpunct gives", less.line.width, dot.line.width - 0.3,
           0.01)
    i = [c.text for c in dot.line.seen].index("·")
    t.near("the interpunct alone", less.line.seen[i + 1].x -
           less.line.seen[i].x, 0.7, 0.01)


@row("JU-3", "M", "stretch: word space to half an em, autospace to a third, "
     "then Han gaps equally; nothing inside words, numbers, ——, ……")
def ju3(t):
    head = "天地玄黄and so宇宙洪荒2023日月——盈昃……辰宿列张"
    tail = "internationalization，天地玄黄"
    natural = typeset(head, width=60).line
    base = natural.width
    for more in (0.05, 0.2, 0.4, 0.8, 1.1):
        width = round(base + more, 3)
        doc = typeset(head + tail, width=width)
        line = doc.lines[0]
        t.equal("+%.2f em: breaks before the long word" % more, line.text,
                head)
        if line.text != head:
            continue
        a, b = natural.seen, line.seen
        grown = [(b[i + 1].x - b[i].x) - (a[i + 1].x - a[i].x)
                 for i in range(len(a) - 1)]
        texts = [c.text for c in a]
        space = [g for g, c in zip(grown, texts) if c == " "]
        auto = [g for i, g in enumerate(grown)
                if is_han(texts[i]) and a[i + 1].latin and texts[i + 1] != " "
                or a[i].latin and texts[i] != " " and is_han(texts[i + 1])]
        gaps = [g for i, g in enumerate(grown)
                if is_han(texts[i]) and is_han(texts[i + 1])]
        inside = [g for i, g in enumerate(grown)
                  if a[i].latin and a[i + 1].latin and texts[i] != " "
                  and texts[i + 1] != " " or "——" in texts[i:i + 2]
                  or "…" in "".join(texts[i:i + 2])]
        for what, places in (("spaces", space), ("autospaces", auto),
                             ("Han gaps", gaps)):
            t.true("+%.2f em: %s equal" % (more, what),
                   max(places) - min(places) < 0.005,
                   ["%.3f" % g for g in places])
        t.at_most("+%.2f em: word space" % more, max(space) + 0.25, 0.5)
        t.at_most("+%.2f em: autospace" % more, max(auto) + 0.25, 0.335)
        t.at_most("+%.2f em: inside words, numbers, ——, ……" % more,
                  max(map(abs, inside)), 0.01)
        if max(gaps) > 0.004:
            t.near("+%.2f em: autospace used up first" % more, max(auto),
                   1 / 3 - 0.25, 0.005)
        if max(auto) > 0.004:
            t.near("+%.2f em: word space used up first" % more, max(space),
                   0.125, 0.005)


@row("JU-4", "M", "Han gap at most 0.08 em, hard 0.10; else ragged")
def ju4(t):
    for n in (6, 8, 12):
        token = "x" * int((n - 1) / 0.5)
        doc = typeset(han(n) + token, width=n + 0.07 * (n - 1))
        t.near("%d Han gain 0.07 em each" % n, max(han_gaps(doc.lines[0])),
               0.07, 0.002)
        wide = typeset(han(n) + token, width=n + 0.12 * (n - 1))
        t.at_most("%d Han would need 0.12 em: ragged" % n,
                  max(han_gaps(wide.lines[0])), 0.005)


@row("JU-5", "S", "a measure of whole Han: lines align in columns")
def ju5(t):
    for family in ("Noto Serif CJK", SANS):
        lines = typeset(han(60), width=20, han=family).lines
        t.equal(family + ": three lines", [len(l.seen) for l in lines],
                [20, 20, 20])
        for k in range(20):
            xs = [l.seen[k].x for l in lines]
            t.near("%s: column %d" % (family, k), max(xs) - min(xs), 0, 0.01)


@row("JU-6", "M", "first-line indent 2 em in prose, never in list items")
def ju6(t):
    doc = typeset(None, width=20, paragraphs=[han(50, "。"), han(45, "。")],
                  style={"indent": "2em"})
    firsts = [i for i, l in enumerate(doc.lines)
              if l.text[:3] == han(3)]
    t.equal("paragraphs", len(firsts), 2)
    for i, line in enumerate(doc.lines):
        t.near("line %d" % i, line.x, 2.0 if i in firsts else 0.0, 0.001)
    ink = doc.ink_of(doc.lines[0].seen[0])
    want = typeset(han(3), width=20)
    t.near("first ink", ink[0], 2 + want.ink_of(want.lines[0].seen[0])[0],
           0.005)
    listed = typeset_profile(
        "  interests: [%s, %s]\n  about: %s\n" % (han(50), han(30), han(48)),
        width=20, extra="", styles={"prose": "{indent: 2em}"})
    lines = {l.text[:3]: l for l in listed.lines}
    items = [l for l in listed.lines if l.text.startswith("•")]
    t.equal("items", len(items), 2)
    for line in items:
        t.at_most("an item's bullet", line.x, 0.001)
    for i, line in enumerate(listed.lines[:-1]):
        after = listed.lines[i + 1]
        if line in items and after not in items and \
                not after.text.startswith(han(3)):
            first, second = (
                listed.ink_of(c)[0] - original_ink(SERIF, c.text, 2)[0]
                for c in (line.seen[2], after.seen[0]))
            t.near("an item's lines begin alike", first, second)
    prose = [l for l in listed.lines if l.text.startswith(han(3))]
    t.near("prose", prose[0].x, 2, 0.001)
    t.true("lines read", len(lines) > 3)
    t.argue("a list inside a paragraph cannot be written in a profile, so "
            "'not re-applied after a list' has no case; the indent is the "
            "layout's `indent`, off in the built-in ones")


@row("JU-7", "M", "Latin ragged by default; justified: word space 0.75 to 1.5")
def ju7(t):
    text = ("We study the design of efficient systems for training and serving "
            "large models across many machines, with a focus on scheduling, "
            "memory and communication. Our methods reduce the cost of "
            "inference by a factor of two on average. ") * 2
    natural = advance_of(LIB, " ")

    def ratios(line):
        s = line.seen
        return [(b.x - a.x) / natural for a, b in zip(s, s[1:])
                if a.text == " "]

    ragged = typeset(text, width=40, lang="en")
    for line in ragged.lines:
        t.true("natural spaces", all(abs(r - 1) < 0.005 for r in ratios(line)),
               ratios(line)[:3])
    t.true("a ragged edge", len({round(l.end, 2) for l in ragged.lines}) > 3)
    doc = typeset(text, width=55, lang="en", style={"align": "justify"})
    for line in doc.lines[:-1]:
        r = ratios(line)
        t.near("justified: flush", line.end, 55, 0.025)
        t.true("within 0.75 to 1.5", 0.745 <= min(r) and max(r) <= 1.505,
               "%.2f to %.2f" % (min(r), max(r)))
        t.at_most("equal in a line", max(r) - min(r), 0.02)


@row("JU-8", "S", "姓名 spread over 4 em: origins 0 and 3 em, read as 姓名")
def ju8(t):
    doc = typeset("姓名", width=4, style={"align": "spread"})
    t.near("first", doc.line.seen[0].x, 0, 0.001)
    t.near("last", doc.line.seen[1].x, 3, 0.001)
    doc = typeset("联系人", width=4, style={"align": "spread"})
    t.near("three: the middle", doc.line.seen[1].x, 1.5, 0.002)
    t.near("three: the last", doc.line.seen[2].x, 3, 0.002)


@row("JU-9", "S", "no protrusion of CJK: the ink of —— ends at the measure")
def ju9(t):
    for n in range(6, 15):
        doc = typeset(han(n) + "——" + han(20, "——") + han(14, "。"), width=10)
        for line in doc.lines:
            for c in line.seen:
                if c.text.startswith("—"):
                    ink = doc.ink_of(c)
                    t.at_most("%d Han: right ink" % n, ink[1], 10.0)
                    t.at_most("%d Han: left ink" % n, -ink[0], 0.0)
