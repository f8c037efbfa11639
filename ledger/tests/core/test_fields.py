import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.core.canonical import Json, from_base64, to_base64
from ledger.core.errors import CanonicalError
from ledger.core.fields import Fields

WHOLE: Json = {
    "t": "x",
    "n": 3,
    "yes": True,
    "list": [1, None],
    "names": ["a", "b"],
    "data": "QUI=",
    "map": {"k": 1},
    "none": None,
}


def test_a_map_is_read_field_by_field_and_closed():
    fields = Fields(WHOLE, "thing")
    assert fields.text("t") == "x"
    assert fields.integer("n", least=3) == 3
    assert fields.flag("yes") is True
    assert fields.items("list") == (1, None)
    assert fields.texts("names") == ("a", "b")
    assert fields.data("data", size=2) == b"AB"
    inner = fields.fields("map")
    assert inner.value("k") == 1
    inner.closed()
    assert not fields.given("none")
    fields.closed()
    assert isinstance(WHOLE, dict)
    assert len(WHOLE) == 8


def test_a_null_may_stand_for_nothing_but_a_missing_field_may_not():
    fields = Fields({"a": 1, "b": None}, "thing")
    assert fields.given("a")
    assert not fields.given("b")
    assert fields.integer("a") == 1
    fields.closed()
    with pytest.raises(CanonicalError, match=r"thing\.c is missing"):
        fields.given("c")


@pytest.mark.parametrize(
    ("read", "reason"),
    [
        pytest.param(lambda f: f.text("n"), "thing.n is not a string", id="text"),
        pytest.param(lambda f: f.integer("t"), "thing.t is not an integer of at least 0", id="integer"),
        pytest.param(lambda f: f.integer("yes"), "thing.yes is not an integer", id="true is no integer"),
        pytest.param(lambda f: f.integer("n", least=4), "at least 4", id="too small"),
        pytest.param(lambda f: f.flag("n"), "thing.n is not true or false", id="flag"),
        pytest.param(lambda f: f.items("map"), "thing.map is not a list", id="list"),
        pytest.param(lambda f: f.texts("list"), "thing.list is not a list of strings", id="texts"),
        pytest.param(lambda f: f.data("t"), "not base64", id="data"),
        pytest.param(lambda f: f.data("data", size=3), "thing.data is not 3 bytes", id="size"),
        pytest.param(lambda f: f.fields("list"), "thing.list is not a map", id="map"),
        pytest.param(lambda f: f.text("gone"), "thing.gone is missing", id="missing"),
        pytest.param(lambda f: f.closed(), "unknown fields: data, list, map, n, names", id="unread"),
    ],
)
def test_a_wrong_field_is_named(read, reason):
    with pytest.raises(CanonicalError, match=reason):
        read(Fields(WHOLE, "thing"))


@pytest.mark.parametrize("value", [None, [], "a", 1], ids=repr)
def test_only_a_map_has_fields(value):
    with pytest.raises(CanonicalError, match="thing is not a map"):
        Fields(value, "thing")


@given(
    st.one_of(
        st.binary(max_size=12).map(to_base64),
        st.text(st.sampled_from("AQgwEZ059+/=é \n-_"), max_size=9),
    )
)
def test_base64_that_stays_base64_is_what_can_be_decoded(text):
    try:
        from_base64(text)
    except CanonicalError as e:
        with pytest.raises(CanonicalError, match=re.escape(str(e))):
            Fields({"a": text}, "thing").base64("a")
    else:
        assert Fields({"a": text}, "thing").base64("a") == text
