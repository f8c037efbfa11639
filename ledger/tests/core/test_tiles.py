import pytest

from ledger.core import merkle
from ledger.core.errors import ProofError, UnknownPlaceError
from ledger.core.tiles import Tile, bundles, decode_entries, encode_entries, parse_tile


@pytest.mark.parametrize(
    ("index", "width", "path"),
    [
        pytest.param(0, 256, "000", id="the first"),
        pytest.param(5, 1, "005.p/1", id="a part"),
        pytest.param(999, 255, "999.p/255", id="three digits"),
        pytest.param(1000, 256, "x001/000", id="four digits"),
        pytest.param(1234067, 256, "x001/x234/067", id="the example of the specification"),
    ],
)
def test_a_tile_has_one_address(index, width, path):
    tile = Tile(level=2, index=index, width=width)
    assert tile.path() == path
    assert parse_tile(2, path) == tile


@pytest.mark.parametrize(
    ("level", "path"),
    [
        pytest.param(64, "000", id="above the top"),
        pytest.param(0, "0", id="one digit"),
        pytest.param(0, "x000/000", id="leading zeroes"),
        pytest.param(0, "001/002", id="no x"),
        pytest.param(0, "x001/x002", id="an x at the end"),
        pytest.param(0, "000.p/0", id="no width"),
        pytest.param(0, "000.p/256", id="a part that is whole"),
        pytest.param(0, "000.p/01", id="a width with a zero"),
        pytest.param(0, "000.p/1/", id="a slash"),
        pytest.param(0, "٠٠١", id="other digits"),
        pytest.param(0, "x001/" * 20 + "000", id="far too long"),
    ],
)
def test_any_other_address_is_none(level, path):
    with pytest.raises(UnknownPlaceError, match="is no address of a tile"):
        parse_tile(level, path)


def test_the_example_of_the_specification_has_these_tiles():
    """A tree of 70,000 (tlog-tiles, "Partial Tiles")."""
    full = [Tile(level=0, index=272), Tile(level=1, index=0)]
    parts = [
        Tile(level=0, index=273, width=112),
        Tile(level=1, index=1, width=17),
        Tile(level=2, index=0, width=1),
    ]
    assert all(tile.is_in(70_000) for tile in [*full, *parts])
    assert not any(
        Tile(level=tile.level, index=tile.index, width=tile.width + 1).is_in(70_000) for tile in parts
    )
    assert not Tile(level=3, index=0, width=1).is_in(70_000)
    assert Tile(level=1, index=0, width=1).is_in(256)
    assert not Tile(level=1, index=0, width=1).is_in(255)


@pytest.mark.parametrize("size", [1, 255, 256, 257, 700])
@pytest.mark.parametrize("start", [0, 1, 256, 300])
def test_bundles_hold_what_was_added(start, size):
    held = [index for one in bundles(start, size) for index in range(one.first(), one.first() + one.width)]
    assert set(range(start, size)) <= set(held)
    assert all(one.is_in(size) and one.width <= 256 for one in bundles(start, size))
    assert held == sorted(set(held))


def test_a_tile_above_is_over_whole_tiles_below():
    leaves = [merkle.leaf_hash(b"%d" % n) for n in range(600)]
    nodes = merkle.Edge().grow(leaves)[1]
    tile = Tile(level=1, index=0, width=2)
    assert [nodes[tile.node_level(), tile.first() + n] for n in range(2)] == [
        merkle.root(leaves[:256]),
        merkle.root(leaves[256:512]),
    ]


def test_entries_come_back():
    leaves = (b"", b"a", b"b" * 300)
    assert decode_entries(encode_entries(leaves), width=3) == leaves
    assert encode_entries([b"ab"]) == b"\0\2ab"


@pytest.mark.parametrize(
    ("data", "width"),
    [
        pytest.param(b"\0\1a", 2, id="too few"),
        pytest.param(b"\0\1a\0\1b", 1, id="too many"),
        pytest.param(b"\0\1a\0", 1, id="half a length"),
        pytest.param(b"\0\2a", 1, id="half a leaf"),
        pytest.param(b"\0\1a\0\2b", 2, id="half a leaf at the end"),
        pytest.param(b"\0\0" * 10_000, 256, id="nothing, many times"),
    ],
)
def test_a_bundle_holds_whole_leaves_and_nothing_else(data, width):
    with pytest.raises(ProofError, match="does not hold"):
        decode_entries(data, width=width)
