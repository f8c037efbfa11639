"""What cores, services and workers said, in the words of the page: a form that is known, and what was filled in.

A core says one sentence, in English: for whoever runs the house, for the log, for who calls by program. Nobody there
knows a page or a language. A worker keeps what it said beside the file. Here, and only here, a sentence is known again
by its form and is said as the desk says it, with what stands in it as it stands.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.utils.translation import gettext

from ledger.core import errors as ledger_errors
from ledger.core.errors import KwanzaaError
from personas import desk_words
from personas.core import errors, faults, findings, record_errors
from personas.core.desk.outcomes import ASKED
from personas.desk_sentences import INSTEAD, SENTENCES
from personas.file_sentences import DETAILS

_PLACE: Final = re.compile(r"%\((\w+)\)s")
_SENTENCE: Final = re.compile(r"(?<=[.!?]) ")
_LONGEST: Final = 4_000  # characters that are looked at
_DEEPEST: Final = 3  # sentences within sentences
_INNER: Final = frozenset({"detail", "why", "what", "where"})  # places that may hold a sentence of ours
_WORDS: Final = frozenset({"kind", "role"})  # places that hold a word of the archive format
# Of these a curator meets the words that everybody meets.
MET: Final = tuple(
    one.public_message
    for module in (errors, record_errors, ledger_errors)
    for one in vars(module).values()
    if isinstance(one, type) and issubclass(one, KwanzaaError)
    and one.__name__ not in {
        "TokenError", "UnknownInvitationError", "UnknownCitationError", "UnsettledError", "CatalogueError",
        "CanonicalError", "EnvelopeError", "SignatureInvalidError", "UnknownKeyError", "KeysetError",
        "SealError", "CommitmentError", "ProofError", "CheckpointError", "WitnessError", "UnknownPlaceError",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A sentence with places in it: fixed pieces around each, and what the desk says in its place."""

    pieces: tuple[str, ...]
    places: tuple[str, ...]
    says: str


def in_words(said: object) -> str:
    """Return what was said in the language of the page; what has no form here as it was said."""
    text = str(said)
    if len(text) > _LONGEST:
        return text
    parts = [
        _said(one, _DEEPEST) for one in _SENTENCE.split(text)
    ]  # a place must not swallow the next sentence
    apart = [one for one in parts if one is not None]
    return " ".join(apart) if len(apart) == len(parts) else _said(text, _DEEPEST) or text


def all_in_words(said: Iterable[object]) -> str:
    """Return several sentences, one behind the other."""
    return " ".join(map(in_words, said))


def messages() -> Iterator[str]:
    """Give every message that is said here, for the catalogues."""
    yield from (form.says for form in _forms())
    yield from _fixed().values()


def _said(text: str, depth: int) -> str | None:
    says = _fixed().get(text)
    if says is not None:
        return gettext(says)
    if depth == 0:
        return None
    return _behind(text, depth) or _filled_in(text, depth)


def _behind(text: str, depth: int) -> str | None:
    """Say a message of an error with what it names in brackets, and what became of it before."""
    for one in _LEADS:
        if text.startswith(f"{one} ") and (rest := _said(text.removeprefix(f"{one} "), depth - 1)):
            return f"{gettext(one)} {rest}"
    for one in MET:
        if text.startswith(f"{one} (") and text.endswith(")"):
            named = text[len(one) + 2 : -1]
            return f"{gettext(_fixed()[one])} ({_said(named, depth - 1) or named})"
    return None


def _filled_in(text: str, depth: int) -> str | None:
    for form in _forms():
        held = _read(form, text)
        if held is not None:
            inner = {name: _said(held[name], depth - 1) or held[name] for name in held.keys() & _INNER}
            words = {name: desk_words.named(held[name], name) for name in held.keys() & _WORDS}
            return gettext(form.says) % {**held, **inner, **words}
    return None


def _read(form: Form, text: str) -> dict[str, str] | None:
    """Return what stands in the places of a form; None where the text is not of it. Each piece is looked for once."""
    first, *between, last = form.pieces
    if not (text.startswith(first) and text.endswith(last)):
        return None
    at, end, held = len(first), len(text) - len(last), dict[str, str]()
    for place, piece in zip(form.places, [*between, ""], strict=True):
        then = text.find(piece, at, end) if piece else end
        if then < at or (then == at and place != "detail"):
            return None
        held[place], at = text[at:then], then + len(piece)
    return held


@cache
def _forms() -> tuple[Form, ...]:
    """Return every form with a place in it, the one with most fixed signs first."""
    kept: dict[str, str] = {one: one for one in (*SENTENCES, *DETAILS)} | INSTEAD
    kept = {**{one: INSTEAD.get(one, one) for one in _of_tables()}, **kept}
    made = [
        Form(pieces=tuple(_PLACE.split(one)[::2]), places=tuple(_PLACE.findall(one)), says=says)
        for one, says in kept.items()
        if _PLACE.search(one)
    ]
    return tuple(sorted(made, key=lambda form: -sum(map(len, form.pieces))))


@cache
def _fixed() -> Mapping[str, str]:
    """Return every sentence without a place, and what is said for it."""
    plain = [*SENTENCES, *DETAILS, *MET, *ASKED.values()]
    return {one: INSTEAD.get(one, one) for one in [*plain, *INSTEAD] if not _PLACE.search(one)}


def _of_tables() -> Iterator[str]:
    for why, what in findings.SAYINGS.values():
        yield f"%(where)s {why} (%(detail)s): {what}."
    for why, what in faults.SAYINGS.values():
        yield f"%(row)s {why}%(detail)s: {what}."


_LEADS: Final = ("Nothing was changed.", "Nothing was undone.", "Nothing was saved.")
