#!/usr/bin/env python3
"""ua.py [--rules] FILE.pdf... -- checks files by the rules of PDF/UA-1 (ISO
14289-1) and PDF/A-2a (ISO 19005-2) that can be broken in files such as cvset's,
without any of cvset's code. Prints what it finds; exit status 1 if anything.
--rules lists the rules.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
try:
    import fontTools                # noqa: F401  Debian's, as in layouts/check
except ImportError:
    if sys.executable == "/usr/bin/python3":
        raise
    os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])
from pdffile import Pdf                                     # noqa: E402
from rules import RULES, check                              # noqa: E402
import rules_catalog                                        # noqa: E402,F401
import rules_file                                           # noqa: E402,F401
import rules_font                                           # noqa: E402,F401
import rules_graphics                                       # noqa: E402,F401
import rules_link                                           # noqa: E402,F401
import rules_meta                                           # noqa: E402,F401
import rules_page                                           # noqa: E402,F401
import rules_tree                                           # noqa: E402,F401


def check_path(path):
    return check(Pdf(path))


def main():
    if sys.argv[1:] == ["--rules"]:
        for r in RULES.values():
            print("%-20s %-24s %s" % r[:3])
        return
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    faults = 0
    for path in sys.argv[1:]:
        for f in check_path(path):
            print("%s: %s: %s [%s]" % (path, f.place, f.what, f.rule))
            faults += 1
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
