"""rules_catalog -- the catalog, what may not be in a file, the outline."""
import re

from lexer import Ref, text_of
from rules import expect, rule

ACTIONS = {"GoTo", "GoToR", "GoToE", "Thread", "URI", "Named", "SubmitForm"}
NAMED = {"NextPage", "PrevPage", "FirstPage", "LastPage"}
LANG = re.compile(r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$")


@rule("lang", "UA 7.2-33", "the catalog has /Lang")
def lang(pdf):
    yield from expect(pdf.catalog.get("Lang"), "catalog", "no /Lang")


@rule("lang-tag", "UA 7.2-29", "every /Lang is a language tag")
def lang_tag(pdf):
    found = [("object %d" % n, d["Lang"]) for n, d in pdf.dicts()
             if isinstance(d.get("Lang"), bytes)]
    found += [(c.page.name, s.properties["Lang"]) for c in pdf.contents
              for s in c.sequences if "Lang" in s.properties]
    for place, value in found:
        yield from expect(LANG.match(text_of(value)), place, "%r" % value)


@rule("marked", "A 6.7.2-1", "/MarkInfo has /Marked true")
def marked(pdf):
    yield from expect(pdf.at(pdf.catalog, "MarkInfo", "Marked") is True,
                      "catalog", "not marked")


@rule("suspects", "UA 7.1-4", "and no /Suspects true")
def suspects(pdf):
    yield from expect(pdf.at(pdf.catalog, "MarkInfo", "Suspects") is not True,
                      "catalog", "/Suspects true")


@rule("display-title", "UA 7.1-10", "/ViewerPreferences has /DisplayDocTitle")
def display_title(pdf):
    yield from expect(pdf.at(pdf.catalog, "ViewerPreferences",
                             "DisplayDocTitle") is True, "catalog", "it does "
                      "not")


@rule("structure-root", "A 6.7.3-1", "the catalog has /StructTreeRoot")
def structure_root(pdf):
    yield from expect(pdf.at(pdf.catalog, "StructTreeRoot"), "catalog", "no")


def intents(pdf):
    return [pdf.get(i) for i in pdf.at(pdf.catalog, "OutputIntents") or []]


def profile(pdf):
    """The PDF/A intent's profile, or None."""
    for i in intents(pdf):
        if i.get("S") == "GTS_PDFA1":
            return pdf.at(i, "DestOutputProfile")
    return None


@rule("output-intent", "A 6.2.3", "one output intent of PDF/A names its "
      "condition and has a profile")
def output_intent(pdf):
    ours = [i for i in intents(pdf) if i.get("S") == "GTS_PDFA1"]
    good = len(ours) == 1 and ours[0].get("OutputConditionIdentifier") and \
        profile(pdf) is not None
    yield from expect(good, "catalog", "%d of them" % len(ours))


@rule("output-profile", "A 6.2.3-1", "the profile is ICC below 5, of a printer "
      "or monitor, whole, and has /N components")
def output_profile(pdf):
    stream = profile(pdf)
    if stream is not None:
        d = stream.data
        n = {b"RGB ": 3, b"GRAY": 1, b"CMYK": 4}.get(d[16:20])
        good = d[12:16] in (b"prtr", b"mntr") and n == stream.get("N") and \
            d[36:40] == b"acsp" and d[8:9] < b"\5" and \
            int.from_bytes(d[:4], "big") == len(d)
        yield from expect(good, "profile", "%r of %d bytes" % (d[:20], len(d)))


@rule("output-profiles", "A 6.2.3-2/3", "all output intents share one profile, "
      "none refers to one outside")
def output_profiles(pdf):
    refs = {i.get("DestOutputProfile") for i in intents(pdf)} - {None}
    outside = any("DestOutputProfileRef" in i for i in intents(pdf))
    yield from expect(len(refs) < 2 and not outside, "catalog", "%s" % refs)


@rule("additional-actions", "A 6.5.2-1/2", "no /AA anywhere")
def additional_actions(pdf):
    for number, d in pdf.dicts():
        yield from expect("AA" not in d, "object %d" % number, "/AA")


def actions(pdf):
    for number, d in pdf.dicts():
        for key in ("A", "OpenAction", "Next"):
            action = pdf.get(d.get(key))
            if isinstance(action, dict) and "S" in action and "O" not in action:
                yield number, action


@rule("actions", "A 6.5.1-1", "actions are of the permitted kinds")
def action_kinds(pdf):
    for number, action in actions(pdf):
        yield from expect(action["S"] in ACTIONS, "object %d" % number,
                          action["S"])


@rule("named-actions", "A 6.5.1-2", "named actions turn pages only")
def named_actions(pdf):
    for number, action in actions(pdf):
        yield from expect(action["S"] != "Named" or action.get("N") in NAMED,
                          "object %d" % number, action.get("N"))


@rule("scripts", "A 6.5.1-1", "the names have no /JavaScript, no embedded "
      "files, no /AlternatePresentations")
def scripts(pdf):
    names = pdf.at(pdf.catalog, "Names") or {}
    for key in ("JavaScript", "EmbeddedFiles", "AlternatePresentations"):
        yield from expect(key not in names, "names", "/" + key)


@rule("embedded-files", "A 6.8-1", "no file specification has /EF")
def embedded_files(pdf):
    for number, d in pdf.dicts():
        yield from expect("EF" not in d, "object %d" % number, "/EF")


@rule("forms", "A 6.4.1-3, 6.4.2-1/2", "no form, no /NeedsRendering")
def forms(pdf):
    for key in ("AcroForm", "NeedsRendering"):
        yield from expect(key not in pdf.catalog, "catalog", "/" + key)


@rule("requirements", "A 6.11-1", "the catalog has no /Requirements")
def requirements(pdf):
    yield from expect("Requirements" not in pdf.catalog, "catalog", "it has")


@rule("optional-content", "A 6.9-1/4, UA 7.10", "optional content has a name "
      "and no /AS")
def optional_content(pdf):
    properties = pdf.at(pdf.catalog, "OCProperties") or {}
    configs = [pdf.get(properties.get("D"))] if properties else []
    for c in configs + [pdf.get(c) for c in properties.get("Configs", [])]:
        yield from expect(c and c.get("Name") and "AS" not in c, "catalog",
                          "%s" % c)


@rule("graphics-state", "A 6.2.5-1/5, 6.2.10-1", "no transfer functions, "
      "halftones or unknown blend modes")
def graphics_state(pdf):
    for page in pdf.pages:
        states = pdf.at(page.dict, "Resources", "ExtGState") or {}
        for name, state in states.items():
            state = pdf.get(state)
            bad = {"TR", "HTP", "HT"} & state.keys() or \
                state.get("TR2", "Default") != "Default" or \
                state.get("BM", "Normal") not in ("Normal", "Compatible")
            yield from expect(not bad, page.name, "/" + name)


@rule("outline", "UA 7.17", "sections have bookmarks, each with a title and a "
      "page of the file")
def outline(pdf):
    root = pdf.at(pdf.catalog, "Outlines")
    if not isinstance(root, dict):
        yield from expect(not any(e.type == "H2" for e in pdf.tree.elements),
                          "catalog", "no /Outlines")
        return
    for number, item in outline_items(pdf, root):
        target = pdf.at(item, "Dest") or pdf.at(item, "A", "D") or [None]
        good = item.get("Title") and isinstance(target[0], Ref) and \
            pdf.page_of(target[0])
        yield from expect(good, "bookmark %d" % number, "%s" % item)


def outline_items(pdf, node):
    seen, ref = set(), node.get("First")
    while isinstance(ref, Ref) and ref not in seen:
        seen.add(ref)
        yield int(ref), pdf.get(ref)
        yield from outline_items(pdf, pdf.get(ref))
        ref = pdf.get(ref).get("Next")


@rule("outline-links", "12.3.3", "bookmarks are chained both ways and counted")
def outline_links(pdf):
    root = pdf.ref(pdf.catalog, "Outlines")
    todo = [] if root is None else [root]
    while todo:
        number = todo.pop()
        node, before, ref = pdf.objects[number], None, None
        ref = node.get("First")
        while ref is not None:
            item = pdf.get(ref)
            yield from expect(item.get("Parent") == number and
                              item.get("Prev") == before,
                              "bookmark %d" % ref, "/Parent or /Prev")
            todo.append(int(ref))
            before, ref = ref, item.get("Next")
        count = node.get("Count", 0)
        if number == root:
            count = -count              # it cannot be folded
        yield from expect(node.get("Last") == before and
                          abs(count) == seen_below(pdf, node) and
                          (number != root or count <= 0),
                          "bookmark %d" % number, "/Last or /Count")


def seen_below(pdf, node):
    """How many are seen below it, unfolded, where those that are folded hide
    what is below them."""
    seen, count, ref = set(), 0, node.get("First")
    while isinstance(ref, Ref) and ref not in seen:
        seen.add(ref)
        item = pdf.get(ref)
        count += 1
        if item.get("Count", 0) > 0:
            count += seen_below(pdf, item)
        ref = item.get("Next")
    return count
