"""Compare archives with what was signed of them: every version, every tombstone, every artifact that ever stood in one.

What is missing of an artifact must have been declared; what was declared must be gone, all of it.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from django.db import connection

from audit.declared import Declared, declared
from ledger.core.envelope import Envelope
from ledger.core.sharing import KEY
from personas import objects
from personas.core import passages, tombstone, version
from personas.core.artifact import Artifact as CoreArtifact
from personas.core.artifact import verify_artifact
from personas.core.errors import ArtifactError
from personas.core.membership import branches
from personas.core.record_errors import StorageError
from personas.embedders import Embedder
from personas.models import ArchiveVersion, Artifact, Branches, Entry, Passage, Persona, Tombstone
from personas.selectors.membership import entry_of
from personas.services import held_marks, holding_back

_STEP: Final = 200  # artifacts that are read at once
_TERMS: Final = """
SELECT passage.id FROM personas_passage AS passage
LEFT JOIN (
    SELECT persona_id, passage_id, sum(tf) AS tf FROM personas_posting GROUP BY persona_id, passage_id
) AS posting ON posting.persona_id = passage.persona_id AND posting.passage_id = passage.id
WHERE passage.length <> coalesce(posting.tf, 0) ORDER BY passage.id
"""
_MASTERS: Final = """
SELECT artifact_id, sha256, place, place <> '' OR sha256 = encode(sha256(content), 'hex')
FROM personas_master WHERE artifact_id = ANY(%s)
"""
_ASTRAY: Final = """
SELECT DISTINCT posting.passage_id FROM personas_posting AS posting
LEFT JOIN personas_passage AS passage ON passage.persona_id = posting.persona_id AND passage.id = posting.passage_id
WHERE passage.id IS NULL ORDER BY posting.passage_id
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Beside:
    """What lies beside an artifact's row: its passages in their order, and its original's hash, and whether it fits."""

    cut: Sequence[Passage]
    master: tuple[str, bool] | None


def findings(on: Declared) -> Iterator[str]:
    """Tell what does not hold of what archives hold, a sentence each.

    What does not hold is looked at again: a destruction, or a curator's decision, may have come meanwhile.
    """
    stood = set(Entry.objects.values_list("artifact__pk", flat=True).distinct())
    keys = Artifact.objects.order_by("pk").values_list("pk", flat=True).iterator(chunk_size=10 * _STEP)
    while some := list(islice(keys, _STEP)):
        if any(True for _ in _of_artifacts(some, on, stood)):
            yield from _of_artifacts(some, declared(), stood)
    for persona in Persona.objects.order_by("pk"):
        if any(True for _ in held_marks.astray(persona)):
            yield from held_marks.astray(persona)
    for said, statement in _WORDS.items():
        for (key,) in _rows(statement):
            yield f"passage {key} {said}"


def unheld(embedder: Embedder) -> Iterator[str]:
    """Judge every sentence again, and tell what would be held back of whoever may live, and has no row that says so."""
    for persona in Persona.objects.order_by("pk"):
        yield from holding_back.missed(persona, embedder)


def _of_artifacts(keys: list[int], on: Declared, stood: AbstractSet[int]) -> Iterator[str]:
    beside = _beside(keys)
    for row in Artifact.objects.filter(pk__in=keys).order_by("pk"):
        if row.pk in on.artifacts:
            yield from _gone(row, beside[row.pk])
        else:
            yield from _here(row, beside[row.pk], stood=row.pk in stood)


def of_version(row: ArchiveVersion, name: str) -> Iterator[str]:
    """Compare a version with its manifest, its root with its entries, and its entries with their artifacts' rows."""
    if Envelope.parse(bytes(row.envelope)).payload != bytes(row.manifest):
        yield f"{name} has another manifest than was signed"
    said = version.parse_manifest(bytes(row.manifest))
    names = ("record_key", "artifact__artifact_id", "state", "salt", "pk", "artifact__record_key", "position")
    rows = list(Entry.objects.filter(version=row).values_list(*names))
    kept = [
        version.Entry(record_key=key, artifact_id=of, state=version.State(state), salt=bytes(salt))
        for key, of, state, salt, *_ in rows
    ]
    tree = version.build(kept)
    made = branches(tree)
    stands = {key: position for key, *_, position in rows} == dict(tree.positions)
    if (said.n, said.root) != (row.n, row.root) or made.root != said.root:
        yield f"{name} is not made of the entries whose root was signed"
    elif not stands or _branches(row) != b"".join(made.levels):
        yield f"{name} keeps another tree than its entries make, by which nothing of it is proven"
    for key, _, _, _, pk, record_key, _ in rows:
        if record_key != key:
            yield f"entry {pk} leads to an artifact of another record"


def _branches(row: ArchiveVersion) -> bytes:
    kept = Branches.objects.filter(version=row).values_list("hashes", flat=True).first()
    return bytes(kept or b"")


def of_tombstone(row: Tombstone, name: str) -> Iterator[str]:
    """Compare a tombstone's columns with what was signed."""
    said = tombstone.parse_tombstone(Envelope.parse(bytes(row.envelope)).payload)
    tombstone.verify_tombstone(said, entry_of(row.entry))
    if (said.why, row.entry.record_key) != (row.why, row.record_key):
        yield f"{name} is kept as that of another record, or for another reason"


def _gone(row: Artifact, beside: _Beside) -> Iterator[str]:
    """Tell what is still here of an artifact that was destroyed."""
    words = (row.payload, row.title, row.creator, row.date, row.kind, row.language)
    left = {
        "key": row.key is not None,
        "text or facts": any(map(bool, words)) or row.year is not None,
        "passages": bool(beside.cut),
        "original": beside.master is not None,
    }
    for what in (what for what, is_here in left.items() if is_here):
        yield f"artifact {row.pk} was destroyed, and its {what} is here"


def _here(row: Artifact, beside: _Beside, *, stood: bool) -> Iterator[str]:
    """Tell what is missing of an artifact, or changed. Without a version that names it, no word of it was signed."""
    if not row.payload or row.key is None or len(bytes(row.key)) != KEY:
        yield f"artifact {row.pk} lacks its text or its key, and no destruction says so"
    elif stood:
        try:
            artifact = verify_artifact(bytes(row.payload), row.artifact_id)
        except ArtifactError:
            yield f"artifact {row.pk} is not the one of its ID"
        else:
            yield from _made_of(row, artifact, beside)


def _made_of(row: Artifact, artifact: CoreArtifact, beside: _Beside) -> Iterator[str]:
    """Compare what is made of an artifact with its text: facts beside it, passages, and the original it names."""
    if any(bool(getattr(row, name)) != bool(artifact.fact(name)) for name in _FACTS):
        yield f"artifact {row.pk} lacks facts that its text has, or has others"
    if not _fits(artifact.paragraphs, beside.cut):
        yield f"artifact {row.pk} has not its own passages: words are missing, stand twice, or are others"
    if beside.master not in {None, (artifact.fact("master"), True)}:
        yield f"artifact {row.pk} has not beside it the original that it names, or it cannot be read"


def _fits(paragraphs: Sequence[str], cut: Sequence[Passage]) -> bool:
    try:
        found = [passages.of_flat(one.sentences) for one in cut]
        is_covered = passages.covers(paragraphs, sorted(span for one in found for span in one.spans))
        return is_covered and all(
            row.text == passages.text_of(paragraphs, one) for row, one in zip(cut, found, strict=True)
        )
    except (IndexError, TypeError, ValueError):
        return False  # whoever writes to the table may write anything


def _beside(keys: Sequence[int]) -> Mapping[int, _Beside]:
    cut: dict[int, list[Passage]] = {key: [] for key in keys}
    rows = Passage.objects.filter(artifact__in=keys).order_by("artifact", "ordinal", "id")
    for one in rows.only("artifact_id", "text", "sentences"):
        cut[one.artifact_id].append(one)
    masters = {
        int(key): (str(name), bool(fits) and _lies_there(place, name))
        for key, name, place, fits in _rows(_MASTERS, list(keys))
    }
    return {key: _Beside(cut=cut[key], master=masters.get(key)) for key in keys}


def _lies_there(place: str, sha256: str) -> bool:
    """Read an original that lies in the storage, all of it; True of one that lies in its row."""
    try:
        for _ in objects.read(place, sha256) if place else ():
            pass
    except StorageError:
        return False
    return True


def _rows(statement: str, *given: list[int]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, list(given))
        return list(cursor.fetchall())


_FACTS: Final = ("title", "creator", "date", "kind")
_WORDS: Final = {"has not the terms that were counted": _TERMS, "is gone, and its terms are here": _ASTRAY}
