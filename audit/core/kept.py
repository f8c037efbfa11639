"""Compare a file that somebody kept of an answer with what was signed of it: is every claim there, with its citations?

A file is JSON as ``answer.json`` has it, a page that was saved, Markdown as ``answer.md`` has it, or plain text. Of
JSON every field counts. Of a text each claim counts and its markers, in the order in which they were signed, and behind
them each source once: its letter, what it is, and those of its words that no claim quotes. White space does not,
because paper and readers break lines where they like. What stands around them is in the language of the reader, and
signed by nobody.

Files of before had each source below its claim, with its words once more: they are compared as they were.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final

from audit.core.errors import KeptError
from audit.core.kept_page import BEGIN, END, said
from audit.core.saved import read_saved
from citations.core.display.nearest import nearest_of
from citations.core.display.reading import read_as
from citations.core.display.sources import Source, is_said, sources
from ledger.core.canonical import Json, encode
from ledger.core.fields import Fields

_FIELDS: Final = ("contract", "claims", "outcome")  # ``nearest`` and ``read_as`` apart: they may be missing
_PAGE: Final = re.compile(r"\s*<(?:!doctype|html)\b", re.IGNORECASE)
_ESCAPED: Final = re.compile(r"\\([!-/:-@\[-`{-~])")
_QUOTED: Final = re.compile(r"^ *> ?", re.MULTILINE)
_VERSE: Final = re.compile(r"\\$", re.MULTILINE)
_ENTITIES: Final = {"&amp;": "&", "&lt;": "<", "&gt;": ">"}  # those that answer.md has
_ENTITY: Final = re.compile("|".join(_ENTITIES))
# A claim ends with a marker in bold or a label in italics; what somebody wrote ends with no bare star.
_CLAIM: Final = re.compile(r"^(?![#>]|- )(?=.*(?<!\\)\*\r?$)(.+?)(?:[^\S\n]\*[^*\n]+\*)?\r?$", re.MULTILINE)
_NUMBERED: Final = re.compile(r"^\*\*\d+\. .*?:\*\* (.*)$", re.MULTILINE)  # of before
_Wanted = Iterator[tuple[str, re.Pattern[str]]]
_Order = Callable[[tuple[Json, ...], bool], _Wanted]


def check_kept(display: Json, data: bytes) -> None:
    """Compare a file with the display that a receipt signs. Raises: KeptError, DisplayError, CanonicalError."""
    try:
        text = data.decode()
    except UnicodeDecodeError as e:
        raise KeptError("the file that was kept is not text in UTF-8") from e
    if text.lstrip().startswith("{"):
        _compare(display, read_saved(data))
    elif _PAGE.match(text):
        page = said(text)
        _walk(display, page, is_marked=BEGIN in page, orders=(_listed, _beneath))
    else:
        _walk_text(display, text.replace(BEGIN, "").replace(END, ""))


def _compare(display: Json, kept: Json) -> None:
    """Compare what programs keep, field by field."""
    if encode(list(nearest_of(kept))) != encode(list(nearest_of(display))):
        raise KeptError("its nearest is not what was signed")
    if read_as(kept) != read_as(display):
        raise KeptError("what its question was read as is not what was signed")
    fields, signed = Fields(kept, "kept"), Fields(display, "display")
    for name in _FIELDS:
        if encode(fields.value(name)) != encode(signed.value(name)):  # True is 1 to Python
            raise KeptError(f"its {name} is not what was signed")


def _walk_text(display: Json, text: str) -> None:
    """Take Markdown of before, Markdown, or plain text, which may have the one order or the other."""
    if _NUMBERED.search(text):
        _walk(display, _unmarked(text, _NUMBERED), is_marked=True, orders=(_beneath,))
    elif text.startswith("# ") or _CLAIM.search(text):
        _walk(display, _unmarked(text, _CLAIM), is_marked=True, orders=(_listed,))
    else:
        _walk(display, _unmarked(text), is_marked=False, orders=(_listed, _beneath))


def _walk(display: Json, text: str, *, is_marked: bool, orders: tuple[_Order, ...]) -> None:
    """Find everything that was signed in *text*, in one of its orders, and no other claim."""
    bare, signed = _bare(text), _entries(display)
    found = bare.count(BEGIN)
    if is_marked and found != len(signed):
        raise KeptError(f"it holds {found} claims; {len(signed)} were signed")
    missing = [_missing(bare, _wanted(display, order(signed, is_marked))) for order in orders]
    if all(missing):
        raise KeptError(f"{missing[0]} is not there as it was signed")


def _entries(display: Json) -> tuple[Json, ...]:
    return (*Fields(display, "display").items("claims"), *nearest_of(display))


def _missing(bare: str, wanted: _Wanted) -> str:
    """Return what is not there first, of what is *wanted* one behind another; '' where all of it is."""
    place = 0
    for name, pattern in wanted:
        at = pattern.search(bare, place)
        if at is None:
            return name
        place = at.end()
    return ""


def _wanted(display: Json, claims: _Wanted) -> _Wanted:
    outcome = Fields(display, "display").fields("outcome")
    if outcome.given("refusal"):
        refusal = outcome.fields("refusal")
        for name in ("title", "text"):
            yield f"the refusal's {name}", _literal(refusal.text(name))
    yield from claims
    for item in outcome.items("removed"):
        yield "a removed topic", _literal(Fields(item, "display.removed").text("topic"))


def _listed(signed: tuple[Json, ...], is_marked: bool) -> _Wanted:  # noqa: FBT001 -- one of two orders
    """Yield every claim, and behind them each source once, with those of its words that no claim quotes."""
    held: dict[str, list[tuple[Source, bool]]] = {}
    for item in signed:
        claim = Fields(item, "display.claims")
        text, listed = claim.text("text"), sources(item)
        yield _claim(claim, text, listed, is_marked=is_marked)
        for one in listed:
            is_bare = one.excerpt is not None and not is_said(text, one.excerpt)
            held.setdefault(one.letter, []).append((one, is_bare))
    for letter, found in held.items():
        yield f"source {letter}", re.compile(_marker(letter))
        for about in dict.fromkeys(one.about for one, _ in found if one.about):
            yield f"what source {letter} is", _literal(about)
        for words in dict.fromkeys(one.excerpt for one, is_bare in found if is_bare):
            yield f"the words of source {letter}", _literal(words or "")


def _beneath(signed: tuple[Json, ...], is_marked: bool) -> _Wanted:  # noqa: FBT001
    """Yield every claim, and below it its sources with their words, as files of before had them."""
    for item in signed:
        claim = Fields(item, "display.claims")
        listed = sources(item)
        name, words = _claim(claim, claim.text("text"), listed, is_marked=is_marked)
        yield name, words
        for one in listed:
            yield f"source {one.letter} of {name}", re.compile(re.escape(one.letter))
            if one.about:
                yield f"what source {one.letter} of {name} is", _literal(one.about)
            if one.excerpt is not None:
                yield f"the words of source {one.letter} of {name}", _literal(f"“{one.excerpt}”")


def _claim(
    claim: Fields, text: str, listed: tuple[Source, ...], *, is_marked: bool
) -> tuple[str, re.Pattern[str]]:
    """Name a claim, and say how its words and markers look."""
    words = re.escape(_bare(text)) + "".join(_marker(one.letter) for one in listed)
    pattern = f"{BEGIN}{words}{END}" if is_marked else words
    return f"claim {claim.integer('n', least=1)}", re.compile(pattern)


def _marker(letter: str) -> str:
    """Say how a marker looks: it may hold the word for *source* of any language."""
    return rf"\[[^\[\]]*{re.escape(letter)}\]"


def _literal(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(_bare(text)))


def _bare(text: str) -> str:
    return "".join(text.split())


def _unmarked(text: str, claims: re.Pattern[str] | None = None) -> str:
    """Take away what Markdown adds: quotation lines, verse lines, escapes, entities, weight."""
    apart = claims.sub(rf"{BEGIN}\1{END}", text) if claims else text
    plain = _VERSE.sub("", _QUOTED.sub("", apart)).replace("**", "")
    return _ENTITY.sub(lambda one: _ENTITIES[one.group()], _ESCAPED.sub(r"\1", plain))
