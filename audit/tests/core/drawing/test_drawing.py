"""Figures hold what they were given, inside their frame, with every text escaped."""

from datetime import date, timedelta
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from audit.core.drawing import lanes as drawn
from audit.core.drawing.climbing import climb
from audit.core.drawing.counting import MOST, Bar, Column, bars, columns
from audit.core.drawing.lanes import Lane, Stretch, lanes, stretches
from audit.core.drawing.shapes import WIDTH, Box, Figure, Label, Line, Tone, svg
from audit.core.path import steps
from ledger.core.merkle import inclusion_proof, leaf_hash
from ledger.tests.by_name import by_name

SPACE = "{http://www.w3.org/2000/svg}"
WORDS: dict[str, Any] = {"name": "one", "title": "A title", "description": "A description"}
RUNGS = [("supported", Tone.GOOD), ("narrowed", Tone.ACCENT)]


def parsed(figure: Figure) -> ET.Element:
    return ET.fromstring(svg(figure))  # noqa: S314 -- our own


def inside(figure: Figure) -> bool:
    for shape in figure.shapes:
        match shape:
            case Box():
                right, low, high = shape.x + shape.width, shape.y + shape.height, shape.y
                if shape.x < 0 or right > WIDTH or high < 0 or low > figure.height:
                    return False
            case Line() | Label():
                pass
    return True


def test_a_figure_is_named_and_described_and_no_text_becomes_markup():
    figure = bars([Bar(name="<b>&\"'", number=1, told="</svg><script>")], **WORDS)
    found = parsed(figure)
    assert found.get("aria-labelledby") == "one-title one-desc"
    assert [found.findtext(f"{SPACE}{kind}") for kind in ("title", "desc")] == ["A title", "A description"]
    assert [one.text for one in found.iter(f"{SPACE}text")] == ["<b>&\"'", "</svg><script>"]
    assert not {one.tag for one in found.iter()} & {"script", f"{SPACE}script"}


def test_a_figure_has_no_style_and_no_place_for_a_script():
    figure = bars([Bar(name="x", number=1, told="1")], **WORDS)
    kinds = {name for one in parsed(figure).iter() for name in one.attrib}
    assert not {name for name in kinds if name == "style" or name.startswith("on")}


@pytest.mark.parametrize("size", [1, 2, 3, 7, 8, 33])
def test_the_way_up_has_every_hash_of_it_and_ends_on_top(size):
    leaves = [leaf_hash(bytes([n])) for n in range(size)]
    for index, leaf in enumerate(leaves):
        way = steps(leaf, index=index, size=size, proof=inclusion_proof(leaves, index))
        figure = climb(leaf.hex(), way, title="Way", description="Up", ends=("leaf", "root"))
        codes = [one.text for one in figure.shapes if isinstance(one, Label) and one.code]
        assert sorted(codes) == sorted(
            [leaf.hex()[:8], *(one.sibling[:8] for one in way), *(one.result[:8] for one in way)]
        )
        own = [one for one in figure.shapes if isinstance(one, Box) and one.tone is not Tone.PLAIN]
        assert own[-1].tone is Tone.GOOD
        assert own[-1].y == min(one.y for one in own)
        assert inside(figure)


def test_a_sibling_stands_on_its_own_side():
    leaves = [leaf_hash(bytes([n])) for n in range(4)]
    way = steps(leaves[1], index=1, size=4, proof=inclusion_proof(leaves, 1))
    figure = climb(leaves[1].hex(), way, title="Way", description="Up", ends=("leaf", "root"))
    beside = [
        one.x + one.width // 2 for one in figure.shapes if isinstance(one, Box) and one.tone is Tone.PLAIN
    ]
    assert [x < WIDTH // 2 for x in beside] == [one.is_left for one in way] == [True, False]


@by_name(
    ("numbers", "whole", "long"),
    {
        "of the longest": ((1, 2), None, [WIDTH // 2, WIDTH]),
        "of the whole": ((250, 1000), 1000, [WIDTH // 4, WIDTH]),
        "never more than the whole": ((2000,), 1000, [WIDTH]),
        "nothing": ((0, 0), None, [0, 0]),
        "no rows": ((), None, []),
    },
)
def test_bars_are_as_long_as_their_numbers(numbers, whole, long):
    figure = bars([Bar(name=str(n), number=n, told=str(n)) for n in numbers], **WORDS, whole=whole)
    assert [one.width for one in figure.shapes if isinstance(one, Box)] == long
    assert inside(figure)


def stacked(*columns_: tuple[int, int]):
    return columns([Column(name=f"{n}", parts=parts) for n, parts in enumerate(columns_)], RUNGS, **WORDS)


def test_parts_of_a_column_stand_on_each_other_without_gap():
    figure = stacked((1, 2), (3, 3))
    found = [one for one in figure.shapes if isinstance(one, Box)][:-2]  # the last two explain the tones
    assert [one.tone for one in found] == [Tone.GOOD, Tone.ACCENT] * 2
    for low, high in (found[:2], found[2:]):
        assert high.y + high.height == low.y
    assert found[3].y < found[1].y
    assert inside(figure)


def test_the_tones_of_a_column_are_told_beside_a_word():
    texts = [one.text for one in stacked((1, 0)).shapes if isinstance(one, Label)]
    assert texts[-2:] == ["supported", "narrowed"]


@pytest.mark.parametrize("number", [0, 1, MOST, MOST + 1, 366])
def test_many_columns_are_added_up_and_nothing_is_lost(number):
    figure = columns([Column(name=f"d{n}", parts=(1,)) for n in range(number)], RUNGS[:1], **WORDS)
    found = [one for one in figure.shapes if isinstance(one, Box)]
    assert len(found) <= MOST
    assert bool(found) == bool(number)
    assert inside(figure)
    names = [one.text for one in figure.shapes if isinstance(one, Label)][1:]
    assert names[:1] == (["d0"] if number else [])


def test_names_that_have_room_stand_under_each_column():
    names = [f"0.{n}" for n in range(10)]
    figure = columns([Column(name=name, parts=(1,)) for name in names], RUNGS[:1], **WORDS)
    assert [one.text for one in figure.shapes if isinstance(one, Label)][1:] == names


FIRST = date(2026, 2, 27)


@by_name(
    ("days", "long"),
    {
        "one day": (1, 1),
        "as many days as there are stretches": (drawn.MOST, 1),
        "one more": (drawn.MOST + 1, 2),
        "ten years": (3650, 153),
    },
)
def test_time_is_cut_into_stretches_that_hold_every_day_once(days, long):
    made = stretches({FIRST: (1, 0), FIRST + timedelta(days=days - 1): (2, 5)})
    assert len(made) <= drawn.MOST
    assert (made[0].since, made[-1].until) == (FIRST, FIRST + timedelta(days=days - 1))
    assert all(one.until + timedelta(days=1) == other.since for one, other in pairwise(made))
    assert {(one.until - one.since).days + 1 for one in made[:-1]} <= {long}
    assert sum(one.numbers[1] for one in made) == 5


def test_days_of_one_stretch_are_added_up_and_empty_ones_are_there():
    day = {n: FIRST + timedelta(days=n) for n in range(60)}
    made = stretches({day[0]: (1,), day[2]: (4,), day[59]: (7,)})
    assert made[0] == Stretch(since=FIRST, until=day[2], numbers=(5,))
    assert made[1] == Stretch(since=day[3], until=day[5], numbers=(0,))
    assert made[-1].numbers == (7,)
    assert stretches({}) == ()


def test_a_lane_is_as_high_as_its_own_greatest_number_and_what_happened_once_is_seen():
    rows = [
        Lane(name="answers", numbers=(1000, 1, 0)),
        Lane(name="openings", numbers=(0, 0, 2), tone=Tone.CARE),
    ]
    figure = lanes(rows, ("2026-01-01", "2026-01-03"), **WORDS)
    first, once, opened = (one for one in figure.shapes if isinstance(one, Box))
    assert first.height == opened.height > once.height > 0
    assert (first.x < once.x < opened.x, opened.tone) == (True, Tone.CARE)
    words = [one.text for one in figure.shapes if isinstance(one, Label)]
    assert words == ["answers", "1001", "openings", "2", "2026-01-01", "2026-01-03"]
    assert inside(figure)


def test_lanes_of_any_numbers_stay_inside_their_frame():
    for count in (1, 7, drawn.MOST):
        figure = lanes([Lane(name="x", numbers=tuple(range(count)))], ("a", "b"), **WORDS)
        assert inside(figure)
        assert len([one for one in figure.shapes if isinstance(one, Box)]) == count - 1
