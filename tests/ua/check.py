#!/usr/bin/env python3
"""check.py faults | LAYOUT... -- tests of the checker, in TAP. `faults`: each
rule finds the fault that is planted for it in a good file (good.yaml), and no
rule finds another than it must. LAYOUT: nothing is found in any example in
that layout, in all its languages. --keep=FOLDER keeps the files.
"""
import concurrent.futures
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..")]
import ua                                                   # noqa: E402
import editor                                               # noqa: E402
import faults_file                                          # noqa: E402,F401
import faults_font                                          # noqa: E402,F401
import faults_link                                          # noqa: E402,F401
import faults_meta                                          # noqa: E402,F401
import faults_page                                          # noqa: E402,F401
import pictures                                             # noqa: E402
from faults import FAULTS                                   # noqa: E402
from packing import Packing                                 # noqa: E402
from pdffile import Pdf                                     # noqa: E402
from rules import RULES                                     # noqa: E402
from tap import TOP, Tap, cvset, examples, languages_of, text_of    # noqa: E402

PAGE = "page.size=[210mm,150mm]"        # good.yaml fills two of these


def write(path, data):
    with open(path, "wb") as f:
        f.write(data)
    return path


def build_good(folder):
    """The file that faults are planted in."""
    with open(os.path.join(HERE, "good.yaml"), "rb") as f:
        profile = write(os.path.join(folder, "good.yaml"), f.read())
    photo = pictures.png(pictures.quarters(30, 42), 8, 2)
    write(os.path.join(folder, "ada.png"), photo)
    path = os.path.join(folder, "good.pdf")
    done = cvset("build", profile, "--set", PAGE, "-o", path)
    return path, text_of(done.stderr)


class Worker:
    """What a process keeps: the good file, read, and the folder."""
    good = folder = None


def start(path, folder):
    Worker.good, Worker.folder = editor.load(path), folder


def check_fault(index):
    """Whether what is found is what is planted: (good, name, what to say)."""
    fault = FAULTS[index]
    doc = editor.Document(Worker.good)
    try:
        fault.plant(doc)
        path = write(os.path.join(Worker.folder, fault.name.replace("/", "-") +
                                  ".pdf"), doc.write())
    except (LookupError, StopIteration, TypeError, ValueError,
            AttributeError) as error:
        return False, fault.name, ["cannot be planted: %r" % error]
    found = ua.check_path(path)
    names = {f.rule for f in found}
    wanted = {fault.rule, *fault.also}
    said = ["%s: %s [%s]" % (f.place, f.what, f.rule) for f in found[:20]]
    said += ["not found: " + name for name in sorted(wanted - names)]
    return names == wanted, fault.name, said


def check_faults(tap, folder):
    path, said = build_good(folder)
    good = editor.load(path)
    plain = write(os.path.join(folder, "written.pdf"),
                  editor.Document(good).write())
    doc = editor.Document(good)
    doc.packing = Packing()
    packed = write(os.path.join(folder, "streams.pdf"), doc.write())
    for name in (path, plain, packed):
        found = ua.check_path(name)
        tap.ok(not found, "nothing is found in " + os.path.basename(name), said,
               *found)
    tap.ok(len(good.pages) == 2, "it has two pages", len(good.pages))
    missing = RULES.keys() - {f.rule for f in FAULTS}
    tap.ok(not missing, "each rule has a fault", *sorted(missing))
    with concurrent.futures.ProcessPoolExecutor(
            initializer=start, initargs=(path, folder)) as pool:
        for right, name, said in pool.map(check_fault, range(len(FAULTS))):
            tap.ok(right, name, *said)
    check_foreign(tap, path, folder)


def check_foreign(tap, good, folder):
    """Files that are none or are made otherwise: an answer, by that rule."""
    with open(good, "rb") as f:
        data = f.read()
    for name, mode in (("packed", "generate"), ("table", "disable")):
        path = os.path.join(folder, name + ".pdf")
        subprocess.run(["qpdf", "--object-streams=" + mode,
                        "--newline-before-endstream", good, path], check=True)
        found = ua.check_path(path)
        tap.ok(not found, "nothing is found in what qpdf made: " + name,
               *found[:20])
    locked = os.path.join(folder, "locked.pdf")
    subprocess.run(["qpdf", "--encrypt", "", "owner", "256", "--", good,
                    locked], check=True)
    for name, rule in (("empty", "readable"), ("half", "readable"),
                       ("words", "readable"), ("locked", "encrypt")):
        path = os.path.join(folder, name + ".pdf")
        if name in FOREIGN:
            write(path, FOREIGN[name](data))
        found = ua.check_path(path)
        tap.ok(rule in {f.rule for f in found} and
               not [f for f in found if "cannot be judged" in f.what], name,
               *found[:20])


FOREIGN = {"empty": lambda data: b"", "words": lambda data: b"Dear all,\n",
           "half": lambda data: data[:len(data) // 2]}


def jobs(layout):
    """(example, language or None) of a layout's files."""
    for path in examples():
        for lang in languages_of(path) or [None]:
            yield path, lang


def check_example(job):
    path, layout, lang, folder = job
    name = "%s %s %s" % (os.path.relpath(path, TOP), lang or "", layout)
    out = os.path.join(folder, name.replace("/", "-").replace(" ", "_") +
                       ".pdf")
    done = cvset("build", path, "-l", layout, "-o", out,
                 *(["--lang", lang] if lang else []))
    if done.returncode:
        return name, [text_of(done.stderr)]
    found = ua.check_path(out)
    return name, ["%s: %s [%s]" % (f.place, f.what, f.rule)
                  for f in found[:20]]


def main():
    tap = Tap()
    chosen = [a for a in sys.argv[1:] if not a.startswith("-")]
    kept = [a[len("--keep="):] for a in sys.argv[1:] if a.startswith("--keep=")]
    if not chosen:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as temporary:
        folder = kept[0] if kept else temporary
        if chosen == ["faults"]:
            check_faults(tap, folder)
            tap.end()
        todo = [(path, layout, lang, folder) for layout in chosen
                for path, lang in jobs(layout)]
        with concurrent.futures.ProcessPoolExecutor() as pool:
            for name, found in pool.map(check_example, todo):
                tap.ok(not found, name, *found)
    tap.end()


if __name__ == "__main__":
    main()
