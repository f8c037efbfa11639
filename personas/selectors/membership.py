"""That a record stands in an archive version: its salt and its proof, read where it was published."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from django.db import connection
from django.db.models import QuerySet

from ledger.core.errors import ProofError
from personas.core import version as core
from personas.core.errors import VersionError
from personas.core.membership import Member, verify_member
from personas.models import ArchiveVersion, Entry

# The siblings on the way up, of each leaf; level n begins behind 2 * size - 2 * (size >> n) hashes.
_PROOFS: Final = """
SELECT leaf.at, tree.size, array_agg(substring(kept.hashes FROM
    1 + 32 * (2 * tree.size - 2 * (tree.size >> level) + ((leaf.at >> level) # 1)) FOR 32) ORDER BY level)
FROM personas_branches AS kept
CROSS JOIN LATERAL (SELECT (octet_length(kept.hashes) / 32 + 1) / 2 AS size) AS tree
CROSS JOIN unnest(%s::integer[]) AS leaf (at)
CROSS JOIN generate_series(0, 30) AS level
WHERE kept.version_id = %s AND leaf.at < tree.size AND 1 << level < tree.size
GROUP BY leaf.at, tree.size
"""


def members(persona_id: int, version: int, artifact_ids: Sequence[str]) -> tuple[Member, ...]:
    """Prove for each of these artifacts that it stands in archive version *version*, in the order given.

    Raises: VersionError for one that does not stand there, and where its row does not lead to the root that was signed.
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
    found: dict[str, tuple[core.Entry, int]] = {}
    said = dict[str, tuple[int, str]]()
    # Values, not rows: this is on the way to every answer.
    for key, salt, position, version_id, root, name in wanted.order_by("record_key").values_list(
        "record_key", "salt", "position", "version_id", "version__root", "artifact__artifact_id"
    ):
        if name not in found:  # two records may hold the same artifact: the first is named
            entry = core.Entry(record_key=key, artifact_id=name, state=core.State.PRESENT, salt=bytes(salt))
            found[name], said[name] = (entry, position), (version_id, root)
    if missing := [one for one in artifact_ids if one not in found]:
        raise VersionError(f"{missing[0][:23]} does not stand in version {version} of persona {persona_id}")
    version_id, root = said[artifact_ids[0]]
    proofs = _proofs(version_id, {at for _, at in found.values()})
    return tuple(_member(*found[one], proofs, version_id=version_id, root=root) for one in artifact_ids)


def member_of(row: Entry) -> Member:
    """Prove one entry. Raises: VersionError where its row does not lead to the root that was signed."""
    proofs = _proofs(row.version_id, {row.position})
    return _member(entry_of(row), row.position, proofs, version_id=row.version_id, root=row.version.root)


def _proofs(version_id: int, leaves: Collection[int]) -> Mapping[int, core.EntryProof]:
    """Read the proofs of some leaves of a version off its tree."""
    with connection.cursor() as cursor:
        cursor.execute(_PROOFS, [list(leaves), version_id])
        return {
            at: core.EntryProof(position=at, size=size, hashes=tuple(map(bytes, hashes)))
            for at, size, hashes in cursor.fetchall()
        }


def _member(
    entry: core.Entry, position: int, proofs: Mapping[int, core.EntryProof], *, version_id: int, root: str
) -> Member:
    try:
        member = Member(entry=entry, proof=proofs[position])
        verify_member(member, root=root)
    except (KeyError, ProofError) as e:
        raise VersionError(f"a row of version {version_id} does not lead to the root that was signed") from e
    return member


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


_COLUMNS: Final = (
    *(
        "record_key",
        "state",
        "salt",
        "position",
        "version_id",
        "artifact__artifact_id",
        "version__root",
        "version__n",
    ),
)
