"""What one question taught."""

from citations.core.feedback import patterns
from citations.core.feedback.patterns import Kind, Place, Seen
from citations.tests.core.feedback.making import spot

SEEN = (
    Seen(spot=spot(1), text="I moved the lamp to the door. The lamp was old.", rank=1, citations=2),
    Seen(spot=spot(2), text="Rose moved to the harbour.", rank=2),
)


def test_an_answer_teaches_its_plain_words_and_the_places_it_used():
    made = patterns.learnt("When was the lamp moved by Ngozi?", SEEN, names=("Ada",), refused=False)
    assert (made.kind, made.masked) == (Kind.ANSWERED, "when was the lamp moved by …")
    assert (made.terms, made.held) == (("lamp", "move"), ("lamp", "move"))
    assert made.found == ("door", "old")
    assert made.cited == (Place(spot=spot(1), rank=1, citations=2),)
    assert len(made.places) == 2
    assert patterns.counted(made) == (
        "question",
        "term lamp",
        "term move",
        "spot artifact-1 1 0",
    )
    assert made.people() == 0


def test_what_other_passages_hold_too_tells_less():
    both = (
        Seen(spot=spot(1), text="the lamp burned bright", rank=1, citations=1),
        Seen(spot=spot(2), text="the lamp went out", rank=2),
    )
    worth = patterns.learnt("who?", both, names=(), refused=False)
    assert worth.found == ("bright", "burn", "lamp")


def test_a_refusal_teaches_no_words_of_passages():
    made = patterns.learnt("Was the lamp blue?", SEEN, names=(), refused=True)
    assert (made.kind, made.held, made.found) == (Kind.REFUSED, (), ())
    assert made.terms == ("lamp",)


def test_an_answer_that_cited_nothing_teaches_where_it_looked():
    unused = tuple(Seen(spot=one.spot, text=one.text, rank=one.rank) for one in SEEN)
    made = patterns.learnt("Where is the lamp?", unused, names=(), refused=False)
    assert (made.cited, made.held, made.found) == ((), (), ())


def test_no_passage_at_all_teaches_next_to_nothing():
    made = patterns.learnt("Where is the lamp?", (), names=(), refused=True)
    assert (made.masked, made.terms, made.places) == ("where is the …", (), ())
