"""The page on which anybody verifies an answer, as it is served."""

import base64
import hashlib
import json
import re
import subprocess

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override
from lxml import html

from audit import selectors, verify_page
from audit.core import checks, receipts
from audit.tests.reading_age import LIMIT, reading_age
from audit.tests.second import BUNDLED, FOLDER, NODE
from audit.verify_words import CHECKS, SAID, words
from citations.models import Question

pytestmark = pytest.mark.services
PAGE = "/verify/"
VARIES = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"')


def told(client: Client, bundle_id: str) -> bytes:
    """What the page says of an ID, without the one token that differs each time."""
    answer = client.post(PAGE, {"id": bundle_id})
    assert answer.status_code == 200
    return VARIES.sub(b"", answer.content)


def client_of(user: User | None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


# --- What is served -------------------------------------------------------------------------------
def test_the_file_that_browsers_run_is_what_its_source_makes() -> None:
    subprocess.run([str(NODE), str(FOLDER / "build.js"), "--check"], check=True)


def test_the_page_may_send_nothing_and_run_nothing_but_its_script(ada) -> None:
    policy = client_of(None).get(PAGE)["Content-Security-Policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["connect-src"] == "'none'"
    assert rules["script-src"] == rules["worker-src"] == "'self'"
    assert rules["require-trusted-types-for"] == "'script'"


def test_the_saved_page_is_whole_and_its_policy_names_its_own_script(ada) -> None:
    saved = client_of(None).get(f"{PAGE}verify-an-answer.html").content.decode()
    root = html.fromstring(saved)
    (script,) = [one.text for one in root.iter("script") if one.get("type") is None]
    assert script == BUNDLED.read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = root.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0]
    assert f"script-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert root.xpath("//@src | //link/@href | //form") == []
    assert json.loads(root.get_element_by_id("keyset").text).encode() == selectors.keyset_file()


def test_the_command_writes_the_same_file_in_a_language_that_is_asked_for(ada, tmp_path) -> None:
    call_command("verify_page", out=tmp_path / "page.html", language="fr")
    with override("fr"):
        assert (tmp_path / "page.html").read_text(encoding="utf-8") == verify_page.one_file()
    assert "Vérifier une réponse" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_house_without_keys_says_so_instead_of_failing(db) -> None:
    page = html.fromstring(client_of(None).get(PAGE).content.decode())
    assert json.loads(page.get_element_by_id("keyset").text) == ""


# --- An ID alone ----------------------------------------------------------------------------------
def test_an_id_tells_whoever_may_not_see_its_answer_nothing(ada, grace, ola) -> None:
    known, foreign, unknown = ada.ask().bundle_id, grace.ask().bundle_id, "0" * 32
    sam, every = User.objects.create(username="sam"), (known, foreign, unknown)
    for user, ids in (
        (None, every),
        (sam, every),
        (ola, (foreign, unknown)),
        (ada.asker, (foreign, unknown)),
    ):
        assert len({told(client_of(user), one) for one in ids}) == 1
    assert b"This has the form of an ID." in told(client_of(None), known)


def test_an_id_leads_whoever_may_see_its_answer_there(ada, ola) -> None:
    bundle = ada.ask()
    assert reverse("audit:bundle", args=[bundle.bundle_id]).encode() in told(client_of(ola), bundle.bundle_id)
    kept = reverse("chat:keep", args=[bundle.question.handle]).encode()
    assert kept in told(client_of(ada.asker), f" {bundle.bundle_id.upper()} ")
    Question.objects.filter(pk=bundle.question_id).update(forgotten="2026-01-01T00:00:00Z")
    assert kept not in told(client_of(ada.asker), bundle.bundle_id)


@pytest.mark.parametrize("typed", ["", "a" * 31, "g" * 32, "\0" * 32, "<script>", "\u0663" * 32])
def test_what_has_not_the_form_of_an_id_is_told_apart(db, typed: str) -> None:
    assert b"This is not the form of an ID" in told(client_of(None), typed)


def test_nothing_is_looked_up_for_a_stranger(db) -> None:
    client = client_of(None)
    with CaptureQueriesContext(connection) as asked:
        told(client, "0" * 32)
    tables = {name for one in asked.captured_queries for name in re.findall(r'FROM "(\w+)"', one["sql"])}
    assert tables == {"ledger_keysetversion"}


# --- Words ----------------------------------------------------------------------------------------
FILLED = {"day": "3 May 2026", "file": "receipt.json", "id": "your ID", "other": "that ID"}


@pytest.mark.parametrize("key", SAID)
def test_a_first_sentence_is_read_by_whoever_is_fourteen(key: str) -> None:
    said = str(SAID[key])
    for name, value in FILLED.items():
        said = said.replace(f"{{{name}}}", value)
    assert reading_age(said) <= LIMIT, said


@pytest.mark.parametrize("language", ["en", "es", "fr", "ar"])
def test_every_language_has_the_places_of_every_sentence(language: str) -> None:
    places = lambda room: {key: sorted(re.findall(r"\{[a-z]+\}", one)) for key, one in room.items()}  # noqa: E731
    with override(language):
        here = words(saved=False)
    with override("en"):
        assert {name: places(room) for name, room in here.items()} == {
            name: places(room) for name, room in words(saved=False).items()
        }


def test_a_code_of_a_file_finds_no_name_of_a_prototype_among_the_words_of_a_page() -> None:
    asked = """
        globalThis.document = { getElementById: () => ({ textContent: '{"rungs":{"supported":"yes"}}' }) };
        const { read } = await import("./web/dom.js");
        const { rungs } = read("words");
        const found = ["constructor", "__proto__", "toString"].filter((code) => rungs[code] !== undefined);
        process.exitCode = rungs.supported === "yes" && !found.length ? 0 : 1;
    """
    subprocess.run([str(NODE), "--input-type=module", "--eval", asked], cwd=FOLDER, check=True)


def test_every_check_has_its_sentence() -> None:
    bundles = {f"bundle.{one.name}" for one in checks.CHECKS}
    assert bundles | {f"receipt.{one.name}" for one in receipts.CHECKS} == CHECKS.keys()
