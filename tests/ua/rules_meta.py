"""rules_meta -- the XMP metadata (ISO 19005-2 6.6.2, 6.6.4; ISO 14289-1 5) and
what the document information says of the same."""
import functools
import re
import xml.etree.ElementTree as xml

from lexer import Stream, text_of
from rules import expect, rule

RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
DC = "{http://purl.org/dc/elements/1.1/}"
XMP = "{http://ns.adobe.com/xap/1.0/}"
PDF = "{http://ns.adobe.com/pdf/1.3/}"
PDFA = "{http://www.aiim.org/pdfa/ns/id/}"
PDFUA = "{http://www.aiim.org/pdfua/ns/id/}"
EXTENSION = "{http://www.aiim.org/pdfa/ns/extension/}"
SCHEMA = "{http://www.aiim.org/pdfa/ns/schema#}"
PROPERTY = "{http://www.aiim.org/pdfa/ns/property#}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"

# The form of each property of the predefined schemas (XMP, 2005) that a
# document's metadata may have; None is a plain value.
FORMS = {
    DC: dict.fromkeys("contributor language publisher relation subject type"
                      .split(), "Bag"),
    XMP: dict.fromkeys("CreateDate CreatorTool Label MetadataDate ModifyDate "
                       "Nickname Rating".split()),
    PDF: dict.fromkeys("Keywords PDFVersion Producer Trapped".split()),
    PDFA: dict.fromkeys("part amd conformance corr".split()),
    EXTENSION: {"schemas": "Bag"},
}
FORMS[DC].update(dict.fromkeys(("creator", "date"), "Seq"))
FORMS[DC].update(dict.fromkeys(("title", "description", "rights"), "Alt"))
FORMS[DC].update(dict.fromkeys("coverage format identifier source".split()))
VALUE_TYPES = {"Text", "Integer", "Boolean", "Real", "Date", "URI", "URL",
               "ProperName", "AgentName", "MIMEType", "Locale", "Lang Alt"}
# Of the document information: the property that says the same.
SAME = {"Title": DC + "title", "Author": DC + "creator",
        "Subject": DC + "description", "Keywords": PDF + "Keywords",
        "Creator": XMP + "CreatorTool", "Producer": PDF + "Producer"}
DATES = {"CreationDate": XMP + "CreateDate", "ModDate": XMP + "ModifyDate"}


class Packet:
    """The catalog's metadata, read; `fault` says why not."""

    def __init__(self, stream):
        self.data = stream.data if isinstance(stream, Stream) else b""
        self.fault, self.properties = None, {}
        try:
            root = xml.fromstring(self.data)
        except xml.ParseError as error:
            self.fault = str(error)
            return
        for d in root.iter(RDF + "Description"):
            for key, value in d.attrib.items():
                if not key.startswith(RDF):
                    self.properties[key] = xml.Element(key)
                    self.properties[key].text = value
            self.properties.update((child.tag, child) for child in d)
        if root.find(".//" + RDF + "RDF") is None:
            self.fault = "no rdf:RDF"

    def value(self, key):
        """A property's text, of its array's items, or None."""
        found = self.properties.get(key)
        if found is None:
            return None
        items = found.findall("*/" + RDF + "li")
        return ", ".join(i.text or "" for i in items) if items else \
            found.text or ""


@functools.lru_cache(maxsize=1)
def packet(pdf):
    return Packet(pdf.at(pdf.catalog, "Metadata"))


def document(name, clauses, text):
    """A rule of the packet: nothing to say of one that cannot be read."""
    def register(find):
        def judged(pdf):
            p = packet(pdf)
            return [] if p.fault else find(pdf, p)
        judged.__module__ = __name__
        return rule(name, clauses, text)(judged)
    return register


@rule("metadata", "A 6.6.2.1-1, UA 7.1-8",
      "the catalog has /Metadata, a stream /Type /Metadata /Subtype /XML")
def metadata(pdf):
    stream = pdf.at(pdf.catalog, "Metadata")
    good = isinstance(stream, Stream) and stream.get("Type") == "Metadata" and \
        stream.get("Subtype") == "XML"
    yield from expect(good, "catalog", "%.60s" % stream)


@rule("xmp-xml", "A 6.6.2.1-4", "it is well-formed and has rdf:RDF")
def xmp_xml(pdf):
    p = packet(pdf)
    yield from expect(not p.fault or not p.data, "metadata", p.fault)


@rule("xmp-header", "A 6.6.2.1-2/3", "its header has no bytes or encoding")
def xmp_header(pdf):
    head = re.search(rb"<\?xpacket\s([^?]*)\?>", packet(pdf).data)
    bad = head and re.search(rb"\b(bytes|encoding)\s*=", head[1])
    yield from expect(not bad, "metadata", bad and bad[1].decode())


@rule("xmp-packet", "XMP 7.3", "it stands between xpacket begin and end")
def xmp_packet(pdf):
    data = packet(pdf).data
    good = re.match(rb"\s*<\?xpacket begin=[\"'](\xef\xbb\xbf)?[\"'] id=[\"']"
                    rb"W5M0MpCehiHzreSzNTczkc9d[\"']\?>", data) and \
        re.search(rb"<\?xpacket end=[\"'][rw][\"']\?>\s*$", data)
    yield from expect(good or not data, "metadata", "%r" % data[:60])


@rule("xmp-utf8", "A 6.6.2.1-5", "it is UTF-8 and has no characters that are "
      "none")
def xmp_utf8(pdf):
    try:
        text = packet(pdf).data.decode("utf-8")
    except UnicodeDecodeError as error:
        yield "metadata", str(error)
        return
    bad = re.search(r"[\ufffe\uffff\ufffd]|[\U0001fffe\U0001ffff]", text)
    yield from expect(not bad, "metadata", bad and "U+%04X" % ord(bad[0]))


@document("pdfa-part", "A 6.6.4-2", "pdfaid:part is 2")
def pdfa_part(_, p):
    yield from expect(p.value(PDFA + "part") == "2", "metadata",
                      p.value(PDFA + "part"))


@document("pdfa-level", "A 6.6.4-3", "pdfaid:conformance is A")
def pdfa_level(_, p):
    yield from expect(p.value(PDFA + "conformance") == "A", "metadata",
                      p.value(PDFA + "conformance"))


@document("pdfua-part", "UA 5-1/2", "pdfuaid:part is 1")
def pdfua_part(_, p):
    yield from expect(p.value(PDFUA + "part") == "1", "metadata",
                      p.value(PDFUA + "part"))


@rule("id-prefixes", "A 6.6.4-4, UA 5-3", "the prefixes are pdfaid and pdfuaid")
def id_prefixes(pdf):
    for prefix, name in (("pdfaid", PDFA), ("pdfuaid", PDFUA)):
        for found in re.findall(r"xmlns:([^\s=]+)\s*=\s*[\"']%s[\"']" %
                                re.escape(name[1:-1]),
                                packet(pdf).data.decode("utf-8", "replace")):
            yield from expect(found == prefix, "metadata", found)


def extension_schemas(p):
    """{namespace: {property: its description's fields}}, and what is wrong."""
    found, faults = {}, []
    value = p.properties.get(EXTENSION + "schemas")
    for item in [] if value is None else value.findall("*/" + RDF + "li"):
        fields = {c.tag: (c.text or "").strip() for c in item.iter()}
        for need in ("schema", "namespaceURI", "prefix"):
            if not fields.get(SCHEMA + need):
                faults.append("no pdfaSchema:" + need)
        properties = item.findall(".//%sproperty//%sli" % (SCHEMA, RDF))
        found["{%s}" % fields.get(SCHEMA + "namespaceURI")] = {
            f.get(PROPERTY + "name"): f for f in
            ({c.tag: (c.text or "").strip() for c in p} for p in properties)}
    return found, faults


@document("extension-schema", "A 6.6.2.3.3",
          "an extension schema has its name, namespace and prefix; its "
          "properties have all four fields")
def extension_schema(_, p):
    found, faults = extension_schemas(p)
    for fault in faults:
        yield "metadata", fault
    for properties in found.values():
        for name, fields in properties.items():
            good = fields.get(PROPERTY + "valueType") in VALUE_TYPES and \
                fields.get(PROPERTY + "category") in ("internal", "external") \
                and fields.get(PROPERTY + "description") and name
            yield from expect(good, "metadata", "%s: %s" % (
                name, sorted(fields.values())))


@document("xmp-known", "A 6.6.2.3.1-1", "every property is of a predefined "
          "schema or described by an extension schema")
def xmp_known(_, p):
    described, _ = extension_schemas(p)
    for tag in p.properties:
        namespace, _, name = tag.rpartition("}")
        if namespace + "}" in (SCHEMA, PROPERTY, RDF):
            continue
        known = FORMS.get(namespace + "}") or described.get(namespace + "}", {})
        yield from expect(name in known, "metadata", tag)


@document("xmp-forms", "A 6.6.2.3.1-2", "properties are arrays or plain as "
          "their schema says, items not empty")
def xmp_forms(_, p):
    for tag, value in p.properties.items():
        namespace, _, name = tag.rpartition("}")
        form = FORMS.get(namespace + "}", {}).get(name, 0)
        if form == 0:
            continue
        kids = [c.tag for c in value]
        good = kids == ([RDF + form] if form else []) and (
            form is None or len(value[0]) and
            all(c.tag == RDF + "li" for c in value[0]))
        yield from expect(good, "metadata", "%s has %s" % (tag, kids))


@document("xmp-title", "UA 7.1-9",
          "dc:title has an x-default that is not empty")
def xmp_title(_, p):
    title = p.properties.get(DC + "title")
    items = [] if title is None else title.findall("*/" + RDF + "li")
    default = [i.text for i in items if i.get(LANG) == "x-default"]
    yield from expect(default and (default[0] or "").strip(), "metadata",
                      "%s" % default)


@document("xmp-language", "house", "dc:language has the catalog's /Lang")
def xmp_language(pdf, p):
    said = (p.value(DC + "language") or "").split(", ")
    lang = text_of(pdf.catalog.get("Lang") or b"")
    yield from expect(not lang or lang in said, "metadata", "%s, not %s" % (
        said, lang))


@document("info-agrees", "A 6.6.3", "the document information is not there or "
          "says what the metadata say")
def info_agrees(pdf, p):
    info = pdf.at(pdf.trailer, "Info") or {}
    for key, tag in SAME.items():
        if key in info or key == "Title" and info:
            said = text_of(info.get(key) or b"")
            yield from expect(said == p.value(tag), "/Info", "/%s %.40r, XMP "
                              "%.40r" % (key, said, p.value(tag)))


@document("info-dates", "A 6.6.3", "so with its dates")
def info_dates(pdf, p):
    info = pdf.at(pdf.trailer, "Info") or {}
    for key, tag in DATES.items():
        if key in info or tag in p.properties:
            there = re.findall(r"\d+", text_of(info.get(key) or b"D:"))
            said = re.findall(r"\d+", p.value(tag) or "")
            yield from expect("".join(there) == "".join(said), "/Info",
                              "/%s %s, XMP %s" % (key, there, said))


@rule("metadata-everywhere", "A 6.6.2.2", "no other object's metadata are ill "
      "formed")
def metadata_everywhere(pdf):
    for number, d in pdf.dicts():
        stream = pdf.get(d.get("Metadata"))
        if d is not pdf.catalog and isinstance(stream, Stream):
            fault = Packet(stream).fault
            yield from expect(not fault, "object %d" % number, fault)
