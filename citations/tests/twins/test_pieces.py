"""Hidden equals absent where word pieces are compared: what is hidden weighs no piece and stops no comparison."""

import pytest
from django.contrib.auth.models import User

from citations.core.ranking.sentences import Linear
from citations.core.ranking.weights import fitted
from citations.tests.twins.asking import Asker, differences
from citations.tests.twins.building import twins
from citations.tests.twins.drawing import PEOPLE, Drawn, Record
from citations.tests.twins.test_twins import quiet
from personas import embedders
from personas.embedders import pieces
from personas.tests import archives
from personas.tests.embedders.apart import Apart

__all__ = ["quiet"]
CLOCK = "My father taught me to read the brass clock when we lived in Cardiff."
HIDDEN = "{} taught me to read the brass clock in Cardiff."
BEFORE = "{} taught me to read the quinine label of the brass clock in Cardiff."
OPEN = {"inclusion": True, "surfacing": True, "display": True, "existence": True, "cap": 600}


def record(key, *paragraphs, **given):
    return Record(
        key=key,
        title="On the clock",
        creator="Ada Obi",
        kind="letter",
        date="1951",
        paragraphs=paragraphs,
        **given,
    )


DRAWN = Drawn(
    records=(
        record("a/0.txt", HIDDEN.format("Nobody"), BEFORE.format("Nobody"), rule={"existence": False}),
        record("a/1.txt", CLOCK, "I never liked Lagos, and I left it in 1954."),
        record(
            "b/2.txt",
            "In the spring of 1951 I moved to Cardiff.",
            late=((PEOPLE[0], HIDDEN.format(PEOPLE[0])),),
        ),
        record(
            "b/3.txt",
            "The gale of 1938 broke the brass clock.",
            late=((PEOPLE[3], BEFORE.format(PEOPLE[3])),),
            held=frozenset({0}),
        ),
        record("c/4.txt", HIDDEN.format("Somebody"), is_held=True),
    ),
    default=OPEN,
    people={name: "sealed" if name == PEOPLE[0] else "" for name in PEOPLE},
    ended=frozenset(),
    asker="public",
    budget=10**6,
    cap=300,
    questions=(
        "Who taught Ada to read the brass clock?",
        "When did Ada move to Cardiff?",
        "What happened in 1938?",
        "What did Ada think of Lagos?",
        "Where did Ada keep the quinine?",
        "What did Ngozi Obi teach Ada?",
    ),
)


class Partly(Apart):
    """Tells nothing apart of a passage that speaks of quinine, as if that stood there since before."""

    name = fitted().likeness_of  # else nobody weighs how near sentences are

    def apart(self, text):
        found = super().apart(text)
        return found.within(0, 0) if "\n" in text and "quinine" in text else found


@pytest.fixture
def seen(monkeypatch):
    """Tell what pieces were told to be, and which points sentences got."""
    told, points, plain, select = [], [], pieces.compare, Linear.select

    def compare(asked, said):
        told.append(plain(asked, said))
        return told[-1]

    def selected(self, question, found):
        points.append([one.points for one in found])
        return select(self, question, found)

    monkeypatch.setattr(pieces, "compare", compare)
    monkeypatch.setattr(Linear, "select", selected)
    return told, points


@pytest.mark.usefixtures("quiet", "transactional_db")
def test_hidden_passages_with_pieces_or_without_change_neither_an_answer_nor_a_point(seen, monkeypatch):
    embedder = Partly()
    monkeypatch.setattr(embedders, "get", lambda *_: embedder)
    monkeypatch.setattr(archives, "HASHING", embedder)
    askers = [Asker(twin) for twin in twins(DRAWN, 0, User.objects.create_user("reader"))]
    for asker in askers:
        asker.think(DRAWN.questions)
    assert differences(*askers) == []
    for one in seen:
        half = len(one) // 2
        assert half >= len(DRAWN.questions) - 1
        assert one[:half] == one[half:]
    assert any(map(any, seen[0][0]))
