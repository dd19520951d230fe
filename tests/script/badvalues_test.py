#!/usr/bin/env python3
"""Every key of the layout language with values of every wrong kind: what is no
value is one error in the line of the key; nothing crashes, and nothing is told
elsewhere. The keys are those of the tables in src/layout. Of the values a key
gets every ninth, the next key others; with BADVALUES=all it gets all."""
import concurrent.futures
import glob
import json
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import TOP, Tap, cvset, diagnostics, text_of, write  # noqa: E402

# Where the keys of each table stand: lines down to the mapping that has them,
# the last one indented for them by %s.
PLACES = {
    "module.MODULE_KEYS": "%s",
    "module.FIT_KEYS": "fit:\n  %s",
    "module.DENSE_KEYS": "fit:\n  dense:\n    %s",
    "module.BULLET_KEYS": "bullet:\n  %s",
    "plan_cite.AUTHORS_KEYS": "sections:\n  talks:\n    authors:\n      %s",
    "plan_cite.STYLE_KEYS": "citations:\n  compact:\n    %s",
    "plan_column.COLUMN_KEYS":
        "page:\n  columns:\n  - {width: 1fr}\n  - %s",
    "plan_page.KEYS_OF_RULE": None,     # as a block's own
    "plan_page.BLOCK_KEYS": "header:\n- %s",
    "plan_page.GAP_KEYS": "sections:\n  talks:\n    gap:\n      %s",
    "plan_page.SECTION_KEYS": "sections:\n  talks:\n    %s",
    "plan_paper.PAPER_KEYS": "page:\n  margin:\n    %s",
    "plan_paper.RUNNING_KEYS": "page:\n  first:\n    %s",
    "plan_paper.PAGE_KEYS": "page:\n  %s",
    "plan_part.PART_KEYS":
        "header:\n- para:\n    lines:\n    - %s",
    "plan_part.ROW_KEYS": "entries:\n  talks:\n    rows:\n    - %s",
    "plan_part.HOLD": None,             # those of a row
    "plan_part.ENTRY_KEYS": "entries:\n  talks:\n    %s",
    "plan_person.CONTACT_KEYS": "contacts:\n  %s",
    "plan_person.KEYS_OF_PHOTO": "photo:\n  %s",
    "plan_qr.QR_KEYS": "header:\n- qr:\n    %s",
    "sheet.LEADING_KEYS": "styles:\n  x:\n    leading:\n      %s",
    "sheet.RULE_KEYS": "styles:\n  x:\n    rule:\n      %s",
    "sheet.BAR_KEYS": "styles:\n  x:\n    bar:\n      %s",
    "sheet.STRONG_KEYS": "styles:\n  x:\n    strong:\n      %s",
    "sheet.STYLE_KEYS": "styles:\n  x:\n    %s",
    "sheet.FLOOR_KEYS": "fit:\n  floor:\n    %s",
    "sheetfont.FONT_KEYS": "fonts:\n  body:\n    %s",
}
# What a key needs beside it to be looked at.
BESIDE = {
    "plan_column.COLUMN_KEYS": ["sections: [skills]"],
    "plan_part.PART_KEYS": ["text: a"],
    "plan_part.ROW_KEYS": ["text: a"],
    "plan_page.BLOCK_KEYS": ["para: a"],
    "plan_qr.QR_KEYS": ["text: a"],
}
OWN = ("text", "join", "lines", "contacts", "qr", "cells", "bullets", "row",
       "para", "photo", "rule", "sections", "blocks", "beside", "entries", "groups",
       "legend")
VALUES = [
    "[x, y]", "{x: y}", "[]", "{}", "''", "~", "1e99", "-1", "NaN", "12",
    "3furlong", "-7mm", "99999999999999999999mm", "[[[]]]", "{a: [b, {c: d}]}",
    '"{"', '"{nothing}"', "x" * 10000, '"\\0"', "0",
    "[-1, -1]", "[1mm, 2mm, 3mm, 4mm, 5mm]", "&a *a", "*x", "0fr", "100%",
]


def tables():
    found = {}
    for path in sorted(glob.glob(os.path.join(TOP, "src/layout/*.c"))):
        with open(path, encoding="utf-8") as f:
            text = f.read()
        for m in re.finditer(r"static const struct key (\w+)\[\] = \{(.*?)\n"
                             r"\s*\};", text, re.S):
            name = os.path.basename(path)[:-2] + "." + m[1]
            found[name] = re.findall(r'\{"([^"]+)"', m[2])
    return found


def layout_of(table, key, value):
    """(the layout, the line that the key stands in)"""
    before, _ = PLACES[table].split("%s")
    lines = before.split("\n")
    indent = len(lines[-1]) * " "
    rows = lines[:-1] + [lines[-1] + "%s: %s" % (key, value)]
    if key not in OWN:
        rows += [indent + x for x in BESIDE.get(table, [])]
    return "\n".join(rows) + "\n", len(lines)


def said(case):
    """What is wrong with how the case is taken, or nothing."""
    number, (table, key, value) = case
    text, line = layout_of(table, key, value)
    name = "l%d.yaml" % number
    write(name, text)
    done = cvset("build", "cv.yaml", "-l", "./" + name, "--format=json",
                 "--dump=text")
    os.remove(name)
    try:
        items = diagnostics(text_of(done.stderr))
    except json.JSONDecodeError:
        return "status %d: %s" % (done.returncode,
                                  text_of(done.stderr)[-300:])
    errors = [x for x in items if x["level"] in ("error", "fatal")]
    places = [(x.get("line"), x.get("column"), x["id"]) for x in errors]
    if done.returncode not in (0, 1) or bool(errors) != (done.returncode == 1):
        return "status %d, %d errors" % (done.returncode, len(errors))
    broken = any(x["id"].startswith("yaml-") for x in errors)
    once = broken or len(set(places)) == len(places)
    if not once or any(place[0] != line for place in places):
        return "; ".join("%s:%s:%s: %s" % (
            x["file"], x.get("line"), x.get("column"), x["message"][:120])
                         for x in errors[:4])
    return ""


PROFILE = """name: Ada
language: en
contacts: {email: a@example.org}
sections:
  talks: [{title: A, date: 2020}, {title: B, date: 2021}]
  skills: {Languages: C}
  publications: [{title: T, authors: [Ada, Bea], venue: V, year: 2020}]
"""


def main():
    tap = Tap()
    found = tables()
    step = 1 if os.environ.get("BADVALUES") == "all" else 9
    tap.ok(set(found) == set(PLACES), "every table of keys is known",
           set(found) ^ set(PLACES))
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write("cv.yaml", PROFILE)
        for table, keys in found.items():
            if PLACES.get(table) is None:
                continue
            cases = [(table, k, v) for i, k in enumerate(keys)
                     for v in VALUES[i % step::step]]
            with concurrent.futures.ThreadPoolExecutor(2) as pool:
                wrong = ["%s: %s: %s" % (c[1], c[2][:30], w) for c, w in
                         zip(cases, pool.map(said, enumerate(cases))) if w]
            tap.ok(not wrong, "%s: %d values" % (table, len(cases)), *wrong)
        os.chdir(TOP)
    tap.end()


main()
