"""Claims over one's own papers that are false by one small change, beside what a careful writer makes of them."""

import pytest

from citations.core.supporting import paraphrasing
from citations.tests.core.making import origin, passage

SPOONS = "My aunt Ellen gave the spoons to Rose, and the two clocks to her widowed sister Agnes."
WIVES = "My uncle's first wife, Ellen, lies at Looe; his second, Agnes, died at sea, and I am godchild to his third."
TAUGHT = "Our maid Agnes could read. The smith's boy taught her to skate, and she taught him his letters."
SCHOOL = "The school was built by the parish in 1868 and burned in the spring of 1870."


def doubts(claim, text):
    return paraphrasing.bind(claim, (passage(text, of=origin(title="A letter")),)).doubts


def row(what, claim, text):
    return pytest.param(what, claim, text, id=claim)


@pytest.mark.parametrize(
    ("what", "claim", "text"),
    [
        row("unsaid", "Tom had the meadow.", "Tom was to have had the meadow, yet the bank sold it."),
        row("unsaid", "Tom had the meadow.", "Tom was to have the meadow, yet the bank sold it."),
        row(
            "modality",
            "The line will come to Looe.",
            "Rose thinks that the line will come to Looe, not Fowey.",
        ),
        row(
            "condition",
            "Tom left for York on Monday.",
            "Tom leaves for York on Monday, unless the doctor forbids it.",
        ),
        row("role", "Ellen died at sea.", WIVES),
        row("opposite", "Agnes, the first wife of Ada's uncle, died at sea.", WIVES),
        row(
            "opposite",
            "Ada is the first godchild of her uncle.",
            "I am the second godchild of my uncle, and he is kind.",
        ),
        row("place", "The school was built by the parish in 1870.", SCHOOL),
        row("role", "Agnes taught the smith's boy to skate.", TAUGHT),
        row(
            "role",
            "Tom was driving the team.",
            "Tom broke his arm, and Silas, who was driving the team, has hardly spoken.",
        ),
        row(
            "role", "The band played in Lund's barn.", "I met Mrs. Lund, and the band played in Kolar's barn."
        ),
        row("role", "Tom wants to marry Rose.", "Tom wants to marry Rose's cousin Agnes."),
        row(
            "role",
            "Ellen's grandmother prefers the lawyer.",
            "Ellen's brother wants to marry Rose's cousin Agnes, but her grandmother prefers the lawyer.",
        ),
        row(
            "role",
            "The mayor's wife was down with fever.",
            "The mayor's wife opened it, since he was down with fever.",
        ),
        row("role", "Ellen gave the two clocks to Rose.", SPOONS),
        row(
            "role",
            "Rose sent the chain to York.",
            "Tom sent the chain to Hull with Rose, and the clock to York with a carter.",
        ),
        row(
            "role", "Rose blamed the band.", "Rose blamed the rain, and I the band, which came an hour late."
        ),
        row("role", "Ada wrote that he broke his umbrella.", "Harry came, and he broke my umbrella."),
        row("role", "Ada told Tom that he had lost his watch.", "I told Tom that he had lost my watch."),
        row(
            "role",
            "The captain gave the sextant to Ann.",
            "The captain gave the sextant to you, and Ann the clock.",
        ),
        row(
            "reference",
            "The captain buried Agnes at Looe.",
            "The captain buried his first wife at Looe. Agnes keeps the inn at Fowey.",
        ),
        row(
            "speaker",
            "The doctor told Ada that the boy would live.",
            "The doctor told Rose that her boy would live, and told me that he would not.",
        ),
        row(
            "condition",
            "The new office is finished.",
            "He has promised me a room when the new office is finished.",
        ),
        row(
            "direction", "Agnes went on the advice of Rose.", "Agnes went to York against the advice of Rose."
        ),
        row("role", "The leper gave a coat to Tom.", "Tom came. He gave his own coat to a leper."),
        row(
            "speaker",
            "The mate said that he would look after Silas.",
            "Silas came on board. The captain said that he would look after him; the mate said nothing.",
        ),
        row(
            "speaker",
            "Silas told everybody that the captain was drunk.",
            "The pilot told Silas that the captain was drunk; Silas told everybody that the pilot was.",
        ),
        row(
            "role",
            "Stavros's nephew taught Ada's brother the trade.",
            "Old Stavros, who repairs the clocks, taught my brother the trade, and my brother taught Stavros's nephew.",
        ),
        row(
            "role",
            "Ada repairs the clocks.",
            "Old Stavros, who repairs the clocks, taught my brother the trade.",
        ),
        row(
            "quantifier",
            "The tokens also buy at Rose's store.",
            "The tokens buy only at the mill's store, and Rose's is cheaper.",
        ),
        row(
            "order",
            "Ada sold the house at Looe after the funeral.",
            "I sold the house at Looe to pay for the funeral.",
        ),
        row(
            "order",
            "Tom was born in the hall before the strike of 1890.",
            "My son Tom was born in the hall during the strike of 1890.",
        ),
        row(
            "tense", "The mill pays Tom in silver.", "The mill paid Tom in silver, and late. The mill stands."
        ),
        row(
            "negation",
            "The rector is coming in June if the rains break early.",
            "The rector is coming in June unless the rains break early.",
        ),
        row(
            "unsaid",
            "Tom's daughter can marry.",
            "Tom has asked me for a loan, so that his daughter can marry; I have lent him ten.",
        ),
        row(
            "kin",
            "Ada's brother wrote from Perth.",
            "My brother-in-law wrote from Perth, where he splits slate.",
        ),
        row(
            "role",
            "If the mayor receives them, Ada will speak.",
            "If the mayor receives us, Mrs. Lund will speak; if he does not, I shall.",
        ),
        row(
            "place",
            "The surgeon left by the night boat.",
            "The surgeon bled Tom. He came by the night boat and left before noon.",
        ),
        row(
            "place",
            "Ada had the quinine in March.",
            "I wrote to York for quinine in March and had it yesterday.",
        ),
        row(
            "role",
            "The notary owes Ada forty guilders.",
            "The mayor owes me forty guilders, and his brother, the notary, eleven.",
        ),
        row(
            "role",
            "Ada's mother earned a peso a day.",
            "My mother earned eighty centavos a day, and my aunt, who washed, a peso.",
        ),
        row(
            "role", "Mrs. Lund had the quilts sent back.", "Mrs. Lund sent quilts, and he had them sent back."
        ),
        row(
            "role",
            "Silas Lund was ill.",
            "The chair was taken by Silas Lund in place of Tom Parry, who was ill.",
        ),
        row(
            "place",
            "Nine mares had died.",
            "Of nine mares at the mill, three have died and four are mending.",
        ),
        row(
            "tense",
            "They sell their glasses to the Danes.",
            "Before the war we sold our glasses to the Danes.",
        ),
        row("tense", "Ada will go tomorrow.", "I would go tomorrow, and Tom too."),
        row("unsaid", "Ada would go tomorrow.", "I would go tomorrow but for Mother."),
        row(
            "unsaid",
            "The strike pay was raised.",
            "Tom asked whether the strike pay was raised, and nobody spoke.",
        ),
        row(
            "quantifier",
            "The surgeon bled Tom once.",
            "The surgeon bled Tom twice, although I had begged him not to.",
        ),
        row(
            "role",
            "The sawyers sent quilts to the mill.",
            "I paid off the sawyers. Mrs. Lund is kind. She sent quilts to the mill, and he had them sent back.",
        ),
        row(
            "role",
            "Ada's uncle earns twice as much.",
            "My uncle wrote from Perth, where a good splitter earns twice as much.",
        ),
        row(
            "role",
            "The widow Lund voted nine shillings.",
            "Nine shillings were voted to the widow Lund, whose son was killed in January.",
        ),
        row(
            "role",
            "Nine shillings were voted to the widow Lund's son.",
            "Nine shillings were voted to the widow Lund, whose son was killed in January.",
        ),
        row(
            "order",
            "An hour after the bridge fell the mail crossed it.",
            "The bridge at Looe fell an hour after the mail had crossed it.",
        ),
        row(
            "speaker",
            "The treasurer said that the rest would come by Easter.",
            "The treasurer said that the lodge was poor. He hoped that the rest would come by Easter.",
        ),
        row(
            "merged",
            "The Guild let Ada keep the house at Looe.",
            "The Guild let me keep the shop because I am a widow. I sold the house at Looe to pay for the coffin.",
        ),
        row(
            "reference",
            "Cornelis came from Leiden by boat.",
            "Cornelis fell sick on Sunday. I wept. The surgeon bled Cornelis twice. He came from Leiden by boat.",
        ),
        row(
            "quantifier",
            "Ada's uncle trekked in 1838 with one wagon.",
            "My uncle trekked in 1838 with two wagons and came back with one.",
        ),
        row(
            "quantifier",
            "Tom was born under the other wagon.",
            "My son Tom was born under the wagon that returned.",
        ),
        row(
            "role",
            "Silas was not asked to the wedding.",
            "Silas had ridden out. My husband, who had been a joiner, was not asked to the wedding.",
        ),
        row(
            "role",
            "The church was repaired with stones.",
            "We repaired the house with stones from the church, and Tom wept.",
        ),
        row(
            "role",
            "The monument was unveiled by Ada in 1913.",
            "I have been back to Looe in 1913, when the monument was unveiled; Tom was not there.",
        ),
        row(
            "cause",
            "The rector died because the church had been burned.",
            "We built the house with stones from the church, since the church had been burned and the rector was dead.",
        ),
        row(
            "role",
            "Father Lund's cook lent them a barn.",
            "Father Lund lent us his barn for a cannery and his cook for a clerk.",
        ),
        row(
            "unsaid",
            "Old Silas was a miser.",
            "Old Silas, whom everybody takes for a miser, then stood up and sang.",
        ),
        row(
            "cause",
            "The boat leaked because Silas nearly drowned in her.",
            "The boat that we bought in York leaked, and my nephew Silas nearly drowned in her.",
        ),
        row(
            "quantifier",
            "They had been charged once for the same twine.",
            "She found that we had been charged twice for the same twine.",
        ),
        row(
            "quantity",
            "There were six of them when they began eleven years ago.",
            "When we began six years ago there were eleven of us, and we owed Tom for salt.",
        ),
    ],
)
def test_a_small_lie_is_doubted(what, claim, text):
    assert f"paraphrase.{what}" in doubts(claim, text)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param(
            "Tom sent the clock to York with a carter.",
            "Tom sent the chain to Hull with Rose, and the clock to York with a carter whom nobody knew.",
            id="a half that leaves out its verb",
        ),
        pytest.param(
            "The clock was sent to York with a carter.",
            "Tom sent the chain to Hull with Rose, and the clock to York with a carter whom nobody knew.",
            id="and in the passive",
        ),
        pytest.param(
            "Ada blamed the band, which had come an hour late.",
            "Rose blamed the rain, and I the band, which came an hour late.",
            id="a half with its own doer",
        ),
        pytest.param("Ellen gave the two clocks to her widowed sister Agnes.", SPOONS, id="a widowed sister"),
        pytest.param("Agnes died at sea.", WIVES, id="named in an aside"),
        pytest.param("Ada's uncle's second wife died at sea.", WIVES, id="a place in a row without its noun"),
        pytest.param("The school burned in the spring of 1870.", SCHOOL, id="its own year"),
        pytest.param("The smith's boy taught Agnes to skate.", TAUGHT, id="a name for her"),
        pytest.param(
            "Silas was driving the team.",
            "Tom broke his arm, and Silas, who was driving the team, has hardly spoken.",
            id="what who does",
        ),
        pytest.param(
            "The fiddler played at Kolar's barn.",
            "The rector came, and the fiddler played at Kolar's barn.",
            id="whose barn it is",
        ),
        pytest.param(
            "Ada told her father that she did not want to leave Looe.",
            "I did not want to leave Looe, and I told Father so.",
            id="a father without a my",
        ),
        pytest.param(
            "The sexton found the map behind the organ.",
            "The map was found by the sexton behind the organ, where somebody had hidden it.",
            id="the other voice",
        ),
        pytest.param(
            "Tom leaves on Monday, unless the doctor forbids it.",
            "Tom leaves for York on Monday, unless the doctor forbids it.",
            id="unless kept",
        ),
        pytest.param(
            "The captain's first wife was buried at Looe.",
            "The captain buried his first wife at Looe in May.",
            id="his wife in the passive",
        ),
        pytest.param(
            "The captain buried Agnes at Looe.",
            "The captain buried his wife at Looe. His wife Agnes had been ill.",
            id="a wife who is named elsewhere",
        ),
        pytest.param(
            "Tom lost his watch.", "Tom lost his watch on the pier, and he has my hat.", id="his own watch"
        ),
        pytest.param(
            "The doctor told Rose that her boy would live.",
            "The doctor told Rose that her boy would live, and told me that he would not.",
            id="whom it was told",
        ),
        pytest.param(
            "The mill was sold when the roof fell in.",
            "The mill was sold when the roof fell in.",
            id="a when of the past",
        ),
        pytest.param(
            "Silas told everybody that the pilot was drunk.",
            "Rose told Silas that the pilot was drunk; Silas told everybody that the pilot was drunk.",
            id="who says it too",
        ),
        pytest.param(
            "Agnes refused the doctor twice.",
            "Ellen is to marry the pilot in June; the younger, Agnes, has refused the doctor twice.",
            id="behind what another is to do",
        ),
        pytest.param(
            "Stavros repairs the clocks.",
            "Old Stavros, who repairs the clocks, taught my brother the trade.",
            id="what who does today",
        ),
        pytest.param("Only Tom voted against Ada.", "Only Tom voted against me.", id="only kept"),
        pytest.param(
            "Tom was born in the strike of 1890.",
            "My son Tom was born in the hall during the strike of 1890.",
            id="in for during",
        ),
        pytest.param(
            "The mill paid Tom in silver.", "The mill pays Tom in silver.", id="present told as past"
        ),
        pytest.param(
            "If Mrs. Lund is asked, she will speak.",
            "If Mrs. Lund is asked, she will speak; if she is not, I shall.",
            id="will speak",
        ),
        pytest.param(
            "Ada's brother-in-law wrote from Perth.",
            "My brother-in-law wrote from Perth, where he splits slate.",
            id="in law kept",
        ),
        pytest.param(
            "Tom asked for a loan so that his daughter could marry.",
            "Tom has asked me for a loan, so that his daughter can marry; I have lent him ten.",
            id="so that kept",
        ),
        pytest.param(
            "The surgeon left before noon.",
            "The surgeon bled Tom. He came by boat and left before noon.",
            id="his own half",
        ),
        pytest.param(
            "Tom Parry was ill.",
            "The chair was taken by Silas Lund in place of Tom Parry, who was ill.",
            id="who is who",
        ),
        pytest.param(
            "Tom, his dresser, walked to York.", "Tom, my dresser, walked to York for lint.", id="an aside"
        ),
        pytest.param(
            "Captain Lund had the quilts sent back.",
            "Captain Lund took the quilts, and he had them sent back.",
            id="he had",
        ),
        pytest.param(
            "Three of the nine mares had died.",
            "Of nine mares at the mill, three have died and four are mending.",
            id="three of the nine",
        ),
        pytest.param(
            "Tom said that he would go.", "Tom said that he would go tomorrow.", id="said that he would"
        ),
        pytest.param("Tom will go tomorrow.", "Tom will go tomorrow, and I too.", id="will kept"),
        pytest.param(
            "Tom asked whether the pay would be raised.",
            "Tom asked whether the pay would be raised, and nobody spoke.",
            id="whether kept",
        ),
        pytest.param(
            "The surgeon bled Tom twice.",
            "The surgeon bled Tom twice, although I had begged him not to.",
            id="twice kept",
        ),
        pytest.param(
            "The surgeon at once bled Tom.", "The surgeon bled Tom at once, and twice.", id="at once"
        ),
        pytest.param(
            "Nine shillings were voted to the widow Lund.",
            "Nine shillings were voted to the widow Lund, whose son was killed in January.",
            id="to whom it was voted",
        ),
        pytest.param(
            "A good splitter earns twice as much.",
            "My uncle wrote from Perth, where a good splitter earns twice as much.",
            id="who earns",
        ),
        pytest.param(
            "The bridge fell an hour after the mail crossed it.",
            "The bridge at Looe fell an hour after the mail had crossed it.",
            id="an hour after",
        ),
        pytest.param(
            "Tom said that the rest would come.", "Tom said that the rest would come by Easter.", id="said"
        ),
        pytest.param(
            "Tom told Ada's son about the mare.",
            "Tom told my son about the mare, and told me too.",
            id="her son",
        ),
        pytest.param(
            "Ada's daughter was born during the strike.",
            "My daughter was born in this hall during the strike of 1890, and neither the strike nor she was sorry.",
            id="during",
        ),
        pytest.param(
            "Ada's uncle came back with one wagon.",
            "My uncle trekked in 1838 with two wagons and came back with one wagon.",
            id="one wagon",
        ),
        pytest.param(
            "Ada's husband was not asked to the wedding.",
            "My husband, who had been a joiner, was not asked to the wedding, nor did he wish to be.",
            id="behind an aside",
        ),
        pytest.param(
            "The house was repaired with stones from the church.",
            "We repaired the house with stones from the church, and Tom wept.",
            id="what was repaired",
        ),
        pytest.param(
            "The monument was unveiled by Tom in 1913.",
            "The monument was unveiled in 1913 by Tom.",
            id="by whom",
        ),
        pytest.param(
            "The house was mended by the river.", "The house was mended, and the river rose.", id="by no one"
        ),
        pytest.param(
            "They were asked to the wedding.",
            "They were asked to the wedding by Tom.",
            id="no noun before it",
        ),
        pytest.param(
            "Tom lost sixty ewes on the way to Looe.",
            "Tom drove forty ewes to Looe, and lost sixty on the way.",
            id="a number without its noun",
        ),
        pytest.param(
            "Rose lent Tom ten pounds.",
            "Tom asked for a loan of twenty pounds, and Rose lent him ten.",
            id="a number at the end",
        ),
        pytest.param(
            "Silas learned English at Galle.",
            "My brother Silas was taken at Looe and sent to Ceylon. He learned English at Galle.",
            id="sent to a place",
        ),
        pytest.param(
            "Ada wept because the roof was burned.", "I wept, as the roof was burned.", id="as for because"
        ),
        pytest.param(
            "Ada wept because the roof was burned.", "I wept, for the roof was burned.", id="for for because"
        ),
        pytest.param(
            "The boat that they bought in York leaked.",
            "The boat that we bought in York leaked, and my nephew nearly drowned in her.",
            id="they for we",
        ),
        pytest.param(
            "Everybody took Silas for a miser.",
            "Old Silas, whom everybody takes for a miser, then stood up and sang.",
            id="took for",
        ),
        pytest.param(
            "Ada wept because Tom was dead.", "I wept for the reason that Tom was dead.", id="the reason that"
        ),
        pytest.param(
            "Rose was paid two hundred lire.",
            "Tom was paid six hundred lire, whereas Rose was paid two hundred, and late.",
            id="two hundred",
        ),
        pytest.param(
            "The van had thirty-one stops in the end.",
            "We had thirty-one stops in the end, and one van.",
            id="we had, with a van",
        ),
    ],
)
def test_what_a_careful_writer_makes_of_it_is_not(claim, text):
    assert doubts(claim, text) == ()


def test_a_half_told_with_another_s_verb_is_cited_as_it_stands():
    text = "Rose blamed the rain, and I the band, which came an hour late."
    bound = paraphrasing.bind("Ada blamed the band.", (passage(text, of=origin(title="A letter")),))
    assert [span.text for span in bound.spans] == [text]
