#!/usr/bin/env python3
"""seeds.py FOLDER -- what fuzz_picture begins with: a small image of every kind
that is read. They are made, not kept, as they are not text.
"""
import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from pictures import (QUARTERS, RED, SIDES, chunk, deep, jpeg, packed, png, ppm,
                      quarters, segment, stored, tool, with_exif)

WIDTH, HEIGHT = 26, 38              # no multiples of what a JPEG is made of
ROWS = quarters(WIDTH, HEIGHT)
COLOUR_PROFILE = bytes(range(128))
JPEG_KINDS = {
    "plain": [], "444": ["-sample", "1x1"], "440": ["-sample", "1x2"],
    "411": ["-sample", "4x1"], "mixed": ["-sample", "2x2,1x2,2x1"],
    "grey": ["-grayscale"], "rgb": ["-rgb"], "restart": ["-restart", "1"],
    "progressive": ["-progressive"], "arithmetic": ["-arithmetic"],
    "progressive-arithmetic": ["-progressive", "-arithmetic"],
    "progressive-restart": ["-progressive", "-restart", "1"],
    "progressive-grey": ["-progressive", "-grayscale"],
    "optimised": ["-optimize"], "coarse": ["-quality", "1"],
}


def jpegs():
    for name, args in JPEG_KINDS.items():
        try:
            yield name, jpeg(ROWS, *args)
        except subprocess.CalledProcessError:
            pass                    # a kind that this cjpeg cannot write
    for orientation in SIDES:
        yield "turned-%d" % orientation, with_exif(
            jpeg(stored(ROWS, orientation)), orientation,
            b"II" if orientation % 2 else b"MM")
    plain = jpeg(ROWS)
    half = len(COLOUR_PROFILE) // 2
    parts = b"".join(
        segment(0xE2, b"ICC_PROFILE\0" + bytes([n + 1, 2]) +
                COLOUR_PROFILE[n * half:(n + 1) * half]) for n in range(2))
    yield "profile", plain[:2] + parts + plain[2:]
    yield "comment", plain[:2] + segment(0xFE, b"a word") + plain[2:]
    yield "fill", plain[:2] + b"\xff\xff" + plain[2:]
    arithmetic = jpeg(ROWS, "-arithmetic")
    at = arithmetic.index(b"\xff\xcc")
    yield "arithmetic-default", arithmetic[:at] + arithmetic[at + 8:]
    for args in ([], ["-interlace", "JPEG"]):
        yield "inks" + "".join(args), tool(
            ["convert", "ppm:-", "-colorspace", "CMYK", *args, "jpeg:-"],
            ppm(ROWS))


def pngs():
    greys = [[(p[1],) for p in row] for row in ROWS]
    indices = [[(QUARTERS.index(p),) for p in row] for row in ROWS]
    clear = [[p + (0 if p == RED else 128,) for p in row] for row in ROWS]
    both = [[(p[1], p[0]) for p in row] for row in ROWS]
    plte = chunk(b"PLTE", bytes(v for c in QUARTERS for v in c))
    yield "rgb", png(ROWS, 8, 2)
    yield "rgb16", png(ROWS, 16, 2, to=deep)
    yield "rgba", png(clear, 8, 6)
    yield "rgba16", png(clear, 16, 6, to=deep)
    yield "grey", png(greys, 8, 0)
    yield "grey16", png(greys, 16, 0, to=deep)
    yield "grey-alpha", png(both, 8, 4)
    yield "grey-alpha16", png(both, 16, 4, to=deep)
    for depth in (1, 2, 4):
        some = [[(p[0] % 2 ** depth,) for p in row] for row in indices]
        yield "grey%d" % depth, png(some, depth, 0, to=packed(depth))
        yield "palette%d" % depth, png(some, depth, 3, plte, packed(depth))
    yield "palette", png(indices, 8, 3, plte)
    yield "palette-clear", png(indices, 8, 3, plte + chunk(b"tRNS", b"\0\x80"))
    yield "grey-clear", png(greys, 8, 0, chunk(b"tRNS", b"\0\x28"))
    yield "rgb-clear", png(ROWS, 8, 2, chunk(b"tRNS", b"\0\xe0\0\x28\0\x28"))
    exif = with_exif(b"\xff\xd8", 6)[12:]
    yield "turned", png(ROWS, 8, 2, chunk(b"eXIf", exif))
    yield "grey-interlaced", tool(
        ["convert", "ppm:-", "-colorspace", "Gray", "-interlace", "PNG",
         "png:-"], ppm(ROWS))
    yield "interlaced", tool(["convert", "ppm:-", "-interlace", "PNG",
                              "png:-"], ppm(ROWS))


def main():
    folder = sys.argv[1]
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for kind, images in (("jpg", jpegs()), ("png", pngs())):
        for name, data in images:
            with open(os.path.join(folder, name + "." + kind), "wb") as f:
                f.write(data)


if __name__ == "__main__":
    main()
