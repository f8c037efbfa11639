"""The log for everybody: while every steward says so, and else like an address that there is not."""

import re
from email.message import Message
from io import BytesIO
from urllib.error import HTTPError
from urllib.request import OpenerDirector

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import reverse

from audit import monitor, public_log, views_log
from audit.adapters.log_client import LogClient
from audit.core.errors import UnreachableError
from audit.models import PublicLog
from audit.tests.conftest import ASKED, FORBIDDEN
from ledger import selectors as ledger
from ledger.core import merkle
from ledger.core.checkpoint import parse_checkpoint, parse_note, verify_checkpoint
from personas.core.errors import ForbiddenError
from personas.models import Persona

PLACES = ("", "checkpoint", "tile/0/000.p/2", "tile/entries/000.p/2", "consistency?old=1&size=2")
ATTEST = "/audit/log/public/"
WHY = "For the newspaper of the village."
VARIES = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"')


def seen(place: str) -> tuple[int, bytes, dict[str, str]]:
    answer = Client().get(f"/log/{place}")
    return answer.status_code, VARIES.sub(b"", answer.content), dict(answer.headers)


def say(user: User, persona: Persona, **given: str) -> int:
    client = Client()
    client.force_login(user)
    return client.post(ATTEST, {"persona": persona.slug, **given}).status_code


def test_it_is_like_an_address_that_there_is_not_until_every_steward_says_so(ada, ruth, ola, grace):
    ada.ask()
    nowhere = VARIES.sub(b"", Client().get("/nowhere/").content)
    none = [(404, nowhere)] * len(PLACES)
    assert [seen(place)[:2] for place in PLACES] == none
    assert [Client().post(f"/log/{place}").status_code for place in PLACES] == [404] * len(PLACES)
    assert say(ruth, ada.persona, public="yes", why=WHY) == 302
    assert [seen(place)[:2] for place in PLACES] == none  # Grace's steward said nothing
    PublicLog.objects.create(persona=grace.persona, why="-")
    assert [seen(place)[0] for place in PLACES] == [200] * len(PLACES)
    assert say(ola, ada.persona) == 404  # an auditor does not attest
    assert say(ruth, grace.persona, public="yes", why=WHY) == 404
    assert say(ruth, ada.persona) == 302
    assert [seen(place)[:2] for place in PLACES] == none


def test_only_its_steward_says_so_and_says_what_for(ada, ruth, ola):
    with pytest.raises(ForbiddenError):
        public_log.attest(persona=ada.persona, by=ola, why=WHY)
    with pytest.raises(ForbiddenError):
        public_log.withdraw(persona=ada.persona, by=ola)
    for why in ("", "   ", "x" * 301):
        with pytest.raises(public_log.PublicLogError):
            public_log.attest(persona=ada.persona, by=ruth, why=why)
        assert say(ruth, ada.persona, public="yes", why=why) == 302
    assert not public_log.is_public()
    public_log.attest(persona=ada.persona, by=ruth, why=f" {WHY} ")
    client = Client()
    client.force_login(ruth)
    page = client.get(ATTEST).content.decode()
    assert WHY in page
    assert "Everybody can read the log now." in page


def test_a_house_without_an_archive_has_no_public_log(log):
    assert not public_log.is_public()
    assert seen("")[0] == 404


@pytest.fixture
def public(ada, ruth):
    ada.ask()
    public_log.attest(persona=ada.persona, by=ruth, why=WHY)
    return ada


def test_what_everybody_reads_is_tlog_tiles_and_makes_the_signed_root(public):
    note, head, headers = seen("checkpoint")[1].decode(), ledger.latest_checkpoint(), seen("checkpoint")[2]
    assert head is not None
    assert headers["Content-Type"] == "text/plain; charset=utf-8"
    assert headers["Cache-Control"] == "public, max-age=5"
    assert verify_checkpoint(note, public.keyset).size == head.size == 2
    status, tile, headers = seen("tile/0/000.p/2")
    assert (status, headers["Content-Type"]) == (200, "application/octet-stream")
    assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert "Set-Cookie" not in headers
    assert merkle.root([tile[:32], tile[32:]]) == parse_checkpoint(parse_note(note).text).root
    wrong = ("tile/0/000", "tile/0/000.p/3", "tile/64/000", "tile/0/000.p/0", "tile/entries/001.p/1")
    for place in (
        *wrong,
        "consistency",
        "consistency?old=0&size=1",
        "consistency?old=1&size=9",
        "consistency?old=x",
    ):
        assert seen(place)[0] == 404, place
    assert Client().post("/log/checkpoint").status_code == 405


def test_pages_of_other_sites_read_the_data_alone_and_no_page_with_the_token_of_a_reader_is_kept(public):
    headers = {place: seen(place)[2] for place in PLACES}
    assert [place for place in PLACES if "Access-Control-Allow-Origin" in headers[place]] == [*PLACES[1:]]
    assert "no-store" in headers[""]["Cache-Control"]


def test_anybody_follows_it_with_the_command_that_its_page_names(public, tmp_path, monkeypatch, capsys):
    page = seen("")[1].decode()
    assert "kwanzaa-monitor --keyset keyset.json --state seen.json --url http://testserver/log/" in page

    def call(_client: LogClient, place: str, *, body: bytes | None = None) -> bytes:
        answer = Client().get(f"/log/{place}")
        if body is not None or answer.status_code != 200:
            raise UnreachableError(place)
        return answer.content

    monkeypatch.setattr(LogClient, "_call", call)
    (tmp_path / "keyset.json").write_bytes(Client().get(reverse("verify:keyset")).content)
    given = ["--keyset", str(tmp_path / "keyset.json"), "--state", str(tmp_path / "seen.json")]
    given += ["--url", "https://archive.example/log/", "--page", str(tmp_path / "log.html")]
    assert monitor.main(given) == 0
    public.ask()
    assert monitor.main(given) == 0
    assert capsys.readouterr().out.endswith("3 leaves, 1 new\n")
    assert "The log only grew" in (tmp_path / "log.html").read_text()


def test_one_address_is_stopped_and_told_when_to_come_back_and_a_closed_log_says_nothing_of_it(
    public, ruth, monkeypatch
):
    monkeypatch.setattr(views_log.Flood, "rate", "3/min")
    answers = [seen(place) for place in (*PLACES[:3], *PLACES)]
    assert [status for status, _, _ in answers] == [200] * 3 + [429] * len(PLACES)
    assert 0 < int(answers[-1][2]["Retry-After"]) <= 60
    assert Client(REMOTE_ADDR="192.0.2.7").get("/log/checkpoint").status_code == 200
    assert Client(headers={"X-Forwarded-For": "192.0.2.8"}).get("/log/checkpoint").status_code == 429
    public_log.withdraw(persona=public.persona, by=ruth)
    nowhere = VARIES.sub(b"", Client().get("/nowhere/").content)
    assert {seen(place)[:2] for place in PLACES} == {(404, nowhere)}


@pytest.mark.parametrize(("late", "says"), [("7", b"a head"), ("70", None), ("-1", None), ("", None)])
def test_a_monitor_that_is_stopped_waits_as_long_as_it_is_told(late, says, monkeypatch):
    slept, left = list[int](), ["7", "7", late]

    def opened(_self, request, **_given):
        if left:
            headers = Message()
            headers["Retry-After"] = left.pop()
            raise HTTPError(request.full_url, 429, "", headers, BytesIO(b""))
        return BytesIO(b"a head")

    monkeypatch.setattr(OpenerDirector, "open", opened)
    monkeypatch.setattr("audit.adapters.log_client.time.sleep", slept.append)
    client = LogClient(url="https://archive.example/log/", token="")
    if says is None:
        with pytest.raises(UnreachableError, match="429"):
            client.checkpoint()
        assert slept == []
        return
    assert client.checkpoint().encode() == says
    assert slept == [7, 7, 7]
    left += ["7"] * 9
    with pytest.raises(UnreachableError, match="again and again"):
        client.checkpoint()


def shape(house, text: str) -> list[tuple[int, int, list[tuple[str, str]]]]:
    """What a stranger sees of the log after one question but for the bytes of hashes; undone again."""
    point = transaction.savepoint()
    house.ask(text)
    said = [seen(place) for place in PLACES]
    transaction.savepoint_rollback(point)
    return [(status, len(content), sorted(headers.items())) for status, content, headers in said]


def test_a_stranger_sees_no_difference_between_an_answer_and_a_refusal(public):
    assert shape(public, ASKED) == shape(public, FORBIDDEN)
