"""Claims bound to exact spans, and every citation checked (seed 001, "Citation lifecycle")."""

from dataclasses import replace

import pytest

from citations.core.binding.ladder import UNFOUND
from citations.core.records import CitedClaim, Knowledge, Passage, Relation, TypedClaim
from citations.core.stages import assignment
from citations.tests.core.fakes import World
from citations.tests.core.making import evidence, origin, passage, typed
from personas.core.media.base import Locator, MetadataLocator, TextLocator

SCHOOL = "I taught the village children to read in the winter of 1932."
STOVE = "We had one stove and no coal to speak of."
LETTER = f"{SCHOOL} {STOVE}"
SHOP = "My sister Rose kept a shop in Leeds, where she sold buttons."


def passages(*texts: str) -> tuple[World, tuple[Passage, ...]]:
    """The same artifacts in an archive and as passages of it."""
    world = World()
    for n, text in enumerate(texts):
        world.artifact(f"{n}.txt", text, title=f"Page {n}")
    made = tuple(
        passage(*texts, of=of, passage_id=n) for n, (of, texts) in enumerate(world.artifacts.values())
    )
    return world, made


def assign(claim: TypedClaim, *texts: str) -> CitedClaim:
    world, made = passages(*texts)
    (cited,) = assignment.assign((claim,), evidence(*made), world)
    return cited


def test_a_citation_has_all_four_fields_and_the_words_at_its_span():
    (citation,) = assign(typed(f"Ada Finch wrote: “{STOVE}”", "c1"), LETTER).citations
    assert citation.artifact_id.startswith("sha256:")
    assert citation.version == 1
    assert citation.locator == TextLocator(paragraph=0, start=len(SCHOOL) + 1, end=len(LETTER))
    assert citation.relation is Relation.DIRECT_QUOTE
    assert citation.excerpt == STOVE
    assert citation.origin.title == "Page 0"


def test_a_part_of_a_question_that_nothing_answers_cites_nothing_and_says_so():
    made = typed("When did she leave Leeds?", knowledge=Knowledge.FACTUAL)
    part = replace(made, claim=replace(made.claim, side="When did she leave Leeds?", keys=()))
    cited = assign(part, LETTER)
    assert (cited.citations, cited.doubts) == ((), (UNFOUND,))


def test_the_words_of_another_s_turn_are_not_quoted_as_the_creator_s():
    cited = assign(typed(f"Ada Finch wrote: “{STOVE}”", "c1"), f"TOM: {SCHOOL} {STOVE}")
    assert cited.citations == ()
    assert "quote.other_voice" in cited.doubts


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        pytest.param(
            "Ada Finch wrote: “We had one stove and no wood to speak of.”", "quote.not_found", id="altered"
        ),
        pytest.param(
            "Ada said “we had two stoves and no coal” that winter.", "quote.not_found", id="inside a sentence"
        ),
        pytest.param(f"Ada hated it: “{STOVE}”", "frame.word", id="words put around it"),
        pytest.param("Ada taught the village children to read.", "judge.silent", id="in other words"),
    ],
)
def test_a_claim_that_its_passage_does_not_carry_gets_no_citation_and_a_doubt(text, doubt):
    cited = assign(typed(text, "c1"), LETTER)
    assert cited.citations == ()
    assert doubt in cited.doubts


@pytest.mark.parametrize(
    ("said", "excerpts"),
    [
        pytest.param(f"“{STOVE}” Ada Finch wrote: “No such words here.”", [], id="one is bad"),
        pytest.param(f"“{SCHOOL}” “{STOVE}”", [SCHOOL, STOVE], id="both stand"),
    ],
)
def test_two_quotations_are_two_citations_and_one_bad_one_spoils_the_claim(said, excerpts):
    cited = assign(typed(f"Ada Finch wrote: {said}", "c1"), LETTER)
    assert [one.excerpt for one in cited.citations] == excerpts


def test_what_is_drawn_from_a_long_paper_is_cited_by_a_span_of_it_and_never_by_the_whole():
    drawn = "I taught the village child of number 0 to read in winter"
    long = "; ".join(drawn.replace("0", f"{n}") for n in range(20)) + "."
    claim = typed("This suggests that the village child loved winter.", "c1", knowledge=Knowledge.REASONING)
    (citation,) = assign(claim, long).citations
    assert citation.locator == TextLocator(paragraph=0, start=0, end=len(drawn))
    assert citation.excerpt == drawn


def test_an_inference_cites_what_it_is_drawn_from():
    claim = typed(
        "This suggests that the village children loved winter.", "c1", knowledge=Knowledge.REASONING
    )
    (citation,) = assign(claim, LETTER).citations
    assert (citation.relation, citation.excerpt) == (Relation.INFERENCE, SCHOOL)


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        pytest.param("This suggests that camels sleep.", "inference.not_relevant", id="nothing in common"),
        pytest.param(
            "This suggests that the children of 1944 read.", "inference.number", id="a year of its own"
        ),
        pytest.param(
            "This suggests that the children loved Winston.", "inference.name", id="a name of its own"
        ),
    ],
)
def test_an_inference_brings_in_no_subject_number_or_name_of_its_own(text, doubt):
    cited = assign(typed(text, "c1", knowledge=Knowledge.REASONING), LETTER)
    assert cited.citations == ()
    assert doubt in cited.doubts


def test_an_inference_is_not_the_contrary_of_what_it_rests_on():
    paper = "I did not sell the boat in June."
    text = "It follows that {} the boat in June."
    for what, doubts in (("Ada sold", ("inference.negation",)), ("Ada did not sell", ())):
        cited = assign(typed(text.format(what), "c1", knowledge=Knowledge.REASONING), paper)
        assert (cited.doubts, bool(cited.citations)) == (doubts, not doubts)


def test_an_inference_over_two_passages_may_name_what_either_names():
    claim = typed(
        "Side by side, these suggest that Rose sold to children.", "c1", "c2", knowledge=Knowledge.REASONING
    )
    assert [one.excerpt for one in assign(claim, LETTER, SHOP).citations] == [SCHOOL, SHOP]


@pytest.mark.parametrize(
    ("text", "pointer", "value"),
    [
        pytest.param("“Page 0” is dated 12 May 1951.", "/date", "1951-05-12", id="a date as it is spoken"),
        pytest.param("“Page 0” is dated 1951-05-12.", "/date", "1951-05-12", id="a date as it is written"),
        pytest.param("“Page 0” is by Ada Finch.", "/creator", "Ada Finch", id="a creator"),
    ],
)
def test_a_fact_of_the_record_is_cited_as_such(text, pointer, value):
    (citation,) = assign(typed(text, "c1", hint=MetadataLocator(pointer=pointer)), LETTER).citations
    assert (citation.relation, citation.excerpt) == (Relation.METADATA_FACT, value)
    assert citation.locator == MetadataLocator(pointer=pointer)


@pytest.mark.parametrize(
    ("text", "pointer", "doubt"),
    [
        pytest.param("“Page 0” is dated 13 May 1951.", "/date", "metadata.value", id="another day"),
        pytest.param("“Page 0” is addressed to Tom.", "/recipient", "metadata.value", id="no such fact"),
        pytest.param(
            "“Page 0” by Ada Finch was a forgery.", "/creator", "frame.word", id="words put around it"
        ),
        pytest.param(
            "“Page 0” by Ada Finch said “I lied”.",
            "/creator",
            "metadata.quotation",
            id="a quotation beside it",
        ),
    ],
)
def test_a_fact_that_the_record_does_not_hold_is_not_cited(text, pointer, doubt):
    cited = assign(typed(text, "c1", hint=MetadataLocator(pointer=pointer)), LETTER)
    assert cited.citations == ()
    assert doubt in cited.doubts


def test_a_claim_with_a_key_that_is_no_evidence_is_dropped_whole():
    cited = assign(typed(f"Ada Finch wrote: “{STOVE}”", "c1", "c99"), LETTER)
    assert (cited.citations, cited.doubts) == ((), ("key.unknown:c99",))


@pytest.mark.parametrize(
    ("text", "knowledge"),
    [
        pytest.param("Ada sold buttons to the children.", Knowledge.FACTUAL, id="a fact"),
        pytest.param("This suggests that children read.", Knowledge.REASONING, id="an inference"),
    ],
)
def test_a_claim_without_keys_gets_no_citation(text, knowledge):
    cited = assign(typed(text, knowledge=knowledge), LETTER, SHOP)
    assert (cited.citations, cited.doubts) == ((), ("key.none",))


@pytest.mark.parametrize("knowledge", [Knowledge.SYSTEM, Knowledge.CONNECTIVE])
def test_what_asserts_nothing_of_the_archive_is_bound_to_nothing(knowledge):
    claim = typed(f"Ada Finch wrote: “{STOVE}”", "c1", knowledge=knowledge, must_cite=False)
    assert assign(claim, LETTER).citations == ()


def test_each_key_is_bound_once_and_by_itself():
    claim = typed("This suggests that the children read.", "c1", "c1", knowledge=Knowledge.REASONING)
    assert [one.origin.record_key for one in assign(claim, LETTER, SHOP).citations] == ["0.txt"]


class Shifted(World):
    """An archive that holds something else than what was searched."""

    def read(self, artifact_id: str, version: int, locator: Locator) -> str | None:
        return self.name


@pytest.mark.parametrize(
    "stands",
    [
        pytest.param("We had two stoves and no coal to speak of.", id="other words"),
        pytest.param(None, id="nothing"),
    ],
)
def test_a_span_that_does_not_re_read_to_the_same_words_is_not_cited(stands):
    (cited,) = assignment.assign(
        (typed(f"Ada Finch wrote: “{STOVE}”", "c1"),), evidence(passage(LETTER)), Shifted(name=stands)
    )
    assert (cited.citations, cited.doubts) == ((), ("citation.unresolved",))


def test_the_excerpt_is_what_stands_in_the_archive_with_its_own_white_space():
    verse = f"{SCHOOL}\n{STOVE}"
    world, made = passages(verse)
    quoted = typed(f"Ada Finch wrote: “in the winter of 1932. {STOVE}”", "c1")
    (cited,) = assignment.assign((quoted,), evidence(*made), world)
    assert [one.excerpt for one in cited.citations] == [f"in the winter of 1932.\n{STOVE}"]


def test_a_passage_is_cited_by_its_own_artifact_only():
    world, made = passages(LETTER, SHOP)
    claim = typed(f"Ada Finch wrote: “{STOVE}”", "c2")
    (cited,) = assignment.assign((claim,), evidence(*made), world)
    assert cited.citations == ()
    assert origin("x").artifact_id not in {one.origin.artifact_id for one in made}
