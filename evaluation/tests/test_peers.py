"""What is told of other systems beside this one: the same definition of a hit for all."""

import pytest

from evaluation.peers import asking, scoring
from evaluation.peers.asking import Shown

TEXT = "The ferry came late.\n\nNobody  waited on the quay but Ada."
GOLD = ((("a", ((22, 56),)), ("b", ((0, 4),))),)


@pytest.mark.parametrize(
    ("key", "shown", "hit", "verbatim"),
    [
        pytest.param("a", TEXT, True, 1000, id="the whole document"),
        pytest.param("a", "Nobody  waited on the", True, 1000, id="half of the quote"),
        pytest.param("a", "Nobody waited on the", True, 0, id="half of it, white space folded"),
        pytest.param("a", "The ferry came late.\n\nNobody  waited", False, 1000, id="less than half of it"),
        pytest.param("a", "Nobody ever waited on the quay but Ada.", False, 0, id="other words"),
        pytest.param("c", TEXT, False, 0, id="another document"),
    ],
)
def test_a_hit_covers_half_of_a_quote_in_its_document(key, shown, hit, verbatim):
    found = {
        "shown": {"q": [(key, shown, 1.0)]},
        "deep": {"q": []},
        "spans": {"q": 0.02},
        "works": {"q": 0.01},
    }
    told = scoring.tell(found, {"q": GOLD}, {"a": TEXT, "b": "Also", "c": "Something else."})
    assert (told.hits, told.verbatim, told.within) == ((int(hit),) * 3, verbatim, 0)


def test_every_part_of_a_question_needs_its_own():
    parts = (*GOLD, (("a", ((0, 20),)),))
    assert not scoring.hit([("a", TEXT[22:], 1.0)], parts, {"a": TEXT})
    assert scoring.hit([("a", TEXT[22:], 1.0), ("a", TEXT[:20], 0.5)], parts, {"a": TEXT})


def test_no_more_is_read_than_so_many_characters():
    shown = [("a", "x" * 30, 1.0), ("b", "y" * 30, 0.9), ("c", "z", 0.8)]
    assert scoring.first(shown, 40) == [("a", "x" * 30, 1.0), ("b", "y" * 10, 0.9)]


class Counting:
    """A system that finds documents by a word, and tells how many it ever held in its scores."""

    def index(self, documents):
        self.held, self.ever = {one.key: one.text for one in documents}, len(documents)

    def ask(self, question, most):
        found = [(key, text) for key, text in self.held.items() if question in text]
        return [Shown(key=key, text=text, score=self.ever) for key, text in found][:most]

    def withdraw(self, key):
        del self.held[key]

    def count(self):
        return len(self.held)


def test_what_tells_of_a_withdrawn_document_is_seen():
    documents = [{"key": key, "text": f"{key} ferry", "facts": {}} for key in "abc"]
    questions = [{"id": "1", "question": "ferry"}, {"id": "2", "question": "mill"}]
    lost = asking.loss(Counting(), {"documents": documents, "questions": questions, "hidden": "b"})
    assert scoring.traces(lost, "b") == {"asked": 2, "back": 0, "order": 0, "scores": 1, "pieces": 0}
    back = {**lost["after"], "1": [("b", "b ferry", 2.0)]}
    told = scoring.traces({**lost, "after": back, "pieces_after": 3}, "b")
    assert told == {"asked": 2, "back": 1, "order": 1, "scores": 1, "pieces": 1}
