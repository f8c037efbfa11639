"""What is said of whole answers, and questions that are shared: their owner's to make, and nobody learns who."""

import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from guardian.shortcuts import assign_perm, remove_perm

from citations import selectors, services
from citations.core.errors import UnknownQuestionError
from citations.models import Feedback, Question, Rating, Shared
from citations.tests import asking
from citations.tests.asking import CARDIFF, ask, browser
from personas.roles import Role, grant
from personas.selectors.tenancy import as_user

WEB = "kwanzaa_web"  # the database's role

pytestmark = pytest.mark.usefixtures("called")


@pytest.fixture
def answered(cast):
    return asking.answered(cast.rhea)


def rated(client, question, /, **said):
    return client.post(reverse("chat:rate", args=[question.handle]), said)


def test_words_reach_the_curators_of_the_archive_without_a_name(cast, answered, acting_as, django_user_model):
    rhea, refused = (
        browser(cast.rhea),
        asking.answered(cast.rhea, "What did Ada say about Kyoto and its temples?"),
    )
    assert rated(rhea, answered, verdict="up").status_code == 302
    rated(rhea, refused, verdict="there", words=" In the letter of\0 1951. ", question="1")
    assert (
        "You said: the archive holds an answer." in rhea.get(f"/questions/{refused.handle}/").content.decode()
    )
    cora = django_user_model.objects.create_user("cora", is_staff=True)
    grant(cora, cast.persona, Role.CURATOR)
    with acting_as(WEB), as_user(cora):
        (told,) = selectors.ratings_told(cast.persona)
    assert (told.verdict, told.words, told.wording) == ("there", "In the letter of  1951.", refused.text)
    for foreign in (cast.femi, cast.sam):
        with acting_as(WEB), as_user(foreign):
            assert not Rating.objects.exists()
    assert rated(rhea, refused, verdict="").status_code == 302
    assert [one.verdict for one in Rating.objects.all()] == ["up"]


def test_nobody_rates_what_is_not_theirs_or_not_answered(cast, answered):
    femi, rhea = browser(cast.femi), browser(cast.rhea)
    assert rated(femi, answered, verdict="up").status_code == 404
    assert rated(rhea, ask(cast.rhea), verdict="up").status_code == 404
    assert rated(rhea, answered, verdict="great").status_code == 404
    assert not Rating.objects.exists()


def test_a_question_that_is_sent_along_goes_at_once_when_it_is_removed(cast, answered, acting_as):
    services.rate(user=cast.rhea, handle=answered.handle, verdict="down", words="Wrong.", sends_question=True)
    with acting_as(WEB), as_user(cast.rhea):
        services.discard(user=cast.rhea, slug="ada", handle=answered.conversation.handle)
    (left,) = Rating.objects.all()
    assert (left.words, left.wording) == ("Wrong.", "")


def opened(client, handle):
    response = client.get(reverse("chat:shared", args=[handle]))
    return response.status_code, re.sub(r'value="\w{32,64}"', "", response.content.decode())


def test_a_shared_question_is_asked_anew_by_whoever_opens_it_and_names_nobody(cast, answered, acting_as):
    rhea, femi = browser(cast.rhea), browser(cast.femi)
    where = reverse("chat:share", args=[answered.handle])
    assert femi.post(where, {"on": "1"}).status_code == 404
    rhea.post(where, {"on": "1"})
    link = Shared.objects.get().handle
    assert f"/shared/{link}/" in rhea.get(f"/questions/{answered.handle}/").content.decode()
    with acting_as(WEB):
        status, page = opened(femi, link)
    assert (status, CARDIFF in page) == (200, True)
    assert "rhea" not in page.lower()
    assert asking.shown(answered)["claims"][0]["sources"][0]["excerpt"] not in page
    gone = opened(femi, "0" * 32)
    assert opened(browser(cast.sam), link) == opened(browser(cast.sam), "0" * 32)
    rhea.post(where, {"on": ""})
    assert opened(femi, link) == gone


def test_a_link_ends_with_its_question_and_with_the_grant_of_who_opens_it(cast, answered):
    link = services.share(user=cast.rhea, handle=answered.handle).handle
    assert services.share(user=cast.rhea, handle=answered.handle).handle == link
    cast.femi.memberships.update(ends=timezone.now())
    with pytest.raises(UnknownQuestionError):
        selectors.shared_to(cast.femi, link)
    assert opened(browser(cast.femi), link) == opened(browser(cast.femi), "0" * 32)
    Question.objects.filter(pk=answered.pk).update(forgotten=timezone.now())
    services.forget()
    assert not Shared.objects.exists()


@pytest.mark.parametrize(
    ("leaves", "comes_back"),
    [
        pytest.param(
            lambda user, _: user.memberships.update(ends=timezone.now()),
            lambda user, _: user.memberships.update(ends=None),
            id="their grant ends",
        ),
        pytest.param(
            lambda user, persona: remove_perm("ask_persona", user, persona),
            lambda user, persona: assign_perm("ask_persona", user, persona),
            id="they may not ask any more",
        ),
        pytest.param(
            lambda user, _: User.objects.filter(pk=user.pk).update(is_active=False),
            lambda user, _: User.objects.filter(pk=user.pk).update(is_active=True),
            id="their account is closed",
        ),
    ],
)
def test_a_link_rests_while_whoever_shares_may_not_ask_themselves(
    cast, answered, acting_as, leaves, comes_back
):
    link = services.share(user=cast.rhea, handle=answered.handle).handle
    femi, program = browser(cast.femi), asking.program(cast.femi)
    with acting_as(WEB):
        gone = opened(femi, "0" * 32)
        assert opened(femi, link)[0] == 200
    leaves(cast.rhea, cast.persona)
    with acting_as(WEB):
        assert opened(femi, link) == gone
        assert program.get(f"/api/v1/shared/{link}/").status_code == 404
    comes_back(cast.rhea, cast.persona)
    with acting_as(WEB):
        assert opened(femi, link)[0] == 200


def test_a_program_says_and_shares_what_its_owner_does_on_the_page(cast, answered):
    where, rhea = f"/api/v1/questions/{answered.handle}", asking.program(cast.rhea)

    def said(what, body, user=rhea):
        got = user.post(f"{where}/{what}/", body, format="json")
        return got.json() if got.status_code == 200 else got.status_code

    rating = {"verdict": "down", "words": "It was her uncle.", "sends_question": True}
    assert said("rating", rating) == rhea.get(f"{where}/rating/").json() == rating
    assert [(one.words, one.wording) for one in Rating.objects.all()] == [
        ("It was her uncle.", answered.text)
    ]
    nothing = {"verdict": "", "words": "", "sends_question": False}
    assert said("rating", {"verdict": ""}) == rhea.get(f"{where}/rating/").json() == nothing
    assert said("feedback", {"claim": 1, "kind": "source"}) == {"claim": 1, "kind": "source"}
    assert [one.kind for one in Feedback.objects.all()] == ["source"]
    assert [
        said("feedback", one) for one in ({"claim": 77, "kind": "source"}, {"claim": 1, "kind": "x"})
    ] == [
        404,
        400,
    ]
    shared = said("share", {"is_shared": True})
    assert shared == rhea.get(f"{where}/share/").json()
    assert shared["page"] == f"http://testserver/shared/{shared['handle']}/"
    offered = f"/api/v1/shared/{shared['handle']}/"
    femi, sam = asking.program(cast.femi), asking.program(cast.sam)
    assert femi.get(offered).json() == {"persona": "ada", "question": answered.text}
    assert [sam.get(offered).status_code, said("share", {"is_shared": False}, femi)] == [404, 404]
    assert said("share", {"is_shared": False}) == {"is_shared": False, "handle": None, "page": None}
    assert femi.get(offered).status_code == 404
