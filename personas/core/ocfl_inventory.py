"""The inventory of an OCFL object that somebody brings (1.0 or 1.1): read, or refused with the reason."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import unicodedata2

from personas.core.bag import leads_out
from personas.core.errors import ArtifactError

DECLARATIONS: Final = {f"0=ocfl_object_{form}": f"ocfl_object_{form}\n".encode() for form in ("1.0", "1.1")}
ROOTS: Final = {f"0=ocfl_{form}": f"ocfl_{form}\n".encode() for form in ("1.0", "1.1")}
TYPES: Final = frozenset(f"https://ocfl.io/{form}/spec/#inventory" for form in ("1.0", "1.1"))
ALGORITHMS: Final = ("sha512", "sha256")
NAME: Final = "inventory.json"
_HEAD: Final = re.compile(r"v(0*)([1-9][0-9]{0,5})", re.ASCII)
_CONTENT: Final = "content"


@dataclass(frozen=True, slots=True, kw_only=True)
class Inventory:
    """What an object holds: ``contents`` are digests by path, ``versions`` digests by logical path, oldest first.

    ``folders`` are the names of the versions' folders.
    """

    identifier: str
    algorithm: str
    content: str
    folders: tuple[str, ...]
    contents: Mapping[str, str]
    versions: tuple[Mapping[str, str], ...]


def parse(data: bytes) -> Inventory:
    """Read an inventory. Raises: ArtifactError for one that is malformed, or names what leads out of its object."""
    try:
        value = json.loads(data.decode(), object_pairs_hook=_once)
    except (UnicodeDecodeError, RecursionError, ValueError) as e:
        raise ArtifactError("it is not JSON in UTF-8") from e
    return _read(_map(value, "it"))


def digest_in(sidecar: bytes) -> str:
    """Return the digest that the file beside an inventory names; empty where it names none."""
    words = sidecar.decode("ascii", "replace").split()
    return words[0].lower() if words[1:] == [NAME] else ""


def _read(value: Mapping[str, object]) -> Inventory:
    content = _text(value, "contentDirectory") if "contentDirectory" in value else _CONTENT
    algorithm = _text(value, "digestAlgorithm")
    _demand(_text(value, "type") in TYPES, "it is of a form that is not read here")
    _demand(algorithm in ALGORITHMS, f"it is not held by {' or '.join(ALGORITHMS)}")
    _demand(not leads_out(content) and "/" not in content, "its content directory leads out of the object")
    folders = _folders(_text(value, "head"))
    versions = _map(value.get("versions"), "versions")
    _demand({*versions} == {*folders}, "its versions are not those up to its head")
    contents = _paths(value.get("manifest"), "manifest")
    for path in contents:
        _demand(_lies_in(path, folders, content), f"{path[:80]!a} lies in no version of it")
    states = tuple(_paths(_map(versions[name], name).get("state"), name) for name in folders)
    known = {*contents.values()}
    _demand(all(known.issuperset(state.values()) for state in states), "a version names what no file holds")
    return Inventory(
        identifier=_text(value, "id"),
        algorithm=algorithm,
        content=content,
        folders=folders,
        contents=contents,
        versions=states,
    )


def _folders(head: str) -> tuple[str, ...]:
    found = _HEAD.fullmatch(head)
    if found is None:
        raise ArtifactError("its head is no version")
    width = len(head) - 1 if found[1] else 0
    return tuple(f"v{n:0{width}d}" for n in range(1, int(found[2]) + 1))


def _lies_in(path: str, folders: tuple[str, ...], content: str) -> bool:
    folder, _, rest = path.partition("/")
    return rest.startswith(f"{content}/") and folder in folders


def _paths(said: object, where: str) -> dict[str, str]:
    """Turn digests with their paths round; small letters, because hex is not told apart by capitals."""
    found: dict[str, str] = {}
    alike: set[str] = set()
    for digest, paths in _map(said, where).items():
        _demand(isinstance(paths, list), f"{where} holds no lists")
        for path in paths if isinstance(paths, list) else ():
            if not isinstance(path, str) or leads_out(path):
                raise ArtifactError(f"{where} names {str(path)[:80]!a}, which is no path below it")
            same = unicodedata2.normalize("NFC", path).casefold()
            _demand(same not in alike, f"{where} names {path[:80]!a} twice; capitals do not tell files apart")
            alike.add(same)
            found[path] = digest.lower()
    return found


def _map(value: object, name: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise ArtifactError(f"{name} is no map")
    return value


def _text(value: Mapping[str, object], name: str) -> str:
    found = value.get(name)
    if not isinstance(found, str):
        raise ArtifactError(f"{name} is no text")
    return found


def _demand(holds: bool, why: str) -> None:  # noqa: FBT001 -- a statement and what its absence means
    if not holds:
        raise ArtifactError(why)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    _demand(len(found) == len(pairs), "it names something twice")
    return found
