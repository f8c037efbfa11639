"""What a page of a conversation weighs, as it is sent and before it is squeezed."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from citations import services
from citations.models import Budget, ShownSpan, Tally
from citations.tests.asking import attended, browser
from citations.tests.test_demo import QUESTIONS, SLUG, demo

__all__ = ["demo"]
REACH = 60_000  # bytes of a page with three turns


def told(user, text, key, talk=""):
    """Have a question of the demo answered on a new day."""
    for kind in (Tally, Budget, ShownSpan):
        kind.objects.all().delete()
    return attended(services.ask(user=user, slug=SLUG, text=text, key=key, conversation=talk))


@pytest.mark.nightly
def test_the_three_heaviest_answers_of_the_demo_stand_on_one_page(demo, soak):
    femi = User.objects.get(username="femi")
    client, sizes = browser(femi), {}
    for n, text in enumerate(one["question"] for one in QUESTIONS):
        one = told(femi, text, f"o{n}")
        sizes[text] = len(client.get(reverse("chat:question", args=[one.handle])).content)
    talk = ""
    for n, text in enumerate(sorted(sizes, key=lambda text: -sizes[text])[:3]):
        talk = told(femi, text, f"k{n}", talk).conversation.handle
    page = client.get(reverse("chat:conversation", args=[SLUG, talk])).content
    many, heavy = page.count(b'class="source"'), int(len(page) > REACH)
    soak.note(seed=0, count=len(sizes), differences=heavy, bytes=len(page), sources=many)
    assert page.count(b'class="turn"') == 3
    assert heavy == 0
