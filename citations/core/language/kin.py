"""Words for who is whose relative: one table, for questions, for what is quoted and for what is told in other words."""

from typing import Final

RELATIVES: Final = frozenset(
    """husband wife brother sister father mother son daughter uncle aunt nephew niece cousin grandmother grandfather
    granddaughter grandson stepfather stepmother""".split()
)
KIN: Final = RELATIVES | frozenset(
    "stepson stepdaughter godfather godmother godson goddaughter widow widower".split()
)
"""Those by marriage that ended and by baptism as well."""
MUTUAL: Final = frozenset("husband wife brother sister cousin".split())
"""Of these each is as much to one as that one is to them: whose *cousin* somebody is may be told from either side."""
HERS: Final = frozenset(
    """mrs miss ms lady dona madam girl woman lass queen wife mother sister daughter aunt niece grandmother
    granddaughter widow godmother goddaughter stepmother stepdaughter""".split()
)
HIS: Final = frozenset(
    """mr sir captain rev gentleman boy man lad king husband father brother son uncle nephew grandfather grandson
    widower godfather godson stepfather stepson""".split()
)
"""What only *she* stands for, and what only *he* does."""
PEOPLE: Final = (
    KIN
    | HERS
    | HIS
    | frozenset(
        """child baby friend neighbour neighbor stranger person doctor teacher pupil master servant maid nurse cook
        clerk keeper treasurer rector vicar parson minister mayor judge farmer sailor soldier lodger miller baker
        butcher tailor draper apprentice inspector surgeon notary priest bishop dean abbot monk nun pilot skipper
        carpenter smith mason weaver fisherman shepherd merchant consul governor lawyer editor professor foreman
        groom coachman gardener policeman engineer schoolmaster headmaster schoolmistress midwife sexton curate
        carter grocer barber physician chemist guest visitor prisoner""".split()
    )
)
"""Nouns that stand for somebody without a name."""
