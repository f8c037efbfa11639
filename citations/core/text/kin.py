"""Words for who is whose relative: one table, for questions, for what is quoted and for what is told in other words."""

from typing import Final

from citations.core import data

_GROUPS: Final = data.groups("kin")
RELATIVES: Final = _GROUPS["relatives"]
KIN: Final = RELATIVES | _GROUPS["by_law"]
"""Those by marriage that ended and by baptism as well."""
