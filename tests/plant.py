#!/usr/bin/env python3
"""plant.py GOOD.pdf FAULT BAD.pdf -- makes a good PDF bad in one place, to see
that `cvset verify` finds it; `plant.py --list` names the faults.

The file is unfolded by qpdf, edited as text, and mended by fix-qdf, so that
nothing but the fault is wrong in it.
"""
import re
import subprocess
import sys


def swap(old, new, count=1):
    """Replaces what the pattern finds, which has to be there."""
    def edit(data):
        changed, n = re.subn(old, new, data, count=count, flags=re.S)
        if n == 0:
            raise ValueError("the file has no %r" % old)
        return changed
    return edit


def after(entry, more):
    """Adds an entry to the dictionary after the one that is found."""
    return swap(rb"(%s)" % entry, lambda m: m[1] + b"\n  " + more)


def wider(data):
    """The first advance of /W, 100 more."""
    return swap(rb"(/W \[\s+\d+\s+\[\s+)(\d+)",
                lambda m: m[1] + b"%d" % (int(m[2]) + 100))(data)


# name: (the id that has to be told, words of the message, edit)
FAULTS = {
    "text-entry-missing": ("pdf-text", "does not say what it stands for",
        swap(rb"<0001><[0-9A-Fa-f]+>\n", b"")),
    "text-zero": ("pdf-text", r"U\+0000",
        swap(rb"(<0002><)[0-9A-Fa-f]{4}", rb"\g<1>0000")),
    "text-bom": ("pdf-text", r"U\+FEFF",
        swap(rb"(<0002><)[0-9A-Fa-f]{4}", rb"\g<1>FEFF")),
    "text-private": ("pdf-text", "private-use",
        swap(rb"(<0002><)[0-9A-Fa-f]{4}", rb"\g<1>E00A")),
    "text-half-pair": ("pdf-text", r"U\+FFFD",
        swap(rb"(<0002><)[0-9A-Fa-f]{4}", rb"\g<1>D840")),
    "text-two-meanings": ("pdf-text", "two different texts",
        swap(rb"<0003><", rb"<0002><")),
    "text-no-cmap": ("pdf-text", "no /ToUnicode",
        swap(rb"/ToUnicode \d+ 0 R", b"")),
    "text-unseen": ("pdf-text", "rendering mode 3", swap(rb"BT\n", b"BT\n3 Tr\n")),
    "width": ("pdf-width", "/W says", wider),
    "font-notdef": ("pdf-font", "notdef", swap(rb"<0001>", b"<0000>")),
    "font-glyph-missing": ("pdf-font", "lacks a glyph",
        swap(rb"\[<0001>", b"[<7001>")),
    "font-not-embedded": ("pdf-font", "not embedded",
        swap(rb"/FontFile3 \d+ 0 R", b"")),
    "font-opentype": ("pdf-unchecked", "not compared",
        swap(rb"/Subtype /CIDFontType0C", b"/Subtype /OpenType")),
    "font-encoding": ("pdf-font", "Identity-H",
        swap(rb"/Encoding /Identity-H", b"/Encoding /UniGB-UTF16-H")),
    "font-program": ("pdf-font", "header", swap(rb"stream\n\x01\x00\x04[\x01-\x04]",
                                                b"stream\n\x07\x00\x04\x04")),
    "content-untagged": ("pdf-content", "neither tagged nor",
        swap(rb"/H2<</MCID 2>>BDC", b"/Span BMC")),
    "content-nested-artifact": ("pdf-content", "artifact stands within",
        swap(rb"(/H2<</MCID 2>>BDC)(.*?)EMC",
             rb"\1\n/Artifact BMC\2EMC EMC")),
    "content-tagged-artifact": ("pdf-content", "within an artifact",
        swap(rb"(/H2<</MCID 2>>BDC)(.*?)EMC",
             rb"/Artifact BMC\n\1\2EMC EMC")),
    "content-no-end": ("pdf-content", "does not end",
        swap(rb"EMC\n(ET)", rb"\1")),
    "content-two-ends": ("pdf-content", "EMC has no",
        swap(rb"EMC\n", b"EMC EMC\n")),
    "content-restore": ("pdf-content", "Q has no q", swap(rb"BT\n", b"Q\nBT\n")),
    "content-save": ("pdf-content", "q has no Q", swap(rb"BT\n", b"q\nBT\n")),
    "content-deep": ("pdf-content", "28 deep",
        swap(rb"BT\n", b"q " * 29 + b"Q " * 29 + b"\nBT\n")),
    "content-operator": ("pdf-content", "'foo' is no operator",
        swap(rb"BT\n", b"foo\nBT\n")),
    "content-operands": ("pdf-content", "lacks operands",
        swap(rb"BT\n", b"1 w w\nBT\n")),
    "content-odd-string": ("pdf-content", "hexadecimal",
        swap(rb"<000c>", b"<000c000>")),
    "content-font": ("pdf-content", "resources", swap(rb"/F1 ", b"/F77 ")),
    "content-colour": ("pdf-forbidden", "CMYK",
        swap(rb"BT\n", b"0 0 0 1 k\nBT\n")),
    "tags-none": ("pdf-tags", "not tagged", swap(rb"/StructTreeRoot \d+ 0 R",
                                                b"")),
    "tags-not-in-tree": ("pdf-tags", "not in the structure tree",
        swap(rb"/K \[\s+3\s+\]", b"/K []")),
    "tags-twice-in-tree": ("pdf-tags", "more than once",
        swap(rb"/K \[\s+3\s+\]", b"/K [3 3]")),
    "tags-twice-on-page": ("pdf-tags", "MCID 2 twice",
        swap(rb"/MCID 3>>", b"/MCID 2>>")),
    "tags-no-content": ("pdf-tags", "that no page has",
        swap(rb"/K \[\s+3\s+\]", b"/K [3 99]")),
    "tags-parent-tree": ("pdf-tags", "does not lead from MCID",
        swap(rb"(/Nums \[\s+0\s+\[\s+)(\d+ 0 R)(\s+)(\d+ 0 R)",
             rb"\1\4\3\2")),
    "tags-parent-tree-long": ("pdf-tags", "which the page has not",
        swap(rb"(/Nums \[\s+0\s+\[.*?)(\d+ 0 R)\s+\]", rb"\1\2 \2 ]")),
    "tags-no-key": ("pdf-tags", "no /StructParents",
        swap(rb"/StructParents 0", b"")),
    "tags-parent": ("pdf-tags", "/P is not the element",
        swap(rb"/P \d+ 0 R(\s+/Pg \d+ 0 R\s+/S /H2)", rb"/P 1 0 R\1")),
    "roles-unknown": ("pdf-roles", "no standard", swap(rb"/S /H2", b"/S /Hed")),
    "roles-level": ("pdf-roles", "level is skipped", swap(rb"/S /H2",
                                                         b"/S /H3")),
    "roles-first": ("pdf-roles", "follows none", swap(rb"/S /H1", b"/S /H2")),
    "roles-mixed": ("pdf-roles", "partly H", swap(rb"/S /H2", b"/S /H")),
    "roles-item": ("pdf-roles", "right in L", swap(rb"/S /LI\b", b"/S /P")),
    "roles-list": ("pdf-roles", "LI stands in", swap(rb"/S /L\n", b"/S /Div\n")),
    "roles-figure": ("pdf-roles", "no /Alt", swap(rb"/S /P\n", b"/S /Figure\n")),
    "roles-lang": ("pdf-roles", "no language tag",
        after(rb"/S /H2", b"/Lang (english!)")),
    "link-contents": ("pdf-link", "no /Contents",
        swap(rb"/Contents \(Email[^)]*\)", b"")),
    "link-parent": ("pdf-link", "/StructParent", swap(rb"/StructParent 1",
                                                     b"/StructParent 0")),
    "link-no-element": ("pdf-link", "no element",
        swap(rb"<<\s+/Obj \d+ 0 R\s+/Type /OBJR\s+>>", b"")),
    "link-role": ("pdf-link", "no Link", swap(rb"/S /Link", b"/S /Span")),
    "link-flags": ("pdf-link", "/F ", swap(rb"/F 4", b"/F 2")),
    "link-quads": ("pdf-link", "outside of its /Rect",
        swap(rb"/QuadPoints \[\s+[\d.]+", b"/QuadPoints [\n 1")),
    "link-quads-seven": ("pdf-link", "eight numbers",
        swap(rb"/QuadPoints \[\s+[\d.]+", b"/QuadPoints [")),
    "link-wide": ("pdf-link", "where its text is not",
        swap(rb"(/QuadPoints \[\s+[\d.]+\s+[\d.]+\s+)([\d.]+)",
             lambda m: m[1] + b"%.3f" % (float(m[2]) + 20))),
    "link-left": ("pdf-link", "where its text is not",
        swap(rb"(/QuadPoints \[\s+)([\d.]+)",
             lambda m: m[1] + b"%.3f" % (float(m[2]) - 199))),
    "link-narrow": ("pdf-link", "on all of its text",
        swap(rb"(/QuadPoints \[\s+)([\d.]+)(\s+[\d.]+\s+)[\d.]+(\s+[\d.]+"
             rb"\s+)[\d.]+(\s+[\d.]+\s+)[\d.]+",
             lambda m: m[1] + m[2] + m[3] + m[2] + m[4] + m[2] + m[5] + m[2])),
    "link-below": ("pdf-link", "on all of its text",
        swap(rb"(BT.*?)(70.866 )759.268( Td)", rb"\1\g<2>739.268\3")),
    "link-uri": ("pdf-link", "ASCII", swap(rb"/URI \(mailto:a", b"/URI (mailto:a ")),
    "link-nowhere": ("pdf-link", "nowhere",
        swap(rb"/A <<\s+/S /URI.*?>>", b"")),
    "link-page": ("pdf-link", "no page of the file",
        swap(rb"/A <<\s+/S /URI.*?>>", b"/Dest [1 0 R /Fit]")),
    "link-go": ("pdf-link", "no page of the file",
        swap(rb"/S /URI\s+/URI \(.*?\)", b"/S /GoTo /D [1 0 R /Fit]")),
    "link-tabs": ("pdf-link", "/Tabs", swap(rb"/Tabs /S", b"")),
    "lang-kana": ("pdf-roles", "text in kana .* 'en'",
        swap(rb"(<0002><)0064", rb"\g<1>3042")),
    "lang-hangul": ("pdf-roles", "text in Hangul .* 'en'",
        swap(rb"(<0002><)0064", rb"\g<1>AC00")),
    "order": ("pdf-text", "stands before it on the page",
        swap(rb"(\d+ 0 R)(\s+)(\d+ 0 R)(\s+\]\s+/P \d+ 0 R\s+/S /Sect)",
             rb"\3\2\1\4")),
    "outline-none": ("pdf-catalog", "'About' has no bookmark",
        swap(rb"/Outlines \d+ 0 R", b"")),
    "outline-words": ("pdf-catalog", "'Education' has no bookmark",
        swap(rb"(/Title \()Education", rb"\1Eduction")),
    "outline-order": ("pdf-catalog", "'Education' has no bookmark",
        swap(rb"/Title \(About\)(.*)/Title \(Education\)",
             rb"/Title (Education)\1/Title (About)")),
    "outline-title": ("pdf-catalog", "no /Title",
        swap(rb"/Title \(Education\)", b"")),
    "outline-nowhere": ("pdf-catalog", "leads nowhere",
        swap(rb"/Dest \[.*?\]", b"")),
    "outline-page": ("pdf-catalog", "no page of the file",
        swap(rb"(/Dest \[\s+)\d+ 0 R", rb"\g<1>1 0 R")),
    "outline-parent": ("pdf-catalog", "/Parent is not",
        swap(rb"/Parent \d+ 0 R(\s+/Title)", rb"/Parent 1 0 R\1")),
    "outline-last": ("pdf-catalog", "/Last is not",
        swap(rb"/Last \d+ 0 R", b"")),
    "outline-circle": ("pdf-catalog", "circle",
        swap(rb"/Prev (\d+ 0 R)", rb"/Prev \1 /Next \1")),
    "lang-none": ("pdf-catalog", "no /Lang", swap(rb"/Lang \(en\)", b"")),
    "lang-wrong": ("pdf-catalog", "no language tag",
        swap(rb"/Lang \(en\)", b"/Lang (en_GB)")),
    "mark-info": ("pdf-catalog", "/MarkInfo", swap(rb"/Marked true",
                                                  b"/Marked false")),
    "suspects": ("pdf-catalog", "Suspects", after(rb"/Marked true",
                                                 b"/Suspects true")),
    "title-shown": ("pdf-catalog", "DisplayDocTitle",
        swap(rb"/DisplayDocTitle true", b"")),
    "intent-none": ("pdf-catalog", "no output intent",
        swap(rb"/OutputIntents \[.*?\]", b"")),
    "intent-grey": ("pdf-catalog", "RGB", swap(rb"/N 3\b", b"/N 1")),
    "intent-profile": ("pdf-catalog", "ICC", swap(rb"acsp", b"acsq")),
    "resources": ("pdf-catalog", "/Resources",
        swap(rb"/Resources \d+ 0 R", b"")),
    "page-size": ("pdf-catalog", "14400", swap(rb"595\.276", b"59527.6")),
    "xmp-none": ("pdf-metadata", "no XMP", swap(rb"/Metadata \d+ 0 R", b"")),
    "xmp-xml": ("pdf-metadata", "well-formed", swap(rb"</dc:title>",
                                                   b"</dc:titel>")),
    "xmp-entity": ("pdf-metadata", "'&'",
        swap(rb"(default\">)Ada", rb"\1A & da")),
    "xmp-title": ("pdf-metadata", "/Title has",
        swap(rb"(default\">)Ada", rb"\1Bea")),
    "xmp-no-title": ("pdf-metadata", "no title",
        swap(rb"<dc:title>.*?</dc:title>", b"")),
    "xmp-author": ("pdf-metadata", "/Author has",
        swap(rb"(<dc:creator><rdf:Seq><rdf:li>)Ada", rb"\1Bea")),
    "xmp-producer": ("pdf-metadata", "/Producer has",
        swap(rb"<pdf:Producer>cvset", b"<pdf:Producer>other")),
    "xmp-pdfa": ("pdf-metadata", "pdfaid",
        swap(rb"<pdfaid:part>2</pdfaid:part>", b"")),
    "xmp-level": ("pdf-metadata", "PDF/A-2B",
        swap(rb"conformance>A", b"conformance>B")),
    "xmp-pdfua": ("pdf-metadata", "pdfuaid",
        swap(rb"<pdfuaid:part>1</pdfuaid:part>", b"")),
    "xmp-extension": ("pdf-metadata", "extension schema",
        swap(rb"<pdfaExtension:schemas>.*?</pdfaExtension:schemas>", b"")),
    "xmp-encoding": ("pdf-metadata", "encoding=",
        swap(rb"<\?xpacket begin", b"<?xpacket encoding=\"UTF-8\" begin")),
    "id": ("pdf-file", "/ID", swap(rb"/ID \[.*?\]", b"")),
    "header": ("pdf-file", "second line", swap(rb"\n%[\x80-\xff]+\n",
                                              b"\n%plain\n")),
    "header-version": ("pdf-file", "first line", swap(rb"%PDF-1.7",
                                                     b"%PDF-2.0")),
    "end": ("pdf-file", "EOF", lambda data: data + b"more\n"),
    "script": ("pdf-forbidden", "not allowed",
        after(rb"/Type /Catalog", b"/OpenAction <</S /JavaScript /JS (1)>>")),
    "launch": ("pdf-forbidden", "Launch", swap(rb"/S /URI", b"/S /Launch")),
    "automatic": ("pdf-forbidden", "by themselves",
        after(rb"/Type /Catalog", b"/AA <<>>")),
    "attachment": ("pdf-forbidden", "files in it",
        after(rb"/Type /Catalog", b"/Names <</EmbeddedFiles <<>>>>")),
    "external": ("pdf-forbidden", "outside of the file",
        swap(rb"/N 3\b", b"/N 3 /FFilter /FlateDecode")),
    "layers": ("pdf-forbidden", "layers",
        after(rb"/Type /Catalog", b"/OCProperties <</D <<>>>>")),
    "long-name": ("pdf-forbidden", "127",
        after(rb"/Type /Catalog", b"/Own /" + b"n" * 200)),
    "long-string": ("pdf-forbidden", "32767",
        after(rb"/Type /Catalog", b"/Own (" + b"n" * 40000 + b")")),
    "circle": ("pdf-tags", "circle",
        swap(rb"/K \[\s+3\s+\](\s+/P )(\d+ 0 R)", rb"/K [3 \2]\1\2")),
}


# Faults in RICH, a file with a QR code, a list and two scripts.
RICH = """\
language: en
name: Ada Example
contacts: {homepage: "https://example.org/a"}
sections:
  interests: [one thing, 中文 too]
"""
RICH_LAYOUT = """\
extends: jobmarket
header:
  - {row: {grid: [1fr, auto], cells: ["{name}", "{homepage}"], role: title}}
  - {qr: {text: "{homepage}", size: 20mm}}
"""
RICH_FAULTS = {
    "rich-numbering": ("pdf-roles", "no /ListNumbering",
        swap(rb"/ListNumbering /Disc", b"")),
    "rich-numbering-owner": ("pdf-roles", "no /ListNumbering",
        swap(rb"/O /List", b"/O /Layout")),
    "rich-bbox": ("pdf-roles", "no /BBox", swap(rb"/BBox \[.*?\]", b"")),
    "rich-alt": ("pdf-roles", "no /Alt", swap(rb"/Alt \(.*?\)", b"")),
    "rich-lang": ("pdf-roles", "text in Han .* 'en'",
        swap(rb"/Lang \(zh-Hans\)(\s+/P \d+ 0 R\s+/Pg \d+ 0 R\s+/S /LBody)",
             rb"\1")),
    "rich-lang-other": ("pdf-roles", "text in Han .* 'de-CH'",
        swap(rb"/Lang \(zh-Hans\)(\s+/P \d+ 0 R\s+/Pg \d+ 0 R\s+/S /LBody)",
             rb"/Lang (de-CH)\1")),
    "rich-place": ("pdf-roles", "stands right in",
        swap(rb"/S /LBody", b"/S /P")),
}

SAID = ("pdf-text", "not what was composed")

# Faults that only the text it has to have tells.
SAID_FAULTS = {
    "said-changed": SAID + (swap(rb"(<0002><)0064", rb"\g<1>0078"),),
    "said-lost": SAID + (swap(rb"(<</MCID 4>>BDC.*?)<\w+>Tj", rb"\1<>Tj"),),
    "said-lost-at-end": SAID + (swap(rb"(<0004>)?<?00220022>\]TJ\nEMC\nET\nend",
                                     rb">]TJ\nEMC\nET\nend"),),
    "said-doubled": SAID + (swap(rb"(<</MCID 4>>BDC.*?)(<\w+>Tj)",
                                 rb"\1\2 \2"),),
    "said-space": SAID + (swap(rb"(<</MCID 3>>BDC.*?0015)0004", rb"\1"),),
    "said-more-space": SAID + (swap(rb"(<</MCID 3>>BDC.*?<0013>80<0010)",
                                         rb"\g<1>0004"),),
    "said-order": SAID + (swap(
        rb"(\d+ 0 R)(\s+)(\d+ 0 R)(\s+\]\s+/P \d+ 0 R\s+/S /Document)",
        rb"\3\2\1\4"),),
    "said-artifact": SAID + (swap(
        rb"/P<</MCID 3>>BDC", b"/Artifact<</Type/Layout>>BDC"),),
}


# The same of the text: what is done to it, and whether that is a fault.
TEXTS = {
    "letter": (True, lambda t: t.replace("small", "smell")),
    "word-lost": (True, lambda t: t.replace("small ", "")),
    "word-more": (True, lambda t: t.replace("small", "small small")),
    "words-swapped": (True, lambda t: t.replace("with care", "care with")),
    "lines-swapped": (True, lambda t: "\n".join(
        reversed(t.rstrip().split("\n"))) + "\n"),
    "line-lost": (True, lambda t: t.replace("About\n", "")),
    "line-more": (True, lambda t: t + "More\n"),
    "lines-joined": (True, lambda t: t.replace("About\n", "About ")),
    "space-lost": (True, lambda t: t.replace("with care", "withcare")),
    "space-more": (True, lambda t: t.replace("care", "ca re")),
    "dash": (True, lambda t: t.replace("\u2013", "-")),
    "nothing": (True, lambda t: ""),
    "same": (False, lambda t: t),
    "spaces-two": (False, lambda t: t.replace(" ", "  ")),
    "line-ends": (False, lambda t: t.replace("\n", "\r\n")),
    "end": (False, lambda t: t.rstrip("\n")),
}


ALL_FAULTS = {**FAULTS, **RICH_FAULTS, **SAID_FAULTS}


def unfold(path):
    return subprocess.run(
        ["qpdf", "--qdf", "--object-streams=disable", path, "-"],
        stdout=subprocess.PIPE, check=True).stdout


def plant(unfolded, fault):
    """The bytes of the file with the fault in it."""
    changed = ALL_FAULTS[fault][2](unfolded)
    if fault == "end":
        return changed
    return subprocess.run(["fix-qdf"], input=changed, stdout=subprocess.PIPE,
                          check=True).stdout


def main():
    if sys.argv[1:] == ["--list"]:
        print("\n".join(ALL_FAULTS))
    elif len(sys.argv) == 4 and sys.argv[2] in ALL_FAULTS:
        with open(sys.argv[3], "wb") as f:
            f.write(plant(unfold(sys.argv[1]), sys.argv[2]))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
