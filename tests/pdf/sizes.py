#!/usr/bin/env python3
"""sizes.py [--table] -- is a file no larger than what it has to hold? Builds each
example in each layout; for each face of the file the naive floor
(tests/bench/floor.c) sets the text that mutool reads in it, with that one face.
The file may be as large as its floors together and MARGIN more, for tags, text
layer, metadata and profile. Prints TAP, or a table of all.
"""
import collections
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                ".."))
from tap import TOP, Tap, built_in, cvset, examples, text_of, write

FLOOR = os.path.join(TOP, "build", "floor")
MARGIN = 25000


def run(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True,
                          stderr=subprocess.DEVNULL).stdout


def font_files():
    """{PostScript name: (file, index)} of all that is installed."""
    said = text_of(run("fc-list", "-f", "%{postscriptname}\t%{file}\t%{index}\n",
                       ":variable=false"))
    rows = (row.split("\t") for row in said.splitlines())
    return {name: (path, index) for name, path, index in rows}


def text_by_face(pdf):
    """{PostScript name: its lines of text}."""
    page = text_of(run("mutool", "draw", "-q", "-F", "stext", pdf))
    lines = collections.defaultdict(list)
    for line in xml.fromstring(page).iter("line"):
        for font in line.iter("font"):
            name = re.sub(r"^[A-Z]{6}\+", "", font.get("name"))
            lines[name].append("".join(c.get("c") for c in font.iter("char")))
    return lines


def floors_of(pdf, files, folder):
    """{PostScript name: size of the naive floor in bytes}."""
    sizes, text, out = {}, folder + "/floor.txt", folder + "/floor.pdf"
    for name, lines in text_by_face(pdf).items():
        write(text, "\n".join(lines) + "\n")
        run(FLOOR, text, out, *files[name])
        sizes[name] = os.path.getsize(out)
    return sizes


def measure():
    """(example, layout, size, {face: floor}) of each file."""
    files = font_files()
    with tempfile.TemporaryDirectory() as folder:
        pdf = folder + "/cv.pdf"
        for path in examples():
            for layout in built_in():
                cvset("build", path, "-l", layout, "-o", pdf)
                yield (os.path.relpath(path, TOP + "/examples"), layout,
                       os.path.getsize(pdf), floors_of(pdf, files, folder))


def main():
    tap, table = Tap(), "--table" in sys.argv
    if table:
        print("%-32s %-10s %8s %8s %6s %8s" % (
            "kB", "", "file", "floors", "faces", "beyond"))
    for example, layout, size, floors in measure():
        most = sum(floors.values())
        if table:
            print("%-32s %-10s %8.1f %8.1f %6d %8.1f" % (
                example, layout, size / 1e3, most / 1e3, len(floors),
                (size - most) / 1e3))
        else:
            tap.ok(size <= most + MARGIN, "%s in %s" % (example, layout),
                   "%d bytes; floors: %s" % (size, floors))
    if not table:
        tap.end()


if __name__ == "__main__":
    main()
