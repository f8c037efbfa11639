"""The twelve stages in their order (DESIGN, section 1), as code, as they run, and as the documents tell them."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import citations.core
from citations.core.display.carrying import runs
from citations.core.extractive.comparing import LACKING
from citations.core.pipeline import STAGES
from citations.core.records import (
    Allowance,
    Draft,
    Piece,
    Reason,
    Refusal,
    RefusalKind,
    Rung,
    Try,
)
from citations.core.refusals.texts import NOTHING
from citations.core.stages.enforcement import PROFILES
from citations.core.text.words import fold
from citations.tests.core.fakes import OPEN, SESSION, World
from citations.tests.core.making import RESTRICTED, same_every_time

SCHOOL = "I taught the village children to read in the winter of 1932."
STOVE = "We had one stove and no coal to speak of."
SHOP = "My sister Rose kept a shop in Leeds, where she sold buttons."
PAGE = Path(__file__).parents[3] / "docs/reference/pipeline.md"


def world() -> World:
    made = World().artifact("letters/1.txt", f"{SCHOOL} {STOVE}", title="To Tom")
    return made.artifact("letters/2.txt", SHOP, title="On Rose", date="1961")


def drafted(*pieces: Piece, of: World | None = None) -> World:
    made = of or world()
    made.draft = Draft(drafter="model", pieces=pieces)
    made.name = "model"
    return made


@pytest.mark.parametrize(
    ("text", "session", "last", "reason"),
    [
        pytest.param("", SESSION, "intake", Reason.MALFORMED, id="no question"),
        pytest.param("What is 12 * 12?", SESSION, "categories", Reason.GENERAL_KNOWLEDGE, id="out of scope"),
        pytest.param(
            "Did she see Japan?", SESSION, "enforcement", Reason.LOW_SIMILARITY_SCORE, id="nothing similar"
        ),
        pytest.param(
            "Who taught the village children?",
            replace(SESSION, thresholds=PROFILES["researcher"]),
            "enforcement",
            Reason.BELOW_MIN_SOURCES,
            id="too few sources for a researcher",
        ),
        pytest.param(
            "Did she teach the village of Kyoto?",
            SESSION,
            "coverage",
            Reason.NOT_COVERED,
            id="a name not bound",
        ),
    ],
)
def test_a_refusal_skips_to_the_last_two_stages_and_is_signed_like_an_answer(text, session, last, reason):
    made = world()
    made.session = session
    answer = made.ask(text)
    assert answer.refusal is not None
    assert answer.refusal.reason is reason
    assert tuple(made.stages) == (*STAGES[: STAGES.index(last) + 1], "assembly", "tracking")
    assert len(made.kept) == len(made.noted) == 1
    assert made.noted[0].refused


def test_what_may_not_be_shown_is_refused_at_display():
    made = drafted(
        Piece(text=f"Ada Finch wrote: “{SCHOOL}”", keys=("c1",)),
        of=World().artifact("1.txt", SCHOOL, scope=RESTRICTED, title="To Tom"),
    )
    made.name = "extractive"
    answer = made.ask("Who taught the village children?")
    assert answer.refusal is not None
    assert (answer.refusal.reason, answer.refusal.kind) == (Reason.NOT_DISPLAYABLE, RefusalKind.CONSENT)
    assert made.stages[-3:] == ["display", "assembly", "tracking"]


@pytest.mark.parametrize(
    "text", [pytest.param("Who taught the village children?", id="answer"), pytest.param("", id="refusal")]
)
def test_nothing_is_returned_and_nothing_noted_when_the_record_fails(text):
    made = world()
    made.fails = True
    with pytest.raises(OSError, match="no signer"):
        made.ask(text)
    assert (made.kept, made.noted) == ([], [])
    assert "tracking" not in made.stages


FAN, COFFIN = "A fan costs eleven pounds.", "A coffin costs four."
PRICES = "What is the difference between the cost of a fan and the cost of a coffin?"


@pytest.mark.parametrize(
    ("inference", "rungs"),
    [(True, [Rung.SUPPORTED, Rung.SUPPORTED, Rung.LABELED]), (False, [Rung.SUPPORTED] * 2)],
)
def test_a_comparison_has_both_sides_and_an_inference_beside_its_excerpts_unless_it_is_switched_off(
    inference, rungs
):
    made = World().artifact("letters/1.txt", FAN).artifact("letters/2.txt", COFFIN)
    answer = made.ask(PRICES, inference=inference)
    assert answer.display is not None
    assert [one.rung for one in answer.display.claims] == rungs
    assert answer.display.rung is (Rung.LABELED if inference else Rung.NARROWED)
    if inference:
        assert [one.text for one in answer.display.claims[2].excerpts] == [FAN, COFFIN]


def test_a_draft_that_nothing_carries_reads_like_any_other_no():
    made = drafted(Piece(text="She hated the children [c1].", keys=()))
    made.name = "extractive"  # nobody else writes
    answer = made.ask("Who taught the village children?")
    assert answer.refusal is not None
    assert answer.refusal.reason is Reason.NOT_COVERED
    outcome: Any = made.kept[0].display["outcome"]
    assert outcome["refusal"]["text"] == NOTHING


def test_the_same_question_goes_through_all_stages_in_their_order_and_gives_the_same_bytes():
    one, two = world(), world()
    answer = one.ask("Who taught the village children?")
    two.ask("Who taught the village children?")
    assert tuple(one.stages) == STAGES
    assert answer.display is not None
    assert answer.refusal is None
    assert one.kept == two.kept


def test_a_downgraded_question_is_answered_in_the_person_s_own_words():
    made = world().artifact(
        "bio.txt", "Ada felt the village children were hers.", creator="Tom Hale", kind="biography"
    )
    answer = made.ask("How did she feel about the village children?")
    assert answer.display is not None
    assert {excerpt.label for claim in answer.display.claims for excerpt in claim.excerpts} == {"their words"}


@given(
    st.lists(
        st.sampled_from([SCHOOL, STOVE, SHOP, "It rained.", "Rose never liked the sea."]),
        min_size=1,
        max_size=4,
    ),
    st.lists(st.sampled_from([True, False]), min_size=4, max_size=4),
    st.sampled_from(
        [
            "Who taught the village children?",
            "Where did Rose keep a shop?",
            "Compare the village children and her sister Rose",
            "How did she feel about the sea?",
            "Did she have a stove?",
        ]
    ),
    st.sampled_from(sorted(PROFILES)),
)
@same_every_time
def test_every_delivered_claim_is_bound_to_words_of_the_archive_that_may_be_shown(
    texts, opens, asked, profile
):
    made = World()
    for n, text in enumerate(texts):
        made.artifact(f"{n}.txt", text, title=f"Page {n}", scope=OPEN if opens[n] else RESTRICTED)
    answer = made.ask(asked, thresholds=PROFILES[profile])
    assert (answer.display is None) == isinstance(answer.refusal, Refusal)
    for claim in answer.display.claims if answer.display else ():
        assert claim.excerpts or claim.text == LACKING
        for excerpt in claim.excerpts:
            assert excerpt.text is None or any(fold(excerpt.text) in fold(text) for text in texts)
        for n, text in enumerate(texts):
            if not opens[n] and text not in [each for k, each in enumerate(texts) if opens[k]]:
                assert not runs(claim.text) & runs(text)


def test_the_document_has_a_whole_row_for_every_stage_in_its_order():
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if re.match(r"\| *\d", line)]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert [(int(row[0]), row[1]) for row in rows] == [
        (n, f"`citations/core/stages/{stage}.py`") for n, stage in enumerate(STAGES, 1)
    ]
    assert all(len(row) == 5 and all(row) for row in rows)
    assert len(set(STAGES)) == 12


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_is_a_file_that_says_its_number_and_what_it_receives_returns_and_never_does(stage):
    text = (Path(citations.core.__path__[0]) / "stages" / f"{stage}.py").read_text(encoding="utf-8")
    doc = text.split('"""')[1]
    assert doc.startswith(f"Stage {STAGES.index(stage) + 1}. ")
    assert [word for word in ("Receives:", "Returns:", "Never:") if word not in doc] == []


# --- What a model wrote -----------------------------------------------------------------------------

FALSE = Piece(text="She sailed to Africa twice.", keys=("c1",))
TRUE = Piece(text=f"Ada Finch wrote: “{SCHOOL}”", keys=("c1",))


def modelled(*pieces: Piece, of: World | None = None) -> World:
    made = drafted(*pieces, of=of)
    tried = Try(drafter="model", model="m", outcome="written", prompt="ab")
    made.draft = Draft(drafter="model", pieces=pieces, prompt="ab", tries=(tried,))
    return made


def sealed(of: World) -> Any:
    (kept,) = of.kept
    return kept.sealed["fields"]["/draft"]  # type: ignore[index, call-overload]


def test_a_model_of_which_nothing_holds_costs_nobody_the_answer():
    made = modelled(FALSE)
    answer = made.ask("Who taught the village children?")
    assert answer.display is not None
    assert SCHOOL.removeprefix("I") in answer.display.claims[0].text
    assert answer.display.removed == ()
    draft = sealed(made)
    assert (draft["drafter"], draft["prompt"]) == ("extractive", "")
    assert [(one["outcome"], one["prompt"], len(one["pieces"])) for one in draft["tries"]] == [
        ("unsupported", "ab", 1)
    ]


def test_what_holds_of_a_model_s_words_is_delivered_and_the_rest_named():
    made = modelled(TRUE, FALSE)
    answer = made.ask("Who taught the village children?")
    assert answer.display is not None
    assert [one.text for one in answer.display.claims] == [TRUE.text]
    assert [one.why for one in answer.display.removed] == ["unsupported"]
    draft = sealed(made)
    assert (draft["drafter"], draft["configured"], draft["prompt"]) == ("model", "extractive", "ab")
    assert [one["outcome"] for one in draft["tries"]] == ["written"]


@pytest.mark.parametrize("text", ["What did she say about Japan?", "Did she keep a shop in York?"])
def test_a_refusal_over_a_model_s_words_is_the_one_without_a_model(text):
    plain, spoilt = world(), modelled(FALSE)
    assert spoilt.ask(text).refusal == plain.ask(text).refusal
    assert spoilt.kept[0].display == plain.kept[0].display


def test_a_model_is_asked_where_the_finder_says_no_and_its_own_no_is_one():
    text = "Who taught the village children to swim in Kyoto?"
    made = modelled(TRUE)
    assert world().ask(text).refusal is not None
    assert made.ask(text).display is not None
    declined = modelled()
    declined.draft = Draft(drafter="model", pieces=(), declined=True)
    answer = declined.ask("Who taught the village children?")
    assert answer.refusal is not None
    assert (answer.refusal.reason, sealed(declined)["drafter"]) == (Reason.NOT_COVERED, "model")


def test_a_model_is_asked_where_nothing_is_near_enough_for_the_finder_whose_no_stands_otherwise():
    near = replace(SESSION.thresholds, similarity=999)
    text = "Who taught the village children?"
    own = world().ask(text, thresholds=near).refusal
    assert own is not None
    assert own.reason is Reason.LOW_SIMILARITY_SCORE
    assert modelled(TRUE).ask(text, thresholds=near).display is not None
    spoilt = modelled(FALSE)
    assert spoilt.ask(text, thresholds=near).refusal == own
    assert sealed(spoilt)["tries"][0]["outcome"] == "unsupported"


def test_when_the_day_is_spent_nobody_writes_again():
    made = modelled(TRUE)
    answer = made.ask("Who taught the village children?", allowance=Allowance(chars=0))
    assert answer.refusal is not None
    assert (answer.refusal.reason, sealed(made)["drafter"]) == (Reason.BUDGET_SPENT, "model")


def test_nobody_wrote_where_nothing_was_found():
    made = modelled(TRUE)
    made.ask("What is 12 * 12?")
    assert (sealed(made)["drafter"], sealed(made)["tries"]) == ("", [])
