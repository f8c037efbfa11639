"""The examples in the specifications of C2SP: ../shared/vectors/c2sp. Tiles and cosignatures are elsewhere."""

import re

import pytest

from ledger.core.checkpoint import parse_checkpoint, parse_note
from ledger.core.errors import CheckpointError
from ledger.core.proof import Proof
from ledger.tests.core.shared import VECTORS, needs_shared

pytestmark = needs_shared
_BLOCK = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SIGNED = {
    "signed-note": ["quasimodo.example/salvatore", "example.com/foo"],
    "tlog-checkpoint": ["example.com/behind-the-sofa"],
    "tlog-cosignature": ["example.com/behind-the-sofa", "witness.example.com/w1"],
}


def blocks(name):
    return _BLOCK.findall((VECTORS / "c2sp/spec" / f"{name}.md").read_text())


def notes(name):
    """Return every whole note in a specification; some are cut short there with "[...]"."""
    return [block for block in blocks(name) if "\n\n— " in block and "[...]" not in block]


@pytest.mark.parametrize("name", SIGNED)
def test_every_note_in_a_specification_is_read_with_its_signatures(name):
    read = [parse_note(note) for note in notes(name)]
    assert [line.name for note in read for line in note.signatures] == SIGNED[name]
    assert all(len(line.signature) >= 64 for note in read for line in note.signatures)


@pytest.mark.parametrize("name", ["tlog-checkpoint", "tlog-cosignature"])
def test_the_checkpoint_in_a_specification_is_read(name):
    (note,) = notes(name)
    head = parse_checkpoint(parse_note(note).text)
    assert (head.origin, head.size) == ("example.com/behind-the-sofa", 20852163)
    assert head.body() == parse_note(note).text


def test_a_note_whose_text_is_no_checkpoint_is_none():
    for note in notes("signed-note"):
        with pytest.raises(CheckpointError):
            parse_checkpoint(parse_note(note).text)


def test_a_proof_has_the_form_of_the_specification():
    (example,) = [block for block in blocks("tlog-proof") if block.startswith("c2sp.org/tlog-proof@v1")]
    head, _, note = example.partition("\n\n")
    lines = head.split("\n")
    proof = Proof(index=73894, size=109482, hashes=tuple(bytes([n]) * 32 for n in range(5)), checkpoint=note)
    made = proof.to_text().partition("\n\n")
    told = [line for line in lines if not line.startswith("extra ")]  # we have nothing to add
    assert made[2] == note
    assert [len(line) for line in made[0].split("\n")] == [len(line) for line in told]
    assert made[0].split("\n")[:2] == told[:2]
