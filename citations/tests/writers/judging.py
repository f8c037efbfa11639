"""What must hold of every answer that a model wrote or spoilt, whatever the model did; told without the binder.

It reads the display as the requestor gets it, and the passages that were evidence.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from citations.core.extractive import extraction
from citations.core.records import Answer
from citations.tests.writers.asked import Asked
from citations.tests.writers.behaviours import HONEST, MARK, WRITES, Behaviour

_QUOTED = re.compile(r"“([^”]*)”")
_FIRST = re.compile(r"\b(?:I|[Mm]y|[Ww]e|[Oo]ur)\b")


def faults(
    answer: Answer, display: dict[str, Any], behaviour: Behaviour, asked: Iterable[Asked]
) -> list[str]:
    """Return what is wrong with an answer; nothing is the reach."""
    return [*_faults(answer, display, lies(behaviour, asked))]


def lies(behaviour: Behaviour, asked: Iterable[Asked]) -> frozenset[str]:
    """Return every claim that the model made and that no passage bears."""
    if behaviour in HONEST or behaviour not in WRITES:
        return frozenset()
    made = (WRITES[behaviour](one) for one in asked)
    return frozenset(
        str(claim["claim"]) for claims in made if isinstance(claims, list) for claim in claims
    ) | frozenset(line for claims in made if isinstance(claims, str) for line in claims.splitlines())


def _faults(answer: Answer, display: dict[str, Any], told: frozenset[str]) -> Iterator[str]:
    outcome = display["outcome"]["kind"]
    if (answer.refusal is None) != (outcome == "answer"):
        yield "the display says something else than the answer"
    if outcome == "refusal":
        if display["claims"]:
            yield "a refusal with claims"
        return
    if not any(claim["sources"] for claim in display["claims"]):
        yield "an answer that rests on nothing"
    passages = answer.trail.evidence.passages if answer.trail.evidence else ()
    held = [_plain(f"{one.text} {one.origin.title}") for one in passages]
    for claim in display["claims"]:
        yield from _claim(claim, held, told)
    draft = answer.trail.draft
    if draft is None or (draft.drafter != extraction.NAME and not draft.prompt):
        yield "nobody wrote it, or nobody knows what was sent"


def _claim(claim: dict[str, Any], held: list[str], told: frozenset[str]) -> Iterator[str]:
    text = claim["text"]
    own = _QUOTED.sub(" ", text)
    if text in told or (
        any(_part(text, lie) for lie in told) and not any(_plain(text) in one for one in held)
    ):
        yield f"a lie was delivered: {text}"
    if claim["rung"] not in {"supported", "labeled"}:
        yield f"an unknown rung: {claim['rung']}"
    if not claim["sources"]:
        yield f"no source: {text}"
    if MARK in own or _FIRST.search(own):
        yield f"not in the steward's voice: {text}"
    for quoted in _QUOTED.findall(text):
        if not any(_plain(quoted) in passage for passage in held):
            yield f"a quotation that stands nowhere: {quoted}"
    for word in ("elephants", "Grimsby", "King of Spain", "related"):
        if word in text and not any(_plain(word) in passage for passage in held):
            yield f"a word that stands nowhere: {word}"


def _part(text: str, lie: str) -> bool:
    """Tell whether a claim was cut out of a lie."""
    return _plain(text) in _plain(lie)


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text).casefold().strip()
