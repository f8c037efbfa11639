"""What a record says of itself, put right: another artifact with the same words, and nothing else changes."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from personas import embedders, services
from personas.core.artifact import parse_payload
from personas.core.desk.places import from_value, spots
from personas.core.errors import IngestError
from personas.core.media.base import TextLocator
from personas.handed_in import Batch, Master
from personas.models import Artifact, Entry, Passage, Persona, Rule
from personas.selectors import desk
from personas.services import describing, errands
from personas.services.describing import Said, describe
from personas.services.policies import rules_of
from personas.tests.readers.test_files import page
from personas.tests.services.test_batches import another, batch, taken_in

__all__ = ["batch"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_child")]
LIGHT = embedders.get("hashing")


@pytest.fixture
def ada(ada: Persona, batch: Batch) -> Persona:
    taken_in(batch, **{"a.txt": b"We moved to Cardiff.\n\nAda", "d.pdf": page("I took a post on a tug.")})
    return ada


def said(persona: Persona, record: str, **facts: str) -> Said:
    row = desk.newest(persona).get(record_key=record)
    before = {"title": row.title, "creator": row.creator, "kind": row.kind}
    return Said(record=record, before=row.artifact_id, language="", facts=tuple({**before, **facts}.items()))


def test_another_title_is_another_artifact_with_the_same_words_rule_and_original(ada: Persona) -> None:
    Rule.objects.filter(persona=ada, record_key="").update(display=False)
    Rule.objects.update_or_create(persona=ada, record_key="d.pdf", defaults={"display": True, "cap": 90})
    first = services.publish(persona=ada)
    before, rules = desk.newest(ada).get(record_key="d.pdf"), rules_of(ada)
    wanted = said(ada, "d.pdf", title="On the tug", place="Cardiff")
    assert [*describe(persona=ada, said=[wanted], embedder=LIGHT).made] == [wanted.record]
    after = desk.newest(ada).get(record_key="d.pdf")
    one, other = (parse_payload(bytes(row.payload)) for row in (before, after))
    assert (after.title, other.fact("place"), one.fact("place")) == ("On the tug", "Cardiff", None)
    assert (one.paragraphs, one.fact("master")) == (other.paragraphs, other.fact("master"))
    assert rules_of(ada) == rules
    old, new = (Master.objects.get(artifact=row) for row in (before, after))
    assert bytes(old.content) == bytes(new.content)
    assert spots(from_value(new.places), TextLocator(paragraph=0, start=2, end=6))
    assert Passage.objects.filter(persona=ada, artifact=after).exists()
    second = services.publish(persona=ada)
    entries = Entry.objects.filter(record_key="d.pdf", version__persona=ada)
    assert entries.get(version=first).artifact_id == before.pk
    assert entries.get(version=second).artifact_id == after.pk


def test_what_was_changed_meanwhile_is_not_overwritten(ada: Persona) -> None:
    seen = said(ada, "a.txt", title="First")
    describe(persona=ada, said=[said(ada, "a.txt", title="Meanwhile")], embedder=LIGHT)
    with pytest.raises(IngestError, match=r"a\.txt was changed meanwhile"):
        describe(persona=ada, said=[said(ada, "d.pdf", title="Not kept"), seen], embedder=LIGHT)
    assert desk.newest(ada).get(record_key="a.txt").title == "Meanwhile"
    assert desk.newest(ada).get(record_key="d.pdf").title == "d"


def test_what_may_not_be_said_is_named_and_not_written(ada: Persona) -> None:
    old = said(ada, "a.txt")
    describe(persona=ada, said=[replace(old, facts=(*old.facts, ("place", "Bute")))], embedder=LIGHT)
    back = said(ada, "a.txt")
    assert "does not come back" in describing.refused(persona=ada, said=[back])["a.txt"]
    with pytest.raises(IngestError, match="look at the differences again"):
        describe(persona=ada, said=[back], embedder=LIGHT)
    Rule.objects.update_or_create(persona=ada, record_key="d.pdf", defaults={"inclusion": False})
    assert (
        "No consent includes it"
        in describing.refused(persona=ada, said=[said(ada, "d.pdf", title="x")])["d.pdf"]
    )


def test_what_a_withdrawn_record_said_is_not_said_by_another(ada: Persona, batch: Batch) -> None:
    taken_in(another(batch), **{"b.txt": b"We moved to Cardiff. Ada"})
    describe(persona=ada, said=[said(ada, "b.txt", title="Home")], embedder=LIGHT)
    taken_in(another(batch), **{"c.txt": b"We moved to Cardiff.  Ada"})
    services.publish(persona=ada)
    services.publish(persona=ada, withdraw=["b.txt"])
    wanted = said(ada, "c.txt", title="Home")
    assert "stays withdrawn" in describing.refused(persona=ada, said=[wanted])["c.txt"]
    with pytest.raises(IngestError, match="look at the differences again"):
        describe(persona=ada, said=[wanted], embedder=LIGHT)


def test_what_was_withdrawn_is_not_there_to_be_described(ada: Persona) -> None:
    services.publish(persona=ada)
    services.publish(persona=ada, withdraw=["a.txt"])
    assert list(desk.newest(ada).values_list("record_key", flat=True)) == ["d.pdf"]


def test_a_worker_does_it_once_for_who_may_and_keeps_nothing_of_what_was_given(
    ada: Persona, cora: User
) -> None:
    given = describing.to_value([said(ada, "a.txt", title="Home")])
    errand = errands.ask(persona=ada, by=cora, kind=errands.Kind.DESCRIBE, given=given)
    errands.run(errand_id=errand.pk)
    errands.run(errand_id=errand.pk)
    errand.refresh_from_db()
    assert (errand.state, errand.given) == ("done", {})
    assert errand.said == ["1 record is corrected. Publish, so that answers follow."]
    assert Artifact.objects.filter(persona=ada, record_key="a.txt").count() == 2
    late = errands.ask(persona=ada, by=cora, kind=errands.Kind.DESCRIBE, given=given)
    errands.run(errand_id=late.pk)
    late.refresh_from_db()
    assert late.state == "refused"
    assert "a.txt was changed meanwhile: look at the differences again" in late.said[0]
