"""raster -- pages as poppler, MuPDF and PDFium draw them, and how far two
drawings of a page differ.

A drawing is grey, DPI dots to the inch. Renderers smooth edges each in its own
way, so single dots say nothing: ink is summed over windows of WINDOW x WINDOW
dots, each lapping half over the next, and the windows are compared. A letter
that is missing takes most of its ink from one window at least.
"""
import os
import shutil
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
PDFIUM = os.path.join(HERE, "..", "..", "build", "pdfium")
DPI = 100
WINDOW = 16         # dots: about an em at 12 pt
STEP = WINDOW // 2


class Page:
    """A drawing: its size in dots, and the ink of each square of STEP dots."""

    def __init__(self, width, height, dots):
        self.size = width, height
        self.ink = []
        for top in range(0, height, STEP):
            rows = [dots[y * width:(y + 1) * width]
                    for y in range(top, min(top + STEP, height))]
            self.ink.append([sum(255 * len(part) - sum(part) for part in
                                 (row[x:x + STEP] for row in rows))
                             for x in range(0, width, STEP)])


def read_pgm(data):
    """The pages of PGM files put one after the other (`P5 W H 255`)."""
    pages, at = [], 0
    while at < len(data):
        words = []
        while len(words) < 4:
            end = at
            while data[end:end + 1].strip():
                end += 1
            words.append(data[at:end])
            at = end + 1
        magic, width, height, depth = words
        if magic != b"P5" or depth != b"255":
            raise ValueError("not a grey PGM: %r" % words)
        width, height = int(width), int(height)
        pages.append(Page(width, height, data[at:at + width * height]))
        at += width * height
    return pages


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
    if done.returncode or not done.stdout:
        raise RuntimeError("%s: %s" % (command[0], done.stderr.decode(
            "utf-8", "replace")))
    return done.stdout


def poppler(pdf):
    return read_pgm(run("pdftoppm", "-r", str(DPI), "-gray", pdf))


def mupdf(pdf):
    return read_pgm(run("mutool", "draw", "-q", "-r", str(DPI), "-F", "pgm",
                        "-o", "-", pdf))


def pdfium(pdf):
    return read_pgm(run("node", os.path.join(HERE, "pdfium_draw.js"), pdf,
                        *(str(n) for n in poppler(pdf)[0].size)))


def renderers():
    """Those there are: PDFium where `make pdfium` has put it."""
    found = {"poppler": poppler, "mupdf": mupdf}
    if os.path.isdir(PDFIUM) and shutil.which("node"):
        found["pdfium"] = pdfium
    return found


def difference(a, b):
    """The worst window of two drawings of a page: how much of full black it
    differs by, 0 to 1, and its middle in points from the top left; 1 where the
    sizes differ by more than a dot."""
    if any(abs(m - n) > 1 for m, n in zip(a.size, b.size)):
        return 1.0, (0, 0)
    less = [[m - n for m, n in zip(*rows)] for rows in zip(a.ink, b.ink)]
    worst, where = 0, (0, 0)
    for y, (upper, lower) in enumerate(zip(less, less[1:])):
        down = [m + n for m, n in zip(upper, lower)]
        for x, (left, right) in enumerate(zip(down, down[1:])):
            if abs(left + right) > worst:
                worst, where = abs(left + right), (x, y)
    return (worst / 255 / WINDOW ** 2,
            tuple(round((n + 1) * STEP * 72 / DPI) for n in where))
