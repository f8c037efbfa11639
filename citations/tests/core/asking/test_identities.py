"""Whom a question asks to be introduced to."""

from dataclasses import replace

import pytest

from citations.core.asking.identities import introduced
from citations.core.asking.milestones import Whose
from citations.core.records import Life

ORRIN = Life(name="Orrin Varden", pronoun="he", born="1821", end_year=1889)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param("Who was Thomas Hale?", {"thoma", "hale"}, id="a name"),
        pytest.param("Who was Mr. Hale to him?", {"hale"}, id="to him"),
        pytest.param("And who was Rosa da Silveira?", {"rosa", "silveira"}, id="a name with links"),
    ],
)
def test_somebody_else_is_told_by_name(text, told):
    meant = introduced(text, ORRIN)
    assert meant is not None
    assert replace(meant, sex="") == Whose(own=False, names=frozenset(told))


def test_a_relative_is_told_as_such():
    assert introduced("Who was his mother?", ORRIN) == Whose(own=False, kin=frozenset({"mother"}))
    assert introduced("Who was his aunt?", ORRIN) == Whose(own=False, kin=frozenset({"aunt"}))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Who was Orrin Varden?", id="the person"),
        pytest.param("Who was the captain?", id="nobody told"),
        pytest.param("Who was in the van with Hale?", id="more is asked"),
        pytest.param("Who was the mother of Thomas Hale?", id="whose mother"),
        pytest.param("Who taught Thomas Hale?", id="who did"),
    ],
)
def test_anything_else_is_no_introduction(text):
    assert introduced(text, ORRIN) is None
