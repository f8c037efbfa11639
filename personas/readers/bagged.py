"""A bag (BagIt 1.0, RFC 8493), in a ZIP or in a folder: whole, file by file as its manifests name it, or not at all.

Without that, a file that was lost or changed on the way would be taken for what the person left.
"""

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from typing import IO, Final, Protocol

from ledger.core.canonical import decode
from personas.core import bag, kept, manifest
from personas.core.artifact import verify_artifact
from personas.core.desk import places
from personas.core.desk.pieces import RECORD, Piece
from personas.core.errors import ArtifactError
from personas.core.findings import Broken, Finding
from personas.readers import zipped
from personas.readers.below import TOLD
from personas.readers.folder import LARGEST

DECLARES: Final = "bagit.txt"
_FETCH: Final = "fetch.txt"
Members = tuple[tuple[str, int], ...]
Given = Callable[[IO[bytes], str], bytes | Finding]


class Files(Protocol):
    """Where the files of a bag lie."""

    @property
    def names(self) -> Collection[str]:
        """All of them."""
        ...

    def read(self, name: str) -> bytes | Finding:
        """Return one that is small enough to be held."""
        ...

    def digests(self, names: Iterable[str], algorithm: str) -> Iterator[tuple[str, str | Finding]]:
        """Yield the hash of each, in hex."""
        ...


class Zipped:
    """The files of a bag in a ZIP."""

    def __init__(self, file: IO[bytes], names: Collection[str]) -> None:
        self._file, self.names = file, names

    def read(self, name: str) -> bytes | Finding:
        """Return one."""
        return zipped.member(self._file, name)

    def digests(self, names: Iterable[str], algorithm: str) -> Iterator[tuple[str, str | Finding]]:
        """Yield the hash of each, or why it has none."""
        for name, data in zipped.every(self._file, names):
            yield name, data if isinstance(data, Finding) else hashlib.new(algorithm, data).hexdigest()


def top_of(names: Iterable[str]) -> str:
    """Return the folder of a bag's payload, such as ``bag/data/``; empty where the ZIP holds no bag."""
    every = set(names)
    for name in sorted(every):
        folder, _, last = name.rpartition("/")
        if last == DECLARES and "/" not in folder:
            top = f"{folder}/{bag.PAYLOAD}" if folder else bag.PAYLOAD
            return top if any(one.startswith(top) for one in every) else ""
    return ""


def checked(file: IO[bytes], top: str, members: Members) -> tuple[Members, tuple[Finding, ...]]:
    """Return the payload of a bag in a ZIP; with findings, nothing of it."""
    findings = wrong(Zipped(file, {name for name, _ in members}), top.removesuffix(bag.PAYLOAD))
    return ((), findings) if findings else (tuple(one for one in members if one[0].startswith(top)), ())


def recorded(file: IO[bytes], member: str, given: Given = zipped.member) -> Piece | None:
    """Return what the record of a file in a bag says of it, words included; None where it has none.

    *given* returns a file that lies in the same.

    Raises: KwanzaaError for a record that does not hold together.
    """
    above, inside, path = member.partition(bag.PAYLOAD)
    lines = given(file, f"{above}{kept.RECORDS}") if inside else None
    if not isinstance(lines, bytes):
        return None
    one = next((one for one in kept.parse(lines) if one.path == path), None)
    if one is None:
        return None
    made = verify_artifact(_part(given(file, f"{above}{kept.artifact_path(one.artifact)}")), one.artifact)
    where = _part(given(file, f"{above}{kept.places_path(one.path)}")) if one.is_original else None
    return Piece(
        media=made.media,
        facts=(
            *((name, str(fact)) for name, fact in made.metadata if name in manifest.TOLD),
            (RECORD, one.record),
        ),
        master=tuple((name, fact) for name, fact in made.metadata if name not in manifest.TOLD),
        paragraphs=made.paragraphs,
        places=places.from_value(decode(where, limit=LARGEST)) if where is not None else places.NOWHERE,
    )


def _part(data: bytes | Finding) -> bytes:
    if isinstance(data, Finding):
        raise ArtifactError(data.message)
    return data


def wrong(files: Files, above: str = "") -> tuple[Finding, ...]:
    """Say what keeps a bag from being taken in; *above* is the folder that it lies in."""
    return tuple(islice(_wrong(files, above), TOLD))


def _wrong(files: Files, above: str) -> Iterator[Finding]:
    said = files.read(f"{above}{DECLARES}")
    if isinstance(said, Finding) or not bag.declares(said):
        yield _finding(f"{above}{DECLARES}", "it does not declare a bag in UTF-8")
    if f"{above}{_FETCH}" in files.names:
        yield _finding(f"{above}{_FETCH}", "it names files that lie elsewhere, and nothing is fetched here")
    known = [one for one in bag.ALGORITHMS if f"{above}manifest-{one}.txt" in files.names]
    if not known:
        yield _finding(zipped.WHOLE, f"it has no manifest-{' or manifest-'.join(bag.ALGORITHMS)}")
    names = [name for name in files.names if not zipped.is_litter(name)]
    payload = {name for name in names if name.startswith(f"{above}{bag.PAYLOAD}")}
    house = {name for name in names if name.startswith(f"{above}{kept.HOUSE}")}
    for algorithm in known:
        yield from _against(files, above, f"manifest-{algorithm}.txt", payload)
        tags = f"tagmanifest-{algorithm}.txt"
        if f"{above}{tags}" in files.names:
            yield from _against(files, above, tags, house)
        elif house:
            yield _finding(
                f"{above}{tags}", f"it is not there, and nothing else holds what is in {kept.HOUSE}"
            )


def _against(files: Files, above: str, listed: str, whole: set[str]) -> Iterator[Finding]:
    """Hold the files that a manifest names to it, and it to those that it has to name, all of *whole*."""
    said = files.read(f"{above}{listed}")
    if isinstance(said, Finding):
        yield said
        return
    try:
        wanted = {f"{above}{path}": digest for path, digest in bag.parse(said).items()}
    except ArtifactError as e:
        yield _finding(f"{above}{listed}", str(e))
        return
    for name in sorted(whole - set(wanted)):
        yield _finding(name, f"it is there, and {listed} does not name it")
    algorithm = listed.partition("-")[2].removesuffix(".txt")
    named = [one for one in wanted if not zipped.is_litter(one)]
    for name in named:
        if name not in files.names:
            yield _finding(name, f"{listed} names it, and it is not there")
    for name, found in files.digests([one for one in named if one in files.names], algorithm):
        if isinstance(found, Finding):
            yield found
        elif found != wanted[name]:
            yield _finding(name, f"it is not the file that {listed} names")


def _finding(name: str, detail: str) -> Finding:
    return Finding(file=name[: zipped.LONGEST], row=0, rule=Broken.BAG, detail=detail)
