#!/usr/bin/env python3
"""A batch that is killed, stopped, refused a write, slow, too large or told
again: whatever happens, there are only whole files, and the next run makes the
rest; nothing is made again that would be the same, and all that would not.
What is right is what `cvset build` makes of each profile alone. Prints TAP.
"""
import glob
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import pictures
from tap import CVSET, TOP, Tap, cvset, text_of, write

# without sanitizers, which have a memory of their own
PLAIN = os.path.join(TOP, "build", "cvset")
SHIM = os.path.join(TOP, "build", "fault.so")
KILLS = 20
MEMBERS = ["m%02d" % i for i in range(12)]

PROFILE = """language: en
name: Ada Example
contacts: {email: ada@example.org}
sections:
  about: Works on **small** files, and is number %s of them.
  interests: [Reading 中文 books, Writing]
"""
BIB = "@article{a, title={On %s}, author={Ada Example}, year=2020}\n"


def read(path):
    with open(path, "rb") as f:
        return f.read()


def files(folder, pattern="*"):
    """What is in the folder, hidden files too, by name."""
    return {os.path.basename(p): read(p)
            for p in glob.glob(os.path.join(folder, pattern))
            + glob.glob(os.path.join(folder, "." + pattern))}


def pdfs(folder):
    return {os.path.basename(p): read(p)
            for p in glob.glob(os.path.join(folder, "*.pdf"))}


def temporaries(folder):
    return [n for n in files(folder) if n.endswith(".tmp")]


def batch(*args, **named):
    return cvset("batch", *args, **named)


def counts(done):
    """{"made": 3, "unchanged": 9, …} from the last line."""
    found = re.search(r"\d+ members?, \d+ files?: (.*)$", text_of(done.stderr),
                      re.M)
    return {word: int(n) for n, word in
            re.findall(r"(\d+) (made|unchanged|failed|not begun)",
                       found[1] if found else "")}


def is_all(done, **wanted):
    return counts(done) == {"made": 0, **wanted}


def children(pid):
    """The living children of a process."""
    found = []
    for path in glob.glob("/proc/[0-9]*/stat"):
        try:
            with open(path, encoding="utf-8") as f:
                fields = f.read().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.append(int(path.split("/")[2]))
    return found


def wait_until(what, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.005)
    return False


def is_gone(pid):
    try:
        with open("/proc/%d/stat" % pid, encoding="utf-8") as f:
            return f.read().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def start(*args):
    """A batch that goes on; its standard error is to be read."""
    return subprocess.Popen([CVSET, "batch", *args], stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def make_members(folder, names=MEMBERS):
    os.makedirs(folder)
    for name in names:
        write(os.path.join(folder, name + ".yaml"), PROFILE % name)


def built(folder, out):
    """Each profile of the folder built alone."""
    os.makedirs(out)
    profiles = sorted(glob.glob(os.path.join(folder, "*.yaml")))
    cvset("build", *profiles, "-o", out + "/")
    return pdfs(out)


def check_same(tap, good):
    runs = {"-j 1": [["-j", "1"]], "-j 2": [["-j", "2"]],
            "three shards": [["--shard", "%d/3" % i] for i in (3, 1, 2)]}
    for name, parts in runs.items():
        done = [batch("in", "-o", name, *args) for args in parts]
        tap.ok(all(d.returncode == 0 for d in done) and pdfs(name) == good,
               name + ": the files that build makes", *(d.stderr for d in done))
        tap.ok(not temporaries(name), name + ": and no others", files(name))
    done = batch("in", "-o", "three shards")
    tap.ok(is_all(done, unchanged=len(good)),
           "a run of all knows what the shards made", done.stderr)


def check_parent_killed(tap, good):
    seed = int(os.environ.get("SEED", random.randrange(1 << 30)))
    print("# SEED=%d" % seed)
    rng = random.Random(seed)
    begin = time.monotonic()
    batch("in", "-o", "timed", "-j", "2")
    longest = time.monotonic() - begin
    wrong, late, kept = [], 0, 0
    for i in range(KILLS):
        out = "killed-%d" % i
        run = start("in", "-o", out, "-j", "2")
        time.sleep(rng.random() * longest)
        workers = children(run.pid)
        run.kill()
        run.communicate()
        late += run.returncode != -signal.SIGKILL
        if not wait_until(lambda: all(is_gone(w) for w in workers)):
            wrong.append("%s: workers live on" % out)
        for name, data in (pdfs(out) if os.path.isdir(out) else {}).items():
            if data != good[name]:
                wrong.append("%s: %s is not whole" % (out, name))
        done = batch("in", "-o", out, "-j", "2")
        kept += counts(done).get("unchanged", 0)
        if done.returncode != 0 or pdfs(out) != good or temporaries(out):
            wrong.append("%s: %s %s" % (out, sorted(files(out)),
                                        text_of(done.stderr)))
        shutil.rmtree(out)
    tap.ok(not wrong, "killed at %d moments: whole files, and the next run "
           "makes the rest" % KILLS, *wrong)
    print("# %d runs had ended before; %d files were kept" % (late, kept))


def start_stuck(out):
    """A batch that waits for a pipe when all others are made."""
    run = start("stuck", "-o", out, "-j", "1")
    stuck = wait_until(lambda: len(pdfs(out)) == len(MEMBERS) and
                       children(run.pid))
    time.sleep(0.05)
    return run, stuck


def make_stuck():
    make_members("stuck")
    write("stuck/z.yaml", PROFILE % "z" + "bibliography: never.bib\n")
    os.mkfifo("stuck/never.bib")


def check_worker_killed(tap, good):
    run, stuck = start_stuck("worker")
    worker = children(run.pid)
    tap.ok(stuck and len(worker) == 1, "-j 1 has one worker", worker)
    os.kill(worker[0], signal.SIGKILL)
    _, said = run.communicate(timeout=60)
    tap.ok(run.returncode == 1 and b"stuck/z.yaml" in said
           and b"[worker-crashed]" in said,
           "a killed worker is told of for its member", said)
    tap.ok(pdfs("worker") == good, "and the others are whole",
           sorted(files("worker")))


def check_stopped(tap, good):
    for sent in (signal.SIGINT, signal.SIGTERM):
        out = sent.name
        run, stuck = start_stuck(out)
        worker = children(run.pid)
        run.send_signal(sent)
        _, said = run.communicate(timeout=60)
        tap.ok(stuck and run.returncode in (128 + sent, -sent),
               "%s ends it with that status" % out, run.returncode, said)
        tap.ok(all(is_gone(w) for w in worker) and pdfs(out) == good
               and not temporaries(out),
               "%s: no worker, whole files only" % out, sorted(files(out)))
    os.remove("stuck/never.bib")
    write("stuck/never.bib", BIB % "time")
    done = batch("stuck", "-o", "SIGINT")
    tap.ok(done.returncode == 0 and
           is_all(done, made=1, unchanged=len(MEMBERS)),
           "the run after it makes what was left", done.stderr)


def check_limits(tap, good):
    make_members("heavy", MEMBERS[:3])
    write("heavy/big.yaml", PROFILE % "big" + "  skills:\n" +
          "".join("    - skill number %d\n" % i for i in range(60000)))
    write("heavy/slow.yaml", PROFILE % "slow" + "bibliography: never.bib\n")
    os.mkfifo("heavy/never.bib")
    done = batch("heavy", "-o", "limited", "--time-limit", "2",
                 "--memory-limit", "64", program=PLAIN)
    said = text_of(done.stderr)
    tap.ok(re.search(r"heavy/big\.yaml.*\[worker-large\]", said),
           "memory is limited", said)
    tap.ok(re.search(r"heavy/slow\.yaml.*\[worker-slow\]", said),
           "time is limited", said)
    tap.ok(done.returncode == 1 and pdfs("limited") ==
           {m + ".pdf": good[m + ".pdf"] for m in MEMBERS[:3]}
           and not temporaries("limited"),
           "and the others are made", said, sorted(files("limited")))


def fault_run(call, at, on):
    out = "fault-%s-%d-%d" % (call, at, on)
    env = {"LD_PRELOAD": SHIM, "FAULT_CALL": call, "FAULT_AT": str(at),
           "FAULT_REPORT": os.path.abspath("count")}
    if on:
        env["FAULT_ON"] = "1"
    return out, batch("two", "-o", out, "-j", "1", env=env, program=PLAIN)


def fault_of(out, done, good):
    """What is wrong with a run and with the one after it, or None."""
    said = text_of(done.stderr)
    if done.returncode not in (0, 1, 3):
        return "status %d: %s" % (done.returncode, said)
    have = pdfs(out) if os.path.isdir(out) else {}
    for name, data in have.items():
        if data != good[name]:
            return "%s is not whole: %s" % (name, said)
    if done.returncode == 0 and have != good:
        return "all well, but %s" % sorted(have)
    if done.returncode != 0 and not re.search(r"(error|fatal): ", said):
        return "status %d without a word" % done.returncode
    left = os.path.isdir(out) and temporaries(out)
    after = batch("two", "-o", out, "-j", "1")
    if after.returncode != 0 or pdfs(out) != good or temporaries(out):
        return "the next run: " + text_of(after.stderr)
    return "left %s" % left if left and done.returncode == 0 else None


def check_faults(tap, good):
    """Writes and the like that fail, once or from then on as on a full disk.
    Each process counts for itself: as many as the parent makes, and some."""
    make_members("two", MEMBERS[:2])
    two = {m + ".pdf": good[m + ".pdf"] for m in MEMBERS[:2]}
    for call in ("write", "rename", "close", "fsync"):
        wrong, most = [], 0
        fault_run(call, 0, False)
        with open("count", encoding="ascii") as f:
            most = int(f.read()) + 5
        most = min(most, 24)
        for at in range(1, most + 1):
            for on in (False, True):
                out, done = fault_run(call, at, on)
                fault = fault_of(out, done, two)
                if fault:
                    wrong.append("%s: %s" % (out, fault))
        tap.ok(not wrong, "%s failing at 1 to %d: whole files, and the next "
               "run makes the rest" % (call, most), *wrong)


def check_refused(tap):
    write("no-folder", "a file\n")
    done = batch("two", "-o", "no-folder")
    tap.ok(done.returncode == 3 and b"no-folder" in done.stderr,
           "an output folder that is a file", done.stderr)
    tap.ok(read("no-folder") == b"a file\n", "is left as it is")


def change(path, old, new):
    """Changes as many bytes; size and time stay what they were."""
    data, st = read(path), os.stat(path)
    assert old in data and len(old) == len(new), (path, old)
    with open(path, "wb") as f:
        f.write(data.replace(old, new, 1))
    os.utime(path, ns=(st.st_atime_ns, st.st_mtime_ns))


def make_inputs():
    """a has everything, b nothing of it; the lab has a bibliography."""
    make_members("lab", ["b"])
    write("lab/a.yaml", PROFILE % "a" + """  publications: {bibliography: a.bib}
photo: a.png
layout: ./mine.yaml
""")
    write("lab/a.bib", BIB % "one")
    write("lab/lab.bib", BIB % "two")
    write("mine.yaml", "extends: ./under.yaml\nsummary: mine, 10\n"
          "styles: {body: {size: 10.5pt}}\nphoto: {show: true}\n")
    write("under.yaml", "extends: faculty\nsummary: under\n"
          "styles: {meta: {size: 9.5pt}}\n")
    with open("lab/a.png", "wb") as f:
        f.write(pictures.png(pictures.quarters(250, 350), 8, 2))
    write("lab.yaml", "name: Example Lab\nmembers: lab/\n"
          "bibliography: [lab/lab.bib]\n")


def check_inputs(tap):
    """Each kind of input, changed in a byte, makes anew what depends on it."""
    make_inputs()
    done = batch("lab.yaml", "-o", "inputs")
    first = pdfs("inputs")
    tap.ok(is_all(done, made=2), "both are made", done.stderr)
    done = batch("lab.yaml", "-o", "inputs")
    tap.ok(is_all(done, unchanged=2), "and not again", done.stderr)
    kinds = [("the profile", "lab/a.yaml", b"small", b"smart", 1),
             ("the bibliography", "lab/a.bib", b"one", b"two", 1),
             ("the photo", "lab/a.png", None, None, 1),
             ("the layout", "mine.yaml", b"10.5pt", b"10.6pt", 1),
             ("what it extends", "under.yaml", b"9.5pt", b"9.6pt", 1),
             ("the lab", "lab.yaml", b"Example", b"Examine", 2),
             ("the lab's bibliography", "lab/lab.bib", b"two", b"six", 2)]
    for what, path, old, new, made in kinds:
        if old is None:
            size = os.path.getsize(path)
            with open(path, "wb") as f:
                f.write(pictures.png(pictures.quarters(250, 350)[::-1], 8, 2)
                        .ljust(size, b"\0"))
        else:
            change(path, old, new)
        done = batch("lab.yaml", "-o", "inputs")
        wanted = {"made": made, "unchanged": 2 - made} if made < 2 else \
            {"made": 2}
        tap.ok(is_all(done, **wanted), what + " changed in a byte",
               done.stderr)
    os.rename("lab/a.png", "a.png")
    done = batch("lab.yaml", "-o", "inputs")
    tap.ok(is_all(done, made=1, unchanged=1), "the photo gone", done.stderr)
    os.rename("a.png", "lab/a.png")
    done = batch("lab.yaml", "-o", "inputs")
    tap.ok(is_all(done, made=1, unchanged=1), "the photo back", done.stderr)
    change("inputs/b.pdf", b"%PDF-1", b"%PDX-1")
    done = batch("lab.yaml", "-o", "inputs")
    tap.ok(is_all(done, made=1, unchanged=1)
           and pdfs("inputs")["b.pdf"][:5] == b"%PDF-",
           "an output that somebody changed", done.stderr)
    done = batch("lab.yaml", "-o", "inputs", env={"SOURCE_DATE_EPOCH": "1"})
    tap.ok(is_all(done, made=2), "another date", done.stderr)
    tap.ok(first.keys() == pdfs("inputs").keys(), "the same files",
           sorted(pdfs("inputs")))
    done = batch("lab.yaml", "-o", "inputs", "--force")
    tap.ok(is_all(done, made=2), "--force", done.stderr)


def check_data(tap):
    """The program's own data, beside a copy of it."""
    os.makedirs("copy/build")
    shutil.copy(CVSET, "copy/build/cvset")
    for data in ("layouts", "languages", "fonts"):
        shutil.copytree(os.path.join(TOP, data), os.path.join("copy", data))
    program = os.path.abspath("copy/build/cvset")
    done = batch("two", "-o", "data", program=program)
    tap.ok(is_all(done, made=2), "a copy of the program", done.stderr)
    for path in ("layouts/base.yaml", "languages/en.yaml",
                 "fonts/catalogue.yaml"):
        with open(os.path.join("copy", path), "a", encoding="utf-8") as f:
            f.write("#\n")
        done = batch("two", "-o", "data", program=program)
        tap.ok(is_all(done, made=2), path + " changed", done.stderr)
    done = batch("two", "-o", "data", program=program)
    tap.ok(is_all(done, unchanged=2), "nothing changed", done.stderr)


def check_told_again(tap):
    """What there is to say of a member is said in each run."""
    os.makedirs("told")
    write("told/a.yaml", PROFILE % "a" +
          "  education: [{institution: X, date: 03/04/2021}]\n")
    said = [batch("told", "-o", "told-out").stderr for _ in range(2)]
    tap.ok(b"1 warning" in said[0] and b"1 warning" in said[1],
           "an unchanged file's warnings count", *said)


def check_prune(tap):
    make_members("leaving", ["a", "b", "c"])
    batch("leaving", "-o", "prune")
    write("prune/notes.pdf", "not ours\n")
    for name in ("b", "c"):
        os.remove("leaving/%s.yaml" % name)
    write("prune/c.pdf", "somebody's own\n")
    done = batch("leaving", "-o", "prune")
    tap.ok(b"prune/b.pdf" in done.stderr and os.path.exists("prune/b.pdf"),
           "files of who has left are listed", done.stderr)
    tap.ok(b"prune/b.pdf" in batch("leaving", "-o", "prune").stderr,
           "each time")
    done = batch("leaving", "-o", "prune", "--prune")
    tap.ok(sorted(pdfs("prune")) == ["a.pdf", "c.pdf", "notes.pdf"],
           "--prune deletes them, but neither what was changed nor what the "
           "batch never made", sorted(pdfs("prune")), done.stderr)


def check_state(tap):
    """A state file that is damaged in any way costs time and nothing else."""
    make_members("state-in", MEMBERS[:3])
    batch("state-in", "-o", "state")
    path = "state/.cvset-batch"
    whole, good = read(path), pdfs("state")
    cut = batch_with(path, whole[:-100])
    tap.ok(is_all(cut, made=1, unchanged=2) and b"batch-state" not in
           cut.stderr, "its end is cut off", cut.stderr)
    odd = batch_with(path, b"\x00garbage\n" * 50)
    tap.ok(odd.returncode == 0 and is_all(odd, made=3)
           and b"[batch-state]" in odd.stderr, "it is garbage", odd.stderr)
    odd = batch_with(path, whole.replace(b"\ninput\t", b"\ninp\t", 1))
    tap.ok(odd.returncode == 0 and is_all(odd, made=1, unchanged=2),
           "a line of it is damaged", odd.stderr)
    odd = batch_with(path, b"")
    tap.ok(odd.returncode == 0 and is_all(odd, made=3), "it is empty",
           odd.stderr)
    tap.ok(pdfs("state") == good, "the files are the same")
    done = batch("state-in", "-o", "state")
    tap.ok(is_all(done, unchanged=3), "and it is whole again", done.stderr)


def batch_with(path, state):
    with open(path, "wb") as f:
        f.write(state)
    return batch("state-in", "-o", "state")


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        make_members("in")
        good = built("in", "good")
        tap.ok(len(good) == len(MEMBERS), "build makes them all", sorted(good))
        make_stuck()
        check_same(tap, good)
        check_parent_killed(tap, good)
        check_worker_killed(tap, good)
        check_stopped(tap, good)
        check_limits(tap, good)
        check_faults(tap, good)
        check_refused(tap)
        check_inputs(tap)
        check_data(tap)
        check_told_again(tap)
        check_prune(tap)
        check_state(tap)
        os.chdir(TOP)
    tap.end()


if __name__ == "__main__":
    main()
