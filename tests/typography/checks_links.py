"""Links: which addresses are found, what URI they get, what area they take."""
import re

from measure import MARGIN_PT, objects_of, typeset
from rows import row


def links_of(doc):
    """[(URI, Rect, [quad])] in points, from the annotations themselves."""
    found = []
    for o in objects_of(doc):
        if o.get("/Subtype") != "/Link":
            continue
        uri = re.sub("^u:", "", o["/A"]["/URI"])
        points = o.get("/QuadPoints", [])
        quads = [points[i:i + 8] for i in range(0, len(points), 8)]
        found.append((uri, o["/Rect"], quads))
    return found


def uris(text, **more):
    return sorted({uri for uri, _, _ in links_of(typeset(text, **more))})


@row("LK-1", "M", "bare addresses end before Han and its marks, start after")
def lk1(t):
    for text, uri in (
            ("主页：https://example.org/p，见", "https://example.org/p"),
            ("见https://example.org/a。", "https://example.org/a"),
            ("（https://example.org/b）", "https://example.org/b"),
            ("https://example.org/c的主页", "https://example.org/c"),
            ("→https://example.org/q；", "https://example.org/q"),
            ("「https://example.org/d」", "https://example.org/d"),
            ("邮箱：lab@example.cn、", "mailto:lab@example.cn"),
            ("邮箱lab@example.cn。", "mailto:lab@example.cn"),
            ("https://example.org/e、https", "https://example.org/e"),
            ("https://example.org/f…", "https://example.org/f")):
        t.equal(text, uris(text), [uri])


@row("LK-2", "M", "URIs are 7-bit, and nothing is encoded twice")
def lk2(t):
    for text, uri in (
            ("[a](https://example.org/简历)",
             "https://example.org/%E7%AE%80%E5%8E%86"),
            ("[a](https://example.org/%E7%AE%80)",
             "https://example.org/%E7%AE%80"),
            ("[a](https://example.org/a%20b?x=1&y=%25)",
             "https://example.org/a%20b?x=1&y=%25"),
            ("[a](https://example.org/100%)", "https://example.org/100%25")):
        t.equal(text, uris(text), [uri])


def inside(x, y, quad):
    return min(quad[::2]) < x < max(quad[::2]) and \
        min(quad[1::2]) < y < max(quad[1::2])


@row("LK-3", "M", "a wrapped link: a quad a line, over its own glyphs only")
def lk3(t):
    one, two = "first link that wraps over", "second one beside it wraps too"
    doc = typeset("[%s](https://example.org/1) [%s](https://example.org/2) "
                  "and text after" % (one, two), width=9)
    t.true("several lines", len(doc.lines) > 3)
    quads = {}
    for uri, rect, own in links_of(doc):
        own = own or [[rect[0], rect[1], rect[2], rect[3]]]
        quads.setdefault(uri[-1], []).extend(own)
        for q in own:
            t.true("quad in Rect", rect[0] - .01 <= min(q[::2]) and
                   max(q[::2]) <= rect[2] + .01 and
                   rect[1] - .01 <= min(q[1::2]) and
                   max(q[1::2]) <= rect[3] + .01, "%s %s" % (rect, q))
    owners, at = [], 0
    for char in doc.chars:
        owners.append("1" if at < len(one) else
                      "2" if len(one) < at <= len(one) + len(two) else "")
        at += len(char.text)
    for link in "12":
        lines = {c.y for c, o in zip(doc.chars, owners)
                 if o == link and c.text.strip()}
        t.equal("link %s: quads" % link, len(quads[link]), len(lines))
    wrong = []
    for char, owner in zip(doc.chars, owners):
        if not char.text.strip():
            continue
        x = MARGIN_PT + (char.x + char.adv / 2) * doc.size_pt
        y = 2000 - char.y * doc.size_pt + 2
        hit = [k for k in "12" if any(inside(x, y, q) for q in quads[k])]
        if hit != ([owner] if owner else []):
            wrong.append((char.text, owner, hit))
    t.equal("points in the wrong area", wrong, [])
