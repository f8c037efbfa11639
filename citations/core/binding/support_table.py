"""What each count of a paraphrase weighs (``risks``): integers in thousandths.

Fitted on half of WiCE's development set (annotations ODC-BY 1.0), split by article; ``RISK`` and ``SUPPORT`` are
written by ``make calibrate``.
"""

from typing import Final

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

RISK_BASE: Final = -2894
RISK: Final[dict[str, int]] = {
    # What sort of word it is.
    "name": 107,
    "number": -264,
    "content": -81,
    "light": 309,
    # No chosen sentence has it, nor has the record.
    "missing_name": 2809,
    "missing_number": 4297,
    "missing_content": 1018,
    "missing_light": 0,
    # It is missing there, and stands in a sentence that was not chosen.
    "elsewhere": -1006,
    # It is missing, and so are its neighbours.
    "alone": 1084,
    # A word that says the same, or begins alike, stands for it.
    "like": -1307,
    # Only the record has it.
    "record": -1648,
    # It is there, and its neighbours are not.
    "lonely": 314,
    # How much of what surrounds it in the claim stands in the same sentence, and close to it.
    "around": -1642,
    "beside": -1644,
    # How rare it is among all sentences.
    "rare": 1771,
}

SUPPORT_BASE: Final = 1780
SUPPORT: Final[dict[str, int]] = {"mean": -15047, "greatest": -639}

ENOUGH: Final = -300
"""The least support that a paraphrase needs. Set by hand, with both halves' curves known: not held out."""

SHARE: Final = 500
"""The least share of a claim's words of weight that a span or the record must have, whatever their weights."""

NOTHING: Final = -9_999
"""The support of a claim without a word of weight."""
