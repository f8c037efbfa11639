"""Read what a model said, in whatever form it comes: JSON, JSON in a fence or cut short, text with markers.

Receives: ``Said``, and what was sent.
Returns:  pieces with keys of the evidence, or that it declined; and what was wrong with it.
Never:    trusts a word or a key. A key that was not sent is named ``UNKNOWN``, which no passage has: its claim binds to
          nothing, and the incident is reported.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from citations.core.language import markers
from citations.core.language.words import fold
from citations.core.records import Piece, Relation
from citations.core.telling.glossing import labelled
from citations.core.writers.echoing import echoes
from citations.core.writers.refusing import refuses
from citations.core.writers.said import Outcome, Said
from citations.core.writers.sending import Sending

UNKNOWN: Final = "c99"  # there are never so many passages
MOST: Final = 12  # claims
_ROWS: Final = 400
LONGEST: Final = 4_000  # code points of free text that is read
LONGEST_CLAIM: Final = 1_000
_BRACKET: Final = re.compile(r"\[+[^\[\]]{1,60}\]+")
_THOUGHT: Final = re.compile(r"\A.*</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_CUT: Final = re.compile(r'\{\s*(?:"declined"\s*:\s*false\s*,\s*)?"claims"\s*:\s*\[')
_NEXT: Final = re.compile(r"[\s,]*(?=\{)")
_DECODER: Final = json.JSONDecoder()
_RELATIONS: Final = {
    "direct_quote": Relation.DIRECT_QUOTE,
    "paraphrase": Relation.PARAPHRASE,
    "inference": Relation.INFERENCE,
}
Row = tuple[str, str, tuple[str, ...]]  # text, relation, keys as they were written


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
        """Whether one more prompt may help: it wrote something, in a wrong form."""
        return self.outcome in {Outcome.UNREADABLE, Outcome.UNCITED, Outcome.UNKNOWN_KEYS}


def read(said: Said, sending: Sending) -> Reading:
    """Return the pieces and the outcome; ``UNCITED`` and ``UNKNOWN_KEYS`` have pieces too, for want of better ones."""
    if said.failure is not None:
        return Reading(outcome=said.failure)
    text = _THOUGHT.sub("", said.text).strip()
    if (not text or text.startswith("<think")) and not said.blocks:
        return Reading(outcome=Outcome.EMPTY)
    rows = [(block.text, "", block.keys) for block in said.blocks] or _rows(text)
    if rows is None:
        return Reading(outcome=Outcome.UNREADABLE)
    if all(refuses(text) and not keys for text, _, keys in rows):
        return Reading(outcome=Outcome.DECLINED)
    return _reading(rows, sending)


def _reading(rows: list[Row], sending: Sending) -> Reading:
    keys, unknown = sending.keys(), list[str]()
    pieces = [_piece(row, keys, unknown) for row in rows[:_ROWS]]
    kept = _once(one for one in pieces if any(letter.isalnum() for letter in markers.bare(one.text)))
    cited = any({*one.keys, *markers.keys(one.text)} - {UNKNOWN} for one in kept)
    outcome = Outcome.WRITTEN if cited else Outcome.UNCITED
    if unknown:
        outcome = Outcome.UNKNOWN_KEYS
    echoed = tuple(one for one in kept[:MOST] if _echoes(one, sending))
    said = tuple(_put_back(one, sending.names) for one in kept[:MOST] if one not in echoed)
    if not said:
        outcome = Outcome.ECHOED if echoed else Outcome.EMPTY
    return Reading(outcome=outcome, pieces=said, unknown=tuple(dict.fromkeys(unknown))[:MOST], echoed=echoed)


def _echoes(piece: Piece, sending: Sending) -> bool:
    keys = {*piece.keys, *markers.keys(piece.text)}
    cited = [one for one in sending.passages if one.of in keys]
    return echoes(markers.bare(piece.text), cited or sending.passages)


def _rows(text: str) -> list[Row] | None:
    """Read claims out of *text*; none where it declines, None where it is JSON that holds no claims."""
    found = _object(text)
    if found is None:
        return None if text.startswith("{") else [(line, "", ()) for line in _lines(_short(text))] or None
    claims = found.get("claims")
    if found.get("declined") is True or (claims == [] and not found.get("declined")):
        return []
    rows = [row for one in claims if (row := _row(one)) is not None] if isinstance(claims, list) else []
    return rows or None


def _object(text: str) -> dict[str, object] | None:
    """Find the first JSON object in *text*; the whole claims where it is cut, or where claims stand by themselves."""
    if (place := text.find("{")) < 0:
        return None
    try:
        value: dict[str, object] = _DECODER.raw_decode(text, place)[0]
    except (ValueError, RecursionError):
        cut = _CUT.match(text, place)
        return None if cut is None else {"claims": [*_whole(text, cut.end())] or None}
    return {"claims": [*_whole(text, place)]} if "text" in value else value


def _whole(text: str, place: int) -> Iterator[object]:
    """Yield the objects that follow each other from *place* on, up to the last whole one."""
    while (found := _NEXT.match(text, place)) is not None:
        try:
            value, place = _DECODER.raw_decode(text, found.end())
        except (ValueError, RecursionError):
            return
        yield value


def _row(one: object) -> Row | None:
    if not isinstance(one, dict) or not isinstance(text := one.get("text"), str):
        return None
    if not text.strip() or len(text) > LONGEST_CLAIM:
        return None
    keys = one.get("keys", ())
    named = tuple(str(key) for key in keys if isinstance(key, str | int)) if isinstance(keys, list) else ()
    return text, str(one.get("relation")), named


def _short(text: str) -> str:
    """Return what is read of free text: no line is cut, for its end may turn its meaning."""
    return text if len(text) <= LONGEST else text[:LONGEST].rpartition("\n")[0]


def _lines(text: str) -> Iterator[str]:
    """Yield the lines of free text, fences left out; a marker alone on a line belongs to the line before."""
    held = ""
    for line in text.splitlines():
        if line.lstrip().startswith("```") or not line.strip():
            continue
        if held and not any(letter.isalnum() for letter in markers.bare(line)):
            held = f"{held} {line.strip()}"
            continue
        if held:
            yield held
        held = line
    if held:
        yield held


def _piece(row: Row, keys: Mapping[str, str], unknown: list[str]) -> Piece:
    text, relation, named = row

    def known(key: str) -> str:
        if key not in keys:
            unknown.append(key[:40])
        return keys.get(key, UNKNOWN)

    said = tuple(key for name in named for key in (markers.keys(f"[{name[:50]}]") or (name,)))
    marked = _BRACKET.sub(lambda found: _marker(found, known), text)
    gloss = relation == "general"
    return Piece(
        text=labelled(marked) if gloss else marked,
        keys=tuple(dict.fromkeys(known(key) for key in said)),
        relation=_RELATIONS.get(relation),
        gloss=gloss,
    )


def _marker(found: re.Match[str], known: Callable[[str], str]) -> str:
    return "".join(f"[{known(key)}]" for key in markers.keys(found[0])) or found[0]


def _once(pieces: Iterator[Piece]) -> list[Piece]:
    """Leave out what was said before, however it is spaced."""
    return list({(fold(one.text).casefold(), one.keys): one for one in pieces}.values())


def _put_back(piece: Piece, names: tuple[tuple[str, str], ...]) -> Piece:
    """Write the archive's own names for pseudonyms, so that the binder finds them; the gates veil them again."""
    text = piece.text
    for pseudonym, name in names:
        text = name.join(re.split(rf"\b{re.escape(pseudonym)}\b", text))
    return replace(piece, text=text)
