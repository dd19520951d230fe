#!/usr/bin/env python3
"""pdfseeds.py FOLDER -- what fuzz_verify begins with: the objects of small PDFs
of ours, in the form it reads, and of some with a fault (tests/plant.py).
"""
import os
import re
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import plant
from tap import cvset

PROFILES = {
    "plain": ("language: en\nname: Ada\n", "jobmarket"),
    "link": ("language: en\nname: Ada\ncontacts: {email: a@a.da}\n", "classic"),
    "list": ("language: en\nname: Ada\nsections: {interests: [Ada, Dad]}\n",
             "jobmarket"),
    "side": ("language: en\nname: Ada\nsections: {about: Ada, skills: [Dad]}\n",
             "sidebar"),
    "han": ("language: zh\nname: 一二\nsections: {about: 二Ada}\n", "faculty"),
}
FAULTS = ("font-opentype", "content-deep", "xmp-entity",
          "external", "layers", "attachment")
ICC_HEADER = 128


def short(dictionary):
    return re.sub(rb"\n\s*", b" ", dictionary)


def objects(unfolded):
    """Each without its number and length, and the trailer."""
    for number, body in re.findall(
            rb"^(\d+) 0 obj\n(.*?)\nendobj\n", unfolded, re.M | re.S):
        parts = re.match(rb"(<<.*?)\s*/Length \d+ 0 R(.*?)>>\nstream\n(.*)\n"
                         rb"endstream$", body, re.S)
        if parts:
            data = parts[3]
            if data[36:40] == b"acsp":
                data = data[:ICC_HEADER]
            yield short(parts[1] + parts[2]) + b"stream\n" + data + b"endobj\n"
        else:
            yield short(body) + b"endobj\n"
    yield re.search(rb"trailer (<<.*?>>)\nstartxref", unfolded, re.S)[1]


def files():
    """Each seed's name and the file, unfolded."""
    with tempfile.TemporaryDirectory() as work:
        for name, (profile, layout) in PROFILES.items():
            source = os.path.join(work, name + ".yaml")
            pdf = os.path.join(work, name + ".pdf")
            with open(source, "w", encoding="utf-8") as f:
                f.write(profile)
            cvset("build", source, "-l", layout, "-o", pdf)
            yield name, plant.unfold(pdf)
            for fault in FAULTS if name == "list" else ():
                yield fault, plant.plant(plant.unfold(pdf), fault)


def main():
    folder = sys.argv[1]
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for name, unfolded in files():
        with open(os.path.join(folder, name), "wb") as f:
            f.write(b"".join(objects(unfolded)))


if __name__ == "__main__":
    main()
