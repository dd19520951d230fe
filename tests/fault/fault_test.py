#!/usr/bin/env python3
"""Builds a small profile with one call after another failing (shim.c). Each
time the program must either say so and end with status 3, with the older output
untouched, or do without that call and write the very file it should. It never
crashes and leaves no other file behind. Prints TAP.
"""
import concurrent.futures
import os
import re
import signal
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import TOP, Tap, cvset, text_of

SHIM = os.path.join(TOP, "build", "fault.so")
PROFILE = os.path.join(TOP, "tests", "fault", "small.yaml")
OLD = b"an older PDF\n"
MOST_RUNS = int(os.environ.get("FAULT_RUNS", "400"))


def build(folder, call, at, on=False):
    """Builds with the at-th call failing, into a folder that holds an older
    output; the run, what is in the folder after it, and how many calls."""
    out, report = os.path.join(folder, "out.pdf"), folder + ".count"
    with open(out, "wb") as f:
        f.write(OLD)
    env = {"LD_PRELOAD": SHIM, "FAULT_CALL": call, "FAULT_AT": str(at),
           "FAULT_REPORT": report}
    if on:
        env["FAULT_ON"] = "1"
    done = cvset("build", PROFILE, "-o", out, env=env)
    files = {}
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "rb") as f:
            files[name] = f.read()
    calls = None
    if os.path.exists(report):
        with open(report, encoding="ascii") as f:
            calls = int(f.read())
        os.remove(report)
    return done, files, calls


def fault_of(call, done, files, good):
    """What is wrong with a run, or None."""
    said = text_of(done.stderr)
    if done.returncode < 0:
        return "killed by %s" % signal.Signals(-done.returncode).name
    if done.returncode not in (0, 3):
        return "status %d: %s" % (done.returncode, said)
    want = good if done.returncode == 0 else OLD
    if call in ("fsync", "close") and files.get("out.pdf") == good:
        want = good     # of the folder, after the new file took its place
    if files.get("out.pdf") != want:
        return "status %d and out.pdf is %s: %s" % (
            done.returncode, "missing" if "out.pdf" not in files else
            "the older one" if files["out.pdf"] == OLD else "damaged", said)
    if len(files) != 1:
        return "left behind: %s" % sorted(set(files) - {"out.pdf"})
    if done.returncode == 3 and not re.search(r"\w", said):
        return "status 3 without a word"
    return None


def points(total, most):
    """Up to `most` numbers from 1 to total, evenly; each of the first 20."""
    step = max(1, total // most)
    return sorted({*range(1, min(total, 20) + 1),
                   *range(1, total + 1, step), total})


def sweep(tap, good, call, on, most):
    """Fails the calls one by one."""
    def try_one(at):
        with tempfile.TemporaryDirectory() as folder:
            done, files, _ = build(folder, call, at, on)
            return at, done.returncode, fault_of(call, done, files, good)

    with tempfile.TemporaryDirectory() as folder:
        done, _, total = build(folder, call, 0)
    if not tap.ok(done.returncode == 0 and total, "%s is called" % call):
        return
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        results = list(pool.map(try_one, points(total, most)))
    faults = ["%s number %d of %d: %s" % (call, at, total, fault)
              for at, _, fault in results if fault]
    refused = sum(status == 3 for _, status, _ in results)
    tap.ok(not faults, "%s%s failing, %d of %d places, %d ended in status 3" % (
        call, " and all after it" if on else "", len(results), total, refused),
        "%d faults" % len(faults), *faults[:12])
    if call in ("malloc", "write", "fsync", "rename"):
        tap.ok(refused, "a failing %s is seen" % call)


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        done, files, _ = build(folder, "none", 0)
    good = files.get("out.pdf")
    if tap.ok(done.returncode == 0 and good != OLD, "builds",
              text_of(done.stderr)):
        sweep(tap, good, "malloc", False, MOST_RUNS)
        sweep(tap, good, "malloc", True, MOST_RUNS)
        for call in ("write", "fsync", "rename", "close", "read"):
            sweep(tap, good, call, False, 100)
    tap.end()


if __name__ == "__main__":
    main()
