"""Facts about an artifact: a field of its metadata, whatever its medium."""

import re
from typing import Final

from personas.core.media.base import MetadataLocator, Selector, Work

_POINTER: Final = re.compile("/([a-z_]+)", re.ASCII)  # the names of fields need none of RFC 6901's escapes


def locate(work: Work, locator: MetadataLocator) -> str | None:
    """Return a field as text; None where the pointer is malformed or the field is not there."""
    name = _POINTER.fullmatch(locator.pointer)
    value = work.fact(name[1]) if name else None
    return None if value is None else str(value)


def select(locator: MetadataLocator) -> tuple[Selector, ...]:
    """Give a field as a JSON pointer into the artifact's payload (RFC 6901)."""
    return (
        {
            "type": "FragmentSelector",
            "conformsTo": "https://www.rfc-editor.org/rfc/rfc6901",
            "value": f"/metadata{locator.pointer}",
        },
    )
