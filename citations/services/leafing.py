"""Open an item of an archive and read in it: looked up anew each time, counted, and rationed as excerpts are.

A look tells nothing that an answer could not: what policy closes is not there, what consent caps is one excerpt, paid
for once from the same budgets, and the same one however often it is opened.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db import transaction

from citations import selectors
from citations.adapters.debit import alone, pay
from citations.core.display import room
from citations.core.display.debits import Showing, fresh
from citations.core.display.gates import Terms
from citations.core.display.room import Line
from citations.core.errors import OverspentError, UnknownItemError
from citations.selectors import Left, Piece
from citations.services.limits import count_look
from personas import selectors as personas
from personas.core.desk.crops import Crop
from personas.core.errors import UnpublishedError
from personas.core.media.base import TextLocator
from personas.core.room import Extent
from personas.models import Persona
from personas.selectors import Neighbours, Reading, Standing

logger = logging.getLogger("kwanzaa.citations")

Places = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """An item as it lies open before one reader.

    ``lines`` are what is shown, ``marked`` those that a link means; ``is_lost``: a link means what is not shown.
    ``rest`` is how many code points its opening would take from the day; 0 where it is shown, or where there is none.
    """

    persona: Persona
    standing: Standing
    version: int
    found: Neighbours
    reading: Reading
    lines: tuple[Line, ...]
    marked: frozenset[str]
    is_lost: bool
    is_all: bool
    rest: int
    left: Left | None
    pieces: tuple[Piece, ...] = ()


def open_item(*, user: User, slug: str, handle: str, places: Places = ()) -> Opened:
    """Return an item to who may know of it; *places* are runs of sentences, by their anchors.

    Raises: UnknownPersonaError, ForbiddenError, UnknownItemError, TooManyError.
    """
    opened = _looked(user, slug, handle)
    if opened.reading.extent is Extent.OPENING:
        opened = _rationed(user, opened, places)
    runs = room.meant(opened.lines, places)
    pieces = selectors.pieces_of(opened.persona, opened.found.item, opened.reading, opened.lines)
    logger.info(
        "item opened: persona=%s artifact=%s version=%s user=%s extent=%s",
        opened.persona.pk,
        opened.found.item.artifact_pk,
        opened.version,
        user.pk,
        opened.reading.extent.value,
    )
    marked = frozenset(opened.lines[n].anchor for run in runs for n in run)
    return replace(opened, marked=marked, is_lost=len(runs) < len(places), pieces=pieces)


def piece_of(*, user: User, slug: str, handle: str, paragraph: int, part: int) -> tuple[int, Crop]:
    """Return one piece of an item's original, and the key of the artifact whose it is. Paragraphs count from 1.

    It is no look of its own: its page was one. Raises: UnknownPersonaError, ForbiddenError, UnknownItemError, the same
    for whatever is not there.
    """
    persona = selectors.persona_to_ask(user, slug)
    opened = _looked_up(user, persona, handle)
    pieces = selectors.pieces_of(persona, opened.found.item, opened.reading, opened.lines)
    for one in pieces:
        if (one.paragraph + 1, one.part) == (paragraph, part):
            return opened.found.item.artifact_pk, one.crop
    raise UnknownItemError


def begin_item(*, user: User, slug: str, handle: str) -> bool:
    """Pay for the opening of an item that is read by the excerpt; False where the reader has less than that left.

    Raises: as ``open_item`` does.
    """
    opened = _looked(user, slug, handle)
    if opened.reading.extent is not Extent.OPENING:
        return True
    first = opened.lines[: len(opened.reading.opening)]
    try:
        with transaction.atomic():
            alone(opened.persona.pk, user)
            pay(
                persona_id=opened.persona.pk,
                user=user,
                tier=opened.standing.tier,
                showing=Showing(spans=room.spans(opened.found.item.artifact_id, first)),
            )
    except OverspentError:
        return False
    return True


def place_of(*, user: User, handle: str, n: int, at: int) -> tuple[str, str, Places, bool]:
    """Return where a source of an answer stands: slug, item, run of sentences; and whether another text is there now.

    Raises: UnknownQuestionError, UnknownItemError, TooManyError.
    """
    question, source, quote = selectors.cited_of(user, handle, n, at)
    slug, archive = question.persona.slug, question.persona.archive_id
    name = personas.handle(archive, source.artifact.record_key)
    opened = _looked(user, slug, name)
    has_changed = opened.found.item.artifact_id != source.artifact.artifact_id
    place = None
    if isinstance(quote.place, TextLocator):
        lines = opened.lines
        place = room.quoted(lines, quote.excerpt) if has_changed else room.cited(lines, quote.place)
    return slug, name, (place,) if place else (), has_changed


def _looked(user: User, slug: str, handle: str) -> Opened:
    """Count a look, be there something to look at or not."""
    persona = selectors.persona_to_ask(user, slug)
    count_look(user=user, persona=persona)
    return _looked_up(user, persona, handle)


def _looked_up(user: User, persona: Persona, handle: str) -> Opened:
    """Read all that is open to this reader of the item; who shows it takes away what is rationed."""
    standing = selectors.standing_of(user, persona)
    try:
        version = personas.current_version(persona).n
    except UnpublishedError as e:
        raise UnknownItemError from e
    found = personas.item_of(standing, handle, version=version)
    if found is None:
        raise UnknownItemError
    reading = personas.reading_of(standing, found.item, version=version)
    # Every lone part of a name is withheld: another page of the same name would tell whose it is.
    everybody = frozenset(range(len(reading.naming.veil.people)))
    terms = Terms(tier=standing.tier, veil=reading.naming.veil, named=everybody)
    return Opened(
        persona=persona,
        standing=standing,
        version=version,
        found=found,
        reading=reading,
        lines=room.lines(reading.sentences, terms),
        marked=frozenset(),
        is_lost=False,
        is_all=True,
        rest=0,
        left=None,
    )


def _rationed(user: User, opened: Opened, places: Places) -> Opened:
    """Leave one excerpt: what a link means where this reader was shown it before, else the opening once it is paid."""
    name, lines = opened.found.item.artifact_id, opened.lines
    known = selectors.spans_of(opened.persona.pk, user, [name])
    first = lines[: len(opened.reading.opening)]
    rest = sum(one.length for one in fresh(room.spans(name, first), known))
    for run in room.meant(lines, places):
        quoted = lines[run.start : run.stop]
        if room.length(quoted) <= opened.reading.most and not fresh(room.spans(name, quoted), known):
            return replace(opened, lines=quoted, is_all=len(quoted) == len(lines))
    left = selectors.left_of(user, opened.persona) if rest else None
    is_all = len(first) == len(lines)
    return replace(opened, lines=() if rest else first, is_all=is_all, rest=rest, left=left)
