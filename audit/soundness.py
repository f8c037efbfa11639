"""Compare everything that was logged with its leaf, in whatever table it is kept, and with what was signed of it.

What is missing must have been declared by the statement of a destruction: exactly that is no finding.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.apps import apps
from django.db.models import Model
from django.utils.text import camel_case_to_spaces

from audit import declared, selectors, soundness_archives
from audit.core.results import Status
from audit.core.trust import Trust, read_trust
from audit.core.verification import verify
from audit.declared import Declared
from audit.models import Destruction
from citations import selectors as citations
from citations.models import Counterfactual, StoredBundle
from ledger import selectors as ledger
from ledger.core.canonical import decode, encode
from ledger.core.envelope import ROLES, Envelope, leaf
from ledger.core.envelope import verify as verify_envelope
from ledger.core.errors import KwanzaaError
from ledger.core.sharing import Wrap
from ledger.models import KeysetVersion, Leaf, PendingLeaf
from ledger.models import Recipient as RecipientRow
from personas.core.taken_out import parse_taken_out
from personas.handed_in import TakenOut
from personas.models import ArchiveVersion, Tombstone

FIELDS: Final = frozenset({"envelope", "ticket"})
NO_WRAPS: Final = encode([])


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged:
    """How many documents were read, and what does not hold, a sentence each."""

    documents: int
    findings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What rows are compared with, as it stood at one moment. ``roles`` are those of every key ever registered.

    ``whole`` are the roles of which no key was ever revoked: of them every seal has a wrap.
    """

    trust: Trust
    declared: Declared
    roles: Mapping[str, str]
    whole: frozenset[str]


def ground() -> Ground:
    """Read what rows are compared with."""
    keys = list(RecipientRow.objects.values_list("kid", "role", "active"))
    revoked = {role for _, role, active in keys if not active}
    return Ground(
        trust=read_trust(selectors.keyset_file()),
        declared=declared.declared(),
        roles={kid: role for kid, role, _ in keys},
        whole=frozenset({role for _, role, _ in keys} - revoked),
    )


def tables() -> tuple[type[Model], ...]:
    """Return every table whose rows are logged: it keeps an envelope and the ticket of its leaf."""
    return tuple(
        model
        for model in apps.get_models()
        if {field.name for field in model._meta.get_fields()} >= FIELDS  # noqa: SLF001 -- public in Django
    )


def logged(progress: Callable[[int], object] = lambda _: None) -> Logged:
    """Read every logged document, and the archives; *progress* is told of each that was read."""
    findings, documents, tickets, on = list[str](), 0, set[int](), cache(ground)
    for model in tables():
        rows = model._default_manager.filter(ticket__isnull=False).order_by("pk")  # noqa: SLF001 -- public in Django
        tickets |= set(rows.values_list("ticket", flat=True))
        for row in rows.iterator(chunk_size=200):
            findings += findings_of(row, on)
            documents += 1
            progress(1)
    for index, ticket in Leaf.objects.order_by("index").values_list("index", "ticket").iterator():
        if ticket not in tickets:
            findings.append(f"leaf {index} logs something that is not kept here any more")
    findings += soundness_archives.findings(declared.declared())
    return Logged(documents=documents, findings=tuple(findings))


def findings_of(row: Any, on: Callable[[], Ground]) -> tuple[str, ...]:
    """Tell what does not hold of one row that was logged, a sentence each.

    What does not hold is looked at again on newer ground: a destruction may have come between ground and row.
    """
    return tuple(_findings(row, on)) and tuple(_findings(row, ground))


def _findings(row: Any, on: Callable[[], Ground]) -> Iterator[str]:
    name = f"{camel_case_to_spaces(row._meta.object_name)} {row.pk}"  # noqa: SLF001 -- public in Django
    found = (
        Leaf.objects.filter(ticket=row.ticket).first() or PendingLeaf.objects.filter(pk=row.ticket).first()
    )
    try:
        envelope = Envelope.parse(bytes(row.envelope))
        if found is None or bytes(found.data) != leaf(envelope):
            yield f"{name} is not what the log holds under its ticket"
        elif isinstance(found, Leaf) and not isinstance(row, KeysetVersion):
            role = ROLES[envelope.payload_type]
            verify_envelope(envelope, keyset=ledger.keyset(), role=role, index=found.index)
            if beside := _BESIDE.get(type(row)):
                yield from beside(row, name, on())
    except (KwanzaaError, KeyError) as e:
        yield f"{name} does not verify: {e}"


def _of_bundle(row: Any, name: str, on: Ground) -> Iterator[str]:
    """Run every check of a bundle that needs no key, once a head covers it; what is left of it must be as declared."""
    loss = on.declared.loss_of(row)
    is_shown = loss is None or loss.left is None
    if ledger.is_covered(row.ticket):
        data = citations.bundle_file(row.question)
        report = verify(data, trust=on.trust, display=bytes(row.display) if is_shown else None)
        for one in report.results:
            if one.status in {Status.FAIL, Status.NOT_TRUSTED}:
                yield f"{name} fails check {one.number}, {one.name}: {one.line}"
        if report.bundle_id != row.bundle_id:
            yield f"{name} is kept under another identifier than it has"
    if not (is_shown or on.declared.is_left(row)):
        yield f"{name} lost what it showed, and what is kept is not what was to be left"
    yield from _of_wraps(row, name, on, is_closed=loss is not None and loss.closed)


def _of_counterfactual(row: Any, name: str, on: Ground) -> Iterator[str]:
    yield from _of_wraps(row, name, on, is_closed=on.declared.is_closed(row))


def _of_wraps(row: Any, name: str, on: Ground, *, is_closed: bool) -> Iterator[str]:
    """Compare the wraps with who is registered. Nobody signed them, and those of a revoked key were taken away."""
    if is_closed:
        if bytes(row.wraps) != NO_WRAPS:
            yield f"{name} was closed for good, and something lies where its wraps were"
        return
    value = decode(bytes(row.wraps))
    wraps = [Wrap.from_value(one) for one in (value if isinstance(value, list) else [])]
    for one in wraps:
        if on.roles.get(one.kid) != one.role:
            yield f"{name} is wrapped to {one.kid[:16]}, who is no {one.role} here"
    for role in sorted(on.whole - {one.role for one in wraps}):
        yield f"{name} has no wrap for any {role}, and nothing says that it was closed"


def _of_destruction(row: Any, _name: str, _on: Ground) -> Iterator[str]:
    yield from declared.findings_of(row)


def _of_version(row: Any, name: str, _on: Ground) -> Iterator[str]:
    yield from soundness_archives.of_version(row, name)


def _of_tombstone(row: Any, name: str, _on: Ground) -> Iterator[str]:
    yield from soundness_archives.of_tombstone(row, name)


def _of_taken_out(row: Any, name: str, _on: Ground) -> Iterator[str]:
    said = parse_taken_out(Envelope.parse(bytes(row.envelope)).payload)
    if (said.form, said.by, said.archive) != (row.form, row.by, row.persona.archive_id):
        yield f"{name} is kept as another form, another's or another archive's than was signed"


_BESIDE: Final[Mapping[type[Model], Callable[[Any, str, Ground], Iterator[str]]]] = {
    StoredBundle: _of_bundle,
    Counterfactual: _of_counterfactual,
    Destruction: _of_destruction,
    ArchiveVersion: _of_version,
    Tombstone: _of_tombstone,
    TakenOut: _of_taken_out,
}
"""What is compared beside leaf and signatures. A kind of thing that is logged is a row."""
