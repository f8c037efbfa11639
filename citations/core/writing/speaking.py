"""What somebody else than the person said or wrote: from that one's papers, or from where it is told that they said it.

*What did his mother write to him?* is answered by no letter of his own to her, however near its words are. Whose paper
it is, its record tells: by who made it, or, of a relative, by a title as *Letter from his mother*. Where neither such
papers nor such words were found, nothing is quoted.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Final

from citations.core.asking import essence
from citations.core.asking.speakers import Speaker, speaker
from citations.core.language.words import content, stem, stems
from citations.core.picking.sentences import Candidate, pick
from citations.core.picking.siding import beside
from citations.core.records import Life, Origin, Passage, Piece, Scoped
from citations.core.telling.voices import own
from citations.core.writing.quoting import Found, best, close, quotes
from citations.core.writing.standing import tells
from citations.core.writing.stretches import around, quote

_VERB: Final = (
    r"(?:says|said|saying|writes|wrote|written|tells|told|reports|reported|answer(?:s|ed)|repl(?:y|ies|ied)"
    r"|claim(?:s|ed)|argue[sd]?|advise[sd]?|warn(?:s|ed)|announce[sd]?|complain(?:s|ed)|confess(?:es|ed)"
    r"|explain(?:s|ed)|promise[sd]?|ask(?:s|ed)|call(?:s|ed)|swore|sworn|cried|begged|thinks|thought|agree[sd]?"
    r"|order(?:s|ed)|declare[sd]?)\b"
)
_WRITES: Final = r"(?:writes|wrote|written|sen(?:ds|t))\b"
_FROM: Final = re.compile(r"\b(?:from|by)\b(?P<who>.*?)(?:\b(?:to|on|about|in)\b|$)", re.IGNORECASE)
_BETWEEN: Final = (
    r"(?:\s+(?-i:[A-ZÀ-ÖØ-Þ])[\w.'’]*)*"
    r"(?:\W+(?!(?:I|we|he|she|they|you)\b)(?-i:(?![A-ZÀ-ÖØ-Þ]))[\w'’]+){0,9}?\W+"
)
"""What may stand between whoever speaks and the verb: the rest of their name, and no other name."""
_PRESS: Final = "article"
_WORD: Final = re.compile(r"[^\W_]+")
_BEFORE: Final = 4
_MOST: Final = 3
Keyed = Mapping[str, Passage]


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote what another one said or wrote; None where no such thing is asked for, () where it stands nowhere."""
    text = essence.asked(scoped.query.text, life)
    told = speaker(text, life)
    if told is None or len(scoped.searches) > 1:
        return None
    shown = {key: one for key, one in keyed.items() if one.origin.scope.display}
    if beside(text, {key: one.origin for key, one in shown.items()}, life):
        return None
    papers = {key: one for key, one in shown.items() if _by(one.origin, told, life)}
    meant = {key: one for key, one in papers.items() if _meant(one.origin, told)}
    return _written(text, told, meant, life) or _reported(text, told, shown, life)


def reported(scoped: Scoped, keyed: Keyed, life: Life) -> tuple[Piece, ...]:
    """Quote where others tell that the person said something of what was asked."""
    shown = {key: one for key, one in keyed.items() if one.origin.scope.display and not own(one.origin, life)}
    who = frozenset({stem(life.name.split()[-1].lower())})
    none = frozenset[str]()
    told = Speaker(who=who, relative=False, press=False, whom=none, years=none, topic="", writes=False)
    return _reported(scoped.searches[0], told, shown, life)


def _by(origin: Origin, told: Speaker, life: Life) -> bool:
    """Tell whether a paper is of the one who is asked for."""
    if own(origin, life):
        return False
    titled = _FROM.search(origin.title) if told.relative else None
    if titled and told.who <= content(titled["who"]):
        return True
    return told.who <= set(stems(origin.creator)) or (told.press and origin.kind == _PRESS)


def _meant(origin: Origin, told: Speaker) -> bool:
    """Tell whether it is to the one, and of the year, that the question names."""
    recipient = dict(origin.facts).get("/recipient", "")
    to = not told.whom or not recipient or bool(told.whom & {*stems(recipient), *content(origin.title)})
    return to and (not told.years or str(origin.year) in told.years)


def _written(text: str, told: Speaker, papers: Keyed, life: Life) -> tuple[Piece, ...]:
    """Quote what their papers say of the topic; where none is told, what they say first of all."""
    if content(told.topic):
        found = tuple(islice(best(told.topic, papers, life), _MOST))
        return _quoted(found) or quotes(text, papers, life)
    likely = [one for one in pick(text, papers, life) if tells(one.sentence.text)]
    stretches = ((one, around(one.passage, one.sentence, content(text))) for one in likely)
    said = [(one, stretch) for one, stretch in stretches if stretch is not None]
    return _quoted(tuple(islice(_apart(sorted(said, key=_place)), _MOST)))


def _place(one: Found) -> tuple[str, int, int, int]:
    return one[0].passage.origin.record_key, one[1].paragraph, one[1].start, -one[1].end


def _apart(found: Sequence[Found]) -> list[Found]:
    """Leave out what stands inside another stretch of the same passage."""
    held = [(one.key, stretch.paragraph, stretch.start, stretch.end) for one, stretch in found]
    inside = [
        any(
            place != other and place[:2] == other[:2] and other[2] <= place[2] and place[3] <= other[3]
            for other in held
        )
        for place in held
    ]
    return [each for each, within in zip(found, inside, strict=True) if not within]


def _quoted(found: Iterable[Found]) -> tuple[Piece, ...]:
    return tuple(dict.fromkeys(quote(one.key, one.passage, stretch) for one, stretch in found))


def _reported(text: str, told: Speaker, keyed: Keyed, life: Life) -> tuple[Piece, ...]:
    """Quote where it is told that they said something of what was asked."""
    asked = told.topic if content(told.topic) else text
    found = (*best(asked, keyed, life), *close(text, keyed, life))
    said = [each for each in found if _says(each[0], told)]
    return _quoted(_apart(said))[:_MOST]


def _says(one: Candidate, told: Speaker) -> bool:
    """Tell whether a sentence says that they spoke: by name, or as *he* behind one that names them."""
    line = [each.text for each in one.passage.sentences if each.paragraph == one.sentence.paragraph]
    n = line.index(one.sentence.text)
    verb = _WRITES if told.writes else _VERB
    if told.who <= set(stems(line[n])):
        ends = (found.end() for found in _WORD.finditer(line[n]) if stem(found[0].lower()) in told.who)
        return any(re.match(_BETWEEN + verb, line[n][end:], re.IGNORECASE) for end in ends)
    before = set[str]().union(*(stems(text) for text in line[max(n - _BEFORE, 0) : n]))
    leant = rf"\b(?:he|she|they){_BETWEEN}{verb}|\b{verb}\W+(?:he|she|they)\b"
    return told.who <= before and bool(re.search(leant, line[n], re.IGNORECASE))
