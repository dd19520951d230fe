#!/usr/bin/env python3
"""The comparer itself: it accepts what DESIGN.md section 5 allows, and finds
each planted fault. Prints TAP."""
import os
import sys

import extract

sys.path.insert(0, os.path.dirname(extract.HERE))
from tap import Tap

PAGES = """\
page 1 595276x841890
  line x=56 y=60 w=100 end=para artifact=header | 杜江溯 1 / 2
  line x=56 y=100 w=100 end=para | 教育背景
  line x=56 y=120 w=400 end=para | 中山大学，计算机科学与技术 2018.09–2022.12
  rect x=1 y=2 w=3 h=4
  line x=56 y=140 w=400 end=none | 本科毕业于武汉大学，使用Python开
  line x=56 y=160 w=400 end=space | 发了三年 in the big
  line x=56 y=180 w=400 end=hyphen | machine room of an inter
  line x=56 y=200 w=400 end=para | national lab.
  line x=56 y=800 w=9 end=para artifact=footer | 1
page 2 595276x841890
  line x=56 y=60 w=100 end=para artifact=header | 杜江溯 2 / 2
  line x=56 y=100 w=400 end=none | A state-of-the-
  line x=56 y=120 w=400 end=para | art method for 用户
  repeated | 论文（续）
"""
TEXT = """\
教育背景
中山大学，计算机科学与技术 2018.09–2022.12
本科毕业于武汉大学，使用Python开发了三年 in the big machine room of an international lab.
A state-of-the-art method for 用户
"""
GOOD = """\
杜江溯 1 / 2
教育背景
中山大学，计算机科学与技术   2018.09–2022.12

本科毕业于武汉大学，使用Python开
发了三年 in the big
machine room of an inter\u00ad
national lab.
1
\f杜江溯 2 / 2
A state-of-the-
论文（续） art\u00a0method for 用户
\f"""
TREE = """\
Document
  H2 (block)
    "教育背景"
  P (block)
    "中山大学，计算机科学与技术 "
    "2018.09–2022.12"
  P (block)
    "本科毕业于武汉大学，使用Python开发了三年 in the big machine room of "
    "an international lab."
  P (block)
    "A state-of-the-art method for 用户"
"""

# What is planted: name, what stands there, what is put in its place.
FAULTS = [
    ("a false space", "使用Python开", "使用 Python开"),
    ("a false space between Han", "武汉大学", "武汉 大学"),
    ("a lost space", "in the big", "in thebig"),
    ("a lost space where a line broke", "the big\nmachine", "the bigmachine"),
    ("a Kangxi radical", "用户", "\u2f64户"),
    ("a ligature", "for 用户", "\ufb01or 用户"),
    ("a lost line", "national lab.\n", ""),
    ("a doubled line", "教育背景\n", "教育背景\n教育背景\n"),
    ("a date before its title", "计算机科学与技术   2018.09–2022.12",
     "2018.09–2022.12 计算机科学与技术"),
    ("a date on a line of its own", "技术   2018.09", "技术\n2018.09"),
    ("a date after the following line",
     "   2018.09–2022.12\n\n本科毕业于武汉大学，使用Python开",
     "\n本科毕业于武汉大学，使用Python开\n2018.09–2022.12"),
    ("another dash", "2018.09–2022.12", "2018.09-2022.12"),
    ("a split line", "本科毕业于", "本科\n毕业于"),
    ("two paragraphs on one line", "教育背景\n", "教育背景 "),
    ("a lost character", "技术   2018", "技   2018"),
    ("a private use character", "1 / 2", "1 / 2\uf0e0\n\uf0e0"),
    ("text at the end", "用户\n\f", "用户\nmore\n\f"),
    ("a lost hyphen", "the-\n论文", "the\n论文"),
    ("a lost repeated title", "论文（续） ", ""),
    ("a repeated title on a line of its own", "（续） art", "（续）\nart"),
]
TREE_FAULTS = [
    ("glued words", "room of \"", "room of\""),
    ("a false space", "使用Python", "使用 Python"),
    ("a lost element", '    "教育背景"\n', ""),
    ("another order", '    "教育背景"\n', ""),
]


def check_habits(tap):
    """What is allowed to one reader is not to the others."""
    def compare(composed, read, name):
        line = extract.Line(1, "para", None, composed)
        return extract.compare([line], read, name)

    tap.ok(not compare("等……", "等......", extract.PDFJS), "pdf.js on U+2026")
    tap.ok(compare("等……", "等......", extract.MUTOOL), "only pdf.js")
    tap.ok(compare("等...", "等…", extract.PDFJS), "and not the other way")
    tap.ok(compare("y n", "yn", extract.PLAIN), "a lost space is a fault")


def main():
    tap = Tap()
    lines = extract.parse_pages(PAGES)
    tap.ok(not extract.compare_composed(lines, TEXT), "the dumps agree")
    tap.ok(extract.compare_composed(lines, TEXT.replace("big ", "big")),
           "the dumps differ")
    tap.ok(not extract.compare(lines, GOOD), "what is allowed")
    tap.ok(not extract.compare(lines, GOOD.replace("the-\n论文", "the\n论文"),
                               extract.PLAIN), "plain pdftotext eats a hyphen")
    check_habits(tap)
    for name, old, new in FAULTS:
        assert GOOD.count(old) >= 1, name
        tap.ok(extract.compare(lines, GOOD.replace(old, new, 1)),
               name + " is found")
    tap.ok(not extract.compare_structure(lines, TREE), "a sound tree")
    for name, old, new in TREE_FAULTS:
        assert TREE.count(old) == 1, name
        moved = TREE.replace(old, new)
        if name == "another order":
            moved += '    "教育背景"\n'
        tap.ok(extract.compare_structure(lines, moved),
               name + " in the tree is found")
    tap.end()


if __name__ == "__main__":
    main()
