"""Take an archive out: one version as a bag, or all versions as an OCFL object.

Originals go out as they were handed in, artifacts as they were hashed. What the person's instructions do not let be
in the archive any more does not leave it either: the signed statement of its withdrawal stands in its place.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha512

from personas.adapters.outgoing import Outgoing
from personas.core import bag, ocfl
from personas.core.record_errors import ExportError
from personas.models import ArchiveVersion, Entry, Persona
from personas.services.packing import Packed, house_of, pack

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportReport:
    """What was taken out: records, originals, records of which the original is not here any more, statements, files."""

    records: int
    originals: int
    bare: int
    tombstones: int
    files: int
    size: int


def export_bag(
    *, persona: Persona, version: ArchiveVersion, out: Outgoing, progress: Progress | None = None
) -> ExportReport:
    """Write one version as a bag. Raises: ExportError, VersionError; then the caller throws away what was written."""
    total = Entry.objects.filter(version=version).count()
    packed = pack(house_of(persona), version, _Bag(out), _counted(progress, total))
    _put_tags(persona, version, out)
    return _report([packed], out)


def export_ocfl(*, persona: Persona, out: Outgoing, progress: Progress | None = None) -> ExportReport:
    """Write all versions as one OCFL object. Raises: ExportError, VersionError, as ``export_bag``."""
    versions = list(ArchiveVersion.objects.filter(persona=persona).order_by("n"))
    if not versions:
        raise ExportError(f"nothing of {persona.slug} was published")
    told = _counted(progress, Entry.objects.filter(version__in=versions).count())
    house, contents = house_of(persona), _Contents(out)
    states, packed = list[ocfl.State](), list[Packed]()
    out.put(*ocfl.DECLARATION)
    for version in versions:
        contents.begin(version.n)
        packed.append(pack(house, version, contents, told))
        states.append(
            ocfl.State(
                created=f"{version.created:%Y-%m-%dT%H:%M:%SZ}",
                message=f"archive version {version.n}, root {version.root}",
                files=tuple(contents.state),
            )
        )
        _put_inventory(f"v{version.n}/", persona, states, contents.places, out)
    _put_inventory("", persona, states, contents.places, out)
    return _report(packed, out)


def version_of(persona: Persona, n: int | None) -> ArchiveVersion:
    """Return a version, or the newest. Raises: ExportError where there is none."""
    versions = ArchiveVersion.objects.filter(persona=persona).order_by("-n")
    found = versions.first() if n is None else versions.filter(n=n).first()
    if found is None:
        newest = versions.first()
        known = f"its newest is {newest.n}" if newest else "nothing of it was published"
        raise ExportError(f"{persona.slug} has no version {n or 1}: {known}")
    return found


class _Bag:
    """Files of a version as files of a bag."""

    def __init__(self, out: Outgoing) -> None:
        self._out = out

    def put(self, path: str, data: bytes) -> None:
        self._out.put(path, data)

    def stream(self, path: str, name: str, blocks: Iterable[bytes]) -> None:  # noqa: ARG002 -- a bag holds each
        self._out.stream(path, blocks)


class _Contents:
    """Files of all versions as contents of an OCFL object, each once. ``state`` is the version that was begun last."""

    def __init__(self, out: Outgoing) -> None:
        self._out, self._folder = out, ""
        self._named: dict[str, str] = {}
        self.places: dict[str, str] = {}
        self.state: list[tuple[str, str]] = []

    def begin(self, n: int) -> None:
        self._folder, self.state = f"v{n}/content/", []

    def put(self, path: str, data: bytes) -> None:
        self.stream(path, sha512(data).hexdigest(), (data,))

    def stream(self, path: str, name: str, blocks: Iterable[bytes]) -> None:
        if name not in self._named:
            place = f"{self._folder}{path}"
            self._named[name] = digest = self._out.stream(place, blocks)
            self.places[digest] = place
        self.state.append((path, self._named[name]))


def _counted(progress: Progress | None, total: int) -> Callable[[], None]:
    done = 0

    def told() -> None:
        nonlocal done
        done += 1
        if progress:
            progress(done, total)

    return told


def _put_tags(persona: Persona, version: ArchiveVersion, out: Outgoing) -> None:
    paid = {path: digest for path, digest in out.digests.items() if path.startswith(bag.PAYLOAD)}
    size = sum(out.sizes[path] for path in paid)
    labels = (
        ("Source-Organization", f"Archive of {persona.name}"),
        ("Bagging-Date", f"{version.created:%Y-%m-%d}"),
        ("External-Identifier", f"urn:kwanzaa:archive:{persona.archive_id}:version:{version.n}"),
        ("Kwanzaa-Archive", persona.archive_id),
        ("Kwanzaa-Version", str(version.n)),
        ("Kwanzaa-Root", version.root),
        ("Payload-Oxum", f"{size}.{len(paid)}"),
    )
    out.put("bagit.txt", bag.DECLARATION)
    out.put("bag-info.txt", bag.info(labels))
    out.put("manifest-sha512.txt", bag.manifest(paid))
    tags = {path: digest for path, digest in out.digests.items() if path not in paid}
    out.put("tagmanifest-sha512.txt", bag.manifest(tags))


def _put_inventory(
    folder: str, persona: Persona, states: Sequence[ocfl.State], places: Mapping[str, str], out: Outgoing
) -> None:
    made = ocfl.inventory(f"urn:kwanzaa:archive:{persona.archive_id}", states, places)
    digest = out.put(f"{folder}inventory.json", made)
    out.put(f"{folder}inventory.json.sha512", ocfl.sidecar(digest))


def _report(packed: Sequence[Packed], out: Outgoing) -> ExportReport:
    """Count files of all versions, and records of the newest."""
    newest = packed[-1]
    return ExportReport(
        records=newest.records,
        originals=newest.originals,
        bare=newest.bare,
        tombstones=newest.tombstones,
        files=len(out.digests),
        size=sum(out.sizes.values()),
    )
