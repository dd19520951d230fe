#!/usr/bin/env python3
"""`cvset schema` beside the reader: what the reader takes without a word is
valid, and faults are found at their places. tests/schema/ holds profiles for
both; every profile of the examples, man pages and other tests is tried, too.

Profiles are taken as an editor reads them (scalars typed as YAML 1.2 says) and
as cvset does (scalars stay text). Where node finds ajv (`npm install ajv`,
NODE_PATH), it has to come to the same findings as python3-jsonschema.
"""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

# The packages that packages/check.txt names are Debian's.
if sys.executable != "/usr/bin/python3" and os.path.exists("/usr/bin/python3"):
    os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])

import jsonschema
import yaml

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import TOP, Tap, cvset, diagnostics, examples, text_of

HERE = os.path.join(TOP, "tests", "schema")
PARTS = re.compile(r"^--- *(.*)\n", re.M)
INT, FLOAT = r"[-+]?[0-9]+", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def cases(name):
    """The profiles of a file of tests/schema/, each with its heading."""
    parts = PARTS.split(read(os.path.join(HERE, name)))
    return list(zip(parts[1::2], parts[2::2]))


def scalar(node, typed):
    """The value of a scalar, by the core schema of YAML 1.2 if typed."""
    word = node.value
    if node.style or not typed:
        return None if word == "" and not node.style else word
    if word in ("", "~", "null", "Null", "NULL"):
        return None
    if word in ("true", "True", "TRUE", "false", "False", "FALSE"):
        return word.lower() == "true"
    if re.fullmatch(INT, word):
        return int(word)
    return float(word) if re.fullmatch(FLOAT, word) else word


def value(node, typed):
    if isinstance(node, yaml.ScalarNode):
        return scalar(node, typed)
    if isinstance(node, yaml.SequenceNode):
        return [value(n, typed) for n in node.value]
    pairs = {}
    for key, item in node.value:
        if key.value == "<<":
            pairs = {**value(item, typed), **pairs}
        else:
            pairs[key.value] = value(item, typed)
    return pairs


def instances(text):
    """The profile as JSON values, as an editor and as cvset takes it."""
    node = yaml.compose(text, yaml.SafeLoader)
    return [value(node, True), value(node, False)] if node else []


def places(validator, instance):
    """Where the faults are: a path; that of what is missing ends in `!`."""
    found = set()
    for error in validator.iter_errors(instance):
        path = "".join("/%s" % p for p in error.absolute_path)
        if error.validator == "additionalProperties":
            found |= {path + "/" + key for key in unknown(error)}
        else:
            found.add(path + "!" if error.validator == "required" else path)
    return found


def unknown(error):
    patterns = error.schema.get("patternProperties", {})
    return [key for key in error.instance
            if key not in error.schema.get("properties", {})
            and not any(re.search(p, key) for p in patterns)]


def check_wrong(tap, validator, folder):
    for path, text in cases("wrong.yaml"):
        found = [places(validator, i) for i in instances(text)]
        tap.ok(all(path in f for f in found), "finds " + path, found, text)
        tap.ok(all(len(f) <= 2 for f in found), "and little else", found)
        said = complaints(text, folder)
        tap.ok("error" in said, "cvset check says so, too", text)


def complaints(text, folder):
    """The levels of what `cvset check` says of the profile's form."""
    path = os.path.join(folder, "cv.yaml")
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    done = cvset("check", "--format=json", path)
    return {"error" if d["level"] == "error" else d["id"]
            for d in diagnostics(text_of(done.stderr))
            if d["level"] == "error" or d["id"].startswith("yaml-")}


def check_right(tap, validator, folder):
    for name, text in cases("right.yaml"):
        found = [places(validator, i) for i in instances(text)]
        tap.ok(not any(found), "takes " + name, found)
        tap.ok(not complaints(text, folder), "and so does cvset check",
               complaints(text, folder))


def snippets(path):
    """The examples of a man page, the indented one of README.md."""
    if path.endswith(".md"):
        return re.findall(r"^    language:.*\n(?:    .*\n)+", read(path), re.M)
    return re.findall(r"^\.EX\n(.*?)^\.EE$", read(path), re.M | re.S)


def documents():
    """Profiles from all over the tree: (name, text)."""
    for path in ("man/cvset-profile.5", "README.md"):
        for at, text in enumerate(snippets(os.path.join(TOP, path)), 1):
            yield "%s, example %d" % (path, at), text
    for path in examples():
        yield os.path.relpath(path, TOP), read(path)
    for pattern in ("examples/lab/members/*.yaml", "tests/golden/*/*.yaml",
                    "tests/trials/*.yaml", "tests/bench/*.yaml"):
        for path in sorted(glob.glob(os.path.join(TOP, pattern))):
            yield os.path.relpath(path, TOP), read(path)


def check_documents(tap, validator, folder):
    """What the schema refuses, cvset has something to say of."""
    for name, text in documents():
        try:
            found = set().union(*(places(validator, i)
                                  for i in instances(text)))
        except yaml.YAMLError:
            continue        # tabs and other things that only cvset explains
        silent = not name.startswith("tests/") or not complaints(text, folder)
        tap.ok(not found or not silent, name, sorted(found))


def check_starters(tap, validator):
    for lang in ("en", "zh"):
        done = cvset("new", "-", "--lang", lang)
        found = [places(validator, i)
                 for i in instances(text_of(done.stdout))]
        tap.ok(found and not any(found), "the starter in " + lang, found,
               text_of(done.stderr))


def check_ajv(tap, schema):
    """ajv finds the same files wrong, at the same places."""
    wanted = [(path, i) for path, text in cases("wrong.yaml")
              for i in instances(text)]
    wanted += [("", i) for _, text in cases("right.yaml")
               for i in instances(text)]
    data = json.dumps({"schema": schema, "instances": [i for _, i in wanted]})
    try:
        done = subprocess.run(["node", os.path.join(HERE, "ajv.js")],
                              input=data.encode(), stdout=subprocess.PIPE,
                              check=False)
    except OSError:
        done = None
    if done is None or done.returncode == 77:
        print("# ajv is not there; see the head of this file")
        return
    found = json.loads(done.stdout)
    bad = [(path, got) for (path, _), got in zip(wanted, found)
           if (path not in got if path else got)]
    tap.ok(len(found) == len(wanted) and not bad,
           "ajv agrees on %d profiles" % len(found), *bad)


def main():
    tap = Tap()
    done = cvset("schema")
    schema = json.loads(done.stdout)
    kind = jsonschema.Draft202012Validator
    kind.check_schema(schema)
    tap.ok(schema["$schema"] == kind.META_SCHEMA["$id"], "is of 2020-12")
    validator = kind(schema)
    tap.ok(len(cases("wrong.yaml")) >= 30, "there are 30 wrong profiles")
    with tempfile.TemporaryDirectory() as folder:
        check_wrong(tap, validator, folder)
        check_right(tap, validator, folder)
        check_documents(tap, validator, folder)
    check_starters(tap, validator)
    check_ajv(tap, schema)
    tap.end()


if __name__ == "__main__":
    main()
