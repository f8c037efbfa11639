"""What the desk shows is taken away as CSV and JSON, with the same rights; plots, alerts, and the log leaf by leaf."""

import csv
import io
import json
import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from audit.models import Alert
from audit.selectors import keyset_file
from audit.soundness import findings_of, ground
from audit.tables import Cell, Column, Table, csv_of, json_of
from audit.tests.conftest import ASKED, FORBIDDEN, TAUGHT
from citations.models import StoredBundle
from citations.selectors import bundle_file
from ledger.core.envelope import TAKEN_OUT
from ledger.models import Cosignature, Leaf
from personas.core.taken_out import Form, encode
from personas.core.taken_out import TakenOut as Statement
from personas.handed_in import Errand, TakenOut
from personas.services.logged import log

PAGES = ("desk", "statistics", "alerts", "log")


def rows(response):
    return list(csv.DictReader(io.StringIO(response.content.decode())))


def test_a_cell_that_a_spreadsheet_would_run_is_text_in_the_file():
    table = Table(
        name="t",
        title="T",
        columns=(Column(key="a", title="A"), Column(key="n", title="N")),
        rows=((Cell(value='=HYPERLINK("x")'), Cell(value=-3)), (Cell(value=None), Cell(value=0))),
    )
    assert csv_of(table) == b'a,n\r\n"\'=HYPERLINK(""x"")",-3\r\n,0\r\n'
    assert json.loads(json_of([table])) == {"t": [{"a": '=HYPERLINK("x")', "n": -3}, {"a": None, "n": 0}]}


def test_the_whole_narrowed_list_is_taken_away_and_holds_no_word(as_ola, ada, monkeypatch):
    monkeypatch.setattr("audit.views.PER_PAGE", 1)
    made = [ada.ask(), ada.ask(FORBIDDEN)]
    found = as_ola.get(reverse("audit:desk"), {"as": "csv"})
    assert found["Content-Disposition"] == 'attachment; filename="bundles-bundles.csv"'
    assert "no-store" in found["Cache-Control"]
    assert [row["bundle_id"] for row in rows(found)] == [one.bundle_id for one in reversed(made)]
    told = as_ola.get(reverse("audit:desk"), {"as": "json", "kind": "refusal"})
    assert [(row["refusal"], row["reason"]) for row in told.json()["bundles"]] == [
        ("category", "adversarial")
    ]
    for secret in (ASKED, TAUGHT, FORBIDDEN, ada.asker.username):
        assert secret not in found.content.decode() + told.content.decode()


NARROWED = (
    ({"kind": "answer"}, 1),
    ({"kind": "refusal"}, 1),
    ({"rung": "supported"}, 1),
    ({"rung": "labeled"}, 0),
    ({"persona": "ada"}, 2),
    ({"kind": "rumour"}, 2),
    ({"page": "900"}, 2),
    ({"reason": "adversarial"}, 1),
    ({"refusal": "category"}, 1),
    ({"refusal": "coverage"}, 0),
    ({"profile": "steward"}, 2),
    ({"profile": "educator"}, 0),
    ({"until": "1999-12-31"}, 0),
    ({"since": "2999-01-01"}, 0),
    ({"refusal": "consent"}, 2),  # told to nobody: the field is wrong, and narrows nothing
    ({"since": "yesterday"}, 2),
)


def today() -> str:
    """Return the day of the test: the file may have been read on the day before."""
    return f"{timezone.now():%Y-%m-%d}"


def test_the_list_is_narrowed_by_what_was_told_and_when(as_ola, ada):
    ada.ask()
    ada.ask(FORBIDDEN)
    for narrowing, number in (*NARROWED, ({"since": today(), "until": today()}, 2)):
        found = len(rows(as_ola.get(reverse("audit:desk"), {"as": "csv", **narrowing})))
        assert (narrowing, found) == (narrowing, number)


def test_programs_narrow_alike(as_ola, ada):
    ada.ask()
    ada.ask(FORBIDDEN)
    found = as_ola.get(reverse("api-bundles"), {"reason": "adversarial", "since": today()}).json()
    assert [(one["profile"], one["reason"]) for one in found["results"]] == [("steward", "adversarial")]
    assert as_ola.get(reverse("api-bundles"), {"refusal": "consent"}).status_code == 400


def test_every_table_of_a_bundle_is_taken_away(as_ola, ada):
    bundle = ada.ask()
    address = reverse("audit:bundle", args=[bundle.bundle_id])
    whole = as_ola.get(address, {"as": "json"}).json()
    assert set(whole) == {"checks", "path", "openings", "leaves", "signed"}
    assert {row["status"] for row in whole["checks"]} == {"pass"}
    assert {row["field"]: row["same"] for row in whole["signed"]}["display"] == "same"
    path = rows(as_ola.get(address, {"as": "csv", "table": "path"}))
    assert path[-1]["result"] == whole["path"][-1]["result"]
    assert [row["kind"] for row in whole["leaves"]] == ["bundle"]


def test_the_log_tells_what_is_ones_own_and_of_others_nothing(as_ola, ada, grace):
    foreign, own = grace.ask(), ada.ask()
    found = as_ola.get(reverse("audit:log"), {"as": "json"}).json()
    assert [(row["kind"], row["name"]) for row in found["leaves"]] == [
        ("bundle", own.bundle_id),
        ("keyset", "1"),
    ]
    assert Leaf.objects.count() == len(found["leaves"]) + 1
    page = as_ola.get(reverse("audit:log")).content.decode()
    assert own.bundle_id in page
    for theirs in (foreign.bundle_id, "grace"):
        assert theirs not in page + json.dumps(found)
    assert rows(as_ola.get(reverse("audit:log"), {"as": "csv", "table": "heads"}))[0]["size"] == "3"


def test_what_was_taken_out_stands_in_the_log_with_who_has_it_and_is_held_to_what_was_signed(
    as_ola, ada, grace, second
):
    def taken(house):
        said = Statement(archive=house.persona.archive_id, by="user-7", form=Form.EAD, n=1, at=timezone.now())
        errand = Errand.objects.create(persona=house.persona, kind="take out")
        one = log(TAKEN_OUT, encode(said))
        return TakenOut.objects.create(
            persona=house.persona,
            errand=errand,
            form="ead",
            by="user-7",
            envelope=one.envelope,
            ticket=one.ticket,
        )

    row = taken(ada)
    taken(grace)
    bundle = ada.ask()
    found = as_ola.get(reverse("audit:log"), {"as": "json"}).json()["leaves"]
    assert [(one["kind"], one["name"], one["persona"]) for one in found] == [
        ("bundle", bundle.bundle_id, "ada"),
        ("taken out", "ead · user-7", "ada"),
        ("keyset", "1", None),
    ]
    as_file = bundle_file(bundle.question)
    [by_another] = second.ask((as_file, keyset_file(), bytes(bundle.display)))
    by_ours = as_ola.get(reverse("audit:bundle", args=[bundle.bundle_id]), {"as": "json"}).json()["checks"]
    assert {row["status"] for row in by_ours} == {"pass"}
    assert (by_another["verdict"], by_another["bundle_id"]) == ("pass", bundle.bundle_id)
    assert findings_of(row, ground) == ()
    row.by = "user-8"
    assert "than was signed" in findings_of(row, ground)[0]


def test_when_it_was_logged_is_drawn_beside_a_table_and_of_others_nothing(as_ola, ada, grace):
    grace.ask()
    first, *_ = (ada.ask(), ada.ask(FORBIDDEN))
    StoredBundle.objects.filter(pk=first.pk).update(created=timezone.now() - timedelta(days=40))
    page = as_ola.get(reverse("audit:log")).content.decode()
    assert 'role="img" aria-labelledby="days-title days-desc"' in page
    assert " style=" not in page
    found = as_ola.get(reverse("audit:log"), {"as": "json"}).json()["days"]
    assert [row["bundle"] for row in found] == [1, 1]
    assert found[-1]["until"] == today()
    assert {key for row in found for key in row} == {"since", "until", "bundle"}
    assert re.search(rf'\?[^"]*since={found[-1]["since"]}&amp;until={found[-1]["until"]}', page)
    assert rows(as_ola.get(reverse("audit:log"), {"as": "csv", "table": "days"}))[0]["bundle"] == "1"


def test_a_log_of_which_one_may_be_told_nothing_is_not_drawn(as_ola):
    assert 'id="days-title"' not in as_ola.get(reverse("audit:log")).content.decode()


def test_who_witnessed_a_head_stands_beside_it(as_ola, ada):
    ada.ask()
    vkey = "w.example+00000000+BAAA"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("audit.timeline.parse_vkey", lambda text: type("W", (), {"name": text.split("+")[0]}))
        Cosignature.objects.create(size=2, vkey=vkey, line="")
        found = as_ola.get(reverse("audit:log"), {"as": "json"}).json()
    assert [row["witness"] for row in found["heads"]] == ["w.example", None]
    assert found["leaves"][0]["witnesses"] == 1


def test_refusals_are_counted_apart_and_lead_to_their_bundles(as_ola, ada):
    ada.ask()
    ada.ask(FORBIDDEN)
    found = as_ola.get(reverse("audit:statistics"), {"as": "json"}).json()
    assert {row["name"]: row["number"] for row in found["kinds"]} == {
        "malformed": 0,
        "care": 0,
        "courtesy": 0,
        "category": 1,
        "coverage": 0,
        "consent": 0,
        "limit": 0,
    }
    assert found["rungs"][0] | {"day": ""} == {
        "day": "",
        "supported": 1,
        "narrowed": 0,
        "labeled": 0,
        "refused": 1,
    }
    assert {row["profile"]: row["thousandths"] for row in found["profiles"]} == {"steward": 500}
    page = as_ola.get(reverse("audit:statistics")).content.decode()
    assert page.count('role="img"') == len(found) == 9
    assert "by=people" in page
    assert "refusal=category" in page
    assert " style=" not in page


def test_statistics_of_another_archive_are_not_among_ones_own(as_ola, grace):
    grace.ask(FORBIDDEN)
    found = as_ola.get(reverse("audit:statistics"), {"as": "json", "persona": "grace"}).json()
    assert found["reasons"] == []
    assert found["profiles"] == []


def test_alerts_are_listed_and_those_of_others_are_not(as_ola, ada, grace):
    now = timezone.now()
    numbers = {"value": 600, "limit": 500, "number": 20, "last": 400}
    Alert.objects.create(persona=grace.persona, rule="theirs", raised=now, **numbers)
    Alert.objects.create(persona=ada.persona, rule="refusals", profile="steward", raised=now, **numbers)
    Alert.objects.create(persona=None, rule="queue", raised=now, cleared=now, **numbers)
    found = as_ola.get(reverse("audit:alerts"), {"as": "json"}).json()["alerts"]
    assert [(row["rule"], row["state"]) for row in found] == [("refusals", "open"), ("queue", "cleared")]
    page = as_ola.get(reverse("audit:alerts")).content.decode()
    assert "the whole installation" in page
    assert "theirs" not in page


@pytest.mark.parametrize("page", PAGES)
def test_a_form_that_is_none_leads_back_to_the_page(as_ola, page):
    address = reverse(f"audit:{page}")
    assert as_ola.get(address, {"as": "xls"})["Location"] == address
