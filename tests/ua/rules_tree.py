"""rules_tree -- the structure tree and how it holds the content (ISO 14289-1
7.1, 7.2, 7.3, 7.4, 7.6; ISO 32000-1 14.7, 14.8.4)."""
import unicodedata

from lexer import Ref, text_of
from rules import expect, rule
from tree import Element, Mcid, Object

GROUPS = {"Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption",
          "TOC", "TOCI", "Index", "NonStruct", "Private"}
HEADINGS = {"H", "H1", "H2", "H3", "H4", "H5", "H6"}
LISTS = {"L", "LI", "Lbl", "LBody"}
TABLES = {"Table", "TR", "TH", "TD", "THead", "TBody", "TFoot"}
INLINE = {"Span", "Quote", "Note", "Reference", "BibEntry", "Code", "Link",
          "Annot", "Ruby", "RB", "RT", "RP", "Warichu", "WT", "WP"}
FIGURES = {"Figure", "Formula", "Form"}
BLOCKS = HEADINGS | LISTS | TABLES | {"P"}
STANDARD = GROUPS | BLOCKS | INLINE | FIGURES
NUMBERINGS = {"None", "Disc", "Circle", "Square", "Decimal", "UpperRoman",
              "LowerRoman", "UpperAlpha", "LowerAlpha"}
SCRIPTS = (("CJK UNIFIED", ("zh", "ja", "ko")), ("HIRAGANA", ("ja",)),
           ("KATAKANA", ("ja",)), ("HANGUL", ("ko",)))


def role(pdf, element):
    """Its type, or what the role map makes of it."""
    roles, name = pdf.at(pdf.tree.root, "RoleMap") or {}, element.type
    for _ in range(len(roles)):
        if name not in STANDARD and name in roles:
            name = roles[name]
    return name


def elements(pdf, *types):
    return [e for e in pdf.tree.elements if role(pdf, e) in types]


@rule("tree-top", "A 6.7.3.3, 14.7.2", "the tree's root is a StructTreeRoot "
      "with one Document")
def tree_top(pdf):
    types = [e.type for e in pdf.tree.top]
    good = types == ["Document"] and \
        pdf.tree.root.get("Type") == "StructTreeRoot"
    yield from expect(good or not pdf.tree.root, "root", types)


@rule("tree-form", "14.7.2", "elements are StructElems, once in the tree, and "
      "their /P is where they stand")
def tree_form(pdf):
    root = pdf.ref(pdf.catalog, "StructTreeRoot")
    for fault in pdf.tree.faults:
        yield "tree", fault
    for e in pdf.tree.elements:
        parent = e.parent.number if e.parent else root
        good = e.dict.get("Type") == "StructElem" and \
            e.dict.get("P") == parent and "S" in e.dict
        yield from expect(good, e.place, "/P %s under %s, /Type %s" % (
            e.dict.get("P"), parent, e.dict.get("Type")))


@rule("roles", "UA 7.1-5, A 6.7.3.4-1", "types are standard or mapped to such")
def roles_standard(pdf):
    for e in pdf.tree.elements:
        yield from expect(role(pdf, e) in STANDARD, e.place, e.type)


@rule("role-circle", "UA 7.1-6, A 6.7.3.4-2", "the role map has no circle")
def role_circle(pdf):
    roles = pdf.at(pdf.tree.root, "RoleMap") or {}
    for name in roles:
        seen, at = {name}, roles[name]
        while at in roles and at not in seen:
            seen.add(at)
            at = roles[at]
        yield from expect(at not in seen, "role map", name)


@rule("role-remap", "UA 7.1-7, A 6.7.3.4-3", "and maps no standard type")
def role_remap(pdf):
    for name in pdf.at(pdf.tree.root, "RoleMap") or {}:
        yield from expect(name not in STANDARD, "role map", name)


@rule("empty-element", "house", "no element is empty")
def empty_element(pdf):
    for e in pdf.tree.elements:
        yield from expect(e.kids, e.place, "no kids")


@rule("content-leaf", "14.8.4.2", "content stands in block and inline elements "
      "and in figures only")
def content_leaf(pdf):
    for e in pdf.tree.elements:
        holds = any(isinstance(k, Mcid) for k in e.kids)
        good = role(pdf, e) not in GROUPS | {"L", "LI"} | TABLES
        yield from expect(good or not holds, e.place, "has content")


@rule("block-nesting", "14.8.4.3", "no block or group stands in a paragraph, "
      "heading or inline element")
def block_nesting(pdf):
    around = HEADINGS | INLINE | {"P", "Lbl"}
    for e in pdf.tree.elements:
        good = role(pdf, e) not in BLOCKS | GROUPS or e.parent is None or \
            role(pdf, e.parent) not in around
        yield from expect(good, e.place, "in %s" % (e.parent and
                                                    e.parent.place))


@rule("inline-place", "14.8.4.4", "inline elements stand in blocks, and those "
      "that refer to a page in items of a table of contents")
def inline_place(pdf):
    for e in elements(pdf, *INLINE):
        inside = e.parent and role(pdf, e.parent)
        good = inside and inside not in GROUPS | {"L", "LI"} or \
            (role(pdf, e), inside) == ("Reference", "TOCI")
        yield from expect(good, e.place, "in %s" % (e.parent and
                                                    e.parent.place))


@rule("first-heading", "UA 7.4.2-1", "the first heading is H1")
def first_heading(pdf):
    found = elements(pdf, *HEADINGS)
    yield from expect(not found or role(pdf, found[0]) in ("H1", "H"),
                      found[0].place if found else "tree", "it is the first")


@rule("name-h1", "house", "H1 is the name, in one language or more, and comes "
      "before all other headings")
def name_h1(pdf):
    lower = None
    for e in elements(pdf, *HEADINGS):
        yield from expect(role(pdf, e) != "H1" or not lower, e.place,
                          "after %s" % lower)
        lower = lower or (e.place if role(pdf, e) != "H1" else None)


@rule("heading-levels", "UA 7.4.2-1", "no level of headings is skipped")
def heading_levels(pdf):
    level = None
    for e in elements(pdf, *HEADINGS - {"H"}):
        own = int(role(pdf, e)[1])
        yield from expect(level is None or own <= level + 1, e.place,
                          "after H%s" % level)
        level = own


@rule("heading-kinds", "UA 7.4.4-2/3", "H and H1 to H6 are not mixed")
def heading_kinds(pdf):
    found = {role(pdf, e) == "H" for e in elements(pdf, *HEADINGS)}
    yield from expect(len(found) < 2, "tree", "both")


@rule("one-h", "UA 7.4.4-1", "at most one H in an element")
def one_h(pdf):
    for e in pdf.tree.elements:
        count = sum(role(pdf, k) == "H" for k in e.elements())
        yield from expect(count < 2, e.place, count)


@rule("sections", "house", "a Sect begins with its heading")
def sections(pdf):
    for e in elements(pdf, "Sect"):
        kids = e.elements()
        yield from expect(kids and role(pdf, kids[0]) in HEADINGS, e.place,
                          kids[0].place if kids else "empty")


@rule("list-kids", "UA 7.2-19", "L has LI, L and one Caption before them")
def list_kids(pdf):
    for e in elements(pdf, "L"):
        types = [role(pdf, k) for k in e.elements()]
        good = set(types) <= {"LI", "L", "Caption"} and \
            "Caption" not in types[1:] and len(types) == len(e.kids)
        yield from expect(good, e.place, types)


@rule("item-kids", "UA 7.2-20", "LI has Lbl and LBody")
def item_kids(pdf):
    for e in elements(pdf, "LI"):
        types = [role(pdf, k) for k in e.elements()]
        good = set(types) <= {"Lbl", "LBody"} and types.count("LBody") == 1 \
            and types[-1] == "LBody" and len(types) == len(e.kids)
        yield from expect(good, e.place, types)


@rule("toc", "UA 7.2, 14.8.4.2", "a table of contents has items, tables and one "
      "Caption before them, an item what it refers to or a title and a table")
def toc(pdf):
    for e in elements(pdf, "TOC"):
        types = [role(pdf, k) for k in e.elements()]
        good = set(types) <= {"TOCI", "TOC", "Caption"} and \
            "Caption" not in types[1:] and len(types) == len(e.kids)
        yield from expect(good, e.place, types)
    for e in elements(pdf, "TOCI"):
        types = [role(pdf, k) for k in e.elements()]
        good = e.parent is not None and role(pdf, e.parent) == "TOC" and \
            set(types) <= {"Lbl", "Reference", "NonStruct", "P", "TOC"}
        yield from expect(good, e.place, types)


@rule("list-parents", "UA 7.2-17/18", "LI stands in L, Lbl and LBody in LI")
def list_parents(pdf):
    for e in elements(pdf, "LI", "Lbl", "LBody"):
        wanted = "L" if role(pdf, e) == "LI" else "LI"
        good = e.parent is not None and role(pdf, e.parent) == wanted
        yield from expect(good, e.place, "in %s" % (e.parent and
                                                    e.parent.place))


def attributes(pdf, element):
    found = pdf.get(element.dict.get("A"))
    found = found if isinstance(found, list) else [found]
    return [a for a in map(pdf.get, found) if isinstance(a, dict)]


@rule("list-numbering", "UA 7.6-1, A 6.7.3.2", "a list with labels says how it "
      "is numbered")
def list_numbering(pdf):
    for e in elements(pdf, "L"):
        said = [a["ListNumbering"] for a in attributes(pdf, e)
                if "ListNumbering" in a and a.get("O") == "List"]
        labels = any(role(pdf, k) == "Lbl" for i in e.elements()
                     for k in i.elements())
        good = said and said[0] in NUMBERINGS and \
            (said[0] != "None" or not labels) if labels or said else True
        yield from expect(good, e.place, said)


@rule("attributes", "14.7.5", "attribute objects have an owner")
def attribute_owner(pdf):
    for e in pdf.tree.elements:
        for a in attributes(pdf, e):
            yield from expect("O" in a, e.place, sorted(a))


@rule("no-tables", "house", "no tables: nothing in a CV is one")
def no_tables(pdf):
    for e in elements(pdf, *TABLES):
        yield e.place, "a table"


@rule("figure-alt", "UA 7.3-1, 7.7-1",
      "figures and formulas have /Alt or /ActualText")
def figure_alt(pdf):
    for e in elements(pdf, "Figure", "Formula"):
        text = e.dict.get("Alt") or e.dict.get("ActualText")
        yield from expect(text and text_of(text).strip(), e.place, "none")


@rule("note-ids", "UA 7.9-1/2", "notes have an /ID, each another")
def note_ids(pdf):
    seen = set()
    for e in elements(pdf, "Note"):
        own = e.dict.get("ID")
        yield from expect(own and own not in seen, e.place, own)
        seen.add(own)


@rule("figure-box", "14.8.5.4.5", "figures have a /BBox, and it is on the page")
def figure_box(pdf):
    for e in elements(pdf, *FIGURES):
        boxes = [a["BBox"] for a in attributes(pdf, e)
                 if a.get("O") == "Layout" and "BBox" in a]
        page = pdf.page_of(e.dict.get("Pg"))
        media = pdf.at(page.dict, "MediaBox") if page else None
        good = boxes and media and all(
            media[i] - 1 <= boxes[0][i] <= media[i + 2] + 1 and
            media[i] - 1 <= boxes[0][i + 2] <= media[i + 2] + 1 and
            boxes[0][i] < boxes[0][i + 2] for i in (0, 1))
        yield from expect(good, e.place, boxes)


@rule("texts", "UA 7.2-21/23, 7.9.2.2", "/Alt, /ActualText and /E are text "
      "with characters")
def alternative_texts(pdf):
    for e in pdf.tree.elements:
        for key in ("Alt", "ActualText", "E"):
            text = e.dict.get(key)
            if text is not None:
                bad = set(text_of(text)) & set("\0\ufeff\ufffe\uffff\ufffd")
                yield from expect(not bad, e.place, "/%s has %r" % (key, bad))


@rule("script-lang", "UA 7.2, house", "Han, kana and Hangul stand under a "
      "language that is written so")
def script_lang(pdf):
    for e in pdf.tree.elements:
        lang = pdf.tree.lang_of(e).split("-")[0].lower()
        for kid in e.kids:
            text = content_text(pdf, kid) if isinstance(kid, Mcid) else ""
            for c in text:
                for script, languages in SCRIPTS:
                    if unicodedata.name(c, "").startswith(script):
                        yield from expect(lang in languages, e.place,
                                          "%s in %s" % (c, lang))


def content_text(pdf, kid):
    sequence = pdf.tree.sequence_of(kid)
    return "".join(g.font.text(g.cid) for g in sequence.glyphs) \
        if sequence else ""


@rule("mcid-in-tree", "A 6.7.3, 14.7.4.3",
      "each MCID on a page is a kid of one element")
def mcid_in_tree(pdf):
    for c in pdf.contents:
        for s in c.sequences:
            if s.mcid is not None:
                owners = pdf.tree.owners.get((c.page.number, s.mcid), [])
                yield from expect(len(owners) == 1, c.page.name,
                                  "MCID %s: %s" % (s.mcid, [
                                      e.place for e in owners]))


@rule("mcid-on-page", "14.7.4.3", "each MCID in the tree is on its page")
def mcid_on_page(pdf):
    there = {(c.page.number, s.mcid) for c in pdf.contents
             for s in c.sequences}
    for key, owners in pdf.tree.owners.items():
        yield from expect(key in there, owners[0].place, "page object %s, MCID "
                          "%s" % key)


@rule("mcid-tag", "14.7.4.2", "an MCID's tag is its element's type")
def mcid_tag(pdf):
    for c in pdf.contents:
        for s in c.sequences:
            for e in pdf.tree.owners.get((c.page.number, s.mcid), []):
                yield from expect(s.tag == e.type, e.place, s.tag)


@rule("reading-order", "UA 7.1, house", "an element's content stands in the "
      "content stream as in the tree")
def reading_order(pdf):
    for e in pdf.tree.elements:
        last = {}
        for page, number in contents_below(e):
            yield from expect(number >= last.get(page, 0), e.place,
                              "MCID %s after %s" % (number, last.get(page)))
            last[page] = number


def contents_below(e):
    """(page, MCID) of what is in it but for what stands in columns."""
    if e.type == "Document":
        return
    for kid in e.kids:
        if isinstance(kid, Mcid):
            yield kid.page, kid.number
        elif isinstance(kid, Element):
            yield from contents_below(kid)


@rule("parent-tree", "14.7.4.4",
      "the parent tree says of each MCID its element")
def parent_tree(pdf):
    for c in pdf.contents:
        entries = pdf.at(pdf.tree.parents.get(
            c.page.dict.get("StructParents"))) or []
        for s in c.sequences:
            if type(s.mcid) is int and "StructParents" in c.page.dict:
                said = entries[s.mcid] if s.mcid < len(entries) else None
                owners = pdf.tree.owners.get((c.page.number, s.mcid), [])
                yield from expect(isinstance(said, Ref) and
                                  (said in [e.number for e in owners] or
                                   not owners and said in pdf.tree.by_number),
                                  c.page.name, "MCID %d: %s" % (s.mcid, said))


@rule("parent-tree-back", "14.7.4.4", "it says of nothing that is not there")
def parent_tree_back(pdf):
    keys = {c.page.dict.get("StructParents"): c for c in pdf.contents}
    marks = {pdf.at(n).get("StructParent") for e in pdf.tree.elements
             for n in (Ref(k.number) for k in e.kids if isinstance(k, Object))
             if isinstance(pdf.at(n), dict)}
    for key, value in pdf.tree.parents.items():
        value = pdf.get(value)
        if isinstance(value, dict):
            yield from expect(key in marks, "parent tree", "key %d" % key)
            continue
        there = {s.mcid for s in keys[key].sequences} if key in keys else set()
        for i, entry in enumerate(value or []):
            yield from expect(entry is None or i in there, "parent tree",
                              "key %d, MCID %d" % (key, i))


@rule("parent-tree-keys", "14.7.4.4", "its keys ascend below "
      "/ParentTreeNextKey")
def parent_tree_keys(pdf):
    keys = list(pdf.tree.parents)
    after = pdf.tree.root.get("ParentTreeNextKey")
    good = keys == sorted(keys) and keys and type(after) is int and \
        after > keys[-1]
    yield from expect(good or not pdf.tree.root, "root", "%s before %s" % (
        keys[-3:], after))
