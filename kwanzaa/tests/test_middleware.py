"""No cache keeps an answer of the API, on any route and with any end; NUL does not reach the database."""

import base64
import gzip
import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from kwanzaa.sign_in import NameBackend

GIVEN = {"slug": "ada", "handle": "0" * 32, "bundle_id": "0" * 32}


def addresses(patterns: list[URLPattern | URLResolver], before: str = "/") -> Iterator[str]:
    """Every address under /api/, with something in the place of each name."""
    for one in patterns:
        here = before + re.sub(r"<\w+:(\w+)>", lambda found: GIVEN.get(found[1], "1"), str(one.pattern))
        match one:
            case URLResolver():
                yield from addresses(one.url_patterns, here)
            case URLPattern() if here.startswith("/api/"):
                yield here
            case URLPattern():
                continue


API = (*addresses(get_resolver().url_patterns), "/api/", "/api/v1/nowhere/")


@pytest.mark.django_db
@pytest.mark.parametrize("known", [pytest.param(True, id="signed in"), pytest.param(False, id="a stranger")])
def test_no_cache_keeps_an_answer_of_the_api(client: Client, known: bool) -> None:  # noqa: FBT001 -- a parameter of a test
    assert len(API) >= 26
    if known:
        client.force_login(User.objects.create(username="rhea"))
    for address in API:
        for answer in (client.get(address), client.post(address)):
            assert answer.status_code < 500, address
            assert answer["Cache-Control"] == "no-store", address


@pytest.mark.django_db
def test_static_pages_keep_their_own_rule(client: Client) -> None:
    assert client.get("/help/").get("Cache-Control") is None


@pytest.mark.django_db
def test_whoever_opens_the_address_of_a_form_finds_a_page(client: Client) -> None:
    client.force_login(User.objects.create(username="rhea"))
    opened = client.get(f"/questions/{'0' * 32}/again/")
    assert (opened.status_code, opened["Allow"], b"To the archives" in opened.content) == (405, "POST", True)
    assert client.post("/help/").content == b""
    assert client.get("/api/v1/personas/ada/questions/").json()["code"] == "method_not_allowed"


@pytest.mark.parametrize("name", ["css/chat.css", "js/chat.js"])
def test_script_and_style_are_sent_compressed_and_whole(client: Client, name: str) -> None:
    whole = (settings.BASE_DIR / "static" / name).read_bytes()
    sent = client.get(f"/static/{name}", headers={"Accept-Encoding": "gzip"})
    assert (sent["Content-Encoding"], sent["Vary"]) == ("gzip", "Accept-Encoding")
    body = b"".join(sent)
    assert (len(body) < len(whole), gzip.decompress(body)) == (True, whole)
    assert b"".join(client.get(f"/static/{name}")) == whole


@pytest.mark.django_db
def test_a_page_is_not_compressed_nor_a_part_of_a_file(client: Client) -> None:
    for path, more in (("/help/", {}), ("/static/css/chat.css", {"Range": "bytes=10-900"})):
        sent = client.get(path, headers={"Accept-Encoding": "gzip", **more})
        assert "Content-Encoding" not in sent
        sent.close()


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "status"), [("/", 302), ("/audit/", 302), ("/api/v1/personas/", 403)])
def test_a_session_with_nul_in_its_key_is_no_session(client: Client, path: str, status: int) -> None:
    client.cookies["sessionid"] = "a\0aaaaaaaaaaaa"
    assert client.get(path).status_code == status


@pytest.mark.django_db
def test_nobody_has_a_name_with_nul(client: Client) -> None:
    answer = client.post("/login/", {"login": "a\0b", "password": "x"})
    assert answer.status_code == 200
    assert NameBackend().authenticate(None, username="a\0b", password="x") is None


@pytest.mark.django_db
def test_a_name_and_a_password_are_no_key_to_the_api(client: Client) -> None:
    User.objects.create_user("rhea", password="tide")
    word = base64.b64encode(b"rhea:tide").decode()
    answer = client.get("/api/v1/personas/", headers={"Authorization": f"Basic {word}"})
    assert (answer.status_code, answer.json()["code"]) == (403, "authentication_failed")
    assert "Make a token" in answer.json()["detail"]
