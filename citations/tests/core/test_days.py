"""What a question on a day may open, and what it may not: other hands, other papers, what nobody weighed."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from citations.core import holdings
from citations.core.holdings import Held
from citations.core.passages import entries
from citations.core.passages.runs import UNSEEN, run
from citations.core.records import (
    About,
    Allowance,
    Answer,
    Draft,
    Passage,
    Reason,
    Sentence,
    Session,
    ShownClaim,
    Try,
)
from citations.core.stages import enforcement
from citations.core.text.dated import Day
from citations.tests.core.fakes import FAMILY, LIFE, OPEN, SESSION, FrontDesk, World
from citations.tests.core.making import RESTRICTED, origin, passage
from personas.core.consent import Scope

MARKET = "Went to the market with eggs and came back with a hat."
FERRY = "The ferry rope broke at noon."
FLOOD = "Flood over the low meadow."
ON = "What did she write on 12 March 1936?"
HAPPENED = "What happened on 12 March 1936?"
DAY = Day(year=1936, month=3, day=12)


def world(*papers: tuple[str, Sequence[str], str, Scope], session: Session = SESSION) -> World:
    """Hold papers, each by its hand, paragraphs, date and scope; all of them may be known."""
    made = World(session=session)
    for n, (creator, paragraphs, date, scope) in enumerate(papers):
        facts = {"title": f"Diary {n}", "creator": creator, "date": date, "kind": "journal"}
        made.artifact(f"{9 - n}.txt", *paragraphs, scope=scope, **facts)
    rows = zip(papers, made.artifacts, strict=True)
    made.desk = FrontDesk(
        [
            Held(
                kind="journal",
                creator=by,
                year=int(date[:4]),
                date=date,
                title=f"Diary {n}",
                artifact_id=name,
            )
            for n, ((by, _, date, _), name) in enumerate(rows)
        ]
    )
    return made


def quoted(answer: Answer) -> list[str]:
    claims = answer.display.claims if answer.display else ()
    return [one.text.rpartition("“")[2].rstrip("”") for one in claims if one.excerpts]


def about(answer: Answer) -> About | None:
    return answer.trail.scoped.about if answer.trail.scoped else None


OWN, OTHER = "Ada Finch", "Rose Finch"
RESEARCHER = replace(SESSION, thresholds=enforcement.PROFILES["researcher"])
EDUCATOR = replace(SESSION, thresholds=enforcement.PROFILES["educator"])
PRIMARY = replace(SESSION, thresholds=enforcement.thresholds("steward", ["primary_sources_only"]))


@pytest.mark.parametrize(
    ("date", "paragraphs"), [("1936-03-12", (MARKET,)), ("1936", ("12 March 1936", MARKET))]
)
def test_first_hands_alone_are_opened_where_they_are_demanded(date: str, paragraphs: Sequence[str]) -> None:
    papers = ((OTHER, paragraphs, date, OPEN), (OWN, paragraphs, date, OPEN))
    answer = world(*papers, session=PRIMARY).ask(HAPPENED)
    assert {one.origin.creator for one in answer.trail.evidence.passages} == {OWN}  # type: ignore[union-attr]
    assert MARKET in quoted(answer)
    alone = world(papers[0], session=PRIMARY).ask(HAPPENED)
    assert (about(alone), quoted(alone)) == (None, [])


@pytest.mark.parametrize("session", [EDUCATOR, RESEARCHER])
def test_as_many_papers_as_a_profile_demands_are_opened_or_none(session: Session) -> None:
    one = (OWN, (MARKET,), "1936-03-12", OPEN)
    assert quoted(world(one, session=session).ask(ON)) == []
    three = [(OWN, (text,), "1936-03-12", OPEN) for text in (MARKET, FERRY, FLOOD)]
    assert quoted(world(*three, session=session).ask(ON)) == [MARKET, FERRY, FLOOD]


@pytest.mark.parametrize(
    ("paragraphs", "date", "kept"),
    [
        pytest.param(("Horta, 9 September 1938", "Dear Father,", MARKET), "1938-09-09", 1, id="a letter"),
        pytest.param(
            ("Le Havre, le 9 septembre 1938", "Ma chère maman,", MARKET), "1938-09-09", 1, id="in French"
        ),
        pytest.param(
            ("Cádiz, 9 de septiembre de 1938", "Querida madre:", MARKET), "1938-09-09", 1, id="in Spanish"
        ),
        pytest.param(("٩ أيلول ١٩٣٨", "أمي العزيزة،", MARKET), "1938-09-09", 1, id="in Arabic"),
        pytest.param(("9 September", "To the Editor", "Sir,", MARKET), "1938-09-09", 1, id="to whom"),
        pytest.param(("Thursday, 9 September 1938.", MARKET, FERRY), "1938-09-09", 3, id="a sentence"),
        pytest.param(("My dear Mother, and all of you at home,", MARKET), "1938-09-09", 1, id="more words"),
        pytest.param(("We went on to the fair,", MARKET), "1938-09-09", 2, id="more words that greet nobody"),
        pytest.param(("Horta, 1938", "was a good year.", MARKET), "1938-09-09", 3, id="a line that goes on"),
        pytest.param(("Bought at the market:", MARKET), "1938-09-09", 2, id="no greeting"),
        pytest.param(("ARRIVED SAFE STOP LOVE", MARKET), "1938-09-09", 2, id="no head"),
        pytest.param(("Horta, 9 September 1938", "Dear Father,"), "1938-09-09", 1, id="nothing else"),
    ],
)
def test_a_paper_is_opened_where_it_begins_to_say_something(
    paragraphs: Sequence[str], date: str, kept: int
) -> None:
    one = entries.begun(passage(*paragraphs, of=origin(date=date)))
    assert [each.text for each in one.sentences] == list(paragraphs[-kept:])


def test_a_day_that_no_record_has_stays_above_what_is_said() -> None:
    paper = passage("Horta, 9 September 1938", "To Quay Row", "Dear Father,", MARKET, of=origin(date="1938"))
    assert [each.text for each in entries.begun(paper).sentences] == ["Horta, 9 September 1938", MARKET]


def test_what_is_quoted_of_a_letter_begins_behind_its_greeting() -> None:
    answer = world((OWN, ("Horta, 12 March 1936", "Dear Father,", MARKET), "1936-03-12", OPEN)).ask(ON)
    assert quoted(answer) == [MARKET]


def test_papers_of_a_month_stand_in_the_order_of_their_days() -> None:
    papers = [(OWN, (text,), f"1936-03-{n:02}", OPEN) for n, text in enumerate((MARKET, FERRY, FLOOD), 1)]
    assert quoted(world(*papers).ask("What did she write in March 1936?")) == [MARKET, FERRY, FLOOD]


def test_a_tier_that_sees_nothing_around_a_source_has_no_day_opened() -> None:
    session = replace(SESSION, tier=replace(FAMILY, context_chars=0))
    answer = world((OWN, (MARKET,), "1936-03-12", OPEN), session=session).ask(ON)
    assert about(answer) is None


def test_that_not_all_are_named_is_no_answer_by_itself() -> None:
    papers = [(OWN, (MARKET,), f"1936-03-{n:02}", replace(OPEN, cap=20)) for n in range(1, 8)]
    answer = world(*papers).ask("What did she write in March 1936?")
    assert holdings.SOME not in [one.text for one in (answer.display.claims if answer.display else ())]
    assert about(answer) is None


def test_an_entry_that_may_not_be_shown_changes_nothing() -> None:
    """It may be known that there is such a diary, and not of which days it has entries."""
    shut = (OWN, ("12 March 1936", f"{MARKET} Eggs were dear."), "1936", RESTRICTED)
    other = (OWN, ("13 March 1936", f"{MARKET} Eggs were dear."), "1936", RESTRICTED)
    open_ = (OWN, (FERRY,), "1937", OPEN)
    told = [world(one, open_).ask(ON) for one in (shut, other)]
    assert [about(one) for one in told] == [None, None]
    first, second = ([one.text for one in _near(each)] for each in told)
    assert first == second


def _near(answer: Answer) -> Sequence[ShownClaim]:
    return answer.trail.nearest.claims if answer.trail.nearest else ()


@pytest.mark.parametrize("text", [ON, "What did Ada write on 12 March 1936?"])
def test_an_entry_of_another_hand_answers_no_question_on_the_person(text: str) -> None:
    entry = ("12 March 1936", MARKET)
    answer = world((OTHER, entry, "1936", OPEN)).ask(text)
    assert about(answer) is None
    assert MARKET in quoted(world((OTHER, entry, "1936", OPEN)).ask(HAPPENED))
    assert MARKET in quoted(world((OTHER, entry, "1936", OPEN), (OWN, entry, "1936", OPEN)).ask(text))


def test_an_entry_of_a_diary_answers_no_question_on_letters() -> None:
    answer = world((OWN, ("12 March 1936", MARKET), "1936", OPEN)).ask(
        "What does the letter of 12 March 1936 say?"
    )
    assert about(answer) is None


def said(*rows: tuple[int, int, str], risk: int = 0) -> Passage:
    sentences = tuple(
        Sentence(paragraph=n, start=start, end=start + len(text), text=text, risk=risk)
        for n, start, text in rows
    )
    return replace(passage(MARKET), sentences=sentences, origin=origin(date="1936"))


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param([(0, 0, "12 March 1936"), (2, 0, FERRY)], id="a whole paragraph"),
        pytest.param([(0, 0, "12 March 1936"), (1, 30, FERRY)], id="the beginning of one"),
    ],
)
def test_what_stands_behind_a_gap_has_no_day(rows: list[tuple[int, int, str]]) -> None:
    """What is closed between may have been the head of another day."""
    one = said(*rows)
    (kept,) = entries.of_day([one], DAY, 600)
    assert kept.text == "12 March 1936"
    assert entries.head_of(one, run(one.sentences[1:])) is None
    apart = [replace(one, sentences=(each,), passage_id=n) for n, each in enumerate(one.sentences)]
    assert [each.text for each in entries.of_day(apart, DAY, 600)] == ["12 March 1936"]


def test_a_date_inside_a_paragraph_is_no_head() -> None:
    assert entries.of_day([said((3, 40, "12 March 1936 was a day to remember."))], DAY, 600) == ()


def test_what_nobody_weighed_is_quoted_under_no_day() -> None:
    assert entries.of_day([said((0, 0, "12 March 1936"), (1, 0, MARKET), risk=UNSEEN)], DAY, 600) == ()


def test_an_entry_is_no_longer_than_what_is_shown_around_a_source_however_many_passages_it_has() -> None:
    rows = [(0, 0, "12 March 1936"), *((n, 0, FERRY) for n in range(1, 6))]
    apart = [replace(said(row), passage_id=n) for n, row in enumerate(rows)]
    found = entries.of_day(apart, DAY, 50)
    assert [one.text for one in found] == ["12 March 1936", FERRY]


BORN = "Ada Finch was born in the mill house in the spring of 1907."


@pytest.mark.parametrize(
    ("born", "said", "living"),
    [
        ("1908-03-12", "on 12 March 1908", "in 1908"),
        ("1908-03-12?", "about 12 March 1908", "about 1908"),
        ("1908-03-XX", "in March 1908", "in 1908"),
        ("1908~", "about 1908", "about 1908"),
        ("190X", "in the 1900s", "in the 1900s"),
        ("1905-02/1908", "between February 1905 and 1908", "between 1905 and 1908"),
        ("19XX", "", ""),
    ],
)
def test_a_birth_is_told_as_the_record_dates_it_and_of_whoever_may_live_no_day(
    born: str, said: str, living: str
) -> None:
    for died, when in (("1987", said), ("", living)):
        life = replace(LIFE, born=born, died=died)
        answer = World(session=replace(SESSION, life=life), desk=FrontDesk()).ask("When was she born?")
        told = [one.text for one in answer.display.claims] if answer.display else []
        first = [f"By the record of this archive, Ada Finch was born {when}."] * bool(when)
        assert told == [*first, *["By the record of this archive, Ada Finch died in 1987."] * bool(died)]
        assert all(map(holdings.is_fixed, told))


@pytest.mark.parametrize("when", ["on the moors", "in 1908, a thief", "in the spring of 1908", "about him"])
def test_nothing_but_a_date_passes_for_when_somebody_was_born(when: str) -> None:
    assert not holdings.is_fixed(f"By the record of this archive, Ada Finch was born {when}.")


class Model(World):
    """Writes what the archive does not carry."""

    def write(self, scoped: object, evidence: object) -> Draft:
        tried = Try(drafter="model", model="m", outcome="ok", prompt="a" * 64)
        return Draft(drafter="model", pieces=(), declined=True, tries=(tried,))


def test_what_a_model_was_asked_stands_in_the_record_where_the_years_are_told() -> None:
    made = Model(name="model", desk=FrontDesk()).artifact("1.txt", "The mill was old when she was a girl.")
    answer = made.ask("When was she born?")
    assert about(answer) is About.LIFE
    assert answer.trail.draft is not None
    assert [one.model for one in answer.trail.draft.tries] == ["m"]


def test_a_spent_day_is_said_of_a_day_too() -> None:
    spent = replace(SESSION, allowance=Allowance(chars=0, spent=(), expansions=0))
    answer = world((OWN, (MARKET,), "1936-03-12", OPEN), session=spent).ask(ON)
    assert answer.refusal is not None
    assert answer.refusal.reason is Reason.BUDGET_SPENT
    assert answer.display is None


@pytest.mark.parametrize(
    ("kind", "paragraphs", "kept"),
    [
        pytest.param(
            "memoir", ["12 March 1936 was cold.", FERRY], ["12 March 1936 was cold."], id="a memoir"
        ),
        pytest.param("memoir", ["12 March 1936", FERRY, FLOOD], ["12 March 1936", FERRY], id="a diary in it"),
        pytest.param("memoir", ["On 12 March we sailed.", FERRY], [], id="of no year that it tells"),
        pytest.param(
            "journal", ["On 12 March we sailed.", FERRY], ["On 12 March we sailed.", FERRY], id="a diary"
        ),
    ],
)
def test_what_is_told_from_later_ends_with_its_paragraph_and_has_no_year_of_its_paper(
    kind: str, paragraphs: list[str], kept: list[str]
) -> None:
    one = passage(*paragraphs, of=origin(date="1936", kind=kind))
    found = entries.of_day([one], DAY, 600)
    assert [each.text for passage in found for each in passage.sentences] == kept
