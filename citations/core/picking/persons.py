"""Whom a question is about, and who does what a sentence tells: a name, a relative, the writer, somebody told before.

By form alone, and only where it is plain: what opens a sentence, *I* under a letter, *you* in one to somebody, a
pronoun behind a name. What cannot be told is None, and counts neither for nor against.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from citations.core.asking.mentions import AUXILIARY, KIN, TITLES
from citations.core.asking.selves import self_of
from citations.core.language.irregular import PAST
from citations.core.language.words import STOP, stem, stems
from citations.core.picking.reading import read
from citations.core.records import Life

_WORD: Final = re.compile(r"[^\W_]+(?:['’.][^\W_]+)*|[,;:]")
_LABEL: Final = re.compile(r"\s*(?:[QA][.:]|[A-Z][\w.]*(?: [A-Z][\w.]*){0,3}:)\s+")
_ME: Final = frozenset("i we my our i've i'm i'd i'll".split())
_YOU: Final = frozenset("you your yours".split())
_THEY: Final = frozenset("he she they his her their".split())
_SMALL: Final = frozenset("the a an old young poor little dear said late".split()) | TITLES
_HOUSE: Final = {
    stem(old): stem(new) for old, new in (("papa", "father"), ("dad", "father"), ("mama", "mother"))
}
_KIN: Final = frozenset(map(stem, KIN)) | _HOUSE.keys()
_NOTED: Final = frozenset({"journal", "message"})
_SEEN: Final = 7
_NONE: Final[frozenset[str]] = frozenset()


class Role(StrEnum):
    """How somebody is told."""

    OWN = "own"
    NAME = "name"
    KIN = "kin"
    ME = "me"
    YOU = "you"
    THEY = "they"


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """Somebody, by the stems of a name or of a word for a relative; the person of the archive has none."""

    role: Role
    stems: frozenset[str] = _NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Who does what a sentence tells, None where that is not plain, and the stems of everybody who is in it."""

    doer: Party | None
    present: frozenset[str]
    own: bool


OWN: Final = Party(role=Role.OWN)


@lru_cache(maxsize=1_024)
def about(text: str, life: Life) -> Party | None:
    """Tell of whom a question asks what they did or were: who stands behind its *did*, *was* or *had*."""
    words = [found[0].replace("’", "'") for found in _WORD.finditer(text)]
    at = next((n for n, word in enumerate(words) if word.lower() in AUXILIARY), None)
    if at is None:
        return None
    rest = words[at + 1 :]
    if rest and rest[0].lower() in self_of(life).pronouns and (len(rest) == 1 or not _relative(rest[1])):
        return OWN
    found = _party(rest, opens=False)
    return None if found is None or found.role not in (Role.NAME, Role.KIN) else _known(found, _own(life))


@lru_cache(maxsize=16_384)
def opener(text: str) -> Party | None:
    """Tell who opens a sentence, behind the label of a turn."""
    label = _LABEL.match(text)
    words = [found[0].replace("’", "'") for found in _WORD.finditer(text, label.end() if label else 0, 200)]
    return _party(words, opens=True)


@lru_cache(maxsize=4_096)
def standings(
    creator: str, recipient: str, kind: str, texts: tuple[str, ...], life: Life
) -> tuple[Standing, ...]:
    """Tell of each sentence of a passage who does it and who is in it."""
    own = _own(life)
    writer = _named(frozenset(stems(creator)), own)
    reader = _named(frozenset(stems(recipient)), own)
    noted = OWN if writer == OWN and kind in _NOTED else None
    return tuple(_standings(texts, writer, reader, noted, own))


def _standings(
    texts: Sequence[str], writer: Party | None, reader: Party | None, noted: Party | None, own: frozenset[str]
) -> Iterator[Standing]:
    last: Party | None = None
    for text in texts:
        first, reading = opener(text), read(text)
        doer = noted if first is None else _doer(first, last, writer, reader)
        if first is not None and first.role in (Role.NAME, Role.KIN):
            doer = last = _known(first, own)
        here = reading.named | (doer.stems if doer else _NONE)
        here |= writer.stems if writer and reading.own else _NONE
        here |= reader.stems if reader and not _YOU.isdisjoint(reading.bag) else _NONE
        mine = doer == OWN or (reading.own and writer == OWN) or not own.isdisjoint(reading.named)
        yield Standing(doer=doer, present=here, own=mine)


def _doer(first: Party, last: Party | None, writer: Party | None, reader: Party | None) -> Party | None:
    """Tell who is meant by *I*, by *you* and by a pronoun; a name or a relative is who it says."""
    return {Role.ME: writer, Role.YOU: reader, Role.THEY: last}.get(first.role, first)


def _party(words: Sequence[str], *, opens: bool) -> Party | None:
    """Tell who comes first in *words*, among the first few; the first has a capital anyhow where it *opens*."""
    for n, word in enumerate(words[:_SEEN]):
        low = word.lower()
        follows = words[n + 1] if n + 1 < len(words) else ""
        if low in _ME | _YOU | _THEY:
            if low in ("my", "our", "your", "his", "her", "their") and (kin := _relative(follows)):
                return kin
            return Party(role=Role.ME if low in _ME else Role.YOU if low in _YOU else Role.THEY)
        if kin := _relative(word):
            return kin
        if (
            word[0].isupper()
            and low not in STOP
            and low not in _SMALL
            and (n or not opens or opens_as_name(follows))
        ):
            return _run(words[n:])
    return None


def opens_as_name(follows: str) -> bool:
    """Tell whether a word that opens a sentence is a name: it stands before a name or a verb."""
    low = follows.lower()
    return follows[:1].isupper() or low in AUXILIARY or low in PAST or low.endswith("ed")


def _run(words: Sequence[str]) -> Party:
    """Take a name to its end; of *Ann's brother* the brother."""
    named: list[str] = []
    for n, word in enumerate(words):
        if not word[0].isupper():
            break
        named.append(stem(word.lower()))
        if word.endswith("'s"):
            return _relative(words[n + 1] if n + 1 < len(words) else "") or Party(
                role=Role.NAME, stems=frozenset(named)
            )
    return Party(role=Role.NAME, stems=frozenset(named))


def _relative(word: str) -> Party | None:
    root = stem(word.lower())
    return Party(role=Role.KIN, stems=frozenset({_HOUSE.get(root, root)})) if root in _KIN else None


def _own(life: Life) -> frozenset[str]:
    return frozenset(one for name in (life.name, *life.aliases) for one in stems(name))


def _known(party: Party, own: frozenset[str]) -> Party:
    return OWN if party.role is Role.NAME and party.stems <= own else party


def _named(words: frozenset[str], own: frozenset[str]) -> Party | None:
    return _known(Party(role=Role.NAME, stems=words), own) if words else None
