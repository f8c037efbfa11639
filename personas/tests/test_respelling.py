"""A question is read in the archive's own spelling: by what its reader may use, and by nothing else."""

from typing import Any

import pytest
from django.db import connection

from personas.core import terms
from personas.models import Artifact, Entry, Passage, Person, Posting
from personas.selectors import Standing, respelt, respelt_whole, search, search_whole
from personas.selectors.respelling import May
from personas.tests.archives import HASHING, Archive, built_once
from personas.tests.test_search import HIDING, LETTERS, ask, bare, keys, written

pytestmark = pytest.mark.django_db


@pytest.fixture
def archive(written_once) -> Archive:
    return built_once(written_once, __name__, written)


def anything(_word: str, _other: str) -> bool:
    return True


def read(standing: Standing, text: str, asked: str | None = "", may: May = anything) -> str:
    """Read a question as the port Archive does."""
    vector = HASHING.embed([text])[0]
    whole = text if asked == "" else asked
    given: dict[str, Any] = {"version": 1, "text": text, "asked": whole}
    found = search(standing, vector=vector, embedder=HASHING.name, **given)
    return respelt(standing, missed=found[0].missed, may=may, **given)


SLIPS = {
    "The harbuor was grey": "The harbour was grey",
    "What of the telegrphe?": "What of the telegraph?",
    "chappel bees": "chapel bees",
    "“harbuor”—Hárbuor’s": "“harbour”—Hárbuor’s",  # a word that comes again is one term
    "the tideboard": "the tide board",
    "the zeppelin": "the zeppelin",
    "the harbour": "the harbour",
    "tied raim": "tied raim",  # too short
    "": "",
    "'); DROP TABLE x; -- harbuor": "'); DROP TABLE x; -- harbour",
}


def test_a_slip_is_read_as_the_archives_own_word(archive):
    standing = archive.standing()
    assert {text: read(standing, text) for text in SLIPS} == SLIPS


def test_what_may_be_no_slip_stays(archive):
    asked: list[tuple[str, str]] = []

    def none(word: str, other: str) -> bool:
        asked.append((word, other))
        return False

    assert read(archive.standing(), "The harbuor was grey", may=none) == "The harbuor was grey"
    assert asked == [("harbuor", "harbour")]


def test_what_is_read_finds_what_was_meant(archive):
    standing = archive.standing()
    meant = ask(standing, "the tide board at the harbour")
    assert bare(ask(standing, read(standing, "the tide board at the harbuor"))) == bare(meant)


@pytest.mark.by_day(4)
@pytest.mark.parametrize("hide", HIDING)
def test_a_word_that_is_withheld_corrects_nobody(archive, hide):
    texts = ("zanzibra", "zanziber trade", "the cloveboat", "sialings", "harbuor")
    standing = archive.standing()

    def told() -> list[tuple[str, list[tuple[object, ...]]]]:
        return [(read(standing, text, None), bare(ask(standing, text))) for text in texts]

    archive.add("letters/04.txt", "One sails at dawn.")
    hidden = archive.add("letters/00.txt", "Zanzibar, a clove boat, sailings, harbours.")
    before = [read(standing, text, None) for text in texts]
    hide(archive, hidden)
    with_it = told()
    Entry.objects.filter(artifact=hidden).delete()
    hidden.delete()
    assert with_it == told()
    assert before == ["zanzibar", "zanzibar trade", "the clove boat", "sailings", "harbour"]
    assert [meant for meant, _ in with_it] == [*texts[:4], "harbour"], "what is hidden corrects nothing"


def test_a_word_that_may_not_be_shown_corrects_nobody(archive):
    hidden = archive.add("letters/00.txt", "Zanzibar, a clove boat.")
    assert read(archive.standing(), "zanzibra") == "zanzibar"
    archive.rule(hidden.record_key, display=False)
    assert read(archive.standing(), "zanzibra") == "zanzibra"
    assert read(archive.standing(), "the cloveboat") == "the cloveboat"


def test_another_archives_words_correct_nobody(archive):
    Archive("bea").add("letters/01.txt", "Zanzibar.")
    assert read(archive.standing(), "zanzibra") == "zanzibra"


def test_no_spelling_leads_from_a_name_to_a_pseudonym(archive):
    person = archive.person("Lorna Vickery", "anonymized", pseudonym="Ann Weir")
    other = archive.person("Carl Weissmann", "anonymized", pseudonym="Ed Fox")
    archive.add("letters/04.txt", "Lorna and Ann Vickery saw the comet.", mentions=[person], title="Note")
    archive.add("letters/05.txt", "Weissmann, Weißmann.", mentions=[other], title="Note")
    standing = archive.standing()
    for text in (
        *("Lornaa", "lor na", "Lor-na", "L'orna", "xlornas vickery's", "annvickery", "Vikcery"),
        *("weissmann", "Wei\u00dfmann"),  # a letter that folds to two
    ):
        assert read(standing, text) == text
        named = [one for one in ask(standing, text, asked=text) if one.record_key > "letters/03.txt"]
        assert not [one for one in named if one.lexical_rank], text


def test_who_may_be_named_is_found_by_a_slip(archive):
    archive.person("Lorna Vickery", Person.State.CLEARED, receipt="letter")
    archive.add("letters/04.txt", "Lorna saw the comet.")
    assert read(archive.standing(), "Lornna") == "Lorna"


def test_auditors_read_it_past_the_policy(archive):
    hidden = archive.add("letters/04.txt", "Zanzibar.")
    archive.rule(hidden.record_key, surfacing=False)
    vector = HASHING.embed(["zanzibra"])[0]
    given: dict[str, Any] = {"version": 1, "text": "zanzibra"}
    found = search_whole(archive.persona, vector=vector, embedder=HASHING.name, **given)
    assert respelt_whole(archive.persona, missed=found[0].missed, may=anything, **given) == "zanzibar"
    assert read(archive.standing(), "zanzibra") == "zanzibra"


def vocabulary(archive: Archive) -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT word FROM personas_word WHERE persona_id = %s", [archive.persona.pk])
        return {word for (word,) in cursor.fetchall()}


@pytest.mark.parametrize("by", ["posting", "passage", "artifact"])
def test_a_word_goes_with_the_last_passage_that_holds_it(archive, by):
    row = archive.add("letters/04.txt", "Zanzibar and the harbours; the tide board.")
    assert {"zanzibar", "harbours", "harbour", "tide"} <= vocabulary(archive)
    passages = Passage.objects.filter(persona=archive.persona, artifact=row)
    if by == "posting":
        ids = list(passages.values_list("id", flat=True))
        Posting.objects.filter(persona=archive.persona, passage_id__in=ids).delete()
    elif by == "passage":
        passages.delete()
    else:
        Entry.objects.filter(artifact=row).delete()
        Artifact.objects.filter(pk=row.pk).delete()
    assert not {"zanzibar", "harbours"} & vocabulary(archive)
    assert {"harbour", "tide"} <= vocabulary(archive)


def test_the_vocabulary_is_what_the_passages_hold(archive):
    texts = [text for paragraphs in LETTERS.values() for text in paragraphs]
    words = {word for text in texts for one in terms.held(text).values() for word in one.words}
    assert words <= vocabulary(archive)


def test_what_is_of_the_record_is_found(archive):
    archive.add(
        "letters/04.txt", "Rain.", title="The comet", date="1910-05", recipient="Miss Trewin", place="Truro"
    )
    for text in ("the comet", "May 1910", "Trewin", "Truro"):
        assert "letters/04.txt" in {
            one.record_key for one in ask(archive.standing(), text) if one.lexical_rank
        }


def test_a_recipient_who_is_sealed_is_found_by_nobody(archive):
    sealed = archive.person("Lorna Vickery")
    archive.add("letters/04.txt", "Rain.", mentions=[sealed], recipient="Lorna Vickery")
    assert "letters/04.txt" not in keys(ask(archive.standing(), "Vickery"))
