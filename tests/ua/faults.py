"""faults -- the register of faults: what is planted in a good file for a rule
to find, and the rules that cannot but fire with it; and the faults of a file's
syntax."""
import collections

from editor import Raw
from lexer import Name, Ref

Fault = collections.namedtuple("Fault", "rule name also plant")
FAULTS = []


def plants(rule, *also, name=None):
    """A function of an editor's Document that plants a fault for the rule."""
    def register(plant):
        FAULTS.append(Fault(rule, "%s/%s" % (rule, name) if name else rule,
                            also, plant))
        return plant
    return register


def patches(rule, old, new, *also, name=None):
    """A fault in the written bytes."""
    plants(rule, *also, name=name)(lambda doc: doc.patch(old, new))


def info(doc):
    return doc.get(doc.trailer["Info"])


# What qpdf cannot read: there is nothing else to say but of its bytes.
patches("readable", rb"trailer\n.*", b"", "trailer-id", "after-eof")
patches("readable", rb"/Root \d+ 0 R", b"/Root 1", name="root")
patches("header", rb"%PDF-1", b"%PDF-2")
patches("header", rb"^", b"\n", "binary-comment", name="late")
patches("binary-comment", rb"\n%[\x80-\xff]{4}", b"\n%four")
patches("trailer-id", rb"/ID \[.*?\]", b"")
patches("after-eof", rb"\n$", b"\n\n")
patches("after-eof", rb"\n$", b"\nmore", name="text")
patches("xref-table", rb"\nxref\n", b"\nxref\n\n")
patches("xref-entries", rb" 00000 n \n", b" 00000 n\n")
patches("hex-even", rb"/Producer <(..)", rb"/Producer <\g<1>0",
        "info-agrees")
patches("stream-length", rb"(/Metadata/Length )", rb"\g<1>1")
patches("stream-eol", rb"(\d>>)\nstream\n", rb"\1\nstream\r")
patches("object-spacing", rb"\n(\d+) 0 obj\n", rb"\n\1 0  obj\n")
patches("object-spacing", rb"\nendobj\n", rb" endobj\n", name="end")


@plants("encrypt")
def encrypt(doc):
    """Of no filter: that qpdf reads on is all that is wanted."""
    doc.patch(rb"trailer\n<<", b"trailer\n<</Encrypt null")


@plants("hex-digits")
def hex_digits(doc):
    info(doc)["Producer"] = Raw(b"<63767365g4>")


@plants("hex-even", name="content")
def hex_even_content(doc):
    doc.swap(doc.content(1), rb"(<\w*)0>", rb"\1>")


@plants("syntax")
def syntax(doc):
    doc.catalog[Name("Own")] = Raw(b"[1 2 >> ]")


@plants("syntax", name="content")
def syntax_content(doc):
    doc.swap(doc.content(), rb"BT\n", b"] BT\n")


@plants("stream-external")
def stream_external(doc):
    doc.metadata[Name("FFilter")] = Name("FlateDecode")


@plants("filter")
def stream_filter(doc):
    doc.stream(b"\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01",
               Filter=Name("LZWDecode"))


@plants("name-utf8")
def name_utf8(doc):
    doc.catalog[Name("Own")] = Name("\xff\xfe")


def own(rule, value):
    """An entry that says nothing, for the limits of annex C."""
    plants(rule)(lambda doc: doc.catalog.update({Name("Own"): value}))


own("integer-range", Raw(b"2147483648"))
own("real-range", Raw(b"4" + b"0" * 38 + b".0"))
own("real-small", Raw(b"." + b"0" * 38 + b"1"))
own("string-length", b"s" * 32768)
own("name-length", Name("n" * 128))


# --- the catalog ------------------------------------------------------------

def entry(rule, key, value, *also, name=None):
    """An entry of the catalog is that, or (None) is not there."""
    def plant(doc):
        if value is None:
            del doc.catalog[Name(key)]
        else:
            doc.catalog[Name(key)] = value
    plants(rule, *also, name=name)(plant)


def dictionary(**entries):
    return {Name(k): v for k, v in entries.items()}


def action(kind, **entries):
    return dictionary(S=Name(kind), **entries)


entry("lang", "Lang", None)
entry("lang-tag", "Lang", b"en_GB", "xmp-language")
entry("marked", "MarkInfo", None)
entry("marked", "MarkInfo", dictionary(Marked=False), name="false")
entry("suspects", "MarkInfo", dictionary(Marked=True, Suspects=True))
entry("display-title", "ViewerPreferences", None)
entry("output-intent", "OutputIntents", None, "device-colour")
entry("additional-actions", "AA", dictionary(WC=action("Named",
                                                       N=Name("NextPage"))))
entry("actions", "OpenAction", action("JavaScript", JS=b"1"))
entry("actions", "OpenAction", action("Launch", F=b"a"), name="launch")
entry("named-actions", "OpenAction", action("Named", N=Name("Print")))
entry("scripts", "Names", dictionary(JavaScript=dictionary(Names=[])))
entry("scripts", "Names", dictionary(EmbeddedFiles=dictionary(Names=[])),
      name="files")
entry("forms", "AcroForm", dictionary(Fields=[]))
entry("requirements", "Requirements", [])
entry("optional-content", "OCProperties", dictionary(OCGs=[], D=dictionary(
    Order=[])))
entry("outline", "Outlines", None)


@plants("lang-tag", name="content")
def lang_tag_content(doc):
    doc.swap(doc.content(), rb"(/P<</MCID \d+>>BDC)(.*?)EMC",
             rb"\1/Span<</Lang(e n)>>BDC\2EMC EMC")


@plants("structure-root", "mcid-in-tree", "parent-tree", "annotation-in-tree",
        "annotation-parent")
def structure_root(doc):
    """The whole tree is gone with it, and nothing has an owner."""
    del doc.catalog["StructTreeRoot"]


def intent(doc):
    return doc.get(doc.catalog["OutputIntents"][0])


@plants("output-profile")
def output_profile(doc):
    stream = doc.get(intent(doc)["DestOutputProfile"])
    stream.data = stream.data[:12] + b"scnr" + stream.data[16:]


@plants("output-profile", "device-colour", name="components")
def output_components(doc):
    doc.get(intent(doc)["DestOutputProfile"])[Name("N")] = 1


@plants("output-profiles")
def output_profiles(doc):
    other = dict(intent(doc), S=Name("GTS_PDFX"))
    stream = doc.get(other["DestOutputProfile"])
    other["DestOutputProfile"] = doc.stream(stream.data, N=3)
    doc.catalog["OutputIntents"].append(other)


@plants("embedded-files")
def embedded_files(doc):
    file = dictionary(Type=Name("Filespec"), F=b"a",
                      EF=dictionary(F=doc.stream(b"a")))
    doc.catalog[Name("AF")] = [doc.new(file)]


@plants("graphics-state")
def graphics_state(doc):
    states = {Name("G1"): dictionary(TR=Name("Identity"))}
    doc.get(doc.page()["Resources"])[Name("ExtGState")] = states


def bookmark(doc):
    return doc.get(doc.get(doc.catalog["Outlines"])["First"])


@plants("outline", name="title")
def outline_title(doc):
    del bookmark(doc)["Title"]


@plants("outline", name="target")
def outline_target(doc):
    bookmark(doc)["Dest"][0] = doc.catalog["Outlines"]


@plants("outline-links")
def outline_links(doc):
    second = doc.get(bookmark(doc)["Next"])
    del second["Prev"]


@plants("outline-links", name="count")
def outline_count(doc):
    doc.get(doc.catalog["Outlines"])["Count"] += 1


@plants("outline-links", name="folded")
def outline_folded(doc):
    """All others are hidden below the first, and counted as if they were not."""
    root, first = doc.get(doc.catalog["Outlines"]), bookmark(doc)
    first[Name("First")] = at = first.pop("Next")
    first[Name("Last")], root["Last"] = root["Last"], root["First"]
    first[Name("Count")] = 1 - root["Count"]
    del doc.get(at)["Prev"]
    while at:
        doc.get(at)["Parent"] = root["First"]
        at = doc.get(at).get("Next")


@plants("page-tree")
def page_tree(doc):
    doc.get(doc.catalog["Pages"])["Count"] += 1


@plants("page-tree", name="parent")
def page_parent(doc):
    doc.page()["Parent"] = Ref(doc.pdf.pages[1].number)
