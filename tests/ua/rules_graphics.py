"""rules_graphics -- colour, images and transparency (ISO 19005-2 6.2.4 to
6.2.10)."""
from lexer import Stream
from rules import expect, rule
from rules_catalog import profile

DEVICES = {"DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4}
SPACES = {"DeviceGray", "DeviceRGB", "DeviceCMYK", "CalGray", "CalRGB", "Lab",
          "ICCBased", "Indexed", "Pattern", "Separation", "DeviceN"}
RENDERINGS = {"RelativeColorimetric", "AbsoluteColorimetric", "Perceptual",
              "Saturation"}
BITS = {1, 2, 4, 8, 16}


def images(pdf):
    """(place, image) of each image in the file."""
    for number, value in pdf.objects.items():
        if isinstance(value, Stream) and value.get("Subtype") == "Image":
            yield "image %d" % number, value


def family(pdf, space):
    space = pdf.get(space)
    return pdf.get(space[0]) if isinstance(space, list) else space


def device_uses(pdf):
    """(place, name) of each use of a device colour space."""
    for c in pdf.contents:
        for name in c.colours:
            yield c.page.name, name
        for _, image in c.inline_images:
            yield c.page.name, str(image.get("CS", image.get("ColorSpace")))
    for place, image in images(pdf):
        space = pdf.get(image.get("ColorSpace"))
        yield place, family(pdf, space)
        if isinstance(space, list) and space[0] == "Indexed":
            yield place, family(pdf, space[1])
    for page in pdf.pages:
        group = pdf.at(page.dict, "Group", "CS")
        if group is not None:
            yield page.name, family(pdf, group)


@rule("device-colour", "A 6.2.4.3-2/3/4", "device colours are those of the "
      "output intent's profile; DeviceGray goes with any")
def device_colour(pdf):
    stream = profile(pdf)
    n = stream.get("N") if stream is not None else None
    for place, name in device_uses(pdf):
        if name in DEVICES:
            good = n == DEVICES[name] or name == "DeviceGray" and n
            yield from expect(good, place, "%s, the profile has %s" % (name, n))


@rule("colour-spaces", "8.6", "colour spaces are those of the standard")
def colour_spaces(pdf):
    for place, name in device_uses(pdf):
        yield from expect(name is None or name in SPACES, place, name)


@rule("icc-spaces", "A 6.2.4.2-1", "ICC profiles of colour spaces are below 5, "
      "whole, and have /N components")
def icc_spaces(pdf):
    for number, d in pdf.dicts():
        for space in map(pdf.get, d.values()):
            if isinstance(space, list) and space[:1] == ["ICCBased"]:
                stream = pdf.get(space[1])
                yield from expect(is_profile(stream), "object %d" % number,
                                  "%r" % stream.data[:20])


def is_profile(stream):
    d = stream.data
    n = {b"RGB ": 3, b"GRAY": 1, b"CMYK": 4, b"Lab ": 3}.get(d[16:20])
    return d[36:40] == b"acsp" and d[8:9] < b"\5" and n == stream.get("N")


@rule("rendering", "A 6.2.6-1", "rendering intents are those of the standard")
def rendering(pdf):
    for c in pdf.contents:
        for at, name in c.intents:
            yield from expect(name in RENDERINGS, "%s at %d" % (c.page.name,
                                                                at), name)
    for number, d in pdf.dicts():
        for name in (d.get("RI"), d.get("Intent")):
            if isinstance(name, str) and "OCGs" not in d:
                yield from expect(name in RENDERINGS, "object %d" % number,
                                  name)


@rule("xobject-kinds", "A 6.2.9-1/2/3, UA 7.20-1",
      "XObjects are images and forms, none of PostScript or elsewhere")
def xobject_kinds(pdf):
    for number, value in pdf.objects.items():
        if isinstance(value, Stream) and value.get("Type") == "XObject":
            good = value.get("Subtype") in ("Image", "Form") and \
                not {"PS", "Subtype2", "Ref", "OPI"} & value.keys()
            yield from expect(good, "object %d" % number, sorted(value))


@rule("image-form", "A 6.2.8-1/2/3", "images have no /Alternates, /OPI or true "
      "/Interpolate")
def image_form(pdf):
    for place, image in images(pdf):
        good = not {"Alternates", "OPI"} & image.keys() and \
            image.get("Interpolate", False) is False
        yield from expect(good, place, sorted(image))
    for c in pdf.contents:
        for _, image in c.inline_images:
            good = True not in (image.get("I"), image.get("Interpolate"))
            yield from expect(good, c.page.name, "an inline image")


@rule("inline-images", "house", "no image is inline")
def inline_images(pdf):
    for c in pdf.contents:
        yield from expect(not c.inline_images, c.page.name,
                          "%d of them" % len(c.inline_images))


@rule("image-bits", "A 6.2.8-5",
      "components have 1, 2, 4, 8 or 16 bits, masks 1")
def image_bits(pdf):
    for place, image in images(pdf):
        bits = image.get("BitsPerComponent")
        good = bits in (None, 1) if image.get("ImageMask") else bits in BITS
        yield from expect(good, place, bits)


@rule("image-data", "8.9.5", "an image's data are as large as it says")
def image_data(pdf):
    for place, image in images(pdf):
        names = image.get("Filter", [])
        names = names if isinstance(names, list) else [names]
        width, height = image.get("Width"), image.get("Height")
        channels = DEVICES.get(family(pdf, image.get("ColorSpace")))
        if names[-1:] == ["DCTDecode"]:
            said = jpeg_size(image.data)
            wanted = (width, height, channels or (said and said[2]))
        elif channels:
            said = len(image.data)
            row = width * channels * image.get("BitsPerComponent", 1)
            wanted = (row + 7) // 8 * height
        else:
            continue
        yield from expect(said == wanted, place, "%s, not %s" % (said, wanted))


def jpeg_size(data):
    """(width, height, components) by the frame's header, or None."""
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        if 0xC0 <= data[at + 1] <= 0xCF and data[at + 1] not in (0xC4, 0xC8,
                                                                 0xCC):
            return (int.from_bytes(data[at + 7:at + 9], "big"),
                    int.from_bytes(data[at + 5:at + 7], "big"), data[at + 9])
        at += 2 + int.from_bytes(data[at + 2:at + 4], "big")
    return None


def transparent(pdf):
    """(place, what) of each use of transparency."""
    for place, image in images(pdf):
        if image.get("SMaskInData") or "SMask" in image:
            yield place, "/SMask"
    for number, d in pdf.dicts():
        if d.get("ca", 1) != 1 or d.get("CA", 1) != 1 or \
                d.get("SMask", "None") not in ("None",) and \
                d.get("Subtype") != "Image" or \
                d.get("BM", "Normal") not in ("Normal", "Compatible"):
            yield "object %d" % number, "/ca, /CA, /SMask or /BM"


@rule("no-transparency", "house", "nothing is transparent")
def no_transparency(pdf):
    yield from transparent(pdf)


@rule("blending", "A 6.2.10-2", "where something is, an output intent or a "
      "group's /CS says the blending space")
def blending(pdf):
    spaces = [pdf.at(p.dict, "Group", "CS") for p in pdf.pages]
    if profile(pdf) is None and not all(spaces):
        yield from transparent(pdf)
