"""What the page of one item shows, cut from what lies open before its reader; a template decides nothing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from citations.browsing import KINDS, Wanted, query
from citations.cards import PieceShown
from citations.core.display import room
from citations.core.display.room import Line
from citations.core.filters import of
from citations.in_original import clock
from citations.selectors import Piece
from citations.services import Opened
from personas import selectors as personas
from personas.core import arks, dates
from personas.core.arks import Named
from personas.core.desk.crops import Kind
from personas.said_dates import said
from personas.selectors import InventoryItem

_FACTS: Final[Mapping[str, Promise]] = {
    "/recipient": _("To"),
    "/place": _("Place"),
    "/part_of": _("Part of"),
    "/source": _("Comes from"),
    "/rights": _("Rights"),
    "/description": _("Described as"),
}
_LEADS: Final[Mapping[str, str]] = {"/recipient": "recipient", "/part_of": "series"}
"""Facts that lead to whatever else has them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineShown:
    """A sentence; ``begins``: with it what a link means begins, so that the link leads there.

    ``since`` is when it begins to be heard; '' where that is told of the one before, or there is nothing to hear.
    ``at`` is where it begins in the piece beside its paragraph, in milliseconds; '' where there is none.
    """

    since: str
    at: str
    text: str
    joint: str
    is_marked: bool
    begins: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ParagraphShown:
    """A paragraph and its number among those that are shown, by which a link leads to it.

    ``page`` is that of its original on which it ends, from 1, ``turned`` are those that begin with it.
    """

    n: int
    lines: tuple[LineShown, ...]
    pieces: tuple[PieceShown, ...]
    page: int
    turned: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """What is known of an item; ``query`` leads to what else the reading room has of it, '' to nothing."""

    name: str
    value: str
    is_of_paper: bool = False
    query: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """The item before or behind."""

    handle: str
    title: str
    date: str
    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemPage:
    """One part of an item with all that stands around it. Parts count from 1.

    ``pictures`` stand above the words; ``says_recognised``: a program read the words of this part.
    """

    handle: str
    language: str
    title: str
    facts: tuple[Fact, ...]
    extent: str
    most: int
    paragraphs: tuple[ParagraphShown, ...]
    pictures: tuple[PieceShown, ...]
    says_recognised: bool
    is_marked: bool
    is_lost: bool
    is_all: bool
    rest: int
    part: int
    parts: int
    is_heard: bool
    people: tuple[Fact, ...]
    dates: tuple[str, ...]
    before: Neighbour | None
    behind: Neighbour | None


def item_page(opened: Opened, wanted: int | None) -> ItemPage:
    """Shape the part that is *wanted*; without one, or where there is no such part, that of the first mark."""
    item, lines = opened.found.item, opened.lines
    ranges = room.parts(lines)
    part = wanted if wanted is not None and 1 <= wanted <= len(ranges) else _marked_part(opened, ranges)
    shown = [lines[n] for n in ranges[part - 1]]
    words = " ".join(one.sentence.text for one in shown)
    paragraphs = _paragraphs(opened, ranges, part)
    numbers = {one.sentence.paragraph for one in shown}
    return ItemPage(
        handle=item.handle,
        language=item.language,
        title=item.title,
        facts=tuple(_facts(opened)),
        extent=opened.reading.extent.value,
        most=opened.reading.most,
        paragraphs=paragraphs,
        pictures=tuple(piece for one in paragraphs for piece in one.pieces if piece.is_whole),
        says_recognised=any(one.was_recognised for one in opened.pieces if one.paragraph in numbers),
        is_marked=bool(opened.marked),
        is_lost=opened.is_lost,
        is_all=opened.is_all,
        rest=opened.rest,
        part=part,
        parts=len(ranges),
        is_heard=any(one.crop.kind is Kind.SOUND for one in opened.pieces),
        people=tuple(
            Fact(name="", value=name, query=query(Wanted(q=name)))
            for name in personas.named_in(opened.standing, item, words, opened.reading.naming)
        ),
        dates=room.dates(" ".join(one.text for one in shown)),
        before=_neighbour(opened.found.before),
        behind=_neighbour(opened.found.behind),
    )


def _facts(opened: Opened) -> Iterator[Fact]:
    """Tell from whom it is, when, what, and what else its record says that this reader may know."""
    item = opened.found.item
    kind = item.kind if item.kind in KINDS else "other"
    yield Fact(name=gettext("From"), value=item.creator, query=query(Wanted(sender=item.creator)))
    yield Fact(name=gettext("Date"), value=said(item.date), query=query(Wanted(when=_when(item))))
    yield Fact(name=gettext("Kind"), value=str(KINDS[kind][1]), query=query(Wanted(kind=kind)))
    for name, value in opened.reading.facts:
        if name in _FACTS:
            leads = Wanted(**{_LEADS[name]: value}) if name in _LEADS else Wanted()
            yield Fact(name=str(_FACTS[name]), value=value, is_of_paper=True, query=query(leads))
    if ark := arks.ark(settings.KWANZAA_ARK, Named(archive=opened.persona.archive_id, handle=item.handle)):
        yield Fact(name=gettext("Lasting name"), value=ark)


def _when(item: InventoryItem) -> str:
    """Return the year that an item is of, or the decade, where its date may mean several."""
    days, (year, decade) = dates.parse(item.date), of(item.year)
    return decade if days and days.first.year != days.last.year else year


def _paragraphs(opened: Opened, ranges: tuple[range, ...], part: int) -> tuple[ParagraphShown, ...]:
    told = tuple(room.paragraphs(opened.lines))
    in_part = {opened.lines[n].anchor for n in ranges[part - 1]}
    first = next((one.anchor for one in opened.lines if one.anchor in opened.marked), "")
    made = list[ParagraphShown]()
    for n, lines in enumerate(told, 1):
        kept = tuple(one for one in lines if one.anchor in in_part)
        if kept:
            before = made[-1].page if made else 0
            made.append(_paragraph(n, opened, kept, first, before))
    return tuple(made)


def _paragraph(n: int, opened: Opened, lines: tuple[Line, ...], first: str, before: int) -> ParagraphShown:
    """Put a paragraph beside the pieces of its original; *before* is the page that is open there."""
    number = lines[0].sentence.paragraph
    own = [one for one in opened.pieces if one.paragraph == number]
    times = {start: (ms, ms - one.crop.start_ms) for one in own for start, ms in one.times}
    pages = [one.crop.page + 1 for one in own if one.crop.kind is Kind.PAGE]
    return ParagraphShown(
        n=n,
        lines=tuple(_lines(lines, opened, first, times)),
        pieces=tuple(_piece(opened, one) for one in own),
        page=pages[-1] if pages else before,
        turned=tuple(page for page in dict.fromkeys(pages) if page > before),
    )


def _piece(opened: Opened, one: Piece) -> PieceShown:
    at = [opened.persona.slug, opened.found.item.handle, one.paragraph + 1, one.part]
    return PieceShown(
        place=1,
        url=reverse("chat:piece", args=at),
        is_heard=one.crop.kind is Kind.SOUND,
        is_whole=one.crop.is_whole_picture,
        says_recognised=False,
    )


def _lines(
    lines: tuple[Line, ...], opened: Opened, first: str, times: Mapping[int, tuple[int, int]]
) -> Iterator[LineShown]:
    told = ""
    for one in lines:
        at = times.get(one.sentence.start)
        since = "" if at is None else clock(at[0] // 1_000)
        yield LineShown(
            since="" if since == told else since,
            at="" if at is None else str(at[1]),
            text=one.text,
            joint=one.sentence.joint,
            is_marked=one.anchor in opened.marked,
            begins=one.anchor == first,
        )
        told = since or told


def _marked_part(opened: Opened, ranges: tuple[range, ...]) -> int:
    for n, part in enumerate(ranges, 1):
        if any(opened.lines[at].anchor in opened.marked for at in part):
            return n
    return 1


def _neighbour(item: InventoryItem | None) -> Neighbour | None:
    if item is None:
        return None
    return Neighbour(handle=item.handle, title=item.title, date=said(item.date), language=item.language)
