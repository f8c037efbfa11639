"""Questions on the system and its records, from end to end: which they are, and what whom may be told."""

from dataclasses import replace

import pytest

from citations.adapters.front_desk import FrontDesk
from citations.adapters.risks import Risks
from citations.core import about, holdings
from citations.core.holdings import Held
from citations.core.query.filed import Filed
from citations.core.query.understood import read
from citations.core.records import About, Life
from citations.tests.asking import answered, shown
from citations.tests.core.fakes import FAMILY
from personas import embedders
from personas.models import Artifact, Membership, Person, Rule
from personas.selectors import Standing
from personas.services import refresh_mentions

LIFE = Life(name="Ada Pellowe", aliases=("Ada",), pronoun="she", end_year=1987)
# Neither is a row of the table, and none was looked at when the threshold was set.
OF_ITSELF = {
    "how many papers are there": About.HOLDS,
    "how many journals do you have?": About.HOLDS,
    "What documents are in here?": About.HOLDS,
    "what does the archive contain?": About.HOLDS,
    "from which years are the papers?": About.YEARS,
    "what years do the journals cover?": About.YEARS,
    "who wrote the most?": About.WRITERS,
    "who are the authors?": About.WRITERS,
    "so are you a machine?": About.WHO,
    "whose papers are these?": About.WRITERS,
    "how were the answers made?": About.HOW,
    "can this be trusted?": About.HOW,
    "How many letters did she write to her sister?": About.HOLDS,
    "how many speeches did Ada give?": About.HOLDS,
    "which journals did she keep in 1936": About.LIST,
    "any letters from her brother?": About.LIST,
    "show me Tomás's letters": About.LIST,
    "what is the oldest photograph": About.FIRST,
    "show me the latest email": About.LAST,
    "what was her last speech?": About.LAST,
    "what was the first letter she wrote": About.FIRST,
    "which is the oldest paper": About.FIRST,
    "Who sent letters to Ada?": About.WRITERS,
    "whom did Ada write to?": About.RECIPIENTS,
    "what did Ada write on the 3rd of May 1944": About.DAY,
    "What happened in June 1951?": About.DAY,
    "what does her letter of 2 August 1936 say?": About.DAY,
    "What did she write to her mother?": About.DAY,
    "tell me about 2 August 1936": About.DAY,
    "which letters are there from May 1936?": About.LIST,
    "how many letters did she write in May 1936?": About.HOLDS,
    "what year was Ada born": About.LIFE,
    "when did Ada Pellowe die?": About.LIFE,
    "When was she born and when did she die?": About.LIFE,
    "how old was Ada when she died?": About.LIFE,
    "is Ada still alive": About.LIFE,
    "when was grandma born": About.LIFE,
    "Is my nana still alive?": About.LIFE,
    "¿En qué año murió mi abuela?": About.LIFE,
    "¿La abuela sigue viva?": About.LIFE,
    "Quand mamie est-elle morte ?": About.LIFE,
    "En quelle année ma grand-mère est-elle née ?": About.LIFE,
    "متى توفيت جدتي؟": About.LIFE,
    "هل ما زالت تيتا حية؟": About.LIFE,
}
OF_THE_ARCHIVE = (
    *(
        "How many people died?",
        "Who was he?",
        "Who was Ada Pellowe?",
        "How did he work?",
    ),
    *(
        "Who wrote the letter to Miss Trewin?",
        "Who painted the letters over the door?",
        "What is in the box?",
    ),
    *("What is in the photograph?", "Who made the van?", "Why did she write letters?"),
    *(
        "What was her last letter about?",
        "What did he answer to the notice?",
    ),
    *(
        "How many letters a day did she send?",
        "When is Wendell's letter to Ada dated?",
        "What do her letters say?",
    ),
    *("How does a telegraph work?", "Where does the name come from?", "How old was the ship?"),
    *("When was he born?", "When was her sister born?", "Where was she born?", "How did she die?"),
    *("When did grandpa die?", "When was Ada's grandmother born?", "When did the mother die?"),
    *("¿Cuándo murió el abuelo?", "¿Cuándo murió su abuela?", "Quand est-il mort ?", "متى توفي جدي؟"),
    *("How old was she when her mother died?", "When did she die and who came?"),
    *("What did she do in May?", "What did she write before 3 May 1944?", "Who came on 3 May 1944?"),
    *("What did she say of the ferry on 3 May 1944?", "What did he do on 3 May 1944?"),
    *("Why did she write on 3 May 1944?"),
    *("Which years was Ada in Horta?", "Who wrote the will?", "What did the machine do?"),
)


class Everything(FrontDesk):
    """Holds one paper; in this test it fits whatever is asked for."""

    def holdings(self):
        return [Held(kind="other", creator="", year=None)]


def said(question):
    return [claim["text"] for claim in shown(question)["claims"]]


def test_the_threshold_parts_questions_on_the_system_from_those_to_the_archive(monkeypatch):
    monkeypatch.setattr(Filed, "holds", lambda *_: True)
    nobody = Standing(persona_id=0, subject="", tier=FAMILY, user_id=None)
    desk = Everything(standing=nobody, version=1, embedder=embedders.get("minilm"))
    told = {text: about.meant(read(text), LIFE, desk) for text in (*OF_ITSELF, *OF_THE_ARCHIVE)}
    assert {text: one for text, one in told.items() if one is not None} == OF_ITSELF


@pytest.mark.django_db(transaction=True)
def test_each_is_told_the_count_of_what_they_may_know_and_no_name_that_is_closed_later(cast):
    of_family, of_rhea = (
        answered(who, "Who wrote most of the items in this archive?") for who in (cast.femi, cast.rhea)
    )
    assert said(of_family) == ["Of 4 items that you may see, all are by Ada Obi (3) and Femi Cole (1)."]
    assert said(of_rhea) == ["Of 3 items that you may see, all are by Ada Obi (2) and Femi Cole (1)."]
    assert shown(of_rhea)["outcome"]["rung"] == "supported"
    kept = answered(cast.rhea, "How many letters are there?")
    assert said(kept) == ["You may see 1 letter here."]
    Membership.objects.filter(user=cast.femi).update(tier=Membership.objects.get(user=cast.rhea).tier)
    assert shown(of_family)["outcome"]["kind"] == "answer"  # both still wrote what she may know of
    key = Artifact.objects.get(creator="Femi Cole").record_key
    femis = Rule.objects.create(persona=cast.persona, record_key=key, existence=False)
    assert shown(of_family)["outcome"]["kind"] == shown(of_rhea)["outcome"]["kind"] == "refusal"
    femis.delete()
    assert shown(of_rhea)["outcome"]["kind"] == "answer"
    Person.objects.create(persona=cast.persona, name="Femi Cole", state=Person.State.SEALED)
    refresh_mentions(persona=cast.persona)
    assert shown(of_rhea)["outcome"]["kind"] == "refusal"
    assert said(kept) == ["You may see 1 letter here."]
    assert said(answered(cast.rhea, "How many items are in this archive?"))[0] == "You may see 2 items here."


@pytest.mark.django_db(transaction=True)
def test_a_list_names_what_its_reader_may_know_and_loses_what_is_closed_later(cast):
    kept = answered(cast.femi, "Which letters are there?")
    count, *named = said(kept)
    letters = Artifact.objects.filter(persona=cast.persona, kind="letter")
    assert (letters.count(), count) == (1, "You may see 1 letter here.")
    named = [one for one in named if one != holdings.SOME]
    assert named
    assert all(any(one.title in text for one in letters) for text in named)
    one = next(one for one in letters if one.title in named[0])
    Rule.objects.create(persona=cast.persona, record_key=one.record_key, existence=False)
    assert not any(one.title in text for text in said(kept))
    assert not any(one.title in text for text in said(answered(cast.femi, "Which letters are there?")))


@pytest.mark.django_db(transaction=True)
def test_of_a_day_what_its_reader_may_see_is_quoted_and_nothing_that_exposes(cast, monkeypatch):
    kept = answered(cast.femi, "What did Ada write on 12 May 1951?")
    letter = Artifact.objects.get(persona=cast.persona, kind="letter")
    assert letter.title in said(kept)[0]
    monkeypatch.setattr(Risks, "weigh", lambda _, found: [_exposing(hit) for hit, _ in found])
    risky = answered(cast.femi, "What did Ada write on 12 May 1951?")
    assert not {text for text in said(risky) if letter.title in text}
    Rule.objects.create(persona=cast.persona, record_key=letter.record_key, existence=False)
    assert shown(kept)["outcome"]["kind"] == "refusal"
    assert not any(
        letter.title in text for text in said(answered(cast.femi, "What did Ada write on 12 May 1951?"))
    )


def _exposing(hit):
    return replace(hit, sentences=tuple(replace(one, risk=9_000) for one in hit.sentences))
