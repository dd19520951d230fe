"""faults_link -- faults of annotations."""
from faults import dictionary, plants
from faults_tree import ref_of, retype
from lexer import Name, Ref


def changes(rule, key, value, *also, name=None, index=0):
    """An entry of an annotation is that, or (None) is not there."""
    def plant(doc):
        if value is None:
            del doc.note(index)[Name(key)]
        else:
            doc.note(index)[Name(key)] = value
    plants(rule, *also, name=name)(plant)


def objects(doc, index=0):
    """The kids of a Link that are annotations."""
    return [k for k in doc.element("Link", index)["K"] if isinstance(k, dict)]


changes("annotation-kinds", "Subtype", Name("Movie"))
changes("annotation-links", "Subtype", Name("Text"))
changes("annotation-flags", "F", None)
changes("annotation-flags", "F", 6, name="hidden")
changes("annotation-parent", "StructParent", None, "parent-tree-back")
changes("link-contents", "Contents", None)
changes("link-contents", "Contents", b" ", name="blank")
changes("link-border", "Border", None)
changes("link-border", "Border", [0, 0, 1], name="drawn")
changes("link-target", "A", None)
changes("link-target", "Dest", [None], name="nowhere")


@plants("annotation-rect")
def annotation_rect(doc):
    """Left of the page, where it covers nothing."""
    note = doc.note()
    note["Rect"] = [-20, -20, 600, 600]


@plants("annotation-in-tree")
def annotation_in_tree(doc):
    """It stands in a Span; its content is tagged so."""
    retype(doc, doc.elements("Link")[0], "Span")


@plants("annotation-in-tree", "link-element", "parent-tree-back",
        name="none")
def annotation_nowhere(doc):
    kids = doc.element("Link")["K"]
    kids.remove(objects(doc)[0])


@plants("annotation-parent", name="other")
def annotation_parent(doc):
    first, second = doc.note(0), doc.note(1)
    first["StructParent"], second["StructParent"] = \
        second["StructParent"], first["StructParent"]


@plants("object-there")
def object_there(doc):
    """One that is on no page."""
    kids = doc.element("Link")["K"]
    kids.append(dictionary(Type=Name("OBJR"), Obj=doc.new(dict(doc.note()))))


@plants("object-there", name="page")
def object_page(doc):
    objects(doc)[0][Name("Pg")] = Ref(doc.pdf.pages[1].number)


@plants("link-element")
def link_element(doc):
    """It has no annotation."""
    retype(doc, doc.elements("Span")[0], "Link")


@plants("link-told")
def link_told(doc):
    doc.note()["Contents"] = doc.note()["A"]["URI"]


@plants("link-target", name="page")
def link_target_page(doc):
    note = doc.note()
    del note["A"]
    note[Name("Dest")] = [ref_of(doc, "H1"), Name("Fit")]


@plants("link-uri")
def link_uri(doc):
    doc.note()["A"]["URI"] = b"https://example.edu/\xe5\xbc\xa0"


@plants("link-uri", name="blank")
def link_uri_blank(doc):
    doc.note()["A"]["URI"] = b"https://example.edu/a b"


@plants("link-uri", name="scheme")
def link_uri_scheme(doc):
    doc.note()["A"]["URI"] = b"example.edu/a"


@plants("link-quads")
def link_quads(doc):
    doc.note()["QuadPoints"].pop()


@plants("link-quads", name="outside")
def link_quads_outside(doc):
    """The rectangle holds half of what the quads cover."""
    rect = doc.note()["Rect"]
    rect[2] = (rect[0] + rect[2]) / 2


@plants("link-own")
def link_own(doc):
    """The quads stop before the last letters."""
    points = doc.note()["QuadPoints"]
    for i in (2, 6):
        points[i] -= 15


@plants("link-others")
def link_others(doc):
    """They reach over the line above."""
    note = doc.note(2)
    note["Rect"][3] += 20
    points = note["QuadPoints"]
    for i in (1, 3):
        points[i] += 20


@plants("link-apart")
def link_apart(doc):
    """Two annotations of one Link, in the same place."""
    first = doc.note(2)
    second = doc.note(3)
    for key in ("Rect", "QuadPoints"):
        first[key] = first[key] + second[key]
    first["Rect"] = [min(first["Rect"][0], first["Rect"][4]),
                     second["Rect"][1],
                     max(first["Rect"][2], first["Rect"][6]),
                     first["Rect"][3]]
