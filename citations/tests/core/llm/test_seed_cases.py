"""The cases of requirements 3.5 and 3.6 and of seed 004 that several stages decide together, by their numbers.

``3.5/6`` is the sixth row of that table. Where the settled rules (requirements 6.1) ask for something else than the
row's own project did, the id says so. What one function decides is held where that function is.
"""

from dataclasses import replace

import pytest

from citations.core.records import Draft, Piece, Reason, Try
from citations.core.stages import enforcement, tracking
from citations.core.stages.enforcement import PROFILES
from citations.tests.core.fakes import World

SCHOOL = "I taught the village children to read in the winter of 1932."
SHOP = "My sister Rose kept a shop in Leeds, where she sold buttons."
WHO = "Who taught the village children to read, and where did Rose keep a shop?"
COMPARE = "What are the differences between the village children and her sister Rose?"
A, B = f"Ada Finch wrote: “{SCHOOL}”", f"Ada Finch wrote: “{SHOP}”"
NO = "not found in provided docs"


def world(*texts: str) -> World:
    made = World()
    for n, text in enumerate(texts or (SCHOOL, SHOP)):
        made.artifact(f"{n}.txt", text, title=f"Page {n}", date=f"19{51 + n}")
    return made


def said(text: str, *, of: World | None = None, declined: bool = False) -> World:
    """Have a model say *text*, whatever the question."""
    made = of or world()
    made.name = "model"
    piece = (Piece(text=text, keys=()),) if text else ()
    tried = Try(drafter="model", model="m", outcome="written", prompt="ab")
    made.draft = Draft(drafter="model", pieces=piece, prompt="ab", declined=declined, tries=(tried,))
    return made


def came(made: World, question: str = WHO) -> tuple[str, list[str], list[str]]:
    """Return who wrote, what was delivered, and the records that it cites in their order."""
    answer = made.ask(question)
    delivered = answer.trail.gated.delivered if answer.display and answer.trail.gated else ()
    cited = [one.origin.record_key for claim in delivered for one in claim.cited.citations]
    writer = answer.trail.draft.drafter if answer.trail.draft else ""
    return writer, [one.text.rstrip(".") for one in answer.display.claims] if answer.display else [], cited


# --- 3.5, and seed 004 ------------------------------------------------------------------------------


def test_without_enough_sources_for_a_profile_nobody_writes():
    """3.5/5: one hit where two are needed."""
    made = said(A, of=world(SCHOOL))
    answer = made.ask("Who taught the village children to read?", thresholds=PROFILES["educator"])
    assert answer.refusal is not None
    assert (answer.refusal.reason, answer.trail.draft) == (Reason.BELOW_MIN_SOURCES, None)
    assert "drafting" not in made.stages


@pytest.mark.parametrize(
    ("text", "writer", "delivered", "cited"),
    [
        pytest.param(f"{A} [c1]. Second has no marker.", "model", [A], ["0.txt"],
                     id="3.5/6 a sentence without a marker, ours: stripped (6.1 X4)"),
        pytest.param(f"{A} [c99].", "extractive", None, None, id="3.5/7 a key that is no evidence"),
        pytest.param(f"{A} [c1]. {B} [c2].", "model", [A, B], ["0.txt", "1.txt"], id="3.5/8 one each"),
        pytest.param(f"- {A} [c1]\n- {A} [c1]\n- {B} [c2]", "model", [A, f"“{SCHOOL}”", B], ["0.txt", "0.txt", "1.txt"],
                     id="3.5/12 three bullets"),
        pytest.param("This has no citations.", "extractive", None, None, id="3.5/13 no citations"),
        pytest.param("Claim one was so. [c1]", "extractive", None, None,
                     id="3.5/16 a marker behind the stop is its sentence's, which nothing bears"),
        pytest.param(f"{A}. [c1]", "model", [A], ["0.txt"], id="3.5/16 a marker behind the stop"),
        pytest.param(f"- {A} [c1]\n- Rose sang", "model", [A], ["0.txt"],
                     id="3.5/16 a bullet without a stop hides no sentence"),
        pytest.param("I do not know.", "extractive", None, None, id="3.5/19 a no is not cited"),
        pytest.param(f"{A} [c1][c7].", "extractive", None, None,
                     id="3.5/15 and 3.5/22 one unknown key drops the claim"),
    ],
)  # fmt: skip
def test_what_is_cited_and_borne_is_delivered(text, writer, delivered, cited):
    made = came(said(text))
    plain = came(world())
    assert made == (
        writer,
        plain[1] if delivered is None else delivered,
        plain[2] if cited is None else cited,
    )


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        pytest.param(
            f"{A} [1]. {B} [2]. Again, {A} [1].",
            [2, 1, 0],
            id="3.5/17 and 3.5/23 used twice, once, and not",
        ),
        pytest.param(f"{A} [1]. {B} [2].", [1, 1, 0], id="3.5/18 half each"),
        pytest.param("I do not know.", [1, 1, 0], id="3.5/19 the plain answer is what is counted"),
    ],
)
def test_use_is_counted_by_what_was_shown(text, counts):
    """3.5/17 to 3.5/20; nothing stored is nothing recalled: a question is answered from the archive alone."""
    made = said(text, of=world(SCHOOL, SHOP, "Rose saw the sea."))
    answer = made.ask(WHO)
    assert answer.display is not None
    used = tracking.usage(answer.trail, answer.display)
    assert sorted((count for *_, count in used.passages), reverse=True) == counts
    assert not used.refused


@pytest.mark.parametrize("marker", ["[1]", "[1][2]", "[c1]", "[10]", "[5]"])
def test_no_marker_and_no_unknown_number_is_shown(marker):
    """3.5/21: ours shows sources as handles beside the words, never brackets in them."""
    answer = said(f"{marker} {A} [1]. {B} [2] {marker}").ask(WHO)
    assert answer.display is not None
    assert not any("[" in one.text for one in answer.display.claims)


# --- 3.6, and seed 004 ------------------------------------------------------------------------------
def test_when_a_model_refuses_a_comparison_both_sides_are_quoted():
    """3.6/1; seed 004, case 4."""
    writer, delivered, cited = came(said(NO, declined=True), COMPARE)
    assert (writer, len(delivered), {*cited}) == ("extractive", 2, {"0.txt", "1.txt"})


def test_where_one_side_has_nothing_the_no_of_a_model_is_honoured():
    """Seed 004: where one topic was not found at all, the fallback refuses."""
    assert world(SCHOOL).ask(COMPARE).display is not None
    answer = said(NO, of=world(SCHOOL), declined=True).ask(COMPARE)
    assert answer.refusal is not None
    assert answer.refusal.reason is Reason.ONE_SIDED


def test_the_hit_that_says_what_a_side_is_beats_the_one_that_scores_higher():
    """3.6/2; seed 004, case 5."""
    made = world(SCHOOL, "Rose, Rose and Rose! Sister of mine?", SHOP)
    _, _, cited = came(said(NO, of=made, declined=True), COMPARE)
    assert cited == ["0.txt", "2.txt"]


@pytest.mark.parametrize(
    ("texts", "question", "reason"),
    [
        pytest.param((SCHOOL,), "Compare the winter of Kyoto and the village of Riga", Reason.ONE_SIDED,
                     id="3.6/5 sides without evidence"),
        pytest.param((SCHOOL, SHOP), "Who taught the children of Kyoto to read?", Reason.NOT_COVERED,
                     id="3.6/6 a name that stands nowhere"),
        pytest.param((SCHOOL, SHOP), "What does the letter “To Tom” say of the village children?",
                     Reason.NOT_COVERED, id="3.6/7 a paper that is not there"),
    ],
)  # fmt: skip
def test_what_is_asked_for_by_name_and_is_not_there_is_refused_unless_a_model_finds_it(
    texts, question, reason
):
    for made in (world(*texts), said("", of=world(*texts))):
        answer = made.ask(question)
        assert answer.refusal is not None
        assert answer.refusal.reason is reason
    declined = said("", of=world(*texts), declined=True).ask(question)
    assert declined.refusal is not None
    assert declined.trail.draft is not None
    assert len(declined.trail.draft.tries) == 1


@pytest.mark.parametrize(
    "outcome",
    [
        pytest.param(
            "budget.question_tokens", id="3.6/8 the budget is spent: ours answers without the model"
        ),
        pytest.param("unreadable", id="3.6/9 the last round brought nothing"),
    ],
)
def test_a_spent_budget_asks_no_model_and_costs_nobody_the_answer(outcome):
    made = said("")
    assert made.draft is not None
    made.draft = replace(made.draft, tries=(replace(made.draft.tries[0], outcome=outcome),))
    writer, delivered, _ = came(made)
    assert (writer, bool(delivered)) == ("extractive", True)


def test_that_the_evidence_sufficed_and_that_nothing_was_cited_are_two_facts():
    """3.6/10: what the checks passed stands in the record, whatever became of the draft."""
    made = said("This has no citations.")
    made.name, made.draft = "extractive", replace(made.draft, drafter="extractive", tries=())  # type: ignore[type-var]
    answer = made.ask(WHO)
    assert answer.trail.evidence is not None
    assert [one.check for one in answer.trail.evidence.passed] == [one for one, *_ in enforcement.CHECKS]
    assert answer.refusal is not None
    assert answer.refusal.reason is Reason.CITATIONS_REQUIRED


@pytest.mark.parametrize(
    "text", ["Can you provide sources and timestamps?", "Bạn có thể cung cấp nguồn và thời gian không?"]
)
def test_who_asks_for_sources_where_there_are_none_reads_of_none(text):
    """3.4: no source is made up, and no address."""
    made = said("The answer is 42. See http://nowhere.invalid [c1].", of=world("It rained."))
    answer = made.ask(text)
    assert answer.refusal is not None
    assert "http" not in str(made.kept[0].display)
