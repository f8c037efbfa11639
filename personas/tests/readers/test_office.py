"""Documents, slides and books that are ZIPs of XML: their words in their order, and every way in which one is bad."""

from ledger.tests.by_name import by_name
from personas.core.desk.pieces import Reading
from personas.core.findings import Broken
from personas.tests.readers.test_files import packed, read, read_by_child

ODF = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
)
DC = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'


FILE = '<rootfile full-path="o/b.opf"/>'


def odt(body: str, **more: bytes) -> bytes:
    content = f"<office:document-content {ODF}><office:body>{body}</office:body></office:document-content>"
    meta = f"<m {DC}><dc:title> The tug </dc:title></m>"
    return packed(**{"mimetype": b"application/vnd.oasis.opendocument.text", "content.xml": content.encode(),
                     "meta.xml": meta.encode(), **more})  # fmt: skip


def pptx(*slides: str, order: tuple[int, ...] = (1, 2)) -> bytes:
    listed = "".join(f'<p:sldId r:id="r{n}"/>' for n in order)
    related = "".join(f'<x Id="r{n}" Target="slides/slide{n}.xml"/>' for n in (1, 2))
    made = {
        f"ppt/slides/slide{n}.xml": f"<p:sld {P} {A}><a:p><a:r><a:t>{one}</a:t></a:r></a:p></p:sld>".encode()
        for n, one in enumerate(slides, 1)
    }
    return packed(**{
        "ppt/presentation.xml": f"<p:presentation {P} {R}>{listed}</p:presentation>".encode(),
        "ppt/_rels/presentation.xml.rels": f"<Relationships>{related}</Relationships>".encode(),
        "ppt/notesSlides/notesSlide1.xml": b"<x/>",
        **made,
    })  # fmt: skip


def epub(**chapters: str) -> bytes:
    held = "".join(f'<item id="{name}" href="text/{name}%20.xhtml"/>' for name in chapters)
    spine = "".join(f'<itemref idref="{name}"/>' for name in reversed(chapters))
    book = f'<package xmlns="http://www.idpf.org/2007/opf" {DC}><dc:title>The tug</dc:title>'
    book += "<dc:creator>Ada</dc:creator>"
    root = f'<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container">{FILE}</container>'
    return packed(**{
        "META-INF/container.xml": root.encode(),
        "o/b.opf": f"{book}<manifest>{held}</manifest><spine>{spine}</spine></package>".encode(),
        **{f"o/text/{name} .xhtml": one.encode() for name, one in chapters.items()},
    })  # fmt: skip


BODY = (
    "<office:text><text:tracked-changes><text:p>gone</text:p></text:tracked-changes>"
    "<text:h>The tug</text:h><text:p>I <text:span>took</text:span><text:s/>a post<text:note><text:p>a note</text:p>"
    "</text:note>, then<text:line-break/>left.</text:p></office:text>"
)


def told(reading: Reading) -> tuple[dict[str, str], tuple[str, ...], tuple[str, ...]]:
    (piece,) = reading.pieces
    return dict(piece.facts), piece.paragraphs, piece.notes


@by_name(
    ("name", "data", "found"),
    {
        "ODT": ("a.odt",
            odt(BODY),
            ({"title": "The tug"}, ("The tug", "I took a post, then\nleft."), ("left out: 1 notes or comments",))),
        "PPTX": ("a.pptx",
            pptx("one", "two", order=(2, 1)),
            ({}, ("two", "one"), ("left out: what is noted beside the slides",))),
        "EPUB": ("a.epub",
            epub(b="<p>Second.</p><script>x</script>", a="<h1>First</h1>"),
            ({"title": "The tug", "creator": "Ada"}, ("First", "Second."), ())),
    },
)  # fmt: skip
def test_the_words_stand_in_their_order(name: str, data: bytes, found: tuple[object, ...]) -> None:
    assert told(read(name, data)) == found
    assert told(read_by_child(name, data)) == found


BOMB = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb">]>'


@by_name(
    ("name", "data", "rule"),
    {
        "half of a file": ("a.odt", odt(BODY)[:-60], Broken.HALF),
        "another ZIP": ("a.odt", packed(a=b"x"), Broken.HALF),
        "a table": ("a.odt", odt("<office:spreadsheet/>"), Broken.HALF),
        "no word": ("a.odt", odt("<office:text/>"), Broken.EMPTY_FILE),
        "broken XML": ("a.odt", odt("<office:text>"), Broken.HALF),
        "a bomb": ("a.odt", odt(BODY, a=bytes(2**24)), Broken.BOMB),
        "no ZIP": ("a.odt", b"words", Broken.MISNAMED),
        "locked": ("a.odt", odt(BODY, **{"META-INF/manifest.xml": b"<encryption-data/>"}), Broken.LOCKED),
        "half of slides": ("a.pptx", pptx("one", "two")[:-60], Broken.HALF),
        "slides, a bomb": ("a.pptx", pptx("x" * 2**24, "two"), Broken.BOMB),
        "slides without a bottom": ("a.pptx", pptx("<a:p>" * 9_000), Broken.HALF),
        "half of a book": ("a.epub", epub(a="x")[:-60], Broken.HALF),
        "a book, a bomb": ("a.epub", epub(a="x", b="y" * 2**24), Broken.BOMB),
        "a slide that is not there": ("a.pptx", pptx("one", order=(7,)), Broken.HALF),
        "a chapter that is no text": ("a.epub", epub(a="<p>\0</p>"), Broken.TEXT),
        "a book without a book": ("a.epub", packed(**{"META-INF/container.xml": b"<container/>"}), Broken.HALF),
    },
)  # fmt: skip
def test_what_is_broken_or_hostile_is_a_finding(name: str, data: bytes, rule: Broken) -> None:
    assert [one.rule for one in read(name, data).findings] == [rule]


def test_no_entity_is_opened() -> None:
    content = (
        f"{BOMB}<office:document-content {ODF}><office:body><office:text><text:p>a&b;c</text:p></office:text>"
    )
    data = packed(**{"content.xml": f"{content}</office:body></office:document-content>".encode()})
    assert "bbb" not in "".join(told(read("a.odt", data))[1])
