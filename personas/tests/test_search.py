"""Search: exact, complete, and a function of what the requestor may use."""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Any

import numpy as np
import pytest
from django.db import connection
from django.db.models import JSONField, Value
from django.utils import timezone

from personas.embedders.packed import pack
from personas.models import Artifact, Entry, Passage, Person, Posting
from personas.selectors import Found, Standing, eligible, metadata, paragraph, scopes, search
from personas.selectors.eligibility import Purpose
from personas.selectors.placing import unplaced
from personas.services.placing import place
from personas.services.policies import UNSETTLED
from personas.tests.archives import HASHING, YES, Archive, built_once

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
_COUNTED = "SELECT reltuples::integer FROM pg_class WHERE relname = ANY (%s) ORDER BY relname"

LETTERS = {
    "letters/01.txt": ("The tide board stood at Porthvean harbour.", "I read the tide board each morning."),
    "letters/02.txt": (
        "My sister kept bees behind the chapel.",
        "The bees swarmed in May, and the tide was low.",
    ),
    "letters/03.txt": ("A telegraph key is a patient teacher.", "Rain again; the harbour was grey."),
}


@pytest.fixture
def archive(written_once) -> Archive:
    return built_once(written_once, __name__, written)


def written() -> Archive:
    made = Archive()
    for key, paragraphs in LETTERS.items():
        made.add(key, *paragraphs)
    return made


def ask(
    standing: Standing, question: str, *, version: int = 1, limit: int = 50, asked: str | None = None
) -> tuple[Found, ...]:
    """Search twice: as the search decides for itself, and by classes that were decided before."""
    vector = HASHING.embed([question])[0]
    given: dict[str, Any] = {"version": version, "text": question, "limit": limit, "asked": asked}
    found = search(standing, vector=vector, embedder=HASHING.name, **given)
    place(persona_id=standing.persona_id)
    assert search(standing, vector=vector, embedder=HASHING.name, **given) == found
    return found


def keys(found: tuple[Found, ...]) -> set[str]:
    return {one.record_key for one in found}


def bare(found: Sequence[Found]) -> list[tuple[object, ...]]:
    """Everything but the rows' own numbers."""
    fields = (
        "record_key",
        "sentences",
        "vector_rank",
        "lexical_rank",
        "lexical",
        "cosine",
        "near",
        "facts",
        "scope",
    )
    return [tuple(getattr(one, name) for name in fields) for one in found]


def unit(seed, count):
    vectors = np.random.default_rng(seed).normal(size=(count, 384)).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def test_the_nearest_are_those_of_brute_force_and_as_many_as_were_asked_for():
    archives = [Archive("ada"), Archive("bea")]
    for seed, archive in enumerate(archives):
        for number in range(8):
            vectors = unit(seed * 100 + number, 20)
            archive.add(f"{number}.txt", *(f"Word {n}." for n in range(20)), vectors=vectors.tolist())
    question = unit(7, 1)[0]
    found = search(
        archives[0].standing(), version=1, text="nothing", vector=question, embedder=HASHING.name, limit=10
    )
    rows = Passage.objects.filter(persona=archives[0].persona)
    near = sorted(rows, key=lambda row: -float(np.dot(np.array(row.embedding), question)))
    assert [one.passage_id for one in found] == [row.id for row in near[:10]]
    assert [one.vector_rank for one in found] == list(range(1, 11))
    assert [one.cosine for one in found] == [
        max(0, round(float(np.dot(np.array(row.embedding), question)) * 1000)) for row in near[:10]
    ]


def test_words_are_ranked_by_bm25_over_the_eligible_passages(archive):
    found = ask(archive.standing(), "tide board harbour")
    expected = bm25(archive, ["tide", "board", "harbour"])
    ranked = [(one.record_key, one.sentences[0].paragraph) for one in by_words(found)]
    assert ranked == expected


def test_what_the_words_bind_is_a_share_of_what_the_question_could_get(archive):
    words = ["tide", "board", "harbour", "zeppelin"]
    rows = Passage.objects.filter(persona=archive.persona).count()
    counts = Posting.objects.filter(persona=archive.persona, lexeme__in=words).values_list(
        "lexeme", flat=True
    )
    df = Counter(counts)
    most = sum(1.6 * math.log(1 + (rows - df[word] + 0.5) / (df[word] + 0.5)) for word in words)
    weighed = {place: value for place, value in weights(archive, words).items() if value}
    found = ask(archive.standing(), " ".join(words))
    told = {(one.record_key, one.sentences[0].paragraph): one.lexical for one in found}
    assert told == {place: round(1000 * weighed.get(place, 0) / most) for place in told}
    assert 0 < max(told.values()) < 1000
    assert {one.lexical for one in found if not one.lexical_rank} == {0}


def test_words_that_stand_nowhere_bind_nothing(archive):
    for question in ("", "zeppelin"):
        assert {one.lexical for one in ask(archive.standing(), question)} == {0}


def test_what_the_words_bind_is_told_of_what_the_vector_found_too(archive):
    found = ask(archive.standing(), "tide", limit=1)
    every = {one.passage_id: one.lexical for one in ask(archive.standing(), "tide")}
    assert {one.passage_id: one.lexical for one in found} == {
        one.passage_id: every[one.passage_id] for one in found
    }


def test_a_passage_of_another_embedder_is_found_by_its_words_alone(archive):
    Passage.objects.filter(persona=archive.persona, artifact__record_key="letters/02.txt").update(
        embedder="other"
    )
    found = {one.record_key: one for one in ask(archive.standing(), "bees tide")}
    other = found.pop("letters/02.txt")
    assert (other.vector_rank, other.cosine) == (None, 0)
    assert other.lexical_rank
    assert all(one.vector_rank for one in found.values())
    without = search(
        archive.standing(), version=1, text="rain", vector=unit(1, 1)[0], embedder="nobody's", limit=50
    )
    assert {(one.record_key, one.vector_rank, one.cosine) for one in without} == {("letters/03.txt", None, 0)}


def test_the_vectors_of_sentences_come_along_with_the_best(archive):
    archive.add("letters/04.txt", *(f"Snow fell on day {n}." for n in range(40)))
    found = ask(archive.standing(), "tide board")
    compared = [one for one in found if one.near is not None]
    others = [one for one in found if one.near is None]
    assert (len(compared), len(others)) == (25, len(found) - 25)
    assert others
    assert min(one.cosine + one.lexical for one in compared) >= max(
        one.cosine + one.lexical for one in others
    )
    for one in compared:
        assert one.near == pack(HASHING.embed([sentence.text for sentence in one.sentences]))


def test_vectors_of_another_embedder_are_not_compared(archive):
    Passage.objects.filter(persona=archive.persona).update(embedder="other")
    assert {one.near for one in ask(archive.standing(), "tide board")} == {None}


def test_typography_hides_no_word(archive):
    for text, question in (
        ("“Never,” she said—‘never’.", "never"),
        ("Ada’s telegraph", "telegraph of Ada's"),
        ("the tele\u00adgraph", "telegraph"),
        ("It cost £10…", "10"),
    ):
        archive.add(text, text)
        found = {one.record_key: one for one in ask(archive.standing(), question)}[text]
        assert found.lexical_rank
        assert {one.record_key: one.lexical for one in ask(archive.standing(), text)}[text] > 500


def by_words(found: tuple[Found, ...]) -> list[Found]:
    return sorted((one for one in found if one.lexical_rank), key=lambda one: one.lexical_rank or 0)


def bm25(archive: Archive, words: list[str]) -> list[tuple[str, int]]:
    """Rank what holds any of the words."""
    found = {place: value for place, value in weights(archive, words).items() if value}
    return sorted(found, key=lambda place: (-round(found[place], 9), *place))


def weights(archive: Archive, words: list[str]) -> dict[tuple[str, int], float]:
    """BM25 by its formula (Robertson and Zaragoza 2009, with the logarithm that stays positive)."""
    rows = list(Passage.objects.filter(persona=archive.persona).select_related("artifact"))
    terms = {row.id: Counter[str]() for row in rows}
    for posting in Posting.objects.filter(persona=archive.persona):
        terms[posting.passage_id][posting.lexeme] = posting.tf
    mean = sum(row.length for row in rows) / len(rows)
    score = dict.fromkeys(terms, 0.0)
    for word in words:
        df = sum(1 for counts in terms.values() if counts[word])
        idf = math.log(1 + (len(rows) - df + 0.5) / (df + 0.5))
        for row in rows:
            tf = terms[row.id][word]
            score[row.id] += idf * tf * 1.6 / (tf + 0.6 * (0.7 + 0.3 * row.length / mean))
    return {(row.artifact.record_key, row.ordinal): score[row.id] for row in rows}


def test_equal_passages_stand_in_the_order_of_their_record_keys_and_of_the_text():
    archive = Archive()
    for key in ("b.txt", "A.txt", "a.txt"):
        archive.add(key, "The same words.", "The same words.", title="Same")
    found = ask(archive.standing(), "same words")
    order = [("A.txt", 0), ("A.txt", 1), ("a.txt", 0), ("a.txt", 1), ("b.txt", 0), ("b.txt", 1)]
    for rank in ("vector_rank", "lexical_rank"):
        ranked = sorted(found, key=lambda one: getattr(one, rank))
        assert [(one.record_key, one.sentences[0].paragraph) for one in ranked] == order


def hide_by_rule(**fields: object) -> Callable[[Archive, Artifact], None]:
    def hide(archive: Archive, row: Artifact) -> None:
        archive.rule(row.record_key, **fields)

    return hide


def ask_of_family(archive: Archive, row: Artifact) -> None:
    archive.rule(row.record_key, tier=archive.family)


def ask_of_a_tier_of_somebody_else(archive: Archive, row: Artifact) -> None:
    archive.rule(row.record_key, tier=Archive("bea").public)


def seal_who_is_mentioned(archive: Archive, row: Artifact) -> None:
    sealed = archive.person("Lorna Vickery")
    Passage.objects.filter(persona=archive.persona, artifact=row).update(mentions=[sealed.pk])


def forget_who_is_mentioned(archive: Archive, row: Artifact) -> None:
    seal_who_is_mentioned(archive, row)
    Person.objects.all().delete()


def seal_who_is_in_the_title(archive: Archive, row: Artifact) -> None:
    archive.person("L. Vickery", aliases=["To LORNA"])
    Artifact.objects.filter(pk=row.pk).update(title="A letter to Lorna.")


def anonymize_who_is_in_the_title(archive: Archive, row: Artifact) -> None:
    archive.person("Lorna Vickery", Person.State.ANONYMIZED, pseudonym="Ann Weir")
    Artifact.objects.filter(pk=row.pk).update(title="Lorna Vickery's birthday")


def seal_who_wrote_it(archive: Archive, row: Artifact) -> None:
    archive.person("Lorna (Vickery)")
    Artifact.objects.filter(pk=row.pk).update(creator="Mrs. Lorna (Vickery)")


def leave_out_of_the_version(archive: Archive, row: Artifact) -> None:
    Entry.objects.filter(artifact=row).delete()


def bury(archive: Archive, row: Artifact) -> None:
    Entry.objects.filter(artifact=row).update(state=Entry.State.TOMBSTONE)


def withdraw_in_a_later_version(archive: Archive, row: Artifact) -> None:
    archive.publish(withdrawn=row.record_key)


HIDING = [
    pytest.param(hide_by_rule(inclusion=False), id="inclusion is no"),
    pytest.param(hide_by_rule(surfacing=False), id="surfacing is no"),
    pytest.param(hide_by_rule(existence=False), id="existence is no"),
    pytest.param(ask_of_family, id="needs a higher tier"),
    pytest.param(ask_of_a_tier_of_somebody_else, id="needs another persona's tier"),
    pytest.param(seal_who_is_mentioned, id="mentions somebody sealed"),
    pytest.param(forget_who_is_mentioned, id="mentions somebody who is not in the register"),
    pytest.param(seal_who_is_in_the_title, id="the title names somebody sealed"),
    pytest.param(anonymize_who_is_in_the_title, id="the title names somebody anonymized"),
    pytest.param(seal_who_wrote_it, id="the creator is sealed"),
    pytest.param(leave_out_of_the_version, id="not in this version"),
    pytest.param(bury, id="a tombstone in this version"),
    pytest.param(withdraw_in_a_later_version, id="withdrawn by a later version"),
]


@pytest.mark.parametrize("hide", HIDING)
def test_what_is_not_eligible_leaves_ranks_frequencies_and_counts_as_if_it_were_not_there(archive, hide):
    hidden = archive.add(
        "letters/00.txt", "The tide board, the harbour, the tide.", "Bees on the tide board."
    )
    standing, question = archive.standing(), "tide board bees"
    assert "letters/00.txt" in keys(ask(standing, question))
    hide(archive, hidden)
    with_it = [bare(ask(standing, question, limit=limit)) for limit in (2, 50)]
    assert "letters/00.txt" not in keys(ask(standing, question))
    Entry.objects.filter(artifact=hidden).delete()
    hidden.delete()
    assert with_it == [bare(ask(standing, question, limit=limit)) for limit in (2, 50)]


@pytest.mark.parametrize(
    ("visible", "hidden"),
    [
        pytest.param(
            ("Tide.", "Tide and tide " + "again, rain " * 40, *["Rain."] * 4),
            ("Grey rain " * 2000,),
            id="one of four thousand words, for the mean length",
        ),
        pytest.param(
            ("Tide rain.", "Bees bees.", "Bees rain.", "Rain rain."),
            tuple(f"Snow {n}." for n in range(40)),
            id="forty, for the number of passages",
        ),
        pytest.param(
            ("Tide rain.", "Bees bees.", "Bees rain.", "Rain rain."),
            ("Tide snow.",) * 6,
            id="six with a rare word, for the frequency of that word",
        ),
    ],
)
def test_hidden_passages_do_not_sway_the_order_by_words(visible, hidden):
    archive = Archive()
    for number, words in enumerate(visible):
        archive.add(f"{number}.txt", words, title="Note")
    before = ask(archive.standing(), "tide bees")
    archive.add("hidden.txt", *hidden, title="Note")
    swayed = ask(archive.standing(), "tide bees")
    archive.rule("hidden.txt", surfacing=False)
    assert bare(by_words(ask(archive.standing(), "tide bees"))) == bare(by_words(before))
    order = [one.record_key for one in by_words(swayed) if one.record_key != "hidden.txt"]
    assert order != [one.record_key for one in by_words(before)], "what is hidden must be able to sway it"


def today() -> date:
    """Return the day of the test: the file may have been read on the day before."""
    return timezone.now().date()


AGREED = {"receipt": "letter of 3 May", "pseudonym": "Ann Weir"}


@pytest.mark.parametrize(
    ("state", "fields", "found"),
    [
        pytest.param("cleared", {**AGREED, "valid_until": DAY}, True, id="cleared until tomorrow"),
        pytest.param("cleared", {**AGREED, "valid_until": 0 * DAY}, False, id="cleared until today"),
        pytest.param("cleared", {"receipt": " \n"}, False, id="cleared without a receipt"),
        pytest.param("cleared", {"receipt": UNSETTLED}, False, id="cleared, and nobody settled it"),
        pytest.param("anonymized", AGREED, True, id="anonymized"),
        pytest.param("anonymized", {}, False, id="anonymized without a pseudonym"),
        pytest.param("unheard of", AGREED, False, id="in no state that there is"),
    ],
)
def test_only_who_agreed_may_be_mentioned(archive, state, fields, found):
    """Against the day of the database's own clock; by given days ``test_parity`` compares all that a rule may say."""
    days = {name: today() + one if isinstance(one, timedelta) else one for name, one in fields.items()}
    known = archive.person("Lorna Vickery", state, **days)
    archive.add("letters/04.txt", "Lorna saw the comet.", mentions=[known], title="To Lorna Vickery")
    archive.add("letters/05.txt", "The comet.")
    archive.rule("letters/05.txt", **YES, valid_until=today() + fields.get("valid_until", DAY))
    hits = keys(ask(archive.standing(), "comet", asked="comet"))
    assert ("letters/04.txt" in hits) is found
    assert ("letters/05.txt" in hits) is (fields.get("valid_until") != 0 * DAY)


ASKED = {
    "What did she write of the comet?": True,
    "Who is the brother of the comet and Corvin?": True,  # another name, and small words
    "I'd ask Mr. B. what the comet was": True,  # titles and single letters
    "What did Lorna say?": False,
    "the VICKERYS": False,
    "Lorna's comet": False,
    "Lórna": False,
    "a Vick?": False,  # the first letters
    "Auntie": False,
    "lor\u200bna": False,
    "vickeri": False,  # another word of one stem
    "李明说了什么": False,
    None: False,  # no question is known
}


def test_no_question_leads_from_a_name_to_a_pseudonym(archive):
    known = archive.person(
        "Lorna of Vickery", "anonymized", aliases=["Aunt Bea", "李明", "Mr. B. D."], pseudonym="Ann Weir"
    )
    archive.add("letters/04.txt", "Lorna saw the comet.", mentions=[known])
    row = archive.add("letters/05.txt", "The comet.", title="To Lorna of Vickery")
    standing = archive.standing()
    for asked, found in ASKED.items():
        hits = keys(ask(standing, "comet", asked=asked))
        assert ("letters/04.txt" in hits) is ("letters/05.txt" in hits) is found, asked
        one = {"artifact_id": row.artifact_id, "version": 1, "asked": asked}
        assert (paragraph(standing, index=0, **one) is not None) is found, asked
        assert (metadata(standing, **one) is not None) is found, asked
        assert bool(scopes(standing, version=1, artifact_ids=[row.artifact_id], asked=asked)) is found, asked


def test_who_has_no_name_that_could_be_told_from_a_title_is_left_out_whatever_is_asked(archive):
    known = archive.person("Mr. B.", "anonymized", pseudonym="Mr. Weir")
    archive.add("letters/04.txt", "He saw the comet.", mentions=[known])
    archive.add("letters/05.txt", "The comet.", title="To Mr. B.")
    assert not {"letters/04.txt", "letters/05.txt"} & keys(ask(archive.standing(), "comet", asked="comet"))


def test_what_is_named_as_not_settled_is_the_word_of_the_services():
    with connection.cursor() as cursor:
        cursor.execute("SELECT prosrc FROM pg_proc WHERE proname = 'kwanzaa_people'")
        assert f"'{UNSETTLED}'" in cursor.fetchone()[0]


def test_a_title_names_somebody_sealed_in_any_spelling(archive):
    for name in ("Seán O’Hara", "SEAN O'HARA", "Sean  O\u2010Hara"):
        sealed = archive.person(name)
        title = "To Sean O-Hara" if "\u2010" in name else "To Sea\u0301n O'Hara"
        archive.add(name, "The comet.", title=title)
        assert name not in keys(ask(archive.standing(), "comet")), name
        sealed.delete()


@pytest.mark.parametrize("classes", [["secret"], "minors", [3], None, {}], ids=repr)
def test_classes_of_no_form_leave_nothing(archive, classes):
    archive.add("letters/04.txt", "The comet.")
    archive.rule("letters/04.txt", sensitive=Value(None, JSONField()) if classes is None else classes)
    standing = archive.standing("family")
    assert "letters/04.txt" not in keys(ask(standing, "comet"))
    named = eligible(standing, version=1, purpose=Purpose.INVENTORY)
    assert "letters/04.txt" not in {row.record_key for row in named}


def test_a_name_inside_another_word_hides_nothing(archive):
    archive.person("Ann", aliases=["", "..."])
    archive.add("letters/04.txt", "The comet.", title="Annual report")
    assert "letters/04.txt" in keys(ask(archive.standing(), "comet"))


def test_a_sentence_is_what_stands_at_its_place_in_the_artifact(archive):
    archive.add("letters/04.txt", "Inês wrote:\nthe comet 🌠 came.")
    (found,) = [one for one in ask(archive.standing(), "comet") if one.record_key == "letters/04.txt"]
    (sentence,) = found.sentences
    assert (sentence.paragraph, sentence.start, sentence.end) == (0, 0, 29)
    assert sentence.text == "Inês wrote:\nthe comet 🌠 came."


def test_metadata_comes_along_even_when_it_is_long(archive):
    story = 'He wrote "a", ' + "é" * 3000
    archive.add("letters/04.txt", "The comet.", description=story, source="box 4", rights="ours")
    (found,) = [one for one in ask(archive.standing(), "comet") if one.record_key == "letters/04.txt"]
    assert (found.source, found.rights) == ("box 4", "ours")
    assert dict(found.facts)["/description"] == story
    assert [pointer for pointer, _ in found.facts][:2] == ["/title", "/creator"]


def test_a_vector_without_direction_ranks_nothing(archive):
    found = search(archive.standing(), version=1, text="bees", vector=[0.0] * 384, embedder=HASHING.name)
    assert {one.vector_rank for one in found} == {None}
    assert {one.cosine for one in found} == {0}
    assert keys(found) == {"letters/02.txt"}


def test_no_wording_breaks_the_search(archive):
    for question in ("", "the of and", "'); DROP TABLE personas_passage; --", "🌠", "a & | ! b:*"):
        found = ask(archive.standing(), question)
        assert len(found) == 6
        assert {one.lexical_rank for one in found} == {None}


def test_an_unknown_version_holds_nothing(archive):
    assert ask(archive.standing(), "tide", version=9) == ()


def test_an_old_version_is_searched_as_it_was(archive):
    archive.publish()
    archive.add("letters/04.txt", "A new tide.")
    assert "letters/04.txt" in keys(ask(archive.standing(), "tide", version=2))
    assert "letters/04.txt" not in keys(ask(archive.standing(), "tide", version=1))


def test_one_round_trip(archive, django_assert_num_queries):
    standing = archive.standing()
    vector = HASHING.embed(["tide board"])[0]
    for _ in range(2):
        with django_assert_num_queries(1):
            search(standing, version=1, text="tide board", vector=vector, embedder=HASHING.name)
        place(persona_id=archive.persona.pk)


def test_the_planner_knows_what_was_placed(archive):
    def known() -> list[tuple[int]]:
        with connection.cursor() as cursor:
            names = [f"personas_{one}_p{archive.persona.pk}" for one in ("passage", "posting")]
            cursor.execute(_COUNTED, [names])
            rows: list[tuple[int]] = cursor.fetchall()
        return rows

    assert known() == [(-1,), (-1,)], "nobody counted them"
    place(persona_id=archive.persona.pk)
    own = [one.objects.filter(persona=archive.persona).count() for one in (Passage, Posting)]
    assert known() == [(count,) for count in own]


def test_what_was_placed_counts_until_something_of_it_changes(archive):
    def rows(change: Callable[[], object]) -> tuple[bool, int]:
        change()
        return archive.persona.pk in unplaced(), place(persona_id=archive.persona.pk)

    passages = Passage.objects.filter(persona=archive.persona)
    letter = Artifact.objects.filter(record_key="letters/01.txt")
    lorna = archive.person("Lorna Vickery", Person.State.CLEARED, receipt="letter of 3 May")
    place(persona_id=archive.persona.pk)
    assert rows(lambda: passages.update(mentions=[lorna.pk])) == (True, 0), "one who agreed is like nobody"
    assert rows(lambda: archive.rule("letters/01.txt", tier=archive.family)) == (True, 2)
    assert rows(lambda: letter.update(is_held=True)) == (True, 2)
    assert rows(lambda: letter.update(judged="by a model")) == (False, 0)
    assert rows(lorna.save) == (False, 0)
    assert rows(lambda: Person.objects.filter(pk=lorna.pk).update(state="sealed")) == (True, 4), (
        "the letter was closed"
    )
    assert rows(lambda: archive.add("letters/04.txt", "Snow.")) == (True, 1)
    assert rows(lambda: archive.publish(withdrawn="letters/04.txt")) == (True, 1)
    assert rows(lambda: passages.filter(artifact__record_key="letters/04.txt").delete())[0]
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM personas_classword WHERE lexeme = 'snow'")
        assert cursor.fetchone() == (0,)


def test_among_many_the_first_pass_keeps_the_nearest():
    archive = Archive()
    vectors = unit(1, 600)
    archive.add("1.txt", *(f"Word {n}." for n in range(600)), vectors=vectors.tolist())
    question = unit(7, 1)[0] + vectors[-5:].sum(axis=0)
    exact = ask_near(archive, question, n=600)
    assert len(exact) == 10
    # So many are told that 240 are kept; the five that are near were written last.
    assert ask_near(archive, question, n=20_001)[:5] == exact[:5]


def ask_near(archive: Archive, question: Any, n: int) -> list[tuple[int, int]]:
    """Rank by vector alone, of *n* passages by their count."""
    opened = "SELECT * FROM kwanzaa_opened(%s, 1, 0, NULL, current_date)"
    ranked = (
        "kwanzaa_ranked(%s, o.placed, o.embedder, o.low, o.high, o.lengths, o.mask, o.classes, %s, o.mean,"
        " %s, '{}', '{}', 10, %s)"
    )
    given = (archive.persona.pk, archive.persona.pk, n, str(question.tolist()), HASHING.name)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT id, near FROM ({opened}) AS o, {ranked} ORDER BY near", given)  # noqa: S608 -- our own words
        rows: list[tuple[int, int]] = cursor.fetchall()
    return rows


def test_no_index_is_ever_asked_for_vectors(archive):
    with connection.cursor() as cursor:
        cursor.execute("SELECT indexdef FROM pg_indexes WHERE tablename LIKE 'personas_passage%'")
        assert not [row for row in cursor.fetchall() if "embedding" in row[0]]
