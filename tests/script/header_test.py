#!/usr/bin/env python3
"""Blocks of a header: sections in place of their own, beside other blocks. Each
thing is shown once, and read as it is drawn at any size."""
import os
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
ONCE = ["Best Paper Award", "Chess", "A Paper", "corresponding author",
        "CUDA", "ann@example.org", "A University"]
SIZES = ["styles.body.size=10.5pt", "styles.body.size=13pt",
         "page.size=letter"]


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
