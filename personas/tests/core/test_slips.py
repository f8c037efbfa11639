import random

import pytest

from personas.core import slips


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [
        ("tide", "tide", 0),
        ("tide", "tdie", 1),
        ("tide", "ride", 1),
        ("tide", "tid", 1),
        ("tide", "tided", 1),
        ("connexion", "connection", 2),
        ("", "ab", 2),
        ("ab", "", 2),
        ("ca", "abc", 3),
    ],
)
def test_slips_are_counted(one, other, count):
    assert slips.distance(one, other) == count


@pytest.mark.parametrize(
    ("word", "count"), [("tide", 0), ("tides", 1), ("weather", 1), ("saffrons", 2), ("b52s1", 0), ("", 0)]
)
def test_a_short_word_holds_no_slip(word, count):
    assert slips.most(word) == count


def test_words_that_lie_near_share_a_key():
    chance = random.Random(7)  # noqa: S311 -- seeded, the same in every run
    letters = "abcdefghijklmnop"
    for _ in range(500):
        word = "".join(chance.choices(letters, k=chance.randint(5, 14)))
        other = list(word)
        for _ in range(slips.most(word)):
            at = chance.randrange(len(other))
            match chance.randrange(4):
                case 0:
                    other.insert(at, chance.choice(letters))
                case 1:
                    del other[at]
                case 2:
                    other[at] = chance.choice(letters)
                case _:
                    other[at : at + 2] = reversed(other[at : at + 2])
        near = "".join(other)
        if slips.distance(word, near) <= slips.most(word):
            assert set(slips.keys(word, slips.most(word))) & set(slips.keys(near))


def test_a_key_fits_its_column():
    found = slips.keys("telegraph")
    assert found
    assert all(-(2**31) <= key < 2**31 for key in found)


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        pytest.param("wether", [("weather", 1), ("tether", 9)], "weather", id="a first letter is no slip"),
        pytest.param("aotmic", [("atomic", 1)], "atomic", id="letters that changed places"),
        pytest.param("oatmic", [("atmic", 1)], "atmic", id="a first letter too many"),
        pytest.param("barometre", [("barometer", 1), ("barometres", 1)], "barometer", id="the alphabet"),
        pytest.param(
            "coller", [("color", 9), ("collar", 1), ("caller", 2)], "caller", id="the more frequent"
        ),
        pytest.param("telegrahp", [("telegraphs", 9), ("telegraph", 1)], "telegraph", id="fewer slips first"),
        pytest.param("zeppelin", [("sappling", 9)], "", id="too far"),
        pytest.param("tide", [("tidy", 9)], "", id="too short"),
        pytest.param("tides", [], "", id="nothing known"),
        pytest.param("washhouse", [("wash house", 1), ("warehouse", 9)], "wash house", id="in two"),
    ],
)
def test_a_word_is_read_as_what_it_was_likeliest_meant_for(word, known, meant):
    assert slips.read(word, known) == meant
