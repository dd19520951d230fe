#!/usr/bin/env python3
"""cvset-lab(5): its keys are those that a lab file may have, and its examples
do what it says of them."""
import os
import re
import sys
import tempfile

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, TESTS)
from tap import TOP, Tap, cvset, text_of, write  # noqa: E402

WITH_UNKNOWN = {"a lab file": "zzzz: 1\n",
                "a member": "members: [{profile: a.yaml, zzzz: 1}]\n",
                "a group": "groups: [{title: A, roles: [b], zzzz: 1}]\n",
                "the book": "book: {zzzz: 1}\n"}
ROSTER = "\ufeff学号;姓名;职称;简历\r\n" \
    "zhang;张三;professor;zhang.yaml\r\nli;李四;phd;li.yaml\r\n"
PAPER = """@article{one,
  author = {Li Wang and Wei Zhang},
  title = {Stores}, journal = {Journal}, year = 2020,
  %s
}
"""


def batch(*args):
    done = cvset("batch", *args)
    return done.returncode, text_of(done.stdout), text_of(done.stderr)


def keys_test(tap, page):
    """What the program allows, against what the page has in bold."""
    part = page.split(".SH KEYS\n")[1].split(".SH ROSTERS")[0]
    bold = set()
    for line in re.findall(r"^\.B[R]? (.*)$", part, re.M):
        bold.update(re.findall(r"\b[a-z]+\b", line.replace('"', " ")))
    allowed = set()
    for what, text in WITH_UNKNOWN.items():
        write("lab.yaml", text)
        said = batch("--dry-run", "-o", "out", "lab.yaml")[2]
        found = re.search(r"allowed: (.*)", said)
        tap.ok(found, "an unknown key in %s: the allowed are told" % what)
        keys = set(found[1].split(", ")) if found else set()
        tap.ok(keys and keys <= bold, "the page has the keys of %s" % what,
               sorted(keys - bold))
        allowed |= keys
    heads = re.findall(r"^\.TP\n\.BR? (.*)$", part, re.M)
    extra = set(re.findall(r"[a-z]+", " ".join(heads))) - allowed
    tap.ok(not extra, "the page has no other keys", sorted(extra))


def lab_test(tap, example):
    write("lab.yaml", example)
    write("people.csv", ROSTER)
    for name, full in (("zhang", "张三"), ("li", "李四")):
        write(name + ".yaml", "language: zh\nname: %s\n" % full)
    code, out, said = batch("--dry-run", "-o", "out", "lab.yaml")
    made = [row.split("\t")[0] for row in out.splitlines()]
    tap.ok(code == 0 and made == [
        "out/zhang_张三_en.pdf", "out/zhang_张三_zh.pdf",
        "out/li_李四_en.pdf", "out/li_李四_zh.pdf"],
        "the lab file of the page: two members in two languages",
        [code, out, said])


def shared_test(tap, annotation):
    """Two of one name: the annotation tells which of them has the paper."""
    write("lab.yaml", "members:\n"
          "  - {profile: w.yaml, id: wei-zhang}\n"
          "  - {profile: v.yaml, id: wen-zhang}\n"
          "bibliography: lab.bib\n")
    for name in "wv":
        write(name + ".yaml", "language: en\nname: Wei Zhang\n")
    write("lab.bib", PAPER % annotation.strip())
    code, _, said = batch("-o", "shared", "lab.yaml")
    tap.ok(code == 0, "the annotation of the page is read", said)
    sizes = [os.path.getsize("shared/%s-zhang.pdf" % who)
             if os.path.exists("shared/%s-zhang.pdf" % who) else 0
             for who in ("wei", "wen")]
    tap.ok(sizes[0] > sizes[1] > 0, "one of two of a name has the paper",
           sizes)


def main():
    tap = Tap()
    with open(os.path.join(TOP, "man", "cvset-lab.5"), encoding="utf-8") as f:
        page = f.read()
    examples = [text.replace("\\-", "-")
                for text in re.findall(r"^\.nf\n(.*?)^\.fi$", page,
                                       re.M | re.S)]
    tap.ok(len(examples) == 2, "the page has its examples")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        keys_test(tap, page)
        lab_test(tap, examples[0])
        shared_test(tap, examples[1])
        os.chdir(TOP)
    tap.end()


main()
