#!/usr/bin/env python3
"""check.py PROFILE [ARGUMENT...] -- builds the profile and looks at the PDF from
outside: the text layer (extract.py), qpdf, the fonts, the tags, and whether a
second build, by another program (CVSET_OTHER) from another folder, in another
time zone and locale, has the same bytes. Prints TAP.
"""
import collections
import json
import os
import re
import subprocess
import sys
import tempfile
import unicodedata

import extract
import pdfjs

sys.path.insert(0, os.path.dirname(extract.HERE))
from tap import CVSET, TOP, Tap, cvset, text_of

# Never in a text layer unless the author typed it: radicals, compatibility
# ideographs, presentation forms, private use, replacement.
UNWANTED = re.compile("[\u2e80-\u2fdf\uf900-\ufaff\ufb00-\ufb06\ue000-\uf8ff"
                      "\ufffd]")
ELSEWHERE = {"TZ": "Asia/Shanghai", "LC_ALL": "zh_CN.UTF-8",
             "LANG": "tr_TR.UTF-8"}


def tool(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    return done.returncode, text_of(done.stdout)


def font_faults(table):
    """What is wrong in the table pdffonts prints."""
    faults, rows = [], table.strip().split("\n")[2:]
    for row in rows:
        # name, type, encoding, emb, sub, uni, object and generation
        emb, sub, uni = row.split()[-5:-2]
        if (emb, sub, uni) != ("yes", "yes", "yes"):
            faults.append("not embedded, subset and with ToUnicode: " + row)
        if "Type 3" in row:
            faults.append("Type 3: " + row)
        if not re.match(r"[A-Z]{6}\+", row):
            faults.append("no subset tag: " + row)
    return faults if rows else ["no fonts at all"]


def check_text(tap, pdf, profile, pages, text):
    try:
        results = extract.compare_all(pdf, pages, text)
        read = "".join(extract.extract(pdf).values())
    except (RuntimeError, ValueError) as error:
        tap.ok(False, "the extractors read it", error)
        return
    for name, differences in results.items():
        tap.ok(not differences, name + " is exact", *differences)
    with open(profile, encoding="utf-8", errors="replace") as f:
        typed = f.read()
    unwanted = {c for c in UNWANTED.findall(read) if c not in typed}
    tap.ok(not unwanted, "no radicals, presentation forms or private use",
           *("U+%04X" % ord(c) for c in sorted(unwanted)))


def check_file(tap, pdf):
    status, said = tool("qpdf", "--check", pdf)
    tap.ok(status == 0 and "WARNING" not in said, "qpdf --check", said)
    status, said = tool("pdffonts", pdf)
    faults = font_faults(said) if status == 0 else [said]
    tap.ok(not faults, "fonts embedded, subset, with ToUnicode", *faults)
    status, said = tool("pdfinfo", pdf)
    tap.ok(re.search("^Tagged: +yes$", said, re.M), "tagged", said)


def letters(text):
    """How often each character stands, spaces apart and as pdf.js shows it."""
    return collections.Counter("".join(
        unicodedata.normalize("NFKC", text).split()))


def tree_faults(rows, text):
    """What is wrong in [depth, role, text] rows, which pdf.js gives page by
    page: of a screen reader's headings, lists and links."""
    path, level = [], 0
    for depth, role, said in rows:
        del path[depth:]
        path.append(role)
        parent = path[-2] if depth else ""
        if re.fullmatch("H[1-6]", role):
            if int(role[1]) > level + 1:
                yield "%s after H%d: %s" % (role, level, said)
            level = int(role[1])
        if (role == "LI") != (parent == "L") and parent in ("L", "LI"):
            if role not in ("Lbl", "LBody"):
                yield "%s in %s" % (role, parent)
        if role in ("Lbl", "LBody") and parent != "LI":
            yield "%s in %s" % (role, parent)
        if role == "Link" and not said.strip():
            yield "a Link without text"
    if [role for _, role, _ in rows].count("H1") != 1:
        yield "not one H1"
    read, want = letters("".join(said for *_, said in rows)), letters(text)
    if read != want:
        yield "text of the tree: %s too many, %s missing" % (
            dict(read - want), dict(want - read))


def check_tree(tap, pdf, text):
    try:
        rows = json.loads(pdfjs.ask("tree", pdf))
    except pdfjs.Unread as why:
        tap.ok(False, "pdf.js reads its tree", why)
        return
    tap.ok(True, "pdf.js reads its tree")
    faults = list(tree_faults(rows, text))
    tap.ok(not faults, "headings, lists and links as pdf.js gives them",
           *faults)


def check_same(tap, pdf, profile, arguments, folder):
    other = os.environ.get("CVSET_OTHER", CVSET)
    again = os.path.join(folder, "again.pdf")
    done = cvset("build", os.path.abspath(profile), "-o", again, *arguments,
                 program=other, env=ELSEWHERE, cwd=folder)
    same = done.returncode == 0
    if same:
        with open(pdf, "rb") as a, open(again, "rb") as b:
            same = a.read() == b.read()
    tap.ok(same, "the same bytes elsewhere", text_of(done.stderr))


def check_golden(tap, profile, arguments, text):
    """The text written by hand from the profile, where there is one: NAME.txt,
    for `--lang en -l faculty` NAME.en.faculty.txt."""
    folder, name = os.path.split(os.path.splitext(profile)[0])
    golden = os.path.join(TOP, "tests", "pdf", "golden",
                          os.path.basename(folder), ".".join(
                              [name] + arguments[1::2] + ["txt"]))
    if os.path.exists(golden):
        with open(golden, encoding="utf-8") as f:
            want = extract.split_lines(f.read())
        differences = extract.difflib.unified_diff(
            want, extract.split_lines(text), "golden", "--dump=text",
            lineterm="", n=0)
        differences = list(differences)
        tap.ok(not differences, "the text is the golden", *differences)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    profile, arguments = sys.argv[1], sys.argv[2:]
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        pdf = os.path.join(folder, "out.pdf")
        built = cvset("build", profile, "-o", pdf, *arguments)
        if not tap.ok(built.returncode == 0 and os.path.exists(pdf), "builds",
                      "status %d" % built.returncode, text_of(built.stderr)):
            tap.end()
        said = text_of(built.stderr)
        # what a layout has no place for, or asks for, is said and no fault
        other = re.sub(r".*((\bcontacts? '|has titles of its own).*"
                       r"\[layout-field|\[layout-section|\[form-\w+)\]\n",
                       "", said)
        tap.ok(not re.search(r": (warning|error|fatal): ", other),
               "without warnings", said)
        pages, text = (
            text_of(cvset("build", profile, "--dump=" + s, *arguments).stdout)
            for s in ("pages", "text"))
        check_text(tap, pdf, profile, pages, text)
        check_tree(tap, pdf, text)
        check_golden(tap, profile, arguments, text)
        check_file(tap, pdf)
        check_same(tap, pdf, profile, arguments, folder)
    tap.end()


if __name__ == "__main__":
    main()
