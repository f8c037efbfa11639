"""What words are: tokens, stems, names, numbers, and the folding of typography. English first; no meaning here."""

import re
from functools import lru_cache
from typing import Final

import Stemmer

from citations.core import data
from citations.core.text import forms

_ROWS: Final = data.rows("irregular")
BASE: Final[dict[str, str]] = {form: base for _, base, *forms in _ROWS for form in forms}
_DONE: Final = frozenset(form for sort, _, *forms in _ROWS if sort == "verb" for form in forms)
WORDS: Final = forms.words("en/words.txt")
"""Small words of English, by what rules take them for."""


def is_past(form: str) -> bool:
    """Tell whether a word has the form of a past tense or of a participle."""
    return form.endswith("ed") or form in _DONE or form in WORDS["UNCHANGED"]


_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_FOLDS = {
    ord(old): new
    for olds, new in (
        ("‘’‛′", "'"),
        ("“”„‟″", '"'),
        ("‐‑‒–—―", "-"),
        ("\u00a0\u2007\u202f\u2009\u200a\t\n", " "),
    )
    for old in olds
} | {ord("…"): "...", ord("\u00ad"): None}
_UNSEEN = dict.fromkeys(
    (0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF), None
)
_FOLDED = {chr(old): new or "" for old, new in _FOLDS.items()}
_PLAIN = f"[^{re.escape(''.join(_FOLDED))} ]+"
# Words with one blank between them, or one letter.
_PIECE = re.compile(f"{_PLAIN}(?: {_PLAIN})*|.", re.DOTALL)
STOP = WORDS["STOP"]
NUMERALS = WORDS["NUMERALS"]
CONNECTIVES = WORDS["CONNECTIVES"]
NEGATIONS = WORDS["NEGATIONS"]


def fold(text: str) -> str:
    """Make typography and white space alike: quotes, dashes, dots, blanks. Letters and case stay."""
    return re.sub(r" +", " ", text.translate(_FOLDS)).strip()


def fold_with_map(text: str) -> tuple[str, tuple[int, ...]]:
    """Fold *text* and tell for each folded code point, and for the end, where it stood in *text*."""
    folded: list[str] = []
    places: list[int] = []
    blank = True
    for piece in _PIECE.finditer(text):
        new = _FOLDED.get(piece[0], piece[0])
        if not new or (blank and new == " "):
            continue
        blank = new == " "
        folded.append(new)
        places.extend(range(*piece.span()) if new == piece[0] else [piece.start()] * len(new))
    if folded and blank:
        folded.pop()
        places.pop()
    places.append(places[-1] + 1 if places else 0)
    return "".join(folded), tuple(places)


def seen(text: str) -> str:
    """Leave out what nobody sees: a *not* with a character of no width in it is a *not*."""
    return text if text.isascii() else text.translate(_UNSEEN)


@lru_cache(maxsize=8_192)
def tokens(text: str) -> tuple[str, ...]:
    """Return the words of *text* in lower case, in order, with straight apostrophes."""
    return tuple(_WORD.findall(seen(text).replace("’", "'").lower()))


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """Reduce one lower-case word to its stem; a possessive ending does not count, irregular forms do."""
    bare = word.removesuffix("'s").removesuffix("'")
    # A stemmer of its own: two threads with one would give one word the stem of another, and it would be kept.
    return str(Stemmer.Stemmer("english").stemWord(BASE.get(bare, bare)))


@lru_cache(maxsize=8_192)
def stems(text: str) -> tuple[str, ...]:
    """Return the stems of all words of *text*, in order."""
    return tuple(stem(word) for word in tokens(text))


@lru_cache(maxsize=32_768)
def content(text: str) -> frozenset[str]:
    """Return the stems of the words that carry meaning."""
    words = set(tokens(text)) - STOP
    return frozenset(stem(word) for word in words if len(word) > 1 or word.isdigit())


_CAPITAL = r"(?:(?:Mrs?|Ms|Dr|Rev|St|Capt|Col|Gen|Prof|Hon|[A-HJ-Z])\.|[A-ZÀ-ÖØ-Þ][\w'’-]*)"
_NAME = re.compile(rf"{_CAPITAL}(?:\s+(?:(?:de|del|van|von|of|the|la|le|du)\s+)?{_CAPITAL})*")
_OPENERS = re.compile(r"(?:^|[.!?:;]\s+|[¿¡«“\"(]\s*)$")
_NO_NAMES = STOP | WORDS["NO_NAMES"]


def names(text: str) -> tuple[str, ...]:
    """Return runs of capitalised words. A single one that only opens a sentence is left out, as it may be any word."""
    found: list[str] = []
    for run in _NAME.finditer(text):
        words = run.group().split()
        opens = bool(_OPENERS.search(text[: run.start()]))
        if opens and (words[0].lower() in _NO_NAMES or len(words) == 1):
            words = words[1:]
        while words and words[0].lower().strip(".") in WORDS["NO_NAMES"]:
            words = words[1:]
        if words:
            found.append(" ".join(words).rstrip(".").removesuffix("'s").removesuffix("’s"))
    return tuple(dict.fromkeys(found))


def numbers(text: str) -> tuple[str, ...]:
    """Return the numbers written in digits, in order, without grouping commas."""
    return tuple(found.replace(",", "") for found in re.findall(r"\d[\d,]*(?:\.\d+)?", text))


def numerals(text: str) -> frozenset[str]:
    """Return the numbers of *text* that are written in words, *one* left out, which is more often no number."""
    return NUMERALS & frozenset(tokens(text))


def negated(text: str) -> bool:
    """Whether a word of negation stands in *text*."""
    return any(word in NEGATIONS or word.endswith("n't") for word in tokens(text))
