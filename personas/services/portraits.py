"""A portrait that a curator hands in: drawn anew behind the fence, so that pixels alone are kept and shown."""

from typing import Final

from django.core.files.uploadedfile import UploadedFile

from personas.doors import Portrait
from personas.models import Persona, Tier
from personas.readers import crops
from personas.readers.sandbox import StoppedError

MOST: Final = 10 * 2**20  # bytes that are handed in


class PictureError(ValueError):
    """What was handed in is no portrait."""


def drawn(given: "UploadedFile[bytes]") -> bytes:
    """Return the picture as JPEG, small, upright, without what its file says of itself. Raises: PictureError."""
    if (given.size or 0) > MOST:
        raise PictureError(f"It has {given.size:,} bytes; {MOST:,} are taken. Make it smaller.")
    try:
        return crops.portrait(b"".join(given.chunks()))
    except StoppedError as e:
        raise PictureError("It is no picture that can be read here. Hand in another.") from e


def hang(*, persona: Persona, picture: bytes, tier: Tier, why: str) -> None:
    """Let a picture that was drawn be the portrait, from *tier* up, in the place of any other."""
    given = {"picture": picture, "tier": tier, "why": why, "record_key": ""}
    Portrait.objects.update_or_create(persona=persona, defaults=given)
