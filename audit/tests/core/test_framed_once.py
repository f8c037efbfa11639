"""Quotations of one paper in a row say once whose they are; a display of before, which says it each time, verifies."""

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from audit.tests.core.test_nearest import failed
from audit.tests.nearby import SCHOOL, assembled, forged, world
from citations.core.holdings import Held
from citations.core.passages.framing import about
from citations.core.records import Allowance
from citations.core.stages import assembly
from citations.core.stages import display as stage
from citations.tests.core.fakes import FrontDesk

ASKED = "What of the village?"
SAID = ("The village had a pump.", "The village sold its wool.")


def letter() -> Any:
    """Return a world with a letter of which two passages answer."""
    return world().artifact("9.txt", *SAID, title="To Ann")


def made(text: str = ASKED) -> tuple[Any, Any, Any, Any]:
    one, keys = assembled(letter(), text)
    return one, keys, copy.deepcopy(one.sealed["fields"]), copy.deepcopy(one.display)


def bare(display: Any) -> list[Any]:
    return [one for one in display["claims"] if one["text"].startswith("“")]


def test_a_display_that_says_it_once_passes_every_check():
    one, keys, fields, display = made()
    assert [one["text"] for one in bare(display)] == [f"“{SAID[0]}”"]
    assert failed(forged(one, keys, fields, display)) == {}


def test_a_display_that_says_it_each_time_passes_too(monkeypatch):
    monkeypatch.setattr(stage, "framed", lambda claims, _: claims)
    one, keys, fields, display = made()
    monkeypatch.undo()
    assert bare(display) == []
    assert failed(forged(one, keys, fields, display)) == {}


def test_a_list_whose_count_was_rationed_away_passes_too(monkeypatch):
    def listed() -> Any:
        one = world()
        one.desk = FrontDesk(
            [Held(kind="letter", creator="", year=1951, artifact_id=name) for name in one.artifacts]
        )
        one.session = replace(one.session, allowance=Allowance(chars=20))
        return assembled(one, "Which letters are there?")

    terms = stage._terms
    now, keys = listed()
    assert now.display["claims"][0]["text"] == "You may see 3 letters here."
    monkeypatch.setattr(stage, "_terms", lambda *given: replace(terms(*given), counts_itself=True))
    before, _ = listed()
    monkeypatch.undo()
    assert before.display["claims"][0]["text"].endswith("is dated 12 May 1951.")
    for one in (now, before):
        fields, display = copy.deepcopy(one.sealed["fields"]), copy.deepcopy(one.display)
        assert failed(forged(one, keys, fields, display)) == {}
    display["claims"] = display["claims"][1:]
    assert "reduction" in failed(forged(before, keys, fields, display))


def test_a_display_that_tells_the_first_year_of_a_decade_passes_too(monkeypatch):
    def told(display: Any) -> list[Any]:
        every = [source for claim in display["claims"] for source in claim["sources"]]
        return [one for one in every if "193" in one["about"]]

    decade = world().artifact("9.txt", *SAID, title="To Ann", date="193X")
    assert {one["about"] for one in told(assembled(decade, ASKED)[0].display)} == {"a letter, the 1930s"}
    monkeypatch.setattr(assembly, "dated", about)
    one, keys = assembled(decade, ASKED)
    monkeypatch.undo()
    fields, display = copy.deepcopy(one.sealed["fields"]), copy.deepcopy(one.display)
    assert {one["about"] for one in told(display)} == {"a letter, 1930"}
    assert failed(forged(one, keys, fields, display)) == {}
    told(display)[0]["about"] = "a letter, 1931"
    assert failed(forged(one, keys, fields, display))


def first_bare(display: Any) -> None:
    claim = display["claims"][0]
    claim["text"] = f"“{SCHOOL}”"
    text = "\n".join(one["text"] for one in display["claims"])
    display["contract"]["answer"]["text"] = text


def another_frame(display: Any) -> None:
    bare(display)[0]["text"] = f"In “To Tom”, a letter dated 12 May 1951, Ada Finch wrote: “{SAID[0]}”"


@pytest.mark.parametrize("change", [first_bare, another_frame])
def test_no_other_frame_may_be_missing_or_changed(change: Callable[[Any], None]):
    one, keys, fields, display = made()
    change(display)
    assert {"gates", "reduction"} & set(failed(forged(one, keys, fields, display)))
