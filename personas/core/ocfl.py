"""All versions of an archive as one object of the Oxford Common File Layout 1.1: its inventory.

The logical state of a version holds the files of a bag of it, without the tag files that make it a bag.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

DECLARATION: Final = ("0=ocfl_object_1.1", b"ocfl_object_1.1\n")
TYPE: Final = "https://ocfl.io/1.1/spec/#inventory"
DIGEST: Final = "sha512"


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """One version: when it was made, why, and the SHA-512 of what stands under each logical path."""

    created: str
    message: str
    files: tuple[tuple[str, str], ...]


def inventory(identifier: str, states: Sequence[State], contents: Mapping[str, str]) -> bytes:
    """Write the inventory of the newest of *states*; *contents* are the content paths by SHA-512."""
    known = {digest for state in states for _, digest in state.files}
    value = {
        "id": identifier,
        "type": TYPE,
        "digestAlgorithm": DIGEST,
        "head": f"v{len(states)}",
        "manifest": {digest: [contents[digest]] for digest in sorted(known)},
        "versions": {f"v{n}": _version(state) for n, state in enumerate(states, 1)},
    }
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


def sidecar(digest: str) -> bytes:
    """Write the file beside an inventory that holds its digest."""
    return f"{digest} inventory.json\n".encode()


def _version(state: State) -> dict[str, object]:
    under: dict[str, list[str]] = {}
    for path, digest in state.files:
        under.setdefault(digest, []).append(path)
    return {
        "created": state.created,
        "message": state.message,
        "user": {"name": "Kwanzaa", "address": "urn:kwanzaa"},
        "state": under,
    }
