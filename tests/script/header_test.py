#!/usr/bin/env python3
"""Blocks of a header: sections in place of their own, beside other blocks. Each
thing is shown once, and read as it is drawn at any size; a QR code is read."""
import os
import re
import subprocess
import sys
import tempfile

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, TESTS)
from tap import Tap, cvset, text_of  # noqa: E402

CHECK = os.path.join(TESTS, "pdf", "check.py")
PROFILE = """language: en
name: Ann Example
contacts: {email: ann@example.org, phone: +44 20 7946 0958, github: ann}
sections:
  education: [{institution: A University, degree: PhD, date: 2018/2022}]
  skills: {Languages: "C, Python, Rust", Systems: "CUDA, MPI"}
  awards:
    - {title: Best Paper Award, date: 2020}
    - {title: Outstanding Reviewer of a Conference with Long Name, date: 2021}
  publications:
    - {title: A Paper, authors: ["A. Example*", "B. Other"], venue: PPoPP,
       year: 2024, kind: conference}
  clubs: [Chess, Rowing]
"""
LAYOUTS = {
    "three columns": """extends: base
header:
  - row: {text: "{name}", style: name, role: title}
  - beside:
      - contacts: {labels: icons, style: meta}
      - entries: skills
      - entries: {section: awards, title: yes}
    grid: [1fr, 1fr, 1fr]
  - legend: publications
  - entries: clubs
""",
    "a text that wraps": """extends: base
header:
  - row: {text: "{name}", style: name, role: title}
  - beside:
      - para: {lines: ["A text that has to wrap in this column: {name}.", "B"]}
      - entries: {section: awards, title: yes}
      - blocks:
          - contacts: {labels: labelled, style: meta}
          - entries: skills
    grid: [1fr, 1fr, 1fr]
  - groups: {section: publications, title: yes}
sections: {publications: {group: kind, titles: section, legend: below}}
""",
}
# The code reaches down beside all of them and moves no line.
NESTED = """extends: base
header:
  - row: "{name}"
  - beside:
      - contacts: {labels: none, style: meta}
      - beside:
          - entries: skills
          - qr: {text: "{email}", size: 25mm}
        grid: [1fr, 25mm]
    grid: [1fr, 2fr]
"""
ONCE = ["Best Paper Award", "Chess", "A Paper", "corresponding author",
        "CUDA", "ann@example.org", "A University"]
SIZES = ["styles.body.size=10.5pt", "styles.body.size=13pt",
         "page.size=letter"]


# what a code is asked for, and what a reader of codes finds
CODES = [("{homepage}", "https://ann.example.org/cv"),
         ("{email}", "mailto:ann@example.org"),
         ("https://example.org/%E4%B8%AD?a=b&c", "https://example.org/%E4%B8%AD"
          "?a=b&c"),
         ("{name}: ünïcode 中文", "Ann Example: ünïcode 中文"),
         ("long " * 100, ("long " * 100).strip())]
QR = """extends: base
header:
  - beside:
      - blocks:
          - row: {text: "{name}", style: name, role: title}
          - contacts: {labels: icons, style: meta}
      - qr: {text: '%s', size: %s, align: right}
    grid: [1fr, %s]
"""


def codes_in(pdf, folder):
    """What zbarimg reads on the first page as it is printed."""
    subprocess.run(["pdftoppm", "-r", "300", "-f", "1", "-l", "1", "-png",
                    pdf, os.path.join(folder, "page")], check=True)
    image = [n for n in os.listdir(folder) if n.startswith("page")][0]
    done = subprocess.run(
        ["zbarimg", "-q", "--raw", os.path.join(folder, image)],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return text_of(done.stdout).rstrip("\n")


def check_codes(tap, put, folder):
    profile = put("profile.yaml", PROFILE.replace(
        "github: ann", "homepage: ann.example.org/cv"))
    pdf = os.path.join(folder, "out.pdf")
    for text, held in CODES:
        size = "25mm" if len(text) < 100 else "60mm"
        layout = put("layout.yaml", QR % (text, size, size))
        done = cvset("build", profile, "-l", layout, "-o", pdf)
        read = codes_in(pdf, folder)
        tap.ok(not done.stderr and read.strip() == held,
               "a code of '%s' holds it" % text[:40], read,
               text_of(done.stderr))
        done = subprocess.run([sys.executable, CHECK, profile, "-l", layout],
                              stdout=subprocess.PIPE, check=False)
        report = text_of(done.stdout)
        tap.ok(done.returncode == 0 and "not ok" not in report,
               "its PDF is exact and tagged", report)
    done = cvset("build", profile, "-l", put("layout.yaml", NESTED),
                 "--dump=pages")
    lines = [float(y) for y in re.findall(r"line x=\S+ y=([\d.]+)",
                                          text_of(done.stdout))]
    tap.ok(max(b - a for a, b in zip(lines[1:], lines[2:4])) < 16 and
           lines[4] - lines[1] > 25 * 72 / 25.4,
           "a code moves no line beside it, but those below it",
           text_of(done.stdout), text_of(done.stderr))
    done = cvset("build", profile, "-l", put("layout.yaml", QR % (
        "{github}", "25mm", "25mm")), "--dump=pages")
    tap.ok(b"figure" not in done.stdout and not done.stderr,
           "no code of what is not set", text_of(done.stderr))
    done = cvset("build", profile, "-l", put("layout.yaml", QR % (
        "{homepage}", "25mm", "25mm")), "--lang", "zh", "--dump=pages")
    tap.ok("| 二维码：https://ann.example.org/cv" in text_of(done.stdout),
           "its text in words is in the document's language",
           text_of(done.stdout))


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        def put(name, text):
            path = os.path.join(folder, name)
            with open(path, "w", encoding="utf-8") as f:
                f.write(text)
            return path
        profile = put("profile.yaml", PROFILE)
        for name, text in LAYOUTS.items():
            layout = put("layout.yaml", text)
            done = cvset("build", profile, "-l", layout, "--dump=text")
            shown = text_of(done.stdout)
            tap.ok(done.returncode == 0 and not done.stderr,
                   name + ": builds without a word", text_of(done.stderr))
            for words in ONCE:
                tap.ok(shown.count(words) == (words != ONCE[3] or
                                              "legend:" in text),
                       "%s: '%s' is shown once" % (name, words), shown)
            for size in SIZES:
                done = subprocess.run(
                    [sys.executable, CHECK, profile, "-l", layout, "--set",
                     size], stdout=subprocess.PIPE, check=False)
                report = text_of(done.stdout)
                tap.ok(done.returncode == 0 and "not ok" not in report,
                       "%s, %s: read as it is drawn" % (name, size), report)
        check_codes(tap, put, folder)
        for block in ("entries: awrads", "groups: {section: publication}",
                      "legend: [a]", "entries: {titel: yes}"):
            layout = put("layout.yaml", "header: [{%s}]\n" % block)
            done = cvset("build", profile, "-l", layout, "-o",
                         os.path.join(folder, "out.pdf"))
            said = text_of(done.stderr)
            tap.ok(done.returncode == 1 and "layout.yaml:1:" in said,
                   block + " is told", said)
    tap.end()


main()
