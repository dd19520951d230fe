#!/usr/bin/env python3
"""What a lab shares, end to end, read from the PDFs: two members of one name told
apart, a paper that could be either's, the own name bold, what a profile keeps of
its own; a roster's photo in the place of the profile's. Prints TAP.
"""
import csv
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from pictures import png
from tap import Tap, cvset, text_of, write

PROFILE = """language: en
layout: %s
name: %s
sections:
  publications:
    - {title: Kept at Home, authors: [%s], venue: Own, year: 2001}
"""
BIB = """@article{one, title={Paper of the First}, author={Wei Zhang and Ada Example},
  journal={J. of Things}, year=2020, author+an:member = {1=first}}
@article{two, title={Paper of the Second}, author={Bo Li and Zhang, Wei},
  journal={J of Things}, year=2021, author+an:member = {2=second}}
@article{either, title={Paper of Nobody Knows}, author={Wei Zhang},
  journal={Other}, year=2022}
@article{ada, title={Paper of Ada}, author={Example, Ada and Bo  Li},
  journal={Other}, year=2023}
@article{none, title={Paper of Strangers}, author={Some Body}, journal={Other},
  year=2024}
"""
LAB = """members:
  - {profile: first.yaml, id: first}
  - {profile: second.yaml, id: second}
  - ada.yaml
bibliography: lab.bib
projects:
  - {title: Project of All, date: 2020, people: [{name: Wei Zhang, member: first},
     Ada Example]}
"""
PAPERS = ("the First", "the Second", "Nobody Knows", "Ada", "Strangers")


def text_in(path):
    done = subprocess.run(["pdftotext", "-raw", path, "-"],
                          stdout=subprocess.PIPE, check=True)
    return re.sub(r"\s+", " ", text_of(done.stdout))


def shown(text):
    return [p for p in PAPERS if "Paper of " + p in text]


def bold_words(path):
    """The text that is in a font whose name says so."""
    done = subprocess.run(["mutool", "draw", "-q", "-F", "stext", path],
                          stdout=subprocess.PIPE, check=True)
    runs = re.findall(r'<font name="([^"]*)"[^>]*>(.*?)</font>',
                      text_of(done.stdout), re.S)
    return " ".join("".join(re.findall(r' c="([^"]*)"', run))
                    for font, run in runs if "Bold" in font)


def check_shared(tap):
    for id, name in (("first", "Wei Zhang"), ("second", "Wei Zhang"),
                     ("ada", "Ada Example")):
        write(id + ".yaml", PROFILE % ("classic", name, name))
    write("lab.bib", BIB)
    write("lab.yaml", LAB)
    done = cvset("batch", "lab.yaml", "-o", "out", "--report", "r.csv")
    texts = {id: text_in("out/%s.pdf" % id)
             for id in ("first", "second", "ada")}
    tap.ok(done.returncode == 0, "made", done.stderr)
    for id, papers in (("first", ["the First", "Nobody Knows"]),
                       ("second", ["the Second", "Nobody Knows"]),
                       ("ada", ["the First", "Ada"])):
        tap.ok(shown(texts[id]) == papers, "the papers of " + id,
               shown(texts[id]), texts[id])
        tap.ok("Kept at Home" in texts[id], "and one of their own")
        tap.ok(("Project of All" in texts[id]) == (id != "second"),
               "the projects of " + id, texts[id])
    for id, name, other in (("first", "Wei Zhang", "Ada Example"),
                            ("ada", "Ada Example", "Bo Li")):
        bold = bold_words("out/%s.pdf" % id)
        tap.ok(name in bold and other not in bold, "the own name bold: " + id,
               bold)
    with open("r.csv", encoding="utf-8-sig", newline="") as f:
        rows = {row["member"]: row for row in csv.DictReader(f)}
    tap.ok("J. of Things" in rows["ada"]["spellings"] or
           "J. of Things" in rows["first"]["spellings"],
           "a journal in two spellings", rows["first"]["spellings"])
    tap.ok(all("whose: Wei Zhang is first or second" in rows[id]["spellings"]
               for id in ("first", "second")),
           "which of two it is, is asked", rows["first"]["spellings"])


def images_of(path):
    done = subprocess.run(["pdfimages", "-list", path],
                          stdout=subprocess.PIPE, check=True)
    return [row.split()[3:5] for row in text_of(done.stdout).split("\n")[2:]
            if row]


def check_photo(tap):
    os.mkdir("photos")
    for name, size in (("own.png", 40), ("rosters.png", 60)):
        with open("photos/" + name, "wb") as f:
            f.write(png([[(size,)] * size] * size, 8, 0))
    write("cy.yaml", PROFILE % ("sidebar", "Cy", "Cy") +
          "photo: photos/own.png\n")
    write("dee.yaml", PROFILE % ("sidebar", "Dee", "Dee"))
    write("roster.csv", "id,photo,profile\ncy,photos/rosters.png,cy.yaml\n"
          "dee,photos/none.png,dee.yaml\n")
    cvset("batch", "cy.yaml", "-o", "alone")
    done = cvset("batch", "roster.csv", "-o", "rostered")
    own, rosters = images_of("alone/cy.pdf"), images_of("rostered/cy.pdf")
    tap.ok(["40", "40"] in own and ["60", "60"] in rosters,
           "the roster's photo wins", own, rosters)
    report = cvset("batch", "roster.csv", "-o", "rostered", "--report", "-")
    tap.ok(done.returncode == 0 and b"photos/none.png" in report.stdout and
           re.search(rb'"file": "roster.csv", "line": 3', report.stdout),
           "one that is missing is told at its row", report.stdout)


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        check_shared(tap)
        check_photo(tap)
        os.chdir("/")
    tap.end()


if __name__ == "__main__":
    main()
