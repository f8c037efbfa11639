"""What is asked of the system itself, and of the records that its reader may know of.

Receives: a question, what tells how near two questions are, and the inventory of whoever asks.
Returns:  what is meant, or nothing; then fixed sentences (``holdings``), and the papers that are listed.
Never:    counts what its reader may not know of, and never takes a question on what a paper says for its own.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

from citations.core import holdings
from citations.core.choices import About
from citations.core.holdings import KINDS, Held, Meant
from citations.core.query import askings, filed, understood
from citations.core.query.filed import Filed
from citations.core.query.understood import Understood
from citations.core.session import Life
from citations.core.text.mentions import AUXILIARY
from citations.core.text.selves import THIRD, self_of
from citations.core.text.words import content, tokens

NAME: Final = "itself"
LABEL: Final = "about this archive itself"
LEAST: Final = 760
"""How near a question has to be to one of the table, calibrated, in thousandths (docs/decisions/0062)."""
LISTED: Final = 12
"""Papers that one answer names; the reading room has all."""
OPENINGS: Final = 4
"""Papers of which an answer quotes the beginning."""
_OF_THE_PERSON: Final = frozenset({About.WRITERS, About.RECIPIENTS, About.YEARS, About.LIFE})
OUTERMOST: Final = frozenset({About.FIRST, About.LAST})
_NARROWED: Final = OUTERMOST | {About.LIST, About.DAY}


class Desk(Protocol):
    """What knows how near questions are to each other, and which items whoever asks may know of."""

    def alike(self, text: str, others: Sequence[str]) -> Sequence[int]:
        """Tell how near *text* is to each of the *others*, calibrated, in thousandths."""
        ...

    def holdings(self) -> Sequence[Held]:
        """Return every item that whoever asks may know of, and no other, by date, the undated last."""
        ...


class _Nobody:
    """Knows nothing of the system: every question is one to the archive."""

    def alike(self, text: str, others: Sequence[str]) -> Sequence[int]:  # noqa: ARG002 - the port's
        """Find nothing alike."""
        return [0 for _ in others]

    def holdings(self) -> Sequence[Held]:
        """Hold nothing."""
        return ()


NOBODY: Final[Desk] = _Nobody()


def meant(query: Understood, life: Life, desk: Desk) -> About | None:
    """Tell what *query* asks of the system or its records; None where it asks of anything else, or it is not sure.

    Without whom the papers that it asks for are by or to, and of when, it holds no word of meaning beside those of the
    table and the kinds of item: any other may be what is asked for. Whoever it names wrote or got a paper that is
    held. A word of kinship may be the person's where their own life is asked of, and nowhere else.
    """
    if query.sides:
        return None
    if query.parts:
        each = {meant(understood.read(part), life, desk) for part in query.parts}
        return About.LIFE if each == {About.LIFE} else None
    if (told := _row(query, life, desk)) is not None:
        return told
    called = askings.called(query, life, desk.holdings)
    return About.LIFE if called != life and _row(query, called, desk) is About.LIFE else None


def _row(query: Understood, life: Life, desk: Desk) -> About | None:
    narrowed = filed.read(query, life)
    is_of_some = narrowed.day or narrowed.is_of_years or narrowed.others
    if _speaks_of_another(query, narrowed, life):
        return None
    rows = [
        (about, text)
        for kind, about, text in askings.table(life.pronoun)
        if kind is query.kind and (is_of_some or about is not About.DAY)
        if askings.fits(narrowed.plain, about, text, life.pronoun)
    ]
    near = desk.alike(narrowed.plain, [text for _, text in rows]) if rows else ()
    best, about = max(((one, rows[n][0]) for n, one in enumerate(near)), default=(0, About.HOW))
    return about if best >= LEAST and _may(about, narrowed, desk) else None


def _may(about: About, narrowed: Filed, desk: Desk) -> bool:
    """Tell whether what is narrowed so can be told: of the system nothing, of a list what there is of it."""
    if about in askings.OF_NOBODY or not narrowed.is_narrow:
        return not narrowed.is_narrow
    if about in _OF_THE_PERSON:
        far = {About.WRITERS: narrowed.by, About.RECIPIENTS: narrowed.to}
        return _says(narrowed.plain) and not (narrowed.others or far.get(about))
    named = not narrowed.others or any(map(narrowed.holds, desk.holdings()))
    return named and (about is About.DAY or bool(content(narrowed.plain)))


def _says(plain: str) -> bool:
    """Tell whether *plain* says what was done: *who was she?* asks for nobody's papers."""
    return not askings.ASKS.keys() | AUXILIARY | THIRD >= set(tokens(plain))


def titled(query: Understood, desk: Desk) -> bool:
    """Tell whether a title that its reader may know of has every word of meaning of *query*."""
    return bool(query.stems) and any(query.stems <= content(one.title) for one in desk.holdings())


def told(about: About, query: Understood, life: Life, desk: Desk, named: int = 0) -> tuple[str, ...]:
    """Write the sentences that answer. What is counted is narrowed to what *query* asks for; so many are *named*."""
    if about is About.HOW:
        return holdings.HOW
    if about is About.WHO:
        return (holdings.WHO.format(name=life.name), *holdings.HOW[:1])
    if about is About.LIFE:
        return holdings.lived(life)
    found = _meant(query, life, desk)
    some = (holdings.SOME,) if about in _NARROWED and named < len(_asked(about, found)) else ()
    if about in OUTERMOST and named:
        return (*holdings.undated(found), *some)
    return (*(holdings.told(about, found) if about is not About.DAY else ()), *some)


def listed(about: About, query: Understood, life: Life, desk: Desk) -> tuple[str, ...]:
    """Return the artifacts that an answer names, in their order: the first, the last, or some of a list."""
    if about not in _NARROWED:
        return ()
    names = [one.artifact_id for one in _asked(about, _meant(query, life, desk))]
    return tuple(names[: OPENINGS if about is About.DAY else LISTED])


def _asked(about: About, found: Meant) -> Sequence[Held]:
    return filed.outermost(found.items, is_first=about is About.FIRST) if about in OUTERMOST else found.items


def of_any_day(query: Understood, life: Life, desk: Desk) -> frozenset[str]:
    """Return the artifacts that *query* asks for, of whatever day: by and to whom it says, and of the kind."""
    narrowed = replace(filed.read(query, life), day=None)
    return frozenset(one.artifact_id for one in _fitting(narrowed, desk).items)


def _meant(query: Understood, life: Life, desk: Desk) -> Meant:
    return _fitting(filed.read(query, life), desk)


def _fitting(narrowed: Filed, desk: Desk) -> Meant:
    kinds = [kind for kind in KINDS if content(kind) & content(narrowed.plain)]
    items = [one for one in desk.holdings() if (not kinds or one.kind in kinds) and narrowed.holds(one)]
    return Meant(items=items, noun=kinds[0] if len(kinds) == 1 else "item", such=narrowed.is_narrow)


def _speaks_of_another(query: Understood, narrowed: Filed, life: Life) -> bool:
    """Tell whether it speaks of somebody whom it does not narrow by: a name, or a pronoun that is not the person's."""
    said, person = set(query.tokens), self_of(life)
    if narrowed.is_narrow:
        return bool(said & THIRD - person.pronouns) or any(name in narrowed.plain for name in query.names)
    return bool(query.names or said & THIRD - {"them", "they"} or said & person.words)
