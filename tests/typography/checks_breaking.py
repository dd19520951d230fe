"""1.D Line breaking.

"No break inside" is shown by where lines really end: each string is set behind
every number of characters up to a line's length, at several widths, so that
every place in it meets a line's end. In the patterns `÷` is a place where a line
has to end at least once, `¦` one where it may; everywhere else none may end.
"""
import functools
import random
import re

from measure import LIB, SANS, font_at, tool, typeset, typeset_profile
from metrics import squeeze
from rows import row

NO_START = ("、。，．：；！？‼⁇⁈⁉”’」』）〕］｝〉》】〗〙〛·‧・–—～〜－…⋯‥"
            "%‰℃°％")
NO_END = "“‘「『（〔［｛〈《【〖¥￥$£€№#@"
JA_NO_START = "ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〻ゝゞヽヾ゠〜–"
LANGS = ("zh-Hans", "zh-TW", "ja", "en")
HAN = "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往"


# --- where lines end --------------------------------------------------------


def read_pattern(pattern):
    """The text, and the places (indices of what follows) that must or may be
    line ends."""
    text, must, may = "", set(), set()
    for c in pattern:
        if c == "÷":
            must.add(len(text))
        elif c == "¦":
            may.add(len(text))
        else:
            text += c
    return text, must, may


def padded(text, lang, width):
    """The text behind all the beginnings that move it through a line."""
    if lang == "ko":
        words, after = "가나 ", " 다른 말을 더한다 그리고 더한다"
    elif any("\u2e80" < c for c in text):
        words, after = "甲", "丁戊己庚辛壬癸"
    else:
        words, after = "ab ", " and so forth with more words"
    return [(words * n, text, after) for n in range(int(width) + 1)]


def line_starts(doc, sources):
    """For each of the paragraphs the indices at which its lines begin."""
    starts, at = [], 0
    for source in sources:
        solid = [i for i, c in enumerate(source) if c != " "]
        done, begins = 0, []
        while done < len(solid):
            begins.append(solid[done])
            done += len(squeeze(doc.lines[at].text))
            at += 1
        assert done == len(solid), source
        starts.append(begins)
    assert at == len(doc.lines)
    return starts


def seen_breaks(texts, lang, widths, style=None):
    """{text: places at which a line began}, from one document a width."""
    seen = {text: set() for text in texts}
    for width in widths:
        parts = [p for text in texts for p in padded(text, lang, width)]
        sources = ["".join(p) for p in parts]
        doc = typeset("", width, lang, style=style, paragraphs=sources)
        for (before, text, _), begins in zip(parts,
                                             line_starts(doc, sources)):
            seen[text] |= {i - len(before) for i in begins
                           if 0 < i - len(before) < len(text)}
    return seen


def show(text, places):
    return "".join("÷" * (i in places) + c for i, c in enumerate(text))


# Patterns of all rows, (row, text, must, may, languages, widths): one document
# holds those of a language and a width.
PATTERNS = []
WIDTHS = (9, 11, 14)


def patterns(row_id, *texts, langs=LANGS, widths=WIDTHS):
    """Notes a row's patterns, to be checked by breaks()."""
    for text in texts:
        PATTERNS.append((row_id, *read_pattern(text), langs, widths))


@functools.lru_cache(None)
def sweep(lang, width):
    """{text: places} of all the patterns for the language and the width."""
    texts = {text for _, text, _, _, langs, widths in PATTERNS
             if lang in langs and width in widths}
    return seen_breaks(sorted(texts), lang, (width,))


def breaks(t, row_id):
    for found, text, must, may, langs, widths in PATTERNS:
        for lang in langs if found == row_id else ():
            seen = set().union(*(sweep(lang, w)[text] for w in widths))
            t.equal("%s %s" % (lang, text), show(text, seen - may),
                    show(text, must))


# --- the edges of a line ----------------------------------------------------


patterns("LB-1", "乙÷（甲）÷《乙》、÷「丙」。÷“丁”")


@row("LB-1", "M", "no-start and no-end characters, closers before openers")
def lb1(t):
    breaks(t, "LB-1")
    for lang in LANGS + ("ko",):
        words = ["乙丙%s丁戊" % c for c in NO_START]
        ends = ["乙丙%s丁戊" % c for c in NO_END]
        seen = seen_breaks(words + ends, lang, (9, 9.6))
        t.equal(lang + " begins a line",
                [w[2] for w in words if 2 in seen[w]], [])
        t.equal(lang + " ends a line", [w[2] for w in ends if 3 in seen[w]],
                [])
    kana = ["かな%sカナ" % c for c in JA_NO_START]
    seen = seen_breaks(kana, "ja", (9, 9.6))
    t.equal("ja begins a line", [k[2] for k in kana if 2 in seen[k]], [])


def random_paragraph(chance):
    """Han with marks, signs, words and figures among them; no run of these is
    wider than the narrowest column."""
    marks = NO_START + NO_END + "/+"
    words = ["C++", "GPU", "Rui Li", "3.5‰", "¥100", "25℃", "——", "……", "a/b",
             "2021–2022", "①", "[J]"]
    text, run = "", 0
    for _ in range(chance.randint(20, 120)):
        kind = chance.random()
        if run >= 2 or kind < 0.55:
            text += chance.choice(HAN)
            run = 0
        elif kind < 0.85:
            text += chance.choice(marks)
            run += 1
        else:
            text += chance.choice(words)
            run += 2
    return text + chance.choice(HAN) + "。"


def edge_faults(paragraph, begins):
    """What stands wrongly at the edges of a paragraph's lines. A sign that is
    part of a word (C#) and the solidus of one (a/b) do not count."""
    faults = []
    for at in begins[1:]:
        first, last = paragraph[at], paragraph[:at].rstrip()[-1]
        pair = paragraph[at:at + 2] == "——"
        if (first in NO_START and not pair) or last in NO_END:
            faults.append(paragraph[at - 3:at] + "|" + paragraph[at:at + 3])
        if paragraph[at - 1] == first and first in "—…⋯":
            faults.append("split " + first * 2)
    return faults


@row("LB-1", "M", "fuzz: random paragraphs at 5 to 40 em, none wrong")
def lb1_fuzz(t):
    chance = random.Random(1)
    for lang, widths in (("zh-Hans", (5, 6, 7.5, 9, 13.3, 22, 40)),
                         ("zh-TW", (6,)), ("en", (5.5, 12)),
                         ("ja", (7,))):
        lines, faults = 0, []
        for width in widths:
            sources = [random_paragraph(chance) for _ in range(40)]
            doc = typeset("", width, lang, paragraphs=sources)
            for source, begins in zip(sources, line_starts(doc, sources)):
                lines += len(begins)
                faults += edge_faults(source, begins)
        t.equal("%s: of %d lines" % (lang, lines), faults[:5], [])


patterns("LB-2", "噫，÷克÷里÷斯÷蒂÷娜·÷罗÷塞÷蒂", "甲‧÷乙", "ト・÷ド")


@row("LB-2", "M", "· never begins a line; it may end one")
def lb2(t):
    text = "噫，克里斯蒂娜·罗塞蒂"
    for lang in LANGS:
        first, second = typeset(text, width=7, lang=lang).texts[:2]
        t.true("%s: 7 em" % lang, (first, second) in
               (("噫，克里斯蒂", "娜·罗塞蒂"), ("噫，克里斯蒂娜·", "罗塞蒂")),
               first + "|" + second)
    breaks(t, "LB-2")


patterns("LB-3", "一÷个……÷两", "怎÷样？÷——÷别÷人", "甲—÷乙", "甲⋯⋯÷乙",
         "甲÷⸺÷乙")


@row("LB-3", "M", "—— and …… whole; …… not at a line's start, —— may")
def lb3(t):
    t.argue("the × between 一 and 个 contradicts LB-1, by which Han÷Han; so "
            "do UAX #14 (LB31) and CLREQ. Tested is 一÷个×……÷两.")
    breaks(t, "LB-3")


patterns("LB-4", "1～÷2¦年", "北÷京－÷上÷海", "第¦1—÷3¦章", "京–÷沪〜÷杭",
         widths=(9, 10, 11, 13, 14))


@row("LB-4", "M", "connectors not at a line's start")
def lb4(t):
    breaks(t, "LB-4")


GB = ("zh-Hans", "ja", "en")
patterns("LB-5", "获÷博÷士/硕÷士÷学÷位", "获÷博÷士／硕÷士÷学÷位",
         "甲¦乙 ÷/ 丙¦丁 ÷/ 戊", langs=GB)
patterns("LB-5", "獲÷博÷士/¦碩÷士", langs=("zh-TW",))
patterns("LB-5", "some ÷input/÷output ÷Python / ÷Java", langs=("en",))


@row("LB-5", "M", "solidus: never at a line's end, before it the last resort")
def lb5(t):
    t.argue("this is CLREQ's GB style and holds for zh-Hans, ja and beside Han "
            "in other languages. Hant has CLREQ's basic rules, without it; "
            "Latin text breaks after a solidus between long words, as UAX #14 "
            "(class SY) has it and Chicago for addresses, never before it.")
    breaks(t, "LB-5")
    for lang in GB:
        lines = typeset("博士/硕士", width=2, lang=lang).texts
        t.equal(lang + ": 2 em", lines[:2], ["博士", "/硕"])


patterns("LB-6", "说÷“你÷好”÷然", "说÷‘你÷好’÷然", "见÷“Hello”÷然")
patterns("LB-6", "the ÷“word” ÷in ÷‘quotes’ ÷of ÷the ÷’90s", langs=("en",))
patterns("LB-6", "das ÷„Wort“ ÷dann ÷»Wort« ÷und ÷‚so‘ ÷auch", langs=("de",))
patterns("LB-6", "le ÷« mot » ÷suit", langs=("fr",))


@row("LB-6", "M", "quotes break as brackets, in every language")
def lb6(t):
    breaks(t, "LB-6")


# --- words and numbers ------------------------------------------------------

patterns("LB-7", "C++ ÷C# ÷.NET ÷Node.js ÷CI/CD ÷TCP/IP ÷I/O ÷24/7 ÷A/B ÷g++ "
         "÷AT&T ÷don’t", "用÷C++、÷Java÷与÷C#÷或÷g++÷写¦.NET÷和÷Node.js÷呢")


@row("LB-7", "M", "tokens whole: C++, .NET, CI/CD, A/B …")
def lb7(t):
    breaks(t, "LB-7")


patterns("LB-8", "¥100 ÷3.5‰ ÷25℃ ÷×3 ÷3x ÷1,234.56 ÷p<0.05 ÷0.93±0.02 ÷≥5 "
         "÷US$100 ÷50% ÷−3 ÷$5 ÷２０２４ ÷now", "付÷¥100¦元，÷达÷25℃，÷占÷3.5‰，÷即÷p<0.05",
         widths=(9, 10, 11, 12, 14))


@row("LB-8", "M", "numbers with signs and units whole; 100÷元 costs")
def lb8(t):
    breaks(t, "LB-8")
    # Penalised: where a line of many Han can do without, it does.
    sources = [HAN[:n] + "共100元" + HAN + HAN for n in range(20)]
    lines = typeset("", 20, paragraphs=sources).texts
    t.at_most("100|元 in 20 em", sum(l.endswith("100") for l in lines), 1)
    # Marks that give half an em let 元 come up.
    clauses = "天地，玄黄，宇宙，洪荒，日月，盈昃，" * 3
    sources = [clauses[:n] + "共100元" + clauses for n in range(30)]
    lines = typeset("", 20, paragraphs=sources).texts
    t.equal("nowhere among marks", sum(l.endswith("100") for l in lines), 0)


patterns("LB-9", "Prof. X ÷and ÷Dr. Li ÷ran ÷10 km ÷with ÷J. Du ÷far",
         "No. 1, ÷No. 5, ÷Fig. 2, ÷Vol. 3, ÷p. 12, ÷J. K. Rowling",
         "25 °C ÷or ÷5 % ÷or ÷€ 5 ÷or ÷Wei ÷et al. ÷say",
         "in ÷NSDI '23 ÷and ÷ACL ’24, ÷the ÷’90s, ÷ext. 123 ÷too",
         "由÷Prof. X÷与÷J. Du÷跑÷10 km÷见÷No. 5÷的")


@row("LB-9", "M", "ties: titles, initials, numbers with units, No. 5, p. 12")
def lb9(t):
    breaks(t, "LB-9")
    doc = typeset("See Prof. X and 10 km", width=20, lang="en")
    t.equal("a tie extracts as U+0020", doc.text, "See Prof. X and 10 km")
    doc = typeset("by Prof. Waterhouse", width=6, lang="en")
    t.equal("wider than the column: at the tie, not over the edge",
            [l.strip() for l in doc.texts], ["by Prof.", "Waterhouse"])


patterns("LB-10", "at ÷2021.09 – 2022.06 ÷or ÷2018-09–present ÷or ÷2021–2022",
         "call ÷+86 138-0013-8000 ÷or ÷(+86) 138 0013 8000 ÷or "
         "÷138 0013 8000 ÷now", "mail ÷a.b@c-d.example.com ÷now",
         "in ÷Sep 2018, ÷on ÷3 May ÷so",
         "自÷2021-09至2022-06÷在÷职，÷电÷话÷+86 138-0013-8000÷可÷用",
         "邮÷箱÷a.b@c-d.example.com÷可÷用", widths=(14, 16, 20))


@row("LB-10", "M", "dates, telephone numbers, e-mail addresses whole")
def lb10(t):
    breaks(t, "LB-10")
    doc = typeset("call me +86 138-0013-8000 now", 7, "en")
    t.equal("wider than the column: on its own, then at its space",
            [l.strip() for l in doc.texts],
            ["call me +86", "138-0013-8000", "now"])
    t.equal("and told", doc.ids(), ["word-broken"])
    for number, width, lines in (
            ("+86 138 0013 8000", 6, ["+86 138", "0013 8000"]),
            ("+86 (20) 8411-0000 ext. 123", 9.5,
             ["+86 (20) 8411-0000", "ext. 123"])):
        doc = typeset(number, width, "en")
        t.equal("neither its first nor its last few figures alone",
                [l.strip() for l in doc.texts], lines)
    for lang, date in (("en", "Sep 2021 – Jun 2022"),
                       ("zh-Hans", "2021.09–2022.06")):
        for width in (9, 10, 11, 12, 13, 14, 15):
            doc = typeset_profile(
                "  experience:\n    - {title: T, date: 2021-09/2022-06}\n",
                width, lang, extra="entries: {experience: {grid: [1fr], rows: ["
                "\"{title} and some more words {date}\"]}}\n")
            t.true("%s %d em: a date field in one line" % (lang, width),
                   any(date in text for text in doc.texts), doc.texts)


@row("LB-10", "M", "contacts in a line: ends at what stands between them")
def contacts_whole(t):
    values = {"email": "xm.wang@example.edu.cn", "office": "Room 512, East 3",
              "phone": "+86 (20) 8411-0000 ext. 123",
              "homepage": "https://www.example.edu.cn/~wangxm/index.html",
              "wechat": "wangxm 1978"}
    profile = "contacts:\n" + "".join("  %s: \"%s\"\n" % pair
                                      for pair in values.items())
    for block in ("contacts: {with: dot}",
                  "para: {join: [{contacts: {labels: needed}}], with: bar}"):
        for width in range(24, 60, 3):
            doc = typeset_profile("  about: {title: T, text: x}\n", width,
                                  "en", profile=profile,
                                  extra="header: [{%s}]\n" % block)
            lines = [l.strip() for l in doc.texts]
            t.true("%s, %d em" % (block[:4], width),
                   all(any(v in l for l in lines) for v in values.values()),
                   lines)
    doc = typeset_profile("  about: {title: T, text: x}\n", 14, "en",
                          profile=profile,
                          extra="header: [{contacts: {with: dot}}]\n")
    t.equal("wider than the column: where an address may break",
            [l.strip() for l in doc.texts if "/" in l],
            ["Homepage: https://www.example", ".edu.cn/~wangxm/index.html"])


URL = "https://github.com/user-name/repo_name/blob/main/README.md?a=1&b=2#top"
URL_MAY = ("https://¦github¦.com/¦user-name/¦repo_name/¦blob/¦main/¦README¦.md"
           "¦?¦a=¦1&¦b=¦2¦#top")


@row("LB-11", "M", "addresses: after their slashes, before their dots; no "
     "hyphen added, none broken behind")
def lb11(t):
    text, _, may = read_pattern(URL_MAY)
    for lang, before, after in (("en", "ab ", " there"),
                                ("zh-Hans", "见", "，可")):
        seen = set()
        sources = [before * n + text + after for n in range(12)]
        for width in (9, 13, 16, 20):
            doc = typeset("", width, lang, paragraphs=sources)
            for n, begins in enumerate(line_starts(doc, sources)):
                seen |= {i - n * len(before) for i in begins
                         if 0 < i - n * len(before) < len(text)}
            uris = re.findall("https?:.*", tool("pdfinfo", "-url", doc.pdf))
            t.equal("%s %g em: the URIs" % (lang, width), set(uris), {text})
            t.true("%s %g em: nothing added" % (lang, width),
                   squeeze("".join(doc.texts)) == squeeze("".join(sources)))
        t.equal(lang + " forbidden", show(text, seen - may), text)
        t.true(lang + " after a slash, before a dot",
               {text.index("user"), text.index(".com")} <= seen,
               show(text, seen))
    odd = "https://a.cn/lab-?a=one-&b=two-#top-.html"
    for width in (7, 8, 9, 10, 11, 12, 13, 14):
        lines = typeset(odd, width=width, lang="en").texts
        t.equal("%d em: ends in a hyphen" % width,
                [l for l in lines if l.endswith("-")], [])
    page = "https://www.example.edu.cn/faculty/~wangxm/index.html"
    for width in range(8, 26):
        lines = typeset(page, width=width, lang="en").texts
        t.equal("%d em: no few characters alone, no sort of file" % width,
                [l for l in lines if len(l) < 4 or
                 re.match(r"\.(html|cn)", l)], [])
    long = "https://a.cn/averylongnameofarepository/x-y"
    lines = typeset(long, width=7, lang="en").texts
    t.equal("a long part breaks if it must", "".join(lines), long)
    t.true("but a short one and a hyphen do not",
           not any(l.endswith("-") or l == "https:/" for l in lines), lines)


patterns("LB-12", "state-of-the-art ÷or ÷GPT-4o ÷or ÷x-ray",
         "Paris–÷Berlin ÷pp. 5–19 ÷or ÷221–234 ÷or ÷S12–S19", "用÷x-ray÷和÷GPT-4o÷写",
         "用÷T-检÷验÷和÷R-树÷写", "both ÷pre- and ÷post-war ÷ones")


@row("LB-12", "M", "no break after U+002D but as the last resort, with a note")
def lb12(t):
    breaks(t, "LB-12")
    for lang in ("en", "zh-Hans"):
        doc = typeset("communication-efficient", width=7.5, lang=lang)
        t.equal(lang + ": 7.5 em", doc.texts, ["communication-", "efficient"])
        t.equal(lang + ": one note", doc.ids(), ["hyphen-break"])
        doc = typeset("20001–20099", width=4.5, lang=lang)
        t.equal(lang + ": a range in 4.5 em", doc.texts, ["20001–", "20099"])


# --- hyphenation ------------------------------------------------------------

ON = {"hyphenation": "yes"}
FLUSH = {**ON, "align": "justify"}
PROSE = ("the internationalization of documentation requires communication "
         "between heterogeneous implementations and considerably sophisticated "
         "representations of typographically interesting differences ")


def parts_of(doc):
    """Lines that end in a hyphen, each with the beginning of the next."""
    return [(a, b) for a, b in zip(doc.texts, doc.texts[1:])
            if a.endswith("\u00ad")]


def divisions(lang, words, width=6.5):
    """Words as they were divided somewhere."""
    found = set()
    sources = ["ab " * n + word + " and so on" for word in words
               for n in range(7)]
    for style in (ON, FLUSH):
        doc = typeset("", width, lang, style=style, paragraphs=sources)
        for a, b in parts_of(doc):
            found.add(a.split()[-1].rstrip("\u00ad") + "-" + b.split()[0])
    return found


@row("LB-13", "S", "hyphenation: off by default; 6/3/3, two in a row, not the "
     "last line, no names; ragged text only beyond 15 %")
def lb13(t):
    doc = typeset("internationalization", width=6, lang="en")
    t.equal("off: no hyphen", "\u00ad" in "".join(doc.texts), False)
    t.equal("off: told", doc.ids(), ["word-broken"])
    for style in (ON, FLUSH):
        kind = style.get("align", "ragged")
        hyphens, row_max = 0, 0
        for width in (9, 10.3, 12, 14.5, 17):
            doc = typeset(PROSE * 3, width, "en", style=style)
            texts, in_row = doc.texts, 0
            for a, b in parts_of(doc):
                first = a.split()[-1].rstrip("\u00ad")
                last = b.split()[0]
                t.true("%s %g em %s-%s" % (kind, width, first, last),
                       len(first) >= 3 and len(last.rstrip(",.\u00ad")) >= 3)
            for text in texts:
                in_row = in_row + 1 if text.endswith("\u00ad") else 0
                row_max = max(row_max, in_row)
                hyphens += text.endswith("\u00ad")
            t.true("%s %g em: the last full line" % (kind, width),
                   not texts[-2].endswith("\u00ad"), texts[-2:])
        t.true(kind + ": hyphens there are", hyphens > 3, hyphens)
        t.at_most(kind + ": in a row", row_max, 2)
    check_gap(t)
    whole = ["Internationalization", "INTERNATIONALIZATION", "node.js/internals",
             "user-internationalization", "internationalization2",
             "a.internationalization@example.org", "`internationalization`",
             "https://internationalization.example.org/internationalization"]
    t.equal("whole", divisions("en", whole, 12), set())


def check_gap(t):
    """Where ragged text has a hyphen, the line without the part before it would
    have been more than 15 % short."""
    for width in (9, 12, 17):
        doc = typeset(PROSE * 3, width, "en", style=ON)
        for line in doc.lines:
            if not line.text.endswith("\u00ad"):
                continue
            last = max(i for i, c in enumerate(line.seen) if c.text == " ")
            t.true("%g em: %s" % (width, line.text),
                   width - line.seen[last].x > 0.15 * width,
                   "%.3f" % (width - line.seen[last].x),
                   "> %.3f" % (0.15 * width))


@row("LB-13", "S", "by the language of the text")
def lb13_languages(t):
    # Divisions of the dictionaries: Duden, Petit Robert, RAE.
    for lang, word, allowed in (
            ("en", "documentation", {"doc-umentation", "docu-mentation",
                                     "documen-tation", "documenta-tion"}),
            ("de", "dokumentieren", {"doku-mentieren", "dokumen-tieren",
                                     "dokumentie-ren"}),
            ("fr", "documentation", {"docu-mentation", "documen-tation",
                                     "documenta-tion"}),
            ("es", "documentación", {"docu-mentación", "documen-tación",
                                     "documenta-ción"})):
        found = divisions(lang, [word])
        t.true("%s %s" % (lang, word), found and found <= allowed, found,
               allowed)
    doc = typeset("ab " * 5 + "documentation", 9, "pl", style=ON)
    t.equal("no patterns: told at the layout's key",
            [(d["id"], d["file"].split("/")[-1]) for d in doc.said],
            [("hyphenation", "layout.yaml")])
    t.true("with the package", "hyphen-pl" in str(doc.said), doc.said)
    t.equal("and set without", doc.texts[-1], "documentation")


@row("LB-13", "S", "a word that is not divided looks as if it could not be")
def lb13_whole(t):
    text = "difficult affiliation offering efficiently AVAILABLE Wavelength"
    plain = typeset(text, lang="en").line
    able = typeset(text, lang="en", style=ON).line
    t.equal("glyphs", [(c.text, round(c.x, 3)) for c in able.chars],
            [(c.text, round(c.x, 3)) for c in plain.chars])
    t.true("with its ligature", "ffi" in [c.text for c in able.chars],
           [c.text for c in able.chars])


@row("EX-7", "M", "an inserted hyphen extracts as U+00AD, a typed one as U+002D")
def ex7(t):
    doc = typeset(PROSE + "state-of-the-art", 10, "en", style=FLUSH)
    plain = tool("pdftotext", "-enc", "UTF-8", doc.pdf, "-")
    n = sum(text.endswith("\u00ad") for text in doc.texts)
    t.true("hyphens there are", n > 0, n)
    for name, text in (("pdftotext", plain),
                       ("pdftotext -raw", tool("pdftotext", "-raw", doc.pdf,
                                               "-")),
                       ("mutool", tool("mutool", "draw", "-q", "-F", "txt",
                                       doc.pdf))):
        t.equal(name, text.count("\u00ad\n"), n)
        t.equal(name + ": typed", text.count("-"), 3)
    t.true("the composed text has none", "\u00ad" not in doc.text_dump)
    line = next(l for l in doc.lines if l.text.endswith("\u00ad"))
    t.near("it follows its letter", line.gap(len(line.seen) - 2), 0)
    t.true("it is LIB's hyphen", doc.is_glyph(
        line.seen[-1], LIB, 0, font_at(LIB, 0).getGlyphID("hyphen")))


# --- labels, references, Korean ---------------------------------------------


patterns("LB-14", "有÷①实÷现；÷②部÷署", "做：÷（1）设÷计；÷（2）实÷现",
         "即：÷一、教÷育；÷二、工÷作", "做；÷1.设÷计；÷2）实÷现",
         "do: ÷(a) this; ÷1. that; ÷2) more")


@row("LB-14", "M", "labels stay with their item: ①, 1., （1）")
def lb14(t):
    breaks(t, "LB-14")
    labels = ("1. ", "1.", "（1）", "①", "(a) ", "一、")
    sources = [label + text for label in labels for text in ("实现系统", "系统")]
    for width in (3, 3.4, 4):
        lines = [l.strip() for l in
                 typeset("", width=width, paragraphs=sources).texts]
        t.equal("alone in %g em" % width,
                [label for label in labels if label.strip() in lines], [])


patterns("LB-15", "见÷李÷（2019）[J].÷又", "论÷文¹÷又", "如÷文[12]÷又[EB/OL]",
         "text ÷here [12] ÷and ÷[this ÷note]")


@row("LB-15", "S", "[J], [12] and superior figures stay with what they follow")
def lb15(t):
    breaks(t, "LB-15")


patterns("LB-16", "한국어 ÷텍스트를 ÷조판", "2023년에 ÷AI기반 ÷“말”을 ÷Python으로",
         "한국(韓國)은 ÷漢字를 ÷쓴다", langs=("ko",))
patterns("LB-16", "与÷김철수÷教÷授", langs=("zh-Hans",))


@row("LB-16", "S", "Korean breaks at spaces; at syllables where a layout says so")
def lb16(t):
    breaks(t, "LB-16")
    text, must, _ = read_pattern("한÷국÷어 ÷텍÷스÷트÷를 ÷조÷판")
    seen = seen_breaks([text], "ko", (9, 10, 13),
                       {"korean-breaks": "syllables"})
    t.equal("syllables", show(text, seen[text]), show(text, must))


@row("LB-7", "M", "bold and links change no break class")
def lb_styles(t):
    pairs = (("使用C++与Node.js，见（甲）“乙”",
              "使用**C**++与N[od](https://a.cn)e.js，见（**甲**）“**乙**”"),
             ("百分之3.5‰或¥100元", "百分之**3.5**‰或¥**100**元"),
             ("由 Prof. X 与 J. Du 写", "由 **Prof.** X 与 J. **Du** 写"),
             ("第①实现，论文¹[12]", "第**①**实现，论**文**¹[12]"),
             ("用C++写CI/CD", "用C+**+**写CI/**CD**"))
    sources, marked = (["甲" * n + pair[i] + "丁戊己庚" for pair in pairs
                        for n in range(8)] for i in (0, 1))
    style = {"weight": "bold"}
    for width in (5, 7):
        a, b = (typeset("", width, paragraphs=p, style=style, han=SANS).texts
                for p in (sources, marked))
        t.equal("%g em: lines that differ" % width,
                [pair for pair in zip(a, b) if pair[0] != pair[1]], [])
