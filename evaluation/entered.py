"""What one plain question enters of the core: modules and functions that are written there, and regular expressions.

    python -m evaluation.entered "Who taught him to read?"

It asks Douglass in memory, once to read what is read once (tables, weights, words), then counts. A function is a
``def`` of ``citations/core``; what stands inside one, as a comprehension does, is of it, and what a dataclass writes is
none.
"""

import os
import re
import sys
from collections import Counter
from types import FrameType
from typing import Final

import django

_CORE: Final = "citations.core."
_SHOWN: Final = 20


class Entered:
    """Counts calls while a question is asked."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.functions: Counter[tuple[str, str]] = Counter()
        self.expressions = 0

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        """Note one event of the interpreter."""
        module, code = frame.f_globals.get("__name__", ""), frame.f_code
        if not module.startswith(_CORE):
            return
        if event == "c_call":
            self.expressions += isinstance(getattr(argument, "__self__", None), re.Pattern)
        elif event == "call" and code.co_filename != "<string>" and not code.co_name.startswith("<"):
            self.functions[module.removeprefix(_CORE), code.co_qualname] += 1


def main(question: str) -> None:
    """Ask, and print what was entered."""
    django.setup()
    from evaluation import folders  # noqa: PLC0415 - after the settings

    memory, entered = folders.douglass(), Entered()
    memory.ask("Where was he born?")
    session = memory.session()
    sys.setprofile(entered)
    memory.ask(question, session)
    sys.setprofile(None)
    modules = {module for module, _ in entered.functions}
    told = [f"{len(modules)} modules, {len(entered.functions)} functions, {entered.expressions} expressions"]
    told += [f"{n:6} {module}.{name}" for (module, name), n in entered.functions.most_common(_SHOWN)]
    sys.stdout.write("\n".join((*told, "")))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
    main(sys.argv[1])
