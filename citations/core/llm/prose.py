"""Free text of a model, where it kept to no form: lines with markers, quotations in them, a list of sources below.

A line that begins with a marker which another line names, and holds a quotation, is a source of the model's own list.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from citations.core.binding.support import quotations
from citations.core.text import markers

LONGEST: Final = 4_000  # code points that are read
_OWN: Final = re.compile(
    r"\s*(?:[-*•]\s*)?\[?\^?(?:c|source )?(?P<n>\d{1,2})[\].:)]+\s*(?P<rest>.*)", re.IGNORECASE
)
_MARKDOWN: Final = re.compile(r"^\s*(?:#{1,6}\s+|>\s+|(?:[-*•]|\d{1,2}[.)])\s+)+|\*\*|__|`")
_NOTES: Final = re.compile(r"\[\^(\d{1,2})\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One claim as a model wrote it. ``quotes`` are (key as it wrote it, words)."""

    text: str
    quotes: tuple[tuple[str, str], ...] = ()
    inference: bool = False


def rows(text: str) -> tuple[Row, ...]:
    """Return the claims of free text, each with the quotations that stand in it or in the sources that it names."""
    lines = [_NOTES.sub(r"[\1]", line) for line in _short(text).splitlines()]
    lines = [line for line in lines if line.strip() and not line.lstrip().startswith("```")]
    own = dict(_sources(lines))
    listed = {line for _, (line, _) in own.items()}
    said = [line for line in lines if line not in listed and any(one.isalnum() for one in markers.bare(line))]
    return tuple(_row(line, {n: quotes for n, (_, quotes) in own.items()}) for line in said)


def bare(text: str) -> str:
    """Return *text* without markers and without what markdown puts around words."""
    return " ".join(_MARKDOWN.sub("", markers.bare(text)).split())


def _row(line: str, own: Mapping[str, tuple[str, ...]]) -> Row:
    named = markers.keys(line)
    inside = tuple((named[0] if named else "", one) for one in quotations(line))
    return Row(text=line, quotes=(*inside, *((key, one) for key in named for one in own.get(key, ()))))


def _sources(lines: list[str]) -> Iterator[tuple[str, tuple[str, tuple[str, ...]]]]:
    """Yield each source that a model lists by itself: the key its number reads as, the line, and its quotations."""
    for line in lines:
        found = _OWN.fullmatch(line)
        if found is None or not (quoted := quotations(found["rest"])):
            continue
        key = f"c{int(found['n'])}"
        if any(key in markers.keys(other) for other in lines if other is not line):
            yield key, (line, quoted)


def _short(text: str) -> str:
    """Return what is read of free text: no line is cut, for its end may turn its meaning."""
    return text if len(text) <= LONGEST else text[:LONGEST].rpartition("\n")[0]


_CUT: Final = re.compile(r'\{\s*(?:"declined"\s*:\s*false\s*,\s*)?"claims"\s*:\s*\[')
_NEXT: Final = re.compile(r"[\s,]*(?=\{)")
_DECODER: Final = json.JSONDecoder()


def found(text: str) -> dict[str, object] | None:
    """Return the first object in *text*; the whole claims where it is cut, or where claims stand by themselves."""
    if (place := text.find("{")) < 0:
        return None
    try:
        value: dict[str, object] = _DECODER.raw_decode(text, place)[0]
    except (ValueError, RecursionError):
        cut = _CUT.match(text, place)
        return None if cut is None else {"claims": [*_whole(text, cut.end())] or None}
    return {"claims": [*_whole(text, place)]} if "claim" in value else value


def _whole(text: str, place: int) -> Iterator[object]:
    """Yield the objects that follow each other from *place* on, up to the last whole one."""
    while (one := _NEXT.match(text, place)) is not None:
        try:
            value, place = _DECODER.raw_decode(text, one.end())
        except (ValueError, RecursionError):
            return
        yield value


_LONGEST: Final = 400
_PAPERS: Final = (
    r"(?:(?:the |these |those |this |any of the |none of the |provided |given |available |supplied )*"
    r"(?:passages?|documents?|docs|texts?|context|archive|data|papers?|excerpts?|information|evidence))"
)
_NO: Final = re.compile(
    rf"""(?:based on {_PAPERS},? |from {_PAPERS},? |unfortunately,? |sorry[,.]? |i(?:['’]m| am) sorry[,.]?(?: but)? )*
(?:not found\b|no (?:relevant |such |further |specific )*(?:answer|information|evidence|mention|passages?|data|match)\b
|(?:n/?a|none)\W*$|nothing\b.{{0,40}}\b(?:found|answers?|mention)
|{_PAPERS} (?:do|does|did) not (?:say|mention|contain|tell|answer|provide|include|state|specify|cover|give|address)\b
|{_PAPERS} (?:don|doesn)['’]t (?:say|mention|contain|tell|answer|provide|include|state|specify|cover|give|address)\b
|there (?:is|are) (?:no|not enough|insufficient|nothing)\b|insufficient\b
|i (?:cannot|can['’]?t|can not|could not|couldn['’]t|am unable|am not able|do not|don['’]t|won['’]t|will not)\b
|i must decline\b
|i['’]m (?:unable|not able)\b|unable to\b|cannot (?:answer|be answered|determine)\b
|it is not (?:possible|stated|mentioned|clear)\b|(?:this|the) question cannot\b|as an ai\b|declined?\b|refused?\b
|keine (?:angaben?|information|antwort)|nicht gefunden|no se (?:encuentra|menciona|puede)
|non trouvé|aucune (?:information|mention))
""".replace("\n", ""),
    re.IGNORECASE,
)


def refuses(text: str) -> bool:
    """Tell whether *text*, all of it, is a no: short, without a marker, and its first sentence says so."""
    bare = re.sub(r"^[\s\W_]+", "", text)
    return 0 < len(bare) <= _LONGEST and not markers.keys(text) and _NO.match(bare) is not None
