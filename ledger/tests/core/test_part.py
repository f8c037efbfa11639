import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from hypothesis import given
from hypothesis import strategies as st

from ledger.core.errors import CanonicalError, SealError
from ledger.core.part import FLOOR, Part, decrypt, encrypt, padded_size
from ledger.tests.keys import seed

KEY = seed("part")


@given(st.binary(max_size=5000), st.integers(0, 5000))
def test_what_was_encrypted_is_decrypted(content, size):
    part = encrypt(KEY, content, size)
    assert decrypt(KEY, part) == content
    assert len(part.data) == padded_size(max(size, len(content))) + 16
    assert Part.from_value(part.to_value()) == part


@pytest.mark.parametrize(
    ("size", "padded"),
    [
        # from notes on Padmé: 3,500 becomes 3,584, and 80,000 becomes 81,920; four bytes of length come first
        pytest.param(0, FLOOR, id="nothing"),
        pytest.param(FLOOR - 4, FLOOR, id="just the floor"),
        pytest.param(FLOOR - 3, 1088, id="above the floor"),
        pytest.param(3_496, 3_584, id="3,500"),
        pytest.param(79_996, 81_920, id="80,000"),
    ],
)
def test_lengths_are_padded_by_padme(size, padded):
    assert padded_size(size) == padded


@given(st.integers(0, 2**40))
def test_padding_costs_an_eighth_at_most_and_never_cuts(size):
    assert size + 4 <= padded_size(size)
    assert padded_size(size) <= max((size + 4) * 9 // 8, FLOOR)
    assert padded_size(padded_size(size) - 4) == padded_size(size)


def test_a_key_used_again_for_another_content_does_not_repeat_a_nonce():
    assert encrypt(KEY, b"a").nonce != encrypt(KEY, b"b").nonce
    assert encrypt(KEY, b"a") == encrypt(KEY, b"a")


def test_another_key_and_a_changed_byte_do_not_open():
    part = encrypt(KEY, b"content")
    changed = bytes([part.data[0] ^ 1]) + part.data[1:]
    for key, wrong in [
        (seed("another"), part),
        (KEY, Part.of(nonce=part.nonce, data=changed)),
        (KEY, Part.of(nonce=bytes(12), data=part.data)),
        (KEY, Part.of(nonce=part.nonce, data=b"")),
    ]:
        with pytest.raises(SealError, match="does not open"):
            decrypt(key, wrong)


@pytest.mark.parametrize(
    "padded",
    [
        pytest.param(b"\0\0\0\1a\1", id="padding that is not zero"),
        pytest.param(b"\0\0\0\3ab", id="longer than there is"),
        pytest.param(b"\1", id="no length"),
    ],
)
def test_padding_has_one_form(padded):
    part = Part.of(nonce=bytes(12), data=AESGCM(KEY).encrypt(bytes(12), padded, None))
    with pytest.raises(SealError, match="padding"):
        decrypt(KEY, part)


def test_a_nonce_has_twelve_bytes():
    with pytest.raises(CanonicalError, match="12 bytes"):
        Part.from_value({"data": "", "nonce": ""})
    with pytest.raises(CanonicalError, match="unknown"):
        Part.from_value({"data": "", "nonce": "A" * 16, "x": 1})
