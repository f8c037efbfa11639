from django.urls import reverse

from audit import asker
from audit.core.counterfactuals import verify_counterfactual
from audit.core.trust import read_trust
from audit.tests.beside import assembled
from audit.tests.conftest import ASKED, TAUGHT
from citations.adapters.counterfactual import Reflections
from ledger import services as ledger
from ledger import wiring
from ledger.core.bundle import BundleFile


def one(name, bundle):
    return reverse(name, args=[bundle.bundle_id])


def test_the_list_says_what_lies_in_clear(as_ola, ada):
    bundle = ada.ask()
    said = as_ola.get(reverse("api-bundles")).json()
    assert said["count"] == 1
    assert said["results"][0] | {"created": ""} == {
        "bundle_id": bundle.bundle_id,
        "persona": "ada",
        "created": "",
        "kind": "answer",
        "rung": "supported",
        "profile": "steward",
        "asker": asker.code_of(bundle.question),
        "refusal": None,
        "reason": None,
    }


def test_a_report_is_that_of_the_command_line(as_ola, ada):
    said = as_ola.get(one("api-bundle", ada.ask())).json()
    assert (said["verdict"], said["exit_code"]) == ("pass", 0)
    assert said["results"][0] == {
        "number": 1,
        "name": "file",
        "status": "pass",
        "code": "ok",
        "line": "one canonical JSON document, within limits",
    }
    assert (said["wraps"]["signed"], said["wraps"]["whole"]) == (False, True)
    assert {one["role"] for one in said["wraps"]["for"]} == {"auditor", "steward"}


def test_what_the_full_archive_would_have_said_is_a_file_once_the_log_covers_it(as_ola, ada):
    bundle = ada.ask()
    address = reverse("api-counterfactual", args=[bundle.bundle_id])
    assert as_ola.get(address).status_code == 409
    made = Reflections(bundle=bundle, signer=wiring.signer())
    made.keep(assembled(), made.issue())
    ledger.sequence()
    trust = read_trust(as_ola.get(reverse("api-keyset")).content)
    verify_counterfactual(BundleFile.parse(as_ola.get(address).content), trust=trust)


def test_a_foreign_archive_is_not_there(as_ola, grace):
    foreign = grace.ask()
    for address in (one("api-bundle", foreign), one("api-bundle-file", foreign)):
        answer = as_ola.get(address)
        assert (answer.status_code, answer.json()["code"]) == (404, "audit.unknown_bundle")
    for name in ("api-bundles", "api-statistics"):
        assert as_ola.get(reverse(name), {"persona": "grace"}).status_code == 404
    assert as_ola.get(reverse("api-bundles")).json()["count"] == 0


def test_a_bundle_that_is_not_logged_yet_says_try_again(as_ola, ada, monkeypatch):
    monkeypatch.setattr("citations.adapters.record.ledger.sequence", lambda: None)
    bundle = ada.ask()
    for name in ("api-bundle", "api-bundle-file"):
        answer = as_ola.get(one(name, bundle))
        assert (answer.status_code, answer.json()["code"]) == (409, "audit.not_logged")


def test_nothing_of_question_or_answer_is_said(as_ola, ada):
    bundle = ada.ask()
    said = "".join(
        as_ola.get(address).content.decode()
        for address in (reverse("api-bundles"), one("api-bundle", bundle), one("api-bundle-file", bundle))
    )
    for secret in (ASKED, TAUGHT, ada.asker.username, "letters/1.txt"):
        assert secret not in said
