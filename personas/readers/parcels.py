"""An archive that was taken out: a folder that is a bag, an OCFL object, or a storage root with one of them.

Every file is held to its digest before anything of it is read for what it says.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from personas.core.findings import Broken, Finding
from personas.core.kept import RECORDS
from personas.readers import bagged, objects
from personas.readers.below import Below


@dataclass(frozen=True, slots=True, kw_only=True)
class Files:
    """The files of one version by their paths; ``places`` are where they lie below the folder."""

    below: Below
    places: Mapping[str, str]

    def read(self, name: str) -> bytes | Finding:
        """Return one that is small enough to be held; a finding names it where it is not there."""
        if name not in self.places:
            return Finding(file=name, row=0, rule=Broken.RETURNED, detail="it is not there")
        return self.below.read(self.places[name])

    def blocks(self, name: str) -> Callable[[], Iterator[bytes]]:
        """Return how to read a big one piece by piece. Raises then: OSError."""
        return lambda: self.below.blocks(self.places[name])


@dataclass(frozen=True, slots=True, kw_only=True)
class Parcel:
    """The versions in a folder, oldest first, or what is wrong with it; neither, where it is no parcel.

    ``is_foreign``: it is a bag that holds no records, but perhaps an archive folder.
    """

    versions: tuple[Files, ...] = ()
    findings: tuple[Finding, ...] = ()
    is_foreign: bool = False


def opened(root: Path) -> Parcel:
    """Look at a folder, and hold every file of a parcel to its digest."""
    if not _is_one(root):
        return Parcel()
    below = Below(root)
    if below.findings:
        return Parcel(findings=below.findings)
    if bagged.DECLARES in below.names:
        if wrong := bagged.wrong(below):
            return Parcel(findings=wrong)
        bag = Files(below=below, places={name: name for name in below.names})
        return Parcel(versions=(bag,), is_foreign=RECORDS not in below.names)
    return _object(below, root)


def _is_one(root: Path) -> bool:
    """Whether what lies at the top of a folder says that it is a parcel."""
    names = frozenset(one.name for one in root.iterdir()) if root.is_dir() else frozenset()
    return bagged.DECLARES in names or objects.is_root(names) or "" in objects.roots_of(names)


def _object(below: Below, root: Path) -> Parcel:
    above = objects.only(below.names, root.name)
    if isinstance(above, Finding):
        return Parcel(findings=(above,))
    made = objects.found_in(below, above)
    return Parcel(
        versions=tuple(Files(below=below, places=one) for one in made.versions), findings=made.findings
    )
