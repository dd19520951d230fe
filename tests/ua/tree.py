"""tree -- the structure tree (ISO 32000-1 14.7) as a tree of elements."""
from lexer import Ref


class Element:
    def __init__(self, number, entries, parent):
        self.number, self.dict, self.parent = number, entries, parent
        self.type = str(entries.get("S"))
        self.kids = []                  # Element, Mcid or Object
        self.place = "element %d, %s" % (number, self.type)

    def elements(self):
        return [k for k in self.kids if isinstance(k, Element)]

    def descend(self):
        """Itself and what is below it, in order."""
        yield self
        for kid in self.elements():
            yield from kid.descend()

    def ancestors(self):
        e = self.parent
        while e is not None:
            yield e
            e = e.parent


class Mcid:
    def __init__(self, page, number):
        self.page, self.number = page, number


class Object:
    """An annotation as the kid of an element."""

    def __init__(self, page, number):
        self.page, self.number = page, number


class Tree:
    def __init__(self, pdf):
        self.pdf = pdf
        self.root = pdf.at(pdf.catalog, "StructTreeRoot") or {}
        self.faults, self.seen = [], set()
        self.top = [e for e in self.read_kids(self.root, None, None)
                    if isinstance(e, Element)]
        self.elements = [e for top in self.top for e in top.descend()]
        self.by_number = {e.number: e for e in self.elements}
        self.owners = {}                # (page, MCID): elements
        for e in self.elements:
            for kid in e.kids:
                if isinstance(kid, Mcid):
                    self.owners.setdefault((kid.page, kid.number),
                                           []).append(e)
        self.parents = self.read_numbers(self.root.get("ParentTree"))

    def read_kids(self, entries, element, page):
        kids = self.pdf.get(entries.get("K"))
        kids = kids if isinstance(kids, list) else [kids]
        result = []
        for kid in kids:
            value = self.pdf.get(kid)
            if isinstance(value, int):
                result.append(Mcid(page, value))
            elif not isinstance(value, dict):
                continue
            elif "MCID" in value:
                result.append(Mcid(value.get("Pg", page), value["MCID"]))
            elif "Obj" in value:
                result.append(Object(value.get("Pg", page), value["Obj"]))
            elif kid in self.seen:
                self.faults.append("element %s stands twice" % kid)
            elif isinstance(kid, Ref):
                self.seen.add(kid)
                result.append(self.read_element(int(kid), value, element))
        return result

    def read_element(self, number, entries, parent):
        e = Element(number, entries, parent)
        e.kids = self.read_kids(entries, e, entries.get("Pg"))
        return e

    def read_numbers(self, node):
        """A number tree (7.9.7), flat."""
        node, found = self.pdf.get(node) or {}, {}
        numbers = self.pdf.get(node.get("Nums")) or []
        for key, value in zip(numbers[::2], numbers[1::2]):
            if key in found:
                self.faults.append("key %s stands twice" % key)
            found[key] = value
        for kid in node.get("Kids", []):
            found.update(self.read_numbers(kid))
        return found

    def lang_of(self, element):
        for e in [element, *element.ancestors()]:
            if e.dict.get("Lang"):
                return e.dict["Lang"].decode("latin-1")
        return (self.pdf.catalog.get("Lang") or b"").decode("latin-1")

    def sequence_of(self, mcid):
        page = self.pdf.page_of(mcid.page)
        if page is None:
            return None
        return next((s for s in self.pdf.contents[page.index].sequences
                     if s.mcid == mcid.number), None)
