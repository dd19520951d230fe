"""rules -- the register of rules: an id, the clauses (A: ISO 19005-2, UA: ISO
14289-1, others: ISO 32000-1; `house`: typography.md section 3), a line of text,
and a function that gives (place, what) for each finding."""
import collections

Rule = collections.namedtuple("Rule", "name clauses text find")
Finding = collections.namedtuple("Finding", "rule place what")
RULES = {}


def rule(name, clauses, text):
    def register(find):
        if name in RULES:
            raise ValueError("two rules " + name)
        RULES[name] = Rule(name, clauses, text, find)
        return find
    return register


def expect(good, place, what):
    """A finding if it is not good."""
    if not good:
        yield place, what


def check(pdf):
    """All findings in a file; where it cannot be read only what says so."""
    found = []
    for r in RULES.values():
        if pdf.unreadable and not r.find.__module__.endswith("file"):
            continue
        try:
            found += [Finding(r.name, place, what)
                      for place, what in r.find(pdf)]
        except (TypeError, KeyError, ValueError, AttributeError,
                IndexError) as error:
            found.append(Finding(r.name, "?", "it cannot be judged: %s: %s" % (
                type(error).__name__, error)))
    return found
