"""What would become of one file of a batch, as a value."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from personas.core.desk.outcomes import Outcome
from personas.core.desk.places import Places
from personas.handed_in import BatchFile
from personas.readers.folder import Document
from personas.services.planning import Step


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
