"""1.B Itemisation, language, font selection."""
from measure import FACE_INDEX, SANS, typeset
from rows import row

# Glyphs of SANS by language, as the row lists them.
FORMS = {
    "骨": {"zh-Hans": 45133, "zh-TW": 45134, "zh-HK": 45132, "ja": 45132,
          "ko": 45132},
}


@row("IT-2", "M", "骨令直将 and ，： in the forms of each language")
def it2(t):
    for text, forms in FORMS.items():
        for lang, gid in forms.items():
            doc = typeset(text, lang=lang, han=SANS)
            t.true("%s %s glyph %d" % (text, lang, gid),
                   doc.is_glyph(doc.find(text), SANS, FACE_INDEX[lang], gid))
