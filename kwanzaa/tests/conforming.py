"""Calls that Schemathesis draws from the schema of the API, through the real handler, and its judgement of each."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.core.result import Ok
from schemathesis.generation.case import Case
from schemathesis.openapi.checks import RejectedPositiveData
from schemathesis.schemas import APIOperation, BaseSchema

APART: Final[Mapping[str, str]] = {
    "max_response_time": "how long something takes is measured elsewhere, on a quiet machine",
}
"""Checks that are left out, and why."""
LENIENT: Final = frozenset({"limit", "offset"})
"""Parameters of which nonsense is as left out (``personas.paging``); so is whatever is empty, and of what is given more
than once the last counts."""
MEANT: Final = (
    *("/title/", "/questions/", "/search/", "/openings/", "/cosignatures"),
    *("/metrics/", "/metrics/table/"),  # days that a period may have
    *("/deliveries/", "/files/", "/answers/", "/words/", "/record/", "/consent/", "/decision/"),
)
"""Ends of addresses of which what is sent is read for its meaning; what is refused of that, no schema says whole."""
Operation = APIOperation[Any, Any, Any, Any]
MODES: Final = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


def schema_of(raw: dict[str, Any]) -> BaseSchema:
    """Read the schema, and call the whole of our application for it."""
    schema = schemathesis.openapi.from_dict(raw)
    schema.app = WSGIHandler()
    return schema


def operations(schema: BaseSchema) -> list[Operation]:
    """Return every operation of the schema."""
    return [one.ok() for one in schema.get_all_operations() if isinstance(one, Ok)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Calling:
    """How it is called: what is filled into an address, for what is drawn there names nothing, and as whom.

    ``callers`` are the headers of each, by name: what is drawn once is sent by all, for drawing is what takes long.
    """

    path: Mapping[str, str]
    callers: Mapping[str, Mapping[str, str]]
    taken_back: Callable[[], AbstractContextManager[None]]


def wrong(operation: Operation, calling: Calling, *, count: int, chance: int) -> list[str]:
    """Draw so many calls of an operation in each mode, for every caller; return what does not keep to the schema."""
    load_all_checks()
    checks: list[Any] = [one for one in CHECKS.get_all() if one.__name__ not in APART]
    named = {name: value for name, value in calling.path.items() if f"{{{name}}}" in operation.path}
    found = list[str]()

    def judge(case: Case[Any]) -> None:
        for who, headers in calling.callers.items():
            with calling.taken_back():
                try:
                    case.call_and_validate(headers=dict(headers), checks=checks)
                except* AssertionError as group:
                    told = [one for one in _each(group) if not _is_meant_so(case, one)]
                    found.extend(f"{who}, {operation.label}: {_said(one)}" for one in told)

    for mode in MODES:
        drawn = operation.as_strategy(mode, path_parameters=named or None)
        few = settings(
            max_examples=count,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        with suppress(
            Unsatisfiable
        ):  # what takes nothing but an address that is given cannot be called wrongly
            seed(chance)(few(given(case=drawn)(judge)))()
    return found


def _is_meant_so(case: Case[Any], one: BaseException) -> bool:
    """Tell whether a call was answered as it was documented, where no schema can say so."""
    match one:
        case AcceptedNegativeData():
            names = re.findall(r"(?:/properties/|`)(\w+)", str(one.message))
            wrongs = [name for name in names if name in case.query]
            return all(
                name in LENIENT or case.query[name] in ("", None, {}) or isinstance(case.query[name], list)
                for name in wrongs
            )
        case RejectedPositiveData():
            return case.operation.path.endswith(MEANT) and one.status_code == HTTPStatus.BAD_REQUEST
        case BaseException():
            return False


def _said(one: BaseException) -> str:
    return " ".join(str(one).split())[:600]


def _each(group: BaseExceptionGroup[AssertionError]) -> Iterator[BaseException]:
    for one in group.exceptions:
        if isinstance(one, BaseExceptionGroup):
            yield from _each(one)
        else:
            yield one
