#!/usr/bin/env python3
"""The reports of a batch: the table as Python's csv reads it, the page as
html.parser does, and shards' reports joined. What has to be in them is known
from how the members were made. Prints TAP.
"""
import csv
import html.parser
import json
import os
import sys
import tempfile
import urllib.parse

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import Tap, cvset, text_of, write

PROFILE = """language: %s
name: %s
contacts: {email: m@example.org}
role: %s
sections:
  about: Works.
  publications:
    - {title: "%s", authors: [%s], venue: %s, year: 2020}
"""
MEMBERS = {     # id: language, name, role, title, authors, venue
    "ada": ("en", "Ada Example", "professor", "On <b>&amp; things",
            "Ada Example, Lin Xu", "Proc. of Things"),
    "bo": ("en", "Bo Example", "student", "Trees", "Bo Example, Lin Xu",
           "PROC OF THINGS"),
    "chen": ("zh-Hans", "陈一，“二”", "student", "Lakes", "Somebody Else", "SC"),
    "sum": ("en", '\'=1+1, or "two"\'', "student", "Sums", "Lin Xu", "VLDB"),
}
LAB = """name: 示例 <Lab> & Co
members: members/
groups: [{title: All, roles: [professor, student]}]
required: {all: [photo], student: [education]}
"""
VOID = ("meta", "link", "br", "hr", "img", "input")


class Page(html.parser.HTMLParser):
    """Elements closed in order, the text, the links, the cells."""

    def __init__(self, text):
        super().__init__()
        self.open, self.wrong, self.text, self.links = [], [], "", []
        self.headings, self.outside = [], []
        self.feed(text)
        self.close()
        self.wrong += self.open

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("src", "href") and tag != "a":
                self.outside.append(value)
        if tag == "a":
            self.links.append(dict(attributes)["href"])
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)

    def handle_data(self, data):
        if self.open and self.open[-1] in ("h1", "h2", "h3"):
            self.headings.append(data)
        if self.open and self.open[-1] != "style":
            self.text += data


def batch(*args):
    return cvset("batch", *args)


def make_lab():
    os.mkdir("members")
    for id, values in MEMBERS.items():
        write("members/%s.yaml" % id, PROFILE % values)
    write("members/zed.yaml", "name: [Zed\n")
    write("lab.yaml", LAB)


def read(path):
    with open(path, "rb") as f:
        return f.read()


def check_csv(tap, done):
    data = read("out/all.csv")
    tap.ok(data.startswith(b"\xef\xbb\xbf"), "a mark that says UTF-8")
    tap.ok(data.count(b"\r\n") == 6, "CRLF after each row", data)
    rows = list(csv.DictReader(data.decode("utf-8-sig").splitlines(True),
                               strict=True))
    by = {row["member"]: row for row in rows}
    tap.ok(sorted(by) == ["ada", "bo", "chen", "sum", "zed"], "a row a member",
           sorted(by))
    tap.ok(by["chen"]["name"] == "陈一，“二”", "Chinese as it is",
           by["chen"]["name"])
    tap.ok(by["sum"]["name"] == "'=1+1, or \"two\"", "no formula, quotes kept",
           by["sum"]["name"])
    tap.ok(by["zed"]["outcome"] == "failed" and
           "members/zed.yaml:1:7: error: " in by["zed"]["messages"],
           "who failed, where", by["zed"])
    tap.ok([by[m]["fields missing"] for m in ("ada", "bo")] ==
           ["", "education"] and by["ada"]["photo missing"] == "none",
           "what the role requires", by["bo"])
    tap.ok("Lakes" in by["chen"]["papers without own name"]
           and not by["ada"]["papers without own name"],
           "papers without the own name", by["chen"], by["ada"])
    tap.ok(all("PROC OF THINGS" in by[m]["spellings"] and
               "Proc. of Things" in by[m]["spellings"] for m in ("ada", "bo"))
           and not by["chen"]["spellings"], "a venue in two spellings",
           by["ada"], by["chen"])
    tap.ok(by["ada"]["pages"] == "1" and done.returncode == 1,
           "pages; status 1 since one failed", done.returncode)


def check_html(tap):
    page = Page(read("out/all.html").decode("utf-8"))
    tap.ok(not page.wrong, "all elements are closed in order", page.wrong)
    tap.ok(not page.outside, "it needs no other file", page.outside)
    for words in ("示例 <Lab> & Co", "5 members, 5 files: 4 made, 0 unchanged, "
                  "1 failed", "members/zed.yaml:1:7", "陈一，“二”",
                  "=1+1, or \"two\"", "missing: education",
                  "not among the authors: Lakes", "PROC OF THINGS",
                  "No photo: Ada Example, "):
        tap.ok(words in page.text, "the page says " + words)
    first = page.headings.index("To be put right")
    tap.ok(first < page.headings.index("Missing") <
           page.headings.index("All files"), "what is to be done comes first",
           page.headings)
    targets = [urllib.parse.unquote(link) for link in page.links]
    tap.ok(len(targets) == 4 and all(
        os.path.exists(os.path.join("out", t)) for t in targets),
        "its links lead to the files", targets)


def check_merged(tap):
    parts = []
    for i in (1, 2):
        parts.append("part-%d.json" % i)
        batch("lab.yaml", "-o", "out", "--force", "--shard", "%d/2" % i,
              "--report", parts[-1])
    batch("lab.yaml", "-o", "out", "--force", "--report", "whole.json")
    for end in ("json", "csv", "html"):
        batch("--merge-reports", "whole.json", "--report", "a." + end)
        done = batch("--merge-reports", *reversed(parts), "--report",
                     "b." + end)
        tap.ok(done.returncode == 1 and read("a." + end) == read("b." + end),
               "shards joined are the whole: " + end, done.stderr)
    tap.ok(read("a.json") == read("whole.json"), "which is as it was")
    json.loads(read("whole.json"))
    done = batch("--merge-reports", parts[1], "--report", "some.csv")
    tap.ok(done.returncode == 1 and b"3 are in none" in done.stderr and
           read("some.csv").count(b"\r\n") == 3,
           "a shard that is missing is told, the rest joined", done.stderr)
    write("other.json", read(parts[0]).decode().replace("&", "and"))
    for words, *files in (("two reports", parts[0], parts[0], parts[1]),
                          ("another batch", "other.json", parts[1]),
                          ("no report", "members/ada.yaml"),
                          ("none.json", "none.json")):
        done = batch("--merge-reports", *files, "--report", "never.csv")
        tap.ok(done.returncode in (1, 3) and words in text_of(done.stderr)
               and not os.path.exists("never.csv"),
               "refused: " + words, done.stderr)
    data, wrong = read(parts[0]), []
    for n in range(0, len(data) - 3, 97):
        with open("cut.json", "wb") as f:
            f.write(data[:n])
        done = batch("--merge-reports", "cut.json", parts[1], "--report",
                     "never.csv")
        if done.returncode != 1 or b"error: " not in done.stderr:
            wrong.append((n, done.returncode, done.stderr))
    tap.ok(not wrong and not os.path.exists("never.csv"),
           "cut off anywhere: refused", *wrong[:3])


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        make_lab()
        done = batch("lab.yaml", "-o", "out", "--report", "out/all.csv")
        check_csv(tap, done)
        batch("lab.yaml", "-o", "out", "--force", "--report", "out/all.html")
        check_html(tap)
        check_merged(tap)
        done = batch("lab.yaml", "-o", "out", "--report", "-")
        tap.ok(len(json.loads(done.stdout)["files"]) == 5,
               "--report - is JSON on standard output", done.stdout[:200])
        done = batch("lab.yaml", "-o", "out", "--report", "report.doc")
        tap.ok(done.returncode == 2, "a report of no known kind", done.stderr)
        os.chdir("/")
    tap.end()


if __name__ == "__main__":
    main()
