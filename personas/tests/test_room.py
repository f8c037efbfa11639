"""What a reader of the reading room gets from the rows: items, neighbours, and what of a text is theirs to read."""

import pytest

from personas import selectors
from personas.core.consent import WHOLE
from personas.core.room import Extent
from personas.core.sensitive import HELD
from personas.models import Artifact, Passage, Person
from personas.selectors import Reading, Standing
from personas.tests.archives import YES, Archive

pytestmark = pytest.mark.django_db


@pytest.fixture
def archive() -> Archive:
    made = Archive(default={**YES, "cap": WHOLE})
    made.add("a", "I sold the boat. It was May.", "I wept.", date="1951", recipient="Femi Cole")
    made.add("b", "I bought it back.", date="1952")
    made.add("c", "Nobody knew.", date="1953")
    return made


def items(archive: Archive, tier: str = "public"):
    return {one.title: one for one in selectors.inventory(archive.standing(tier), version=archive.version.n)}


def read(archive: Archive, title: str, tier: str = "public") -> Reading:
    standing: Standing = archive.standing(tier)
    return selectors.reading_of(standing, items(archive, tier)[title], version=archive.version.n)


def words(archive: Archive, title: str = "a") -> list[str]:
    return [one.text for one in read(archive, title).sentences]


def around(archive: Archive, handle: str) -> list[str | None] | None:
    found = selectors.item_of(archive.standing(), handle, version=archive.version.n)
    if found is None:
        return None
    return [one.title if one else None for one in (found.before, found.item, found.behind)]


def test_who_may_see_a_text_in_whole_reads_all_of_it_with_its_facts(archive):
    found = read(archive, "a")
    assert found.extent is Extent.WHOLE
    assert found.opening == found.sentences
    assert words(archive) == ["I sold the boat. It was May.", "I wept."]
    assert found.facts == (("/recipient", "Femi Cole"),)


def test_to_whom_something_went_is_told_where_its_words_may_be_shown_and_of_nobody_sealed(archive):
    named = {row.pk: row.artifact_id for row in Artifact.objects.filter(record_key__in=("a", "b"))}

    def told():
        return [*selectors.recipients(archive.standing(), version=1, artifacts=named).values()]

    assert sorted(told()) == ["", "Femi Cole"]
    archive.rule("a", display=False)
    assert told() == ["", ""]
    archive.rule("a", display=True)
    femi = archive.person("Femi Cole")
    assert told() == ["", ""]
    Person.objects.filter(pk=femi.pk).update(state=Person.State.ANONYMIZED, pseudonym="a friend", receipt="r")
    assert sorted(told()) == ["", "[a friend]"]  # as beside any quotation


@pytest.mark.parametrize(
    ("rule", "extent", "sentences"),
    [
        pytest.param({"cap": 30}, Extent.OPENING, 1, id="capped"),
        pytest.param({"cap": 5}, Extent.OPENING, 0, id="capped to nothing"),
        pytest.param({"display": False}, Extent.WITHHELD, 0, id="no excerpt"),
        pytest.param({"surfacing": False}, Extent.WITHHELD, 0, id="named and not used"),
        pytest.param({"sensitive": ["financial"]}, None, 0, id="for the highest tier alone"),
        pytest.param({"existence": False}, None, 0, id="not to be known"),
        pytest.param({"inclusion": False}, None, 0, id="not in the archive"),
        pytest.param({"valid_until": "2020-01-01"}, None, 0, id="no longer"),
    ],
)
def test_what_a_rule_leaves_of_an_item(archive, rule, extent, sentences):
    handle = items(archive)["a"].handle
    archive.rule("a", **rule)
    if extent is None:
        assert around(archive, handle) is None
        assert around(archive, items(archive)["b"].handle) == [None, "b", "c"]
        return
    found = read(archive, "a")
    assert (found.extent, len(found.opening)) == (extent, sentences)
    assert bool(found.facts) is (extent is Extent.OPENING and rule["cap"] >= len("Femi Cole"))


def test_neighbours_are_those_of_the_same_reader(archive):
    shown = items(archive)
    archive.rule("b", tier=archive.family)
    assert around(archive, shown["a"].handle) == [None, "a", "c"]
    assert around(archive, shown["c"].handle) == ["a", "c", None]
    assert around(archive, shown["b"].handle) is None
    assert around(archive, "0" * 32) is None


def test_a_handle_stays_over_versions_and_is_of_one_archive(archive):
    before = items(archive)["c"].handle
    archive.publish(withdrawn="b")
    assert items(archive)["c"].handle == before
    assert around(archive, before) == ["a", "c", None]
    other = Archive("bea", default={**YES, "cap": WHOLE})
    other.add("c", "Nobody knew.", date="1953")
    assert around(other, before) is None


def test_what_names_somebody_sealed_or_is_held_back_is_not_there(archive):
    row = archive.entries["a"][0]
    passages = Passage.objects.filter(persona=archive.persona, artifact=row, ordinal=0)
    passages.update(mentions=[archive.person("Nora Blake").pk])
    assert words(archive) == ["I wept."]
    passages.update(mentions=[HELD])
    assert words(archive) == ["I wept."]
    Artifact.objects.filter(pk=row.pk).update(is_held=True)
    assert "a" not in items(archive)


def test_a_fact_that_names_somebody_sealed_is_not_told_and_one_anonymized_is_veiled(archive):
    archive.person("Femi Cole")
    assert read(archive, "a").facts == ()
    Person.objects.update(state=Person.State.ANONYMIZED, pseudonym="a friend", receipt="a letter")
    assert read(archive, "a").facts == (("/recipient", "[a friend]"),)
    passages = Passage.objects.filter(persona=archive.persona, artifact=archive.entries["a"][0])
    passages.update(mentions=[Person.objects.get().pk])
    assert words(archive) == ["I sold the boat. It was May.", "I wept."]
