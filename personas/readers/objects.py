"""An OCFL object (1.0 or 1.1), alone or in a storage root: its versions, once every file is the one it names."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from personas.core import ocfl_inventory as ocfl
from personas.core.errors import ArtifactError
from personas.core.findings import Broken, Finding
from personas.core.ocfl_inventory import Inventory
from personas.readers.bagged import Files
from personas.readers.below import TOLD

_SEVERAL: Final = 5  # objects of a storage root that are named
_BESIDE: Final = ("logs", "extensions")  # folders of an object that are no version


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The versions of an object, oldest first: content paths by logical path. With findings, none of them."""

    versions: tuple[Mapping[str, str], ...] = ()
    findings: tuple[Finding, ...] = ()


def roots_of(names: frozenset[str]) -> tuple[str, ...]:
    """Return the folders of all objects below a folder: ``""`` where it is one itself."""
    found = {name.rpartition("/")[0] for name in names if name.rpartition("/")[2] in ocfl.DECLARATIONS}
    return tuple(sorted(f"{folder}/" if folder else "" for folder in found))


def only(names: frozenset[str], called: str) -> str | Finding:
    """Return the folder of the one object below a folder that is *called* so; a finding where it is not one."""
    found = roots_of(names)
    if len(found) == 1:
        return found[0]
    some = ", ".join(one.removesuffix("/") for one in found[:_SEVERAL]) or "none"
    return _finding(called, f"an archive is one object, and there are {len(found)}: {some}")


def is_root(names: frozenset[str]) -> bool:
    """Tell whether a folder says that it is a storage root."""
    return not names.isdisjoint(ocfl.ROOTS)


def found_in(files: Files, above: str) -> Found:
    """Read the object in the folder *above*, and hold every file to its inventory."""
    inventory = _inventory(files, above)
    if isinstance(inventory, Finding):
        return Found(findings=(inventory,))
    findings = tuple(islice(_wrong(files, above, inventory), TOLD))
    if findings:
        return Found(findings=findings)
    places = {digest: f"{above}{path}" for path, digest in inventory.contents.items()}
    states = tuple({logical: places[digest] for logical, digest in one.items()} for one in inventory.versions)
    return Found(versions=states)


def _inventory(files: Files, above: str) -> Inventory | Finding:
    data = files.read(f"{above}{ocfl.NAME}")
    if isinstance(data, Finding):
        return data
    try:
        inventory = ocfl.parse(data)
    except ArtifactError as e:
        return _finding(f"{above}{ocfl.NAME}", str(e))
    said = files.read(f"{above}{ocfl.NAME}.{inventory.algorithm}")
    if isinstance(said, Finding):
        return said
    if ocfl.digest_in(said) != hashlib.new(inventory.algorithm, data).hexdigest():
        return _finding(f"{above}{ocfl.NAME}", "it is not the file that the digest beside it names")
    return inventory


def _wrong(files: Files, above: str, inventory: Inventory) -> Iterator[Finding]:
    own = {name.removeprefix(above) for name in files.names if name.startswith(above)}
    yield from _undeclared(files, above, own)
    named = {*inventory.contents}
    for name in sorted(named - own):
        yield _finding(f"{above}{name}", "the inventory names it, and it is not there")
    for name in sorted(own - named):
        if not _is_apparatus(name, inventory):
            yield _finding(f"{above}{name}", "it is there, and the inventory does not name it")
    newest = f"{inventory.folders[-1]}/{ocfl.NAME}"
    if newest in own and files.read(f"{above}{newest}") != files.read(f"{above}{ocfl.NAME}"):
        yield _finding(f"{above}{newest}", "it is another one than that of the object")
    paths = {f"{above}{name}": digest for name, digest in inventory.contents.items() if name in own}
    for path, digest in files.digests(sorted(paths), inventory.algorithm):
        if isinstance(digest, Finding):
            yield digest
        elif digest != paths[path]:
            yield _finding(path, "it is not the file that the inventory names")


def _undeclared(files: Files, above: str, own: set[str]) -> Iterator[Finding]:
    for name, said in ocfl.DECLARATIONS.items():
        if name in own and files.read(f"{above}{name}") != said:
            yield _finding(f"{above}{name}", "it does not say what its name says")


def _is_apparatus(name: str, inventory: Inventory) -> bool:
    """Whether a file is one that makes an object of the others."""
    folder, _, last = name.rpartition("/")
    inventories = {ocfl.NAME, *(f"{ocfl.NAME}.{one}" for one in ocfl.ALGORITHMS)}
    return (
        name.partition("/")[0] in _BESIDE
        or (folder in {"", *inventory.folders} and last in inventories)
        or (not folder and last in ocfl.DECLARATIONS)
    )


def _finding(name: str, detail: str) -> Finding:
    return Finding(file=name, row=0, rule=Broken.OBJECT, detail=detail)
