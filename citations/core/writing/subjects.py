"""What happened at a place or in a flood, what a voyage was like: told by the papers whose titles say they tell it.

Their sentences seldom repeat what they are about: *we dug until dark* stands in a journal of *the avalanche*. A title
that has what is asked vouches for them; where more papers have it, each says some of its own.
"""

import re
from dataclasses import replace
from typing import Final

from citations.core.asking import essence
from citations.core.asking.subjects import Subject, Wanted, subject
from citations.core.language.synonyms import alike
from citations.core.language.words import content, names, stems
from citations.core.records import Life, Origin, Passage, Piece, Scoped
from citations.core.telling.greeting import GREETED
from citations.core.telling.voices import own
from citations.core.writing.papers import MOST, Keyed, Test, quoted
from citations.core.writing.quoting import near
from citations.core.writing.recorded import WRITTEN_THERE
from citations.core.writing.relatives import called
from citations.core.writing.stretches import quote

_WHOLE: Final = frozenset({Wanted.ALL, Wanted.HAPPENED})
_SMALL: Final = 3
_YEAR: Final = re.compile(r"\b\d{4}\b")
_STATE: Final = (
    "(?:have|had) (?:never |always )?(?:been|the|an?|no|had)|remember|do|did|am|was|were|are|shall|should|would|could"
    "|can|must|may|might|think|thought|hope|wish|know|knew|believe|suppose|fear|wonder"
)
_DOES: Final = re.compile(
    rf"(?:(?:and|so|then|to-?day|yesterday),? )?(?:i|we) (?!(?:{_STATE})\b)"
    r"|(?:[a-z]{2,}ed|came|went|left|took|saw|found|got|made|set|rode|began|drove|walked|bought) (?!by\b)",
    re.IGNORECASE,
)
"""How a sentence begins that tells what its writer did; a journal leaves out the *I*."""


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote the papers that are told by their titles to be about it, in the order of time; None where none is."""
    text = essence.asked(scoped.query.text, life)
    asked = subject(text, life)
    if asked is not None and asked.kin:
        asked = replace(asked, words=called(asked.words, keyed, life))
    if asked is None or not asked.words or len(scoped.searches) > 1:
        return None
    papers = {key: one for key, one in keyed.items() if _about(asked, one.origin, life)}
    told = quoted(text, papers, life, _telling(asked))
    return (*_leading(asked, scoped, papers, keyed, life), *told)[:MOST] if told else None


def _leading(asked: Subject, scoped: Scoped, papers: Keyed, keyed: Keyed, life: Life) -> tuple[Piece, ...]:
    """Quote what says first of all what happened, where another paper does: *the storm came on Ash Wednesday*."""
    first = (
        near(scoped.searches[0], keyed, life)[:1] if asked.wanted is Wanted.HAPPENED and not asked.kin else ()
    )
    known = {one.origin.artifact_id for one in papers.values()}
    others = (each for each in first if each[0].passage.origin.artifact_id not in known)
    return tuple(quote(one.key, one.passage, stretch) for one, stretch in others)


def _about(asked: Subject, origin: Origin, life: Life) -> bool:
    """Tell whether a paper is about what is asked, in its year where one is named.

    By a word of its title and of where it was written; where something was done, by the place alone. Whom a letter is
    to or from, it is not about.
    """
    if own(origin, life) is (asked.wanted is Wanted.REVIEWED) and asked.wanted not in _WHOLE:
        return False
    facts = dict(origin.facts)
    letter = stems(f"{origin.creator} {facts.get('/recipient', '')}")
    titled, known = content(origin.title).difference(letter), content(facts.get("/place", ""))
    if asked.wanted is Wanted.SAID:
        return asked.words == titled
    if not asked.years <= {str(origin.year), *_YEAR.findall(origin.title)} or _longer(asked, origin.title):
        return False
    there = asked.wanted is Wanted.DONE and origin.kind in WRITTEN_THERE
    named = there or any(_holds(word, titled) for word in asked.words)
    return named and all(_holds(word, titled | known) for word in asked.words)


def _holds(word: str, known: frozenset[str]) -> bool:
    return word in known or not alike(word).isdisjoint(known)


def _longer(asked: Subject, title: str) -> bool:
    """Tell whether what is asked is in *title* only a part of a name: of a town nothing is told by its hospital."""
    written_large = all(word[0].isupper() for word in title.split() if len(word) > _SMALL)
    if written_large and asked.wanted in _WHOLE:
        return False
    runs = (content(run) for run in names(title))
    return any(run & asked.words and not run <= asked.words for run in runs)


def _telling(asked: Subject) -> Test:
    if asked.wanted is not Wanted.DONE:
        return lambda _: True
    return lambda one: bool(_DOES.match(GREETED.sub("", one.text)))
