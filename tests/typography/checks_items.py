"""1.B Itemisation, language, font selection."""
import subprocess

from measure import FACE_INDEX, KAI, LIB, NS, SANS, SERIF, gid_of, typeset, \
    typeset_profile
from rows import row

# Glyphs of SANS by language, as the row lists them.
FORMS = {
    "骨": {"zh-Hans": 45133, "zh-TW": 45134, "zh-HK": 45132, "ja": 45132,
          "ko": 45132},
    "令": {"zh-Hans": 9809, "zh-TW": 9810, "ja": 9808, "ko": 9808},
    "直": {"zh-Hans": 27874, "zh-TW": 27874, "zh-HK": 27875, "ja": 27873},
    "将": {"zh-Hans": 15720, "zh-TW": 15720, "ja": 15719},
    "，": {"zh-Hans": 59058, "ja": 59058, "zh-TW": 63148, "zh-HK": 63148},
    "：": {"zh-Hans": 63150, "zh-TW": 59072, "zh-HK": 59072, "ja": 59072},
}
# Tags that mean the same as one of FORMS.
SAME = {
    "zh": "zh-Hans", "zh-CN": "zh-Hans", "zh-SG": "zh-Hans",
    "zh-Hans-HK": "zh-Hans", "zh-Hant": "zh-TW", "zh-Hant-TW": "zh-TW",
    "zh-Hant-HK": "zh-HK", "zh-MO": "zh-HK", "yue": "zh-HK", "ja-JP": "ja",
    "ko-KR": "ko",
}


def is_form(doc, char, lang, gid):
    # by place: a bold or an italic one may be of another size
    return doc.is_glyph(doc.find(char), SANS, FACE_INDEX[lang], gid)


@row("IT-1", "M", "scripts resolved over the paragraph, across style and link")
def it1(t):
    sc, tc = FACE_INDEX["zh-Hans"], FACE_INDEX["zh-TW"]
    for text in ("（**甲**）", "（**甲**【*乙*】）", "（[甲](https://a.org)）",
                 "（Abc，**Def**）甲", "**（**甲**）**"):
        doc = typeset(text)
        for char in "（）【】":
            for c in doc.chars:
                if c.text == char and not c.bold:
                    t.true("%s in %s is of the Han font" % (char, text),
                           not c.latin and
                           doc.is_char(c, SERIF, char, sc), c.font)
                elif c.text == char:
                    t.true("%s in %s is bold Han" % (char, text),
                           doc.is_char(c, SERIF + " Bold", char, sc), c.font)
    for text in ("句號。[連結](https://a.org)。", "句號。**粗**。", "句號。*斜*。",
                 "句號。[Link](https://a.org)。", "句號。`code`。",
                 "。**Abc**。號"):
        doc = typeset(text, lang="zh-TW")
        stops = [c for c in doc.chars if c.text == "。"]
        t.equal("two stops in " + text, len(stops), 2)
        for c in stops:
            left, right, low, high = doc.ink_of(c)
            t.near("。 centred in " + text, (left + right) / 2 - c.x,
                   c.adv / 2, 0.06)
            t.true("。 of ZHT in " + text,
                   doc.is_char(c, SERIF, "。", tc))
            t.near("and half up", (low + high) / 2, 0.38, 0.04)
    # The dash of script Common is another, narrower glyph.
    for text in ("甲——乙", "**甲**——**乙**", "[甲](https://a.org)——乙"):
        t.near("—— of Hani in " + text, typeset(text).find("——").adv, 2.0)
    # Common before the first letter and between two scripts
    doc = typeset("(α) 12 甲", lang="en")
    t.true("leading narrow brackets are Latin",
           doc.find("(").latin and doc.find("1").latin)


@row("IT-2", "M", "骨令直将 and ，： in the forms of each language")
def it2(t):
    langs = sorted({lang for forms in FORMS.values() for lang in forms})
    for lang in langs:
        text = "".join(x for x in FORMS if lang in FORMS[x])
        doc = typeset("".join("%s字" % x for x in text), lang=lang, han=SANS)
        for x in text:
            t.true("%s %s glyph %d" % (x, lang, FORMS[x][lang]),
                   is_form(doc, x, lang, FORMS[x][lang]))
    for tag, lang in SAME.items():
        text = "".join(x for x in FORMS if lang in FORMS[x])
        doc = typeset("".join("%s字" % x for x in text), lang=tag, han=SANS)
        for x in text:
            t.true("%s as %s: %s" % (tag, lang, x),
                   is_form(doc, x, lang, FORMS[x][lang]))


@row("IT-3", "M", "one text in another language, and /Lang says so")
def it3(t):
    doc = typeset_profile("  about:\n    title: T\n    text: 直\n"
                          "  experience:\n    title: U\n    entries:\n"
                          "      - position: {text: 直, lang: ja}\n", han=SANS)
    first, second = [c for c in doc.chars if c.text == "直"]
    t.true("the document's form", doc.is_glyph(
        first, SANS, FACE_INDEX["zh-Hans"], 27874))
    t.true("the ja form, bold as positions are", doc.is_glyph(
        second, SANS + " Bold", FACE_INDEX["ja"], 27873))
    plain = subprocess.run(
        ["qpdf", "--qdf", "--object-streams=disable", doc.pdf, "-"],
        stdout=subprocess.PIPE, check=False).stdout
    t.true("/Lang (ja)", b"/Lang (ja)" in plain)


@row("IT-4", "M", "fonts by script: Latin never from the Han font")
def it4(t):
    doc = typeset("使用Python2")
    t.equal("Latin", [c.text for c in doc.line.seen if c.latin],
            list("Python2"))
    for c in doc.line.seen:
        family, face = (LIB, 0) if c.latin else (SERIF,
                                                 FACE_INDEX["zh-Hans"])
        t.true("%s of %s" % (c.text, family),
               doc.is_char(c, family, c.text, face))
    doc = typeset("使（甲,乙）α Иван 1.5% a+b ①、Ａ")
    for c in doc.line.seen:
        if c.text in "(,.%+αИван15ab":
            t.true(c.text + " Latin", c.latin, c.font)
        if c.text in "使（）甲乙、Ａ":
            t.true(c.text + " Han", not c.latin, c.font)


@row("IT-5", "M", "fallback keeps weight and kind, and is told")
def it5(t):
    sc = FACE_INDEX["zh-Hans"]
    for mark, face in ("", SERIF), ("**", SERIF + " Bold"):
        doc = typeset("%s甲𠀡%s" % (mark, mark), han=KAI)
        c = doc.find("𠀡")
        t.true("serif for a serif, %s" % face,
               doc.is_char(c, face, "𠀡", sc), c.font)
        t.true("told", "glyph-fallback" in doc.ids(), doc.ids())
    # a serif letter that Pagella lacks comes from a serif, in its weight
    for mark, word in ("", "Regular"), ("**", "Bold"):
        doc = typeset("%sИв%s" % (mark, mark), lang="en",
                      latin="TeX Gyre Pagella")
        t.equal("one font for the word, " + word,
                len({c.font for c in doc.line.seen}), 1)
        t.true("a serif, " + word,
               "Libertine" in doc.find("И").font, doc.find("И").font)
        t.equal("bold with bold, " + word, doc.find("И").bold, mark != "")
    # U+1E9F: of Libertine and of Inter, not of Lato
    c = typeset("xẟ", lang="en", latin="Lato").find("ẟ")
    t.true("a sans for a sans", "Inter" in c.font, c.font)


@row("IT-6", "S", "Greek and Cyrillic are proportional and Latin")
def it6(t):
    for latin in LIB, "Lato", "Inter", "TeX Gyre Pagella", "TeX Gyre Termes", \
            NS:
        doc = typeset("α粒子 Иванов Ωμέγα", latin=latin)
        t.true("α in " + latin, doc.find("α").latin and
               doc.find("粒").x - 0.25 < 0.8, doc.find("α").font)
        for c in doc.line.seen[4:]:
            # wide capitals of wide fonts are no full-width ones
            limit = 0.8 if latin == LIB or c.text.islower() else 0.9
            t.true("%s in %s" % (c.text, latin),
                   c.latin and c.adv < limit, "%.3f %s" % (c.adv, c.font))
    doc = typeset_profile(
        "  about: {title: T, text: αИ}\n", style={"font": "other"},
        fonts="other: {latin: TeX Gyre Termes, han: %s, fallback: %s}" % (
            SERIF, SANS))
    for c in doc.line.seen:
        t.true(c.text + " even where a Han font is the fallback",
               c.latin and c.adv < 0.8, "%.3f %s" % (c.adv, c.font))


@row("IT-7", "S", "Han in a Latin CV takes cjk-lang, simplified by default")
def it7(t):
    for profile, lang in (("", "zh-Hans"), ("cjk-lang: zh-Hans", "zh-Hans"),
                          ("cjk-lang: ja", "ja"), ("cjk-lang: ko", "ko"),
                          ("cjk-lang: zh-Hant", "zh-TW"),
                          ("languages: [en, zh-Hant]", "zh-TW"),
                          ("languages: [en, zh]", "zh-Hans")):
        doc = typeset_profile(
            "  about:\n    title: T\n    text: Name (骨) and “words”\n",
            lang="en", han=SANS, profile=profile)
        t.true("%s: 骨 %d" % (profile or "nothing said", FORMS["骨"][lang]),
               is_form(doc, "骨", lang, FORMS["骨"][lang]))
        t.true("quotes of English are Latin, " + profile,
               doc.find("“").latin and
               doc.is_glyph(doc.find("“"), LIB, 0, gid_of(LIB, "“")))
