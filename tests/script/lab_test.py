#!/usr/bin/env python3
"""The lab of examples/: everyone is made without a warning and keeps the rules,
papers and projects are those that lab.bib and lab.yaml have of each, the book
has all of them; and the scripts of examples/cluster/ make the same files. Prints
TAP.
"""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import yaml

from tap import CVSET, TOP, Tap, cvset, text_of

LAB = os.path.join(TOP, "examples", "lab", "lab.yaml")
CLUSTER = os.path.join(TOP, "examples", "cluster")
PLAIN = os.path.join(TOP, "build", "cvset")
CHECK = os.path.join(TOP, "tests", "ua", "ua.py")


def load(path):
    with open(path, encoding="utf-8") as f:
        return yaml.safe_load(f)


def read(path):
    with open(path, "rb") as f:
        return f.read()


def made(folder):
    return {os.path.basename(path): read(path)
            for path in glob.glob(os.path.join(folder, "*.pdf"))}


def papers():
    """[({author's names}, title)] of lab.bib, which is written simply."""
    with open(os.path.join(os.path.dirname(LAB), "lab.bib"),
              encoding="utf-8") as f:
        entries = f.read().split("\n@")
    return [(set(re.search(r"author = \{(.*?)\}", e)[1].split(" and ")),
             re.search(r"title = \{(.*?)\}", e)[1]) for e in entries]


def squeezed(text):
    return re.sub(r"\s+", "", text)


def check_shown(tap, members):
    """The text of each English CV beside the lists, matched by the names."""
    shared, wrong = papers(), []
    projects = load(LAB)["projects"]
    for id, member in members.items():
        names = {member["name"]} if isinstance(member["name"], str) else \
            set(member["name"].values())
        path, = glob.glob("out/%s_*_en.pdf" % id)
        text = squeezed(text_of(subprocess.run(
            ["pdftotext", "-raw", path, "-"], stdout=subprocess.PIPE,
            check=True).stdout)).replace("-", "")
        for authors, title in shared:
            if bool(names & authors) != (squeezed(title).replace("-", "")
                                         in text):
                wrong.append((id, title))
        for p in projects:
            if bool(names & set(p["people"])) != (
                    squeezed(p["title"]["en"]).replace("-", "") in text):
                wrong.append((id, p["title"]["en"]))
    tap.ok(not wrong, "papers and projects: those one is in, no others",
           *wrong)


def check_book(tap, members):
    for lang in ("zh", "en"):
        text = text_of(subprocess.run(
            ["pdftotext", "book_%s.pdf" % lang, "-"], stdout=subprocess.PIPE,
            check=True).stdout)
        missing = [id for id, m in members.items()
                   if squeezed(m["name"] if isinstance(m["name"], str)
                               else m["name"][lang]) not in squeezed(text)]
        tap.ok(not missing, "the %s book has everyone" % lang, *missing)
        fonts = subprocess.run(["pdffonts", "book_%s.pdf" % lang],
                               stdout=subprocess.PIPE, check=True).stdout
        names = [row.split()[0].split(b"+")[-1]
                 for row in fonts.split(b"\n")[2:] if row]
        tap.ok(len(names) == len(set(names)), "with each font once", *names)
        outline = json.loads(subprocess.run(
            ["qpdf", "--json", "--json-key=outlines", "book_%s.pdf" % lang],
            stdout=subprocess.PIPE, check=True).stdout)["outlines"]
        under = [kid for item in outline for kid in item["kids"]]
        tap.ok(len(under) >= len(members), "and bookmarks below the groups",
               [item["title"] for item in outline])


def check_rules(tap):
    done = subprocess.run(
        [sys.executable, CHECK, "book_zh.pdf", "book_en.pdf"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    tap.ok(done.returncode == 0, "the checker's rules hold for the books",
           text_of(done.stdout))
    done = cvset("verify", *glob.glob("*.pdf"), *glob.glob("out/*.pdf"))
    tap.ok(done.returncode == 0, "verify finds nothing", done.stderr)


def run_script(name, *arguments, **env):
    return subprocess.run(
        ["sh", os.path.join(CLUSTER, name), *arguments],
        env=dict(os.environ, LAB=LAB, CVSET=CVSET, **env),
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, check=False)


def check_cluster(tap, whole):
    for i in ("3", "1", "2"):
        done = run_script("shard.sbatch", OUT="array", SLURM_ARRAY_TASK_ID=i,
                          SLURM_ARRAY_TASK_COUNT="3")
        tap.ok(done.returncode == 0, "task %s of the array" % i, done.stdout)
    tap.ok(made("array") == whole, "together they make the same files")
    done = run_script("merge.sbatch", OUT="array")
    tap.ok(done.returncode == 0 and b"26 files: 26 made" in
           read("array/report.html"), "the joined report", done.stdout)


def main():
    tap = Tap()
    members = {os.path.basename(path)[:-5]: load(path) for path in
               glob.glob(os.path.join(os.path.dirname(LAB), "members", "*"))}
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        done = cvset("batch", LAB, "-o", "out", "--book", "book.pdf",
                     "--strict")
        tap.ok(done.returncode == 0 and b"warning" not in done.stderr,
               "made without a warning", done.stderr)
        tap.ok(len(members) >= 12 and
               len(made("out")) == 2 * len(members), "all, in two languages")
        check_shown(tap, members)
        check_book(tap, members)
        check_rules(tap)
        check_cluster(tap, made("out"))
        os.chdir("/")
    tap.end()


if __name__ == "__main__":
    main()
