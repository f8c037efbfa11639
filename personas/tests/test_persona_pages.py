"""Pages of one persona on the desk: consent as a table, names in the texts, tables out and in, versions, publishing."""

import csv
import io

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from personas import services, tasks
from personas.core.desk.matrix import cells_of
from personas.handed_in import Errand
from personas.models import ArchiveVersion, Person, Persona, Rule
from personas.roles import Role
from personas.services import matrix
from personas.services.foreseeing import foresee
from personas.services.policies import rule_of
from personas.tests.desks import client_of

pytestmark = pytest.mark.django_db
TEXT = b"In the spring of 1951 I moved to Cardiff with Bea Marlow. Bea Marlow laughed at my rain gauge."


@pytest.fixture
def ada(ada: Persona, nobody_called, published_once) -> Persona:
    rows = {"a.txt": {"title": "Home"}, "b.txt": {"title": "Sea"}}
    return published_once(__name__, rows, a_txt=TEXT)  # type: ignore[no-any-return]


@pytest.fixture
def cora(ada: Persona) -> Client:
    return client_of("cora", ada, Role.CURATOR)


def page(ada: Persona, name: str, *more: str) -> str:
    return reverse(f"admin:personas_persona_{name}", args=[ada.pk, *more])


def row(number: int, key: str, was: tuple[str, ...], **cells: str) -> dict[str, str]:
    names = ("inclusion", "surfacing", "display", "existence", "tier", "cap")
    given = dict(zip(names, was, strict=True)) | cells
    return {
        f"r{number}-key": key,
        f"r{number}-was": "|".join(was),
        **{f"r{number}-{name}": cell for name, cell in given.items()},
    }


def rule(ada: Persona, key: str) -> tuple[str, ...]:
    found = Rule.objects.filter(persona=ada, record_key=key).first()
    return cells_of(rule_of(found) if found else None)


def tighten(ada: Persona, key: str, wanted: tuple[str, ...]) -> None:
    cora = User.objects.get(username="cora")
    matrix.put_cells(persona=ada, by=cora, was={key: rule(ada, key)}, wanted={key: wanted})


def test_the_table_of_consent_writes_what_was_changed_and_nothing_else(cora: Client, ada: Persona) -> None:
    told = cora.get(page(ada, "matrix")).content.decode()
    assert "a.txt" in told
    before = Rule.objects.filter(persona=ada).count()
    a, b = rule(ada, "a.txt"), rule(ada, "b.txt")
    cora.post(page(ada, "matrix"), {**row(1, "a.txt", a, display="no"), **row(2, "b.txt", b)})
    assert rule(ada, "a.txt")[2] == "no"
    assert rule(ada, "b.txt") == b
    assert Rule.objects.filter(persona=ada).count() <= before + 1
    assert LogEntry.objects.filter(object_id=str(ada.pk)).exists()


def test_nothing_is_made_more_open_after_a_death_and_what_was_filled_in_stays(
    cora: Client, ada: Persona
) -> None:
    services.freeze_policy(persona=ada)
    tighten(ada, "a.txt", ("", "", "no", "", "", ""))
    told = cora.post(page(ada, "matrix"), row(1, "a.txt", rule(ada, "a.txt"), display="yes"))
    assert "Nothing was saved" in told.content.decode()
    assert rule(ada, "a.txt")[2] == "no"


def test_a_cell_that_is_none_keeps_everything_as_it_is(cora: Client, ada: Persona) -> None:
    before = rule(ada, "a.txt")
    for cell, value in (("display", "perhaps"), ("tier", "kings"), ("cap", "-5")):
        told = cora.post(page(ada, "matrix"), row(1, "a.txt", before, **{cell: value})).content.decode()
        assert "what no rule says" in told
        assert rule(ada, "a.txt") == before


def test_of_two_curators_the_second_is_told_and_loses_nothing(cora: Client, ada: Persona) -> None:
    dora = client_of("dora", ada, Role.CURATOR)
    seen = rule(ada, "a.txt")
    cora.post(page(ada, "matrix"), row(1, "a.txt", seen, surfacing="no"))
    told = dora.post(page(ada, "matrix"), row(1, "a.txt", seen, display="no")).content.decode()
    assert "Somebody else changed " in told
    assert "Now it stands" in told
    assert rule(ada, "a.txt")[1:3] == ("no", seen[2])
    now = rule(ada, "a.txt")
    dora.post(page(ada, "matrix"), row(1, "a.txt", now, display="no"))
    assert rule(ada, "a.txt")[1:3] == ("no", "no")


def test_of_two_curators_at_one_form_the_second_is_told_and_loses_nothing(cora: Client, ada: Persona) -> None:
    person = Person.objects.create(persona=ada, name="Bea Marlow", receipt="by mail")
    where = reverse("admin:personas_person_change", args=[person.pk])
    mark = cora.get(where).context["adminform"].form.initial["seen"]
    given = {"name": "Bea Marlow", "aliases": "[]", "state": "sealed", "pseudonym": "", "seen": mark}
    assert cora.post(where, {**given, "receipt": "by letter"}).status_code == 302
    told = cora.post(where, {**given, "receipt": "by telephone"})
    body = told.content.decode()
    assert "Somebody else changed this" in body
    assert "by letter" in body
    assert "by telephone" in body
    person.refresh_from_db()
    assert person.receipt == "by letter"
    again = {**given, "receipt": "by telephone", "seen": told.context["adminform"].form["seen"].value()}
    assert cora.post(where, again).status_code == 302
    person.refresh_from_db()
    assert person.receipt == "by telephone"


def test_a_curator_looks_as_a_tier_sees_and_that_is_written_down(cora: Client, ada: Persona) -> None:
    tighten(ada, "b.txt", ("", "no", "", "", "", ""))
    before = LogEntry.objects.count()
    told = cora.get(page(ada, "matrix"), {"tier": ada.tiers.order_by("rank")[0].name}).content.decode()
    assert "claims, and excerpts of" in told
    assert "that it exists" in told
    assert LogEntry.objects.count() == before + 1
    assert LogEntry.objects.latest("pk").user.username == "cora"
    history = cora.get(page(ada, "history")).content.decode()
    assert "Looked as the level" in history


def test_names_in_the_texts_are_offered_and_entered_sealed(cora: Client, ada: Persona) -> None:
    told = cora.get(page(ada, "names")).content.decode()
    assert "Bea Marlow" in told
    cora.post(page(ada, "names"), {"name": ["Bea Marlow"]})
    person = Person.objects.get(persona=ada, name="Bea Marlow")
    assert (person.state, person.receipt.startswith("not settled")) == ("sealed", True)
    assert 'value="Bea Marlow"' not in cora.get(page(ada, "names")).content.decode()


def bring_in(client: Client, where: str, table: str, **more: str):
    return client.post(where, {"file": SimpleUploadedFile("t.csv", table.encode()), **more})


def keep(client: Client, where: str, table: str):
    """Look at what a table would change, and make these changes."""
    seen = client.post(where, {"data": table}).context.get("seen", "")
    return client.post(where, {"data": table, "seen": seen})


def table_of(client: Client, ada: Persona, name: str) -> tuple[str, list[dict[str, str]]]:
    """Return a table as it goes out, and its rows."""
    out = client.get(page(ada, "table_out", name))
    assert out["Content-Type"] == "text/csv; charset=utf-8"
    return out.content.decode(), list(csv.DictReader(io.StringIO(out.content.decode())))


def written(rows: list[dict[str, str]]) -> str:
    table = io.StringIO()
    writer = csv.DictWriter(table, rows[0].keys())
    writer.writeheader()
    writer.writerows(rows)
    return table.getvalue()


def test_consent_goes_out_and_comes_in_again_after_a_look(cora: Client, ada: Persona) -> None:
    out, rows = table_of(cora, ada, "consent")
    where = page(ada, "table", "consent")
    assert "0 rows differ" in bring_in(cora, where, out).content.decode()
    table = written([{**dict.fromkeys(rows[0], ""), "path": "a.txt", "display": "no"}])
    told = bring_in(cora, where, table).content.decode()
    assert "1 row differs" in told
    assert "Make these changes" in told
    assert rule(ada, "a.txt")[2] != "no"
    keep(cora, where, table)
    assert rule(ada, "a.txt")[2] == "no"


def test_of_two_curators_with_one_table_the_second_sees_what_it_would_change_now(
    cora: Client, ada: Persona
) -> None:
    where = page(ada, "table", "consent")
    table = "path,cap\na.txt,300\n"
    seen = cora.post(where, {"data": table}).context["seen"]
    tighten(ada, "a.txt", ("", "", "", "", "", "500"))
    told = cora.post(where, {"data": table, "seen": seen}).content.decode()
    assert "somebody else changed this meanwhile. Look at the differences as they are now" in told
    assert "cap: <del>500</del> → <ins>300</ins>" in " ".join(told.split())
    assert rule(ada, "a.txt")[5] == "500"
    keep(cora, where, table)
    assert rule(ada, "a.txt")[5] == "300"


BAD_ROWS = {
    "consent": {
        "path,display\nx.txt,no\n": "no such document",
        "path,display\na.txt,perhaps\n": "neither yes nor no",
        "path,tier\na.txt,kings\n": "no level",
        "path,cap\na.txt,many\n": "no number",
        "path,sensitive\na.txt,odd\n": "sensitive class",
        "path,colour\na.txt,red\n": "unknown column",
        "display\nno\n": "lacks the column",
    },
    "people": {
        "name,state\nBea,cleared\n": "how and when",
        "name,state\nBea,anonymized\n": "which name stands",
        "name,state\nBea,known\n": "sealed, cleared",
    },
    "records": {
        "path,title\nx.txt,Home\n": "no such document",
        "path,title\na.txt,\n": "leaves a field empty that must be filled (title)",
        "path,date\na.txt,yesterday\n": "has a bad date",
        "path,kind\na.txt,poem\n": "has an unknown kind",
        f"path,title\na.txt,{'x' * 501}\n": "too long (title",
        "path,title\na.txt,A\na.txt,B\n": "in another row too",
        "path,master\na.txt,00\n": "unknown column",
        "path,title\na.txt,Ho\x0eme\n": "which no text may hold",
    },
}


@pytest.mark.by_day(1)
@pytest.mark.parametrize("name", BAD_ROWS)
def test_a_row_that_may_not_be_is_named_and_nothing_is_kept(cora: Client, ada: Persona, name: str) -> None:
    where, before = page(ada, "table", name), rule(ada, "a.txt")
    for table, said in BAD_ROWS[name].items():
        assert said in bring_in(cora, where, table).content.decode()
        assert said in keep(cora, where, table).content.decode()
    assert not Person.objects.filter(persona=ada, name="Bea").exists()
    assert rule(ada, "a.txt") == before
    assert not Errand.objects.exists()


def test_people_come_in_and_no_cell_is_a_formula(cora: Client, ada: Persona) -> None:
    where = page(ada, "table", "people")
    table = "name,aliases,state,receipt\n=Bea,Aunt B; Bee,cleared,by mail\n"
    keep(cora, where, table)
    person = Person.objects.get(persona=ada, name="=Bea")
    assert person.aliases == ["Aunt B", "Bee"]
    out = cora.get(page(ada, "table_out", "people")).content.decode()
    assert "'=Bea" in out
    assert "0 rows differ" in bring_in(cora, where, out).content.decode()


def test_what_records_say_of_themselves_goes_out_and_comes_in_again_as_corrections(
    cora: Client, ada: Persona
) -> None:
    where = page(ada, "table", "records")
    out, (first, *others) = table_of(cora, ada, "records")
    assert "0 rows differ" in bring_in(cora, where, out).content.decode()
    table = written([{**first, "title": "-Home  again", "date": "1951-05", "place": "Cardiff"}, *others])
    told = " ".join(bring_in(cora, where, table).content.decode().split())
    assert "1 row differs" in told
    assert "title: <del>Home</del> → <ins>&#x27;-Home again" in told
    assert "place: <del>—</del> → <ins>Cardiff</ins>" in told
    assert not Errand.objects.exists()
    done = cora.get(keep(cora, where, table)["Location"]).content.decode()
    assert "A worker corrects 1 document; what comes of it stands under Tasks." in done
    tasks.run_errand(ada.pk, Errand.objects.get().pk)
    corrected = {**first, "title": "'-Home again", "date": "1951-05", "place": "Cardiff"}
    assert table_of(cora, ada, "records")[1] == [corrected, *others]
    version = services.publish(persona=ada)
    told = cora.get(reverse("admin:personas_archiveversion_change", args=[version.pk])).content.decode()
    assert "<strong>corrected</strong>: <bdi>a.txt</bdi>" in told


def test_a_table_that_corrects_too_much_at_once_is_brought_in_in_parts(
    cora: Client, ada: Persona, monkeypatch
) -> None:
    monkeypatch.setattr("personas.record_tables.MOST", 1)
    table = "path,title\na.txt,A\nb.txt,B\n"
    told = bring_in(cora, page(ada, "table", "records"), table).content.decode()
    assert "Nothing was read: it changes more than 1 documents: bring it in in parts." in told


def test_a_file_that_is_no_table_is_said(cora: Client, ada: Persona) -> None:
    where = page(ada, "table", "people")
    told = cora.post(where, {"file": SimpleUploadedFile("t.csv", b"\xff\xfe\x00")}).content.decode()
    assert "not UTF-8" in told
    assert cora.get(page(ada, "table", "nothing")).status_code == 404
    assert cora.get(page(ada, "table_out", "nothing")).status_code == 404


def test_a_version_is_published_by_a_worker_and_says_what_changed(cora: Client, ada: Persona) -> None:
    where = page(ada, "publish")
    assert where in cora.get(reverse("admin:personas_persona_change", args=[ada.pk])).content.decode()
    tighten(ada, "b.txt", ("no", "", "", "", "", ""))
    cora.post(where, {"seen": foresee(ada).mark, "word": "never show"})
    errand = Errand.objects.get()
    tasks.run_errand(ada.pk, errand.pk)
    told = cora.get(reverse("admin:personas_errand_changelist")).content.decode()
    assert "is published with 2 documents" in told
    newest = ArchiveVersion.objects.filter(persona=ada).latest("n")
    told = cora.get(reverse("admin:personas_archiveversion_change", args=[newest.pk])).content.decode()
    assert "<strong>withdrawn</strong>: <bdi>b.txt</bdi>" in told
