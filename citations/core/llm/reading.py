"""Read what a model said, in whatever form it comes: JSON, JSON in a fence or cut short, text with markers.

Receives: ``Said``, and what was sent.
Returns:  claims with the quotations that stand in what was sent, or that it declined; and what was wrong with it.
Never:    trusts a word or a key: a quotation names its passage by standing there, and one that stands nowhere is none.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from citations.core.binding.support import alike
from citations.core.llm import prose
from citations.core.llm.echoing import echoes
from citations.core.llm.prose import Row, refuses
from citations.core.llm.quoted import parts
from citations.core.llm.said import Outcome, Said
from citations.core.llm.sending import Sending, Sent
from citations.core.records import Piece, Quote, Relation
from citations.core.text.words import fold

MOST: Final = 12  # claims
_ROWS: Final = 400
_QUOTES: Final = 4  # of one claim
LONGEST_CLAIM: Final = 1_000
_LONGEST_QUOTE: Final = 4_000
_THOUGHT: Final = re.compile(r"\A.*</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_NUMBER: Final = re.compile(r"\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a model's answer holds. ``unknown`` are keys, as it wrote them, that it was not given.

    ``echoed`` is what it said because a paper told it to.
    """

    outcome: Outcome
    pieces: tuple[Piece, ...] = ()
    unknown: tuple[str, ...] = ()
    echoed: tuple[Piece, ...] = ()

    @property
    def mendable(self) -> bool:
        """Whether one more prompt may help: it wrote something, and nothing that could be used."""
        return self.outcome in {Outcome.UNREADABLE, Outcome.UNQUOTED}


def text_of(said: Said) -> str:
    """Return what a model said, without what it thought aloud; '' where it only thought."""
    text = _THOUGHT.sub("", said.text).strip()
    return "" if text.startswith("<think") else text


def told(said: Said) -> dict[str, object] | None:
    """Return the object that a model answered with; None where it failed, or said none."""
    return prose.found(text_of(said)) if said.failure is None else None


def read(said: Said, sending: Sending) -> Reading:
    """Return the pieces and the outcome; what is ``UNQUOTED`` has pieces too, which rest on nothing."""
    if said.failure is not None:
        return Reading(outcome=said.failure)
    text = text_of(said)
    if not text:
        return Reading(outcome=Outcome.EMPTY)
    rows = _rows(text)
    if rows is None:
        return Reading(outcome=Outcome.UNREADABLE)
    if all(refuses(one.text) and not one.quotes for one in rows):
        return Reading(outcome=Outcome.DECLINED)
    return _reading(rows, sending)


def _reading(rows: list[Row], sending: Sending) -> Reading:
    known = {_number(one.key) for one in sending.passages}
    pieces, echoed, unknown = list[Piece](), list[Piece](), list[str]()
    for row in _merged(rows[:_ROWS]):
        quotes = tuple(found for one in row.quotes if (found := _placed(one, sending)) is not None)
        if not quotes:
            unknown += [key[:40] for key, _ in row.quotes if key and _number(key) not in known]
        piece = _piece(row, quotes, sending)
        cited = [one for one in sending.passages if one.of in piece.keys]
        (echoed if echoes(prose.bare(row.text), cited or sending.passages) else pieces).append(piece)
    outcome = Outcome.WRITTEN if any(one.quotes for one in pieces) else Outcome.UNQUOTED
    if not pieces:
        outcome = Outcome.ECHOED if echoed else Outcome.EMPTY
    return Reading(
        outcome=outcome,
        pieces=tuple(pieces[:MOST]),
        unknown=tuple(dict.fromkeys(unknown))[:MOST],
        echoed=tuple(echoed[:MOST]),
    )


def _merged(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield each claim once, with all quotations of neighbours that say the same; what holds no word is left out."""
    said = set[str]()
    for text, same in groupby(rows, key=lambda row: fold(prose.bare(row.text)).casefold()):
        group = [*same]
        if text not in said and any(letter.isalnum() for letter in text):
            quotes = dict.fromkeys(quote for row in group for quote in row.quotes)
            yield Row(
                text=group[0].text,
                quotes=tuple(quotes)[:_QUOTES],
                inference=any(one.inference for one in group),
            )
        said.add(text)


def _piece(row: Row, quotes: tuple[tuple[Sent, str], ...], sending: Sending) -> Piece:
    return Piece(
        text=_put_back(prose.bare(row.text), sending.names),
        keys=tuple(dict.fromkeys(sent.of for sent, _ in quotes)),
        relation=Relation.INFERENCE if row.inference else None,
        quotes=tuple(Quote(key=sent.of, text=_put_back(text, sending.names)) for sent, text in quotes),
    )


def _placed(quote: tuple[str, str], sending: Sending) -> tuple[Sent, str] | None:
    """Return the passage in which every part of a quotation stands: the one that was named, else the first."""
    key, text = quote
    sought = [alike(one)[0] for one in parts(text)]
    first = sorted(sending.passages, key=lambda one: _number(one.key) != _number(key))
    for sent in first:
        held = alike(sent.text)[0]
        if sought and all(one in held for one in sought):
            return sent, text
    return None


def _number(key: str) -> str:
    """Return the first number of a key: *c3*, *[c3]*, *3* and *Source 3* name one passage."""
    found = _NUMBER.search(key)
    return found[0] if found else key


def _rows(text: str) -> list[Row] | None:
    """Read claims out of *text*; none where it declines, None where it is JSON that holds no claims."""
    found = prose.found(text)
    if found is None:
        return None if text.startswith("{") else [*prose.rows(text)] or None
    told = found.get("claims")
    if found.get("declined") is True or (told == [] and not found.get("declined")):
        return []
    rows = [row for one in told if (row := _row(one)) is not None] if isinstance(told, list) else []
    return rows or None


def _row(one: object) -> Row | None:
    """Read one claim of JSON. Without a sentence of its own its first quotation is what it says."""
    if not isinstance(one, dict):
        return None
    quotes = tuple(_quotes(one))
    text = next(
        (said for name in ("claim", "text") if isinstance(said := one.get(name), str) and said.strip()), ""
    )
    if not text and quotes:
        text = f"“{quotes[0][1]}”"
    if not text or len(text) > LONGEST_CLAIM:
        return None
    return Row(text=text, quotes=quotes, inference=one.get("inference") is True)


def _quotes(one: dict[str, object]) -> Iterator[tuple[str, str]]:
    """Yield key and words of every quotation: one text, a list of texts, or a list of objects with their own keys."""
    key = _first(one.get("key", one.get("keys")))
    given = one.get("quote", one.get("quotes"))
    for each in given if isinstance(given, list) else [given]:
        text, named = (each.get("quote"), _first(each.get("key"))) if isinstance(each, dict) else (each, "")
        if isinstance(text, str) and text.strip() and len(text) <= _LONGEST_QUOTE:
            yield named or key, text


def _first(value: object) -> str:
    """Return a key, or the first of a list of them; '' where there is none."""
    one = value[0] if isinstance(value, list) and value else value
    return str(one) if isinstance(one, str | int) else ""


def _put_back(text: str, names: tuple[tuple[str, str], ...]) -> str:
    """Write the archive's own names for pseudonyms, so that the binder finds them; the gates veil them again."""
    for pseudonym, name in names:
        text = name.join(re.split(rf"\b{re.escape(pseudonym)}\b", text))
    return text
