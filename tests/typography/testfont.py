"""testfont -- fonts made for one test, in a folder where fontconfig looks.

A glyph is a box, so that a page shows which face it came from.
"""
import contextlib
import os
import tempfile

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.TupleVariation import TupleVariation

UPEM = 1000


def box(width, height=700, left=50):
    """A box with its left edge at `left`, as wide as says."""
    pen = TTGlyphPen(None)
    pen.moveTo((left, 0))
    pen.lineTo((left, height))
    pen.lineTo((left + width, height))
    pen.lineTo((left + width, 0))
    pen.closePath()
    return pen.glyph()


def make_font(path, family, chars, ink=500, fs_type=0, heavy=None):
    """A TrueType font with a box `ink` wide for each of `chars`. With `heavy`
    it is variable: at weight 700 the boxes are that much wider."""
    names = [".notdef", "space"] + ["g%X" % ord(c) for c in chars]
    fb = FontBuilder(UPEM, isTTF=True)
    fb.setupGlyphOrder(names)
    fb.setupCharacterMap({32: "space",
                          **{ord(c): "g%X" % ord(c) for c in chars}})
    glyphs = {n: box(ink) for n in names}
    glyphs["space"] = TTGlyphPen(None).glyph()
    fb.setupGlyf(glyphs)
    fb.setupHorizontalMetrics({n: (UPEM, 50) for n in names})
    fb.setupHorizontalHeader(ascent=800, descent=-200)
    fb.setupNameTable({"familyName": family, "styleName": "Regular",
                       "psName": family.replace(" ", "") + "-Regular"})
    fb.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWeightClass=400,
                sCapHeight=700, fsType=fs_type)
    fb.setupPost()
    if heavy:
        fb.setupFvar([("wght", 400, 400, 700, "Weight")],
                     [dict(location=dict(wght=w), stylename=s)
                      for w, s in ((400, "Regular"), (700, "Bold"))])
        right = [(0, 0), (0, 0), (heavy, 0), (heavy, 0)] + [(0, 0)] * 4
        fb.setupGvar({n: [TupleVariation({"wght": (0, 1, 1)}, right)]
                      for n in names if n != "space"})
    fb.save(path)


@contextlib.contextmanager
def installed(*fonts):
    """Makes the fonts (arguments of make_font without the path) while it lasts,
    where only this process and its children find them."""
    home = os.environ.get("HOME")
    with tempfile.TemporaryDirectory(prefix="cvset-fonts.") as folder:
        for font in fonts:
            make_font(os.path.join(folder, font["family"] + ".ttf"), **font)
        # fontconfig looks there by the configuration of every system.
        os.makedirs(os.path.join(folder, ".fonts"))
        for name in os.listdir(folder):
            if name.endswith(".ttf"):
                os.rename(os.path.join(folder, name),
                          os.path.join(folder, ".fonts", name))
        os.environ["HOME"] = folder
        try:
            yield
        finally:
            if home is None:
                del os.environ["HOME"]
            else:
                os.environ["HOME"] = home
