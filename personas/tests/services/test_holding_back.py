from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from personas import roles, services
from personas.core.errors import ForbiddenError
from personas.core.policy import Person as CorePerson
from personas.core.policy import Standing
from personas.core.record_errors import HeldBackError
from personas.core.sensitive import HELD
from personas.core.sensitive.kinds import Kind
from personas.embedders import sensitivity
from personas.embedders.hashing import Hashing
from personas.embedders.sensitivity import Told
from personas.held_back import FoundName, HeldSentence
from personas.models import Artifact, Passage, Person
from personas.selectors import fullest_standing, paragraph
from personas.selectors.held import words_of
from personas.selectors.ranking import search
from personas.services import deciding, holding_back
from personas.services.destroying import destroy, doomed, leaving
from personas.services.held_marks import astray, refresh_holds
from personas.tests.judging import ByWords, judged_by_words

__all__ = ["judged_by_words"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("judged_by_words")]

ILL = "We met Tom Hale in May. Then Tom Hale was ill with diabetes. It rained on the boats all day."
State = HeldSentence.State


@pytest.fixture
def letter(ada, published_once):
    """An archive of one letter, of which one sentence exposes somebody."""
    return published_once(__name__, {"a.txt": {"date": "1951"}}, a_txt=ILL.encode())


def publish(ada):
    services.publish(persona=ada)
    services.activate(persona=ada)


def found(ada, words="diabetes ill"):
    hits = search(
        fullest_standing(ada),
        version=ada.versions.count(),
        text=words,
        vector=Hashing().embed([words])[0],
        embedder=Hashing.name,
    )
    return " ".join(one.text for hit in hits for one in hit.sentences)


def held(ada):
    return list(HeldSentence.objects.filter(persona=ada).order_by("artifact", "paragraph", "start"))


def open_all(ada, by, receipt="his daughter agreed by letter, May 2026"):
    keys = [one.pk for one in held(ada)]
    return deciding.decide(persona=ada, by=by, sentences=keys, state=State.OPEN, receipt=receipt)


def test_what_exposes_somebody_who_may_live_is_found_by_nobody_though_all_was_opened(letter):
    assert "diabetes" not in found(letter)
    assert "It rained" in found(letter)
    (one,) = held(letter)
    assert (one.kinds, one.names, one.is_sure, one.state) == (["health"], ["Tom Hale"], True, State.WAITING)
    assert words_of(one) == "Then Tom Hale was ill with diabetes."
    name = Artifact.objects.get(persona=letter).artifact_id
    text = paragraph(fullest_standing(letter), artifact_id=name, version=1, index=0) or ""
    assert "diabetes" not in text, "around a quote it is covered letter by letter"
    assert "Tom Hale in May" in text
    assert len(text) == len(ILL)


@pytest.mark.parametrize(("date", "many"), [("1851", 0), ("", 1)])
def test_by_its_date_a_paper_tells_whether_anybody_may_live(ada, take_in, date, many):
    take_in(ada, {"a.txt": {"date": date}}, a_txt=ILL.encode())
    assert len(held(ada)) == many


def test_a_title_that_tells_it_hides_the_whole_artifact_and_its_name(ada, take_in, cora):
    take_in(ada, {"a.txt": {"date": "1951", "title": "Tom Hale and his diabetes"}}, a_txt=b"It rained.")
    publish(ada)
    assert found(ada, "rained") == ""
    assert Artifact.objects.get(persona=ada).is_held
    open_all(ada, cora)
    assert "It rained." in found(ada, "rained")


@pytest.mark.parametrize(("creator", "many"), [("Ada", 0), ("Tom Hale", 1)])
def test_what_somebody_says_of_themselves_is_theirs_or_the_archives(ada, take_in, monkeypatch, creator, many):
    def of_others(_self, _vectors, texts):
        return tuple(Told(kinds=(Kind.HEALTH,) if "he was ill" in text else ()) for text in texts)

    monkeypatch.setattr(ByWords, "judge", of_others)
    take_in(ada, {"a.txt": {"date": "1951", "creator": creator}}, a_txt=b"Last May I was ill with it.")
    assert len(held(ada)) == many


@pytest.mark.parametrize(("first", "read"), [((), 2), ((Kind.HEALTH,), 1)], ids=["harmless", "held back"])
def test_what_another_hand_says_is_read_once_more_by_the_vector_it_has(
    ada, take_in, monkeypatch, first, read
):
    texts, embedded, plain = list[str](), list[str](), Hashing.embed

    def counted(self, given, **more):
        embedded.extend(given)
        return plain(self, given, **more)

    def judge(_self, vectors, given):
        texts.extend(given)
        assert vectors.shape == (len(given), Hashing.width)
        return (Told(kinds=first),) * len(given)

    monkeypatch.setattr(Hashing, "embed", counted)
    monkeypatch.setattr(ByWords, "judge", judge)
    take_in(ada, {"a.txt": {"date": "1951", "creator": "Tom Hale"}}, a_txt=b"Last May I was ill with it.")
    said = ["Last May I was ill with it.", "Last May he was ill with it."]
    assert [one for one in texts if one in said] == said[:read]
    assert not [one for one in embedded if said[1] in one]


def test_a_cleared_sentence_is_found_and_one_that_is_kept_is_not(letter, cora):
    assert open_all(letter, cora) == 1
    assert "diabetes" in found(letter)
    (one,) = held(letter)
    assert (one.state, one.decided_by, bool(one.decided)) == (State.OPEN, cora, True)
    (said,) = services.policy_of(letter).cleared
    assert (said.paragraph, said.receipt) == (0, "his daughter agreed by letter, May 2026")
    deciding.decide(persona=letter, by=cora, sentences=[one.pk], state=State.KEPT)
    assert "diabetes" not in found(letter)
    assert services.policy_of(letter).cleared == ()


def test_nothing_is_cleared_without_a_receipt_or_by_who_does_not_tend_it(letter, cora):
    with pytest.raises(HeldBackError, match="who agreed"):
        open_all(letter, cora, receipt="  ")
    with pytest.raises(ForbiddenError):
        open_all(letter, User.objects.create_user("sam"))
    assert held(letter)[0].state == State.WAITING


CLEARED: dict[str, Any] = {"state": Standing.CLEARED, "receipt": "a letter of May 2026"}


@pytest.mark.parametrize(
    ("person", "opens"),
    [
        pytest.param(CLEARED, True, id="agreed"),
        pytest.param({"state": Standing.SEALED}, False, id="sealed"),
        pytest.param(CLEARED | {"valid_until": date(2020, 1, 1)}, False, id="agreed until 2020"),
        pytest.param(
            {"state": Standing.ANONYMIZED, "pseudonym": "Friend A", "receipt": "the steward"},
            False,
            id="under another name",
        ),
    ],
)
def test_who_agreed_by_a_receipt_of_their_own_is_told_of(letter, person, opens):
    services.enter_person(persona=letter, person=CorePerson(name="Tom Hale", **person))
    services.refresh_mentions(persona=letter)
    assert ("diabetes" in found(letter)) is opens


def test_that_an_archive_was_opened_is_no_word_of_those_who_are_named_in_it_until_they_are_dead(ada, take_in):
    take_in(ada, {"a.txt": {"date": "1951", "mentions": "Tom Hale"}}, a_txt=ILL.encode())
    publish(ada)
    assert Person.objects.get(persona=ada).state == Standing.CLEARED
    assert "diabetes" not in found(ada)
    Person.objects.filter(persona=ada).update(died="1953")
    services.refresh_mentions(persona=ada)
    assert "diabetes" in found(ada)


def test_a_correction_keeps_what_was_decided_and_lets_the_new_words_wait(letter, take_in, cora):
    open_all(letter, cora)
    take_in(letter, {"a.txt": {"date": "1952"}}, a_txt=f"{ILL} Ben Orr is out on bail.".encode())
    publish(letter)
    left = [(one.kinds, one.state) for one in held(letter)[1:]]
    assert left == [(["health"], State.OPEN), (["crime"], State.WAITING)]
    assert "diabetes" in found(letter)
    assert "bail" not in found(letter, "bail")


def test_a_correction_of_a_paper_that_was_held_back_whole_opens_what_is_harmless_now(ada, take_in):
    take_in(ada, {"a.txt": {"date": "1951"}}, a_txt=b"Tom Hale was ill with diabetes.")
    take_in(ada, {"a.txt": {"date": "1951"}}, a_txt=b"Tom Hale was ill with a cold.")
    publish(ada)
    assert "a cold" in found(ada, "cold")


def test_names_wait_to_be_reviewed_and_count_their_papers(ada, take_in, cora):
    take_in(
        ada, {"a.txt": {}, "b.txt": {}}, a_txt=b"We met Tom Hale.", b_txt=b"We met Tom Hale in Horta Bay."
    )
    names = {one.name: (one.times, one.records) for one in FoundName.objects.filter(persona=ada)}
    assert names == {"Tom Hale": (2, ["a.txt", "b.txt"]), "Horta Bay": (1, ["b.txt"])}
    assert deciding.dismiss(persona=ada, by=cora, names=["Horta Bay"]) == 1
    take_in(ada, {"c.txt": {}}, c_txt=b"We met Tom Hale.")
    assert FoundName.objects.get(name="Tom Hale").times == 3


def test_what_the_reader_said_is_kept_beside_what_it_judged(ada, take_in, monkeypatch):
    def judge(_self, _vectors, texts):
        return tuple(Told(risk=700 if "sugar" in one else 0 if "beans" in one else None) for one in texts)

    monkeypatch.setattr(ByWords, "judge", judge)
    text = b"It rained. Tom Hale had the sugar in his blood.\n\nThe beans did well."
    take_in(
        ada, {"a.txt": {"date": "1951"}, "b.txt": {"date": "1751"}}, a_txt=text, b_txt=text + b" He sang."
    )
    rows = dict(Artifact.objects.filter(persona=ada).values_list("record_key", "risks"))
    assert rows == {"a.txt": [0, 11, 700], "b.txt": None}


def test_what_was_taken_in_before_is_judged_afterwards_once(ada, take_in, monkeypatch):
    with monkeypatch.context() as before:
        before.setattr(ByWords, "judge", lambda _self, _vectors, texts: (Told(),) * len(texts))
        before.setattr(ByWords, "name", "an older one")
        take_in(ada, {"a.txt": {"date": "1951"}}, a_txt=ILL.encode())
    publish(ada)
    assert "diabetes" in found(ada)
    assert holding_back.judge_again(persona=ada, embedder=Hashing()) == 1
    assert "diabetes" not in found(ada)
    assert holding_back.judge_again(persona=ada, embedder=Hashing()) == 0


@pytest.mark.parametrize(
    ("decided", "left"),
    [(None, [State.WAITING]), (State.KEPT, [State.KEPT]), (State.OPEN, [State.OPEN])],
    ids=["waits", "kept", "cleared"],
)
def test_what_another_model_holds_back_no_more_waits_for_a_curator_and_decisions_stay(
    ada, take_in, cora, monkeypatch, decided, left
):
    take_in(ada, {"a.txt": {"date": "1951", "title": "Tom Hale and his diabetes"}}, a_txt=ILL.encode())
    publish(ada)
    HeldSentence.objects.filter(persona=ada, paragraph=None).delete()
    if decided:
        keys = [one.pk for one in held(ada)]
        deciding.decide(persona=ada, by=cora, sentences=keys, state=decided, receipt="his letter")
    names = list(FoundName.objects.filter(persona=ada).values_list("name", "times", "records"))
    monkeypatch.setattr(ByWords, "judge", lambda _self, _vectors, texts: (Told(),) * len(texts))
    monkeypatch.setattr(ByWords, "name", "a newer one")
    assert holding_back.unjudged(Hashing()) == ((ada.slug, 1),)
    assert holding_back.judge_again(persona=ada, embedder=Hashing()) == 1
    assert holding_back.unjudged(Hashing()) == ()
    assert [one.state for one in held(ada)] == left
    assert ("diabetes" in found(ada)) is (decided == State.OPEN)
    assert list(FoundName.objects.filter(persona=ada).values_list("name", "times", "records")) == names


def mark(ada, mentions):
    Passage.objects.filter(persona=ada, text__contains="diabetes").update(mentions=mentions)


def close(ada, **to):
    HeldSentence.objects.filter(persona=ada).update(**to)


def opened(ada):
    close(ada, state=State.OPEN)
    refresh_holds(persona=ada)


CHANGES = {
    "a mark taken away": (lambda ada: mark(ada, []), "passage"),
    "a mark set": (lambda ada: Passage.objects.filter(persona=ada).update(mentions=[HELD]), "passage"),
    "an artifact closed": (lambda ada: Artifact.objects.filter(persona=ada).update(is_held=True), "artifact"),
    "a row gone": (lambda ada: close(ada, start=3), "passage"),
    "kept by nobody": (lambda ada: close(ada, state=State.KEPT), "nobody decided it"),
    "opened by nobody": (opened, "nobody decided it"),
}


def test_a_mark_that_was_changed_beside_its_decision_is_found(letter):
    for name, (change, said) in CHANGES.items():
        assert list(astray(letter)) == []
        with transaction.atomic():
            change(letter)
            assert said in "\n".join(astray(letter)), name
            transaction.set_rollback(True)


def test_a_decision_that_is_not_the_signed_one_is_found(letter, cora):
    open_all(letter, cora)
    assert list(astray(letter)) == []
    services.settle_policy(persona=letter)
    assert list(astray(letter)) == []
    close(letter, receipt="her word")
    assert "is open, and the signed policy does not say so" in "\n".join(astray(letter))
    close(letter, state=State.KEPT)
    refresh_holds(persona=letter)
    assert "the signed policy says that it was cleared" in "\n".join(astray(letter))
    (one,) = held(letter)
    deciding.decide(persona=letter, by=cora, sentences=[one.pk], state=State.WAITING)
    assert list(astray(letter)) == []


@pytest.mark.parametrize("paragraph", [pytest.param(0, id="a sentence"), pytest.param(None, id="a heading")])
def test_a_row_that_is_gone_with_its_marks_is_missed_when_all_is_judged_again(ada, take_in, paragraph):
    take_in(ada, {"a.txt": {"date": "1951", "title": "Tom Hale and his diabetes"}}, a_txt=ILL.encode())
    publish(ada)
    services.enter_person(persona=ada, person=CorePerson(name="Ben Orr"))
    assert list(holding_back.missed(ada, Hashing())) == []
    HeldSentence.objects.filter(persona=ada, paragraph=paragraph).delete()
    refresh_holds(persona=ada)
    (artifact,) = Artifact.objects.filter(persona=ada)
    assert list(astray(ada)) == []
    assert list(holding_back.missed(ada, Hashing())) == [
        f"artifact {artifact.pk} has 1 sentences that its model holds back, and no row says so"
    ]
    assert holding_back.judge_again(persona=ada, embedder=Hashing()) == 0
    assert holding_back.judge_again(persona=ada, embedder=Hashing(), everything=True) == 1
    assert list(holding_back.missed(ada, Hashing())) == []
    assert "diabetes" not in found(ada)


def test_what_another_model_judged_is_told_when_all_is_judged_again(ada, take_in):
    take_in(ada, {"a.txt": {"date": "1951"}}, a_txt=ILL.encode())
    Artifact.objects.filter(persona=ada).update(judged="an older one")
    assert "was judged by another model" in "".join(holding_back.missed(ada, Hashing()))


def test_a_receipt_that_ran_out_is_no_change_of_a_mark(letter):
    agreed = CorePerson(name="Tom Hale", **CLEARED, valid_until=date(2020, 1, 1))
    services.enter_person(persona=letter, person=agreed)
    Passage.objects.filter(persona=letter, mentions__contains=[HELD]).update(mentions=[])
    assert list(astray(letter)) == []


def test_who_is_sealed_later_and_cleared_again_leaves_it_held_back(letter):
    services.enter_person(persona=letter, person=CorePerson(name="Ben Orr"))
    services.refresh_mentions(persona=letter)
    marked = Passage.objects.filter(persona=letter, mentions__contains=[HELD])
    assert [one.text for one in marked] == ["Then Tom Hale was ill with diabetes."]


def test_a_destroyed_artifact_leaves_neither_places_nor_names(letter, cora):
    roles.grant(cora, letter, roles.Role.STEWARD)
    name = Artifact.objects.get(persona=letter).artifact_id
    what = doomed(persona=letter, artifact_id=name)
    open_all(letter, cora)
    with transaction.atomic():
        destroy(persona=letter, going=leaving(persona=letter, what=what, by=cora))
    signed = letter.policies.latest("n")
    assert services.freeze_policy(persona=letter) == signed, "it was signed without what was cleared there"
    assert not held(letter)
    assert not FoundName.objects.filter(persona=letter).exists()


def test_what_a_signed_policy_cleared_is_clear_where_the_archive_comes_in_again(ada, take_in, cora):
    take_in(ada, {"a.txt": {"date": "1951", "title": "Tom Hale and his diabetes"}}, a_txt=ILL.encode())
    publish(ada)
    open_all(ada, cora)
    signed = services.policy_of(ada).cleared
    HeldSentence.objects.filter(persona=ada).update(state=State.WAITING, receipt="")
    refresh_holds(persona=ada)
    assert found(ada) == ""
    holding_back.clear_as_signed(persona=ada, cleared=signed)
    assert "diabetes" in found(ada)
    assert services.policy_of(ada).cleared == signed


class Numbered(ByWords):
    """Takes every figure for a number of identity, as a model that was fitted on sentences nearly does."""

    def judge(self, vectors, texts):
        found = super().judge(vectors, texts)
        return tuple(
            Told(kinds=(*one.kinds, *([Kind.IDENTITY] if any(map(str.isdigit, text)) else [])))
            for one, text in zip(found, texts, strict=True)
        )


@pytest.mark.parametrize(
    ("title", "is_held"),
    [
        ("IMG 0042", False),
        ("Screenshot 2020-01-01 at 10.11.12", False),
        ("AB123456C", True),
        ("Letter 078-05-1120", True),
        ("Tom Hale on bail 2019-04-12", True),
        ("IMG 0042 020 7946 0018", True),
    ],
)
def test_what_a_camera_calls_its_files_hides_no_picture(ada, take_in, monkeypatch, title, is_held):
    monkeypatch.setattr(sensitivity, "get", lambda *_: Numbered())
    take_in(ada, {"a.txt": {"date": "1951", "title": title}}, a_txt=b"It rained on the boats.")
    assert [one.paragraph for one in held(ada)] == [None] * is_held


def test_the_names_of_papers_are_found_again_when_all_is_judged_again(ada, take_in):
    take_in(ada, {"a.txt": {"date": "1951", "creator": "Layla Mansour"}}, a_txt=b"I met Tom Hale in Horta.")
    before = {one.name: one.times for one in FoundName.objects.filter(persona=ada)}
    FoundName.objects.filter(name="Layla Mansour").delete()  # as where nobody looked at creators yet
    FoundName.objects.filter(name="Horta").update(is_nobody=True)
    FoundName.objects.create(persona=ada, name="Gone Away", times=1)
    holding_back.judge_again(persona=ada, embedder=Hashing(), everything=True)
    found = FoundName.objects.filter(persona=ada)
    assert {one.name: one.times for one in found} == before == {"Layla Mansour": 1, "Tom Hale": 1, "Horta": 1}
    assert found.get(is_nobody=True).name == "Horta"
