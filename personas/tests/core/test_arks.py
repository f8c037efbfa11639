"""Lasting names: what is written is read, and nothing else is ours."""

import pytest

from personas.core.arks import Named, ark, is_prefix, is_under, named_by

ADA, ITEM = "ada" + "0" * 29, "f" * 32
ALL = [Named(archive=ADA), Named(archive=ADA, handle=ITEM), Named(archive=ADA, version=12)]


@pytest.mark.parametrize("prefix", ["12345", "12345/kw1", "99999/fk4"])
def test_what_is_written_is_read_however_it_was_copied(prefix):
    for named in ALL:
        name = ark(prefix, named).removeprefix("ark:")
        for copied in (name, name[1:], name.upper(), f"{name}/", f"{name[:20]}-{name[20:]}"):
            assert named_by(prefix, copied) == named
    assert len({ark(prefix, named) for named in ALL}) == len(ALL)
    assert ark("", ALL[0]) == ""


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        pytest.param(f"/99999/{ADA}", False, id="another house"),
        pytest.param(f"/12345/kw2{ADA}", False, id="another shoulder"),
        pytest.param(f"/123456/kw1{ADA}", False, id="a longer number"),
        pytest.param(ADA, False, id="no number"),
        pytest.param("/12345/kw1", True, id="nothing named"),
        pytest.param(f"/12345/kw1{ADA}/x", True, id="no handle"),
        pytest.param(f"/12345/kw1{ADA}.v0", True, id="no version"),
        pytest.param(f"/12345/kw1{ADA}.v1234567", True, id="too many versions"),
        pytest.param(f"/12345/kw1{ADA}/{ITEM}.v2", True, id="an item of a version"),
    ],
)
def test_what_is_none_of_ours_is_read_as_nothing(name, ours):
    assert named_by("12345/kw1", name) is None
    assert is_under("12345/kw1", name) is ours


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("12345", True), ("b5060", True), ("12345/kw1", True), ("1234", False), ("12345/", False),
        ("aeiou", False), ("ark:/12345", False), ("12345/kw1/x", False), ("12345\n", False),
    ],
)  # fmt: skip
def test_a_prefix_is_a_number_of_an_authority_with_or_without_a_shoulder(text, is_one):
    assert is_prefix(text) is is_one
