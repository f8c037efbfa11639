"""Quotations of one paper in a row say once whose they are; each claim of the record says it."""

import pytest

from citations.core.display.handles import framed
from citations.core.passages.framing import frame
from citations.core.records import Origin, Relation, Rung, ShownClaim
from citations.tests.core.fakes import World
from citations.tests.core.making import citation, cited, gated, origin

TOM, ROSE = origin("1.txt", title="To Tom"), origin("2.txt", title="On Rose", date="1961")
FRAME = "In “To Tom”, a letter dated 12 May 1951, Ada Finch wrote:"
SAID = ("I taught the village children to read.", "The village had a pump.", "The village sold its wool.")


def shown(*texts: tuple[str, Origin]) -> list[str]:
    """Show claims of one citation each; return their texts."""
    claims = [cited(text, citation("x", of=of), n=n) for n, (text, of) in enumerate(texts, 1)]
    before = [
        ShownClaim(n=n, text=text, rung=Rung.SUPPORTED, label="", excerpts=())
        for n, (text, _) in enumerate(texts, 1)
    ]
    return [one.text for one in framed(before, gated(*((one, Rung.SUPPORTED) for one in claims)))]


def quoted(text: str, of: Origin = TOM) -> tuple[str, Origin]:
    return f"{frame(of)} “{text}”", of


def test_the_second_and_third_quotation_of_a_paper_go_without_a_frame():
    said = shown(*(quoted(one) for one in SAID))
    assert said == [f"{FRAME} “{SAID[0]}”", f"“{SAID[1]}”", f"“{SAID[2]}”"]


def test_another_paper_between_them_is_framed_and_so_is_what_follows():
    said = shown(quoted(SAID[0]), quoted(SAID[1], ROSE), quoted(SAID[2]))
    assert said == [quoted(SAID[0])[0], quoted(SAID[1], ROSE)[0], quoted(SAID[2])[0]]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            f"In “To Tom”, a letter dated 12 May 1951, Ada Finch quoted: “{SAID[1]}”", id="another voice"
        ),
        pytest.param("Ada had a pump.", id="other words"),
        pytest.param(f"{FRAME} “{SAID[1]}” in fact.", id="words behind it"),
    ],
)
def test_what_is_framed_otherwise_stays_as_it_is(text):
    assert shown(quoted(SAID[0]), (text, TOM))[1] == text


def test_what_is_no_quotation_has_no_frame_to_lose():
    claims = [
        cited(quoted(one)[0], citation("x", of=TOM, relation=Relation.PARAPHRASE), n=n)
        for n, one in enumerate(SAID, 1)
    ]
    before = [
        ShownClaim(n=n, text=quoted(one)[0], rung=Rung.SUPPORTED, label="", excerpts=())
        for n, one in enumerate(SAID, 1)
    ]
    assert list(framed(before, gated(*((one, Rung.SUPPORTED) for one in claims)))) == before


def test_the_record_frames_each_and_the_display_the_first():
    world = World().artifact("1.txt", f"{SAID[0]} {'It rained. ' * 60}", SAID[1], SAID[2], title="To Tom")
    world.ask("What of the village?")
    told = world.kept[0]
    fields: dict[str, object] = dict(told.sealed["fields"]) if isinstance(told.sealed["fields"], dict) else {}
    claims = told.display["claims"]
    assert isinstance(claims, list)
    texts = [one["text"] for one in claims if isinstance(one, dict)]
    assert len(texts) > 1
    assert [FRAME in str(one) for one in texts] == [True] + [False] * (len(texts) - 1)
    assert all(FRAME in str(fields[f"/claims/{n}"]) for n in range(len(texts)))
