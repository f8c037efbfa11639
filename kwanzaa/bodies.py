"""What a program sends: JSON that every reader reads alike."""

import json
from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

_SHOWN = 40  # code points of a key in a message


class StrictJSONParser(JSONParser):
    """Read JSON in UTF-8 (RFC 8259, section 8.1), each key once; what is wrong is told in our own words."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,  # noqa: ARG002 -- DRF's signature
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002 -- DRF's signature
    ) -> Any:
        """Return what the body says. Raises: ParseError."""
        try:
            return json.loads(
                stream.read().decode(), object_pairs_hook=_each_once, parse_constant=_no_such_number
            )
        except RecursionError as e:
            raise ParseError("This JSON is nested too deep. Send one flat object.") from e
        except ValueError as e:  # also no UTF-8, and integers of thousands of digits
            raise ParseError("This is not JSON in UTF-8. Send one JSON object.") from e


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    value = dict(pairs)
    if len(value) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ParseError(f"The key {twice[:_SHOWN]!a} stands twice in one object. Send each key once.")
    return value


def _no_such_number(name: str) -> float:
    raise ParseError(f"{name} is no number in JSON. Leave it out, or send a string.")
