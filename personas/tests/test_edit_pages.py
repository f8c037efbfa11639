"""Many records changed at once: seen before, made by a worker, nobody's correction lost, and undone as one."""

import pytest
from django.test import Client
from django.urls import reverse

from personas import embedders, services, tasks
from personas.core.artifact import parse_payload
from personas.edits import Edit, Edited
from personas.models import Artifact, Passage
from personas.roles import Role, revoke
from personas.selectors import desk as shelf
from personas.services import describing, indexing
from personas.services.describing import Said
from personas.tests.desks import client_of, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nobody_called")]
ROWS = {f"{name}.txt": {"date": "1951", "title": f"Letter {name}", "kind": "letter"} for name in "abc"}
WORDS = {f"{name}_txt": f"The {name} boats came in. My brother sang.".encode() for name in "abc"}
LIGHT = embedders.get("hashing")


@pytest.fixture
def letters(ada, take_in, settings):
    settings.KWANZAA_EMBEDDER = "hashing"
    take_in(ada, ROWS, **WORDS)
    services.publish(persona=ada)
    services.activate(persona=ada)
    return ada


@pytest.fixture
def desk(cora) -> Client:
    return signed_in(cora)


def begun(desk: Client, search: str = "boats") -> str:
    """Choose all that a search finds; return the page of the change."""
    where = reverse("admin:personas_artifact_changelist") + f"?q={search}"
    one = Artifact.objects.earliest("pk").pk
    told = desk.post(where, {"action": "change_records", "select_across": "1", "_selected_action": [one]})
    return str(told["Location"])


def work(persona) -> Edit:
    edit = Edit.objects.latest("pk")
    tasks.make_edit(persona.pk, edit.pk)
    edit.refresh_from_db()
    return edit


def dates(persona) -> dict[str, str]:
    return dict(shelf.newest(persona).values_list("record_key", "date"))


def vectors(artifact: Artifact) -> list[list[float]]:
    rows = Passage.objects.filter(artifact=artifact).order_by("ordinal")
    return [[round(float(one), 5) for one in row.embedding] for row in rows]


def correct(persona, key: str, title: str) -> None:
    row = shelf.newest(persona).get(record_key=key)
    facts = {"title": title, "creator": row.creator, "date": row.date, "kind": row.kind}
    said = Said(record=key, before=row.artifact_id, language=row.language, facts=tuple(facts.items()))
    describing.describe(persona=persona, said=[said], embedder=LIGHT)


def test_all_that_a_search_finds_is_looked_at_changed_and_undone_as_one(letters, desk):
    page = begun(desk)
    given = {"_look": "1", "date": "June 1952", "rights": "The family's", "empty_language": "on"}
    told = desk.post(page, given, follow=True).content.decode()
    assert told.count("<del>1951</del> → <ins>1952-06</ins>") == 3
    assert "Change 3 documents" in told
    assert 'name="_make"' in told
    assert set(dates(letters).values()) == {"1951"}
    desk.post(page, {"_make": "1"})
    edit = work(letters)
    assert (edit.state, str(edit.by)) == (Edit.State.DONE, "cora")
    assert set(dates(letters).values()) == {"1952-06"}
    now = shelf.newest(letters).get(record_key="a.txt")
    assert parse_payload(bytes(now.payload)).fact("rights") == "The family's"
    told = desk.get(page).content.decode()
    assert told.count("<del>1951</del> → <ins>1952-06</ins>") == 3
    desk.post(page, {"_undo": "1"})
    assert work(letters).state == Edit.State.UNDONE
    assert set(dates(letters).values()) == {"1951"}
    assert letters.versions.count() == 1
    again = begun(desk)
    desk.post(again, given)
    desk.post(again, {"_make": "1"})
    assert work(letters).state == Edit.State.DONE
    assert set(dates(letters).values()) == {"1952-06"}


def test_its_passages_are_found_as_if_they_had_come_in_so(letters, desk):
    page = begun(desk)
    desk.post(page, {"_look": "1", "creator": "Bea Marlow"})
    desk.post(page, {"_make": "1"})
    work(letters)
    rows = list(shelf.newest(letters))
    assert rows
    for row in rows:
        cut = indexing.cut(parse_payload(bytes(row.payload)), LIGHT)
        made = indexing.embed([cut], LIGHT)
        assert vectors(row) == [[round(float(one), 5) for one in each] for each in made.passages]
        near = Passage.objects.filter(artifact=row).order_by("ordinal")
        assert [bytes(one.sentence_vectors or b"") for one in near] == list(made.sentences)


def test_what_somebody_corrects_meanwhile_or_since_stays_and_says_so(letters, desk):
    page = begun(desk)
    desk.post(page, {"_look": "1", "date": "1952"})
    correct(letters, "a.txt", "By hand")
    desk.post(page, {"_make": "1"})
    assert work(letters).state == Edit.State.DONE
    assert dates(letters) == {"a.txt": "1951", "b.txt": "1952", "c.txt": "1952"}
    assert "Somebody corrected it meanwhile; that stands." in desk.get(page).content.decode()
    correct(letters, "b.txt", "By hand too")
    desk.post(page, {"_undo": "1"})
    work(letters)
    assert dates(letters) == {"a.txt": "1951", "b.txt": "1952", "c.txt": "1951"}
    assert shelf.newest(letters).get(record_key="b.txt").title == "By hand too"


def test_what_may_not_be_is_told_beside_its_field_or_its_row_and_nothing_is_changed(letters, desk):
    page = begun(desk)
    wrong = {"_look": "1", "date": "when it rained", "place": "Horta", "empty_place": "on"}
    told = desk.post(page, wrong).content.decode()
    assert "not a date that can be read here" in told
    assert "Either say what it is to be" in told
    correct(letters, "a.txt", "Other")
    correct(letters, "b.txt", "Other")
    old = letters.artifacts.get(record_key="b.txt", title="Letter b")
    assert old.pk in Edited.objects.values_list("artifact", flat=True)
    told = desk.post(page, {"_look": "1", "kind": "letter"}, follow=True).content.decode()
    assert "It is not what stands under its record now" in told
    assert 'name="_make"' not in told
    desk.post(page, {"_make": "1"})
    assert Edit.objects.get().state == Edit.State.DRAFT


def test_nobody_changes_what_they_do_not_tend_also_where_they_tended_it(letters, desk, cora):
    page = begun(desk)
    desk.post(page, {"_look": "1", "date": "1952"})
    other = services.found(persona=services.draft(slug="bea", name="Bea", died="1950"))
    foreign = client_of("foreign", other, Role.CURATOR)
    assert b"Letter a" not in foreign.post(page, {"_make": "1"}, follow=True).content
    assert Edit.objects.get().state == Edit.State.DRAFT
    desk.post(page, {"_make": "1"})
    revoke(cora, letters, Role.CURATOR)
    work(letters)
    assert set(dates(letters).values()) == {"1951"}
    assert set(Edited.objects.values_list("state", flat=True)) == {"refused"}
