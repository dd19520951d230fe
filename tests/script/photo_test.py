#!/usr/bin/env python3
"""The photo: every kind of JPEG and PNG comes out upright, in its colours, cut
to the ratio of its place, at 300 pixels an inch and without metadata; what
cannot be shown is left out with a warning at its place, and the page is made.
"""
import os
import re
import struct
import subprocess
import sys
import tempfile
import zlib

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from pictures import (GREEN, QUARTERS, RED, SECRET, SIDES, YELLOW, chunk, deep,
                      jpeg, packed, png, ppm, quarters, scanned, stored,
                      tool, with_exif)
from tap import TOP, Tap, cvset, diagnostics, text_of
from tap import read_bytes as read, write_bytes as write

tap = Tap()


def profile(photo):
    text = "language: en\nname: Ada Sample\nphoto: %s\nsections: {about: x}\n"
    write("cv.yaml", (text % photo).encode())


def build(layout="faculty"):
    for name in os.listdir("."):
        if name.startswith("image") or name == "cv.pdf":
            os.remove(name)
    return cvset("build", "--format=json", "cv.yaml", "-l", layout, "-o",
                 "cv.pdf")


def shown():
    """Width, height, rows of the one picture in the file."""
    subprocess.run(["pdfimages", "cv.pdf", "image"], check=True)
    names = [n for n in sorted(os.listdir(".")) if n.startswith("image")]
    if len(names) != 1:
        return 0, 0, []
    kind, width, height, _, data = header(read(names[0]))
    step = 3 if kind == b"P6" else 1
    return int(width), int(height), [
        [tuple(data[(y * int(width) + x) * step + c % step] for c in range(3))
         for x in range(int(width))] for y in range(int(height))]


def header(data):
    """The words of a PPM's or PGM's header, and its bytes."""
    words, at = [], 0
    while len(words) < 4:
        end = at
        while data[end:end + 1] not in (b" ", b"\n"):
            end += 1
        words.append(data[at:end])
        at = end + 1
    return words + [data[at:]]


def near(pixel, colour, by):
    return all(abs(a - b) <= by for a, b in zip(pixel, colour))


def colours(rows):
    """The colour in the middle of each quarter."""
    h, w = len(rows), len(rows[0])
    return [rows[y][x] for y in (h // 4, h * 3 // 4)
            for x in (w // 4, w * 3 // 4)]


def check(name, data, want=QUARTERS, by=12, size=None):
    write("me", data)
    profile("me")
    done = build()
    said = text_of(done.stderr)
    width, height, rows = shown() if done.returncode == 0 else (0, 0, [])
    got = colours(rows) if rows else []
    good = tap.ok(got and all(near(a, b, by) for a, b in zip(got, want)),
                  name + ": its colours, where they belong", got, said)
    if good and size:
        tap.ok((width, height) == size, name + ": %d x %d pixels" % size,
               width, height)
    if good:
        tap.ok(SECRET not in read("cv.pdf"), name + ": nothing else of it")


def kinds_of_jpeg():
    rows = quarters(600, 840)
    check("a baseline JPEG", jpeg(rows), size=(295, 413))
    check("a progressive JPEG", jpeg(rows, "-progressive"), size=(295, 413))
    check("a JPEG of 4:4:4", jpeg(rows, "-sample", "1x1"), size=(295, 413))
    check("a JPEG with restarts", jpeg(rows, "-restart", "1"))
    check("a JPEG of arithmetic coding", jpeg(rows, "-arithmetic"))
    small = jpeg(quarters(250, 350))
    check("a small JPEG", with_exif(small, 1), size=(250, 350))
    scan = small[small.index(b"\xff\xda"):]
    tap.ok(scan in read("cv.pdf"), "whose data is not compressed again")
    check("a large JPEG", jpeg(quarters(2500, 3500)), size=(295, 413))
    grey = [(v, v, v) for v in (92, 113, 72, 207)]
    check("a grey JPEG", jpeg(rows, "-grayscale"), grey, size=(295, 413))
    for orientation in SIDES:
        for order in (b"II", b"MM"):
            data = jpeg(stored(quarters(300, 420), orientation))
            check("orientation %d, %s" % (orientation, order.decode()),
                  with_exif(data, orientation, order),
                  size=(295, 413) if orientation > 1 else (300, 420))
    for args in ([], ["-interlace", "JPEG"]):
        cmyk = tool(["convert", "ppm:-", "-colorspace", "CMYK", *args,
                     "jpeg:-"], ppm(rows))
        check("a JPEG of inks " + " ".join(args), cmyk, by=75)


def kinds_of_png():
    rows = quarters(300, 420)
    index = {c: i for i, c in enumerate(QUARTERS)}
    plte = chunk(b"PLTE", bytes(v for c in QUARTERS for v in c))
    grey = [[(p[1],) for p in row] for row in rows]
    greys = [(c[1],) * 3 for c in QUARTERS]
    check("a PNG", png(rows, 8, 2), size=(295, 413))
    check("a PNG of 16 bits", png(rows, 16, 2, to=deep))
    check("a grey PNG", png(grey, 8, 0), greys)
    check("a grey PNG of 16 bits", png(grey, 16, 0, to=deep), greys)
    for depth in (2, 4, 8):
        indices = [[(index[p],) for p in row] for row in rows]
        to = packed(depth) if depth < 8 else bytes
        check("a palette of %d bits" % depth,
              png(indices, depth, 3, plte, to))
    bits = [[(int(p in (RED, YELLOW)),) for p in row] for row in rows]
    black, white = (0, 0, 0), (255, 255, 255)
    check("a PNG of 1 bit", png(bits, 1, 0, to=packed(1)),
          (white, black, black, white))
    clear = [[p + (0 if p == RED else 128,) for p in row] for row in rows]
    half = [white] + [tuple((v + 255) // 2 for v in c) for c in QUARTERS[1:]]
    check("a PNG with alpha, on white", png(clear, 8, 6), half)
    check("the same of 16 bits", png(clear, 16, 6, to=deep), half)
    both = [[(p[1], 0 if p == RED else 255) for p in row] for row in rows]
    check("a grey PNG with alpha of 16 bits", png(both, 16, 4, to=deep),
          [white] + greys[1:])
    indices = [[(index[p],) for p in row] for row in rows]
    check("a palette with a clear colour",
          png(indices, 8, 3, plte + chunk(b"tRNS", b"\0")),
          [white] + list(QUARTERS[1:]))
    turned = with_exif(b"\xff\xd8", 6)[12:]
    check("a PNG with an orientation",
          png(stored(rows, 6), 8, 2, chunk(b"eXIf", turned)), size=(295, 413))
    check("an interlaced PNG", tool(["convert", "ppm:-", "-interlace", "PNG",
                                     "png:-"], ppm(rows)))


TINT = (32, 48, 64)
SIDE = ("sidebar", "colours.tint=#203040")


def on(ground, colour, alpha):
    return tuple((c * alpha + g * (255 - alpha)) / 255
                 for c, g in zip(colour, ground))


def painted(layout, *options):
    """Colours of the page: those in the middle of the photo's quarters, that
    just inside of its corner at the left top, that just outside."""
    sets = [word for option in options for word in ("--set", option)]
    figure = dumped(layout, *options)[0][0]
    x, y, w, h = (float(v) * 4 for v in figure)
    cvset("build", "cv.yaml", "-l", layout, "-o", "cv.pdf", *sets)
    page = subprocess.run(["pdftoppm", "-r", "288", "-f", "1", "-l", "1",
                           "cv.pdf"], check=True, stdout=subprocess.PIPE).stdout
    _, width, _, _, data = header(page)

    def at(column, row):
        start = (int(row) * int(width) + int(column)) * 3
        return tuple(data[start:start + 3])

    return [at(x + w * i, y + h * j) for j in (.25, .75) for i in (.25, .75)], \
        at(x + 3, y + 3), at(x - 3, y - 3)


def transparent():
    """A PNG of each kind whose left top quarter is clear, with the colours that
    its others have on a ground."""
    rows = quarters(300, 420)
    index = {c: i for i, c in enumerate(QUARTERS)}
    plte = chunk(b"PLTE", bytes(v for c in QUARTERS for v in c))
    alpha = dict(zip(QUARTERS, (0, 255, 128, 255)))
    rgba = [[p + (alpha[p],) for p in row] for row in rows]
    grey = [[(p[1], alpha[p]) for p in row] for row in rows]
    indices = [[(index[p],) for p in row] for row in rows]
    colour = [(c, alpha[c]) for c in QUARTERS]
    greys = [((c[1],) * 3, alpha[c]) for c in QUARTERS]
    keyed = [(c, 255 * (c != RED)) for c in QUARTERS]
    yield "RGBA", png(rgba, 8, 6), colour
    yield "RGBA of 16 bits", png(rgba, 16, 6, to=deep), colour
    yield "grey with alpha", png(grey, 8, 4), greys
    yield "grey with alpha of 16 bits", png(grey, 16, 4, to=deep), greys
    yield "a palette", png(indices, 8, 3, plte + chunk(
        b"tRNS", bytes(alpha[c] for c in QUARTERS))), colour
    yield "a palette of 2 bits", png(indices, 2, 3, plte + chunk(
        b"tRNS", bytes(alpha[c] for c in QUARTERS)), packed(2)), colour
    yield "a clear colour", png(rows, 8, 2, chunk(b"tRNS", bytes(
        b for v in RED for b in (0, v)))), keyed
    yield "a clear grey", png([[(p[1],) for p in row] for row in rows], 8, 0,
                              chunk(b"tRNS", bytes((0, RED[1])))), \
        [((c[1],) * 3, 255 * (c != RED)) for c in QUARTERS]
    yield "interlaced RGBA", tool(["convert", "png:-", "-interlace", "PNG",
                                   "png:-"], png(rgba, 8, 6)), colour


def grounds():
    """What is clear shows the ground: the tint of sidebar's column, or paper."""
    white = (255, 255, 255)
    for name, data, colour in transparent():
        write("me", data)
        profile("me")
        for layout, ground in ((SIDE, TINT), (("faculty",), white),
                               (("modern", "photo.show=yes"), white)):
            got, inside, outside = painted(*layout)
            want = [on(ground, *c) for c in colour]
            tap.ok(all(near(a, b, 2) for a, b in zip(got, want))
                   and got[0] == inside == outside == ground,
                   "%s in %s" % (name, layout[0]), got, inside, outside, want)
    tap.ok(b"/SMask" not in read("cv.pdf"), "and no page has to blend")
    painted("sidebar")
    tap.ok(shown()[2][5][5] == (0xEE, 0xF2, 0xF6), "the tint that sidebar has")
    write("two.yaml", b"extends: sidebar\nheader: [{photo: {}}, {para: '{name}'}]\n")
    for data, images in ((data, 2), (png(quarters(300, 420), 8, 2), 1)):
        write("me", data)
        build("./two.yaml")
        listed = subprocess.run(["pdfimages", "-list", "cv.pdf"], check=True,
                                stdout=subprocess.PIPE).stdout.split(b"\n")
        objects = {row.split()[10] for row in listed if b" image " in row}
        tap.ok(len(objects) == images, "on two grounds: %d in the file" % images,
               listed)
    edges()


def edges():
    """Between clear and opaque: the share of each, no colour of what is clear,
    in pixels reduced as well; cut round or not."""
    for side in (354, 708, 1500):
        ramp = [RED + (x * 255 // (side - 1),) for x in range(side)]
        write("me", png([ramp] * side, 8, 6))
        profile("me")
        for shape in ("square", "round"):
            painted(*SIDE, "photo.shape=" + shape)
            width, height, rows = shown()
            bad = [x for x in range(width) if not near(
                rows[height // 2][x], on(TINT, RED, 255 * x / (width - 1)), 3)]
            tap.ok(width == 354 and not bad, "%d pixels of a ramp, %s"
                   % (side, shape), width, bad[:5])
    hidden = [(0, 255, 0, 0)] * 400 + [RED + (255,)] * 600
    write("me", png([hidden] * 1000, 8, 6))
    painted(*SIDE)
    rows = shown()[2]
    tap.ok(rows[100][0] == TINT and rows[100][-1] == RED and
           max(p[1] for p in rows[100]) <= 50, "no green where it is clear",
           rows[100][130:150])


def cutting():
    """Marks at the edges tell what was cut off."""
    wide = [[(200, x * 255 // 799, 0) for x in range(800)] for _ in range(420)]
    write("me", png(wide, 8, 2))
    profile("me")
    build()
    width, height, rows = shown()
    tap.ok((width, height) == (295, 413), "a wide photo is cut", width, height)
    left, right = rows[200][0][1], rows[200][-1][1]
    tap.ok(abs(left + right - 255) <= 4 and abs(right - left - 95) <= 4,
           "at both sides alike", left, right)
    tall = [[(200, y * 255 // 799, 0)] * 300 for y in range(800)]
    write("me", png(tall, 8, 2))
    build()
    rows = shown()[2]
    above, below = rows[0][0][1], 255 - rows[-1][0][1]
    tap.ok(abs(above + below - 121) <= 6 and 2 * above < below,
           "a tall one more below than above", above, below)


FILES = {
    "empty.jpg": b"", "a.gif": b"GIF89a", "a.svg": b"<svg/>",
    "a.webp": b"RIFF\0\0\0\0WEBPVP8 ", "a.heic": b"\0\0\0\x18ftypheic",
    "a.pdf": b"%PDF-1.4", "a.txt": b"hello",
}


def refused(value, name, word):
    profile(value)
    done = build()
    said = diagnostics(text_of(done.stderr))
    good = done.returncode == 0 and os.path.exists("cv.pdf") and any(
        d["id"] == name and d["line"] == 3 and d["column"] == 8
        and word in d["message"] for d in said)
    tap.ok(good, "%s: %s, and the page is made" % (value[:30], name),
           done.returncode, said)
    if good:
        tap.ok(shown() == (0, 0, []), "without it")


def bad():
    for name, data in FILES.items():
        write(name, data)
        refused(name, "photo-image", "is ")
    rows = quarters(300, 420)
    whole, drawn = jpeg(rows, "-progressive"), png(rows, 8, 2)
    write("cut.jpg", whole[:len(whole) // 2])
    write("cut.png", drawn[:len(drawn) // 2])
    refused("cut.jpg", "photo-image", "ends too early")
    refused("cut.png", "photo-image", "ends too early")
    head = struct.pack(">IIBBBBB", 60000, 60000, 8, 2, 0, 0, 0)
    write("bomb.png", b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
          + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b""))
    refused("bomb.png", "photo-image", "more pixels")
    os.mkdir("folder.jpg")
    refused("folder.jpg", "photo-file", "folder")
    os.mkfifo("pipe.jpg")
    refused("pipe.jpg", "photo-file", "no file")
    refused("none.jpg", "photo-file", "no file")
    refused("https://example.org/me.jpg", "photo-file", "address")
    refused("file:///nowhere/me.jpg", "photo-file", "address")
    refused('"data:image/png;base64,iVBORw0KGgo="', "photo-file", "address")
    refused("../me.jpg", "photo-file", "folder")
    refused("a/../../me.jpg", "photo-file", "folder")
    refused("/tmp/me.jpg", "photo-file", "folder")
    write("coarse.png", png(quarters(30, 42), 8, 2))
    profile("coarse.png")
    tap.ok("coarse" in text_of(build().stderr), "too few pixels are told")


def limited(limit):
    """Builds with no more than that: an option of ulimit and its value."""
    return subprocess.run(
        ["sh", "-c", "ulimit %s; exec \"$@\"" % limit, "sh",
         os.path.join(TOP, "build", "cvset"), "build", "cv.yaml", "-l",
         "faculty", "-o", "cv.pdf"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)


def costly():
    """Files that are small but ask for much."""
    text = chunk(b"zTXt", b"Comment\0\0" + zlib.compress(bytes(8000000)))
    write("me", png(quarters(300, 420), 8, 2, text * 400))
    profile("me")
    done = limited("-t 4")
    tap.ok(done.returncode == 0 and not done.stderr,
           "3 GB of text in a PNG take less than 4 s of a processor",
           done.returncode, text_of(done.stderr))
    whole = png(quarters(300, 420), 8, 2)
    for kind in (b"tEXt", b"eXIf", b"iCCP", b"abCd", b"PLTE", b"tRNS"):
        for size in (9000000, 1900000000):
            write("big.png", whole[:33] + struct.pack(">I", size) + kind)
            profile("big.png")
            done = limited("-v 1000000")
            tap.ok(done.returncode == 0 and b"left out" in done.stderr,
                   "%d bytes that %s does not have" % (size, kind.decode()),
                   done.returncode, text_of(done.stderr))
    write("few.jpg", scanned(1, 60))
    profile("few.jpg")
    done = build()
    tap.ok(done.returncode == 0 and not diagnostics(text_of(done.stderr)),
           "60 scans are read", text_of(done.stderr))
    write("scans.jpg", scanned(1, 250))
    refused("scans.jpg", "photo-image", "too large")
    write("scans.jpg", scanned(10, 40))
    refused("scans.jpg", "photo-image", "too large")


# The sizes of layouts.md section 5, and whether it is shown unasked.
PLACES = [("modern", 25, 35, False, ["photo.show=yes"]),
          ("classic", 25, 33, False, ["photo.show=yes"]),
          ("faculty", 25, 35, True, []), ("bio", 30, 42, True, []),
          ("sidebar", 30, 30, True, []),
          ("faculty", 30, 42, True, ["photo={width: 30mm, height: 42mm}"]),
          ("bio", 25, 35, True, ["photo.width=25mm", "photo.height=35mm"])]
MM = 72 / 25.4


def dumped(layout, *options):
    """Figures, the edges of their lines, and all that is said."""
    sets = [word for option in options for word in ("--set", option)]
    done = cvset("build", "--format=json", "cv.yaml", "-l", layout,
                 "--dump=pages", *sets)
    out = text_of(done.stdout)
    return (re.findall(r"figure x=([\d.]+) y=([\d.]+) w=([\d.]+) h=([\d.]+)",
                       out),
            [float(x) for x in re.findall(r"line x=([\d.]+)", out)],
            diagnostics(text_of(done.stderr)))


def layouts():
    """Each layout shows it in its size, or for the asking (checks 12 and 13 of
    layouts.md section 6)."""
    write("me.png", png(quarters(600, 840), 8, 2))
    profile("me.png")
    for layout, width, height, unasked, options in PLACES:
        name = " ".join([layout] + options)
        figures, edges, said = dumped(layout, *options)
        if not tap.ok(len(figures) == 1, name + " shows it", figures, said):
            continue
        x, _, w, h = map(float, figures[0])
        tap.ok(abs(w - width * MM) < 0.01 and abs(h - height * MM) < 0.01,
               name + ": %d x %d mm" % (width, height), figures)
        without = dumped(layout, *options, "photo.show=no")
        tap.ok(not without[0] and any(
            d["id"] == "photo-unused" and "photo.show=yes" in str(d)
            for d in without[2]), name + ": not with show: no", without)
        if layout == "modern":
            tap.ok(edges[0] > x + w and without[1][0] < x + w,
                   "modern: the name beside it, or at the margin", edges)
        if layout == "classic":
            tap.ok(edges[0] < x and edges[0] == min(edges) and
                   without[1][0] > min(without[1]) + 1,
                   "classic: the name at the margin, or centred", edges)
        if not unasked:
            tap.ok(dumped(layout) == without, name + ": only for the asking")


def damaged():
    """Whatever the bytes are, there is a page and no crash."""
    data = {"jpg": with_exif(jpeg(quarters(100, 140), "-progressive"), 6),
            "png": png(quarters(40, 56), 8, 2)}
    program = os.path.join(TOP, "build", "cvset-asan")
    worst = []
    for kind, whole in data.items():
        for i in range(60):
            cut = whole[:len(whole) * i // 60]
            at = len(whole) * (i * 37 % 60) // 60
            flip = whole[:at] + bytes([whole[at] ^ (1 + i * 5 % 255)]) \
                + whole[at + 1:]
            for broken in (cut, flip):
                write("me", broken)
                profile("me")
                done = cvset("build", "cv.yaml", "-l", "faculty",
                             "--dump=boxes", "-o", os.devnull,
                             program=program)
                if done.returncode != 0:
                    worst.append((kind, i, text_of(done.stderr)[-400:]))
    tap.ok(not worst, "240 damaged files", *worst[:3])


def read_beside():
    """A side column under a photo is read before the text beside it."""
    prose = "王晓明，中山大学计算机学院教授、博士生导师。研究方向包括操作系统" \
        "、分布式系统与网络；在会议发表论文三十余篇，引用两千余次。"
    write("me", png(quarters(60, 60), 8, 2))
    for times in range(1, 7):
        write("side.yaml", ("language: zh\nname: 王晓明\nheadline: 教授\n"
                            "photo: me\ncontacts: {email: a@b.example}\n"
                            "sections:\n  about: %s\n  interests: [操作系统]\n"
                            % (prose * times)).encode())
        cvset("build", "side.yaml", "-l", "sidebar", "-o", "side.pdf")
        text = subprocess.run(["pdftotext", "side.pdf", "-"], check=True,
                              stdout=subprocess.PIPE).stdout.decode()
        at = [text.find(s) for s in ("联系方式", "a@b", "研究方向\n", "教授\n")]
        tap.ok(at == sorted(at) and at[0] >= 0,
               "%d: the column, then what is beside it" % times, text)


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    read_beside()
    kinds_of_jpeg()
    kinds_of_png()
    grounds()
    cutting()
    bad()
    costly()
    layouts()
    damaged()
    os.chdir("/")
tap.end()
