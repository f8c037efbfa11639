"""The ways in which a name is written, as patterns over a folded text.

Every form of a name counts, as whole words, however blanks, hyphens and apostrophes are written.
"""

import re
from functools import lru_cache
from itertools import pairwise
from typing import Final

from personas.core.folding import fold

_WORD: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_LETTERS: Final = re.compile(r"[^\W_]+")
_GAP: Final = r"[\W_]{1,3}"
_PLURAL: Final = "(?:e?s)?"
_RUN_TOGETHER: Final = 5  # letters of the shortest name that is also found without blanks
# Scripts that set no blanks between words, or hang endings on a name.
_UNSPACED: Final = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
)
_NO_PART: Final = frozenset(
    "mr mrs ms miss messrs dr rev revd sir lady lord capt captain col colonel gen general prof professor st aunt uncle "
    "jr sr the of and de da do dos das del della di la le van von der den ten ap bin ibn al".split()
)


def bare(text: str) -> str:
    """Return the letters of a name alone, by which its forms are compared."""
    return "".join(_LETTERS.findall(text))


def may_stand(names: tuple[str, ...], letters: str) -> bool:
    """Tell whether any form or lone part of these names can stand in a text of which *letters* are all (``bare``).

    A hundred times as fast as to look for every form, and most of a register is nowhere in a text.
    """
    return any(word in letters for word in _sure(names))


@lru_cache(maxsize=4096)
def _sure(names: tuple[str, ...]) -> frozenset[str]:
    """Return words of which each form and each part has one whole: the telling ones, or all where none tells."""
    forms = [_WORD.findall(fold(name).text) for name in names]
    sure = [[word for word in _telling(words) if len(word) > 1] or words for words in forms]
    return frozenset(bare(word) for words in sure for word in words)


@lru_cache(maxsize=4096)
def either(names: tuple[str, ...]) -> re.Pattern[str]:
    """Find any of these names in a folded text, the longest where several begin; an initial with a surname too."""
    forms = [_WORD.findall(fold(name).text) for name in names]
    told = [words for words in map(_telling, forms) if len(words) > 1 and len(words[-1]) > 1]
    initials = [[words[0][0], words[-1]] for words in told]
    made = {_joined(words): len("".join(words)) for words in (*forms, *initials) if words}
    return _whole(sorted(made, key=lambda form: (-made[form], form)))


@lru_cache(maxsize=4096)
def loosely(names: tuple[str, ...]) -> re.Pattern[str]:
    """Find a name with up to three words inside it, with more initials, or with the surname first."""
    forms: list[str] = []
    for words in (_telling(_WORD.findall(fold(name).text)) for name in names):
        if len(words) > 1 and len(words[-1]) > 1:
            first, last, initial = _spelt(words[0]), _spelt(words[-1]), words[0][0]
            forms += [
                f"{initial}(?:{_GAP}[^\\W_]){{1,3}}{_GAP}{last}",
                f"{last}, ?{initial}",
                f"{last}{_GAP}{first}",
            ]
            if len(words[0]) > 1:
                forms.append(f"{first}(?:{_GAP}[^\\W_]+){{1,3}}{_GAP}{last}")
    return _whole(forms)


def _joined(words: list[str]) -> str:
    """Let words run together only where that cannot make another word: not an initial with a name, not a short one."""
    long = len("".join(words)) >= _RUN_TOGETHER
    form = _spelt(words[0])
    for one, other in pairwise(words):
        together = long and (len(one) > 1) is (len(other) > 1)
        form += (r"[\W_]{0,3}" if together else r"[\W_]{1,3}") + _spelt(other)
    return form


@lru_cache(maxsize=4096)
def lone(names: tuple[str, ...]) -> re.Pattern[str]:
    """Find a lone part of one of these names, or a family by its plural."""
    parts = {part for one in parts_of(names) for part in one}
    longest_first = sorted(parts, key=lambda part: (-len(part), part))
    return _whole([_spelt(part) + ("" if _UNSPACED.match(part[-1]) else _PLURAL) for part in longest_first])


@lru_cache(maxsize=4096)
def word(part: str) -> re.Pattern[str]:
    """Find one part of a name."""
    return _whole([_spelt(part)])


def _spelt(word: str) -> str:
    """Find a word also where it is broken by a hyphen at the end of a line."""
    return "(?:- ?)?".join(r"\W?" if letter == "'" else letter for letter in word)


@lru_cache(maxsize=4096)
def parts_of(names: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    """Return the telling words of each name, of two letters or more; names without any are left out."""
    made = (frozenset(w for w in _telling(_WORD.findall(fold(name).text)) if len(w) > 1) for name in names)
    return tuple(parts for parts in made if parts)


def _telling(words: list[str]) -> list[str]:
    return [word for word in words if word not in _NO_PART]


def _whole(forms: list[str]) -> re.Pattern[str]:
    """Match these forms where no word goes on before or after them, in scripts that part their words."""
    bounded = (_begun(form) + ("" if _UNSPACED.match(form[-1]) else r"(?![^\W_])") for form in forms)
    return re.compile("|".join(bounded) or r"(?!)")


def _begun(form: str) -> str:
    """Let a form begin where no word goes on; behind its first letter, by which the places are found that it may be."""
    if _UNSPACED.match(form):
        return form
    return rf"{form[0]}(?<![^\W_]{form[0]}){form[1:]}"  # a form begins with a letter or a digit
