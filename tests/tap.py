"""tap -- what the test programs in python share: their report, in TAP, and
running cvset."""
import glob
import json
import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CVSET = os.path.abspath(os.environ.get("CVSET",
                                       os.path.join(TOP, "build", "cvset")))


class Tap:
    """Prints a line for each test and counts them."""

    def __init__(self):
        self.count = self.failed = 0

    def ok(self, good, name, *details):
        """`details` are printed when the test failed."""
        self.count += 1
        name = name.replace("\n", " ").replace("#", "\\#")
        print("%s %d - %s" % ("ok" if good else "not ok", self.count, name))
        if not good:
            self.failed += 1
            for detail in details:
                for row in str(detail).rstrip("\n").split("\n"):
                    print("# " + row)
        sys.stdout.flush()
        return good

    def end(self):
        print("1..%d" % self.count)
        sys.exit(1 if self.failed else 0)


def cvset(*args, program=CVSET, env=None, cwd=None, stdin=None, timeout=120):
    """Runs cvset; the CompletedProcess has bytes in stdout and stderr."""
    merged = dict(os.environ, **(env or {}))
    return subprocess.run([program, *args], stdin=stdin or subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=merged, cwd=cwd, timeout=timeout, check=False)


def text_of(data):
    return data.decode("utf-8", "replace")


def write(name, text):
    with open(name, "w", encoding="utf-8") as f:
        f.write(text)


def write_bytes(name, data):
    with open(name, "wb") as f:
        f.write(data)


def read_bytes(name):
    with open(name, "rb") as f:
        return f.read()


def build(*args):
    """Builds cv.yaml: the status, what was printed, what was said."""
    done = cvset("build", "cv.yaml", *args)
    return done.returncode, text_of(done.stdout), text_of(done.stderr)


def diagnostics(said):
    """What --format=json printed: one array after each stage, put together."""
    items, rest = [], said.strip()
    while rest:
        array, end = json.JSONDecoder().raw_decode(rest)
        items += array
        rest = rest[end:].lstrip()
    return items


def examples():
    """The profiles of examples/, each alone: lab/ is built by a batch."""
    return [path for path in sorted(glob.glob(os.path.join(
        TOP, "examples", "*", "*.yaml")))
        if os.path.basename(os.path.dirname(path)) != "lab"]


def built_in():
    """The layouts cvset comes with: one without a summary is only a base."""
    names = []
    for path in sorted(glob.glob(os.path.join(TOP, "layouts", "*.yaml"))):
        with open(path, encoding="utf-8") as f:
            if re.search(r"^summary:", f.read(), re.M):
                names.append(os.path.basename(path)[:-len(".yaml")])
    return names


def languages_of(path):
    """The languages that an example says it is in; none if it is in one."""
    with open(path, encoding="utf-8") as f:
        said = re.search(r"^languages: \[(.*)\]$", f.read(), re.M)
    return said[1].split(", ") if said else []
