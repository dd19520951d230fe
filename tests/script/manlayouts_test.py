#!/usr/bin/env python3
"""Every example of cvset-layout(5) is a layout that makes pages: in
both languages, with a text that is read back as it stands there."""
import os
import re
import subprocess
import sys
import tempfile

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, TESTS)
from tap import TOP, Tap, languages_of, text_of  # noqa: E402

CHECK = os.path.join(TESTS, "pdf", "check.py")
PROFILE = os.path.join(TOP, "examples", "faculty-zh", "dujiangsu.yaml")


def snippets():
    """Between .EX and .EE, as man shows them."""
    with open(os.path.join(TOP, "man", "cvset-layout.5"),
              encoding="utf-8") as f:
        found = re.findall(r"^\.EX\n(.*?)^\.EE$", f.read(), re.M | re.S)
    return [text.replace("\\-", "-").replace("\\(aq", "'")
            .replace("\\e", "\\") for text in found]


def main():
    tap = Tap()
    found = snippets()
    tap.ok(len(found) >= 10, "cvset-layout(5) has examples")
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(found, 1):
            layout = os.path.join(folder, "layout.yaml")
            with open(layout, "w", encoding="utf-8") as f:
                f.write(text)
            for lang in languages_of(PROFILE):
                done = subprocess.run(
                    [sys.executable, CHECK, PROFILE, "--lang", lang,
                     "-l", layout], stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT, check=False)
                tap.ok(done.returncode == 0, "example %d in %s" %
                       (number, lang), text_of(done.stdout))
    tap.end()


main()
