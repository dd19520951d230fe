# A photo in a layout without a place for one.
python3 - <<'END'
import struct, zlib
def chunk(kind, data):
    return (struct.pack(">I", len(data)) + kind + data +
            struct.pack(">I", zlib.crc32(kind + data)))
with open("me.png", "wb") as f:
    f.write(b"\x89PNG\r\n\x1a\n" +
            chunk(b"IHDR", struct.pack(">IIBBBBB", 500, 700, 8, 0, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress((b"\0" + b"\x80" * 500) * 700)) +
            chunk(b"IEND", b""))
END
cat >cv.yaml <<'END'
language: en
name: Ada Sample
photo: me.png
END
exec "$CVSET" check --format=json cv.yaml
