#!/usr/bin/env python3
"""What a batch is made of: folders with all that is found in folders, rosters as
programs save them, and the names of files. What is wrong with one member is told
and keeps nobody else from being made; names that collide keep all. Prints TAP.
"""
import os
import re
import socket
import subprocess
import sys
import tempfile
import unicodedata

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import CVSET, Tap, cvset, text_of, write

PROFILE = "language: en\nname: %s\nsections: {about: Works.}\n"
NOBODY = 65534
PLAIN = os.path.join(os.path.dirname(CVSET), "cvset")


def batch(*args, **named):
    return cvset("batch", *args, **named)


def made(folder):
    return sorted(os.listdir(folder)) if os.path.isdir(folder) else []


def pdfs(folder):
    return [name for name in made(folder) if name.endswith(".pdf")]


def listed(done):
    """The names of the files that --dry-run lists."""
    return [row.split("\t")[0].partition("/")[2]
            for row in text_of(done.stdout).splitlines()]


def member(path, name="Ada Example"):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    write(path, PROFILE % name)


def check_folder(tap):
    """A folder with a FIFO, a socket, loops, what cannot be read, and names."""
    names = ["ada", "张 三", "it's \"B\" & co", "a;b $HOME `x`", "-n"]
    for name in names:
        member("folder/%s.yaml" % name)
    os.mkfifo("folder/pipe.yaml")
    with socket.socket(socket.AF_UNIX) as s:
        s.bind("folder/socket.yaml")
    os.symlink(".", "folder/loop")
    os.symlink("self.yaml", "folder/self.yaml")
    os.symlink("ada.yaml", "folder/again.yaml")
    os.symlink("nowhere.yaml", "folder/dangling.yaml")
    write("folder/notes.txt", "no profile\n")
    write("folder/broken.yaml", "name: [Ada\n")
    write("folder/photo.yaml", PROFILE % "Bo" + "photo: none.jpg\n"
          "layout: sidebar\n")
    done = batch("folder", "-o", "made", "--time-limit", "20")
    said = text_of(done.stderr)
    tap.ok(done.returncode == 1, "status 1", done.returncode, said)
    for name in names:
        safe = re.sub("^-", "_", name.replace('"', "_"))
        tap.ok(safe + ".pdf" in pdfs("made"), "made: " + name, *made("made"))
    for name in ("pipe", "socket", "self", "dangling"):
        tap.ok("error: 'folder/%s.yaml' is a " % name in said,
               "told: " + name, said)
    tap.ok("folder/broken.yaml:1:7: error: " in said, "told: broken", said)
    tap.ok("; 1 warning, which --report tells" in said, "and a photo's warning",
           said)
    tap.ok("again.yaml" in said, "a link to a member is told", said)
    tap.ok(len(pdfs("made")) == len(names) + 1,
           "and no others are made", *made("made"))


def as_nobody(*args):
    """For root nothing is forbidden: the program as somebody else."""
    who = {"user": NOBODY, "group": NOBODY, "extra_groups": []} \
        if os.geteuid() == 0 else {}
    return subprocess.run([CVSET, "batch", *args], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False, **who)


def check_forbidden(tap):
    """A profile that may not be read, a folder that may not be written to."""
    os.chmod(".", 0o755)
    for name in ("ada", "bo"):
        member("forbidden/%s.yaml" % name)
    os.mkdir("open")
    os.mkdir("shut")
    os.chmod("open", 0o777)
    os.chmod("shut", 0o555)
    os.chmod("forbidden/bo.yaml", 0)
    try:
        done = as_nobody("forbidden", "-o", "open")
    except PermissionError:
        print("# not tried: %s is in a folder of root's own" % CVSET)
        return
    tap.ok(done.returncode == 1 and b"forbidden/bo.yaml" in done.stderr
           and pdfs("open") == ["ada.pdf"],
           "a profile that may not be read; the other is made", done.stderr)
    done = as_nobody("forbidden/ada.yaml", "-o", "shut")
    tap.ok(done.returncode == 3 and b"shut" in done.stderr and
           not made("shut"), "a folder that may not be written to",
           done.stderr)


def check_collisions(tap):
    nfc, nfd = "Zoë", unicodedata.normalize("NFD", "Zoë")
    for what, one, other in (("one name", "Ada Example", "Ada Example"),
                             ("case", "Ada Example", "ADA example"),
                             ("NFC", nfc, nfd)):
        member("two-%s/a.yaml" % what, one)
        member("two-%s/b.yaml" % what, other)
        done = batch("two-" + what, "-o", "none-" + what, "--name",
                     "{name}.pdf")
        said = text_of(done.stderr)
        tap.ok(done.returncode == 1 and "[output-name]" in said
               and "two-%s/a.yaml" % what in said
               and "two-%s/b.yaml" % what in said and "{id}" in said
               and not made("none-" + what),
               "collision by %s: both named, nothing made" % what, said)
    os.mkdir("sub")
    member("sub/x/cv.yaml")
    member("sub/y/cv.yaml")
    done = batch("sub", "-o", "subs")
    tap.ok(done.returncode == 0 and pdfs("subs") == ["x-cv.pdf", "y-cv.pdf"],
           "files of one name in two folders have ids by these", done.stderr,
           *made("subs"))
    for option, path in (("--report", "sub/x/cv.csv"), ("--book", "subs2/a")):
        done = batch("sub/x/cv.yaml", "-o", "subs2", option, path)
        tap.ok(done.returncode == 0, option + " where nothing is", done.stderr)
    for option, path in (("--book", "sub/x/cv.yaml"),
                         ("--book", "./subs2/../subs2/cv.pdf")):
        done = batch("sub/x/cv.yaml", "-o", "subs2", option, path)
        tap.ok(done.returncode == 1 and b"[output-name]" in done.stderr,
               "%s over %s" % (option, path), done.stderr)


def check_names(tap):
    long = "汉" * 200
    member("long/a.yaml", long)
    name, = listed(batch("long", "-o", "o", "--name", "{name}.pdf",
                         "--dry-run"))
    tap.ok(name == "汉" * ((255 - 4) // 3) + ".pdf",
           "cut at a character within 255 bytes", name)
    member("accent/a.yaml", unicodedata.normalize("NFD", "Zoë Ångström"))
    name, = listed(batch("accent", "-o", "o", "--name", "{name}.pdf",
                         "--dry-run"))
    tap.ok(name == "Zoë Ångström.pdf" and
           name == unicodedata.normalize("NFC", name), "NFC", ascii(name))
    member("odd/a.yaml", "'a/b:c*d?e<f>g|h\\i'")
    name, = listed(batch("odd", "-o", "o", "--name", "{id}-{name}.pdf",
                         "--dry-run"))
    tap.ok(not set(name) & set('/:*?"<>|\\') and name.startswith("a-a"),
           "no character that some system forbids", name)
    names = listed(batch("odd", "-o", "o", "--lang", "zh,en", "--dry-run"))
    tap.ok(names == ["a_zh.pdf", "a_en.pdf"], "a file a language", *names)
    done = batch("odd", "-o", "o", "--name", "{nmae}.pdf", "--dry-run")
    tap.ok(done.returncode == 1 and b"{name}" in done.stderr,
           "an unknown word of the pattern", done.stderr)


TABLE = [["id", "name", "role", "profile"], ["ada", "Ada Ex", "professor",
                                             "p/ada.yaml"],
         ["zhang", "张三", "学生, 一年级", "p/zhang.yaml"]]


def table(separator, end):
    def cell(text):
        return '"%s"' % text if separator in text or '"' in text else text
    return end.join(separator.join(map(cell, row)) for row in TABLE) + end


def check_rosters(tap):
    member("p/ada.yaml")
    member("p/zhang.yaml")
    plain = table(",", "\n")
    forms = {
        "plain.csv": plain.encode(), "crlf.csv": table(",", "\r\n").encode(),
        "bom.csv": b"\xef\xbb\xbf" + table(",", "\r\n").encode(),
        "semicolons.csv": table(";", "\r\n").encode(),
        "tabs.tsv": table("\t", "\n").encode(),
        "gb18030.csv": plain.encode("gb18030"),
        "utf16.csv": plain.encode("utf-16"),
        "blank.csv": (plain + "\n,,,\n\n").encode(),
    }
    for name, data in forms.items():
        with open(name, "wb") as f:
            f.write(data)
        done = batch(name, "-o", "r", "--name", "{id} {name} {role}",
                     "--dry-run")
        tap.ok(listed(done) == ["ada Ada Ex professor.pdf",
                                "zhang 张三 学生, 一年级.pdf"], name,
               done.stdout, done.stderr)
        tap.ok((b"[roster-encoding]" in done.stderr) ==
               (name in ("gb18030.csv", "utf16.csv")),
               name + ": a warning on its encoding or none", done.stderr)
    write("lost.csv", "id,profile\nada,p/ada.yaml\nbo,p/bo.yaml\n")
    done = batch("lost.csv", "-o", "lost")
    tap.ok(done.returncode == 1 and b"p/bo.yaml" in done.stderr and
           pdfs("lost") == ["ada.pdf"],
           "a row without a profile is told at it, the others made",
           done.stderr)
    for what, text in (("no columns", "a,b\nc,d\n"), ("nothing", ""),
                       ("a quote open", 'id,name\n"ada,Ada\n'),
                       ("one id twice",
                        "id,profile\na,p/ada.yaml\na,p/zhang.yaml\n")):
        write("bad.csv", text)
        done = batch("bad.csv", "-o", "bad")
        tap.ok(done.returncode == 1 and re.search(
            rb"^bad\.csv:\d+:\d+: error: |^bad\.csv: error: ", done.stderr,
            re.M) and not made("bad"), "a roster with " + what, done.stderr)


def check_many(tap):
    """10,000 profiles: planned, and none lost."""
    os.mkdir("many")
    for i in range(10000):
        write("many/m%05d.yaml" % i, PROFILE % ("Ada %d" % i))
    names = listed(batch("many", "-o", "many-out", "--dry-run",
                         program=PLAIN))
    tap.ok(names == ["m%05d.pdf" % i for i in range(10000)],
           "10,000 members", len(names))
    parts = [listed(batch("many", "-o", "many-out", "--dry-run", "--shard",
                          "%d/3" % i, program=PLAIN)) for i in (1, 2, 3)]
    tap.ok(sorted(sum(parts, [])) == names and
           max(map(len, parts)) - min(map(len, parts)) <= 1,
           "in three shards, each once", *map(len, parts))


def check_usage(tap):
    for words in (["p"], ["p", "-o", "x", "--shard", "4/3"],
                  ["p", "-o", "x", "--shard", "0/3"],
                  ["p", "-o", "x", "--shard", "1"],
                  ["p", "-o", "x", "-j", "0"],
                  ["p", "-o", "x", "--lang", "zh,e n"],
                  ["p", "-o", "x", "--shard", "1/2", "--book", "b.pdf"],
                  ["--merge-reports", "a.json"]):
        done = batch(*words)
        tap.ok(done.returncode == 2 and b"Try 'cvset batch --help'" in
               done.stderr and not made("x"), "usage: " + " ".join(words),
               done.stderr)
    done = batch("nowhere", "-o", "x")
    tap.ok(done.returncode in (1, 3) and b"nowhere" in done.stderr,
           "a folder that is not there", done.stderr)
    os.mkdir("empty")
    done = batch("empty", "-o", "x")
    tap.ok(done.returncode == 1 and b"empty" in done.stderr, "an empty folder",
           done.stderr)


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        check_folder(tap)
        check_forbidden(tap)
        check_collisions(tap)
        check_names(tap)
        check_rosters(tap)
        check_many(tap)
        check_usage(tap)
        os.chdir("/")
    tap.end()


if __name__ == "__main__":
    main()
