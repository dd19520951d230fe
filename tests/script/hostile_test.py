#!/usr/bin/env python3
"""Inputs made to hurt: deep, long, repeated, broken. Each ends within its time
with status 0 or 1, never by a signal, and says something if it is 1."""
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import Tap, cvset, text_of
import subprocess

SECONDS = 20
HEAD = "language: en\nname: Ann Example\nsections:\n"
ABOUT = HEAD + "  about: \"%s\"\n"

BOMB = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    "%s: &%s [%s]\n" % (b, b, ", ".join(["*" + a] * 10))
    for a, b in zip("abcdefgh", "bcdefghi"))

INPUTS = {
    "nested lists": "sections: " + "[" * 5000 + "]" * 5000,
    "nested mappings": "".join(" " * i + "a:\n" for i in range(900)),
    "unclosed brackets": "[" * 100000,
    "an alias bomb": BOMB,
    "an alias of itself": "sections: &a {about: *a}\n",
    "open stars": ABOUT % ("**a *b " * 5000),
    "stars only": ABOUT % ("*" * 20000),
    "open links": ABOUT % ("[a](b" * 5000),
    "brackets": ABOUT % ("[" * 20000),
    "backticks": ABOUT % "".join("`" * n + "a" for n in range(1, 200)),
    "backslashes": ABOUT % ("\\\\" * 20000),
    "one word": ABOUT % ("a" * 50000),
    "one word of Han": ABOUT % ("示例" * 20000),
    "combining marks": ABOUT % ("a" + "\u0301" * 5000),
    "joiners": ABOUT % ("\u200d" * 5000),
    "directions": ABOUT % ("\u202e(\u2067[" * 3000),
    "mixed scripts": ABOUT % ("aя字あ가א" * 2000),
    "spaces": ABOUT % (" \\u00a0\\u3000" * 3000),
    "many lines": HEAD + "  about: |\n" + "    a\n\n" * 10000,
    "many sections": HEAD + "".join("  s%d: [a]\n" % i for i in range(3000)),
    "many entries": HEAD + "  education:\n"
        + "    - {institution: A, degree: B, date: 2018}\n" * 2000,
    "many unknown keys": "".join("key%d: 1\n" % i for i in range(5000)),
    "a long key": "a" * 100000 + ": b\n",
    "many documents": "---\n" * 5000,
    "a number of digits": HEAD + "  education:\n    - {institution: A, date: "
        + "9" * 5000 + "}\n",
    "a template in the data": ABOUT % "{name} [[{name}]] {t:page-of} {,}",
    "control characters": ABOUT % "a\\u0001\\u0007\\u007f\\u0085b",
    "noncharacters": ABOUT % "a\\uFFFE\\uFFFF\\uFDD0b",
    "NUL": ABOUT % "a\\0b",
}
BYTES = {
    "a NUL byte": b"name: a\0b\n",
    "half a character": b"name: \xe5\xbc\n",
    "a surrogate": b"name: \xed\xa0\x80\n",
    "an overlong form": b"name: \xc0\xaf\n",
    "past the last plane": b"name: \xf4\x90\x80\x80\n",
    "UTF-16 without a mark": "name: A\n".encode("utf-16-be"),
    "UTF-32": "name: A\n".encode("utf-32"),
    "random bytes": bytes((i * 7919 + i // 251 * 104729) % 256
                          for i in range(20000)),
    "a PDF": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n",
    "carriage returns": b"language: en\rname: Ann\rsections: {about: B}\r",
}


def fault_of(path, out):
    """What is wrong with how the program ends, or None."""
    try:
        done = cvset("build", path, "-o", out, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return "not done after %d s" % SECONDS
    said = text_of(done.stderr)
    if done.returncode not in (0, 1):
        return "status %d: %s" % (done.returncode, said[-3000:])
    if done.returncode == 1 and not said:
        return "status 1 without a word"
    if (done.returncode == 0) != os.path.exists(out):
        return "status %d, and the PDF is %s" % (
            done.returncode, "there" if os.path.exists(out) else "not there")
    return None


def main():
    tap = Tap()
    inputs = {name: text.encode() for name, text in INPUTS.items()}
    inputs.update(BYTES)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "hostile.yaml")
        out = os.path.join(folder, "hostile.pdf")
        for name, data in inputs.items():
            with open(path, "wb") as f:
                f.write(data)
            fault = fault_of(path, out)
            tap.ok(not fault, name, fault)
            if os.path.exists(out):
                os.remove(out)
    tap.end()


if __name__ == "__main__":
    main()
