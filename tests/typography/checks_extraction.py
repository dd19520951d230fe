"""1.K Extraction fidelity: what the text layer says. The comparison with the
composed text (EX-1) is that of `run` over every document set here."""
import os
import re
import tempfile

from measure import LIB, SANS, build_file, extract, font_at, tool, typeset, \
    typeset_profile
from rows import row

COMPATIBILITY = re.compile(
    "[\u2e80-\u2fdf\uf900-\ufaff\ufb00-\ufb06\ue000-\uf8ff\ufffd]")
JOBS = """  experience:
    - {position: Engineer, organization: Alpha Works, location: Oslo,
       start: 2019-03, end: 2021-06, highlights: [first thing, second thing]}
    - {position: Analyst, organization: Beta Works, location: Bergen,
       start: 2016-01, end: 2019-02, highlights: [third thing]}
"""
WHOLE = """language: en
name: Ada Byron
contacts: {email: ada@example.org, homepage: https://example.org}
sections:
  about: A few words.
""" + JOBS + """  skills: {Languages: several of them, Systems: some more}
"""
# What stands together, in the order in which it is read.
WHOLE_ORDER = [["Ada Byron"], ["ada@example.org", "https://example.org"],
               ["A few words."],
               ["Engineer", "Alpha Works", "Oslo", "2021", "first thing",
                "second thing"],
               ["Analyst", "Beta Works", "Bergen", "2019", "third thing"],
               ["Languages", "several of them"], ["Systems", "some more"]]


def read_all(doc):
    return extract.extract(doc.pdf)


def in_all(t, doc, text):
    for name, got in read_all(doc).items():
        t.true("%s: %s" % (name, text), text in got, repr(got.strip()))


@row("EX-2", "M", "no radicals, compatibility forms or private use")
def ex2(t):
    text = "用户方日高见言车长门人大工子"
    for han in (None, SANS):
        doc = typeset(text, **({"han": han} if han else {}))
        for name, got in read_all(doc).items():
            t.equal("%s: forms" % name, COMPATIBILITY.findall(got), [])
            t.true("%s: %s" % (name, text), text in got)
    for name, got in read_all(typeset("甲⽅方乙")).items():
        want = "方方" if name == extract.PDFJS else "⽅方"
        t.true("%s: an author's U+2F45" % name, want in got, repr(got))
    t.argue("pdf.js 2 shows U+2F45 as U+65B9 whatever ToUnicode says: its own "
            "table getNormalizedUnicodes, src/core/unicode.js")


@row("EX-3", "M", "…… —— ⸺ · ・ told apart on one page")
def ex3(t):
    doc = typeset("甲……乙——丙⸺丁·戊・己")
    for name, got in read_all(doc).items():
        got = got.replace("...", "…")       # pdf.js 2's own form
        for mark, number in (("…", 2), ("—", 2), ("⸺", 1), ("·", 1),
                             ("・", 1)):
            t.equal("%s: %s" % (name, mark), got.count(mark), number)


@row("EX-4", "M", "spaces are glyphs; no-break ones come as U+0020")
def ex4(t):
    doc = typeset("one two\u00a0three J. Doe")
    in_all(t, doc, "one two three J. Doe")
    t.equal("space glyphs", sum(c.text == " " for c in doc.chars), 4)


@row("EX-5", "M", "Han lines join without a space, Latin ones with one")
def ex5(t):
    doc = typeset("这一段文字要在很窄的栏里分成好几行才能看得出来", width=8)
    t.true("several lines", len(doc.lines) > 2)
    for name, got in read_all(doc).items():
        t.true(name + ": Han", not re.search(r"[-\u00ad]|[一-鿿] +[一-鿿]",
                                             got))
    doc = typeset("several plain words that go over a few lines", width=8)
    t.true("Latin: several lines", len(doc.lines) > 2)
    for line in doc.lines[:-1]:
        t.true("space at the end of %r" % line.text, line.text[-1] == " ")
    tree = tool("pdfinfo", "-enc", "UTF-8", "-struct-text", doc.pdf)
    t.true("structure text", doc.text.strip() in "".join(
        re.findall(r'^ *"(.*)"$', tree, re.M)))


@row("EX-6", "M", "alternates map to the source's characters")
def ex6(t):
    for text, style in (("甲（乙），“丙”。丁", {}),
                        ("Small Caps 1234", {"case": "smallcaps"}),
                        ("office 0123456789", {"figures": "oldstyle"})):
        in_all(t, typeset(text, style=style), text)
    in_all(t, typeset("骨直", lang="ja"), "骨直")


@row("EX-7", "M", "typed hyphens stay U+002D, soft ones are U+00AD or nothing")
def ex7(t):
    soft = "Donau\u00addampf\u00adschiff\u00adfahrt well-known"
    for width in (5, 7, 60):
        doc = typeset(soft, width=width)
        for name, got in read_all(doc).items():
            joined = re.sub("\u00ad\\s*|(?<=[a-z])\n(?=[a-z])", "", got)
            joined = re.sub("-\n", "-", joined) if name == extract.PLAIN \
                else joined
            if name != extract.PLAIN:
                t.equal("%s at %d em: hard hyphens" % (name, width),
                        got.count("-"), 1)
        t.true("%d em: letters" % width,
               doc.text.replace("\u00ad", "").startswith("Donaudampf"))
    ends = [(doc, l.seen[-1]) for doc in (typeset(soft, width=w)
                                          for w in (5, 7)) for l in doc.lines]
    ends = [(doc, c) for doc, c in ends if c.text == "\u00ad"]
    t.true("a line ends at U+00AD", ends)
    hyphen = font_at(LIB, 0).getGlyphID("hyphen")
    for doc, c in ends:
        t.true("and shows the font's hyphen", doc.is_glyph(c, LIB, 0, hyphen))
    t.true("and only there", all(c.adv == 0 for c in typeset(soft).chars
                                 if c.text == "\u00ad"))


@row("EX-8", "M", "reading order: an entry stays together")
def ex8(t):
    doc = typeset_profile(JOBS, lang="en")
    for name, got in read_all(doc).items():
        at = [got.find(w) for w in ("Engineer", "first thing", "second thing",
                                    "Analyst", "third thing")]
        t.true(name, at == sorted(at) and at[0] >= 0, str(at))
    for layout in ("faculty", "jobmarket"):
        for name, got in read_whole(layout).items():
            check_whole(t, "%s, %s" % (layout, name), got)


def read_whole(layout):
    """A profile in one of the layouts cvset comes with, by all extractors."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "whole.yaml")
        with open(path, "w", encoding="utf-8") as f:
            f.write(WHOLE)
        return extract.extract(build_file(path, "--layout", layout)[0])


def check_whole(t, what, got):
    at = 0
    for group in WHOLE_ORDER:
        places = [got.find(words, at) for words in group]
        t.true("%s: %s" % (what, group[0]), min(places) >= at, repr(got))
        at = max([at, *places])
    for title, end in (("Engineer", "2021"), ("Analyst", "2019")):
        t.true("%s: %s and its date" % (what, title), any(
            title in line and re.search(r"20\d\d.*" + end, line)
            for line in got.split("\n")), repr(got))


@row("EX-9", "M", "a title and its date: one line with one space between")
def ex9(t):
    doc = typeset_profile(JOBS, lang="en")
    composed = [l.text for l in extract.parse_pages(doc.pages_dump)]
    dated = [l for l in composed if re.search(r"20\d\d", l)]
    t.equal("dated lines", len(dated), 2)
    for name, got in read_all(doc).items():
        rows = [re.sub(" +", " ", r.strip()) for r in got.split("\n")]
        for line in dated:
            t.true("%s: %s" % (name, line), line in rows, str(rows))
    check_joined(t, "a date", doc.lines[0], "2019")
    doc = typeset_profile("  skills: {Languages: several}\n", lang="en")
    check_joined(t, "a label", doc.lines[0], "several")
    doc = typeset_profile("  interests: [several, more]\n", lang="en")
    check_joined(t, "an item", doc.lines[0], "several")
    doc = typeset_profile(JOBS.replace("Engineer", "Engineer of " +
                                       "many things " * 4), 30, "en")
    texts = [l.text.strip() for l in doc.lines]
    last = next(i for i, text in enumerate(texts) if "2019" in text)
    t.true("a title of several lines: the date on its last",
           last > 0 and re.search("things.* 2021$|2021.*things",
                                  texts[last].replace("Jun ", "")), texts)
    for name, got in read_all(doc).items():
        rows = [re.sub(" +", " ", r.strip()) for r in got.split("\n")]
        rows = rows[rows.index(texts[0]):] if texts[0] in rows else rows
        t.equal("%s: its lines" % name, rows[:last + 1], texts[:last + 1])


def check_joined(t, what, line, right):
    """One space between the cells, and the gap in the advances beside it."""
    text = "".join(c.text for c in line.seen)
    at = max(text.rfind(" ", 0, text.index(right)), 0)
    if not text[at + 1:].startswith(right):     # a month before the year
        at = text.rfind(" ", 0, at)
    i = 0
    while len("".join(c.text for c in line.seen[:i + 1])) <= at:
        i += 1
    left, space, first = line.seen[i - 1:i + 2]
    t.true(what + ": one space", space.text == " " and
           left.text != " " and first.text != " ", text)
    t.true(what + ": an ordinary one", 0.1 < space.adv < 0.62, space.adv)
    t.near(what + ": nothing before it", space.x - left.end, 0, 0.01)
    t.near(what + ": nor after it", first.x - space.end, 0, 0.01)


def tree_of(doc):
    return tool("pdfinfo", "-enc", "UTF-8", "-struct-text", doc.pdf)


@row("EX-10", "M", "bullets are U+2022 and a space; no private use")
def ex10(t):
    doc = typeset_profile(JOBS, lang="en")
    for name, got in read_all(doc).items():
        t.true(name, "• first thing" in got, repr(got))
        t.equal(name + ": private use", COMPATIBILITY.findall(got), [])
    tree = tool("pdfinfo", "-struct", doc.pdf)
    t.true("Lbl", "Lbl" in tree)
    t.true("the bullet in it", all(re.search(r"Lbl[^\n]*\n *\"• *\"", tree_of(d))
                                   for d in (doc, typeset_profile(
                                       "  interests: [one, two]\n"))))
    bullet = [c for c in doc.chars if c.text == "•"]
    t.equal("bullets, none where there is one item", len(bullet), 2)
    for c in bullet:
        t.true("drawn", doc.ink_of(c) is not None)


@row("EX-11", "S", "text is text: no Type 3, no invisible layer")
def ex11(t):
    for doc in (typeset("甲 and β"), typeset("甲🦀 *甲a* **甲a**"),
                typeset("1st", style={"superior": "yes"}),
                typeset_profile(JOBS, lang="en")):
        fonts = tool("pdffonts", doc.pdf).split("\n")[2:]
        t.equal("Type 3", [f for f in fonts if "Type 3" in f], [])
        content = tool("mutool", "show", "-b", doc.pdf, "pages/1/Contents")
        t.true("content", "Tj" in content or "TJ" in content)
        t.equal("render modes", re.findall(r"\b[1-7] Tr\b", content), [])
        t.equal("curves", re.findall(r"\b[cvy]\n", content), [])
        trace = tool("mutool", "trace", doc.pdf)
        t.equal("clips and invisible text", re.findall(
            "<(?:clip|ignore|stroke)_text", trace), [])
        colours = re.findall(r'<fill_text[^>]*color="([^"]*)"', trace)
        t.true("text", colours)
        t.equal("white", [c for c in colours if
                          min(float(v) for v in c.split()) > 0.9], [])


@row("EX-12", "M", "superior marks are adjacent to the name")
def ex12(t):
    doc = typeset_profile("""  publications:
    - {title: A paper, authors: [Jiangsu Du*, Li Wei†, 李明‡], year: 2020,
       venue: A journal}
""", lang="en")
    for author in ("Jiangsu Du*", "Li Wei†", "李明‡"):
        in_all(t, doc, author)


@row("EX-13", "M", "U+3000, U+202F and NBSP: drawn wide, read as U+0020")
def ex13(t):
    plain = typeset("甲乙丙丁").line.width
    for space, width, within in (("\u3000", 1, 0.005), ("\u202f", 0.2, 0.1),
                                 ("\u00a0", 0.25, 0.1)):
        doc = typeset("甲乙" + space + "丙丁")
        in_all(t, doc, "甲乙 丙丁")
        t.equal("U+%04X: its code says" % ord(space), doc.line.text,
                "甲乙 丙丁")
        t.near("U+%04X: its width" % ord(space), doc.line.width - plain,
               width, within)
    # Words of one character each: once a limit of plain pdftotext.
    for text in ("张 三", "1 2 3"):
        for name, got in read_all(typeset(text)).items():
            got = re.sub(" +", " ", got)    # a run of spaces counts as one
            t.true("%s: %s" % (name, text), text in got, repr(got))


@row("EX-14", "S", "the separator of ranges is a layout value, read as drawn")
def ex14(t):
    for mark in ("-", "–", "至"):
        doc = typeset_profile(JOBS, extra="dates: {range: {en: '%s', zh: '%s'"
                              "}}\n" % (mark, mark))
        for name, got in read_all(doc).items():
            t.equal("%s: %s" % (name, mark), len(re.findall(
                r"\d%s\d" % mark, got)), 2)
