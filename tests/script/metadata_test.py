#!/usr/bin/env python3
"""What a file says of itself: the title in the information dictionary and in
XMP, whatever is in a name; and what each link says of where it leads, in words
of the document.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import Tap, cvset, text_of

RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
DC = "{http://purl.org/dc/elements/1.1/}"
NAMES = {
    "quotes": "Ada \"the 'A'\" \u201cB\u201d",
    "brackets": "A <b>&amp;</b> & ]]> <!-- c --> <?xpacket?>",
    "parentheses": "A (b) ((c \\ d",
    "beyond the BMP": "\U00020BB7\u7530 \U0001F600",
    "Hebrew": "\u05d0\u05d1\u05d2 Ada",
    "10 kB": "Ada & " * 1666 + "Ada",
    "10 kB of Han": "\u5b57" * 3400,
    "10 kB beyond the BMP": "\U00020BB7" * 2500,
}
LINKS = """\
languages: [en, zh, de]
name: Ada
contacts:
  email: ada@example.org
  phone: +44 20 7946 0000
  homepage: https://example.org/%E4%B8%AD?q=%20%25
  orcid: 0000-0002-1825-0097
  lab: {label: "**Lab** of A", value: Systems, url: https://lab.example}
sections:
  about: "[This](https://x.example/a%2fb), [me](mailto:z@z.example?subject=Hi)"
"""
SAID = {
    "en": ["Email: ada@example.org", "Phone: +442079460000",
           "Homepage: https://example.org/\u4e2d?q=%20%25",
           "ORCID: https://orcid.org/0000-0002-1825-0097",
           "Lab of A: https://lab.example",
           "Web page: https://x.example/a%2fb", "Email: z@z.example"],
    "zh": ["\u90ae\u7bb1\uff1aada@example.org",
           "\u7535\u8bdd\uff1a+442079460000",
           "\u4e3b\u9875\uff1ahttps://example.org/\u4e2d?q=%20%25",
           "ORCID\uff1ahttps://orcid.org/0000-0002-1825-0097",
           "Lab of A\uff1ahttps://lab.example",
           "\u7f51\u9875\uff1ahttps://x.example/a%2fb",
           "\u90ae\u7bb1\uff1az@z.example"],
    "de": ["E-Mail: ada@example.org"],
}

tap = Tap()


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout


def build(profile, *args):
    with open("cv.yaml", "w", encoding="utf-8") as f:
        f.write(profile)
    return cvset("build", "cv.yaml", "--verify", "-o", "cv.pdf", *args)


def check_name(what, name):
    done = build("language: en\nname: %s\n" % json.dumps(
        name, ensure_ascii=False), "-l", "jobmarket")
    if not tap.ok(done.returncode == 0, what + ": it is built and verified",
                  text_of(done.stderr)[:1000]):
        return
    info = text_of(output("pdfinfo", "-enc", "UTF-8", "cv.pdf"))
    for key in ("Title", "Author"):
        said = re.search(r"^%s: +(.*)$" % key, info, re.M)
        tap.ok(said and said[1] == name, "%s: /%s" % (what, key),
               said and said[1][:300])
    try:
        root = ET.fromstring(output("pdfinfo", "-meta", "cv.pdf"))
    except ET.ParseError as error:
        tap.ok(False, what + ": the metadata is XML", error)
        return
    for path in ("title", "creator"):
        items = [li.text for li in root.iterfind(
            ".//%s%s//%sli" % (DC, path, RDF))]
        tap.ok(items == [name], "%s: dc:%s" % (what, path), items)


def check_links(lang, want):
    done = build(LINKS, "--lang", lang, "-l", "jobmarket")
    objects = json.loads(output("qpdf", "--json", "cv.pdf"))["qpdf"][1]
    said = []
    for o in objects.values():
        value = o.get("value")
        if isinstance(value, dict) and value.get("/Subtype") == "/Link":
            said.append(value["/Contents"].removeprefix("u:"))
    tap.ok(done.returncode == 0 and said[:len(want)] == want and
           len(said) == len(SAID["en"]), lang + ": links say what they lead to",
           *said, text_of(done.stderr))


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for what, name in NAMES.items():
            check_name(what, name)
        for lang, want in SAID.items():
            check_links(lang, want)
        os.chdir("/")
    tap.end()


if __name__ == "__main__":
    main()
