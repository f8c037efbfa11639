"""The desk's pages of openings: asked for, decided and followed by the persons whose part it is."""

from http import HTTPStatus

import pytest
from django.core.management import call_command
from django.urls import reverse

from audit import selectors, tasks
from audit.core.counterfactuals import is_counterfactual
from audit.core.opening import BESIDE
from audit.core.warrant import StatementFile
from audit.models import Opening
from audit.tests.beside import assembled
from citations.adapters.counterfactual import Reflections
from ledger import services as ledger
from ledger import wiring
from ledger.core.bundle import BundleFile
from ledger.tests.by_name import by_name
from personas.tests.desks import signed_in

REASON = "The family asks whether the quotation is right."


@pytest.fixture
def as_(db):
    """Return a way to sign somebody in."""
    return signed_in


@pytest.fixture
def bundle(ada):
    return ada.ask()


@pytest.fixture
def asked(as_, ola, bundle):
    def ask(**changes):
        key = selectors.wrapped_to(bundle)[0].kid
        given = {"path": "", "case": "2026/17", "reason": REASON, "auditor": key, "days": 7, **changes}
        return as_(ola).post(reverse("audit:request-opening", args=[bundle.bundle_id]), given, follow=True)

    return ask


def decided(client, opening, decision, **more):
    return client.post(
        reverse("audit:decide-opening", args=[opening.handle]), {"decision": decision, **more}, follow=True
    )


def text(response):
    return " ".join(response.content.decode().split())


def test_an_opening_is_asked_for_approved_and_taken_on_the_desk(asked, as_, ola, ruth, bundle):
    assert "waits for a steward" in text(asked(path="/question"))
    opening = Opening.objects.get()
    page = text(as_(ruth).get(reverse("audit:opening", args=[opening.handle])))
    assert REASON in page
    assert "/audit/bundles/" not in page  # a steward has no page of a bundle
    steward = selectors.stewards()[0].kid
    assert "waits for a signed head" in text(decided(as_(ruth), opening, "approve", steward=steward))
    tasks.attend_opening(opening.persona_id, opening.pk)
    for user in (ola, ruth):
        client = as_(user)
        assert "--contribute" in text(client.get(reverse("audit:opening", args=[opening.handle])))
        taken = client.get(reverse("audit:statement", args=[opening.handle]))
        assert taken["Content-Disposition"] == f'attachment; filename="statement-{opening.handle}.json"'
        assert StatementFile.parse(taken.content).encode() == taken.content
    assert [event.kind for event in opening.events.all()][-2:] == ["taken", "taken"]
    assert "2026/17" in text(as_(ruth).get(reverse("audit:openings")))


def test_openings_and_their_steps_are_taken_away_by_whom_they_concern_alone(asked, as_, ola, ruth, ada):
    asked(path="/question")
    opening = Opening.objects.get()
    whole, one = reverse("audit:openings"), reverse("audit:opening", args=[opening.handle])
    for user in (ola, ruth):
        client = as_(user)
        row = client.get(whole, {"as": "json"}).json()["openings"][0]
        assert (row["opening"], row["bundle_id"], row["path"], row["stage"]) == (
            opening.handle,
            opening.bundle_name,
            "/question",
            "requested",
        )
        assert (row["requester"], row["approver"], row["glass"]) == (ola.username, None, None)
        assert client.get(one, {"as": "json"}).json()["steps"] == [
            {"when": opening.requested.isoformat(), "step": "requested", "actor": ola.username}
        ]
        assert client.get(one, {"as": "csv"}).content.startswith(b"when,step,actor")
    for address in (whole, one):
        assert as_(ruth).get(address, {"as": "xls"})["Location"] == address
        assert as_(ada.asker).get(address, {"as": "json"}).status_code == HTTPStatus.NOT_FOUND


def test_what_the_full_archive_would_have_said_is_offered_once_the_log_covers_it(asked, as_, ola, bundle):
    client = as_(ola)
    file = reverse("audit:counterfactual", args=[bundle.bundle_id])
    page = reverse("audit:bundle", args=[bundle.bundle_id])
    assert client.get(file).status_code == HTTPStatus.ACCEPTED
    assert file not in text(client.get(page))
    made = Reflections(bundle=bundle, signer=wiring.signer())
    made.keep(assembled(), made.issue())
    ledger.sequence()
    assert file in text(client.get(page))
    got = client.get(file)
    assert got["Content-Disposition"] == f'attachment; filename="counterfactual-{bundle.bundle_id}.json"'
    assert is_counterfactual(BundleFile.parse(got.content))
    shown = text(asked(path=BESIDE))
    assert "everything of what the full archive would have said" in shown


def test_what_cannot_be_asked_for_is_said_beside_the_form(asked):
    assert "a case number has 1 to 60" in text(asked(case="?"))
    assert "at least 10 characters" in text(asked(reason="x"))
    assert not Opening.objects.exists()


def test_the_glass_is_offered_only_where_it_may_be_broken(asked, as_, ola, bundle, settings):
    page = reverse("audit:request-opening", args=[bundle.bundle_id])
    assert "break_glass" not in text(as_(ola).get(page))
    asked(break_glass="on")
    assert not Opening.objects.get().break_glass
    settings.KWANZAA_BREAK_GLASS = True
    assert "break_glass" in text(as_(ola).get(page))
    assert "The glass was broken" in text(asked(break_glass="on"))


@by_name(
    ("decision", "says"),
    {
        "no key": ({"decision": "approve"}, "no steward has this key"),
        "another key": ({"decision": "approve", "steward": "0" * 64}, "a key that is offered"),
        "something else": ({"decision": "open"}, "Choose what to do"),
    },
)
def test_a_decision_that_is_none_changes_nothing(asked, as_, ruth, decision, says):
    asked()
    opening = Opening.objects.get()
    assert says in text(decided(as_(ruth), opening, **decision))
    assert Opening.objects.get().state == Opening.State.REQUESTED


@pytest.mark.parametrize(("decision", "word"), [("refuse", "refused"), ("cancel", "cancelled")])
def test_a_steward_says_no(asked, as_, ruth, decision, word):
    asked()
    opening = Opening.objects.get()
    assert f"<strong>{word}.</strong>" in text(decided(as_(ruth), opening, decision))
    assert "already" in text(decided(as_(ruth), opening, decision))


def test_an_auditor_does_not_decide_and_gets_the_same_404(asked, as_, ola):
    asked()
    opening = Opening.objects.get()
    steward = selectors.stewards()[0].kid
    assert decided(as_(ola), opening, "approve", steward=steward).status_code == 404
    assert decided(as_(ola), opening, "refuse").status_code == 404
    assert "cancelled" in text(decided(as_(ola), opening, "cancel"))


def test_a_steward_sees_openings_and_nothing_else_of_the_desk(asked, as_, ruth):
    asked()
    client = as_(ruth)
    assert reverse("audit:openings") in text(client.get("/"))
    assert 'href="/audit/"' not in text(client.get(reverse("audit:openings")))
    assert client.get(reverse("audit:desk")).status_code == 404


def test_a_program_asks_and_follows_and_does_not_decide(as_, ola, ruth, bundle):
    client, key = as_(ola), selectors.wrapped_to(bundle)[0].kid
    wish = {"bundle_id": bundle.bundle_id, "case": "17", "reason": REASON, "auditor": key}
    made = client.post(reverse("api-openings"), wish, content_type="application/json")
    assert (made.status_code, made.json()["stage"]) == (201, "requested")
    opening = Opening.objects.get()
    assert client.get(reverse("api-openings")).json()["results"][0]["opening"] == opening.handle
    assert client.get(reverse("api-opening", args=[opening.handle])).json()["bundle_id"] == bundle.bundle_id
    early = client.get(reverse("api-statement", args=[opening.handle]))
    assert (early.status_code, early.json()["code"]) == (409, "audit.opening_state")
    decided(as_(ruth), opening, "approve", steward=selectors.stewards()[0].kid)
    tasks.attend_opening(opening.persona_id, opening.pk)
    data = client.get(reverse("api-statement", args=[opening.handle])).content
    assert StatementFile.parse(data).encode() == data
    assert client.get(reverse("api-opening", args=["0" * 32])).json()["code"] == "audit.unknown_opening"


def test_the_schema_tells_of_them(tmp_path):
    call_command("spectacular", file=str(tmp_path / "schema.yml"), fail_on_warn=True)
    assert "/api/v1/audit/openings/{opening}/file/" in (tmp_path / "schema.yml").read_text()


def test_a_wish_that_cannot_be_is_refused_with_its_reason(as_, ola, bundle):
    wish = {"bundle_id": bundle.bundle_id, "case": "17", "reason": REASON, "auditor": "0" * 64}
    answer = as_(ola).post(reverse("api-openings"), wish, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "audit.opening")
