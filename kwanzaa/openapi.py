"""How the schema of the API is made, and what it says of every operation alike: its errors, their body, and texts."""

from typing import Any, Final

_BODY: Final = {
    "type": "object",
    "properties": {
        "code": {"type": "string", "description": "What it is, for programs (docs/reference/errors.md)"},
        "detail": {"type": "string", "description": "What to do, for people"},
    },
    "required": ["code", "detail"],
}
_ANSWER: Final = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}
ERRORS: Final = {
    "400": "Something of it makes no sense, or may not be",
    "403": "Not signed in, or not allowed",
    "404": "There is nothing here for the caller",
    "406": "Asked for in another form than JSON",
    "409": "It is not in the state for it",
    "413": "The body is too large",
    "415": "The body is in another form than is taken here",
    "429": "Too often; `Retry-After` names the seconds",
    "503": "Something that it needs is away",
}
"""Status and what it means, of those that any operation may answer with."""
_TEXT: Final = r"^[^\u0000]*$"  # nothing in the house takes NUL
_OF_BODIES: Final = frozenset({"413", "415"})


def tell_errors(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the errors to every operation, those of a body where it takes one, and what no text of a query may hold."""
    result.setdefault("components", {}).setdefault("schemas", {})["Error"] = _BODY
    for methods in result["paths"].values():
        for operation in methods.values():
            left_out = frozenset[str]() if "requestBody" in operation else _OF_BODIES
            told = {code: {"description": why, **_ANSWER} for code, why in ERRORS.items()}
            operation["responses"] = {
                **{code: one for code, one in told.items() if code not in left_out},
                **operation["responses"],
            }
            for one in operation.get("parameters", ()):
                if one["in"] == "query" and one["schema"].get("type") == "string":
                    one["schema"].setdefault("pattern", _TEXT)
    return result


SPECTACULAR: Final[dict[str, Any]] = {
    "TITLE": "Kwanzaa",
    "DESCRIPTION": "Ask an archive; every sentence proves itself.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.IsAuthenticated"],
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "kwanzaa.openapi.tell_errors",
    ],
    "ENUM_NAME_OVERRIDES": {  # a claim and an answer both have a rung, of different ladders
        "ClaimRungEnum": "citations.serializers.CLAIM_RUNGS",
        "OutcomeRungEnum": "citations.serializers.OUTCOME_RUNGS",
        "ItemKindEnum": "personas.core.manifest.KINDS",  # … and so is a kind or a state of many things
        "BundleKindEnum": "audit.selectors.KINDS",
        "ArchiveStateEnum": "personas.models.Persona.State",
        "PersonStateEnum": "personas.models.Person.State",
        "DeliveryStateEnum": "personas.handed_in.Batch.State",
        "FileStateEnum": "personas.handed_in.BatchFile.State",
        "ChangeStateEnum": "personas.edits.Edit.State",
        "RecordStateEnum": "personas.edits.Edited.State",
        "TaskStateEnum": "personas.handed_in.Errand.State",
    },
}
