"""The tables of the desk's pages, made of what the selectors found; each is the page, its CSV and its JSON."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from audit.asker import code_of
from audit.beside import Here
from audit.core.glossary import Room, term
from audit.core.path import Step
from audit.core.payload import Payload
from audit.models import AnswerReading, OpeningEvent
from audit.pages import OpeningShown, ReportShown
from audit.tables import Cell, Column, Form, Table
from audit.timeline import Event, Head, Logged
from citations.models import StoredBundle

SHORT: Final = 12  # digits of an ID in a list; no two are alike in so many
NONE: Final = Cell(value=None, shown="–")


def when(at: datetime | None) -> Cell:
    """Show a time; for programs it is in ISO 8601."""
    return NONE if at is None else Cell(value=at.isoformat(), shown=f"{at:%Y-%m-%d %H:%M:%S}")


_TOLD: Final = {"kind": Room.OUTCOME, "rung": Room.RUNG, "refusal": Room.KIND, "reason": Room.REASON}


def bundles_table(rows: Iterable[StoredBundle], number: int) -> Table:
    """List bundles by what lies in clear."""
    columns = (
        Column(key="bundle_id", title=_("Bundle"), form=Form.CODE),
        Column(key="kind", title=_("Outcome")),
        Column(key="reason", title=_("Reason, as told")),
        Column(key="created", title=_("Signed (UTC)"), form=Form.TIME),
        Column(key="rung", title=_("Rung")),
        Column(key="refusal", title=_("Kind of no, as told")),
        Column(key="persona", title=_("Archive")),
        Column(key="profile", title=_("Profile")),
        Column(key="asker", title=_("Asked by"), form=Form.CODE),
    )
    return Table(
        name="bundles",
        title=_("Bundles: %(number)s") % {"number": number},
        columns=columns,
        rows=tuple(map(_bundle, rows)),
        empty=_("No bundle fits. Show all, or ask a question first."),
    )


def _bundle(row: StoredBundle) -> tuple[Cell, ...]:
    persona, asker = row.question.persona, code_of(row.question)
    told = {name: worded(room, getattr(row, name)) for name, room in _TOLD.items()}
    return (
        Cell(
            value=row.bundle_id,
            shown=f"{row.bundle_id[:SHORT]}…",
            link=reverse("audit:bundle", args=[row.bundle_id]),
        ),
        told["kind"],
        told["reason"],
        when(row.created),
        told["rung"],
        told["refusal"],
        Cell(value=persona.slug, shown=persona.name),
        worded(Room.PROFILE, row.question.profile),
        Cell(value=asker, link=f"{reverse('audit:desk')}?q={asker}"),
    )


def facts(row: StoredBundle) -> tuple[tuple[Promise, tuple[Cell, ...]], ...]:
    """Say what lies in clear of a bundle, in words that lead to all that are alike."""
    no = tuple(name for name in ("refusal", "reason") if getattr(row, name))
    groups = ((_("Outcome"), ("kind", "rung")), *(((_("No, as it was told"), no),) if no else ()))
    told = tuple(
        (title, tuple(_alike(name, _TOLD[name], getattr(row, name)) for name in names))
        for title, names in groups
    )
    return (*told, (_("Profile"), (_alike("profile", Room.PROFILE, row.question.profile),)))


def _alike(name: str, room: Room, code: str | None) -> Cell:
    return worded(room, code or "", link=f"{reverse('audit:desk')}?{name}={code or ''}")


def worded(room: Room, code: str | None, *, link: str = "") -> Cell:
    """Show a code in words, with the code behind."""
    return NONE if code is None else Cell(value=code, shown=term(room, code).word, code=code, link=link)


def checks_table(report: ReportShown) -> Table:
    """List every check that the server made, as ``kwanzaa-verify`` says it."""
    columns = (
        Column(key="number", title=_("No."), form=Form.NUMBER),
        Column(key="name", title=_("Check")),
        Column(key="status", title=_("Result"), form=Form.TAG),
        Column(key="code", title=_("Code"), form=Form.CODE),
        Column(key="line", title=_("What it says")),
    )
    rows = tuple(
        (
            Cell(value=one.result.number),
            Cell(value=one.result.name),
            Cell(value=one.result.status.value, shown=one.word, tone=one.tone),
            Cell(value=one.result.code),
            Cell(value=one.result.line),
        )
        for one in report.rows
    )
    return Table(name="checks", title=_("Checks"), columns=columns, rows=rows)


def path_table(leaf: str, steps: Iterable[Step]) -> Table:
    """List the way from the leaf to the root; hashes in hex."""
    columns = (
        Column(key="step", title=_("Step")),
        Column(key="left", title=_("Left"), form=Form.CODE),
        Column(key="right", title=_("Right"), form=Form.CODE),
        Column(key="result", title=_("Result"), form=Form.CODE),
    )
    rows, below = [(Cell(value="leaf", shown=_("leaf")), NONE, NONE, Cell(value=leaf))], leaf
    for step in steps:
        sibling, own = Cell(value=step.sibling), Cell(value=below, shown=gettext("so far"))
        left, right = (sibling, own) if step.is_left else (own, sibling)
        rows.append((Cell(value=step.number), left, right, Cell(value=step.result)))
        below = step.result
    return Table(name="path", title=_("Every step"), columns=columns, rows=tuple(rows))


def signed_table(payload: Payload, beside: Mapping[str, Here]) -> Table:
    """Put what the signature covers beside what this server holds; *beside* has by field what it found here."""
    columns = (
        Column(key="field", title=_("Field")),
        Column(key="signed", title=_("As it was signed"), form=Form.CODE),
        Column(key="here", title=_("As it lies here"), form=Form.CODE),
        Column(key="version", title=_("Version")),
        Column(key="same", title=_("Together"), form=Form.TAG),
    )
    fields: tuple[tuple[str, Promise, str], ...] = (
        ("display", _("what the requestor was shown"), payload.display),
        ("seal", _("the sealed record"), payload.seal),
        ("archive_root", _("the archive's version"), payload.archive_root),
        ("policy", _("the policy"), payload.policy),
        ("keyset", _("the keyset"), payload.keyset),
    )
    rows = tuple(
        (Cell(value=key, shown=word), Cell(value=signed), *_together(signed, beside.get(key)))
        for key, word, signed in fields
    )
    more = (
        ("tables", _("the tables of the pipeline"), payload.tables),
        ("issued_at", _("the time"), payload.issued_at),
        ("claims", _("claims, filled up to eights"), str(payload.claims)),
        ("commitments", _("commitments"), str(len(payload.commitments))),
    )
    rest = tuple(
        (Cell(value=key, shown=word), Cell(value=signed), NONE, NONE, NONE) for key, word, signed in more
    )
    return Table(name="signed", title=_("What the signature covers"), columns=columns, rows=rows + rest)


def _together(signed: str, here: Here | None) -> tuple[Cell, Cell, Cell]:
    if here is None:
        return NONE, NONE, Cell(value="absent", shown=_("not here"))
    same = signed == here.digest
    word, tone = (_("the same"), "good") if same else (_("not the same"), "bad")
    name = Cell(value=here.name) if here.name else NONE
    return Cell(value=here.digest), name, Cell(value="same" if same else "other", shown=word, tone=tone)


_CASE: Final = Column(key="opening", title=_("Case"))
_OPENED: Final = (
    Column(key="path", title=_("What to open")),
    Column(key="requester", title=_("Asked by")),
    Column(key="approver", title=_("Allowed by")),
    Column(key="requested", title=_("Asked (UTC)"), form=Form.TIME),
    Column(key="stage", title=_("State"), form=Form.TAG),
    Column(key="glass", title=_("Glass"), form=Form.TAG),
)


def openings_table(rows: Iterable[OpeningShown]) -> Table:
    """List the openings of one bundle: who asked, who allowed it, and where it stands."""
    return Table(
        name="openings",
        title=_("Openings of this seal"),
        columns=(_CASE, *_OPENED),
        rows=tuple((_case(one), *_opened(one)) for one in rows),
        empty=_("Nobody has asked to open it."),
    )


def all_openings_table(rows: Iterable[OpeningShown], number: int) -> Table:
    """List the openings of many bundles."""
    columns = (
        _CASE,
        Column(key="persona", title=_("Archive")),
        Column(key="bundle_id", title=_("Bundle"), form=Form.CODE),
        *_OPENED,
    )
    found = tuple(
        (
            _case(one),
            Cell(value=one.opening.persona.slug, shown=one.opening.persona.name),
            Cell(value=one.opening.bundle_name),
            *_opened(one),
        )
        for one in rows
    )
    return Table(
        name="openings",
        title=_("Openings: %(number)s") % {"number": number},
        columns=columns,
        rows=found,
        empty=_("Nobody has asked yet. An auditor asks on the page of a bundle."),
    )


def _case(one: OpeningShown) -> Cell:
    handle = one.opening.handle
    return Cell(value=handle, shown=one.opening.case, link=reverse("audit:opening", args=[handle]))


def _opened(one: OpeningShown) -> tuple[Cell, ...]:
    approver = one.opening.approver
    glass = Cell(value="broken", shown=_("glass broken"), tone="bad")
    return (
        Cell(value=one.opening.path, shown=one.what),
        Cell(value=one.opening.requester.username),
        NONE if approver is None else Cell(value=approver.username),
        when(one.opening.requested),
        Cell(value=one.stage.value, shown=one.word, tone=one.tone),
        glass if one.opening.break_glass else NONE,
    )


def steps_table(events: Iterable[OpeningEvent]) -> Table:
    """List every step of one opening, and who took it."""
    columns = (
        Column(key="when", title=_("When (UTC)"), form=Form.TIME),
        Column(key="step", title=_("What")),
        Column(key="actor", title=_("Who")),
    )
    rows = tuple(
        (
            when(one.at),
            Cell(value=one.kind, shown=one.get_kind_display()),
            Cell(
                value=one.actor.username if one.actor else None, shown=None if one.actor else _("the archive")
            ),
        )
        for one in events
    )
    return Table(name="steps", title=_("Every step"), columns=columns, rows=rows)


def readings_table(rows: Iterable[AnswerReading], number: int) -> Table:
    """List who read what a bundle's reader may read."""
    columns = (
        Column(key="when", title=_("When (UTC)"), form=Form.TIME),
        Column(key="persona", title=_("Archive")),
        Column(key="bundle_id", title=_("Bundle"), form=Form.CODE),
        Column(key="reader", title=_("Who")),
    )
    found = tuple(
        (
            when(one.at),
            Cell(value=one.persona.slug, shown=one.persona.name),
            Cell(value=one.bundle_name),
            Cell(value=one.reader.username),
        )
        for one in rows
    )
    return Table(
        name="readings",
        title=_("Readings: %(number)s") % {"number": number},
        columns=columns,
        rows=found,
        empty=_("Nobody has read any."),
    )


LOGGED: Final[Mapping[Logged, Promise]] = {
    Logged.BUNDLE: _("an answer or a refusal"),
    Logged.COUNTERFACTUAL: _("what the full archive would have said"),
    Logged.OPENING: _("the opening of a seal"),
    Logged.POLICY: _("a policy"),
    Logged.VERSION: _("a version of the archive"),
    Logged.TOMBSTONE: _("that something left the archive"),
    Logged.DESTRUCTION: _("what was erased with something that left"),
    Logged.TAKEN_OUT: _("that somebody took the archive out"),
    Logged.KEYSET: _("a keyset"),
}
_PAGES: Final[Mapping[Logged, str]] = {
    Logged.BUNDLE: "audit:bundle",
    Logged.COUNTERFACTUAL: "audit:bundle",
    Logged.OPENING: "audit:opening",
}


def log_table(events: Iterable[Event]) -> Table:
    """List leaves of the log, each with the head over it and how many witnessed that."""
    columns = (
        Column(key="leaf", title=_("Leaf"), form=Form.NUMBER),
        Column(key="kind", title=_("What it logs")),
        Column(key="name", title=_("Which"), form=Form.CODE),
        Column(key="persona", title=_("Archive")),
        Column(key="when", title=_("Made (UTC)"), form=Form.TIME),
        Column(key="head", title=_("Head"), form=Form.NUMBER),
        Column(key="signed", title=_("Head signed (UTC)"), form=Form.TIME),
        Column(key="witnesses", title=_("Witnesses"), form=Form.NUMBER),
    )
    rows = tuple(
        (
            Cell(value=one.index),
            Cell(value=one.kind.value, shown=LOGGED[one.kind]),
            Cell(
                value=one.name, link=reverse(_PAGES[one.kind], args=[one.name]) if one.kind in _PAGES else ""
            ),
            Cell(value=one.persona) if one.persona else NONE,
            when(one.when),
            Cell(value=one.head, shown=None if one.head is not None else _("waits")),
            when(one.signed),
            Cell(value=one.witnesses),
        )
        for one in events
    )
    return Table(
        name="leaves",
        title=_("Leaves, newest first"),
        columns=columns,
        rows=rows,
        empty=_("Nothing of these archives is in the log."),
    )


def heads_table(heads: Iterable[Head]) -> Table:
    """List the newest heads of the log, a row for each witness; one without witnesses has one row."""
    columns = (
        Column(key="size", title=_("Leaves"), form=Form.NUMBER),
        Column(key="root", title=_("Root"), form=Form.CODE),
        Column(key="signed", title=_("Signed (UTC)"), form=Form.TIME),
        Column(key="witness", title=_("Witness")),
        Column(key="came", title=_("Its line came (UTC)"), form=Form.TIME),
    )
    rows = tuple(
        (
            Cell(value=head.size),
            Cell(value=head.root),
            when(head.signed),
            Cell(value=name, shown=None if name else _("none yet")),
            when(came),
        )
        for head in heads
        for name, came in (head.witnesses or ((None, None),))
    )
    return Table(name="heads", title=_("Signed heads, newest first"), columns=columns, rows=rows)
