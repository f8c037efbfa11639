"""Offset → box → text, on pages that make it hard; the text is read back by PDFium itself, not by our reader."""

import random
from collections.abc import Iterator
from math import degrees

import pypdfium2
import pytest

from ledger.tests.by_name import by_name
from personas.core.desk.places import spots
from personas.core.media.base import TextLocator
from personas.core.text import canonical_str
from personas.readers import pages
from personas.tests.readers.pdfs import Line, pdf, signs

WORDS = (
    "we moved to Cardiff in the spring of 1951 and I took a post as wireless operator on a tug the sea was grey "
    "every letter from home came late but the office of the harbour kept them with great difficulty and affection"
).split()
HEBREW = "שלום עולם טוב מכתב ים ספינה בית אור".split()
ASTRAL = "𝔄𝔟𝔠 😀 𐍈𐍉 🚢🌊 𝟙𝟡𝟝𝟙".split()
MARKED = "cafe\u0301 A\u030angstro\u0308m re\u0301sume\u0301 n\u0303andu\u0301".split()
LIGATURES = ("ffi", "ffl", "ff", "fi", "fl")


def lines(words: list[str], *, x: float = 60, width: int = 8, top: float = 720) -> Iterator[Line]:
    for at in range(0, len(words), width):
        yield Line(x=x, y=top - 14 * (at // width), words=signs(" ".join(words[at : at + width]), *LIGATURES))


def sample(chance: random.Random, words: list[str], count: int) -> list[str]:
    return [chance.choice(words) for _ in range(count)]


def corpus(chance: random.Random, size: int) -> Iterator[tuple[str, bytes]]:
    for number in range(size):
        plain = sample(chance, WORDS, 120)
        yield f"plain {number}", pdf([list(lines(plain)), list(lines(plain[::-1]))])
        yield (
            f"ligatures {number}",
            pdf([list(lines(sample(chance, ["office", "difficult", "final", "waffle", "offer"], 60)))]),
        )
        left, right = lines(plain[:40], width=3), lines(plain[40:80], x=340, width=3)
        yield f"columns {number}", pdf([[*left, *right]])
        left, right = lines(plain[:40], width=3), lines(plain[40:80], x=340, width=3)
        yield (
            f"columns by line {number}",
            pdf([[line for pair in zip(left, right, strict=True) for line in pair]]),
        )
        visual = [word[::-1] for word in sample(chance, HEBREW, 40)]
        yield f"right to left {number}", pdf([list(lines(visual, width=6))])
        yield f"surrogates {number}", pdf([list(lines(sample(chance, [*ASTRAL, *WORDS[:6]], 50)))])
        yield f"marks {number}", pdf([list(lines(sample(chance, [*MARKED, *WORDS[:6]], 50)))])
        yield f"turned page {number}", pdf([list(lines(plain))], turned=chance.choice((90, 180, 270)))
        for turn in (90, 180, 270):
            words = signs(" ".join(plain[:6]), *LIGATURES)
            turned = [Line(x=400 + 30 * at, y=400 + 20 * at, words=words, turn=turn) for at in range(3)]
            yield f"turned {turn} {number}", pdf([turned])


def tight(text: str) -> str:
    """Return the signs of a text without blanks, as canonical text has them."""
    return "".join(
        "".join(canonical_str(text.replace("\x02", "-").replace("\ufffe", "-")).paragraphs).split()
    )


def read_back(document: pypdfium2.PdfDocument, found) -> str:
    said = ""
    for spot in found:
        page = document[spot.page]
        words = page.get_textpage()
        for box in spot.boxes:
            sides = (box.left / 1000, box.bottom / 1000, box.right / 1000, box.top / 1000)
            inside = words.get_text_bounded(*sides)
            said += " ".join(inside.split()[::-1]) if is_upside_down(page, words, sides) else inside
    return tight(said)


def is_upside_down(page: pypdfium2.PdfPage, words: pypdfium2.PdfTextPage, sides: tuple[float, ...]) -> bool:
    """Tell whether a viewer shows what stands there upside down: PDFium says such words from left to right too."""
    left, bottom, right, top = sides
    first = words.get_index(left, (bottom + top) / 2, (right - left) / 2, top - bottom)
    angle = degrees(pypdfium2.raw.FPDFText_GetCharAngle(words.raw, first))
    return bool(round(angle + page.get_rotation()) % 360 == 180)


def weigh(data: bytes, chance: random.Random, spans: int) -> tuple[int, int, int]:
    """Return how many spans were read back exactly, otherwise, and how many say their page only."""
    (piece,) = pages.read("a.pdf", data, "").pieces
    exact = wrong = bare = 0
    with pypdfium2.PdfDocument(data) as document:
        for _ in range(spans):
            first = chance.randrange(len(piece.places.words))
            paragraph = piece.places.words[first].paragraph
            last = min(first + chance.randrange(1, 8), len(piece.places.words)) - 1
            while piece.places.words[last].paragraph != paragraph:
                last -= 1
            start, end = piece.places.words[first].start, piece.places.words[last].end
            found = spots(piece.places, TextLocator(paragraph=paragraph, start=start, end=end))
            assert found, "every word has a page"
            if any(not spot.boxes for spot in found):
                bare += 1
            elif read_back(document, found) == tight(piece.paragraphs[paragraph][start:end]):
                exact += 1
            else:
                wrong += 1
    return exact, wrong, bare


def told(count: int, seed: int, spans: int) -> dict[str, int]:
    chance = random.Random(seed)  # noqa: S311 -- texts of a test
    sums = {"exact": 0, "wrong": 0, "page only": 0}
    for _, data in corpus(chance, count):
        for key, found in zip(sums, weigh(data, chance, spans), strict=True):
            sums[key] += found
    return sums


def test_a_span_is_found_on_its_page_and_read_back_or_says_its_page_only():
    found = told(1, 20261121, 12)
    assert found["wrong"] == 0
    assert found["exact"] >= 0.99 * sum(found.values())


def test_words_that_stand_aslant_say_their_page_only():
    aslant = [Line(x=200, y=200 + 12 * at, words=signs("we moved to Cardiff"), turn=33) for at in range(4)]
    exact, wrong, bare = weigh(pdf([aslant]), random.Random(1), 20)  # noqa: S311 -- texts of a test
    assert (exact, wrong, bare) == (0, 0, 20)


@by_name(
    ("page", "paragraphs"),
    {
        "a hyphen at a line's end stays": (
            [Line(x=9, y=700, words=signs("He was wonder-")), Line(x=9, y=686, words=signs("ful then"))],
            ("He was wonder-\nful then",),
        ),
        "a wide space begins a paragraph": (
            [
                Line(x=9, y=700, words=signs("One")),
                Line(x=9, y=686, words=signs("more.")),
                Line(x=9, y=640, words=signs("Two.")),
            ],
            ("One\nmore.", "Two."),
        ),
        "upside down": ([Line(x=400, y=700, words=signs("we moved away"), turn=180)], ("we moved away",)),
        "a sign that no text may hold": (
            [Line(x=9, y=700, words=signs("a\x01 b"))],
            ("a\N{REPLACEMENT CHARACTER} b",),
        ),
        "right to left, as it is read": ([Line(x=9, y=700, words=signs("םולש םלוע"))], ("עולם שלום",)),
    },
)
def test_the_text_is_that_of_the_page(page, paragraphs):
    (piece,) = pages.read("a.pdf", pdf([page]), "").pieces
    assert piece.paragraphs == paragraphs


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_words_keep_their_order_however_line_and_page_are_turned(turned: int, turn: int):
    page = [Line(x=300, y=400, words=signs("we moved away"), turn=turn)]
    (piece,) = pages.read("a.pdf", pdf([page], turned=turned), "").pieces
    assert piece.paragraphs == ("we moved away",)


def test_what_is_drawn_twice_says_its_page_only():
    bold = [Line(x=60 + 0.4 * at, y=700, words=signs("we moved")) for at in range(2)]
    (piece,) = pages.read("a.pdf", pdf([bold]), "").pieces
    assert piece.places.words
    assert all(word.box is None or piece.paragraphs[0].count("we") == 1 for word in piece.places.words)


@pytest.mark.nightly
def test_spans_of_ten_thousand_are_read_back(soak):
    found = told(40, 20261121, 24)
    soak.note(
        seed=20261121, count=sum(found.values()), differences=found["wrong"], page_only=found["page only"]
    )
    assert found["wrong"] == 0
    assert found["exact"] >= 0.99 * sum(found.values())
