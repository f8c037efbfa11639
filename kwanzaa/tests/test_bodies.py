"""Bodies that cannot be read: a status, a code and our own words; never a fault of ours."""

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from personas.models import Persona, Tier
from personas.roles import Role, grant

ASK = "/api/v1/personas/ada/questions/"

pytestmark = pytest.mark.django_db


@pytest.fixture
def api() -> APIClient:
    ada = Persona.objects.create(slug="ada", name="Ada", state=Persona.State.ACTIVE, archive_id="ad" * 16)
    Tier.objects.create(persona=ada, name="public", rank=0)
    rhea = User.objects.create(username="rhea")
    grant(rhea, ada, Role.REQUESTOR, "public")
    client = APIClient()
    client.force_authenticate(rhea)
    return client


@pytest.mark.parametrize(
    ("body", "said"),
    [
        pytest.param(b"", "question: This field is required.", id="nothing"),
        pytest.param(b"{", "This is not JSON in UTF-8.", id="half a map"),
        pytest.param(b"\xff", "This is not JSON in UTF-8.", id="no UTF-8"),
        pytest.param(
            b'{"question": ' + b"9" * 5_000 + b"}", "This is not JSON in UTF-8.", id="a huge number"
        ),
        pytest.param(b"[" * 100_000, "This JSON is nested too deep.", id="nested too deep"),
        pytest.param(b'{"question": NaN}', "NaN is no number in JSON.", id="NaN"),
        pytest.param(b'{"a": 1, "a": 1}', "The key 'a' stands twice in one object.", id="a key twice"),
        pytest.param(b'{"b": {"a": 1, "a": 2}}', "The key 'a' stands twice", id="a key twice inside"),
        pytest.param(b"[]", "Invalid data. Expected a dictionary", id="a list"),
    ],
)
def test_a_body_that_cannot_be_read_is_the_senders_to_mend(api: APIClient, body: bytes, said: str) -> None:
    answer = api.post(ASK, body, content_type="application/json")
    assert answer.status_code == 400
    assert set(answer.json()) == {"code", "detail"}
    assert answer.json()["detail"].startswith(said)
    assert "char" not in answer.json()["detail"]  # Python tells a place


def test_a_body_that_is_too_large_is_not_read(api: APIClient) -> None:
    limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    assert isinstance(limit, int)
    answer = api.post(ASK, b" " * (limit + 1), content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert answer.json()["detail"].endswith("send a smaller body.")


def test_the_name_of_a_charset_changes_nothing(api: APIClient) -> None:
    body = '{"question": "Où?"}'
    kind = "application/json; charset=utf-16"
    read = api.post(ASK, body.encode(), content_type=kind, HTTP_IDEMPOTENCY_KEY="k1")
    unread = api.post(ASK, body.encode("utf-16"), content_type="application/json; charset=utf-16")
    assert (read.status_code, unread.status_code) == (202, 400)
