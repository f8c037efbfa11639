"""A file among strangers: it comes back as it was, or not at all."""

import pytest

from personas.core.record_errors import StorageError
from personas.core.sealed_blocks import BLOCK, SEALED, name_of, opened, sealed

SECRET, OTHER = "ab" * 32, "cd" * 32


def pieces(data: bytes, *, cut: int = BLOCK) -> list[bytes]:
    whole = b"".join(sealed(SECRET, (data[at : at + cut] for at in range(0, len(data), cut))))
    return [whole[at : at + SEALED] for at in range(0, len(whole), SEALED)]


@pytest.mark.parametrize("cut", [pytest.param(1000, id="small"), pytest.param(3 * BLOCK, id="large")])
@pytest.mark.parametrize("size", [0, 1, BLOCK, BLOCK + 1, 2 * BLOCK])
def test_it_comes_back_however_it_was_cut(size: int, cut: int) -> None:
    data = (b"a letter " * (size // 9 + 1))[:size]
    kept = pieces(data, cut=cut)
    assert b"".join(opened(SECRET, kept)) == data
    assert b"letter" not in b"".join(kept)
    assert len(kept) == max(1, -(-size // BLOCK))


@pytest.mark.parametrize(
    ("secret", "change"),
    [
        pytest.param(SECRET, lambda kept: [], id="nothing is there"),
        pytest.param(SECRET, lambda kept: kept[:-1], id="the end is missing"),
        pytest.param(SECRET, lambda kept: kept[1:], id="the beginning is missing"),
        pytest.param(SECRET, lambda kept: [kept[1], kept[0], kept[2]], id="two changed places"),
        pytest.param(SECRET, lambda kept: [*kept, kept[-1]], id="the end stands twice"),
        pytest.param(SECRET, lambda kept: [kept[0], b"x" + kept[1][1:], kept[2]], id="one byte is another"),
        pytest.param(OTHER, lambda kept: kept, id="it is another file's"),
    ],
)
def test_what_is_not_as_it_was_sealed_does_not_open(secret: str, change) -> None:
    kept = change(pieces(b"x" * (2 * BLOCK + 5)))
    with pytest.raises(StorageError):
        list(opened(secret, kept))


def test_its_name_does_not_tell_its_secret() -> None:
    assert name_of(SECRET) != name_of(OTHER)
    assert SECRET not in name_of(SECRET)
    assert name_of(SECRET).split("/")[0] == name_of(SECRET).split("/")[1][:2]
