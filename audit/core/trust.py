"""What a verifier trusts: a chain of keysets that it got some other way than with the bundle."""

from dataclasses import dataclass
from functools import lru_cache

from ledger.core.chain import Chain
from ledger.core.keyset import Keyset


@dataclass(frozen=True, slots=True, kw_only=True)
class Trust:
    """A chain that was verified from its pinned roots: the keyset in force, and the digests of all that ever were."""

    keyset: Keyset
    digests: frozenset[str]


@lru_cache(maxsize=4)
def read_trust(data: bytes) -> Trust:
    """Read a keyset file, as ``manage.py keyset`` writes it, and verify every step of its chain.

    Raises: KwanzaaError; then there is nothing to trust.
    """
    keysets = Chain.parse(data).verify()
    return Trust(keyset=keysets[-1], digests=frozenset(keyset.digest() for keyset in keysets))
