"""What a model rests a claim on: its quotations, looked up in the passages and taken as whole sentences.

Receives: claims with their quotations, the passages by key, and the second reader.
Returns:  for each claim where its quotations stand, and whether it may be told in the model's own words.
Never:    forgives more than typography and white space; never asks the second reader about what the hard checks doubt.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Final

from citations.core.binding import manner, paraphrasing
from citations.core.binding.judge import BESIDE, Judge, Opinion, Told
from citations.core.binding.ladder import marked
from citations.core.binding.support import find, invented, told
from citations.core.extractive.stretches import LONGEST, limit, part, quote, whole
from citations.core.passages.half_told import cut
from citations.core.passages.runs import Run, text_at, touched
from citations.core.records import Claim, Passage, Quote, Relation, Sentence
from citations.core.text.words import content, tokens
from personas.core.media.base import TextLocator

_GAP: Final = re.compile(r"\s*(?:\[\s*)?(?:…|\.\.\.+)(?:\s*\])?\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """Where a quotation stands: whole sentences of one passage."""

    key: str
    passage: Passage
    stretch: Run

    @property
    def framed(self) -> str:
        """The quotation behind the words that say whose it is."""
        return quote(self.key, self.passage, self.stretch).text


@dataclass(frozen=True, slots=True, kw_only=True)
class Seconded:
    """What became of one claim. Without a ``relation`` its own words may not stand, and ``doubts`` say why."""

    on: tuple[Placed, ...] = ()
    relation: Relation | None = None
    doubts: tuple[str, ...] = ()


def seconded(
    claims: Sequence[Claim],
    keyed: Mapping[str, Passage],
    judge: Judge,
    question: str,
    *,
    inference: bool,
    most: int = LONGEST,
) -> dict[int, Seconded]:
    """Return what became of every claim of a model, by its number; *inference*: conclusions may stand.

    No quotation is longer than *most* code points, which is what may be shown at once.
    """
    mine = {one.n: one for one in claims if one.quotes is not None}
    on = {n: placed(one, keyed, most) for n, one in mine.items()}
    wrong = {n: _doubted(one, on[n], inference=inference) for n, one in mine.items()}
    asked = [n for n, doubts in wrong.items() if not doubts]
    said = judge.judge([_told(mine[n], on[n]) for n in asked], question) if asked else ()
    opinions = dict(zip(asked, said, strict=True))
    made = {
        n: _heard(one, on[n], opinions[n]) if n in opinions else Seconded(on=on[n], doubts=wrong[n])
        for n, one in mine.items()
    }
    return _once(made)


def _told(claim: Claim, on: Sequence[Placed]) -> Told:
    return Told(claim=claim.text, quotes=tuple(one.framed for one in on))


def _doubted(claim: Claim, on: Sequence[Placed], *, inference: bool) -> tuple[str, ...]:
    if not claim.quotes:
        return ("key.none",)
    if not on:
        return ("quote.not_found",)
    if claim.relation is Relation.INFERENCE and not inference:
        return ("inference.off",)
    return faults(claim, on)


def _heard(claim: Claim, on: tuple[Placed, ...], said: Opinion | None) -> Seconded:
    if said is None:
        return Seconded(on=on, doubts=("judge.silent",))
    if not said.answers:
        return Seconded(doubts=(BESIDE,))
    if not said.says:
        return Seconded(on=on, doubts=("judge.disagreed",))
    return Seconded(on=on, relation=claim.relation or Relation.PARAPHRASE)


def _once(made: Mapping[int, Seconded]) -> dict[int, Seconded]:
    """Quote nothing twice in place of claims that rest on the same."""
    quoted, kept = set[str](), dict[int, Seconded]()
    for n, one in made.items():
        fresh = tuple(each for each in one.on if each.framed not in quoted)
        if one.relation is None and one.on:
            quoted |= {each.framed for each in one.on}
            again = () if fresh else ("quote.repeated",)
            one = replace(one, on=fresh, doubts=(*one.doubts, *again))  # noqa: PLW2901
        kept[n] = one
    return kept


def parts(text: str) -> tuple[str, ...]:
    """Take a quotation apart where it leaves something out; marks and blanks around it are not part of it."""
    found = (one.strip(" \n\t“”\"„‟'‘’*_") for one in _GAP.split(text))
    return tuple(one for one in found if tokens(one))


def placed(claim: Claim, keyed: Mapping[str, Passage], most: int = LONGEST) -> tuple[Placed, ...]:
    """Return where the quotations of *claim* stand, each stretch once; nothing where one of them stands nowhere."""
    found: list[Placed] = []
    for one in claim.quotes or ():
        for text in parts(one.text):
            locator = find(text, keyed[one.key]) if one.key in keyed else None
            if locator is None:
                return ()
            found += _stretches(one, keyed[one.key], locator, most, content(claim.text))
    return tuple({(one.key, one.stretch.place): one for one in found}.values())


def _stretches(
    one: Quote, passage: Passage, locator: TextLocator, most: int, wanted: AbstractSet[str]
) -> Iterator[Placed]:
    """Yield the sentences that a place touches together, or each by itself where they are too long together."""
    held = touched(passage, locator)
    together = whole(passage, held, most)
    made = [together] if together else [_alone(passage, each, locator, most, wanted) for each in held]
    end = 0
    for stretch in made:
        if stretch is not None and stretch.start >= end:
            yield Placed(key=one.key, passage=passage, stretch=stretch)
            end = stretch.end


def _alone(
    passage: Passage, one: Sentence, locator: TextLocator, most: int, wanted: AbstractSet[str]
) -> Run | None:
    """Take one sentence; of one that is too long what is quoted itself, unless the rest of it turns that about.

    Where that is too long as well, the clauses of it that hold most of what the claim says.
    """
    if one.end - one.start <= limit(passage, most):
        return whole(passage, [one], most)
    start, end = max(one.start, locator.start), min(one.end, locator.end)
    held = TextLocator(paragraph=one.paragraph, start=start, end=end)
    if end - start > limit(passage, most):
        less = part(one, wanted, limit(passage, most))
        return less if less and content(less.text) & wanted else None
    if cut("", held, passage):
        return None
    return Run(paragraph=one.paragraph, start=start, text=text_at(held, passage))


def faults(claim: Claim, on: Sequence[Placed]) -> tuple[str, ...]:
    """Return what no second reader may forgive: in what manner a claim is told, and what it changed or added."""
    spans = " ".join(one.stretch.text for one in on)
    told_how = manner.faults(claim.text, [one.passage.origin for one in on], spans)
    known = " ".join(part for one in on for part in (one.stretch.text, told(one.passage.origin)))
    if claim.relation is Relation.INFERENCE:
        unmarked = () if marked(claim.text) else ("inference.unmarked",)
        added = tuple(f"inference.{what}" for what in invented(claim.text, known))
        return (*told_how, *unmarked, *added)
    bound = paraphrasing.bind(claim.text, tuple(map(_narrow, on)))
    added = tuple(f"paraphrase.{what}" for what in invented(claim.text, known))
    return tuple(dict.fromkeys((*told_how, *added, *bound.doubts)))


def _narrow(one: Placed) -> Passage:
    """Return the passage as if it held nothing but what is quoted."""
    return replace(one.passage, sentences=tuple(_within(one.passage, one.stretch)))


def _within(passage: Passage, stretch: Run) -> Iterator[Sentence]:
    for one in passage.sentences:
        if one.paragraph == stretch.paragraph and one.start < stretch.end and stretch.start < one.end:
            yield one
