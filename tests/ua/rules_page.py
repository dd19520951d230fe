"""rules_page -- pages and their content: what is marked and how (ISO 19005-2
6.2.2, 6.7; ISO 14289-1 7.1, 7.18.3; ISO 32000-1 14.6, 14.8.2)."""
from rules import expect, rule
from rules_file import of_kind

ARTIFACTS = {"Pagination": {"Header", "Footer", "Watermark"}, "Layout": set(),
             "Page": set(), "Background": set()}
LEAST, MOST = 3, 14400          # sides of a page's boxes
BOXES = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")

for name, clauses, text in (
        ("operators", "A 6.2.2-1", "content has the operators of the standard"),
        ("operands", "7.8.2", "each with its operands"),
        ("q-balance", "8.4.2", "q and Q are paired on a page"),
        ("text-object", "9.4.1", "text is shown within BT..ET, which do not "
         "nest"),
        ("marked-balance", "14.6.1", "BDC and EMC are paired on a page"),
        ("marked-text", "14.6.1", "both within or both outside BT..ET"),
        ("untagged", "UA 7.1-3, A 6.7.3", "everything painted is tagged or an "
         "artifact"),
        ("font-set", "9.3.1", "a font is set before text is shown"),
        ("code-length", "9.7.5.2", "codes have two bytes"),
        ("form-content", "house", "no form XObjects: their content would have "
         "to be read too")):
    rule(name, clauses, text)(of_kind(name))


def sequences(pdf):
    for c in pdf.contents:
        for s in c.sequences:
            yield "%s at %d" % (c.page.name, s.at), s


@rule("artifact-in-tagged", "UA 7.1-1", "no artifact inside tagged content")
def artifact_in_tagged(pdf):
    for place, s in sequences(pdf):
        inside = any(o.mcid is not None for o in s.outer())
        yield from expect(not (s.artifact and inside), place, "an artifact")


@rule("tagged-in-artifact", "UA 7.1-2", "no tagged content inside an artifact")
def tagged_in_artifact(pdf):
    for place, s in sequences(pdf):
        inside = any(o.artifact for o in s.outer())
        yield from expect(s.mcid is None or not inside, place, s.tag)


@rule("tagged-in-tagged", "14.7.4.2", "no tagged content inside other")
def tagged_in_tagged(pdf):
    for place, s in sequences(pdf):
        inside = any(o.mcid is not None for o in s.outer())
        yield from expect(s.mcid is None or not inside, place, s.tag)


@rule("artifact-type", "14.8.2.2", "artifacts have a type of the standard, "
      "a subtype only those of pagination")
def artifact_type(pdf):
    for place, s in sequences(pdf):
        if s.artifact:
            kind, sub = s.properties.get("Type"), s.properties.get("Subtype")
            good = kind in ARTIFACTS and (
                sub is None or sub in ARTIFACTS[kind])
            yield from expect(good, place, "%s %s" % (kind, sub))


@rule("artifact-text", "house", "text in an artifact is of the page: header, "
      "footer or number")
def artifact_text(pdf):
    for place, s in sequences(pdf):
        good = not s.artifact or not s.glyphs or \
            s.properties.get("Type") == "Pagination"
        yield from expect(good, place, "%d glyphs" % len(s.glyphs))


@rule("mcid", "14.7.4.2", "an MCID is a whole number, once on a page")
def mcid(pdf):
    for c in pdf.contents:
        seen = set()
        for s in c.sequences:
            if s.mcid is not None:
                good = type(s.mcid) is int and s.mcid >= 0 and \
                    s.mcid not in seen
                yield from expect(good, "%s at %d" % (c.page.name, s.at),
                                  "MCID %s" % s.mcid)
                seen.add(s.mcid)


@rule("marked-span", "house", "/ActualText, /Alt and /Lang of marked content "
      "only in a Span that is or is within tagged content")
def marked_span(pdf):
    for place, s in sequences(pdf):
        if {"ActualText", "Alt", "Lang", "E"} & s.properties.keys():
            good = s.tag == "Span" and \
                any(o.mcid is not None for o in (s, *s.outer()))
            yield from expect(good, place, s.tag)


@rule("q-depth", "A 6.1.13-8", "q nests no deeper than 28")
def q_depth(pdf):
    for c in pdf.contents:
        yield from expect(c.deepest <= 28, c.page.name, c.deepest)


@rule("resources", "A 6.2.2-2", "each page has its own /Resources, and in them "
      "all that its content names")
def resources(pdf):
    for c in pdf.contents:
        yield from expect("Resources" in c.page.dict, c.page.name, "none")
        for category, name in c.missing:
            yield c.page.name, "no /%s /%s" % (category, name)


@rule("struct-parents", "14.7.4.4", "a page with tagged content has "
      "/StructParents, none twice")
def struct_parents(pdf):
    seen = set()
    for c in pdf.contents:
        key = c.page.dict.get("StructParents")
        tagged = any(s.mcid is not None for s in c.sequences)
        good = key not in seen if type(key) is int else not tagged
        yield from expect(good, c.page.name, "/StructParents %s" % key)
        seen.add(key)


@rule("tabs", "UA 7.18.3-1", "a page with annotations has /Tabs /S")
def tabs(pdf):
    for page in pdf.pages:
        good = not page.dict.get("Annots") or page.dict.get("Tabs") == "S"
        yield from expect(good, page.name, page.dict.get("Tabs"))


@rule("page-boxes", "A 6.1.13-11", "boxes of pages have sides of 3 to 14400")
def page_boxes(pdf):
    for page in pdf.pages:
        yield from expect("MediaBox" in page.dict, page.name, "no /MediaBox")
        for key in BOXES:
            box = pdf.at(page.dict, key)
            if box is not None:
                sides = abs(box[2] - box[0]), abs(box[3] - box[1])
                yield from expect(LEAST <= min(sides) and max(sides) <= MOST,
                                  page.name, "/%s %s" % (key, box))


@rule("page-tree", "7.7.3.2", "pages know their parent; /Count is right")
def page_tree(pdf):
    root, leaves = pdf.ref(pdf.catalog, "Pages"), 0
    todo = [] if root is None else [root]
    while todo:
        number = todo.pop()
        for kid in pdf.at(pdf.objects[number], "Kids") or []:
            node = pdf.get(kid)
            yield from expect(node.get("Parent") == number, "object %d" % kid,
                              "/Parent")
            if "Kids" in node:
                todo.append(int(kid))
            else:
                leaves += 1
    count = pdf.at(pdf.catalog, "Pages", "Count")
    yield from expect(count == leaves, "catalog", "/Count %s" % count)


@rule("pres-steps", "A 6.10-2", "no page has /PresSteps")
def pres_steps(pdf):
    for page in pdf.pages:
        yield from expect("PresSteps" not in page.dict, page.name, "it has")


@rule("on-page", "house", "every glyph stands on its page")
def on_page(pdf):
    for c in pdf.contents:
        left, bottom, right, top = pdf.at(c.page.dict, "MediaBox")
        for g in c.glyphs:
            good = left <= g.x <= right and bottom <= g.y <= top
            yield from expect(good, c.page.name, "%r at %.1f %.1f" % (
                g.font.text(g.cid), g.x, g.y))


@rule("visible", "house", "no text is invisible (rendering mode 3)")
def visible(pdf):
    for c in pdf.contents:
        hidden = sum(g.mode in (3, 7) for g in c.glyphs)
        yield from expect(not hidden, c.page.name, "%d glyphs" % hidden)
