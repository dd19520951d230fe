"""faults_page -- faults of pages, of their content, of colour and images."""
from faults import dictionary, plants
from lexer import Name

FIRST_TAGGED = rb"(/H1<</MCID \d+>>BDC)(.*?)EMC"
FIRST_ARTIFACT = rb"/Artifact<<[^\n]*?>>BDC"


def edits(rule, old, new, *also, name=None, page=0):
    """A fault in a page's content."""
    plants(rule, *also, name=name)(
        lambda doc: doc.swap(doc.content(page), old, new))


def inserts(rule, text, *also, name=None):
    """More content before the first text object."""
    edits(rule, rb"BT\n", text + b"\nBT\n", *also, name=name)


inserts("operators", b"foo")
inserts("operands", b"1 w 2 3 w")
edits("operands", rb"$", b" 1", name="rest")
inserts("q-balance", b"q")
inserts("q-balance", b"Q", name="restore")
inserts("q-depth", b"q " * 29 + b"Q " * 29)
edits("text-object", rb"BT\n", b"BT BT\n")
edits("text-object", rb"ET\n", b"ET ET\n", name="end")
edits("marked-balance", rb"EMC(?!.*EMC)", b"")
inserts("marked-balance", b"EMC", name="end")
edits("marked-text", rb"BT\n(/H1<</MCID \d+>>BDC)", rb"\1 BT ")
inserts("untagged", b"0 0 9 9 re f")
edits("untagged", rb"/H1<</MCID (\d+)>>BDC", rb"/P<<>>BDC", "mcid-on-page",
      "parent-tree-back", name="text")
edits("font-set", rb"/F0 ", b"/F99 ", "resources")
edits("code-length", rb"<(\w{4})>Tj", rb"<\1 00>Tj")
edits("artifact-in-tagged", FIRST_TAGGED,
      rb"\1/Artifact<</Type/Layout>>BDC EMC\2EMC")
edits("tagged-in-artifact", rb"(/H1<</MCID \d+>>BDC.*?EMC)",
      rb"/Artifact<</Type/Page>>BDC \1 EMC")
edits("tagged-in-tagged", FIRST_TAGGED, rb"/P<</MCID 0>>BDC \1\2EMC EMC",
      "mcid", "mcid-tag")
edits("artifact-type", FIRST_ARTIFACT, b"/Artifact BMC")
edits("artifact-type", FIRST_ARTIFACT, b"/Artifact<</Type/Frame>>BDC",
      name="kind")
edits("artifact-type", FIRST_ARTIFACT,
      b"/Artifact<</Type/Layout/Subtype/Footer>>BDC", name="subtype")
edits("artifact-text", FIRST_TAGGED, rb"\1\2EMC /Artifact<</Type/Layout>>BDC "
      rb"<0001>Tj EMC", name="layout")
edits("mcid", rb"MCID 2\b", b"MCID 1", "mcid-on-page", "mcid-tag",
      "parent-tree-back")
edits("mcid", rb"MCID 2\b", b"MCID -2", "mcid-in-tree", "mcid-on-page",
      "parent-tree-back", name="negative")
edits("marked-span", rb"/H1<</MCID (\d+)>>", rb"/H1<</Lang(en)/MCID \1>>")
edits("marked-span", FIRST_TAGGED, rb"\1/P<</ActualText(x)>>BDC \2EMC EMC",
      name="tag")
inserts("visible", b"3 Tr")
edits("on-page", rb"[\d.]+( [-\d.]+ Td)(?!.*Td)", rb"900\1", page=1)
edits("resources", rb"/F1 ", b"/F77 ", "font-set", name="content")


@plants("resources", "font-set")
def resources(doc):
    """The page has its parent's."""
    page = doc.page()
    doc.get(page["Parent"])[Name("Resources")] = page.pop("Resources")


@plants("form-content")
def form_content(doc):
    form = doc.stream(b"", Type=Name("XObject"), Subtype=Name("Form"),
                      BBox=[0, 0, 1, 1])
    draw(doc, form)


def draw(doc, xobject):
    """The page draws it, as an artifact."""
    resources_of(doc).setdefault(Name("XObject"), {})[Name("Own")] = xobject
    doc.swap(doc.content(), rb"^",
             b"/Artifact<</Type/Layout>>BDC /Own Do EMC\n")


def resources_of(doc):
    return doc.get(doc.page()["Resources"])


@plants("struct-parents", "parent-tree-back")
def struct_parents(doc):
    del doc.page()["StructParents"]


@plants("struct-parents", "parent-tree", "parent-tree-back", name="twice")
def struct_parents_twice(doc):
    doc.page(1)["StructParents"] = doc.page()["StructParents"]


@plants("tabs")
def tabs(doc):
    del doc.page()["Tabs"]


@plants("page-boxes")
def page_boxes(doc):
    doc.page()[Name("CropBox")] = [0, 0, 2, 500]


@plants("page-boxes", name="large")
def page_boxes_large(doc):
    doc.page()["MediaBox"] = [0, 0, 14401, 500]


@plants("pres-steps")
def pres_steps(doc):
    doc.page()[Name("PresSteps")] = dictionary(Type=Name("NavNode"))


# --- colour, images, transparency -------------------------------------------

GREY = {"Type": Name("XObject"), "Subtype": Name("Image"), "Width": 1,
        "Height": 1, "BitsPerComponent": 8, "ColorSpace": Name("DeviceGray")}


def image(rule, *also, name=None, **entries):
    """A photo as an artifact, with those entries."""
    plants(rule, *also, name=name)(
        lambda doc: draw(doc, doc.stream(b"a", **dict(GREY, **entries))))


inserts("device-colour", b"0 0 0 1 k")
image("device-colour", ColorSpace=Name("DeviceCMYK"), Width=1,
      BitsPerComponent=2, name="image")
image("colour-spaces", ColorSpace=Name("DevicePink"))
inserts("rendering", b"/Vivid ri")
image("rendering", Intent=Name("Vivid"), name="image")
image("xobject-kinds", Subtype=Name("PS"))
image("image-form", Interpolate=True)
image("image-form", Alternates=[], name="alternates")
inserts("inline-images", b"/Artifact<</Type/Layout>>BDC "
        b"BI /W 1 /H 1 /BPC 8 /CS /G ID a EI EMC", "colour-spaces")
image("image-bits", BitsPerComponent=3)
image("image-data", Height=2)
image("no-transparency", SMaskInData=1)


@plants("icc-spaces")
def icc_spaces(doc):
    spaces = {Name("C"): [Name("ICCBased"), doc.stream(b"none", N=3)]}
    resources_of(doc)[Name("ColorSpace")] = spaces


@plants("image-data", name="jpeg")
def image_data_jpeg(doc):
    value = doc.image()
    value["Width"] += 1


def half(doc):
    resources_of(doc)[Name("ExtGState")] = {Name("H"): dictionary(ca=0.5)}
    doc.swap(doc.content(), rb"^", b"q /H gs Q\n")


@plants("no-transparency", name="state")
def no_transparency(doc):
    half(doc)


@plants("blending", "no-transparency", "output-intent", "device-colour")
def blending(doc):
    half(doc)
    del doc.catalog["OutputIntents"]
