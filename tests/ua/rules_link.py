"""rules_link -- annotations (ISO 19005-2 6.3, 6.5; ISO 14289-1 7.18) and how
they stand in the structure tree and over the text."""
import re

from lexer import Ref, text_of
from rules import expect, rule
from rules_tree import role
from tree import Mcid, Object

KINDS = {"Text", "Link", "FreeText", "Line", "Square", "Circle", "Polygon",
         "PolyLine", "Highlight", "Underline", "Squiggly", "StrikeOut", "Stamp",
         "Caret", "Ink", "Popup", "FileAttachment", "Widget", "PrinterMark",
         "TrapNet", "Watermark", "Redact"}
PRINT, BAD_FLAGS = 4, 1 | 2 | 32 | 256      # invisible, hidden, no view, toggle
URI = re.compile(rb"[A-Za-z][A-Za-z0-9+.-]*:(%[0-9A-Fa-f]{2}|"
                 rb"[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=])+$")
SLACK = 0.6                     # of a quad's edges [pt]


class Note:
    """An annotation on a page."""

    def __init__(self, pdf, page, ref):
        self.page, self.number = page, int(ref) if isinstance(ref, Ref) else 0
        self.dict = pdf.get(ref) or {}
        self.place = "%s, annotation %d" % (page.name, self.number)
        self.owners = [e for e in pdf.tree.elements for k in e.kids
                       if isinstance(k, Object) and k.number == ref]
        points = pdf.at(self.dict, "QuadPoints") or []
        self.quads = [box_of(points[i:i + 8])
                      for i in range(0, len(points) - 7, 8)] or \
            [box_of(pdf.at(self.dict, "Rect") or [0, 0, 0, 0])]

    def covers(self, x, y, slack=0):
        return any(b[0] - slack <= x <= b[2] + slack and
                   b[1] - slack <= y <= b[3] + slack for b in self.quads)


def box_of(numbers):
    xs, ys = numbers[::2], numbers[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def notes(pdf):
    return [Note(pdf, page, ref) for page in pdf.pages
            for ref in pdf.at(page.dict, "Annots") or []]


def links(pdf):
    return [n for n in notes(pdf) if n.dict.get("Subtype") == "Link"]


@rule("annotation-kinds", "A 6.3.1-1", "annotations are of the kinds of the "
      "standard; no sound, film or 3D")
def annotation_kinds(pdf):
    for n in notes(pdf):
        yield from expect(n.dict.get("Subtype") in KINDS, n.place,
                          n.dict.get("Subtype"))


@rule("annotation-links", "house", "and no others than links")
def annotation_links(pdf):
    for n in notes(pdf):
        kind = n.dict.get("Subtype")
        yield from expect(kind == "Link" or kind not in KINDS, n.place, kind)


@rule("annotation-flags", "A 6.3.2-1/2, UA 7.18.1", "they are printed and not "
      "hidden")
def annotation_flags(pdf):
    for n in notes(pdf):
        flags = n.dict.get("F", 0)
        good = flags & PRINT and not flags & BAD_FLAGS
        yield from expect(good, n.place, "/F %s" % flags)


@rule("annotation-rect", "12.5.2", "/Rect is on the page and not empty")
def annotation_rect(pdf):
    for n in notes(pdf):
        media, rect = pdf.at(n.page.dict, "MediaBox"), n.dict.get("Rect")
        good = rect and media[0] <= rect[0] < rect[2] <= media[2] and \
            media[1] <= rect[1] < rect[3] <= media[3]
        yield from expect(good, n.place, rect)


@rule("annotation-in-tree", "UA 7.18.1-1, 7.18.5-1",
      "an annotation is the object of one Link")
def annotation_in_tree(pdf):
    for n in notes(pdf):
        types = [role(pdf, e) for e in n.owners]
        yield from expect(types == ["Link"], n.place, types)


@rule("annotation-parent", "14.7.4.4", "its /StructParent leads to that Link")
def annotation_parent(pdf):
    for n in notes(pdf):
        said = pdf.tree.parents.get(n.dict.get("StructParent"))
        good = isinstance(said, Ref) and (
            not n.owners or said in [e.number for e in n.owners])
        yield from expect(good, n.place, "key %s, %s" % (
            n.dict.get("StructParent"), said))


@rule("object-there", "14.7.4.3", "each object in the tree is an annotation of "
      "the page it says")
def object_there(pdf):
    there = {(n.page.number, n.number) for n in notes(pdf)}
    for e in pdf.tree.elements:
        for k in e.kids:
            if isinstance(k, Object):
                yield from expect((k.page, k.number) in there, e.place,
                                  "object %s on %s" % (k.number, k.page))


@rule("link-element", "UA 7.18.5, 14.8.4.4.2",
      "a Link has text or a figure and an annotation")
def link_element(pdf):
    for e in pdf.tree.elements:
        if role(pdf, e) == "Link":
            below = [k for d in e.descend() for k in d.kids]
            good = any(isinstance(k, Mcid) for k in below) and \
                any(isinstance(k, Object) for k in e.kids)
            yield from expect(good, e.place, "%d kids" % len(e.kids))


@rule("link-contents", "UA 7.18.5-2", "a link has /Contents")
def link_contents(pdf):
    for n in links(pdf):
        text = text_of(n.dict.get("Contents") or b"").strip()
        yield from expect(text, n.place, "%r" % text)


@rule("link-told", "house",
      "they say the kind and the target, not the bare URI")
def link_told(pdf):
    for n in links(pdf):
        text = text_of(n.dict.get("Contents") or b"").strip()
        uri = text_of(pdf.at(n.dict, "A", "URI") or b"")
        yield from expect(not text or text != uri, n.place, text)


@rule("link-target", "12.5.6.5", "a link goes to a URI or a page, not both")
def link_target(pdf):
    for n in links(pdf):
        action, dest = pdf.at(n.dict, "A") or {}, pdf.at(n.dict, "Dest")
        dest = dest or pdf.at(action, "D")
        inside = isinstance(dest, list) and isinstance(dest[0], Ref) and \
            pdf.page_of(dest[0]) is not None
        good = ("URI" in action) != bool(inside) and (not dest or inside)
        yield from expect(good, n.place, "%s %s" % (action, dest))


@rule("link-uri", "12.6.4.7, RFC 3986", "URIs are ASCII, escaped, and have a "
      "scheme")
def link_uri(pdf):
    for n in links(pdf):
        uri = pdf.at(n.dict, "A", "URI")
        yield from expect(uri is None or URI.match(uri), n.place, "%r" % uri)


@rule("link-border", "house", "a link draws no border")
def link_border(pdf):
    for n in links(pdf):
        width = pdf.at(n.dict, "BS", "W")
        border = pdf.at(n.dict, "Border") or [0, 0, 1]
        yield from expect(width == 0 or border[2] == 0, n.place, border)


@rule("link-quads", "12.5.6.5", "/QuadPoints are rectangles in /Rect, eight "
      "numbers each")
def link_quads(pdf):
    for n in links(pdf):
        points, rect = pdf.at(n.dict, "QuadPoints"), n.dict.get("Rect")
        good = points and len(points) % 8 == 0 and all(
            rect[0] - SLACK <= b[0] < b[2] <= rect[2] + SLACK and
            rect[1] - SLACK <= b[1] < b[3] <= rect[3] + SLACK
            for b in n.quads)
        yield from expect(good, n.place, points)


def owned(pdf, n):
    """The glyphs on its page in Links that own the annotation, and all other
    text of the page."""
    own = {(k.page, k.number) for e in n.owners for d in e.descend()
           for k in d.kids if isinstance(k, Mcid)}
    mine, others = [], []
    for g in pdf.contents[n.page.index].glyphs:
        at = g.sequence
        while at is not None and at.mcid is None:
            at = at.parent
        key = (n.page.number, at.mcid if at else None)
        (mine if key in own else others).append(g)
    return mine, others


def middle(g):
    """Of its ink on the page, or None if it is blank."""
    ink = g.font.program.glyph(g.cid)[1]
    return ink and (g.x + (ink[0] + ink[2]) / 2 * g.scale,
                    g.y + (ink[1] + ink[3]) / 2 * g.scale)


@rule("link-own", "UA 7.18, house", "a Link's annotations cover the ink of its "
      "glyphs")
def link_own(pdf):
    by_owner = {}
    for n in links(pdf):
        for e in n.owners:
            by_owner.setdefault((e.number, n.page.index), []).append(n)
    for group in by_owner.values():
        for g in owned(pdf, group[0])[0]:
            at = middle(g)
            good = not at or any(n.covers(*at, SLACK) for n in group)
            yield from expect(good, group[0].place, "not %r at %.1f %.1f" % (
                g.font.text(g.cid), g.x, g.y))


@rule("link-others", "house", "and of no others")
def link_others(pdf):
    for n in links(pdf):
        for g in owned(pdf, n)[1] if n.owners else []:
            at = middle(g)
            yield from expect(not at or not n.covers(*at), n.place,
                              "%r at %.1f %.1f" % (g.font.text(g.cid), g.x,
                                                   g.y))


@rule("link-apart", "house", "no two links lie over each other")
def link_apart(pdf):
    found = links(pdf)
    for i, n in enumerate(found):
        for other in found[i + 1:]:
            for a in n.quads if other.page is n.page else []:
                for b in other.quads:
                    apart = min(a[2], b[2]) - max(a[0], b[0]) <= SLACK or \
                        min(a[3], b[3]) - max(a[1], b[1]) <= SLACK
                    yield from expect(apart, n.place, other.place)
