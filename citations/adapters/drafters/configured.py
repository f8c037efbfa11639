"""The settings of a model server, read when they are needed, so that a missing key halts nobody."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from stat import S_IMODE
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings

from citations.core.errors import WriterNotSetUpError

FILE: Final = "file:"
_OTHERS: Final = 0o077
_LONGEST: Final = 4_096  # bytes of a key


@dataclass(frozen=True, slots=True, kw_only=True)
class Configured:
    """Where the server is, what it is asked for, and with which key; the key is in no text of this value."""

    base_url: str
    model: str
    key: str = field(repr=False)
    seconds: int
    tokens: int
    temperature: float

    @property
    def secure(self) -> bool:
        """Whether the line to it is encrypted."""
        return urlsplit(self.base_url).scheme == "https"


def configured(*, base_url: str = "", role: str = "") -> Configured:
    """Read the settings of the writer, or of a *role* (``JUDGE``, ``SELECTOR``), whose own ones go before the writer's.

    *base_url* is that of a service which has a fixed one.
    Raises: WriterNotSetUpError, which names the setting and what to do, and never a key.
    """
    own = own_setting(role, "BASE_URL")
    url = own or settings.KWANZAA_LLM_BASE_URL or base_url
    where = f"KWANZAA_{role}" if own else "KWANZAA_LLM"
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise WriterNotSetUpError(f"{where}_BASE_URL is no address: write http://host:port/v1.")
    model = own_setting(role, "MODEL") or ("" if own else settings.KWANZAA_LLM_MODEL)
    if not model:
        raise WriterNotSetUpError(f"{where}_MODEL is not set: name the model as its server does.")
    # A key goes to the address that it was given for, and to no other.
    key = own_setting(role, "API_KEY") if own else settings.KWANZAA_LLM_API_KEY
    return Configured(
        base_url=url,
        model=model,
        key=_key(key, f"{where}_API_KEY"),
        seconds=settings.KWANZAA_LLM_TIMEOUT,
        tokens=settings.KWANZAA_LLM_MAX_TOKENS,
        temperature=settings.KWANZAA_LLM_TEMPERATURE,
    )


def own_setting(role: str, name: str) -> str:
    """Return what is set for this role alone; '' for the writer, whose settings are everybody's."""
    return str(getattr(settings, f"KWANZAA_{role}_{name}")) if role else ""


def _key(word: str, setting: str) -> str:
    """Return the key, out of its file where the setting names one."""
    if not word.startswith(FILE):
        return word
    path = Path(settings.BASE_DIR, word.removeprefix(FILE))
    try:
        with path.open("rb") as file:
            if S_IMODE(os.fstat(file.fileno()).st_mode) & _OTHERS:
                raise WriterNotSetUpError(
                    f"{path} holds a key that others may read: say chmod 600 {path}, and get a new key."
                )
            found = file.read(_LONGEST).decode("ascii").strip()
    except (OSError, ValueError) as e:
        raise WriterNotSetUpError(f"{setting} names the file {path}, which cannot be read as a key.") from e
    if not found or not found.isprintable():
        raise WriterNotSetUpError(f"{path} holds no key: put it there, alone on one line.")
    return found
