"""That a record stands in an archive version: its salt and its proof, read where it was published."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from django.db.models import QuerySet

from personas.core import version as core
from personas.core.errors import VersionError
from personas.core.membership import Branches, Member, branches
from personas.models import ArchiveVersion, Entry

KEPT: Final = 8  # versions whose hashes stay in memory: 1 MB for one of 10,000 records


def members(persona_id: int, version: int, artifact_ids: Sequence[str]) -> tuple[Member, ...]:
    """Prove for each of these artifacts that it stands in archive version *version*, in the order given.

    Raises: VersionError for one that does not stand there, and where the rows are not those whose root was signed.
    """
    if not artifact_ids:
        return ()
    wanted = Entry.objects.filter(
        version__persona=persona_id,
        version__n=version,
        artifact__persona=persona_id,  # what the index of artifacts begins with
        artifact__artifact_id__in=artifact_ids,
        state=Entry.State.PRESENT,
    )
    found: dict[str, Member] = {}
    # Values, not rows: this is on the way to every answer.
    for key, salt, version_id, root, name in wanted.order_by("record_key").values_list(
        "record_key", "salt", "version_id", "version__root", "artifact__artifact_id"
    ):
        if name not in found:  # two records may hold the same artifact: the first is named
            tree, places = _hashed(version_id, root)
            entry = core.Entry(record_key=key, artifact_id=name, state=core.State.PRESENT, salt=bytes(salt))
            found[name] = Member(entry=entry, proof=tree.prove(places[key]))
    if missing := [one for one in artifact_ids if one not in found]:
        raise VersionError(f"{missing[0][:23]} does not stand in version {version} of persona {persona_id}")
    return tuple(found[one] for one in artifact_ids)


def member_of(row: Entry) -> Member:
    """Prove one entry. Raises: VersionError where the rows are not those whose root was signed."""
    tree, places = _hashed(row.version_id, row.version.root)
    return Member(entry=entry_of(row), proof=tree.prove(places[row.record_key]))


def entry_of(row: Entry) -> core.Entry:
    """Read an entry's row."""
    return core.Entry(
        record_key=row.record_key,
        artifact_id=row.artifact.artifact_id,
        state=core.State(row.state),
        salt=bytes(row.salt),
    )


def entries_of(version: ArchiveVersion) -> QuerySet[Entry]:
    """Return the rows of a version by record key, each with its artifact but without that one's payload."""
    rows = Entry.objects.filter(version=version).select_related("version", "artifact").only(*_COLUMNS)
    return rows.order_by("record_key")


@lru_cache(maxsize=KEPT)
def _hashed(version_id: int, root: str) -> tuple[Branches, Mapping[str, int]]:
    """Hash a version that was published, and place its records; it never changes, and its root is part of its name."""
    rows: Iterable[Entry] = Entry.objects.filter(version=version_id).select_related("artifact").only(*_OWN)
    tree = core.build([entry_of(row) for row in rows])
    made = branches(tree)
    if made.root != root:
        raise VersionError(f"the rows of version {version_id} do not make the root that was signed")
    return made, dict(tree.positions)


_OWN: Final = ("record_key", "state", "salt", "version_id", "artifact__artifact_id")
_COLUMNS: Final = (*_OWN, "version__root", "version__n")
