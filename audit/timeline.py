"""What the log says of the archives that somebody audits: leaf by leaf, under which head, and who witnessed it.

The log is one for the whole installation. Here are the leaves that belong to these archives, and those of the keysets,
which are everybody's; of others there is nothing but that indexes are missing between, which every proof shows as well.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Exists, F, Model, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Concat, TruncDate

from audit.models import Destruction, Opening
from audit.selectors import audited
from citations.models import Counterfactual, StoredBundle
from ledger.core.cosignature import parse_vkey
from ledger.models import Checkpoint, Cosignature, KeysetVersion, Leaf
from personas.handed_in import TakenOut
from personas.models import ArchiveVersion, Persona, PolicyVersion, Tombstone
from personas.selectors import Need, persona_for

HEADS: Final = 20


class Logged(StrEnum):
    """What a leaf logs."""

    BUNDLE = "bundle"
    COUNTERFACTUAL = "counterfactual"
    OPENING = "opening"
    POLICY = "policy"
    VERSION = "archive version"
    TOMBSTONE = "tombstone"
    DESTRUCTION = "destruction"
    TAKEN_OUT = "taken out"
    KEYSET = "keyset"


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One leaf. ``name`` is what it is called at the desk; ``head`` is the size of the first head over it, if any.

    ``persona`` is empty, and ``when`` None, for a keyset.
    """

    index: int
    kind: Logged
    name: str
    persona: str
    when: datetime | None
    head: int | None
    signed: datetime | None
    witnesses: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """One signed head, and when the line of each witness came."""

    size: int
    signed: datetime
    root: str
    witnesses: tuple[tuple[str, datetime], ...]


def leaves(user: User | AnonymousUser, *, slug: str = "") -> QuerySet[Leaf]:
    """Return the leaves that *user* may be told of, newest first. Raises: UnknownPersonaError, ForbiddenError."""
    personas = _personas(user, slug)
    mine = Q(ticket__in=KeysetVersion.objects.values("ticket"))
    for rows in (kind[0] for kind in _kinds(personas)):
        mine |= Q(ticket__in=rows.filter(ticket__isnull=False).values("ticket"))
    over = Checkpoint.objects.filter(size__gt=OuterRef("index")).order_by("size")
    return Leaf.objects.filter(mine).annotate(head=Subquery(over.values("size")[:1])).order_by("-index")


def tickets_of(bundle: StoredBundle) -> tuple[int, ...]:
    """Return the tickets of everything that is logged of one bundle."""
    beside = Counterfactual.objects.filter(bundle=bundle).values_list("ticket", flat=True)
    opened = Opening.objects.filter(bundle=bundle, ticket__isnull=False).values_list("ticket", flat=True)
    return (bundle.ticket, *beside, *(ticket for ticket in opened if ticket is not None))


def events(user: User | AnonymousUser, of: Iterable[Leaf], *, slug: str = "") -> tuple[Event, ...]:
    """Say of each leaf what it logs, in their order."""
    rows = list(of)
    known = dict(_named(user, [row.ticket for row in rows], slug))
    heads = Checkpoint.objects.in_bulk({row.head for row in rows if row.head is not None})  # type: ignore[attr-defined] # annotated
    seen = _witnesses(heads)
    found = list[Event]()
    for row in rows:
        kind, name, persona, when = known[row.ticket]
        head = heads.get(row.head)  # type: ignore[attr-defined] # as above
        found.append(
            Event(
                index=row.index,
                kind=kind,
                name=name,
                persona=persona,
                when=when,
                head=head.size if head else None,
                signed=head.created if head else None,
                witnesses=len(seen.get(head.size, ())) if head else 0,
            )
        )
    return tuple(found)


def days(user: User | AnonymousUser, *, slug: str = "") -> dict[date, dict[Logged, int]]:
    """Count what was made on each day (UTC) and stands in the log; a keyset has no day."""
    found: dict[date, dict[Logged, int]] = {}
    logged = Leaf.objects.filter(ticket=OuterRef("ticket"))
    for rows, kind, _name, _persona, when in _kinds(_personas(user, slug)):
        made = rows.filter(Exists(logged)).annotate(day=TruncDate(when, tzinfo=UTC)).values("day")
        for day, number in made.annotate(number=Count("pk")).values_list("day", "number"):
            found.setdefault(day, {})[kind] = number
    return found


def heads(number: int = HEADS) -> tuple[Head, ...]:
    """Return the newest heads of the log."""
    rows = list(Checkpoint.objects.order_by("-size")[:number])
    seen = _witnesses(row.size for row in rows)
    return tuple(
        Head(
            size=row.size,
            signed=row.created,
            root=row.note.split("\n")[2],
            witnesses=tuple(seen.get(row.size, ())),
        )
        for row in rows
    )


def _personas(user: User | AnonymousUser, slug: str) -> list[Persona]:
    return [persona_for(user, slug, Need.AUDIT)] if slug else list(audited(user))


_Kind = tuple[QuerySet[Model], Logged, str, str, str]


def _kinds(personas: Iterable[Persona]) -> tuple[_Kind, ...]:
    """Return what of these archives is logged: rows, kind, and the columns of name, persona and time."""
    own, asked = {"persona__in": personas}, {"question__persona__in": personas}
    through = {"bundle__question__persona__in": personas}
    slug = "persona__slug"
    return (
        (
            StoredBundle.objects.filter(**asked),
            Logged.BUNDLE,
            "bundle_id",
            "question__persona__slug",
            "created",
        ),
        (
            Counterfactual.objects.filter(**through),
            Logged.COUNTERFACTUAL,
            "bundle__bundle_id",
            "bundle__question__persona__slug",
            "created",
        ),
        (Opening.objects.filter(**own), Logged.OPENING, "handle", slug, "approved"),
        (PolicyVersion.objects.filter(**own), Logged.POLICY, "n", slug, "created"),
        (ArchiveVersion.objects.filter(**own), Logged.VERSION, "n", slug, "created"),
        (Tombstone.objects.filter(**own), Logged.TOMBSTONE, "why", slug, "created"),
        (Destruction.objects.filter(**own), Logged.DESTRUCTION, "pk", slug, "created"),
        (_taken_out(**own), Logged.TAKEN_OUT, "said", slug, "created"),
    )


def _taken_out(**of: Iterable[Persona]) -> QuerySet[Model]:
    """Return what was taken out of these archives; ``said``: in which form, and whose name in the log has it."""
    return TakenOut.objects.filter(**of).annotate(said=Concat("form", Value(" · "), "by"))


def _named(
    user: User | AnonymousUser, tickets: list[int], slug: str
) -> Iterator[tuple[int, tuple[Logged, str, str, datetime | None]]]:
    for rows, kind, name, persona, when in _kinds(_personas(user, slug)):
        found = rows.filter(ticket__in=tickets).annotate(called=F(name), archive=F(persona), at=F(when))
        for ticket, called, archive, at in found.values_list("ticket", "called", "archive", "at"):
            yield ticket, (kind, str(called), archive, at)
    for keyset in KeysetVersion.objects.filter(ticket__in=tickets):
        yield keyset.ticket, (Logged.KEYSET, str(keyset.version), "", None)


def _witnesses(sizes: Iterable[int]) -> dict[int, list[tuple[str, datetime]]]:
    found: dict[int, list[tuple[str, datetime]]] = {}
    for row in Cosignature.objects.filter(size__in=list(sizes)).order_by("size", "vkey"):
        name = parse_vkey(row.vkey).name
        found.setdefault(row.size, []).append((name, row.created))
    return found
