"""One small change each: what is said of one told of another, in papers of the person and of others."""

import pytest

from citations.core.supporting.pairs import Pair
from citations.core.supporting.twisting import RULES, twisted

ME = frozenset({"ada"})


def found(claim, text):
    return set(twisted(Pair(claim=claim, spans=tuple(text.split(" / ")), me=ME)))


def row(doubt, claim, text):
    return pytest.param(doubt, claim, text, id=claim)


@pytest.mark.parametrize(
    ("doubt", "claim", "text"),
    [
        row("role", "Ada told Tom that Harry was a liar.", "I told Harry that Tom was a liar."),
        row(
            "role",
            "Persuaded by Ellen, her sister sold the mill.",
            "Persuaded by her sister, Ellen sold the mill.",
        ),
        row(
            "role", "Twice as much fruit as sugar was used.", "Use twice as much sugar as fruit, and no salt."
        ),
        row("role", "He loved his children more than his dogs.", "He loved his dogs more than his children."),
        row(
            "role", "The old chapel cost more than the new one.", "The new chapel cost more than the old one."
        ),
        row("role", "The baker's dog bit Harry.", "Harry's dog bit the baker."),
        row("role", "The ship was built at Hull.", "The ship was built at Whitby for a Hull owner."),
        row("role", "He was wounded by the gun.", "He was wounded by a splinter while loading the gun."),
        row(
            "role",
            "The clerk signed the minutes.",
            "The clerk gave the minutes to the inspector, who signed them.",
        ),
        row("role", "Tom knew.", "Tom asked Harry of Leeds, who knew."),
        row("role", "Tom was taken ill.", "Lewis, who had nursed Tom, was taken ill."),
        row(
            "role", "Canon Fry seconded the motion.", "Mr. Oakes, brother of Canon Fry, seconded the motion."
        ),
        row("role", "Tom was sent home.", "The boy whom Tom struck has been sent home."),
        row("role", "Tom made the speech.", "The speech was made by Harry Lund. / Tom was expected."),
        row("role", "The cook was saved by her.", "She was saved by the cook with a boathook."),
        row("role", "He was the president.", "He was secretary to the president."),
        row("opposite", "He was the eldest son of a brewer.", "He was the third son of a brewer."),
        row(
            "role",
            "He left me his Bible and Agatha his bench.",
            "He left me his bench and his Bible to Agatha.",
        ),
        row("role", "She sold the mare to Tom.", "She sold the mare to Harry and the gig to Tom."),
        row(
            "role",
            "She gave the ring to her sister.",
            "She gave the ring to her aunt, and a comb to her sister.",
        ),
        row(
            "place",
            "The wall fell on Sunday.",
            "It rained from Friday to Sunday, and on Monday the wall fell.",
        ),
        row(
            "place",
            "Rose was head for forty years.",
            "Rose taught for forty years, the last nine of them as head.",
        ),
        row("quantity", "More than forty were ill.", "Fewer than forty were ill."),
        row("quantity", "Over a hundred people came.", "Nearly a hundred people came."),
        row("quantity", "Forty were ill.", "Fewer than forty were ill."),
        row("quantity", "Ada had eleven boarders.", "I have eleven pupils, four of them boarders."),
        row("quantity", "He left two widows.", "He left his widows and two daughters."),
        row("condition", "The gift was to go to Ellen.", "The gift was to go to Ellen if Tom died."),
        row("condition", "The house was to go to Rose.", "If she stayed, the house was to go to Rose."),
        row("condition", "Tom might let Rose draw it.", "Tom may let Rose draw it if Lewis agrees."),
        row("condition", "Rose promised to stay.", "Rose promised to stay so long as there was coal."),
        row("condition", "Rose would get the house.", "Rose would get the house, unless Tom came."),
    ],
)
def test_a_small_change_is_doubted(doubt, claim, text):
    assert doubt in found(claim, text)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param("At Looe Tom died.", "Tom died at Looe.", id="a phrase moved"),
        pytest.param("Ellen and Tom sang.", "Tom and Ellen sang.", id="one and one"),
        pytest.param("Tom married Ellen.", "Ellen married Tom.", id="either may come first"),
        pytest.param("The mill was sold by Ellen.", "Ellen sold the mill.", id="a passive"),
        pytest.param("The boy hit the cat.", "The cat the boy hit and the cat hit the boy. / The boy hit the cat.",
                     id="as it stands elsewhere"),
        pytest.param("Tom sang to Tom.", "Tom sang to Tom.", id="one twice"),
        pytest.param("Tom is tall.", "Tom is tall.", id="the same"),
        pytest.param("The ship was built at Whitby.", "The ship was built at Whitby for a Hull owner.", id="where"),
        pytest.param("The ship was built at York.", "The ship was built at Whitby.", id="a word that stands nowhere"),
        pytest.param("The ship was built at the.", "The ship was built at Whitby, at the.", id="nothing behind"),
        pytest.param("The inspector signed.", "The clerk gave it to the inspector, who signed.", id="the last"),
        pytest.param("Rose asked after Tom.", "Lewis met Rose on the quay, who asked after Tom.", id="a quay"),
        pytest.param("Tom had drawn a lady.", "Tom is a draughtsman who has drawn a lady.", id="one who"),
        pytest.param("The son of Tom died.", "Ellen met the son of Tom, who died.", id="whose son"),
        pytest.param("Lewis was taken ill.", "Lewis, who had nursed Tom, was taken ill.", id="over an aside"),
        pytest.param("The boy was sent home.", "The boy whom Tom struck has been sent home.", id="over a whom"),
        pytest.param("Tom struck the boy.", "The boy whom Tom struck was sent home.", id="the whom's own"),
        pytest.param("Tom sang.", "Who sang, Tom? / Which sang to the.", id="a who that opens"),
        pytest.param("Tom sang.", "To the, who sang.", id="nobody before a who"),
        pytest.param("Tom sang and rang.", "Rose came, Tom sang, rang and left.", id="deeds side by side"),
        pytest.param("Harry Lund made the speech.", "The speech was made by Harry Lund.", id="by whom"),
        pytest.param("The teacher made the speech.", "The speech was made by Tom.", id="no name"),
        pytest.param("Tom made the speech.", "The speech was made by the vicar.", id="an agent without a name"),
        pytest.param("Tom made it.", "It was made and sung by Rose, and was sung by and.", id="another deed's by"),
        pytest.param("The mill was made.", "The mill was made by Tom.", id="a passive without its by"),
        pytest.param("He was secretary.", "He was secretary to the president.", id="what he was"),
        pytest.param("He was the president.", "Tom, president, was secretary to the president of York.",
                     id="beside a name"),
        pytest.param("He was ill.", "He was in York.", id="no noun"),
        pytest.param("He was the president.", "He was seen with the president.", id="something was done"),
        pytest.param("He was the third son.", "He was the third and youngest son.", id="both places"),
        pytest.param("She was the first.", "She was the first, and last.", id="no noun behind"),
        pytest.param("She gave the ring to Tom.", "She gave the ring to Tom and the comb to Rose.", id="whom"),
        pytest.param("She gave Rose the comb.", "She gave the ring to Tom and the comb to Rose.", id="no to"),
        pytest.param("She gave Rose Lund the comb and Rose, the.", "She gave Rose Lund the comb.", id="two names"),
        pytest.param("She gave it to my aunt and to Rose, her.", "She gave to Rose a, to.", id="nothing given"),
        pytest.param("The wall fell on Monday.", "It rained on Sunday, and on Monday the wall fell.", id="its day"),
        pytest.param("The wall fell in May.", "In June it rained. / The wall fell in May, and in June it rained.",
                     id="its month"),
        pytest.param("Tom ran in 1903.", "Tom ran in the 1903 race, and in 1903.", id="a year as a name"),
        pytest.param("About forty were ill.", "Some forty were ill.", id="about"),
        pytest.param("Over forty were ill.", "More than forty were ill.", id="the same bound"),
        pytest.param("Seven men were ill.", "Nine men were ill.", id="another number"),
        pytest.param("Ada had eleven pupils.", "I have eleven pupils, four of them boarders.", id="what it counts"),
        pytest.param("Ada had eleven sons.", "I have eleven fine young sons.", id="with words between"),
        pytest.param("Ada had eleven pupils.", "My pupils were eleven.", id="behind it"),
        pytest.param("Ada was eleven and.", "I was eleven, pupils.", id="nothing is counted"),
        pytest.param("Tom came if he could.", "Tom would come if he could.", id="the condition is kept"),
        pytest.param("Tom lent it.", "Tom lent it and will bring it, if he can.", id="behind an and"),
        pytest.param("Tom sang.", "Tom sang if it rained.", id="nothing to come"),
        pytest.param("Ada stayed.", "I stayed, long ago.", id="long ago"),
    ],
)  # fmt: skip
def test_what_a_sentence_says_passes(claim, text):
    assert found(claim, text) == set()


def test_each_rule_stands_once():
    assert len(set(RULES)) == len(RULES)
