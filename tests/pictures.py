"""pictures -- image files of every kind, made by a writer of PNG of its own, the
programs of libjpeg and ImageMagick. In most a colour fills each quarter.
"""
import struct
import subprocess
import zlib

RED, GREEN, BLUE, YELLOW = (224, 40, 40), (40, 160, 60), (40, 60, 200), \
    (240, 220, 40)
QUARTERS = (RED, GREEN, BLUE, YELLOW)   # left and right above, then below
SECRET = b"GPS 23.09N 113.29E"

# EXIF 2.3, table of Orientation: where row 0 and column 0 are to be seen.
SIDES = {1: ("top", "left"), 2: ("top", "right"), 3: ("bottom", "right"),
         4: ("bottom", "left"), 5: ("left", "top"), 6: ("right", "top"),
         7: ("right", "bottom"), 8: ("left", "bottom")}


def quarters(width, height):
    """Rows of pixels, a colour in each quarter."""
    return [[QUARTERS[(y * 2 // height) * 2 + x * 2 // width]
             for x in range(width)] for y in range(height)]


def stored(rows, orientation):
    """The rows as a camera stores them that was held so."""
    row0, column0 = SIDES[orientation]
    if row0 in ("left", "right"):
        rows = [list(column) for column in zip(*rows)]
    if row0 in ("bottom", "right"):
        rows = rows[::-1]
    if column0 in ("right", "bottom"):
        rows = [row[::-1] for row in rows]
    return rows


def ppm(rows):
    return b"P6 %d %d 255\n" % (len(rows[0]), len(rows)) + bytes(
        v for row in rows for pixel in row for v in pixel)


def tool(args, data):
    return subprocess.run(args, input=data, stdout=subprocess.PIPE,
                          check=True).stdout


def jpeg(rows, *args):
    return tool(["cjpeg", "-quality", "95", *args], ppm(rows))


def exif(orientation, order):
    """A segment with the orientation, then a secret."""
    e = "<" if order == b"II" else ">"
    tiff = order + struct.pack(e + "HIHHHIHHI", 42, 8, 1, 0x112, 3, 1,
                               orientation, 0, 0) + SECRET
    body = b"Exif\0\0" + tiff
    return b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body


def with_exif(data, orientation, order=b"II"):
    return data[:2] + exif(orientation, order) + data[2:]


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + \
        struct.pack(">I", zlib.crc32(kind + data))


def png(rows, depth, kind, extra=b"", to=bytes):
    raw = b"".join(b"\0" + to(v for p in row for v in p) for row in rows)
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), depth, kind, 0, 0,
                       0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + \
        chunk(b"tEXt", b"Comment\0" + SECRET) + extra + \
        chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b"")


def packed(depth):
    """Values of fewer bits than a byte into bytes, a row at a time."""
    def pack(values):
        bits = "".join(format(v, "0%db" % depth) for v in values)
        bits += "0" * (-len(bits) % 8)
        return bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8))
    return pack


def deep(values):
    return b"".join(struct.pack(">H", v * 257) for v in values)


def segment(marker, body):
    """Of a JPEG."""
    return b"\xff" + bytes([marker]) + struct.pack(">H", len(body) + 2) + body


def scanned(side, scans):
    """A progressive grey JPEG, `side` times 1024 pixels each way, of one scan of
    DC and others in which every block is said, 16384 at a time, to be empty."""
    size = struct.pack(">HH", side * 1024, side * 1024)
    data = b"\xff\xd8" + segment(0xDB, b"\0" + b"\1" * 64) + \
        segment(0xC2, b"\x08" + size + b"\1\1\x11\0") + \
        segment(0xC4, b"\0\1" + bytes(15) + b"\0") + \
        segment(0xC4, b"\x10\1" + bytes(15) + b"\xe0") + \
        segment(0xDA, b"\1\1\0\0\0\0") + bytes(side * side * 2048)
    empty = int("0" * 15 * side * side + "1" * (side * side % 8), 2)
    body = empty.to_bytes((15 * side * side + 7) // 8, "big")
    for i in range(scans - 1):
        low = 13 - i // 63
        high = low + 1 if i >= 63 else 0
        data += segment(0xDA, bytes([1, 1, 0, 1 + i % 63, 1 + i % 63,
                                     high << 4 | low])) + body
    return data + b"\xff\xd9"
