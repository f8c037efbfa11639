"""What a question asks to be bound, and what a passage as a whole holds of it: read once, before any sentence is."""

from collections import Counter
from collections.abc import Collection, Container, Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import log
from typing import Final

from citations.core.language.oppositions import opposites
from citations.core.language.synonyms import alike
from citations.core.language.words import stems
from citations.core.picking.kinds import Asking, asking
from citations.core.picking.persons import Party, Standing, about, standings
from citations.core.picking.reading import FRONT, SURE, Reading, read
from citations.core.picking.scenes import scene
from citations.core.records import Life, Passage

_UNSEEN: Final = 6_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """What a question asks to be bound: stems in their order, and their weights by how rare they are.

    In ``milder`` a stem that stands nowhere weighs as a rare one, not more: it may be the asker's own word. ``fronts``
    are how long stems begin, ``contraries`` what says the contrary of a stem, ``against`` all of these, ``alike`` its
    synonyms, ``scenes`` what else may tell it, ``telling`` all of both. ``deeds`` are weights of what is no name;
    ``about`` is of whom it asks.
    """

    life: Life
    reading: Reading
    asking: Asking
    order: tuple[str, ...]
    stems: frozenset[str]
    weights: dict[str, int]
    total: int
    most: int
    milder: dict[str, int]
    fronts: dict[str, str]
    contraries: dict[str, frozenset[str]]
    against: frozenset[str]
    alike: dict[str, frozenset[str]]
    scenes: dict[str, frozenset[str]]
    telling: frozenset[str]
    deeds: dict[str, int]
    about: Party | None
    names: frozenset[str]
    figures: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A passage with its sentences read. ``words`` unites them; ``record`` is what is known of the artifact."""

    passage: Passage
    readings: tuple[Reading, ...]
    words: frozenset[str]
    record: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is asked for and stands somewhere in another word: a synonym, or a word of the same scene."""

    alike: frozenset[str] = frozenset()
    scenes: frozenset[str] = frozenset()


NOTHING: Final = Told()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """A field beside a need, as each of its sentences finds it.

    ``recorded`` are stems that the record holds, ``astray`` years that the question is about and that stand nowhere.
    ``held``, ``standings`` and ``told`` are of each sentence; ``held`` are the stems asked for that stand there.
    """

    need: Need
    field: Field
    recorded: frozenset[str]
    astray: frozenset[str]
    held: tuple[frozenset[str], ...]
    standings: tuple[Standing, ...]
    told: tuple[Told, ...]
    told_by_record: Told
    shares: dict[str, int]


def field(passage: Passage) -> Field:
    """Read every sentence of a passage."""
    readings = tuple(read(one.text) for one in passage.sentences)
    origin = passage.origin
    return Field(
        passage=passage,
        readings=readings,
        words=frozenset().union(*(one.places for one in readings)),
        record=_stems(" ".join((origin.title, origin.creator, *(value for _, value in origin.facts)))),
    )


@lru_cache(maxsize=4_096)
def _stems(text: str) -> frozenset[str]:
    return frozenset(stems(text))


def need(text: str, fields: Collection[Field], life: Life) -> Need:
    """Read a question against the passages. The person's own name need not be bound, unless nothing else is asked."""
    reading = read(text)
    own = {one for name in (life.name, *life.aliases) for one in _stems(name)}
    order = tuple(one for one in reading.places if one not in own) or tuple(reading.places)
    asked = frozenset(order)
    weights = _weights(order, [one.places for field in fields for one in field.readings])
    contraries = {one: others for one in order if (others := opposites(one))}
    synonyms = {one: words for one in order if (words := alike(one))}
    scenes = {one: words for one in order if (words := scene(one))}
    return Need(
        life=life,
        reading=reading,
        asking=asking(text),
        order=order,
        stems=asked,
        weights=weights,
        total=sum(weights.values()) or 1,
        most=max(weights.values(), default=1),
        milder={one: SURE + (weight if weight != _UNSEEN else SURE) for one, weight in weights.items()},
        fronts={one: one[:FRONT] for one in order if len(one) >= FRONT},
        contraries=contraries,
        against=frozenset().union(*contraries.values()),
        alike=synonyms,
        scenes=scenes,
        telling=frozenset().union(*synonyms.values(), *scenes.values()),
        deeds={one: weight for one, weight in weights.items() if one not in reading.named},
        about=about(text, life),
        names=reading.named & asked,
        figures=reading.figures & asked,
    )


def _weights(order: Iterable[str], sentences: list[dict[str, int]]) -> dict[str, int]:
    """Weigh a stem by how few of the sentences hold it."""
    holding = Counter(one for places in sentences for one in order if one in places)
    most = len(sentences) + 2
    return {one: int(1000 * log(most / (0.5 + holding[one]))) if holding[one] else _UNSEEN for one in order}


def ground(need: Need, field: Field) -> Ground:
    """Measure what a passage and its record hold, once for all its sentences."""
    known, must = field.words | field.record, need.names | need.figures
    recorded = need.stems & field.record
    return Ground(
        need=need,
        field=field,
        recorded=recorded,
        astray=need.reading.within - known,
        held=tuple(frozenset(filter(one.places.__contains__, need.order)) for one in field.readings),
        standings=_standings(field.passage, need.life),
        told=tuple(_told(need, one.bag) for one in field.readings),
        told_by_record=_told(need, field.record),
        shares={
            "passage": share(need, need.stems & field.words),
            "record": share(need, recorded),
            "unbound": SURE - bound(must, known) if must else 0,
            "similar": max(field.passage.similarity, 0),
        },
    )


def _told(need: Need, words: frozenset[str]) -> Told:
    if need.telling.isdisjoint(words):
        return NOTHING
    return Told(alike=_among(need.alike, words), scenes=_among(need.scenes, words))


def _among(telling: dict[str, frozenset[str]], words: frozenset[str]) -> frozenset[str]:
    return frozenset(one for one, others in telling.items() if not others.isdisjoint(words))


def _standings(passage: Passage, life: Life) -> tuple[Standing, ...]:
    origin = passage.origin
    recipient = next((value for pointer, value in origin.facts if pointer == "/recipient"), "")
    texts = tuple(one.text for one in passage.sentences)
    return standings(origin.creator, recipient, origin.kind, texts, life)


def share(need: Need, some: Collection[str]) -> int:
    """Return how much of what is asked for *some* of its stems weigh, in thousandths."""
    if not some:
        return 0
    return sum(map(need.weights.__getitem__, some)) * SURE // need.total


def bound(wanted: frozenset[str], known: Container[str]) -> int:
    """Return which share of *wanted* is *known*, in thousandths; nothing where nothing is wanted."""
    return sum([one in known for one in wanted]) * SURE // len(wanted) if wanted else 0
