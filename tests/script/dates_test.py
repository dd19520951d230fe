#!/usr/bin/env python3
"""Dates in every language: the tables of tests/golden/dates, a file for each,
through the program with the patterns of layouts/base.yaml."""
import json
import os
import sys
import tempfile

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, TESTS)
from tap import Tap, cvset, diagnostics, text_of  # noqa: E402

TABLES = os.path.join(TESTS, "golden", "dates")
LANGUAGES = ["de", "en", "es", "fr", "ja", "ko", "zh-Hans", "zh-Hant"]
FORMS = ["{date}", "{date:long}", "{date:yyyy/MM}", "{date:duration}"]
LAYOUT = """summary: the forms of a date
extends: base
styles: {body: {size: 5pt}}
entries:
  awards: {rows: [{text: "%s"}]}
""" % " | ".join(["[[%s]]" % f for f in FORMS])


def read_table(lang):
    """[(warned, typed, forms)] of a table; no forms: as typed in each."""
    with open(os.path.join(TABLES, lang + ".txt"), encoding="utf-8") as f:
        rows = [row for row in f.read().split("\n")
                if row and not row.startswith("#")]
    cells = [[cell.strip() for cell in row[1:].split(" | ")] for row in rows]
    return [(row[0] == "!", typed, forms or [typed] * 3)
            for row, (typed, *forms) in zip(rows, cells)]


def build(lang, table, folder):
    """What is printed for each date of the table, and which are warned of."""
    profile, layout = (os.path.join(folder, name + ".yaml")
                       for name in ("profile", "layout"))
    with open(layout, "w", encoding="utf-8") as f:
        f.write(LAYOUT)
    head = ["language: " + lang, "name: N", "sections:", "  awards:"]
    with open(profile, "w", encoding="utf-8") as f:
        f.write("\n".join(head + ["    - date: %s" % json.dumps(
            typed, ensure_ascii=False) for _, typed, _ in table]))
    done = cvset("build", profile, "-l", layout, "--dump=text",
                 "--format=json")
    said = diagnostics(text_of(done.stderr))
    rows = text_of(done.stdout).rstrip("\n").split("\n")[2:]
    return ([[cell.strip() for cell in row.split("|")] for row in rows],
            {d["line"] - len(head) - 1 for d in said
             if d["id"].startswith("date-")})


def check_language(tap, lang, typed, folder):
    table = read_table(lang)
    tap.ok([row[1] for row in table] == typed, lang + ": the same dates")
    rows, warned = build(lang, table, folder)
    tap.ok(len(rows) == len(table), "%s: %d dates" % (lang, len(table)),
           "%d rows" % len(rows))
    for at, ((warn, what, forms), row) in enumerate(zip(table, rows)):
        row = [cell for cell in row if cell]
        tap.ok(row == forms and (at in warned) == warn,
               "%s: %s" % (lang, what), "want %s" % forms, "got  %s" % row,
               "warned of" if at in warned else "not warned of")


def main():
    tap = Tap()
    typed = [what for _, what, _ in read_table("en")]
    tap.ok(sorted(os.listdir(TABLES)) == [l + ".txt" for l in LANGUAGES],
           "a table for each language")
    tap.ok(len(typed) == len(set(typed)) >= 120, "%d dates" % len(typed))
    for lang in LANGUAGES:
        with tempfile.TemporaryDirectory() as folder:
            check_language(tap, lang, typed, folder)
    tap.end()


if __name__ == "__main__":
    main()
