"""The kinds of what exposes somebody, as sentences are judged by them."""

from enum import StrEnum


class Kind(StrEnum):
    """One kind each; a sentence may be of several. Their order is that of the model's outputs."""

    HEALTH = "health"
    MIND = "mind"
    SEX = "sex"
    CRIME = "crime"
    ACCUSATION = "accusation"
    ABUSE = "abuse"
    PARENTAGE = "parentage"
    MONEY = "money"
    FAITH = "faith"
    POLITICS = "politics"
    ADDRESS = "address"
    CONTACT = "contact"
    IDENTITY = "identity"
