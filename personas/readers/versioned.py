"""An OCFL object in a ZIP: the files of its newest version, once every file is the one that its inventory names.

They are listed and given as the files of a ZIP are (``zipped``), under their logical paths.
"""

from collections.abc import Iterable
from typing import IO, Final

from personas.core import bag, kept
from personas.core import ocfl_inventory as ocfl
from personas.core.errors import ArtifactError
from personas.core.findings import Broken, Finding
from personas.readers import objects, zipped
from personas.readers.bagged import Members, Zipped

PATH: Final = "ocfl:"  # what a member is called; its logical path follows
_DEEPEST: Final = 1  # folders above what declares an object, or a storage root
_DECLARES: Final = frozenset({*ocfl.DECLARATIONS, *ocfl.ROOTS})


def is_one(names: Iterable[str]) -> bool:
    """Tell whether a ZIP says that it is an object, or a storage root."""
    parts = (name.split("/") for name in names)
    return any(one[-1] in _DECLARES and len(one) <= _DEEPEST + 1 for one in parts)


def checked(file: IO[bytes], members: Members) -> tuple[str, Members, tuple[Finding, ...]]:
    """Return the folder of what comes in, and its files; with findings, nothing of it.

    Of an archive that was taken out it is the payload, as of a bag; of any other object all of it.
    """
    sizes = dict(members)
    files = Zipped(file, frozenset(sizes))
    above = objects.only(frozenset(sizes), zipped.WHOLE)
    if isinstance(above, Finding):
        return PATH, (), (above,)
    found = objects.found_in(files, above)
    if found.findings:
        return PATH, (), found.findings
    newest = found.versions[-1]
    top = f"{PATH}{bag.PAYLOAD}" if kept.RECORDS in newest else PATH
    called = ((f"{PATH}{logical}", sizes[place]) for logical, place in sorted(newest.items()))
    return top, tuple(one for one in called if one[0].startswith(top)), ()


def member(file: IO[bytes], name: str) -> bytes | Finding:
    """Return one file of the newest version, by what it is called here."""
    listed, findings = zipped.contents(file)
    names = frozenset(one for one, _ in listed)
    above = findings[0] if findings else objects.only(names, zipped.WHOLE)
    if isinstance(above, Finding):
        return above
    data = zipped.member(file, f"{above}{ocfl.NAME}")
    if isinstance(data, Finding):
        return data
    try:
        inventory = ocfl.parse(data)
    except ArtifactError as e:
        return Finding(file=name, row=0, rule=Broken.OBJECT, detail=str(e))
    places = {digest: path for path, digest in inventory.contents.items()}
    digest = inventory.versions[-1].get(name.removeprefix(PATH), "")
    if digest not in places:
        return Finding(file=name, row=0, rule=Broken.ABSENT, detail="in the object")
    return zipped.member(file, f"{above}{places[digest]}")
