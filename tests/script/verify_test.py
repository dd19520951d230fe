#!/usr/bin/env python3
"""cvset verify finds every fault that is planted in a good file (tests/plant.py
lists them) and nothing in good ones; gives a clear answer on files it did not
write, cut short, encrypted or no PDF; and ends with 0 or 1 whatever the bytes
are. cvset build --verify writes what is good and costs nothing unasked.
"""
import glob
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import plant
from tap import CVSET, TOP, Tap, built_in, cvset, diagnostics, text_of
from tap import read_bytes as read, write_bytes as write

GOOD = os.path.join(TOP, "tests", "script", "good.yaml")
ASAN = os.environ.get("CVSET_OTHER", CVSET)
FLIPS = 300

tap = Tap()


def verify(*args, program=CVSET):
    done = cvset("verify", "--format=json", *args, program=program)
    try:
        return done, diagnostics(text_of(done.stderr))
    except ValueError:
        return done, []


def check_good():
    built = cvset("build", GOOD, "-o", "good.pdf", "--verify", "--time")
    tap.ok(built.returncode == 0 and b"verify" in built.stderr,
           "build --verify writes a good file and --time says what it cost",
           text_of(built.stderr))
    built = cvset("build", GOOD, "-o", "plain.pdf", "--time")
    tap.ok(b"verify" not in built.stderr and
           read("plain.pdf") == read("good.pdf"),
           "without --verify nothing is read back; the bytes are the same")
    done, said = verify("good.pdf", "plain.pdf")
    tap.ok(done.returncode == 0 and not said and
           text_of(done.stdout).count("\n") == 2, "a line for each good file",
           text_of(done.stdout + done.stderr))
    tap.ok(re.search(r"^good.pdf: 1 page, 2 fonts, 11\d characters, 1 link; "
                     "the rules of PDF/UA-1 and PDF/A-2a hold$",
                     text_of(done.stdout), re.M), "what it has",
           text_of(done.stdout))


def planted(faults, *args, of="unfolded.pdf"):
    """Each fault, what was to be told, and what was when it was planted."""
    unfolded = read(of)
    for fault, (diag_id, words, _) in faults.items():
        try:
            write("bad.pdf", plant.plant(unfolded, fault))
        except (ValueError, subprocess.CalledProcessError) as error:
            tap.ok(False, "plants " + fault, error)
            continue
        done, said = verify("bad.pdf", *args)
        yield fault, diag_id, words, done, said


def check_planted():
    write("unfolded.pdf", plant.unfold("good.pdf"))
    done, said = verify("unfolded.pdf")
    tap.ok(done.returncode == 0 and not said, "unfolded it is still good", said)
    check_found(planted(plant.FAULTS))
    write("rich.yaml", plant.RICH.encode())
    write("rich-layout.yaml", plant.RICH_LAYOUT.encode())
    done = cvset("build", "rich.yaml", "-l", "./rich-layout.yaml", "-o",
                 "rich.pdf", "--verify")
    tap.ok(done.returncode == 0, "a file with more in it", text_of(done.stderr))
    write("rich.pdf", plant.unfold("rich.pdf"))
    check_found(planted(plant.RICH_FAULTS, of="rich.pdf"))


def check_found(results):
    for fault, diag_id, words, done, said in results:
        found = [d for d in said if d["id"] == diag_id and
                 re.search(words, d["message"])]
        status = 0 if diag_id == "pdf-unchecked" else 1
        tap.ok(done.returncode == status and found and
               bool(done.stdout) == (status == 0), "finds " + fault, "status %d" % done.returncode, *said)
        tap.ok(len(said) <= 24, fault + " is told in few lines",
               *(d["message"] for d in said))


def check_said():
    """Beside the text it has to have: words changed, lost, out of order."""
    cvset("build", GOOD, "--to", "txt", "-o", "good.txt")
    done, said = verify("unfolded.pdf", "--text", "good.txt")
    tap.ok(done.returncode == 0 and not said, "it says what --to txt does", said)
    for fault, diag_id, words, done, said in planted(plant.SAID_FAULTS,
                                                     "--text=good.txt"):
        found = [d for d in said if d["id"] == diag_id and
                 re.search(words, d["message"])]
        tap.ok(done.returncode == 1 and len(found) == 1, "finds " + fault, said)
    text = text_of(read("good.txt"))
    for name, (bad, change) in plant.TEXTS.items():
        changed = change(text)
        write("other.txt", changed.encode())
        done, said = verify("good.pdf", "--text", "other.txt")
        found = [d["id"] for d in said] == ["pdf-text"]
        tap.ok(done.returncode == bad and found == bad and
               (changed != text or name == "same"),
               "text: %s is %s" % (name, "found" if bad else "no fault"), said)
    done, said = verify("good.pdf", "--text", "none.txt")
    tap.ok(done.returncode == 3 and said[0]["id"] == "file-read",
           "no text to compare with", said)


def check_layouts():
    """Each layout on texts of every shape: what is read back is the text."""
    profiles = sorted(glob.glob(os.path.join(TOP, "tests", "golden", "text",
                                             "*.yaml")))
    for layout in built_in():
        told = []
        for path in profiles:
            done = cvset("build", "--verify", "-l", layout, "-o", "some.pdf",
                         path)
            said = text_of(done.stderr)
            if done.returncode not in (0, 1) or "[pdf-" in said:
                told += [os.path.basename(path), said]
        tap.ok(profiles and not told, "--verify finds nothing in %s, %d texts"
               % (layout, len(profiles)), *told)


def check_form():
    write("bad.pdf", plant.plant(plant.unfold("good.pdf"), "link-contents"))
    done = cvset("verify", "bad.pdf")
    tap.ok(re.match(r"bad\.pdf: page 1, object \d+: error: a link .*"
                    r"\(ISO 14289-1, 7\.18\.5\) \[pdf-link\]\n$",
                    text_of(done.stderr)), "page, object, clause and id",
           text_of(done.stderr))
    done, said = verify("bad.pdf")
    tap.ok(said and said[0]["file"] == "bad.pdf" and said[0]["page"] == 1 and
           said[0]["object"] > 0 and "line" not in said[0], "so in JSON", said)


def check_answer(name, status, words):
    for program in (CVSET, ASAN):
        done = cvset("verify", name, program=program)
        tap.ok(done.returncode == status and not done.stdout and
               re.search(words, text_of(done.stderr)),
               "%s: status %d, says %s" % (name, status, words),
               "status %d" % done.returncode, text_of(done.stderr))


def check_foreign():
    write("empty.pdf", b"")
    check_answer("empty.pdf", 1, r"empty .*\[pdf-read\]")
    write("text.pdf", b"Dear all,\n")
    check_answer("text.pdf", 1, r"not a PDF.*\[pdf-read\]")
    write("half.pdf", read("good.pdf")[:3000])
    check_answer("half.pdf", 1, r"damaged or cut short.*\[pdf-read\]")
    write("large.pdf", b"%PDF-1.7\n" + b"%" * (17 << 20))
    check_answer("large.pdf", 1, r"\[pdf-read\]")      # not by its size
    write("head.pdf", b"%PDF-1.7\n")
    check_answer("head.pdf", 1, r"damaged or cut short.*\[pdf-read\]")
    check_answer("none.pdf", 3, r"\[file-read\]")
    os.mkdir("folder.pdf")
    check_answer("folder.pdf", 3, r"folder.*\[file-read\]")
    for password, words in (("open", "needs a password"), ("", "encrypted")):
        subprocess.run(["qpdf", "--encrypt", password, "owner", "256", "--",
                        "good.pdf", "locked%d.pdf" % len(password)],
                       check=True)
        check_answer("locked%d.pdf" % len(password), 1,
                     words + r".*\[pdf-encrypted\]")


def check_others():
    """Files of other tools: what is missing, in few lines."""
    subprocess.run(["mutool", "convert", "-o", "mutool.pdf", "good.pdf"],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   check=False)
    if shutil.which("gs"):
        subprocess.run(["gs", "-q", "-sDEVICE=pdfwrite", "-o", "gs.pdf",
                        "good.pdf"], stdout=subprocess.DEVNULL, check=False)
    subprocess.run(["pdftocairo", "-pdf", "good.pdf", "cairo.pdf"], check=False)
    subprocess.run(["qpdf", "good.pdf", "--pages", "good.pdf", "1", "--",
                    "--object-streams=generate", "packed.pdf"], check=True)
    done, said = verify("packed.pdf")
    tap.ok(done.returncode == 0 and not said, "object streams are read", said)
    for name in ("mutool.pdf", "gs.pdf", "cairo.pdf"):
        if not os.path.exists(name):
            continue
        done = cvset("verify", name)
        rows = text_of(done.stderr).count("\n")
        tap.ok(done.returncode == 1 and rows < 45 and
               "not tagged" in text_of(done.stderr),
               name + ": it is not tagged, in few lines", "%d lines" % rows,
               text_of(done.stderr))


WITHOUT = b"""#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
void *dlopen(const char *name, int how)
{
    void *(*real)(const char *, int) = dlsym(RTLD_NEXT, "dlopen");
    return name && strstr(name, "qpdf") ? NULL : real(name, how);
}
"""


def check_without():
    """Where libqpdf is missing, all else works, and verify says what to do."""
    write("without.c", WITHOUT)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", "without.so", "without.c",
                    "-ldl"], check=True)
    env = {"LD_PRELOAD": os.path.abspath("without.so"), "ASAN_OPTIONS":
           os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"}
    done = cvset("verify", "good.pdf", env=env)
    tap.ok(done.returncode == 3 and not done.stdout and
           re.search(r"install the package libqpdf29.*\[internal\]",
                     text_of(done.stderr)), "without libqpdf verify names it",
           "status %d" % done.returncode, text_of(done.stderr))
    done = cvset("build", GOOD, "-o", "without.pdf", "--verify", env=env)
    tap.ok(done.returncode == 3 and not os.path.exists("without.pdf"),
           "build --verify writes nothing unverified", text_of(done.stderr))
    done = cvset("build", GOOD, "-o", "without.pdf", env=env)
    tap.ok(done.returncode == 0 and read("without.pdf") == read("good.pdf"),
           "build needs no libqpdf", text_of(done.stderr))


def check_flipped():
    """Bytes changed at random, under the checks of the compiler."""
    good = read("good.pdf")
    unfolded = read("unfolded.pdf")
    chance = random.Random(7)
    wrong, found = [], 0
    for turn in range(FLIPS):
        data = bytearray(unfolded if turn % 2 else good)
        for _ in range(chance.choice((1, 1, 2, 8, 40))):
            data[chance.randrange(len(data))] = chance.randrange(256)
        write("flip%d.pdf" % (turn % 20), bytes(data))
        if turn % 20 < 19:
            continue
        names = ["flip%d.pdf" % i for i in range(20)]
        done = cvset("verify", *names, program=ASAN)
        found += done.returncode == 1
        if done.returncode not in (0, 1):
            wrong += ["status %d" % done.returncode, text_of(done.stderr)]
            for name in names:
                os.rename(name, os.path.join(TOP, "build", name))
            break
    tap.ok(not wrong, "%d files with bytes changed: an answer" % FLIPS, *wrong)
    tap.ok(found > 5, "and most of them were found out")


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        check_good()
        check_planted()
        check_said()
        check_layouts()
        check_form()
        check_foreign()
        check_others()
        check_without()
        check_flipped()
        os.chdir("/")
    tap.end()


if __name__ == "__main__":
    main()
