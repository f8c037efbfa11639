"""Chats in a form that nobody wrote down here: a moment in any words or calendar, who speaks, a colon, what they say.

Where the moment ends is what nearly all lines agree on, so that no list of countries is needed, and a chat of an
unknown program or language is never taken for one voice.
"""

import re
from collections import Counter
from typing import Final

MARKS: Final = (
    "\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff"  # of direction and order: nobody types them
)
_MOMENT: Final = r"\d{1,4}[^\w\n]\d{1,2}[^\w\n]\d{1,4}(?!\d)|\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?(?!\d)"
_LINE: Final = re.compile(
    rf"^[{MARKS}]*(\[[^\]\n]{{0,60}}?\d[^\]\n]{{0,60}}\] ?|[^\[\n]{{0,40}}?(?:{_MOMENT})(?=\W))", re.MULTILINE
)
_NAMED: Final = re.compile(r"[^:\n]*(?:\d:\d[^:\n]*)*:(?=\s|\Z)")
_APART: Final = re.compile(r"[^\S\n]?[^\w\s+:'’\"“„«(\[]{1,3}[^\S\n]|\t|(?<=\d)[^\S\n](?=[^\W\d]|\+)")
_CLOCK: Final = re.compile(r"\W*\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?\W*")  # alone it is of a talk, not of a chat
_WORDS: Final = re.compile(r"(?<!0)\.|\.(?!0)|[^0!-/:-@\[-`]")
_FEW: Final = 2  # words that stand between a moment and a dash: of the morning and of the evening
_RECURS: Final = 2
_SHARE: Final = 3  # every third line, at least

_Spans = list[tuple[int, int]]


def stamps(words: str) -> _Spans:
    """Return where the moments at which lines begin start and end; whoever speaks is named behind them, or nobody.

    None where no two names are seen behind them, one of them twice, at every third line.
    """
    found = [(one.span(), _form(one[1])) for one in _LINE.finditer(words)]
    named = Counter(form for (_, end), form in found if _NAMED.match(words, end))
    most = max(named, key=named.__getitem__, default=None)
    spans = _agreed(words, [span for span, form in found if form == most])
    said = [_NAMED.match(words, end) for _, end in spans]
    names = Counter(one[0] for one in said if one)
    lines = sum(1 for line in words.split("\n") if line)
    is_talk = len(names) >= _RECURS and max(names.values()) >= _RECURS and names.total() * _SHARE >= lines
    return spans if is_talk and not all(_CLOCK.fullmatch(words, *span) for span in spans) else []


def _form(moment: str) -> str:
    """Return its figures and what stands between them, without words: these are names of months and of days."""
    return _WORDS.sub("", re.sub(r"\d+", "0", moment))


def _agreed(words: str, spans: _Spans) -> _Spans:
    """Move the ends behind all that nearly every line has next and that still belongs to a moment."""
    is_apart = False
    while True:
        cuts = [_APART.search(words, end, _stop(words, end)) for _, end in spans]
        marks = Counter(cut[0].strip() for cut in cuts if cut)
        mark = max(marks, key=marks.__getitem__, default="")
        kept = [
            (start, end, cut)
            for (start, end), cut in zip(spans, cuts, strict=True)
            if cut and cut[0].strip() == mark
        ]
        before = {words[end : cut.start()].strip() for _, end, cut in kept}
        if (
            len(kept) * 10 < len(spans) * 9
            or not kept
            or not _is_moment(before, is_first=bool(mark) and not is_apart)
        ):
            return spans
        is_apart |= bool(mark)
        spans = [(start, cut.end()) for start, _, cut in kept]


def _is_moment(before: set[str], *, is_first: bool) -> bool:
    """Tell whether what stands there is no name: figures, or the same word or two before the first mark."""
    return not any(one[:1].isalpha() for one in before) or (is_first and len(before) <= _FEW)


def _stop(words: str, end: int) -> int:
    """Return where a name ends, or the line."""
    if named := _NAMED.match(words, end):
        return named.end()
    return line if (line := words.find("\n", end)) >= 0 else len(words)
