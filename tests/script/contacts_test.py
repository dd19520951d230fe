#!/usr/bin/env python3
"""Contacts as a reader of the page and of its text gets them: icons as pictures
and as words, and lines that end between contacts (layouts.md section 3, 13)."""
import os
import re
import subprocess
import sys
import tempfile

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, TESTS)
from tap import Tap, cvset, text_of  # noqa: E402

CHECK = os.path.join(TESTS, "pdf", "check.py")
VALUES = [("email", "ada@example.org"), ("phone", "+44 20 7946 0958"),
          ("office", "Room 512, Building A"), ("orcid", "0000-0002-1825-0097"),
          ("github", "ada"), ("scholar", "abcdEFGH"), ("wechat", "ada_wx"),
          ("zhihu", "ada-l"), ("homepage", "https://ada.example.org")]
WORDS = {"en": ["Email", "Phone", "Office", "ORCID", "GitHub",
                "Google Scholar", "WeChat", "Zhihu", "Homepage"],
         "zh": ["邮箱", "电话", "办公室", "ORCID", "GitHub", "谷歌学术",
                "微信", "知乎", "主页"]}
LAYOUT = """extends: base
page: {margin: [20mm, 20mm]}
header:
  - row: {text: "{name}", style: name, role: title}
  - contacts: {labels: %s, %s, style: meta}
"""


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    return path


def dump(stage, profile, *arguments):
    done = cvset("build", profile, "--dump=" + stage, *arguments)
    return text_of(done.stdout) + text_of(done.stderr)


def check_text(tap, lang, labels, where, text):
    """What is read: the word only where the icon stands for it, or is none."""
    lines = text.split("\n")
    for (key, value), word in zip(VALUES, WORDS[lang]):
        said = value
        if key == "zhihu":
            said = word + (": " if lang == "en" else "：") + value
        elif labels == "labelled":
            said = word + " " + value
        good = said in text if "with" in where else said in lines
        tap.ok(good, "%s %s %s: %s" % (lang, labels, where, said), text)
    if labels == "icons":
        tap.ok(WORDS[lang][0] not in text, lang + " icons are not read", text)


def check_icons(tap, name, pages, where):
    """One for each contact but zhihu; below each other they are aligned."""
    icons = re.findall(r"icon x=([\d.]+) y=([\d.]+) w=([\d.]+)", pages)
    tap.ok(len(icons) == len(VALUES) - 1, name + " has its icons", pages)
    if "columns: 1" not in where:
        return
    # Each stands in a room of 0.9 em, at the edge that all lines share.
    lines = [float(x) for x in re.findall(r"line x=([\d.]+)", pages)]
    tap.ok(len(set(lines)) == 1, name + ": one edge", pages)
    tap.ok(all(0 <= float(x) - lines[0] < 0.45 * 11 for x, _, _ in icons),
           name + ": icons stand at it", pages)


def check_pdf(tap, name, profile, layout):
    done = subprocess.run([sys.executable, CHECK, profile, "-l", layout],
                          stdout=subprocess.PIPE, check=False)
    report = text_of(done.stdout)
    tap.ok(done.returncode == 0 and "not ok" not in report,
           name + ": the PDF is exact, tagged and reproducible", report)


def check_lines(tap, folder, profile, separator, sign):
    """At every width: no line begins or ends with the separator or breaks a
    contact."""
    layout = write(folder, "lines.yaml",
                   LAYOUT % ("none", "with: " + separator))
    bad = []
    for width in range(60, 175, 5):
        pages = dump("pages", profile, "-l", layout, "--set",
                     "page.size=[%dmm, 297mm]" % (width + 40))
        lines = [row.split(" | ", 1)[1].strip()
                 for row in pages.split("\n") if row.startswith("  line ")]
        lines = lines[1:lines.index("News")]
        items = [item for row in lines for item in row.split(" %s " % sign)]
        if items != [value for _, value in VALUES]:
            bad.append("%d mm: %s" % (width, lines))
    tap.ok(not bad, "lines end between contacts, not at a " + separator, *bad)


# Two pages when nothing is fitted, and one at half the size.
FITTED = """extends: base
page: {size: [100mm, 62mm], margin: [10mm, 20mm]}
header:
  - row: {text: "{name}", style: name, role: title}
  - contacts: {labels: icons}
fit: {size: [0.5, 1], leading: [1, 1], gaps: [1, 1], margin: [1, 1],
      floor: {latin: 3pt, han: 3pt}}
"""


def check_hanging(tap, folder):
    """Turned lines stand 1.25 of the icon's size in, whatever is fitted."""
    layout = write(folder, "fitted.yaml", FITTED)
    sizes = []
    for lang, words in (("en", "A long street, "), ("zh", "某市某区某路, ")):
        profile = write(folder, "fitted-%s.yaml" % lang, (
            "language: %s\nname: Ada\ncontacts: {address: \"%s\"}\n"
            "sections: {news: [a, b, c, d, e, f, g]}\n") % (lang, words * 9))
        for pages in ("2", "1"):
            text = dump("pages", profile, "-l", layout, "--pages", pages)
            found = re.search(
                r"line x=([\d.]+).*\n  icon x=\1 .* size=(\d+)\n"
                r"  line x=([\d.]+)", text)
            if tap.ok(found, "%s: an icon and a turned line" % lang, text):
                edge, size, turned = map(float, found.groups())
                sizes.append(size)
                tap.ok(abs(turned - edge - size / 800) < 0.01,
                       "%s: it hangs by the size on %s page(s)" %
                       (lang, pages), text)
    tap.ok(len(set(sizes)) == 4, "the sizes were fitted", sizes)


def check_whole(tap, folder):
    """One too wide for its column has a row to itself, and so has the next."""
    page = "https://www.example.edu.cn/faculty/~lovelace/index.html"
    profile = write(folder, "whole.yaml",
                    "name: Ada\nlayout: faculty\ncontacts:\n"
                    "  phone: 1\n  office: 2\n  homepage: %s\n"
                    "  orcid: 0000-0002-1825-0097\n  wechat: w\n"
                    "sections: {about: x}\n" % page)
    pdf = os.path.join(folder, "whole.pdf")
    cvset("build", profile, "-o", pdf)
    done = subprocess.run(["pdftotext", "-layout", pdf, "-"],
                          capture_output=True, text=True, check=True)
    lines = [" ".join(l.split()) for l in done.stdout.split("\n")]
    at = lines.index("Phone 1 Office 2") if "Phone 1 Office 2" in lines else 0
    tap.ok(lines[at:at + 4] == ["Phone 1 Office 2", "Homepage " + page,
                                "ORCID 0000-0002-1825-0097", "WeChat w"],
           "a contact wider than its column is whole", done.stdout)


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        check_hanging(tap, folder)
        check_whole(tap, folder)
        for lang in ("en", "zh"):
            profile = write(folder, lang + ".yaml", "".join(
                ["language: %s\nname: Ada\ncontacts:\n" % lang] +
                ["  %s: %s\n" % pair for pair in VALUES] +
                ["sections: {news: {title: News, entries: [Text]}}\n"]))
            for labels in ("icons", "labelled"):
                for where in ("with: dot", "columns: 1"):
                    name = " ".join((lang, labels, where))
                    layout = write(folder, "layout.yaml",
                                   LAYOUT % (labels, where))
                    check_text(tap, lang, labels, where,
                               dump("text", profile, "-l", layout))
                    check_pdf(tap, name, profile, layout)
                    if labels == "icons":
                        check_icons(tap, name,
                                    dump("pages", profile, "-l", layout),
                                    where)
        check_lines(tap, folder, os.path.join(folder, "en.yaml"), "dot", "·")
        check_lines(tap, folder, os.path.join(folder, "en.yaml"), "bar", "|")
    tap.end()


main()
