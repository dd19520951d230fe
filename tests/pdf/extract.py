#!/usr/bin/env python3
"""extract.py FILE.pdf PAGES.dump TEXT.dump

Does the PDF say what was composed? Reads the file with four extractors
(pdftotext, pdftotext -raw, mutool, pdf.js) and pdfinfo's structure text, and
compares each with the composed text, by the rule of DESIGN.md section 5:

  * a newline in an extraction stands for one source space or for nothing, and
    only where the layout broke a line; a paragraph or row ends in a newline;
  * runs of spaces, of any space character, count as one, at a line's ends none;
  * U+00AD may be missing; plain pdftotext may lose a hyphen at a line's end;
  * headers and footers, known from --dump=pages, are taken out;
  * the structure and --dump=text go column by column, the pages page by page.

Readers' own habits are allowed for: pdf.js 2 shows some characters by their
compatibility form, whatever the file says (U+2026 as three full stops; its table
getNormalizedUnicodes) and drops a joiner (U+200D) that is a code of its own, as
it is beside a character beyond the BMP (src/pdf/textlayer.h); both pdftotext
frame right-to-left text with marks of direction; mutool 1.21 and pdfinfo know nothing
of it and give the line as it is drawn (src/pdf/rtl.h).

A fifth, PDFium, the engine of Chrome, is asked too where `make pdfium` has put
it; nothing needs it.

No other difference is allowed. Exit status 1 if there is one.
"""
import collections
import difflib
import json
import os
import re
import subprocess
import sys
import unicodedata

import pdfjs

HERE = os.path.dirname(os.path.abspath(__file__))
PLAIN, RAW, MUTOOL, PDFJS = "pdftotext", "pdftotext -raw", "mutool", "pdf.js"
PDFIUM, STRUCTURE = "PDFium", "structure"
COMMANDS = {
    PLAIN: ["pdftotext", "-enc", "UTF-8", "FILE", "-"],
    RAW: ["pdftotext", "-raw", "-enc", "UTF-8", "FILE", "-"],
    MUTOOL: ["mutool", "draw", "-q", "-F", "txt", "FILE"],
    PDFJS: ["pdf.js", "text", "FILE"],          # pdfjs.py
}
PDFIUM_HERE = os.path.join(os.path.dirname(os.path.dirname(HERE)), "build",
                           "pdfium", "node_modules")
if os.path.isdir(PDFIUM_HERE):
    COMMANDS[PDFIUM] = ["node", os.path.join(HERE, "pdfium_text.js"), "FILE"]

# They take most of a second to start.
SLOW = ("pdf.js", "node")

# One drawn line of text; `end` is what stood at its end: para, space, none or
# hyphen. Headers and footers have their kind in `artifact`; `drawn` is the text
# as it stands on the page where right-to-left text is in it; `repeated` is the
# title of a section that stands before it again, an artifact too. `turn` is that
# in which it is read where a document has columns, which are drawn page by page
# but read one after the other.
Line = collections.namedtuple("Line",
                              "page end artifact text drawn repeated turn",
                              defaults=(None, "", 0))
DIRECTION_MARKS = re.compile("[\u200e\u200f\u202a-\u202c]")


# What Debian's mutool says of itself, about any file.
NOT_ABOUT_THE_FILE = "warning: ICC support is not available\n"


def run(command):
    """What the command prints; to complain about the file is an error too."""
    if command[0] == "pdf.js":
        return pdfjs.ask(*command[1:])
    done = subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
    said = done.stderr.decode("utf-8", "replace")
    said = said.replace(NOT_ABOUT_THE_FILE, "").strip()
    if done.returncode != 0 or (said and command[0] != "node"):
        raise RuntimeError("%s: %s" % (" ".join(command), said))
    return done.stdout.decode("utf-8", "replace")


def extract(pdf, known=None):
    """What each extractor reads, by name, but for those that are known."""
    known = known or {}
    return {name: known[name] if name in known else
            run([pdf if word == "FILE" else word for word in command])
            for name, command in COMMANDS.items()}


def extract_slow(pdfs, at_once=200):
    """What those that take long to start read of many files: {file: {extractor:
    text}}, few files at a start."""
    texts = {pdf: {} for pdf in pdfs}
    for name, command in COMMANDS.items():
        for i in range(0, len(pdfs) if command[0] in SLOW else 0, at_once):
            some = pdfs[i:i + at_once]
            said = run(command[:-1] + some)
            said = [said] if len(some) == 1 else json.loads(said)
            for pdf, text in zip(some, said):
                texts[pdf][name] = text
    return texts


def squeeze(text):
    """Runs of spaces as one, none at the ends, no soft hyphens, for which
    PDFium has U+FFFE."""
    text = text.replace("\u00ad", "").replace("\ufffe", "")
    spaced = (" " if c == "\t" or unicodedata.category(c) == "Zs" else c
              for c in text)
    return re.sub(" +", " ", "".join(spaced)).strip(" ")


def split_lines(text):
    """Lines that are not blank. Only CR and LF end a line here."""
    lines = (squeeze(line) for line in re.split("[\r\n]", text))
    return [line for line in lines if line]


def parse_pages(dump):
    """The drawn lines of --dump=pages."""
    lines, page = [], 0
    for row in dump.split("\n"):
        if row.startswith("page "):
            page += 1
        elif row.startswith("  line "):
            head, bar, text = row.partition(" | ")
            if not bar:
                raise ValueError("no text in: " + row)
            words = dict(w.partition("=")[::2] for w in head.split()[1:])
            lines.append(Line(page, words["end"], words.get("artifact"),
                              squeeze(text), turn=int(words.get("turn", 0))))
        elif row.startswith("  drawn | "):
            lines[-1] = lines[-1]._replace(drawn=squeeze(row[10:]))
        elif row.startswith("  repeated | "):
            lines[-1] = lines[-1]._replace(repeated=squeeze(row[13:]) + " ")
        elif row and not row.startswith("  "):
            raise ValueError("not understood in --dump=pages: " + row)
    return lines


def as_read(lines):
    """Turn by turn: the head with the name first, then column by column."""
    return sorted(lines, key=lambda line: line.turn)


def composed_text(lines):
    """The paragraphs and rows, put together from the drawn lines."""
    rows, row = [], ""
    for line in as_read(lines):
        if line.artifact:
            continue
        row += line.text + (" " if line.end == "space" else "")
        if line.end == "para":
            rows.append(squeeze(row))
            row = ""
    if row:
        rows.append(squeeze(row))
    return [row for row in rows if row]


def without_artifacts(text, lines):
    """The extraction's lines less each page's headers and footers, whose own
    spaces do not matter: plain pdftotext reads `1 / 2` as `1/2`."""
    kept = []
    for number, page in enumerate(text.split("\f"), 1):
        rows = split_lines(page)
        for line in lines:
            if line.page != number or not line.artifact:
                continue
            found = [i for i, row in enumerate(rows)
                     if row.replace(" ", "") == line.text.replace(" ", "")]
            if found:
                del rows[found[-1 if line.artifact == "footer" else 0]]
        kept += rows
    return "\n".join(kept)


def show(text):
    """With the code points of all that is not plain ASCII."""
    points = " ".join("U+%04X" % ord(c) for c in text if not " " < c < "\x7f")
    return "%r%s" % (text, " (%s)" % points if points else "")


# What may stand at each kind of line end, and whether something must.
PAGE_ENDS = {"para": ("\n", True), "space": ("\n ", True),
             "none": ("\n", False), "hyphen": ("\n", False)}
# The structure tree has elements instead of lines.
TREE_ENDS = {"para": (" ", False), "space": (" ", True),
             "none": ("", False), "hyphen": ("", False)}


class Reader:
    """Walks an extraction beside the composed lines; `name` is the reader's."""

    def __init__(self, text, ends, name=""):
        self.text, self.ends, self.name, self.at = text, ends, name, 0

    def matched(self, want):
        """How much of `want` stands here, and where that ends in the text."""
        at = self.at
        for i, c in enumerate(want):
            folded = unicodedata.normalize("NFKC", c)
            if self.text.startswith(c, at):
                at += len(c)
            elif self.name == PDFJS and self.text.startswith(folded, at):
                at += len(folded)
            elif self.name != PDFJS or c != "\u200d":
                return i, at
        return len(want), at

    def forms_of(self, line):
        """How the line may read: as composed, or as this reader has it."""
        if self.name != STRUCTURE and line.repeated:
            line = line._replace(
                text=line.repeated + line.text,
                drawn=line.drawn and line.repeated + line.drawn)
        if line.drawn and self.name in (MUTOOL, STRUCTURE):
            yield line.drawn
            return
        yield line.text
        if self.name in (PLAIN, PDFIUM) and line.end != "para" and \
                line.text.endswith("-"):
            yield line.text[:-1]

    def fails_at_line(self, line):
        """Reads the line; what is wrong, or None."""
        for form in self.forms_of(line):
            same, at = self.matched(form)
            if same == len(form):
                self.at = at
                return None
        want = line.text
        same, at = self.matched(want)
        return "after %s expected %s, found %s" % (
            show(want[max(0, same - 12):same]), show(want[same:same + 12]),
            show(self.text[at:at + 12]))

    def fails_at_end(self, line, is_last):
        """Reads what may stand at the line's end; what is wrong, or None."""
        found = self.text[self.at:self.at + 1]
        if is_last:
            return "after the end: " + show(self.text[self.at:self.at + 40]) \
                if found else None
        allowed, needed = self.ends[line.end]
        if found and found in allowed:
            self.at += 1
        elif needed:
            return "after %s expected %s, found %s" % (
                show(line.text[-12:]), " or ".join(map(repr, allowed)),
                show(self.text[self.at:self.at + 12]))
        return None


def compare_text(body, reader):
    """What differs between the composed lines and what the reader reads."""
    for line in body:
        wrong = reader.fails_at_line(line) or \
            reader.fails_at_end(line, line is body[-1])
        if wrong:
            return [wrong]
    if not body and reader.text:
        return ["text where none was composed: " + show(reader.text[:40])]
    return []


def body_of(lines):
    return [line for line in lines if not line.artifact and line.text]


def compare(lines, text, name=""):
    """What differs between the composed lines and an extraction, in words."""
    body = body_of(lines)
    if name in (PLAIN, RAW, PDFIUM):
        text = DIRECTION_MARKS.sub("", text)
    text = without_artifacts(text, lines)
    wrong = compare_text(body, Reader(text, PAGE_ENDS, name))
    if wrong:
        diff = difflib.unified_diff([line.text for line in body],
                                    text.split("\n"), "composed", "extracted",
                                    lineterm="", n=0)
        wrong += list(diff)[2:14]
    return wrong


def compare_structure(lines, tree):
    """The same for pdfinfo -struct-text, whose text stands in quotes."""
    text = squeeze("".join(re.findall(r'^ *"(.*)"$', tree, re.M)))
    return compare_text(body_of(as_read(lines)),
                        Reader(text, TREE_ENDS, STRUCTURE))


def compare_composed(lines, text_dump):
    """--dump=text beside the lines of --dump=pages."""
    want, got = split_lines(text_dump), composed_text(lines)
    return list(difflib.unified_diff(want, got, "--dump=text", "--dump=pages",
                                     lineterm="", n=0))


def compare_all(pdf, pages_dump, text_dump, known=None, structure=True):
    """Every comparison by its name: a list of differences, empty if none."""
    lines = parse_pages(pages_dump)
    results = {"--dump=text": compare_composed(lines, text_dump)}
    for name, text in extract(pdf, known).items():
        results[name] = compare(lines, text, name)
    if structure:
        tree = run(["pdfinfo", "-enc", "UTF-8", "-struct-text", pdf])
        results[STRUCTURE] = compare_structure(lines, tree)
    return results


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    with open(sys.argv[2], encoding="utf-8") as f:
        pages_dump = f.read()
    with open(sys.argv[3], encoding="utf-8") as f:
        text_dump = f.read()
    results = compare_all(sys.argv[1], pages_dump, text_dump)
    for name, differences in results.items():
        print("%s: %s" % (name, "differs" if differences else "exact"))
        for difference in differences:
            print("    " + difference)
    sys.exit(1 if any(results.values()) else 0)


if __name__ == "__main__":
    main()
