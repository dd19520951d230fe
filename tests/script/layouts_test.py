#!/usr/bin/env python3
"""Layouts with mistakes: each is told at its place and nowhere else, with the
nearest right word; what is only unwise makes a page and a warning."""
import json
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import Tap, cvset, diagnostics, text_of  # noqa: E402

PROFILE = """language: en
name: Ann Example
contacts: {email: ann@example.org}
sections:
  about: Text of *some* **length** that goes on until it wraps at a line's end.
  education:
    - {institution: A University, degree: PhD, date: 2018/2022}
  awards:
    - {title: Prize, date: 2019}
"""
ROWS = 'rows: [["{title}", "{date}"]]'

# what the layout is, where the fault is, its id, a word of what is said
ERRORS = [
    ("extends: jobmarkt", "1:10", "layout-unknown", "'jobmarket'"),
    ("extends: ./none.yaml", "1:10", "layout-unknown", "none.yaml"),
    ("extends: ./", "1:10", "layout-unknown", "no layout"),
    ("extends: [base]", "1:10", "layout-value", "name or path"),
    ("stiles: {}", "1:1", "layout-key", "'styles'"),
    ("[a, b]", "1:1", "layout-value", "mapping"),
    ("# nothing", "1:1", "file-empty", "extends: base"),
    ("styles: [a]", "1:9", "layout-value", "not a list"),
    ("colours: red", "1:10", "layout-value", "not a text"),
    ("fonts: [a]", "1:8", "layout-value", "not a list"),
    ("sections: [a]", "1:11", "layout-value", "not a list"),
    ("entries: [a]", "1:10", "layout-value", "not a list"),
    ("citations: [a]", "1:12", "layout-value", "not a list"),
    ("page: a4", "1:7", "layout-value", "not a text"),
    ("bullet: x", "1:9", "layout-value", "not a text"),
    ("fit: [1, 2]", "1:6", "layout-value", "not a list"),
    ("dates: [a]", "1:8", "layout-value", "pattern"),
    ("for: [zh]", "1:6", "layout-value", "languages"),
    ("header: hello", "1:9", "layout-value", "block"),
    ("entries: {awards: {rows: [\"{titel}\"]}}", "1:28", "layout-template",
     "'title'"),
    ("header: [{row: \"{emial}\"}]", "1:17", "layout-template", "'email'"),
    ("header: [{contacts: {only: [emial]}}]", "1:29", "layout-value",
     "'email'"),
    ("header: [{contacts: {labels: icon}}]", "1:30", "layout-value",
     "'icons'"),
    ("header: [{contacts: {columns: 1000}}]", "1:31", "layout-value", "8"),
    ("sections: {default: {look: secton}}", "1:28", "layout-value",
     "'section'"),
    ("styles: {a: {like: boddy}}", "1:20", "layout-value", "'body'"),
    ("styles: {a: {like: b}, b: {like: a}}", "1:34", "layout-value",
     "like itself"),
    ("styles: {body: {font: bdy}}", "1:23", "layout-value", "'body'"),
    ("styles: {section: {colour: accnt}}", "1:28", "layout-value", "'accent'"),
    ("styles: {section: bold}", "1:19", "layout-value", "mapping"),
    ("colours: {accent: \"#12345\"}", "1:19", "layout-value", "#1F3A5F"),
    ("colours: {accent: red}", "1:19", "layout-value", "#1F3A5F"),
    ("fonts: {body: {latin: Linux Libertin O, han: Noto Serif CJK}}", "1:23",
     "font-unknown", "'Linux Libertine O'"),
    ("fonts: {body: {latin: Lato, han: Lato}}", "1:34", "layout-value",
     "Han characters"),
    ("fonts: {body: {latin: Noto Serif CJK, han: Noto Serif CJK}}", "1:23",
     "layout-value", "Latin family"),
    ("fonts: {body: {latin: FontAwesome, han: Noto Serif CJK}}", "1:23",
     "layout-value", "Latin family"),
    ("fonts: {x: {latin: Lato}}", "1:9", "layout-value",
     "both"),
    ("entries: {awards: {grid: [300mm, 1fr], " + ROWS + "}}", "1:26",
     "layout-value", "166 mm"),
    ("entries: {awards: {grid: [-3mm, 1fr], " + ROWS + "}}", "1:27",
     "layout-value", "width"),
    ("entries: {awards: {grid: [0fr, 1fr], " + ROWS + "}}", "1:27",
     "layout-value", "width"),
    ("entries: {awards: {grid: [%s]}}" % ", ".join(["1fr"] * 17), "1:26",
     "layout-value", "1 to 16"),
    ("entries: {bullet: {rows: [{bullets: \"{text}\", column: 2}]}}", "1:27",
     "layout-value", "column 2"),
    ("page: {columns: [{width: 0fr}]}", "1:26", "layout-value", "48mm"),
    ("header: [{para: a, align: left}]", "1:27", "layout-value", "beside"),
    ("entries: {talks: {grid: []}}", "1:25", "layout-value", "[1fr, 38mm]"),
    ("entries: {talks: {grid: [x, 1fr]}}", "1:26", "layout-value", "width"),
    ("styles: []", "1:9", "layout-value", "not a list"),
    ("page: {margin: 400mm}", "1:16", "layout-value", "margins"),
    ("page: {margin: -4mm}", "1:16", "layout-value", "at least 0"),
    ("page: {size: [1mm, 1mm]}", "1:14", "layout-value", "100pt"),
    ("page: {size: [999999mm, 1mm]}", "1:15", "layout-value", "200in"),
    ("page: {size: [100mm]}", "1:14", "layout-value", "width and height"),
    ("page: {size: lettr}", "1:14", "layout-value", "'letter'"),
    ("styles: {body: {size: 0pt}}", "1:23", "layout-value", "1pt"),
    ("styles: {body: {size: 1e9pt}}", "1:23", "layout-value", "12pt"),
    ("styles: {body: {size: -5mm}}", "1:23", "layout-value", "at least 0"),
    ("styles: {body: {size: NaN}}", "1:23", "layout-value", "12pt"),
    ("styles: {body: {leading: 0pt}}", "1:26", "layout-value",
     "half"),
    ("styles: {body: {leading: 900in}}", "1:26", "layout-value", "200in"),
    ("styles: {section: {before: -1pt}}", "1:28", "layout-value",
     "at least 0"),
    ("styles: {section: {bar: {width: 90000mm}}}", "1:33", "layout-value",
     "200in"),
    ("styles: {section: {rule: {weight: -1pt}}}", "1:35", "layout-value",
     "at least 0"),
    ("sections: {default: {gap: {entries: -5mm}}}", "1:37", "layout-value",
     "at least 0"),
    ("entries: {awards: {grid: [1fr, auto], gap: -9mm}}", "1:44",
     "layout-value", "at least 0"),
    ("bullet: {width: 99999mm}", "1:17", "layout-value", "200in"),
    ("fit: {floor: {latin: -5pt}}", "1:22", "layout-value", "at least 0"),
    ("header: " + "[{blocks: " * 3000 + "}]" * 3000, "1:320", "yaml-limit",
     "64"),
]
WARNINGS = [
    ("entries: {awards: {grid: [3mm, 1fr], " + ROWS + "}}", "1:27",
     "column-narrow", "wider"),
]
SETTINGS = [
    ("foo.bar=1", "1:1", "layout-key", "'foo'"),
    ("styles.bdoy.size=9pt", "1:8", "layout-value", "'body'"),
    ("colours.acent=\"#112233\"", "1:9", "layout-value", "'accent'"),
    ("page.margn=1mm", "1:6", "layout-key", "'margin'"),
    ("styles.body.sise=9pt", "1:13", "layout-key", "'size'"),
    ("styles=5", "1:8", "layout-value", "mapping"),
    ("styles.body.size=-1pt", "1:18", "layout-value", "at least 0"),
    ("styles..size=1", "1:1", "option", "styles.body.size"),
    ("extends=faculty", "1:1", "option", "--layout"),
    ("page.margin=400mm", "1:13", "layout-value", "margins"),
    ("page.margin=[]", "1:13", "layout-value", "one to four"),
    ("page.size=a3", "1:11", "layout-value", "[297mm, 420mm]"),
    ("page.size=[a4]", "1:11", "layout-value", "two lengths"),
    ("entries.talks.grid=[0fr, 1fr]", "1:21", "layout-value", "width"),
    ("header.0.row=x", "1:1", "option", "list"),
    ("fit.leading=0.01", "1:13", "layout-value", "from 0.5 to 2"),
    ("fit.size=[0.9, 1e9]", "1:16", "layout-value", "ratio"),
    ("fit.dense.gaps=0.01", "1:16", "layout-value", "from 0.05 to 10"),
]


def said(done):
    """[(place, id, all that is said)] of what has a place in the layout."""
    found = []
    for item in diagnostics(text_of(done.stderr)):
        if item["level"] != "info" or item["id"] == "column-narrow":
            found.append(("%s:%s" % (item.get("line"), item.get("column")),
                          item["id"], json.dumps(item, ensure_ascii=False)))
    return found


def check(tap, name, done, place, code, word, status):
    found = said(done)
    here = [x for x in found if x[:2] == (place, code) and word in x[2]]
    others = [x for x in found if x[:2] != (place, code)]
    tap.ok(done.returncode == status and len(here) == 1 and not others,
           name[:60], "status %d" % done.returncode, *found)


GROWN = """extends: base
entries:
  education:
    grid: [20mm, 1fr]
    rows: [["{date}", "{degree}"], {text: "{thesis}", column: 2}]
    tail: [{bullets: "{highlights}", column: 2}]
dates: {en: MMM yyyy}
"""
LONG_DATE = """name: A
language: en
sections:
  education:
    - {degree: Ttt, date: 2003-09/2007-11, thesis: Ttt, highlights: [Ttt]}
"""


def check_grown(tap, build, put):
    """Rows set into a column begin where it does when a date widens it."""
    put("profile.yaml", LONG_DATE)
    put("layout.yaml", GROWN)
    lines = re.findall(r"line x=(\S+) y=\S+ w=(\S+) .*Ttt$",
                       text_of(build("-l", "./layout.yaml").stdout), re.M)
    ends = [float(x) + float(w) for x, w in lines]
    tap.ok(len(ends) == 3 and max(ends) - min(ends) < 0.01,
           "empty columns are as wide as full ones", ends)


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        def put(name, text):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
                f.write(text + "\n")

        def build(*arguments):
            return cvset("build", "profile.yaml", "--format=json",
                         "--dump=pages", *arguments, cwd=folder)
        put("profile.yaml", PROFILE)
        for status, table in ((1, ERRORS), (0, WARNINGS)):
            for text, *expected in table:
                put("layout.yaml", text)
                check(tap, text, build("-l", "./layout.yaml"), *expected,
                      status)
        for setting, *expected in SETTINGS:
            check(tap, "--set " + setting, build("--set", setting), *expected,
                  1)
        put("a.yaml", "extends: ./b.yaml")
        put("b.yaml", "extends: ./a.yaml")
        check(tap, "a circle", build("-l", "./a.yaml"), "1:10",
              "layout-value", "a.yaml, b.yaml, a.yaml", 1)
        check_grown(tap, build, put)
    tap.end()


main()
