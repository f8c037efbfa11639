"""Archival Resource Keys (draft-kunze-ark): lasting names of an archive, its versions and items, under a number.

A prefix is a number of a name assigning authority (NAAN), or one with a shoulder behind it: ``12345``, ``12345/kw1``.
"""

import re
from dataclasses import dataclass
from typing import Final

_PREFIX: Final = re.compile(r"[0-9bcdfghjkmnpqrstvwxz]{5,16}(?:/[0-9a-z]{1,16})?")
_NAME: Final = re.compile(r"([0-9a-f]{32})(?:/([0-9a-f]{32})|\.v([1-9][0-9]{0,5}))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """What a name names: an archive; or an item of it by its handle; or a version by its number (0: none)."""

    archive: str
    handle: str = ""
    version: int = 0


def is_prefix(text: str) -> bool:
    """Tell whether names may begin so."""
    return _PREFIX.fullmatch(text) is not None


def ark(prefix: str, named: Named) -> str:
    """Write a name; empty without a prefix, where nothing has one."""
    if not prefix:
        return ""
    below = f"/{named.handle}" if named.handle else f".v{named.version}" if named.version else ""
    return f"ark:/{_begun(prefix)}{named.archive}{below}"


def is_under(prefix: str, text: str) -> bool:
    """Tell whether a name, without its ``ark:``, begins with *prefix*."""
    return _plain(text).startswith(_begun(prefix))


def named_by(prefix: str, text: str) -> Named | None:
    """Read a name under *prefix*, without its ``ark:``; None where it has not the form of one of ours."""
    found = _NAME.fullmatch(_plain(text).removeprefix(_begun(prefix)))
    if not (found and is_under(prefix, text)):
        return None
    archive, handle, version = found.groups(default="")
    return Named(archive=archive, handle=handle, version=int(version or 0))


def _begun(prefix: str) -> str:
    return prefix if "/" in prefix else f"{prefix}/"


def _plain(text: str) -> str:
    """Leave out what means nothing in a name: hyphens, capitals, and slashes at its ends."""
    return text.replace("-", "").lower().strip("/")
