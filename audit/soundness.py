"""Compare everything that was logged with its leaf, in whatever table it is kept."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.apps import apps
from django.db.models import Model

from audit import selectors
from audit.core.results import Status
from audit.core.trust import read_trust
from audit.core.verification import verify
from citations import selectors as citations
from citations.models import StoredBundle
from ledger import selectors as ledger
from ledger.core.envelope import ROLES, Envelope, leaf
from ledger.core.envelope import verify as verify_envelope
from ledger.core.errors import KwanzaaError
from ledger.models import KeysetVersion, Leaf, PendingLeaf

FIELDS: Final = frozenset({"envelope", "ticket"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged:
    """How many documents were read, and what does not hold, a sentence each."""

    documents: int
    findings: tuple[str, ...]


def tables() -> tuple[type[Model], ...]:
    """Return every table whose rows are logged: it keeps an envelope and the ticket of its leaf."""
    return tuple(
        model
        for model in apps.get_models()
        if {field.name for field in model._meta.get_fields()} >= FIELDS  # noqa: SLF001 -- public in Django
    )


def logged(progress: Callable[[int], object] = lambda _: None) -> Logged:
    """Read every logged document; *progress* is told of each that was read."""
    findings, documents, tickets = list[str](), 0, set[int]()
    for model in tables():
        rows = model._default_manager.filter(ticket__isnull=False).order_by("pk")  # noqa: SLF001 -- public in Django
        tickets |= set(rows.values_list("ticket", flat=True))
        for row in rows.iterator(chunk_size=200):
            findings += findings_of(row)
            documents += 1
            progress(1)
    for index, ticket in Leaf.objects.order_by("index").values_list("index", "ticket").iterator():
        if ticket not in tickets:
            findings.append(f"leaf {index} logs something that is not kept here any more")
    return Logged(documents=documents, findings=tuple(findings))


def findings_of(row: Any) -> Iterator[str]:
    """Tell what does not hold of one row that was logged, a sentence each."""
    name = f"{row._meta.verbose_name} {row.pk}"  # noqa: SLF001 -- public in Django
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
            yield from _of_bundle(row, name)
    except (KwanzaaError, KeyError) as e:
        yield f"{name} does not verify: {e}"


def _of_bundle(row: Any, name: str) -> Iterator[str]:
    """Run every check of a bundle that needs no key, once a head covers it."""
    if isinstance(row, StoredBundle) and ledger.is_covered(row.ticket):
        data = citations.bundle_file(row.question)
        report = verify(data, trust=read_trust(selectors.keyset_file()), display=bytes(row.display))
        for one in report.results:
            if one.status in {Status.FAIL, Status.NOT_TRUSTED}:
                yield f"{name} fails check {one.number}, {one.name}: {one.line}"
        if report.bundle_id != row.bundle_id:
            yield f"{name} is kept under another identifier than it has"
