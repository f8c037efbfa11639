"""What each count of a paraphrase weighs (``risks``): integers in thousandths, fitted by ``make calibrate``.

Fitted on half of WiCE's development set (annotations ODC-BY 1.0), split by article. Bundles name it by hash.
"""

from typing import Final

from ledger.core.canonical import Json

STEP: Final = 500
"""``SOFTPLUS`` goes from -6000 to 6000 in steps of this."""

SOFTPLUS: Final[tuple[int, ...]] = (
    2,
    4,
    7,
    11,
    18,
    30,
    49,
    79,
    127,
    201,
    313,
    474,
    693,
    974,
    1313,
    1701,
    2127,
    2579,
    3049,
    3530,
    4018,
    4511,
    5007,
    5504,
    6002,
)

RISK_BASE: Final = -2919
RISK: Final[dict[str, int]] = {
    # What sort of word it is.
    "name": 100,
    "number": -120,
    "content": -123,
    "light": 280,
    # No chosen sentence has it, nor has the record.
    "missing_name": 2799,
    "missing_number": 4469,
    "missing_content": 1070,
    "missing_light": 0,
    # It is missing there, and stands in a sentence that was not chosen.
    "elsewhere": -881,
    # It is missing, and so are its neighbours.
    "alone": 1091,
    # A word that says the same, or begins alike, stands for it.
    "like": -1386,
    # Only the record has it.
    "record": -1722,
    # It is there, and its neighbours are not.
    "lonely": 106,
    # How much of what surrounds it in the claim stands in the same sentence, and close to it.
    "around": -1700,
    "beside": -1735,
    # How rare it is among all sentences.
    "rare": 1992,
}

SUPPORT_BASE: Final = 1724
SUPPORT: Final[dict[str, int]] = {"mean": -14580, "greatest": -616}

ENOUGH: Final = -900
"""The least support that a paraphrase needs. Set where few claims that say too much pass, on the fitted half."""

SHARE: Final = 667
"""The least share of a claim's words of weight that a span or the record must have, whatever their weights."""

NOTHING: Final = -9_999
"""The support of a claim without a word of weight."""


def document() -> dict[str, Json]:
    """Return the table for the digest that bundles name."""
    return {
        "risk": [RISK_BASE, dict(RISK)],
        "support": [SUPPORT_BASE, dict(SUPPORT)],
        "enough": [ENOUGH, SHARE],
        "softplus": [STEP, list(SOFTPLUS)],
    }
