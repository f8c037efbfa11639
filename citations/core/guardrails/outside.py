"""What is asked of an assistant or an encyclopaedia, and of no archive."""

from typing import Final

from citations.core.query.understood import Understood
from citations.core.text.forms import any_of, ordered, small, table, whole
from citations.core.text.selves import Self
from citations.core.text.words import tokens

_ERRAND: Final = any_of(table("en/tasks_first.txt"))
_TASK: Final = small(table("en/tasks.txt"))
_KNOWLEDGE: Final = small(table("en/knowledge.txt"))
_ARCHIVE: Final = whole(table("en/archive.txt"))
COURTESY: Final = any_of(table("en/courtesy.txt"))
"""How a question begins before it asks."""


def task(one: Understood) -> bool:
    """Whether *one* asks for work to be done, whoever it is about."""
    return ordered(_ERRAND, one.plain) or bool(_TASK.search(one.plain.lower()))


def knowledge(one: Understood, person: Self) -> bool:
    """Whether *one* asks for general knowledge, and speaks of nobody and nothing in the archive."""
    bare = COURTESY.sub("", one.plain, count=1)
    if _ARCHIVE.search(bare) or person.words & set(tokens(bare)):
        return False
    return bool(_KNOWLEDGE.search(bare.lower()))
