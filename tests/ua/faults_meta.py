"""faults_meta -- faults of the metadata and of the document information."""
from faults import info, plants
from lexer import Name

TITLE = rb"(<dc:title>.*?</dc:title>)"


def edits(rule, old, new, *also, name=None):
    """A fault in the packet's text."""
    plants(rule, *also, name=name)(
        lambda doc: doc.swap(doc.metadata, old, new))


def adds(rule, more, *also, name=None):
    """More properties after the title."""
    edits(rule, TITLE, rb"\1" + more, *also, name=name)


edits("xmp-xml", rb"</dc:title>", b"</dc:titel>")
edits("xmp-xml", rb"Ada", b"Ada & Co", name="entity")
edits("xmp-header", rb"<\?xpacket begin=", b"<?xpacket bytes='9' begin=",
      "xmp-packet")
edits("xmp-header", rb'c9d"\?>', b'c9d" encoding="UTF-8"?>', "xmp-packet",
      name="encoding")
edits("xmp-packet", rb"<\?xpacket end=.*", b"")
edits("xmp-utf8", rb"Ada", b"\xc3da", "xmp-xml", name="cut")
edits("xmp-utf8", rb"<dc:creator>", b"<!-- \xef\xbf\xbd --><dc:creator>")
edits("pdfa-part", rb"<pdfaid:part>2", b"<pdfaid:part>1")
edits("pdfa-part", rb"<pdfaid:part>2</pdfaid:part>", b"", name="none")
edits("pdfa-level", rb"conformance>A", b"conformance>B")
edits("pdfua-part", rb"<pdfuaid:part>1", b"<pdfuaid:part>2")
edits("id-prefixes", rb"<pdfuaid:part>1</pdfuaid:part>",
      b"<ua:part xmlns:ua='http://www.aiim.org/pdfua/ns/id/'>1</ua:part>")
edits("extension-schema", rb"internal", b"private")
edits("extension-schema", rb"Integer", b"Whole", name="type")
edits("extension-schema", rb"<pdfaSchema:prefix>.*?</pdfaSchema:prefix>", b"",
      name="prefix")
edits("xmp-known", rb"<pdfaExtension:schemas>.*?</pdfaExtension:schemas>", b"")
adds("xmp-known", b"<dc:colour>red</dc:colour>", name="property")
adds("xmp-forms", b"<dc:rights>none</dc:rights>")
adds("xmp-forms", b"<dc:subject><rdf:Bag/></dc:subject>", name="empty")
edits("xmp-forms", rb"<dc:creator><rdf:Seq>(.*?)</rdf:Seq>",
      rb"<dc:creator><rdf:Bag>\1</rdf:Bag>", name="array")
edits("xmp-title", TITLE, b"", "info-agrees")
edits("xmp-title", rb"x-default", b"en", name="default")
edits("xmp-language", rb"<rdf:li>en</rdf:li>", b"<rdf:li>fr</rdf:li>")


@plants("id-prefixes", name="pdfa")
def id_prefixes(doc):
    doc.swap(doc.metadata, rb"\bpdfaid\b", b"aid", count=0)


@plants("metadata")
def metadata(doc):
    doc.metadata["Subtype"] = Name("Text")


@plants("metadata", name="none")
def metadata_none(doc):
    del doc.catalog["Metadata"]


@plants("info-agrees")
def info_title(doc):
    info(doc)["Title"] = b"Another"


@plants("info-agrees", name="author")
def info_author(doc):
    info(doc)["Author"] = b"\xfe\xff\0A"


@plants("info-agrees", name="more")
def info_more(doc):
    info(doc)[Name("Keywords")] = b"clocks"


@plants("info-dates")
def info_dates(doc):
    info(doc)[Name("ModDate")] = b"D:20240101000000Z"


@plants("metadata-everywhere")
def metadata_everywhere(doc):
    doc.page()[Name("Metadata")] = doc.stream(
        b"<a>", Type=Name("Metadata"), Subtype=Name("XML"))
