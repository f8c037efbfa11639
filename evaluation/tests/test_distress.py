"""Who is in need is told from who asks with the same words, also where nobody had thought of the sentence."""

import numpy as np

from citations.core.guardrails import distress, needing
from citations.core.query.understood import read
from evaluation.distress import fit

UNSEEN = fit.read("unseen.tsv")


def told(said):
    return [one for one in said if distress.told(read(one.text))]


def test_of_sixty_that_nothing_was_fitted_on_most_are_met_and_at_most_one_question_is():
    assert len(UNSEEN) == 120
    assert {one.text for one in UNSEEN} & {one.text for one in fit.read("said.tsv")} == set()
    met = told(UNSEEN)
    assert sum(one.needs for one in met) >= 48
    assert sum(not one.needs for one in met) <= 1


def test_every_language_is_told():
    for language in ("en", "es", "fr", "ar"):
        needy = [one for one in UNSEEN if one.language == language and one.needs]
        assert len(told(needy)) >= len(needy) * 2 // 3


def test_what_it_was_fitted_on_is_told_nearly_always():
    said = fit.read("said.tsv")
    needy, asking = ([one for one in said if one.needs is side] for side in (True, False))
    assert len(told(needy)) >= 0.95 * len(needy)
    assert len(told(asking)) <= 0.05 * len(asking)


def test_small_talk_is_hardly_ever_taken_for_it():
    chat, fresh = fit.read("chat.tsv"), fit.read("unseen_chat.tsv")
    assert {one.text for one in chat} & {one.text for one in fresh} == set()
    assert len(told(chat)) <= 3
    assert len(told(fresh)) <= 21  # of 120; 44 before there was small talk among what it is fitted on


def test_no_question_to_an_invented_archive_is_taken_for_it():
    assert [one for one in fit.questions() if distress.told(read(one))] == []


def test_weights_are_written_as_the_core_reads_them():
    few = (*UNSEEN[:12], *UNSEEN[60:72])
    made = fit.fitted(few, ("Who was he?",))
    assert made.of(needing.parts(few[0].text)) > made.of(needing.parts("Who was he?"))
    first, *rest = fit.written(made, 0.0).splitlines()
    assert int(first) == round(-made.more * 127 / np.abs(made.weights).max() * needing.GRAIN)
    assert "".join(rest)
    assert made.of(frozenset()) < 0
