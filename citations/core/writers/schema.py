"""The JSON schema of a model's answer, with the keys of one prompt as a closed set."""

from collections.abc import Sequence
from typing import Final

from ledger.core.canonical import Json

NAME: Final = "claims"
RELATIONS: Final = ("direct_quote", "paraphrase", "inference", "general")


def schema(keys: Sequence[str]) -> dict[str, Json]:
    """Return the schema; it uses only words that every server which honours schemas knows."""
    claim: dict[str, Json] = {
        "type": "object",
        "additionalProperties": False,
        "required": ["text", "relation", "keys"],
        "properties": {
            "text": {"type": "string"},
            "relation": {"type": "string", "enum": [*RELATIONS]},
            "keys": {"type": "array", "items": {"type": "string", "enum": [*keys]}},
        },
    }
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["declined", "claims"],
        "properties": {
            "declined": {"type": "boolean"},
            "claims": {"type": "array", "items": claim},
        },
    }
