"""An archive folder of any size, made by chance that is seeded: the same number, the same folder."""

import csv
import random
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Final

from personas.core.manifest import NAME

PERSON: Final = "Ada Ferrand"
_KINDS: Final = ("letter", "journal", "speech", "memoir")
_SYLLABLES: Final = (
    "ba",
    "den",
    "for",
    "gal",
    "hin",
    "ler",
    "mo",
    "nus",
    "per",
    "ra",
    "sel",
    "tor",
    "vin",
    "wy",
)
_WORDS: Final = 20_000  # of the vocabulary; the nth is used 1/n as often as the first (Zipf)
_FOLDER: Final = 1_000  # files in one folder


def write(root: Path, items: int) -> None:
    """Write *items* texts of one passage each, of 40 to 80 words, and their manifest."""
    root.mkdir(parents=True)
    with (root / NAME).open("w", encoding="utf-8", newline="") as file:
        manifest = csv.writer(file)
        manifest.writerow(("path", "title", "creator", "date", "kind"))
        for n, text in enumerate(_texts(items)):
            path = f"{n // _FOLDER:04}/{n:07}.txt"
            (root / path).parent.mkdir(exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
            date = f"{1850 + n % 40}-{1 + n % 12:02}"
            manifest.writerow((path, f"Paper {n}", PERSON, date, _KINDS[n % len(_KINDS)]))


def text(n: int) -> str:
    """Return the text of the *n*th item, for whoever changes one of them."""
    chance = random.Random(n)  # noqa: S311 -- seeded, and no secret
    said = list[str]()
    for _ in range(chance.randint(4, 6)):
        words = chance.choices(_VOCABULARY, cum_weights=_WEIGHTS, k=chance.randint(9, 14))
        said.append(f"{words[0].capitalize()} {' '.join(words[1:])}.")
    return f"{' '.join(said)}\n"


def _texts(items: int) -> Iterator[str]:
    yield from map(text, range(items))


def _vocabulary() -> list[str]:
    chance = random.Random(21)  # noqa: S311 -- seeded, and no secret
    words = dict[str, None]()
    while len(words) < _WORDS:
        words["".join(chance.choices(_SYLLABLES, k=chance.randint(2, 5)))] = None
    return list(words)


_VOCABULARY: Final = _vocabulary()
_WEIGHTS: Final = list(accumulate(1 / n for n in range(1, _WORDS + 1)))
