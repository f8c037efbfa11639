"""The desk for programs: it does what the pages do, by the same services, and of one's own archive alone."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.test.client import MULTIPART_CONTENT
from django.utils import timezone

from personas import desk_urls, services, tasks, tokens
from personas.edits import Edit
from personas.handed_in import Batch, BatchFile, Errand
from personas.models import Artifact, Person, Persona
from personas.roles import Role, grant
from personas.selectors import desk as shelf
from personas.services import editing, errands
from personas.tests.archives import Archive
from personas.trashed import Trashed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_child", "nobody_called")]
ROWS = {
    name: {"title": "Home", "kind": "letter", "date": "1951", "mentions": "Bea Marlow"}
    for name in ("a.txt", "b.txt")
}


@pytest.fixture
def letters(ada: Persona, take_in, settings, tmp_path: Path) -> Persona:
    settings.KWANZAA_STATE, settings.KWANZAA_EMBEDDER = tmp_path, "hashing"
    take_in(ada, ROWS, a_txt=b"The boats came in. Bea Marlow sang.", b_txt=b"The harbour was grey.")
    Person.objects.update(receipt="asked in May")
    services.publish(persona=ada)
    services.activate(persona=ada)
    return ada


@pytest.fixture
def call(cora: User, sent, django_capture_on_commit_callbacks):
    """Return a way to call the API as Cora's program, and to have workers do what they were called for."""
    client, secret = Client(), token_of(cora, *tokens.Scope)

    def send(where: str, given: object = None, *, form: bool = False, **headers: str) -> Any:
        about = {"Authorization": f"Bearer {secret}", **headers}
        address, kind = f"/api/v1/desk/{where}", MULTIPART_CONTENT if form else "application/json"
        with django_capture_on_commit_callbacks(execute=True):
            answer = (
                client.get(address, headers=about)
                if given is None
                else client.post(address, given, content_type=kind, headers=about)
            )
        while sent:
            name, ids = sent.pop(0)
            with django_capture_on_commit_callbacks(execute=True):
                getattr(tasks, name)(*ids)
        return answer

    return send


def token_of(user: User, *scopes: tokens.Scope) -> str:
    return tokens.make(
        user=user, name="x", scopes=frozenset(scopes), days=1, second_factor=True, now=timezone.now()
    )[1]


def test_an_item_is_found_read_corrected_by_a_worker_and_the_change_undone(letters, call, cora):
    listed = call("ada/items/?q=boats").json()
    assert [one["record"] for one in listed["results"]] == ["a.txt"]
    item = listed["results"][0]["item"]
    told = call(f"ada/items/{item}/").json()
    assert (told["facts"]["title"], told["people"], told["newest"]) == ("Home", ["Bea Marlow"], True)
    asked = call(f"ada/items/{item}/record/", {"date": "3 June 1952"})
    assert asked.status_code == 202
    change = call(asked["Location"].partition("/desk/")[2]).json()
    assert (change["by"], change["state"], change["wanted"]) == (
        cora.username,
        "done",
        {"date": "1952-06-03"},
    )
    now = shelf.newest(letters).get(record_key="a.txt")
    assert (now.date, change["rows"][0]["now"]) == ("1952-06-03", now.pk)
    assert call(f"ada/items/{now.pk}/record/", {"date": "1952-06-03"}).json() == {"change": None}
    stale = call(f"ada/items/{item}/record/", {"date": "1953"})
    assert (stale.status_code, stale.json()["code"]) == (409, "desk.meanwhile")
    wrong = call(f"ada/items/{now.pk}/record/", {"kind": "poem"})
    assert (wrong.status_code, wrong.json()["code"]) == (400, "invalid")
    turned = call(f"ada/items/{now.pk}/record/", {"title": "Letter \u202eada"})
    assert (turned.status_code, "U+202E" in turned.content.decode()) == (400, True)
    turned = call("ada/deliveries/", {"creator": "Letter \u2067ada"})
    assert (turned.status_code, "U+2067" in turned.content.decode()) == (400, True)
    assert call(f"ada/changes/{change['change']}/undo/", {}).status_code == 202
    assert call(f"ada/changes/{change['change']}/undo/", {}).status_code == 409
    assert shelf.newest(letters).get(record_key="a.txt").date == "1951"


def test_consent_gets_stricter_at_once_and_after_a_death_never_looser(letters, call):
    item = Artifact.objects.get(record_key="a.txt").pk
    told = call(f"ada/items/{item}/consent/", {"display": False}).json()
    assert (told["display"], told["inclusion"]) == (False, None)
    assert letters.rules.get(record_key="a.txt").display is False
    looser = call(f"ada/items/{item}/consent/", {"display": True})
    assert (looser.status_code, looser.json()["code"]) == (409, "personas.loosening")
    assert letters.rules.get(record_key="a.txt").display is False
    assert call(f"ada/items/{item}/consent/", {"tier": "nobody's"}).status_code == 400


def test_files_are_handed_in_once_whatever_is_repeated_answered_taken_in_and_undone(letters, call):
    facts, again = {"date": "1952", "kind": "letter", "charset": "utf-8"}, {"Idempotency-Key": "first"}
    opened = [call("ada/deliveries/", facts, **again).json()["delivery"] for _ in range(2)]
    assert opened[0] == opened[1] == Batch.objects.get().pk
    where = f"ada/deliveries/{opened[0]}/"
    for _ in range(2):
        sent = {"file": SimpleUploadedFile("c.txt", b"We moved."), "path": "box/c.txt"}
        assert call(f"{where}files/", sent, form=True).status_code == 201
    other = {"file": SimpleUploadedFile("c.txt", b"We stayed."), "path": "box/c.txt"}
    assert call(f"{where}files/", other, form=True).json()["code"] == "upload.refused"
    assert call(f"{where}take-in/", {}).status_code == 409
    assert call(f"{where}read/", {}).status_code == 202
    (file,) = call(f"{where}files/").json()["results"]
    assert (file["outcome"], file["questions"]["facts"]) == ("needs you", ["creator"])
    answers = f"{where}files/{file['file']}/answers/"
    assert call(answers, {"life": "right"}).status_code == 400
    assert call(answers, {"creator": "Ada"}).json() == {"number": 1}
    assert call(f"{where}take-in/", {}).status_code == 202
    (file,) = call(f"{where}files/?outcome=added").json()["results"]
    assert file["items"] == [Artifact.objects.get(record_key="box/c.txt").pk]
    assert call(f"{where}undo/", {}).json()["state"] == "undoing"
    assert call(where).json()["state"] == "undone"


def test_a_version_is_published_as_it_was_seen_and_what_was_thrown_away_comes_back(letters, call):
    item = Artifact.objects.get(record_key="b.txt").pk
    task = call(f"ada/items/{item}/throw-away/", {})
    assert call(task["Location"].partition("/desk/")[2]).json()["state"] == "done"
    (row,) = call("ada/trash/").json()["results"]
    assert row["record"] == "b.txt"
    seen = call("ada/next-version/").json()
    assert call("ada/trash/restore/", {"rows": [row["row"]]}).json() == {"number": 1}
    stale = call("ada/next-version/", {"mark": seen["mark"]})
    assert (stale.status_code, stale.json()["code"]) == (409, "desk.meanwhile")
    seen = call("ada/next-version/").json()
    assert [(one["record"], one["how"]) for one in seen["changes"]] == [("b.txt", "back")]
    assert {one["tier"] for one in seen["counts"]} == {tier.name for tier in letters.tiers.all()}
    assert call("ada/next-version/", {"mark": seen["mark"]}).status_code == 202
    assert "is published" in call("ada/tasks/").json()["results"][0]["said"][0]
    assert letters.versions.latest("n").n == seen["version"]


def test_somebody_named_is_decided_about_by_what_it_rests_on(letters, call):
    (person,) = call("ada/people/?q=marlow").json()["results"]
    where = f"ada/people/{person['person']}/decision/"
    assert call(where, {"state": "cleared"}).status_code == 400
    said = {"state": "anonymized", "pseudonym": "a friend", "receipt": "by letter, 3 May"}
    told = call(where, said).json()
    assert (told["state"], told["pseudonym"], told["settled"]) == ("anonymized", "a friend", True)
    Person.objects.update(died="1931~/1933")
    for given, receipt in (({"pseudonym": "Friend A"}, "by letter, 3 May"), ({"state": "sealed"}, "")):
        assert call(where, {"state": "anonymized", **given}).status_code == 200
        assert Person.objects.values_list("died", "receipt").get() == ("1931~/1933", receipt)
    assert call(where, {"state": "cleared"}).status_code == 200  # by their death
    assert Person.objects.get().receipt.startswith("They are dead: ")


@pytest.mark.parametrize(
    "given", [{"own": ["Adda"]}, {"people": ["Bae"]}, {"own": ["Ada"], "names": {"B": "x"}}]
)
def test_whoever_is_misspelt_in_an_answer_is_not_taken_for_nobody(letters, call, cora, given):
    batch = Batch.objects.create(persona=letters, uploader=cora, state=Batch.State.READ)
    asked = {"speakers": [["Ada", 2], ["Bea", 1]], "people": [["Bea", ""]]}
    file = batch.files.create(
        persona=letters, path="y.txt", size=1, place="", state=BatchFile.State.READ, asked=asked
    )
    where = f"ada/deliveries/{batch.pk}/files/{file.pk}/answers/"
    assert call(where, given).status_code == 400
    file.refresh_from_db()
    assert file.answers == {}


def test_a_row_of_another_archive_is_not_there_under_ones_own(letters, call, cora):
    """Every address with a number in it: the number is Bea's, of which Cora knows nothing or tends it elsewhere."""
    other = Archive("bea")
    rex = User.objects.create_user("rex")
    grant(rex, other.persona, Role.CURATOR)
    row = other.add("x.txt", "Rain.")
    batch = Batch.objects.create(persona=other.persona, uploader=rex, state=Batch.State.READ)
    theirs = {
        "item": row.pk,
        "change": editing.begin(persona=other.persona, by=rex, artifacts=[row.pk]).pk,
        "delivery": batch.pk,
        "file": batch.files.create(persona=other.persona, path="y.txt", size=1, place="").pk,
        "person": other.person("Somebody").pk,
        "task": errands.ask(persona=other.persona, by=rex, kind="publish").pk,
    }
    Trashed.objects.create(persona=other.persona, artifact=row, since=timezone.now(), ends=timezone.now())
    for who in ("nobody", "curator of both"):
        if who == "curator of both":
            grant(cora, other.persona, Role.CURATOR)
        for one in desk_urls.urlpatterns:
            route = str(one.pattern).replace("<slug:slug>", "ada")
            if "<int:" in route:
                where = re.sub(r"<int:(\w+)>", lambda found: str(theirs[found[1]]), route)
                bodies = {"state": "sealed", "words": "x", "what": "words"}
                assert {call(where).status_code, call(where, bodies).status_code} <= {404, 405}, (who, route)
    assert call("ada/trash/restore/", {"rows": [Trashed.objects.get().pk]}).json() == {"number": 0}
    assert Errand.objects.count() == Edit.objects.count() == 1


def test_no_other_scope_opens_the_desk_and_that_scope_opens_nothing_else(letters, cora):
    def opened(scope: tokens.Scope, path: str) -> int:
        secret = token_of(cora, scope)
        return Client().get(f"/api/v1/{path}", headers={"Authorization": f"Bearer {secret}"}).status_code

    assert {one for one in tokens.Scope if opened(one, "desk/ada/items/") == 200} == {tokens.Scope.TEND}
    assert opened(tokens.Scope.TEND, "personas/") == 403
