"""1.F The gap between Han and Latin."""
import re

from measure import LIB, SANS, advance_of, forget, in_look, tool, typeset, \
    typeset_profile
from rows import row

GAP = 0.25


def is_han(text):
    return text[0] >= "\u2e80"


def parts_of(text):
    """The text's maximal Latin parts, and how many full-width characters."""
    latin = [p for p in re.split("[\u2018-\u201d\u2e80-\uffef\U00020000-"
                                 "\U0003ffff\u200b\u2009]+", text) if p]
    return latin, len(text) - sum(map(len, latin))


def gaps(texts, **options):
    """[room that each text has beyond its characters], each a paragraph; the
    Latin parts are measured by themselves."""
    latin = sorted({p for text in texts for p in parts_of(text)[0]})
    doc = typeset(None, paragraphs=latin + list(texts), **options)
    assert len(doc.lines) == len(latin) + len(texts), doc.texts
    natural = {p: line.width for p, line in zip(latin, doc.lines)}
    rest = []
    for text, line in zip(texts, doc.lines[len(latin):]):
        parts, wide = parts_of(text)
        rest.append(line.width - sum(natural[p] for p in parts) - wide)
    return rest


def check_gaps(t, expected, **options):
    for (text, n), room in zip(expected.items(), gaps(expected, **options)):
        t.near("%s%s: %g gaps" % (
            options.get("lang", "") and options["lang"] + " ", text, n),
            room, n * GAP)


def natural(char):
    return 1.0 if is_han(char.text) else advance_of(LIB, char.text)


def gap_after(line, text):
    """Room between the end of the first cluster with this text and the next
    that is not a space."""
    i = [c.text for c in line.seen].index(text)
    after = next(c for c in line.seen[i + 1:] if c.text.strip())
    return after.x - line.seen[i].x - natural(line.seen[i])


@row("AS-1", "M", "使用Python开发 is 7.456 em")
def as1(t):
    doc = typeset("使用Python开发")
    t.near("width", doc.line.width, 7.456)
    t.near("before P", gap_after(doc.line, "用"), GAP)
    t.near("after n", gap_after(doc.line, "n"), GAP)
    t.near("in SANS", typeset("使用Python开发", han=SANS).line.width, 7.456)


@row("AS-2", "M", "digits too")
def as2(t):
    t.near("共10人", typeset("共10人").line.width, 2 + 0.930 + 2 * GAP)
    check_gaps(t, {"第1章": 2, "2023年12月31日": 5, "1年": 1, "第1": 1})
    line = typeset("2023年12月31日").line
    for i, c in enumerate(line.seen[:-1]):
        after = line.seen[i + 1]
        mixed = is_han(c.text) != is_han(after.text)
        t.near("after %s (%d)" % (c.text, i), after.x - c.x - natural(c),
               GAP if mixed else 0.0)


@row("AS-3", "M", "zh: % # & are of the word; ja: only letters and digits")
def as3(t):
    check_gaps(t, {"占50%以上": 2, "C#语言": 1, "AT&T公司": 1, "研发&测试": 2,
                   "第#1项": 2, "用@li联系": 2, "3‰的": 1})
    check_gaps(t, {"占50%以上": 1, "占50％以上": 1, "C#言語": 0, "使用Pythonの": 2},
               lang="ja")
    check_gaps(t, {"占50%以上": 2, "C#語言": 1}, lang="zh-TW")


@row("AS-4", "M", "symbols that touch a letter or digit are of the word")
def as4(t):
    check_gaps(t, {"C++语言": 1, "25°C环境": 1, "3.5×加速": 1, "用C++写": 2,
                   "约±5个": 2, "每10m²的": 2, "5′端": 1, "共$5元": 2,
                   "等etc.等": 2, "使用.NET框架": 2, "见Wow!论文": 2})
    doc = typeset("见Students’活动")
    t.near("Students’活动", doc.find("活").x - doc.find("’").x,
           advance_of(LIB, "’") + GAP)
    # but not one that stands between ideographs
    check_gaps(t, {"甲+乙": 0, "甲→乙": 0})


@row("AS-5", "M", "none beside CJK punctuation")
def as5(t):
    doc = typeset("甲（Python），Python、Java“AI”《C》。乙")
    line = doc.line
    for c, after in zip(line.seen, line.seen[1:]):
        if not is_han(c.text) and after.text in "），、”》“":
            t.near("%s before %s" % (c.text, after.text),
                   after.x - c.x - natural(c), 0.0)
        elif c.text in "，、" and not is_han(after.text):
            t.near("%s before %s" % (c.text, after.text),
                   after.x - c.x, 1.0)
    # CJK quotes, their halves gone at both edges only where nothing precedes
    line = typeset("甲“AI”乙").line
    t.near("甲“AI”乙", line.width, 4 + advance_of(LIB, "AI"))
    t.near("甲（AI）乙", typeset("甲（AI）乙").line.width,
           4 + advance_of(LIB, "AI"))
    t.near("甲，AI、乙", typeset("甲，AI、乙").line.width,
           4 + advance_of(LIB, "AI"))


@row("AS-6", "M", "a typed space is the gap; the text keeps it")
def as6(t):
    for space, name in ((" ", "a space"), ("\u00a0", "a no-break space")):
        text = "使用%sPython%s开发" % (space, space)
        doc = typeset(text)
        t.near("before, " + name, gap_after(doc.line, "用"), GAP)
        t.near("after, " + name, gap_after(doc.line, "n"), GAP)
        t.near("width, " + name, doc.line.width, 7.456)
        t.equal("text, " + name, doc.line.text.replace("\u00a0", " "),
                "使用 Python 开发")
    line = typeset("占 50% 以上").line
    t.near("after %", gap_after(line, "%"), GAP)
    # One that is no gap is a word space of its font.
    line = typeset("使用 Deep Learning 开发").line
    t.near("between Latin words", gap_after(line, "p"),
           advance_of(LIB, " "), 0.01)
    line = typeset("张三 李四").line
    t.near("between ideographs", gap_after(line, "三"),
           advance_of(LIB, " "), 0.01)
    # Nor is a bracket's blank half added to it, on its outside.
    for text in ("the “卓越” award", "the （卓越） award", "甲 《乙》 丙"):
        t.near(text + ": both marks", sum(
            c.adv for c in typeset(text).line.seen if c.text in "“”（）《》"),
            1.0)


@row("AS-7", "M", "none at a line's start and end, nor at cell edges")
def as7(t):
    text = "使用Python开发"
    ends = set()
    for width in (2.5, 3.2, 3.5, 4, 5, 5.3, 6, 6.5):
        doc = typeset(text, width=width, style={"align": "left"})
        for line in doc.lines[:-1]:
            last = line.seen[-1]
            ends.add(last.text)
            t.near("%g em: %s at a line's end" % (width, last.text), last.adv,
                   natural(last), 0.05)
        for line in doc.lines[1:]:
            t.near("%g em: %s at a line's start" % (width, line.text), line.x,
                   0.0)
    t.true("lines end at both boundaries", ends >= {"用", "n"}, sorted(ends))
    for align in "right", "centre":
        doc = typeset("使用Python", width=10, style={"align": align})
        t.near(align + ": width", doc.line.width, 2 + 2.956 + GAP)
        doc = typeset("Python使用", width=10, style={"align": align})
        t.near(align + ": width the other way", doc.line.width,
               2 + 2.956 + GAP)
    doc = typeset_profile(
        "  about: {title: T, text: x}\n", profile="headline: 使用",
        extra="header: [{row: {grid: [auto, auto, 1fr], gap: 1em, cells: "
              "[\"{headline}\", \"Python\", \"{headline}\"]}}]\n")
    line = doc.lines[0]
    plain = typeset("Python使用")
    for c, x in (("P", 3.0), ("使", 3.0 + 2.956 + 1.0)):
        own = plain.ink_of(plain.find(c))[0] - plain.find(c).x
        at = [k for k in line.seen if k.text == c][-1]
        t.near("cell that begins with " + c, doc.ink_of(at)[0] - own, x)


@row("AS-8", "M", "none inside addresses and code, the usual outside")
def as8(t):
    line = typeset("见https://x.cn/路径").line
    t.near("before h", gap_after(line, "见"), GAP)
    t.near("none before 路", gap_after(line, "n"), 0.0)
    t.near("none after the last /", line.seen[-2].x - line.seen[-3].x,
           advance_of(LIB, "/"))
    doc = typeset(None, paragraphs=[
        "见https://x.cn的页", "见a@b.cn的页", "见[https://x.cn/路径a](https://x.cn/)的页",
        "见[https://x.cn/路**径**a](https://x.cn/)的页",
        "用`甲code乙`写", "用`code`写"])
    for line, before, after in zip(doc.lines, "见见见见用用", "nnaa乙e"):
        t.near("%s: before" % line, gap_after(line, before),
               GAP if before == "见" or line.seen[1].text == "c" else 0.0)
        t.near("%s: after" % line, gap_after(line, after),
               0.0 if is_han(after) else GAP)
    t.near("none inside an address", gap_after(doc.lines[2], "径"), 0.0)
    t.near("nor where it is half bold", gap_after(doc.lines[3], "径"), 0.0)
    t.near("none inside code", gap_after(doc.lines[4], "甲"), 0.0)
    t.near("nor at its end", gap_after(doc.lines[4], "e"), 0.0)


@row("AS-9", "M", "across bold, links, colours and sizes; of the Han size")
def as9(t):
    for text in ("使用[Python](https://a.cn)开发", "[使用](https://a.cn)Python开发",
                 "使用Pyth[on开发](https://a.cn)", "**使**用Python开**发**"):
        t.near(text, typeset(text).line.width, 7.456)
    for text in ("使用**Python**开发", "**使用**Python**开发**", "使用*Python*开发",
                 "使用 **Python** 开发", "**使用** Python **开发**"):
        line = typeset(text).line
        latin = [c for c in line.seen if not is_han(c.text) and c.text != " "]
        han = [c for c in line.seen if is_han(c.text)]
        t.near(text + ": before", latin[0].x - han[1].x, 1 + GAP)
        end = latin[-1].x + latin[-1].adv - (
            0 if " " in text else GAP)
        t.near(text + ": after", han[2].x - end, GAP)
    line = in_look("{colour: accent}", "使用", "Python", "开发")
    t.near("another colour", line.width, 7.456)
    line = in_look("{font: other}", "使用", "Python", "开发")
    t.near("another font", line.width, 7.456)
    line = in_look("{size: 15pt}", "使用", "Python", "开发")
    t.near("larger Latin, the Han's gap", line.width,
           4 + 1.5 * 2.956 + 2 * GAP)
    line = in_look("{size: 15pt}", "使用 ", "Python", " 开发")
    t.near("the same with spaces", line.width, 4 + 1.5 * 2.956 + 2 * GAP)
    line = in_look("{size: 15pt}", "Py", "使用", "Py")
    t.near("larger Han, its gap", line.width,
           2 * advance_of(LIB, "Py") + 1.5 * (2 + 2 * GAP), 0.03)


@row("AS-10", "S", "none between a base and what is raised")
def as10(t):
    check_gaps(t, {"论文¹的": 0})
    doc = typeset_profile(
        "  publications:\n    title: T\n    entries:\n"
        "      - {title: 题, authors: [王伟†, 李娜#], venue: 刊, year: 2024}\n")
    line = [l for l in doc.lines if "王伟" in l.text][0]
    for mark, base in (("†", "伟"), ("#", "娜")):
        at = {c.text: c for c in line.seen}
        t.near("%s%s" % (base, mark), at[mark].x - at[base].x, 1.0)
    raised = {c.text: c for c in line.seen}["#"]
    t.near("nor after one", line.seen[line.seen.index(raised) + 1].x -
           raised.end, 0.0)


@row("AS-11", "S", "U+200B suppresses, U+2009 requests")
def as11(t):
    check_gaps(t, {"用\u200bPython": -4}, lang="zh-Hans")  # ZWSP counts 1 em
    doc = typeset(None, paragraphs=["用\u2009Python", "甲乙\u2009丙丁", "用\u2060Py"])
    for line, first in zip(doc.lines, "用乙用"):
        t.near(repr(line.text), gap_after(line, first), GAP)
    # What else is hidden changes nothing (IN-3).
    texts = "用%sPython%s用", "用C%s++%s写", "用%s Python%s 写"
    plain = typeset(None, paragraphs=[text.replace("%s", "") for text in texts])
    for c in "\u2060\ufeff\u200c\u200d\u200e\u2066":
        doc = typeset(None, paragraphs=[text % (c, c) for text in texts])
        for line, other in zip(doc.lines, plain.lines):
            t.near("U+%04X: %s" % (ord(c), other.text), line.width,
                   other.width)


def link_boxes(pdf):
    """[(x0, x1)] of the page's link annotations in points."""
    shown = tool("mutool", "show", pdf, "pages/1/Annots/*/Rect")
    return [tuple(map(float, r.split()[0::2])) for r in
            re.findall(r"\[([^\]]*)\]", shown)]


@row("AS-12", "S", "a link's area ends before the gap")
def as12(t):
    doc = typeset("使用[Python](https://a.cn)开发")
    p, n = doc.find("P"), doc.find("n")
    (x0, x1), = link_boxes(doc.pdf)
    t.near("left", (x0 - 40) / 10, p.x)
    t.near("right", (x1 - 40) / 10, n.x + advance_of(LIB, "n"))
    doc = typeset("Python[使用](https://a.cn)Python")
    (x0, x1), = link_boxes(doc.pdf)
    t.near("Han link: left", (x0 - 40) / 10, doc.find("使").x)
    t.near("Han link: right", (x1 - 40) / 10, doc.find("用").x + 1)
    t.true("nothing is drawn below", not doc.shadings(), doc.shadings())


@row("AS-13", "S", "Greek, Cyrillic and accented letters are letters")
def as13(t):
    check_gaps(t, {"α粒子": 1, "Müller教授": 1, "Mu\u0308ller教授": 1,
                   "Иванов教授": 1, "René的": 1, "Rene\u0301的": 1})
    t.near("NFD as NFC", typeset("Mu\u0308ller教授").line.width,
           typeset("Müller教授").line.width, 0.002)
    # An enclosing mark makes a sign of its base.
    line = typeset("甲A\u20dd乙").line
    t.near("A in a circle", line.seen[1].x, 1.0)


@row("AS-14", "T", "Arabic, Hebrew: the gap where they meet Han on the page")
def as14(t):
    for word in "אבג", "שלום":
        doc = typeset(None, paragraphs=[word, "甲%s乙" % word])
        alone = doc.lines[0].width
        line = sorted(doc.lines[1].chars, key=lambda c: c.x)
        t.near("left of " + word, line[1].x, 1 + GAP)
        ink = doc.ink_of(line[-1])[0] - doc.ink_of(line[0])[0]
        own = typeset("甲乙")
        own = own.ink_of(own.find("乙"))[0] - own.ink_of(own.find("甲"))[0]
        t.near("right of " + word, ink - own, alone + 2 * GAP)
        t.near("none inside", line[-2].end - line[1].x, alone)
        for width in (1.5 + alone, 1.6 + alone):
            narrow = typeset("甲%s乙" % word, width=width)
            t.near("none at a line's start", narrow.lines[-1].x, 0.0)
            forget(narrow)
        forget(doc)


@row("AS-O", "M", "the layout's autospace, from none to a third")
def as_option(t):
    for value, gap in (("0", 0.0), ("0.125em", 0.125), ("0.25em", 0.25),
                       ("0.333em", 0.333)):
        style = {"autospace": value}
        t.near(value, typeset("使用Python开发", style=style).line.width,
               4 + 2.956 + 2 * gap)
        line = typeset("使用 Python 开发", style=style).line
        t.near(value + " with spaces", line.width,
               4 + 2.956 + 2 * (gap or advance_of(LIB, " ")), 0.01)
