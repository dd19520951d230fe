"""faults_tree -- faults of the structure tree and of how it holds content."""
from faults import dictionary, plants
from lexer import Name, Ref
from tree import Mcid


def root(doc):
    return doc.get(doc.catalog["StructTreeRoot"])


def roles(doc):
    return root(doc).setdefault(Name("RoleMap"), {})


def leaf(doc, kind, index=0):
    """An element that has content of its own and nothing else."""
    found = [e for e in doc.elements(kind)
             if e.kids and all(hasattr(k, "page") for k in e.kids)]
    return found[index]


def retype(doc, element, new):
    """It is of another type, and so are its content's tags."""
    doc.objects[element.number]["S"] = Name(new)
    for kid in element.kids:
        page = doc.pdf.page_of(getattr(kid, "page", None))
        if page and isinstance(kid, Mcid):
            doc.swap(doc.content(page.index), rb"/%s(<</MCID %d>>)" % (
                element.type.encode(), kid.number),
                rb"/%s\1" % new.encode())


def retypes(rule, old, new, *also, name=None, index=0):
    plants(rule, *also, name=name)(
        lambda doc: retype(doc, doc.elements(old)[index], new))


def ref_of(doc, kind, index=0):
    return Ref(doc.elements(kind)[index].number)


def add(doc, parent, kind, kids, **entries):
    """One more kid of an element."""
    entries = dictionary(Type=Name("StructElem"), S=Name(kind), P=parent,
                         K=kids, **entries)
    doc.get(parent)["K"].append(doc.new(entries))


def wrap(doc, element, new):
    """A new element stands where one stood, which is its only kid."""
    inner, entries = Ref(element.number), doc.objects[element.number]
    outer = doc.new(dictionary(Type=Name("StructElem"), S=Name(new),
                               P=entries["P"], K=[inner]))
    around = doc.get(entries["P"])["K"]
    around[around.index(inner)] = outer
    entries["P"] = outer


# --- elements ---------------------------------------------------------------

@plants("tree-top")
def tree_top(doc):
    doc.element("Document")["S"] = Name("Part")


@plants("tree-top", name="type")
def tree_top_type(doc):
    root(doc)["Type"] = Name("StructRoot")


@plants("tree-form")
def tree_form(doc):
    doc.element("H2")["P"] = ref_of(doc, "Document")


@plants("tree-form", name="type")
def tree_form_type(doc):
    doc.element("H2")["Type"] = Name("Element")


@plants("tree-form", name="circle")
def tree_form_circle(doc):
    doc.element("Sect")["K"].append(ref_of(doc, "Document"))


@plants("tree-form", name="twice")
def tree_form_twice(doc):
    doc.element("Document")["K"].append(ref_of(doc, "Sect"))


retypes("roles", "H2", "Title", "sections")
retypes("content-leaf", "LBody", "LI", "list-parents", "item-kids")
retypes("content-leaf", "P", "Div", name="div")


@plants("role-remap")
def role_remap(doc):
    roles(doc)[Name("P")] = Name("Span")


@plants("role-circle")
def role_circle(doc):
    roles(doc).update({Name("A"): Name("B"), Name("B"): Name("A")})


@plants("empty-element")
def empty_element(doc):
    add(doc, ref_of(doc, "Sect"), "P", [])


@plants("block-nesting")
def block_nesting(doc):
    wrap(doc, leaf(doc, "P"), "P")


@plants("block-nesting", name="heading")
def block_in_heading(doc):
    """A heading holds the paragraph that came after it."""
    heading, moved = doc.get(ref_of(doc, "Sect"))["K"]
    doc.get(ref_of(doc, "Sect"))["K"].remove(moved)
    doc.get(heading)["K"].append(moved)
    doc.get(moved)["P"] = heading


@plants("inline-place")
def inline_place(doc):
    retype(doc, leaf(doc, "P"), "Quote")


@plants("toc")
def toc(doc):
    wrap(doc, leaf(doc, "P"), "TOC")


@plants("toc", name="item")
def toc_item(doc):
    wrap(doc, leaf(doc, "P"), "TOCI")


@plants("no-tables")
def no_tables(doc):
    wrap(doc, leaf(doc, "P"), "Table")


# --- headings ---------------------------------------------------------------

retypes("heading-levels", "H3", "H4")
retypes("heading-kinds", "H3", "H")


@plants("first-heading")
def first_heading(doc):
    retype(doc, doc.elements("H1")[0], "H2")


retypes("name-h1", "H2", "H1", index=-1)


@plants("one-h", "heading-kinds")
def one_h(doc):
    for index in (0, 1):
        retype(doc, leaf(doc, "P", index), "H")


@plants("sections", "reading-order")
def sections(doc):
    kids = doc.element("Sect")["K"]
    kids.append(kids.pop(0))


# --- lists ------------------------------------------------------------------

@plants("list-kids")
def list_kids(doc):
    retype(doc, doc.elements("LI")[0], "Div")
    for e in doc.elements("LI")[0].elements():
        retype(doc, e, "P")


@plants("item-kids", "reading-order")
def item_kids(doc):
    e = next(e for e in doc.elements("LI") if e.elements()[0].type == "Lbl")
    doc.objects[e.number]["K"].reverse()


@plants("item-kids", name="type")
def item_kids_type(doc):
    retype(doc, doc.elements("LBody")[0], "P")


@plants("list-parents", "list-kids")
def list_parents(doc):
    wrap(doc, doc.elements("LI")[0], "Div")


@plants("list-parents", "item-kids", name="body")
def list_parents_body(doc):
    wrap(doc, doc.elements("LBody")[0], "Div")


def labelled(doc):
    """A list with labels."""
    return doc.objects[doc.elements("Lbl")[0].parent.parent.number]


@plants("list-numbering")
def list_numbering(doc):
    del labelled(doc)["A"]


@plants("list-numbering", name="none")
def list_numbering_none(doc):
    labelled(doc)["A"]["ListNumbering"] = Name("None")


@plants("attributes")
def attributes(doc):
    doc.element("H2")[Name("A")] = dictionary(Placement=Name("Block"))


# --- figures and texts ------------------------------------------------------

@plants("figure-alt")
def figure_alt(doc):
    del doc.element("Figure")["Alt"]


@plants("figure-alt", name="blank")
def figure_alt_blank(doc):
    doc.element("Figure")["Alt"] = b"  "


@plants("note-ids")
def note_ids(doc):
    retype(doc, doc.elements("Span")[0], "Note")


@plants("figure-box")
def figure_box(doc):
    del doc.element("Figure")["A"]["BBox"]


@plants("figure-box", name="outside")
def figure_box_outside(doc):
    doc.element("Figure")["A"]["BBox"][2] += 1000


@plants("texts")
def texts(doc):
    doc.element("Figure")["Alt"] = b"\xfe\xff\0A\xff\xfe"


@plants("script-lang")
def script_lang(doc):
    """The first Span says that its Han are Chinese."""
    doc.element("Span")["Lang"] = b"en"


# --- content in the tree ----------------------------------------------------

@plants("mcid-in-tree", "empty-element")
def mcid_in_tree(doc):
    doc.objects[leaf(doc, "P").number]["K"] = []


@plants("mcid-in-tree", name="twice")
def mcid_twice(doc):
    kids = doc.objects[leaf(doc, "P").number]["K"]
    kids.append(kids[0])


@plants("mcid-on-page")
def mcid_on_page(doc):
    doc.objects[leaf(doc, "P").number]["K"].append(999)


@plants("mcid-on-page", "mcid-in-tree", name="page")
def mcid_other_page(doc):
    """The last of the first page is said to be on the second."""
    first, second = (p.number for p in doc.pdf.pages)
    _, e = max((k.number, e) for e in doc.pdf.tree.elements
               for k in e.kids[:1] if len(e.kids) == 1 and
               getattr(k, "page", None) == first)
    doc.objects[e.number]["Pg"] = Ref(second)


@plants("mcid-tag")
def mcid_tag(doc):
    doc.element("Span")["S"] = Name("Quote")


@plants("reading-order")
def reading_order(doc):
    e = next(e for e in doc.elements("LI") if len(e.kids) == 2)
    doc.objects[e.parent.number]["K"].reverse()


# --- the parent tree --------------------------------------------------------

def numbers(doc):
    return doc.get(root(doc)["ParentTree"])["Nums"]


def entries(doc):
    """Of the first page: for each MCID its element."""
    return doc.get(numbers(doc)[1])


@plants("parent-tree")
def parent_tree(doc):
    e = entries(doc)
    e[0], e[1] = e[1], e[0]


@plants("parent-tree", name="short")
def parent_tree_short(doc):
    entries(doc).pop()


@plants("parent-tree", "parent-tree-keys", "parent-tree-back", name="key")
def parent_tree_key(doc):
    numbers(doc)[0] = 77


@plants("parent-tree-back")
def parent_tree_back(doc):
    entries(doc).append(ref_of(doc, "H1"))


@plants("parent-tree-back", name="object")
def parent_tree_object(doc):
    numbers(doc).extend([root(doc)["ParentTreeNextKey"], ref_of(doc, "Link")])
    root(doc)["ParentTreeNextKey"] += 1


@plants("parent-tree-keys")
def parent_tree_keys(doc):
    root(doc)["ParentTreeNextKey"] = 1


@plants("parent-tree-keys", name="order")
def parent_tree_order(doc):
    pairs = numbers(doc)
    pairs[-4:] = pairs[-2:] + pairs[-4:-2]
