"""People whom a file names come into the register when a curator ticks them, sealed, and nobody there is changed."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict

from personas import asked_admin, services
from personas.core.consent import OPEN
from personas.handed_in import Batch
from personas.models import Artifact, Person, Persona
from personas.services import batching
from personas.tests.readers.test_kinds import CARDS, TREE
from personas.tests.services.test_batches import another, kept_now, read, said
from personas.tests.services.test_speakers import answer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_child")]
TWO = (TREE % "UTF-8").replace("Ada Mary /Pellowe/", "Rose /Trew/")


@pytest.fixture
def batch(ada: Persona, cora: User, tmp_path: Path, settings) -> Batch:
    settings.KWANZAA_STATE = tmp_path
    services.attest(persona=ada, rule=OPEN)
    return batching.open_batch(persona=ada, uploader=cora, facts={"creator": "Ada", "kind": "letter"})


def register() -> dict[str, tuple[str, str, list[str]]]:
    rows = Person.objects.order_by("name")
    return {row.name: (row.state, row.died, row.aliases) for row in rows}


def test_a_tree_is_asked_about_and_its_living_stay_protected(batch: Batch) -> None:
    Person.objects.create(persona=batch.persona, name="femi okafor", state="cleared", receipt="a letter")
    assert read(batch, **{"a.ged": TWO.encode()}) == {"a.ged": "needs you"}
    file = batch.files.get()
    (offered,) = asked_admin.shown(file, QueryDict())["people"]
    assert (offered["name"], "child of Femi Okafor" in offered["told"]) == ("Rose Trew", True)
    assert answer(batch, "a.ged", people=["Rose Trew"]) == 1
    assert "1 of them is in the register already" in said(batch, "a.ged")
    assert kept_now(batch) == {"a.ged": "added"}
    assert register() == {
        "Rose Trew": ("sealed", "1987-11-03", ["Zoë Trew"]),
        "femi okafor": ("cleared", "", []),
    }
    assert Artifact.objects.get().title == "Note on Rose Trew"
    assert read(another(batch), **{"a.ged": TWO.replace("dog", "cat").encode()}) == {"a.ged": "needs you"}


def test_an_address_book_enters_whom_a_curator_ticks_and_nobody_twice(batch: Batch) -> None:
    assert read(batch, **{"a.vcf": CARDS.encode()}) == {"a.vcf": "needs you"}
    answer(batch, "a.vcf", people="all")
    assert (kept_now(batch), sorted(register())) == ({"a.vcf": "added"}, ["Dr. Femi Okafor", "Jörg Müller"])
    again = CARDS.replace("TEL:1", "TEL:2").replace("Tugs", "Boats").encode()
    late = another(batch)
    assert read(late, **{"b.vcf": again}) == {"b.vcf": "already here"}
    assert Person.objects.count() == 2


@pytest.mark.parametrize(
    ("ticked", "given"),
    [
        pytest.param(("0",), {"people": ["Dr. Femi Okafor"]}, id="some"),
        pytest.param(("all",), {"people": "all"}, id="all"),
        pytest.param(("nobody",), {"people": []}, id="none"),
        pytest.param(("nobody", "0"), {}, id="none, and some"),
        pytest.param(("all", "0"), {}, id="all, and some"),
        pytest.param(("7",), {}, id="somebody who was not offered"),
        pytest.param((), {}, id="nothing"),
    ],
)
def test_a_form_says_who(batch: Batch, ticked: tuple[str, ...], given: dict[str, object]) -> None:
    read(batch, **{"a.vcf": CARDS[CARDS.index("BEGIN", 9) :].encode()})
    file = batch.files.get()
    post = QueryDict("&".join(f"people-{file.pk}={one}" for one in ticked))
    assert asked_admin.given(file, post) == given
