"""Search: exact, complete, and a function of what the requestor may use."""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date, timedelta

import numpy as np
import pytest
from django.db import connection
from django.db.models import JSONField, Value
from django.utils import timezone

from personas.core.consent import Sensitive, ceiling
from personas.embedders.packed import pack
from personas.models import Artifact, Entry, Passage, Person, Persona, Posting, Rule
from personas.selectors import Found, Standing, eligible, metadata, paragraph, scopes, search
from personas.selectors.eligibility import Purpose
from personas.services.policies import UNSETTLED
from personas.tests.archives import HASHING, YES, Archive

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)

LETTERS = {
    "letters/01.txt": ("The tide board stood at Porthvean harbour.", "I read the tide board each morning."),
    "letters/02.txt": (
        "My sister kept bees behind the chapel.",
        "The bees swarmed in May, and the tide was low.",
    ),
    "letters/03.txt": ("A telegraph key is a patient teacher.", "Rain again; the harbour was grey."),
}


@pytest.fixture
def archive() -> Archive:
    made = Archive()
    for key, paragraphs in LETTERS.items():
        made.add(key, *paragraphs)
    return made


def ask(
    standing: Standing, question: str, *, version: int = 1, limit: int = 50, asked: str | None = None
) -> tuple[Found, ...]:
    vector = HASHING.embed([question])[0]
    return search(
        standing,
        version=version,
        text=question,
        vector=vector,
        embedder=HASHING.name,
        limit=limit,
        asked=asked,
    )


def keys(found: tuple[Found, ...]) -> set[str]:
    return {one.record_key for one in found}


def bare(found: Sequence[Found]) -> list[tuple[object, ...]]:
    """Everything but the rows' own numbers."""
    return [
        (
            one.record_key,
            one.sentences,
            one.vector_rank,
            one.lexical_rank,
            one.lexical,
            one.cosine,
            one.near,
            one.facts,
            one.scope,
        )
        for one in found
    ]


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


@pytest.mark.parametrize(
    "question", [pytest.param("", id="nothing"), pytest.param("zeppelin", id="no such word")]
)
def test_words_that_stand_nowhere_bind_nothing(archive, question):
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


@pytest.mark.parametrize(
    ("text", "question"),
    [
        pytest.param("“Never,” she said—‘never’.", "never", id="quotation marks and dashes"),
        pytest.param("Ada’s telegraph", "telegraph of Ada's", id="apostrophe"),
        pytest.param("the tele\u00adgraph", "telegraph", id="soft hyphen"),
        pytest.param("It cost £10…", "10", id="signs"),
    ],
)
def test_typography_hides_no_word(archive, text, question):
    archive.add("letters/04.txt", text)
    (found,) = [one for one in ask(archive.standing(), question) if one.record_key == "letters/04.txt"]
    assert found.lexical_rank
    (other,) = [one for one in ask(archive.standing(), text) if one.record_key == "letters/04.txt"]
    assert other.lexical > 500


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
@pytest.mark.parametrize("limit", [2, 50])
def test_what_is_not_eligible_leaves_ranks_frequencies_and_counts_as_if_it_were_not_there(
    archive, hide, limit
):
    hidden = archive.add(
        "letters/00.txt", "The tide board, the harbour, the tide.", "Bees on the tide board."
    )
    standing, question = archive.standing(), "tide board bees"
    assert "letters/00.txt" in keys(ask(standing, question))
    hide(archive, hidden)
    with_it = ask(standing, question, limit=limit)
    Entry.objects.filter(artifact=hidden).delete()
    hidden.delete()
    without_it = ask(standing, question, limit=limit)
    assert "letters/00.txt" not in keys(with_it)
    assert bare(with_it) == bare(without_it)


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


@pytest.mark.parametrize(
    ("record", "default", "allowed"),
    [
        pytest.param({}, YES, True, id="the default alone allows"),
        pytest.param(YES, {}, True, id="the record alone allows"),
        pytest.param({"surfacing": True}, {**YES, "surfacing": False}, True, id="the record is nearer"),
        pytest.param({"surfacing": False}, YES, False, id="the record forbids"),
        pytest.param({}, {}, False, id="nobody said anything"),
        pytest.param({**YES, "existence": None}, {}, False, id="one field is open"),
    ],
)
def test_consent_is_joined_field_by_field_and_silence_is_no(record, default, allowed):
    archive = Archive(default=default)
    archive.add("a.txt", "The tide board.")
    if record:
        archive.rule("a.txt", **record)
    assert bool(ask(archive.standing(), "tide")) is allowed


def test_without_any_rule_nothing_is_found(archive):
    Rule.objects.all().delete()
    assert ask(archive.standing(), "tide") == ()


@pytest.mark.parametrize(
    ("own", "usual", "cap"),
    [
        pytest.param(None, None, None, id="nobody said a length"),
        pytest.param(80, None, 80, id="the record did"),
        pytest.param(None, 600, 600, id="the default did"),
        pytest.param(80, 600, 80, id="the record is shorter"),
        pytest.param(900, 600, 600, id="the default is shorter"),
    ],
)
def test_the_shorter_cap_holds(own, usual, cap):
    archive = Archive(default={**YES, "cap": usual})
    archive.add("a.txt", "The tide board.")
    archive.rule("a.txt", cap=own, display=False)
    (found,) = ask(archive.standing(), "tide")
    assert (found.scope.cap, found.scope.display, found.scope.surfacing) == (cap, False, True)


def test_family_finds_what_the_public_does_not(archive):
    archive.rule("letters/01.txt", tier=archive.family)
    assert "letters/01.txt" not in keys(ask(archive.standing("public"), "tide board"))
    assert "letters/01.txt" in keys(ask(archive.standing("family"), "tide board"))


def today() -> date:
    """Return the day of the test: the file may have been read on the day before."""
    return timezone.now().date()


AGREED = {"receipt": "letter of 3 May", "pseudonym": "Ann Weir"}


@pytest.mark.parametrize(
    ("state", "fields", "found"),
    [
        pytest.param("cleared", AGREED, True, id="cleared"),
        pytest.param("cleared", {"receipt": " \n"}, False, id="cleared without a receipt"),
        pytest.param("cleared", {"receipt": UNSETTLED}, False, id="cleared, and nobody settled it"),
        pytest.param("cleared", {**AGREED, "valid_until": DAY}, True, id="cleared until tomorrow"),
        pytest.param("cleared", {**AGREED, "valid_until": 0 * DAY}, False, id="cleared until today"),
        pytest.param("anonymized", AGREED, True, id="anonymized"),
        pytest.param("anonymized", {}, False, id="anonymized without a pseudonym"),
        pytest.param("anonymized", {**AGREED, "valid_until": 0 * DAY}, False, id="anonymized until today"),
        pytest.param("sealed", AGREED, False, id="sealed"),
        pytest.param("unheard of", AGREED, False, id="in no state that there is"),
    ],
)
def test_only_who_agreed_may_be_mentioned(archive, state, fields, found):
    days = {name: today() + one if isinstance(one, timedelta) else one for name, one in fields.items()}
    known = archive.person("Lorna Vickery", state, **days)
    archive.add("letters/04.txt", "Lorna saw the comet.", mentions=[known], title="To Lorna Vickery")
    assert ("letters/04.txt" in keys(ask(archive.standing(), "comet", asked="comet"))) is found


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        pytest.param("What did she write of the comet?", True, id="nobody is named"),
        pytest.param("Who is the brother of the comet and Corvin?", True, id="another name, and small words"),
        pytest.param("I'd ask Mr. B. what the comet was", True, id="titles and single letters"),
        pytest.param("What did Lorna say?", False, id="the first name"),
        pytest.param("the VICKERYS", False, id="the family"),
        pytest.param("Lorna's comet", False, id="a possessive"),
        pytest.param("Lórna", False, id="an accent"),
        pytest.param("a Vick?", False, id="the first letters"),
        pytest.param("Auntie", False, id="an alias"),
        pytest.param("lor\u200bna", False, id="what cannot be seen"),
        pytest.param("vickeri", False, id="another word of one stem"),
        pytest.param("李明说了什么", False, id="a script without blanks"),
        pytest.param(None, False, id="no question is known"),
    ],
)
def test_no_question_leads_from_a_name_to_a_pseudonym(archive, asked, found):
    known = archive.person(
        "Lorna of Vickery", "anonymized", aliases=["Aunt Bea", "李明", "Mr. B. D."], pseudonym="Ann Weir"
    )
    archive.add("letters/04.txt", "Lorna saw the comet.", mentions=[known])
    row = archive.add("letters/05.txt", "The comet.", title="To Lorna of Vickery")
    standing = archive.standing()
    hits = keys(ask(standing, "comet", asked=asked))
    assert ("letters/04.txt" in hits) is ("letters/05.txt" in hits) is found
    one = {"artifact_id": row.artifact_id, "version": 1, "asked": asked}
    assert (paragraph(standing, index=0, **one) is not None) is found
    assert (metadata(standing, **one) is not None) is found
    assert bool(scopes(standing, version=1, artifact_ids=[row.artifact_id], asked=asked)) is found


def test_who_has_no_name_that_could_be_told_from_a_title_is_left_out_whatever_is_asked(archive):
    known = archive.person("Mr. B.", "anonymized", pseudonym="Mr. Weir")
    archive.add("letters/04.txt", "He saw the comet.", mentions=[known])
    archive.add("letters/05.txt", "The comet.", title="To Mr. B.")
    assert not {"letters/04.txt", "letters/05.txt"} & keys(ask(archive.standing(), "comet", asked="comet"))


def test_what_is_named_as_not_settled_is_the_word_of_the_services():
    with connection.cursor() as cursor:
        cursor.execute("SELECT prosrc FROM pg_proc WHERE proname = 'kwanzaa_people'")
        assert f"'{UNSETTLED}'" in cursor.fetchone()[0]


@pytest.mark.parametrize("name", ["Seán O’Hara", "SEAN O'HARA", "Sean  O\u2010Hara"])
def test_a_title_names_somebody_sealed_in_any_spelling(archive, name):
    archive.person(name)
    title = "To Sean O-Hara" if "\u2010" in name else "To Sea\u0301n O'Hara"
    archive.add("letters/04.txt", "The comet.", title=title)
    assert "letters/04.txt" not in keys(ask(archive.standing(), "comet"))


@pytest.mark.parametrize("of", ["letters/04.txt", ""])
@pytest.mark.parametrize(
    ("begin", "end", "found"),
    [
        pytest.param(None, None, True, id="no window"),
        pytest.param(0, None, True, id="from today"),
        pytest.param(1, None, False, id="from tomorrow"),
        pytest.param(None, 1, True, id="to the end of today"),
        pytest.param(None, 0, False, id="to the end of yesterday"),
        pytest.param(1, -1, False, id="ends before it begins"),
        pytest.param(0, 0, False, id="ends as it begins"),
    ],
)
def test_nothing_is_allowed_outside_a_rules_days(archive, of, begin, end, found):
    archive.add("letters/04.txt", "The comet.")
    days = {
        name: today() + n * DAY for name, n in (("valid_from", begin), ("valid_until", end)) if n is not None
    }
    archive.rule(of, **(days if of == "" else {**YES, **days}))
    assert ("letters/04.txt" in keys(ask(archive.standing(), "comet"))) is found


@pytest.mark.parametrize("of", ["letters/04.txt", ""])
@pytest.mark.parametrize(
    "classes",
    [[], *([name] for name in Sensitive), ["secret"], "minors", ["medical", "minors"], [3], None, {}],
)
@pytest.mark.parametrize("tier", ["public", "family"])
def test_sensitive_classes_leave_what_their_table_says(archive, of, classes, tier):
    archive.add("letters/04.txt", "The comet.")
    archive.rule(of, sensitive=Value(None, JSONField()) if classes is None else classes)
    listed = classes if isinstance(classes, list) else ["of no form"]
    most = ceiling(str(name) for name in listed)
    in_reach = most.existence and (tier == "family" or not most.highest)
    found = [one for one in ask(archive.standing(tier), "comet") if one.record_key == "letters/04.txt"]
    named = {row.record_key for row in eligible(archive.standing(tier), version=1, purpose=Purpose.INVENTORY)}
    assert bool(found) is (in_reach and most.surfacing)
    assert ("letters/04.txt" in named) is in_reach
    assert {one.scope.display for one in found} <= {most.display}


@pytest.mark.parametrize("state", ["draft", "suspended"])
def test_a_persona_that_is_not_active_has_nothing_to_use(archive, state):
    standing = archive.standing()
    Persona.objects.update(state=state)
    assert ask(standing, "tide") == ()
    assert not eligible(standing, version=1, purpose=Purpose.INVENTORY).exists()


def test_a_name_inside_another_word_hides_nothing(archive):
    archive.person("Ann", aliases=["", "..."])
    archive.add("letters/04.txt", "The comet.", title="Annual report")
    assert "letters/04.txt" in keys(ask(archive.standing(), "comet"))


def test_another_persona_is_never_found(archive):
    other = Archive("bea")
    other.add("letters/09.txt", "The tide board of Bea.")
    assert keys(ask(other.standing(), "tide board")) == {"letters/09.txt"}
    assert "letters/09.txt" not in keys(ask(archive.standing(), "tide board"))


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


def test_a_passage_of_both_rankings_comes_once(archive):
    found = ask(archive.standing(), "tide board")
    assert len({one.passage_id for one in found}) == len(found)
    assert any(one.vector_rank and one.lexical_rank for one in found)


def test_a_vector_without_direction_ranks_nothing(archive):
    found = search(archive.standing(), version=1, text="bees", vector=[0.0] * 384, embedder=HASHING.name)
    assert {one.vector_rank for one in found} == {None}
    assert {one.cosine for one in found} == {0}
    assert keys(found) == {"letters/02.txt"}


@pytest.mark.parametrize(
    "question", ["", "the of and", "'); DROP TABLE personas_passage; --", "🌠", "a & | ! b:*"]
)
def test_no_wording_breaks_the_search(archive, question):
    found = search(archive.standing(), version=1, text=question, vector=unit(1, 1)[0], embedder=HASHING.name)
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
    with django_assert_num_queries(1):
        ask(standing, "tide board")


def test_only_the_partition_of_the_persona_is_scanned(archive):
    Archive("bea")
    scanned = scans_of("SELECT embedding <=> embedding FROM personas_passage WHERE persona_id = %s", archive)
    assert scanned == {f"personas_passage_p{archive.persona.pk}"}


def scans_of(sql: str, archive: Archive) -> set[str]:
    """Name the tables that the plan of *sql* reads, prepared once for any persona, as the search's is."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL plan_cache_mode = force_generic_plan")
        cursor.execute("PREPARE plan (bigint) AS " + sql.replace("%s", "$1"))
        cursor.execute("EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE plan(%s)", [archive.persona.pk])
        (plan,) = cursor.fetchone()
        cursor.execute("DEALLOCATE plan")
    return set(_relations(plan))


def _relations(node: object) -> list[str]:
    match node:
        case dict():
            own = [node["Relation Name"]] if "Relation Name" in node else []
            return own + [name for child in node.values() for name in _relations(child)]
        case list():
            return [name for child in node for name in _relations(child)]
        case object():
            return []


def test_no_index_is_ever_asked_for_vectors(archive):
    with connection.cursor() as cursor:
        cursor.execute("SELECT indexdef FROM pg_indexes WHERE tablename LIKE 'personas_passage%'")
        assert not [row for row in cursor.fetchall() if "embedding" in row[0]]


def test_what_may_be_used_is_the_same_for_a_search_and_for_a_list(archive):
    archive.rule("letters/01.txt", tier=archive.family)
    archive.rule("letters/02.txt", surfacing=False)
    for tier in ("public", "family"):
        standing = archive.standing(tier)
        listed = {row.record_key for row in eligible(standing, version=1, purpose=Purpose.ANSWER)}
        assert keys(ask(standing, "tide")) == listed
