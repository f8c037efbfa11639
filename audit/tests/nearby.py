"""What is nearest beside a refusal or below an answer, by the real stages, sealed and signed like any decision."""

import hashlib
from dataclasses import replace
from typing import Any

from audit.tests.bundles import Made, keep
from citations.core.ports import Assembled
from citations.core.records import Allowance
from citations.tests.core.fakes import FAMILY, PINS, SESSION, World
from ledger.core.canonical import Json, encode
from ledger.core.commitments import commit, salt
from ledger.tests.keys import KEYS
from personas.core import consent, policy
from personas.core.policy import Policy

SCHOOL = "I taught the village children to read in the winter of 1932."
SHOP = "My sister Rose kept a shop in Leeds, where she sold buttons."
SEA = "The village looked out over the sea."
ASKED = "Did she teach the village of Kyoto?"
VILLAGE = (
    *("The village had a pump.", "The village sold its wool.", "Rose left the village."),
    *("Nobody in the village had a clock.", "Tom knew the village."),
)
UNSURE = "What of the village?"
POLICY = policy.encode(
    Policy(archive="ada", n=1, parent="", default=consent.OPEN, tiers=(FAMILY,), people=(), rules=())
)


def world(**changes: Any) -> World:
    pins = replace(PINS, keyset=KEYS.digest(), policy=policy.digest(POLICY))
    session = replace(SESSION, pins=pins, allowance=Allowance(chars=12_000), **changes)
    made = World(session=session).artifact("1.txt", SCHOOL, title="To Tom")
    return made.artifact("2.txt", SHOP, title="On Rose", date="1961").artifact(
        "3.txt", SEA, title="On the sea"
    )


def unsure(**changes: Any) -> World:
    """Return a world in which ``UNSURE`` has an answer of four that is not sure, with three below it."""
    made = world(**changes)
    for n, text in enumerate(VILLAGE, 4):
        made.artifact(f"{n}.txt", text, title=f"On the year {n}", date=f"196{n}")
    return made


def assembled(made: World | None = None, text: str = ASKED) -> tuple[Assembled, tuple[str, ...]]:
    """Ask; return what the stages assembled, and the artifacts whose keys there are."""
    asked = world() if made is None else made
    asked.ask(text)
    return asked.kept[-1], tuple(asked.artifacts)


def nearest(made: World | None = None, text: str = ASKED) -> Made:
    one, keys = assembled(made, text)
    return keep(one, keys=keys)


def forged(one: Assembled, keys: tuple[str, ...], fields: Any, display: Any) -> Made:
    """Sign another record and display than the stages made, as somebody with the keys could, true to itself."""
    seed = bytes.fromhex(str(one.sealed["seed"]))
    payload: dict[str, Json] = {
        **one.payload,
        "commitments": {path: commit(salt(seed, path), path, value) for path, value in fields.items()},
        "display": hashlib.sha256(encode(display)).hexdigest(),
    }
    sealed = {**one.sealed, "fields": fields, "display": display}
    return keep(replace(one, payload=payload, sealed=sealed, display=display), keys=keys)
