"""rows -- the checklist's rows as tests.

A row is a function with @row(id, priority, what is expected in words); it gets
a Check and calls its methods with what was measured. The table of `make
typography` and the TAP of `make check` come from the same run.
"""
ROWS = []


class Check:
    """Collects what a row measured."""

    def __init__(self, id, priority, words):
        self.id, self.priority, self.words = id, priority, words
        self.results = []           # (good, what, expected, measured)
        self.argued = None

    def _add(self, good, what, expected, measured):
        self.results.append((bool(good), what, expected, measured))
        return bool(good)

    def near(self, what, measured, expected, within=0.005):
        """A length in em."""
        return self._add(abs(measured - expected) <= within, what,
                         "%.3f" % expected, "%.3f" % measured)

    def equal(self, what, measured, expected):
        return self._add(measured == expected, what, str(expected),
                         str(measured))

    def true(self, what, good, measured="", expected="yes"):
        return self._add(good, what, expected,
                         measured if measured != "" else
                         "yes" if good else "no")

    def at_most(self, what, measured, limit):
        return self._add(measured <= limit, what, "<= %.3f" % limit,
                         "%.3f" % measured)

    def argue(self, why):
        """Why the row is not met as written; with its source."""
        self.argued = why

    @property
    def good(self):
        return bool(self.results) and all(r[0] for r in self.results)


def row(id, priority, words):
    def wrap(function):
        ROWS.append((id, priority, words, function))
        return function
    return wrap
