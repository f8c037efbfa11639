from typing import Any

from audit.core.statistics import Share
from audit.core.watch.metrics import Cell, Rate, Use, lines, measure
from audit.core.watch.readings import of_archive, of_house
from citations.core.records import Reason, Rung
from ledger.tests.by_name import by_name

DAYS = ("2026-11-20", "2026-11-21")


def cell(rung=Rung.SUPPORTED, reason=None, *, number=1, near=700, **more) -> Cell:
    band = None if near is None else min(near // 100, 9)
    given: dict[str, Any] = {
        "day": DAYS[1],
        "profile": "steward",
        "query_type": "factual",
        "sources": 1,
    } | more
    return Cell(rung=rung, reason=reason, band=band, similarity=(near or 0) * number, number=number, **given)


def refused(reason=Reason.NOT_COVERED, **more) -> Cell:
    return cell(Rung.REFUSED, reason, **more)


def measured(*cells, use=None):
    return measure(cells, use or Use(), since=DAYS[0], until=DAYS[1], days=DAYS)


def numbers(shares: tuple[Share, ...]) -> dict[str, int]:
    return {one.name: one.number for one in shares if one.number}


def test_refusals_are_counted_for_each_profile():
    found = measured(cell(number=3), refused(number=1), refused(profile="educator"))
    assert found.profiles == (
        Rate(name="educator", number=1, refused=1, thousandths=1000),
        Rate(name="steward", number=4, refused=1, thousandths=250),
    )
    assert found.decided == 5


def test_what_was_no_question_is_told_by_reason_and_left_out_of_everything_else():
    found = measured(cell(), refused(Reason.MALFORMED, near=None, number=9))
    assert numbers(found.reasons) == {"malformed": 9}
    assert (found.decided, found.profiles[0].refused) == (1, 0)
    assert numbers(found.rungs) == {"supported": 1}
    assert numbers(found.query_types) == {"factual": 1}


def test_similarities_have_a_mean_and_bands_and_nothing_found_is_not_zero():
    found = measured(cell(near=1000), cell(near=0), cell(near=499, number=2), refused(near=None)).similarity
    assert (found.number, found.mean) == (4, 500)
    assert numbers(found.bands) == {"0.0": 1, "0.4": 2, "0.9": 1}


def test_many_sources_are_counted_together():
    found = measured(cell(sources=0), cell(sources=4), cell(sources=5), cell(sources=50))
    assert numbers(found.sources) == {"0": 1, "4": 1, "5 or more": 2}


def test_every_day_has_its_rungs_also_one_on_which_nothing_was_asked():
    found = measured(cell(number=2), refused())
    assert [(day.day, numbers(day.rungs)) for day in found.days] == [
        (DAYS[0], {}),
        (DAYS[1], {"supported": 2, "refused": 1}),
    ]


@by_name(
    ("use", "rate", "density"),
    {
        "nothing": (Use(), 0, 0),
        "3 of 5": (Use(answers=1, retrieved=5, cited=3, occurrences=3), 600, 600),
        "one of them often": (Use(answers=1, retrieved=5, cited=2, occurrences=6), 400, 1200),
        "0 of 5": (Use(answers=1, retrieved=5), 0, 0),
    },
)
def test_a_passage_that_is_cited_twice_counts_once_in_the_rate_and_twice_in_the_density(use, rate, density):
    assert (use.rate, use.density) == (rate, density)


def test_the_lines_of_a_table_hold_every_count():
    found = lines(
        measured(cell(number=2), refused(), use=Use(answers=2, retrieved=4, cited=1, occurrences=3))
    )
    assert ("decided", "", 3, 1000) in found
    assert ("profiles", "steward", 1, 333) in found
    assert ("rungs", "supported", 2, 667) in found
    assert ("2026-11-21", "refused", 1, 333) in found
    assert ("similarity", "mean", 3, 700) in found
    assert ("citations", "occurrences", 3, 750) in found


def by_rule(readings):
    return {(one.rule.value, one.profile): (one.value, one.number) for one in readings}


def test_an_archive_is_read_rule_by_rule():
    cells = [
        cell(number=6, near=400),
        refused(Reason.MALFORMED, near=None, number=30),
        refused(number=14, near=None),
        refused(profile="educator", near=400),
    ]
    found = by_rule(of_archive(1, cells, (), Use(answers=6, retrieved=10, cited=2, within=450)))
    assert found == {
        ("refusals", "steward"): (700, 20),
        ("refusals", "educator"): (1000, 1),
        ("no_content", ""): (0, 7),
        ("similarity", ""): (400, 7),
        ("citations", ""): (450, 6),
    }


def test_a_spike_is_told_against_what_was_usual():
    bare = Reason.NO_CITEABLE_CONTENT
    before = [cell(number=9), refused(bare)]
    now = [cell(number=15), refused(bare, number=5), refused(Reason.ADVERSARIAL, near=None, number=80)]
    assert by_rule(of_archive(1, now, before, Use()))["no_content", ""] == (150, 20)
    assert by_rule(of_archive(1, before, now, Use()))["no_content", ""] == (0, 10)


def test_the_house_is_read_and_a_clock_that_was_set_back_makes_nothing_negative():
    assert by_rule(of_house(queue=-5, log=7, findings=None)) == {("queue", ""): (0, 1), ("log", ""): (7, 1)}
    assert by_rule(of_house(queue=0, log=0, findings=2))["verification", ""] == (2, 1)
