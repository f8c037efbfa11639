"""The JSON schemas of what models answer; they use only words that every server which honours schemas knows."""

from collections.abc import Mapping, Sequence

from ledger.core.canonical import Json

Form = dict[str, Json]


def claims(keys: Sequence[str]) -> Form:
    """Return the schema of a writer's answer, quote first; the keys of one prompt are a closed set."""
    one = _object(
        quote={"type": "string"},
        key={"type": "string", "enum": [*keys]},
        claim={"type": "string"},
        inference={"type": "boolean"},
    )
    return _object(claims={"type": "array", "items": one}, declined={"type": "boolean"})


def verdicts() -> Form:
    """Return the schema of a second reader's answer."""
    one = _object(n={"type": "integer"}, says={"type": "boolean"}, answers={"type": "boolean"})
    return _object(verdicts={"type": "array", "items": one})


def need() -> Form:
    """Return the schema of whether somebody is in need."""
    return _object(in_need={"type": "boolean"})


def numbers() -> Form:
    """Return the schema of a choice among numbered sentences."""
    return _object(numbers={"type": "array", "items": {"type": "integer"}})


def plan() -> Form:
    """Return the schema of how a question is told whole."""
    return _object(question={"type": "string"}, sides={"type": "array", "items": {"type": "string"}})


def _object(**properties: Form) -> Form:
    fields: Mapping[str, Json] = properties
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [*fields],
        "properties": {**fields},
    }
