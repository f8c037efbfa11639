"""What pages are given."""

from typing import Any

import pytest
from django.utils.translation import override

from citations.adapters.progress import STAGES_SHOWN
from citations.adapters.release import Moment
from citations.cards import Beside, Part, marked, words
from citations.core.display.handles import Column
from citations.core.text.dated import spoken
from citations.dates import said_again
from citations.forms import Wish, ask_form
from citations.models import Question
from citations.selectors import Paper
from citations.shown import OPEN, persona_shown, stages, turn
from personas.models import Persona
from personas.said_dates import said

RUNGS = {"interpreted from": "labeled"}
REFUSED = {"text": "Nothing in the archive answers this question."}
NOTHING = {"claims": [], "outcome": {"refusal": None}}


@pytest.mark.parametrize(
    ("born", "died", "years"),
    [
        ("1908-03", "1987-11-02", "1908–1987"),
        ("", "1987", "1987"),
        ("", "", ""),
        ("190X", "1987", "the 1900s – 1987"),
        ("1908-03~", "1987", "about 1908 – 1987"),
        ("1908-XX", "1987-11-XX?", "1908 – about 1987"),
        ("1845/1849", "1908", "between 1845 and 1849 – 1908"),
        ("1845-01/1845-03", "1908", "1845–1908"),
    ],
)
def test_a_life_is_told_in_years(born, died, years):
    assert persona_shown(Persona(slug="ada", name="Ada", born=born, died=died)).years == years


def test_stages_before_the_one_that_was_reached_are_done():
    states = [stage.state for stage in stages("drafting")]
    assert states == ["done", "done", "now", "next", "next", "next", "next"]


@pytest.mark.parametrize("reached", ["", "intake", "no-such-stage"])
def test_before_the_first_stage_that_is_shown_the_first_is_now(reached):
    assert [stage.state for stage in stages(reached)] == ["now"] + ["next"] * (len(STAGES_SHOWN) - 1)


def test_profiles_are_offered_only_where_there_is_a_choice():
    assert ask_form(Persona(slug="ada", profiles=["steward"])).profiles == ()
    offered = ask_form(Persona(slug="ada", profiles=["researcher"]), Wish(profile="researcher")).profiles
    assert [(one.name, one.chosen) for one in offered] == [("steward", False), ("researcher", True)]


@pytest.mark.parametrize(
    ("state", "moment", "answer", "is_running"),
    [
        pytest.param(Question.State.OPEN, Moment(), None, True, id="waits"),
        pytest.param(Question.State.TAKEN, Moment(stage="drafting"), None, True, id="is-taken"),
        pytest.param(Question.State.ANSWERED, Moment(), None, True, id="not-yet-released"),
        pytest.param(Question.State.FAILED, Moment(), None, True, id="failed-since-the-last-step"),
        pytest.param(Question.State.ANSWERED, Moment(is_settled=True), NOTHING, False, id="delivered"),
        pytest.param(
            Question.State.FAILED, Moment(is_settled=True, has_failed=True), None, False, id="failed"
        ),
    ],
)
def test_a_question_runs_until_its_answer_may_be_read(state, moment, answer, is_running):
    assert turn(Question(handle="h", text="?", state=state), answer, moment).is_running is is_running


SOURCE = {"handle": "Source A", "label": "their words", "excerpt": "y", "about": "a letter"}


def answer_of(*claims):
    """Make an answer of claims, each its number and its rung."""
    return {
        "claims": [
            {"n": n, "text": "x", "rung": rung, "label": "their words", "sources": [SOURCE]}
            for n, rung in claims
        ],
        "outcome": {"refusal": None},
    }


def turned(answer, *columns):
    named = tuple(Column(name=f"side {n}", claims=claims) for n, claims in enumerate(columns))
    return turn(Question(handle="h", text="?"), answer, Moment(), columns=named)


def numbers(claims):
    return [one.claim["n"] for one in claims]


@pytest.mark.parametrize(
    ("last", "columns", "sides", "below", "is_read_across"),
    [
        pytest.param("labeled", [(1, 2), (4,)], [[1, 2], [4]], [5], True, id="an inference below"),
        pytest.param("supported", [(1, 2), (4,)], [[1, 2], [4]], [5], False, id="a claim of neither below"),
        pytest.param("labeled", [(1,), (2, 4, 5)], [[1], [2, 4, 5]], [], False, id="nothing below"),
        pytest.param("labeled", [(1,), (2,), (4,)], [[1], [2], [4]], [5], True, id="three sides"),
        pytest.param("labeled", [], [], [1, 2, 4, 5], False, id="no sides"),
        pytest.param("labeled", [(4,), (1, 2)], [], [1, 2, 4, 5], False, id="in another order"),
        pytest.param("labeled", [(1,), (4,)], [], [1, 2, 4, 5], False, id="one between that is of neither"),
        pytest.param("labeled", [(1, 2), ()], [], [1, 2, 4, 5], False, id="a side without a claim"),
        pytest.param("labeled", [(1,), (9,)], [], [1, 2, 4, 5], False, id="of no claim of it"),
        pytest.param("labeled", [(1,), (1,)], [], [1, 2, 4, 5], False, id="one for both"),
    ],
)
def test_sides_and_what_stands_below_them_are_the_claims_in_their_order(
    last, columns, sides, below, is_read_across
):
    made = turned(answer_of((1, "supported"), (2, "supported"), (4, "supported"), (5, last)), *columns)
    assert [numbers(side.claims) for side in made.sides] == sides
    assert numbers(made.claims) == below
    assert made.is_read_across is is_read_across


@pytest.mark.parametrize(
    ("labels", "prose"),
    [
        pytest.param(["paraphrased", "their words"], [1, 2], id="told, and quoted"),
        pytest.param(["their words", "their words"], [], id="only quoted"),
        pytest.param(["paraphrased"], [], id="one claim"),
        pytest.param(["paraphrased", "interpreted from", "paraphrased"], [1, 3], id="a label stands alone"),
    ],
)
def test_what_was_told_in_other_words_reads_as_one_text(labels, prose):
    claims = [
        {"n": n, "text": "x", "rung": RUNGS.get(label, "supported"), "label": label, "sources": [SOURCE]}
        for n, label in enumerate(labels, 1)
    ]
    made = turned({"claims": claims, "outcome": {"refusal": None}})
    assert numbers(made.told.prose) == prose
    assert sorted(numbers((*made.told.prose, *made.told.apart))) == numbers(made.claims)
    assert len(made.claims) == len(claims)


@pytest.mark.parametrize(
    ("labels", "columns", "perhaps"),
    [
        pytest.param(["their words", "words of another hand", "their words"], [], 2, id="quotations"),
        pytest.param(["their words"], [], 0, id="one alone"),
        pytest.param(["their words", "paraphrased"], [], 0, id="one text"),
        pytest.param(["their words", "from archive records"], [], 0, id="a fact beside a quotation"),
        pytest.param(["their words", "their words"], [(1,), (2,)], 0, id="sides"),
    ],
)
def test_quotations_behind_the_likeliest_are_told_as_perhaps(labels, columns, perhaps):
    claims = [
        {"n": n, "text": "x", "rung": "supported", "label": label, "sources": [SOURCE]}
        for n, label in enumerate(labels, 1)
    ]
    assert turned({"claims": claims, "outcome": {"refusal": None}}, *columns).perhaps == perhaps


@pytest.mark.parametrize(
    ("told", "lengths", "prose", "apart"),
    [
        pytest.param(
            "their words", [OPEN + 1, 1], [[], []], [[1], [2]], id="the first stands open in any length"
        ),
        pytest.param("their words", [1, OPEN - 1], [[], []], [[1, 2], []], id="as long as may be"),
        pytest.param(
            "their words", [1, OPEN, 1], [[], []], [[1], [2, 3]], id="none that is short is put before"
        ),
        pytest.param("paraphrased", [9, OPEN, 1], [[1], [2, 3]], [[], []], id="one text"),
    ],
)
def test_what_makes_an_answer_longer_than_a_phone_is_folded_claim_by_claim(told, lengths, prose, apart):
    claims = [
        {"n": n, "text": "x" * length, "rung": "supported", "label": told, "sources": [SOURCE]}
        for n, length in enumerate(lengths, 1)
    ]
    made = turned({"claims": claims, "outcome": {"refusal": None}})
    assert [numbers(part.prose) for part in (made.told, made.rest)] == prose
    assert [numbers(part.apart) for part in (made.told, made.rest)] == apart


@pytest.mark.parametrize(
    ("text", "outcome", "is_foreign"),
    [
        pytest.param("¿Quién era la señora de la foto?", REFUSED, True, id="Spanish"),
        pytest.param("من هي السيدة؟", REFUSED, True, id="Arabic"),
        pytest.param("who was she", REFUSED, False, id="English"),
        pytest.param("¿Quién era la señora de la foto?", None, False, id="answered"),
    ],
)
def test_what_is_not_understood_says_that_english_is(text, outcome, is_foreign):
    answer: dict[str, Any] = {
        "claims": [],
        "contract": {"unknowns": {"missing_context": []}},
        "outcome": {"refusal": outcome},
    }
    assert turn(Question(handle="h", text=text), answer, Moment()).is_foreign is is_foreign


def test_what_a_source_says_is_marked_in_what_stands_around_it():
    parts = marked(
        "It rained. I went out. It rained on.",
        dict.fromkeys(("I went out.", "went out. It", "nowhere", ""), "cy"),
    )
    assert [(one.text, one.is_quoted) for one in parts] == [
        ("It rained. ", False),
        ("I went out.", True),
        (" It", True),
        (" rained on.", False),
    ]
    assert [one.text for one in marked("It rained.", {})] == ["It rained."]


def test_a_quotation_is_in_the_language_of_its_paper_and_what_is_said_around_it_is_not():
    source = {**SOURCE, "excerpt": "Nevaba\nen Cádiz."}
    papers = {"A": Paper(title="Nieve", creator="Ada", date="", language="es")}
    claim: dict[str, Any] = {
        "text": "In “Nieve” Ada wrote: “Nevaba en Cádiz.”",
        "sources": [source, {**SOURCE, "handle": "Source B"}],
    }
    assert words(claim, Beside(papers=papers)) == (
        Part(text="In “Nieve” Ada wrote: “", is_quoted=False),
        Part(text="Nevaba en Cádiz.", is_quoted=True, language="es"),
        Part(text="”", is_quoted=False),
    )


@pytest.mark.parametrize(
    "edtf", "1987-11-03 1987-11 1987 198X 1987~ 1900-01/1905-02-03 0987-11-03~ winter".split()
)
@pytest.mark.parametrize("language", ["en", "es", "ar"])
def test_what_was_signed_of_a_date_is_said_as_the_page_says_dates(edtf, language):
    with override(language):
        assert said_again(spoken(edtf)) == said(edtf)
