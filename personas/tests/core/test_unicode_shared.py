"""UAX #15's conformance test, through canonical text and through what may be signed: ../shared/vectors/unicode."""

import re

from ledger.core.canonical import encode
from ledger.core.errors import CanonicalError
from ledger.tests.core.shared import VECTORS, needs_shared
from personas.core.text import canonical_str

pytestmark = needs_shared
_SPACES = re.compile("[\u2000-\u200a\u3000\xa0\u1680\u202f\u205f ]+")


def lines():
    """Yield source, NFC, NFD, NFKC and NFKD of every line."""
    for entry in (VECTORS / "unicode/NormalizationTest-15.0.0.txt").read_text().split("\n"):
        if entry and entry[0] not in "#@":
            yield tuple(
                "".join(chr(int(code, 16)) for code in field.split()) for field in entry.split(";")[:5]
            )


def read(text):
    """Read *text* between two letters, so that spaces at the ends stay."""
    return canonical_str(f"a {text} b").paragraphs


def test_every_line_comes_to_its_normal_form_and_never_to_the_compatible_one():
    wrong, count = [], 0
    for source, nfc, nfd, nfkc, nfkd in lines():
        count += 1
        # Runs of spaces are ours, not Unicode's.
        expected, apart = ((_SPACES.sub(" ", f"a {text} b"),) for text in (nfc, nfkc))
        if {read(source), read(nfc), read(nfd)} != {expected} or {read(nfkc), read(nfkd)} != {apart}:
            wrong.append(source)
    assert (wrong, count) == ([], 19_074)


def signed(text):
    try:
        return encode(text) is not None
    except CanonicalError:
        return False


def test_only_the_normal_form_is_signed():
    wrong = [text for line in lines() for text in line[:3] if signed(text) is not (text == line[1])]
    assert wrong == []
