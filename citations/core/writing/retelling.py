"""Close paraphrase: a plain sentence in the first person, told in the third; every other word stays as it stands.

*I taught the children in 1932.* becomes *Ada Finch wrote that she taught the children in 1932.* Whatever leaves a
doubt who is meant, when, or whether it was so, is no plain sentence, and is quoted instead.
"""

import re
from typing import Final

from citations.core.language.irregular import PAST
from citations.core.language.words import STOP, fold, names, tokens
from citations.core.records import Life, Origin
from citations.core.telling.framing import frame
from citations.core.writing.stretches import Stretch

_PRONOUNS: Final[dict[str, dict[str, str]]] = {
    "she": {"I": "she", "me": "her", "my": "her", "mine": "hers", "myself": "herself"},
    "he": {"I": "he", "me": "him", "my": "his", "mine": "his", "myself": "himself"},
}
_SAME: Final = {
    "she": frozenset("she her hers herself".split()),
    "he": frozenset("he him his himself".split()),
}
_OWN: Final = frozenset("i me my mine myself".split())
# Who else is meant, which time, which place; what was not so, or is so still; what joins it to the sentence before.
_DOUBTFUL: Final = frozenset(
    """we us our ours ourselves you your yours yourself this these that those here there now then today to-day tonight
    yesterday tomorrow ago last next since still already yet soon lately recently such so thus therefore
    am is are has have do does will shall can may must should would could might if unless though although perhaps
    i'm i've i'll i'd it's that's there's what's don't can't won't isn't aren't haven't hasn't let ought
    think thought believe believed suppose supposed hope hoped wish wished said says say told tell""".split()
)
_JOINING: Final = frozenset("and but or nor for yet so then also however yes no oh ah well".split())
_BEFORE_VERB: Final = frozenset(
    "never not always often also soon once first only just ever even nearly almost".split()
)
_MARKS: Final = re.compile(r"[“”\"‘()\[\]:;?!…—–_*@\n]|--|\.\.")
_WORD: Final = re.compile(r"\b(?:I|[Mm]e|[Mm]y|[Mm]ine|[Mm]yself)\b(?!['’])")
_POINTER: Final = re.compile(r"\b(?:it|its|they|them|their|he|him|his|she|her)\b", re.IGNORECASE)
_INTRODUCING: Final = frozenset("a an the my some every each no".split())
_LONGEST: Final = 200
_FEWEST: Final = 4


def told(stretch: Stretch, origin: Origin, life: Life) -> str | None:
    """Return the sentence in the third person behind who wrote it and where; None where it may not be told so."""
    forms = _PRONOUNS.get(life.pronoun)
    if forms is None or not _own(origin, life) or not _plain(stretch, life.pronoun):
        return None
    bare = _WORD.sub(lambda one: forms["I" if one[0] == "I" else one[0].lower()], stretch.text)
    first = bare.split()[0]
    if first.lower() not in STOP:
        return None
    return f"{frame(origin).removesuffix(':')} that {first.lower()}{bare[len(first) :]}"


def _own(origin: Origin, life: Life) -> bool:
    return fold(origin.creator).casefold() == fold(life.name).casefold()


def _plain(stretch: Stretch, pronoun: str) -> bool:
    """Tell whether a stretch is one whole sentence of the person's own past, and of nobody who could be mistaken."""
    text, words = stretch.text, tokens(stretch.text)
    whole = stretch.cut == (False, False) and text.endswith(".") and len(text) <= _LONGEST
    if not whole or _MARKS.search(text) or len(words) < _FEWEST or ". " in text:
        return False
    clear = not set(words) & (_DOUBTFUL | _SAME[pronoun]) and words[0] not in _JOINING
    return clear and not _pointing(text) and bool(_OWN & set(words)) and _past(words)


def _pointing(text: str) -> bool:
    """Tell whether *it*, *he* or their like comes before anything in the sentence that it could stand for."""
    found = _POINTER.search(text)
    head = text[: found.start()] if found else ""
    return found is not None and not names(head) and not set(tokens(head)) & _INTRODUCING


def _past(words: tuple[str, ...]) -> bool:
    """Tell whether every *I* has a verb in the past behind it, and there is one at least in the sentence."""
    for n, word in enumerate(words):
        if word == "i":
            behind = [one for one in words[n + 1 :] if one not in _BEFORE_VERB and not one.endswith("ly")]
            if not behind or not _is_past(behind[0]):
                return False
    return any(_is_past(word) for word in words)


def _is_past(word: str) -> bool:
    return word in PAST or (word.endswith("ed") and len(word) > _FEWEST)
