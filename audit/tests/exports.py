"""A whole log made by hand: its lines as they are exported, and everything that a test changes in it."""

from collections.abc import Sequence

from ledger.core import merkle
from ledger.core.canonical import Json, encode, to_base64
from ledger.core.chain import Chain
from ledger.core.checkpoint import Checkpoint
from ledger.core.envelope import BUNDLE, Envelope, leaf
from ledger.tests.keys import CHAIN, ORIGIN, SIGNER

_OTHERS = [Envelope(payload_type=BUNDLE, payload=b"%d" % n, signatures=()) for n in range(299)]
LEAVES = tuple(leaf(one) for one in (CHAIN.envelopes[0], *_OTHERS))
HEADS = (1, 5, 256, 300)


def head(size: int, leaves: Sequence[bytes] = LEAVES) -> Checkpoint:
    root = merkle.root([merkle.leaf_hash(one) for one in leaves[:size]])
    return Checkpoint(origin=ORIGIN, size=size, root=root)


def header(size: int = HEADS[-1], origin: str = ORIGIN) -> bytes:
    return encode({"origin": origin, "size": size, "t": "kwanzaa.log.v1"}) + b"\n"


def keysets(chain: Chain = CHAIN) -> bytes:
    return chain.encode() + b"\n"


def leaf_line(leaves: Sequence[bytes]) -> bytes:
    values: list[Json] = [to_base64(one) for one in leaves]
    return encode({"leaves": values}) + b"\n"


def head_line(one: Checkpoint, cosignatures: Sequence[str] = (), note: str = "") -> bytes:
    lines: list[Json] = list(cosignatures)
    return encode({"checkpoint": note or SIGNER.sign_checkpoint(one), "cosignatures": lines}) + b"\n"


def lines(
    leaves: Sequence[bytes] = LEAVES, heads: Sequence[int] = HEADS, **cosigned: Sequence[str]
) -> list[bytes]:
    """Return an export; ``head_N`` gives the lines below the head of N leaves."""
    made, at = [header(heads[-1]), keysets()], 0
    for size in heads:
        while at < size:
            end = min(size, (at // 256 + 1) * 256)
            made.append(leaf_line(leaves[at:end]))
            at = end
        made.append(head_line(head(size, leaves), cosigned.get(f"head_{size}", ())))
    return made
