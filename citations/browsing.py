"""The reading room: what of an inventory a reader asked for, how much there is of what, and when it is from.

Counts, years and names to choose from are told of the items that its reader may know of, and of nothing else.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import accumulate
from typing import Final, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from citations.core.filters import UNDATED, Filters, of, ways_out
from citations.core.searching import Excerpt
from citations.selectors import shelves
from personas.core import dates
from personas.said_dates import said
from personas.selectors import Shelved

PAGE: Final = 50  # items on a page
FOUND: Final = 25  # of a search
LATEST: Final = 3  # items before an end
OFFERED: Final = 100  # names to choose from, the most frequent
FEW: Final = 15  # years from the first to the last that are shown one by one
_YEARS: Final = re.compile(r"(-?\d{0,3})\ds?")
_LONGEST: Final = 500  # characters of a choice

KINDS: Final[Mapping[str, tuple[Promise, Promise]]] = {
    "memoir": (gettext_lazy("Memoirs"), gettext_lazy("Memoir")),
    "letter": (gettext_lazy("Letters"), gettext_lazy("Letter")),
    "journal": (gettext_lazy("Journals"), gettext_lazy("Journal")),
    "speech": (gettext_lazy("Speeches"), gettext_lazy("Speech")),
    "article": (gettext_lazy("Articles"), gettext_lazy("Article")),
    "email": (gettext_lazy("Mail"), gettext_lazy("E-mail")),
    "message": (gettext_lazy("Messages"), gettext_lazy("Message")),
    "photograph": (gettext_lazy("Photographs"), gettext_lazy("Photograph")),
    "recording": (gettext_lazy("Recordings"), gettext_lazy("Recording")),
    "interview": (gettext_lazy("Interviews"), gettext_lazy("Interview")),
    "legal": (gettext_lazy("Legal papers"), gettext_lazy("Legal paper")),
    "biography": (gettext_lazy("About the person"), gettext_lazy("About the person")),
    "other": (gettext_lazy("Other items"), gettext_lazy("Other item")),
}
"""Kinds of artifact in their order: many of them, and one. A kind that nobody named goes with the others."""


Telling = Callable[[str], Excerpt]  # what may stand below an artifact


class Wanted(NamedTuple):
    """What is asked for, as it stands in the address; '' asks for nothing. ``when``: a year, a decade, or undated.

    ``since`` and ``until``: the first and the last year; what may be of any year between them fits. ``item``: a handle.
    """

    q: str = ""
    kind: str = ""
    when: str = ""
    sender: str = ""
    recipient: str = ""
    series: str = ""
    since: str = ""
    until: str = ""
    item: str = ""


NAMES: Final = Wanted("q", "kind", "when", "from", "to", "series", "since", "until", "item")
"""What each is called in an address."""


def _kind(one: Shelved) -> str:
    return shelves.told(one)["kind"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One value to choose, of how many items; ``query`` is the address that chooses it, or leaves it where it is.

    ``items`` are those of a year, ``picture`` is where the first of them is seen small that is seen; '' where none is.
    """

    value: str
    title: str
    count: int
    query: str = ""
    is_chosen: bool = False
    percent: int = 0
    items: tuple[Shelved, ...] = ()
    picture: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """What to leave out where nothing fits all that is chosen, and of how many items there is something then."""

    names: tuple[str, ...]
    title: str
    count: int
    query: str

    @property
    def fields(self) -> tuple[str, ...]:
        """What is left out, as an address or a form calls it."""
        return tuple(getattr(NAMES, name) for name in self.names)


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemShown:
    """One item as a line; ``date`` is said as people do. ``picture`` is where it is seen small, '' where it is not.

    ``is_near``: a search found no word of it, and its meaning alone.
    """

    url: str
    title: str
    language: str
    creator: str
    recipient: str
    date: str
    kind: str
    excerpt: Excerpt = ()
    is_near: bool = False
    picture: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """What the page shows. ``found`` are all items that fit; each choice counts what the others leave.

    ``ways`` lead to something where filters leave nothing.
    """

    found: tuple[Shelved, ...]
    kinds: tuple[Choice, ...]
    senders: tuple[Choice, ...]
    recipients: tuple[Choice, ...]
    series: tuple[Choice, ...]
    years: tuple[Choice, ...]
    chosen: tuple[Choice, ...]
    ways: tuple[Way, ...] = ()


def read(given: Mapping[str, str]) -> Wanted:
    """Read what an address asks for: the words of a search as they are, and of the rest no more than anything has."""
    return Wanted(given.get("q", ""), *(given.get(name, "")[:_LONGEST] for name in NAMES[1:]))


def room(items: Sequence[Shelved], wanted: Wanted, found: Sequence[str] | None = None) -> Room:
    """Put together what fits; *found* are the artifacts that a search found, in whose order it then is."""
    known = items
    if found is not None:
        places = {name: n for n, name in enumerate(found)}
        items = [one for one in items if one.item.artifact_id in places]
        items.sort(key=lambda one: places[one.item.artifact_id])
    fitting = tuple(_fitting(items, wanted))
    return Room(
        found=fitting,
        kinds=_kinds(items, wanted),
        senders=_names(items, wanted, "sender"),
        recipients=_names(items, wanted, "recipient"),
        series=_names(items, wanted, "series"),
        years=_years(items, wanted),
        chosen=chosen(wanted, _title(known, wanted.item)),
        ways=() if fitting else ways(known, wanted, found),
    )


def ways(items: Iterable[Shelved], wanted: Wanted, found: Sequence[str] | None = None) -> tuple[Way, ...]:
    """Say where filters leave nothing what leaving out would leave something, and how much; the most first."""
    of_all, named = _filters(wanted), None if found is None else frozenset(found)
    if not of_all.chosen:
        return ()
    items = tuple(items)
    titles = {one.value: one.title for one in chosen(wanted, _title(items, wanted.item))}
    left = ways_out(
        of_all.failing(shelves.told(one), shelves.years(one))
        | ({"q"} if named is not None and one.item.artifact_id not in named else set())
        for one in items
    )
    told = ((tuple(name for name in titles if name in names), n) for names, n in left.items())
    return tuple(
        Way(
            names=names,
            title=" · ".join(titles[name] for name in names),
            count=n,
            query=query(wanted, **dict.fromkeys(names, "")),
        )
        for names, n in sorted(told, key=lambda one: (-one[1], one[0]))
    )


def lines(
    slug: str,
    shown: Iterable[Shelved],
    excerpt: Telling,
    pictured: Collection[int] = (),
    near: Collection[str] = (),
) -> tuple[ItemShown, ...]:
    """Say items as lines, each with what a search shows of it.

    *pictured* are the artifacts that are seen small, *near* those that a search found by their meaning alone.
    """
    return tuple(
        ItemShown(
            url=reverse("chat:item", args=[slug, one.item.handle]),
            title=one.item.title,
            language=one.item.language,
            creator=one.item.creator,
            recipient=one.recipient,
            date=said(one.item.date),
            kind=str(KINDS[_kind(one)][1]),
            excerpt=excerpt(one.item.artifact_id),
            is_near=one.item.artifact_id in near,
            picture=_picture(slug, one) if one.item.artifact_pk in pictured else "",
        )
        for one in shown
    )


def pictured(slug: str, years: Sequence[Choice], of: Mapping[int, Shelved]) -> tuple[Choice, ...]:
    """Put beside each year the picture of one of its items, *of* its place among them."""
    return tuple(
        replace(one, picture=_picture(slug, of[n])) if n in of else one for n, one in enumerate(years)
    )


def _picture(slug: str, one: Shelved) -> str:
    return reverse("chat:thumbnail", args=[slug, one.item.handle])


def latest(slug: str, items: Iterable[Shelved], end: date) -> tuple[ItemShown, ...]:
    """Return the last dated items up to the day *end*, the newest first: what is nearest to what came after it."""
    dated = [one for one in items if (span := dates.parse(one.item.date)) and span.first <= end]
    newest = sorted(dated, key=lambda one: one.item.date, reverse=True)[:LATEST]
    return lines(slug, newest, lambda _: ())


def told(one: Shelved, excerpt: Excerpt) -> dict[str, object]:
    """Say an item to a program, with what a search shows of it: its sentence, and what of that was searched for."""
    ends = [*accumulate(len(part.text) for part in excerpt)]
    places = [[end - len(part.text), end] for part, end in zip(excerpt, ends, strict=True) if part.found]
    item = one.item
    return {
        "item": item.handle,
        "title": item.title,
        "kind": item.kind,
        "date": item.date,
        "year": item.year,
        "creator": item.creator,
        "recipient": one.recipient,
        "part_of": one.part_of,
        "excerpt": "".join(part.text for part in excerpt) or None,
        "found": places,
    }


def query(wanted: Wanted, **changed: str) -> str:
    """Return the address of what is wanted, with this changed."""
    return urlencode(
        [(name, value) for name, value in zip(NAMES, wanted._replace(**changed), strict=True) if value]
    )


def _fitting(items: Iterable[Shelved], wanted: Wanted, but: str = "") -> list[Shelved]:
    """Return the items that fit all that is wanted, or all *but* one thing of it."""
    filters = _filters(wanted)
    if not filters.chosen.keys() - {but}:
        return [*items]
    return [item for item in items if filters.fit(shelves.told(item), shelves.years(item), but=but)]


def _filters(wanted: Wanted) -> Filters:
    return Filters(**{name: value for name, value in wanted._asdict().items() if name != "q"})


def _year(one: Shelved) -> str:
    return of(one.item.year)[0]


def _decade(one: Shelved) -> str:
    return of(one.item.year)[1]


def _kinds(items: Sequence[Shelved], wanted: Wanted) -> tuple[Choice, ...]:
    """Return the kinds that there are, and the one that is chosen, which stays so where nothing is of it."""
    counts = Counter(map(_kind, _fitting(items, wanted, "kind")))
    titles = {kind: str(many) for kind, (many, _) in KINDS.items()}
    titles.setdefault(wanted.kind, wanted.kind)
    return tuple(
        Choice(
            value=kind,
            title=title,
            count=counts[kind],
            query=query(wanted, kind=kind),
            is_chosen=kind == wanted.kind,
        )
        for kind, title in titles.items()
        if kind and (counts[kind] or kind == wanted.kind)
    )


def _names(items: Sequence[Shelved], wanted: Wanted, which: str) -> tuple[Choice, ...]:
    """Return the names to choose from, in their order: of very many the most frequent, and always what is chosen."""
    counts = Counter(shelves.told(one)[which] for one in _fitting(items, wanted, which))
    chosen: str = getattr(wanted, which)
    offered = {name for name, _ in counts.most_common(OFFERED)} | {chosen}
    return tuple(
        Choice(value=name, title=name, count=counts[name], is_chosen=name == chosen)
        for name in sorted(offered, key=lambda name: (name.casefold(), name))
        if name
    )


def _years(items: Sequence[Shelved], wanted: Wanted) -> tuple[Choice, ...]:
    """Return how many items there are of each decade; of few years, or inside a decade, of each year. Undated last."""
    left = _fitting(items, wanted, "when")
    inside = _inside(wanted.when)
    if inside:
        left = [item for item in left if _decade(item) == inside]
    dated = sorted({one.item.year for one in left if one.item.year is not None})
    single = bool(inside) or bool(dated and dated[-1] - dated[0] < FEW)
    held: dict[str, list[Shelved]] = {}
    for one in sorted(left, key=lambda one: (one.item.year is None, one.item.year or 0)):
        held.setdefault(_year(one) if single else _decade(one), []).append(one)
    most = max(map(len, held.values()), default=1)
    return tuple(
        Choice(
            value=value,
            title=_when(value),
            count=len(those),
            query=query(wanted, when=value),
            is_chosen=value == wanted.when,
            percent=max(1, 100 * len(those) // most),
            items=tuple(those),
        )
        for value, those in held.items()
    )


def _inside(when: str) -> str:
    """Return the decade that is looked into; '' where none is."""
    found = _YEARS.fullmatch(when)
    return f"{found[1]}0s" if found else ""


def _when(value: str) -> str:
    if value == UNDATED:
        return gettext("undated")
    return gettext("the %(decade)ss") % {"decade": value[:-1]} if value.endswith("s") else value


def _title(items: Iterable[Shelved], handle: str) -> str:
    return next((one.item.title for one in items if handle and one.item.handle == handle), "")


def chosen(wanted: Wanted, title: str = "") -> tuple[Choice, ...]:
    """Return what is wanted, piece by piece, each with the address that leaves it out.

    *title* is that of the one item, '' where its reader may know of none.
    """
    titles = wanted._replace(
        kind=str(KINDS[wanted.kind][0]) if wanted.kind in KINDS else wanted.kind,
        when=_when(wanted.when),
        since=gettext("from %(year)s on") % {"year": wanted.since},
        until=gettext("up to %(year)s") % {"year": wanted.until},
        item=title or gettext("one paper"),
    )
    return tuple(
        Choice(value=name, title=title, count=0, query=query(wanted, **{name: ""}))
        for name, title, value in zip(Wanted._fields, titles, wanted, strict=True)
        if value
    )
