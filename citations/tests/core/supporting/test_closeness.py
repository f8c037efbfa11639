"""What a claim may not strain in papers in which somebody speaks for themselves; and that close prose passes."""

import pytest

from citations.core.supporting import paraphrasing
from citations.core.supporting.closeness import strained
from citations.core.supporting.mixed import Span
from citations.core.supporting.pairs import Pair
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import origin, passage
from personas.core.media.base import TextLocator

ME = frozenset({"ada", "finch"})


def strains(claim, *papers, title="To Tom"):
    """Return what *claim* strains of papers of Ada Finch, all of whose sentences were chosen."""
    made = [passage(text, of=origin(f"{n}", title=title)) for n, text in enumerate(papers)]
    chosen = [
        Span(
            passage=one,
            locator=TextLocator(paragraph=each.paragraph, start=each.start, end=each.end),
            text=each.text,
        )
        for one in made
        for each in one.sentences
    ]
    return strained(Pair(claim=claim, spans=tuple(one.text for one in chosen), me=ME, own=True), chosen)


@pytest.mark.parametrize(
    ("claim", "text", "what"),
    [
        # Who does it.
        pytest.param("Ada taught her father the code.", "My father taught me the code.", "role", id="my father"),
        pytest.param("Wilf taught Ada the code.", "My father taught me the code.", "role", id="somebody else"),
        pytest.param("Ada kept the hens.", "Mrs. Eddy's sister kept the hens.", "role", id="an owner is no doer"),
        pytest.param("She said it to each.", "He said it to each of us.", "role", id="he is not she who writes"),
        pytest.param("The rector wept.", "I wept in the road.", "role", id="a thing for the writer"),
        pytest.param("The mate is a poet.", "The cook is a poet.", "role", id="what somebody is"),
        pytest.param("It was Rose who sent it.", "It was I who sent it.", "role", id="who"),
        pytest.param("The book was taught by Tom.", "The book was taught by Rose.", "role", id="by"),
        pytest.param("Rose lent Ada a pen.", "Rose gave me a chair. Tom spoke to me on a Monday and lent me a pen.",
                     "role", id="behind an and"),
        pytest.param("Rose never sang.", "Rose left. Tom could row all day and never also sang.", "role",
                     id="behind an and, a never and a could"),
        pytest.param("Rose carried the red coat in the yard.", "Tom carried the coat in the yard.", "role",
                     id="a place before the verb, and what something is like"),
        pytest.param("The tall man never spoke.", "The tall man paid. The other never spoke.", "role", id="the other"),
        pytest.param("Ada's father thought it a shame.", "My mother thought it a shame, and my father sang.", "role",
                     id="who thought so"),
        # What was done.
        pytest.param("Ada lit the stove.", "I offer to light the stove.", "modality", id="an offer"),
        pytest.param("Ada owned a watch.", "A watch which I shall own in May.", "modality", id="shall"),
        pytest.param("Ruth got a desk.", "You are to see that Ruth gets a desk.", "modality", id="an errand"),
        pytest.param("Ada slept.", "To sleep.", "modality", id="nothing but a to"),
        # How much.
        pytest.param("Ada ran for all of the years.", "I ran for all but two years.", "quantifier", id="all but"),
        pytest.param("Only Ada may sit.", "I may sit alone.", "quantifier", id="only"),
        # Where, and what stands with what.
        pytest.param("Ada drove from the top.", "I drove to the top.", "direction", id="to the top"),
        pytest.param("The cat was carried out.", "The cat was carried in.", "direction", id="in and out"),
        pytest.param(
            "One sends not with the wrist but with the fingers.",
            "You send not with the fingers. You send with the wrist.",
            "negation",
            id="a denial gone over",
        ),
        pytest.param("The mountain is there.", "I saw a mountain which is not there.", "negation", id="at the end"),
        pytest.param("It is known that readings were filled in.",
                     "It is known that no readings were filled in. I took readings.", "negation", id="left out"),
        pytest.param("He never gave few stripes, and refused to come.", "He gave few stripes, and refused to come.",
                     "negation", id="put in beside another"),
        pytest.param("Ada was prouder of the hens than of the cat.", "I am prouder of the cat.", "comparison",
                     id="than"),
        pytest.param("The sea came to step 6.", "The sea came to a step.", "number", id="a number of the title"),
        pytest.param("Somebody painted the van after the Queen.",
                     "The van was red. Somebody in the yard painted. It was named after the Queen.", "merged",
                     id="two places"),
        pytest.param("Ada left because the library called.", "I left the cables. The library called.", "cause",
                     id="a reason"),
        pytest.param("Ada came home because her eyes failed.", "I came home. My eyes failed.", "cause", id="both said"),
        pytest.param("Ada's red aunt eyes.", "My red father eyes.", "replaced", id="between two"),
        pytest.param("Ada borrowed books.", "I borrowed pictures.", "replaced", id="at the end"),
        pytest.param("It was borrowed for its advice on pigs.", "It was borrowed for the pictures.", "replaced",
                     id="behind the same preposition"),
        pytest.param("Tom left Sam the coat and Ada the clock.", "Tom left Sam the clock and me the coat.", "replaced",
                     id="the writer's part"),
        pytest.param("Ada had the figures by June and the letters by May.",
                     "I had the letters by June and the figures by May.", "replaced", id="changed about"),
        # Who says so.
        pytest.param("The cook was a poet.", "He writes that the cook is a poet.", "hearsay", id="he writes"),
        pytest.param("Ada was late.", "My mother says that I am late.", "hearsay", id="my mother says"),
        pytest.param("Ada wrote that the cook was late.", "Tom told me that the cook was late.", "hearsay",
                     id="told as the writer's"),
        pytest.param("The ladies were never there.", "He said, “Ladies, you were never here.” I left.", "hearsay",
                     id="between marks"),
        pytest.param("Rose wrote that the school was cold.", "The school was cold.", "speaker", id="somebody's name"),
    ],
)  # fmt: skip
def test_what_was_strained_is_named(claim, text, what):
    assert what in strains(claim, text, title="Chapter 6: The Water")


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param("Ada was taught the code by her father.", "My father taught me the code.", id="the passive"),
        pytest.param("Ada kept the hens of Mrs. Eddy.", "I kept Mrs. Eddy's hens.", id="an owner"),
        pytest.param("Wilf would not learn it.", "My brother Wilf would not learn it.", id="one by two words"),
        pytest.param("Her brother painted it.", "Wilf, my brother, came, and Wilf painted it.", id="kin"),
        pytest.param("The line stopped.", "At eleven it stopped.", id="it"),
        pytest.param("Tom, who rowed, did not sleep and never spoke.", "Tom rowed. He did not sleep and never spoke.",
                     id="behind an and"),
        pytest.param("Ada and Tom painted.", "Ada, and Tom too, painted.", id="two who did it"),
        pytest.param("Rose sang.", "And Rose sang.", id="an and before"),
        pytest.param("Rose sang.", "By night and sang.", id="an and behind nothing done"),
        pytest.param("The line was stopped and Ada mended the line.", "The line stopped. I mended them.", id="them"),
        pytest.param("Rose was asked.", "They asked Rose.", id="nobody does it"),
        pytest.param("It was Ada who sent it.", "It was I who sent it.", id="who"),
        pytest.param("Rose slowly painted.", "Rose painted and sang.", id="an adverb"),
        pytest.param("Miss Rose Hale painted.", "Rose painted.", id="a title before a name"),
        pytest.param("Ada began to paint.", "I began to paint.", id="begun is begun"),
        pytest.param("Ada painted.", "I began to paint.", id="and done"),
        pytest.param("Ada could have painted.", "I could also paint.", id="a modal kept"),
        pytest.param("Ada wrote that Tom might let her draw it.", "Tom may let me draw it.", id="may told as might"),
        pytest.param("Ada was given the worst table by Tom.", "Tom gave me the worst table.", id="given"),
        pytest.param("Rose sang.", "It was in the house of Rose, who sang.", id="of whom it is, before a who"),
        pytest.param("She would come if he had waited.", "I would come if he had waited.", id="she and he are two"),
        pytest.param("Ada would come if Tom came.", "I would come if Tom came.", id="a condition kept"),
        pytest.param("Ada would come.", "I would come even if Tom came.", id="no condition"),
        pytest.param("Ada came from York.", "I came from York, if I may say so.", id="a condition of nothing"),
        pytest.param("Tom could not play it.", "Tom cannot play it.", id="cannot told as could not"),
        pytest.param("Ada meant to have painted.", "I meant to paint.", id="a to kept"),
        pytest.param("Ada didn't come.", "I did not come.", id="a denial written otherwise"),
        pytest.param("All of the boys came.", "All of the boys came.", id="all kept"),
        pytest.param("All came home.", "The boys came home.", id="all of what is told"),
        pytest.param("Only Ada came.", "Only I came.", id="only kept"),
        pytest.param("Ada drove from York to Leeds.", "I drove from York to Leeds.", id="both directions"),
        pytest.param("Ada was older than Wilf.", "I was older than Wilf.", id="than kept"),
        pytest.param("In chapter 6 the sea came.", "The sea came.", id="the title's own number"),
        pytest.param("Ada left because her hand hurt.", "I left because my hand hurt.", id="a reason kept"),
        pytest.param("Ada's father tapped on the rail of her bed.",
                     "My father came. He sat at my bed and tapped on the rail.", id="he goes on"),
        pytest.param("Ada saw the sea and kept a shop.", "I saw the sea. I kept a shop.", id="a clause each"),
        pytest.param("Ada wrote that the cook was a poet.", "The cook is a poet.", id="the writer says so"),
        pytest.param("Tom wrote that the cook was a poet.", "Tom writes that the cook is a poet.", id="who says so"),
        pytest.param("The Council said that few came.", "The Council says, “few came to it at all.”", id="quoted"),
        pytest.param("Ada told them of Rose.", "I told them of Rose.", id="nothing reported"),
        pytest.param("She put a “bell” on.", "I put a “bell” on.", id="a word between marks"),
    ],
)  # fmt: skip
def test_what_keeps_close_passes(claim, text):
    assert strains(claim, text, title="Chapter 6: The Water") == ()


def test_two_papers_do_not_go_on_with_each_other():
    first, second = "My father came home.", "It was the spring of a bad year."
    claim = "Ada's father came home in the spring."
    assert strains(claim, f"{first} {second}") == ()
    assert strains(claim, first, second) == ("merged",)
    assert strains(claim, f"{first} {second} He sang. He wept. It was spring.") == ()


def test_others_letters_are_held_to_it_and_their_books_are_not():
    text, claim = "The cook said that the school was cold.", "The school was cold."
    for kind, is_held in (("letter", True), ("biography", False)):
        made = passage(text, of=origin(creator="Tom Hale", kind=kind))
        assert ("paraphrase.hearsay" in paraphrasing.bind(claim, (made,)).doubts) is is_held
    assert LIFE.name != "Tom Hale"


@pytest.mark.parametrize(
    ("claim", "paper", "doubt"),
    [
        pytest.param("Ada promised Tom to stay.", "I promised Tom, long ago, to stay.", (), id="long ago"),
        pytest.param("Tom beats the pony.", "Mrs. Tully says Tom beats the pony.", ("hearsay",), id="says"),
        pytest.param("Tom had the pony.", "Mrs. Tully says Tom will have the pony.", ("hearsay",), id="says that will"),
        pytest.param("Winifred knew Tom.", "Winifred knows Tom.", (), id="a name like a past tense"),
    ],
)  # fmt: skip
def test_what_bounds_it_is_told_and_a_name_is_no_deed(claim, paper, doubt):
    assert strains(claim, paper) == doubt
