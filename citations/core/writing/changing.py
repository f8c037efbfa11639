"""How the person's view of a thing changed: quotations from their own papers of different years, in the order of time.

Nothing is said of the change itself; who reads them side by side sees it. Where *before and after* something is asked,
its year must stand in the question, or in the title of what was found; in doubt nothing is answered.
"""

import re
from collections import defaultdict
from typing import Final

from citations.core.asking import accounts, essence
from citations.core.asking.topics import asked
from citations.core.language.forms import rows
from citations.core.picking.siding import beside
from citations.core.records import Life, Passage, Piece, Scoped
from citations.core.telling.voices import own
from citations.core.writing.naming import dated, named
from citations.core.writing.quoted_sides import Keyed, Side, found
from citations.core.writing.quoting import MOST, best
from citations.core.writing.standing import stands
from citations.core.writing.timing import year_of
from personas.core import dates

_PAIR: Final = 2
_MOST_OF: Final = 600
"""How much of the thing a sentence must bind, in thousandths: *women* alone are no *women in medicine*."""
_NOUN: Final = (
    r"(?:views?|opinions?|attitudes?|mind|thinking|thoughts|feelings|ideas?|beliefs?|stance|position|judge?ment"
    r"|relationship|relations|tone|impressions?)"
)
_ON: Final = r"(?:of|on|about|over|to|towards?|regarding|concerning|with)"
_THEY: Final = "(?:he|she|they|you)"
_LIFE: Final = (
    r"(?:early and late(?: in (?:his|her|their) life)?|over (?:time|the years)|in (?:his|her|their) youth and .*"
    r"|(?:at first|first|early(?: on)?) and (?:later?|last|in the end|at the end)(?: on)?"
    rf"|as {_THEY} (?:grew|got|became) older|when {_THEY} (?:was|were) young and .*"
    r"|(?:through(?:out)?|in the course of|during) (?:his|her|their) life)"
)
_VERB: Final = r"(?:say|said|think|write|feel|speak|describe|view|regard|see)"
_PAPERS: Final = r"(?:letters|speeches|journals?|diar\w+|articles|papers|writings|views?)"
_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in rows(rf"""
\b{_NOUN}\s+{_ON}\s+(?P<what>.+?)\s+(?:chang|evolv|shift|develop|alter)\w*(?:\s+{_LIFE})?$
\bchang(?:e|ed)\s+(?:his|her|their|your)\s+{_NOUN}\s+{_ON}\s+(?P<what>.+?)(?:,?\s+{_LIFE})?$
\b{_VERB}\s+(?:{_ON}\s+)?(?P<what>.+?),?\s+{_LIFE}$
\b(?:early|earlier|first|young)\s+{_PAPERS}\b.*\b(?:late|later|last|old)\b.*\s(?:on|about|over|regarding)\s+(?P<what>.+)$
""")
)
_TURN: Final = re.compile(
    r"\b(?:(?:was|were|been) (?:all |quite |very )?(?:wrong|mistaken|a fool)|chang(?:e|ed) my (?:mind|opinion|view)"
    r"|no longer|used to|(?:I|we) (?:had )?once|once (?:thought|said|told|held|called)|thought otherwise|take it back"
    r"|ashamed of)\b",
    re.IGNORECASE,
)
"""Where somebody says that they held otherwise."""
_AROUND: Final = re.compile(
    rf"\b(?:{_NOUN}|{_VERB})\s+(?:{_ON}\s+)?(?P<what>.+?)(?:,|\s+(?:chang|evolv|shift|differ|develop)\w*)?"
    r"\s+before and after\s+(?P<event>.+)$",
    re.IGNORECASE,
)


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote the person on one thing in two years or more; None where no change is asked for."""
    text = essence.asked(scoped.query.text, life).rstrip("?.! ")
    around = _AROUND.search(text)
    form = next((told for each in _FORMS if (told := each.search(text))), None)
    compared = text[: around.start("event")] if around else text
    if (around or form) and beside(compared, {key: one.origin for key, one in keyed.items()}, life):
        return None
    mine = {key: one for key, one in keyed.items() if one.origin.year and own(one.origin, life)}
    if around:
        return _parted(around["what"], around["event"], mine, keyed, life)
    return _years(form["what"], mine, life) if form else None


def _years(what: str, mine: Keyed, life: Life) -> tuple[Piece, ...]:
    """Quote the best of every year, so that none is hidden behind another; the first and the last are always told."""
    parts = defaultdict[int, dict[str, Passage]](dict)
    for key, one in mine.items():
        parts[one.origin.year or 0][key] = one
    told = [side for year in sorted(parts) if (side := _best(what, parts[year], life))]
    if len(told) < _PAIR:
        return ()
    between = sorted(told[1:-1], key=lambda one: -one[0])[: MOST - _PAIR]
    kept = (told[0], *(one for one in told[1:-1] if one in between), told[-1])
    return dated([side.piece for _, side in kept], mine)


def _best(what: str, part: Keyed, life: Life) -> tuple[int, Side] | None:
    """Return the best that is about *what*, and its points."""
    (side,) = asked((what,), life)
    held = (
        (one, stretch)
        for one, stretch in best(what, part, life)
        if one.binds >= _MOST_OF and stands(side, one, stretch, life)
    )
    return next(((one.points, found(one, stretch)) for one, stretch in held), None)


def _parted(what: str, event: str, mine: Keyed, keyed: Keyed, life: Life) -> tuple[Piece, ...]:
    """Quote what was said before an event, and after it; what may be of its day, or of its year, is of neither.

    Of one that nobody dates the years stand by themselves, where the last says that it was otherwise before.
    """
    at = _days(event, keyed, life)
    if at is None:
        shown = _years(what, mine, life)
        return shown if shown and _TURN.search(shown[-1].text) else ()
    told = {key: days for key, one in mine.items() if (days := dates.parse(one.origin.date))}
    before = {key: mine[key] for key, days in told.items() if days.last < at.first}
    after = {key: mine[key] for key, days in told.items() if days.first > at.last}
    best_ = [_best(what, part, life) for part in (before, after)]
    pieces = [(one[1].piece,) for one in best_ if one]
    if len(pieces) < _PAIR:
        return ()
    return named((f"before {event}", f"after {event}"), (before, after), pieces)


def _days(event: str, keyed: Keyed, life: Life) -> dates.Span | None:
    """Return the days of an event: those of the one paper that it is, as *Tom's letter*, else its year."""
    papers = accounts.named(event, {key: one.origin for key, one in keyed.items()}, life)
    told = {keyed[key].origin.date for one in papers for key in one.keys}
    if len(told) == 1:
        return dates.parse(told.pop())
    year = year_of(event, keyed)
    return None if year is None else dates.parse(str(year))
