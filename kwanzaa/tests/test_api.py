"""Errors to HTTP: the table, the body, and what never leaves the house."""

import logging
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import Http404
from django.test import Client
from rest_framework import exceptions
from rest_framework.response import Response

from kwanzaa.api import exception_handler
from ledger.core.errors import KwanzaaError, SealError
from personas.core.errors import UnknownCharsetError, UnknownPersonaError

SECRET = "what Ada wrote about her sister"


def body(error: Exception) -> tuple[int, object]:
    response = exception_handler(error, {})
    assert isinstance(response, Response)
    return response.status_code, response.data


def test_an_error_of_ours_has_its_code_and_public_message() -> None:
    assert body(UnknownPersonaError(SECRET)) == (
        404,
        {"code": UnknownPersonaError.code, "detail": UnknownPersonaError.public_message},
    )


def test_the_nearest_class_counts() -> None:
    status, data = body(UnknownCharsetError.__new__(UnknownCharsetError))
    assert status == 400
    assert isinstance(data, dict)
    assert data["code"] == UnknownCharsetError.code


@pytest.mark.parametrize(
    "error",
    [
        pytest.param(ValueError(SECRET), id="foreign"),
        pytest.param(SealError(SECRET), id="ours, but not in the table"),
        pytest.param(KwanzaaError(SECRET), id="the root"),
    ],
)
def test_what_is_our_fault_says_nothing_to_the_caller_and_no_text_to_the_log(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        status, data = body(error)
    assert (status, data) == (500, {"code": "error", "detail": KwanzaaError.public_message})
    assert type(error).__name__ in caplog.text
    assert SECRET not in caplog.text


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        pytest.param(Http404(SECRET), 404, "not_found", id="no such page"),
        pytest.param(PermissionDenied(SECRET), 403, "permission_denied", id="not allowed"),
        pytest.param(exceptions.NotAuthenticated(), 401, "not_authenticated", id="not signed in"),
        pytest.param(exceptions.MethodNotAllowed("PUT"), 405, "method_not_allowed", id="wrong verb"),
        pytest.param(exceptions.ParseError(), 400, "parse_error", id="not JSON"),
        pytest.param(RequestDataTooBig(SECRET), 413, "too_large", id="too much at once"),
        pytest.param(OperationalError(SECRET), 503, "unavailable", id="no database"),
        pytest.param(InterfaceError(SECRET), 503, "unavailable", id="a connection that broke"),
        pytest.param(exceptions.Throttled(wait=3), 429, "throttled", id="too often"),
    ],
)
def test_the_frameworks_errors_get_our_form(error: Exception, status: int, code: str) -> None:
    found, data = body(error)
    assert isinstance(data, dict)
    assert (found, data["code"]) == (status, code)
    assert set(data) == {"code", "detail"}
    assert SECRET not in str(data)


@pytest.mark.parametrize(
    ("detail", "said"),
    [
        pytest.param({"text": ["Too long.", "Not text."]}, "text: Too long.", id="a field"),
        pytest.param({"non_field_errors": ["Choose one."]}, "Choose one.", id="the whole"),
        pytest.param({"a": {"b": ["Bad."]}}, "a.b: Bad.", id="nested"),
        pytest.param(["Bad."], "Bad.", id="a list"),
    ],
)
def test_the_first_problem_is_named_with_its_field(detail: Any, said: str) -> None:
    assert body(exceptions.ValidationError(detail)) == (400, {"code": "invalid", "detail": said})


def away(*_: object, **__: object) -> None:
    raise OperationalError(SECRET)


def broken(*_: object, **__: object) -> None:
    raise ValueError(SECRET)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "why", "status", "code"),
    [
        pytest.param("/api/v1/personas/", away, 503, "unavailable", id="a program, no database"),
        pytest.param("/api/v1/personas/", broken, 500, "error", id="a program, our fault"),
        pytest.param("/help/", away, 503, "", id="a page, no database"),
        pytest.param("/help/", broken, 500, "", id="a page, our fault"),
    ],
)
def test_what_fails_outside_of_a_view_is_answered_in_its_readers_form(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    path: str,
    why: Any,
    status: int,
    code: str,
) -> None:
    monkeypatch.setattr("django.middleware.csrf.CsrfViewMiddleware.process_request", why)
    answer = Client(raise_request_exception=False).get(path)
    assert answer.status_code == status
    if code:
        assert answer.json()["code"] == code
    else:
        assert "Something failed on our side" in answer.content.decode()
    assert SECRET not in answer.content.decode()
    assert why.__name__ in "".join(
        record.getMessage() for record in caplog.records if record.name == "kwanzaa.api"
    )
