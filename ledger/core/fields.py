"""Read a signed map field by field, and nothing but its fields."""

import re
from typing import Final

from ledger.core.canonical import Json, from_base64
from ledger.core.errors import CanonicalError

_LETTERS: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
# Four letters, or fewer with padding; the bits that then stand for nothing are 0 (RFC 4648, 3.5).
_LAST: Final = re.compile(r"[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=|[A-Za-z0-9+/][AQgw]==")


class Fields:
    """One map of a signed document; each field is read once, then the map is closed.

    >>> fields = Fields({"size": 3, "root": "ab"}, "checkpoint")
    >>> fields.integer("size"), fields.text("root")
    (3, 'ab')
    >>> fields.closed()

    A field that is missing, of another type, or left unread when ``closed`` is called is a
    CanonicalError that names it.
    """

    __slots__ = ("_left", "_name")

    def __init__(self, value: Json, name: str) -> None:
        """Take a map; *name* is what errors call it."""
        if not isinstance(value, dict):
            raise CanonicalError(f"{name} is not a map")
        self._name = name
        self._left = dict(value)

    def value(self, key: str) -> Json:
        """Return a field of any type."""
        if key not in self._left:
            raise CanonicalError(f"{self._name}.{key} is missing")
        return self._left.pop(key)

    def text(self, key: str) -> str:
        """Return a string, which may be empty."""
        value = self.value(key)
        if not isinstance(value, str):
            raise self._wrong(key, "a string")
        return value

    def integer(self, key: str, *, least: int = 0) -> int:
        """Return an integer that is not below *least*."""
        value = self.value(key)
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise self._wrong(key, f"an integer of at least {least}")
        return value

    def flag(self, key: str) -> bool:
        """Return true or false."""
        value = self.value(key)
        if not isinstance(value, bool):
            raise self._wrong(key, "true or false")
        return value

    def items(self, key: str) -> tuple[Json, ...]:
        """Return a list."""
        value = self.value(key)
        if not isinstance(value, list):
            raise self._wrong(key, "a list")
        return tuple(value)

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of strings."""
        items = self.items(key)
        texts = tuple(item for item in items if isinstance(item, str))
        if len(texts) != len(items):
            raise self._wrong(key, "a list of strings")
        return texts

    def data(self, key: str, *, size: int | None = None) -> bytes:
        """Return the bytes of a base64 string, exactly *size* of them when it is given."""
        data = from_base64(self.text(key))
        if size is not None and len(data) != size:
            raise self._wrong(key, f"{size} bytes in base64")
        return data

    def base64(self, key: str) -> str:
        """Return a string that is the one base64 form of some bytes, as it is: that takes a fifth of the time."""
        text = self.text(key)
        if not _is_base64(text):
            from_base64(text)  # which says why, or knows better
        return text

    def fields(self, key: str) -> "Fields":
        """Return a map, to be read and closed by itself."""
        return Fields(self.value(key), f"{self._name}.{key}")

    def given(self, key: str) -> bool:
        """Return whether a field that may be null holds something; a null counts as read."""
        if (value := self.value(key)) is None:
            return False
        self._left[key] = value
        return True

    def closed(self) -> None:
        """Raise CanonicalError when a field was not read, because nobody knows it."""
        if self._left:
            raise CanonicalError(f"{self._name} has unknown fields: {', '.join(sorted(self._left))}")

    def _wrong(self, key: str, wanted: str) -> CanonicalError:
        return CanonicalError(f"{self._name}.{key} is not {wanted}")


def _is_base64(text: str) -> bool:
    """Tell whether this is certainly the one base64 form of some bytes."""
    head = text[:-4]
    if len(text) % 4 or not head.isascii() or head.encode().translate(None, _LETTERS):
        return False
    return _LAST.fullmatch(text[-4:]) is not None
