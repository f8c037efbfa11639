"""Find the JSON object in what a model said: in a fence, between prose, or cut short in the middle of a list."""

import json
import re
from collections.abc import Iterator
from typing import Final

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
