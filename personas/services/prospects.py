"""What would become of one file of a batch, as a value."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from personas.core.desk import kinds
from personas.core.desk.outcomes import ASKED, Ask, Outcome
from personas.core.desk.places import Places
from personas.handed_in import BatchFile
from personas.readers.folder import Document
from personas.services.planning import Step
from personas.services.reports import Outcome as Planned

NAMED: Final = 3  # documents of one file that are told


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospect:
    """What would become of one file: its documents and their steps, or what stands against it."""

    file: BatchFile
    outcome: Outcome
    said: tuple[str, ...]
    documents: tuple[Document, ...] = ()
    steps: tuple[Step, ...] = ()
    records: tuple[str, ...] = ()
    places: Mapping[str, Places] = field(default_factory=dict)
    asked: Mapping[str, object] = field(default_factory=dict)


def become(steps: Sequence[Step]) -> Iterator[str]:
    """Say as what a file comes in, so that a wrong title or date is seen before it is hashed."""
    new = [step.document.row for step in steps if step.outcome is Planned.ADDED]
    for row in new[:NAMED]:
        date = row.fact("date") or "undated"
        kind = "" if row.fact("kind") == "other" else f", {row.fact('kind')}"
        yield f"As “{row.fact('title')}”{kind} by {row.fact('creator')}, {date}."
    if len(new) > NAMED:
        yield f"And {len(new) - NAMED} more."


def asked(file: BatchFile, ask: Ask) -> Prospect:
    """Ask one thing about a file."""
    return Prospect(file=file, outcome=Outcome.NEEDS_YOU, said=(ASKED[ask],))


def failed(file: BatchFile, said: tuple[str, ...]) -> Prospect:
    """Say what stands against a file."""
    return Prospect(file=file, outcome=Outcome.FAILED, said=said)


def firsts(files: Iterable[BatchFile]) -> dict[tuple[str, str], str]:
    """Name of files that are one and the same that which comes in, by hash and ending: copies have longer paths."""
    known = sorted(files, key=lambda one: (-len(one.path), one.path))
    return {(one.sha256, kinds.suffix(one.path)): one.path for one in known}
