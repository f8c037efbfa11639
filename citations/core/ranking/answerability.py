"""What answers no question at all: headings, numbers, scraps, greetings, and questions.

Which sentence answers: ``sentences``.
"""

import re
from functools import lru_cache
from typing import Final

from citations.core.passages.greeting import OPENS
from citations.core.records import Passage, Sentence
from citations.core.text.irregular import PAST
from citations.core.text.kin import RELATIVES
from citations.core.text.words import content, tokens

_FEWEST = 12
_LONGER = 4
_MOST_TITLED = 12
_MOST_CLOSING = 14
_WORD = re.compile(r"[^\W\d_]{2,}")
_MARKUP = re.compile(r"\s*(?:#{1,6}\s|\||<!--|```)")
_MAIL: Final = re.compile(r"\b(?:From|To|Cc|Date|Sent|Subject|Re): ")
_ENDED: Final = frozenset(".!?…”\"’')]")
_CLOSES: Final = re.compile(
    r"(?:(?:and )?(?:believe me|i (?:remain|am, )|ever yours|yours?\b|sincerely|with\b.*\b(?:love|respects?|regards|"
    r"wishes|affection)))",
    re.IGNORECASE,
)
_CAPITAL: Final = r"[A-ZÀ-ÖØ-Þ][\w’'-]*\.?"
_NAMED: Final = (
    rf"(?-i:(?:the )?{_CAPITAL}(?:,? (?:(?:d[aeiou]s?|den|der|van|von|la|le|and) ){{0,2}}{_CAPITAL}){{0,4}}$)"
)
_DEAR: Final = "loving|affectionate|devoted|obedient|dear|faithful|humble|grateful|sincere|old"
_SIGNING: Final = "|".join((*sorted(RELATIVES), "friend|servant|pupil|child|boy|girl|comrade|colleague"))
_SIGNED: Final = re.compile(
    rf"(?:(?:written |told |reported |edited |compiled |translated )?by|signed[,:]?|from) {_NAMED}"
    r"|(?:(?:i (?:am|remain)|believe me|ever|always|as ever),? )*"
    rf"(?:yours?|your (?:(?:own|very|most|ever) )*(?:{_DEAR})(?: (?:and|own|{_DEAR}|{_SIGNING}))*"
    r"|(?:with )?(?:(?:all|much|best) )?(?:my )?(?:love|regards))"
    rf"(?: (?:ever|truly|sincerely|faithfully|affectionately|always|obediently|very|most|in haste))*,? {_NAMED}",
    re.IGNORECASE,
)
"""A by-line or the name under a letter, with its stop: *By Margery Oates.*, *Your loving friend, Margery.*"""
_GREETS: Final = re.compile(rf"{OPENS}[^.?!;]{{0,60}}$", re.IGNORECASE)
_CALLS: Final = re.compile(
    r"(?:my |dear |good )*(?:(?:mr|madam|mrs|miss|sister|brother|worthy)\.? "
    r"(?:chair\w*|president|speaker|mayor|moderator)|ladies|gentlemen|friends|comrades|colleagues|fellow|neighbours)\b",
    re.IGNORECASE,
)
_SAYS: Final = re.compile(
    r"\b(?:i|we|he|she|it|they|that|this|there|let|is|are|was|were|am|be|been|has|have|had|do|does|did|will|shall|"
    r"would|should|can|could|may|might|must)\b|\w{3}ed\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=8_192)
def noisy(text: str) -> bool:
    """Tell whether *text* is a heading, a table's row, a number or a scrap, and no sentence (seed 004, 6.1 D).

    So are the lines that open and close a letter, a speech or a mail: they name somebody and tell nothing.
    """
    letters = [*filter(str.isalpha, text)]
    shouted = sum(map(str.isupper, letters)) * 2 > len(letters)
    return (
        bool(_MARKUP.match(text))
        or shouted
        or _titled(text)
        or _names_alone(text)
        or _closing(text.strip())
        or _calling(text.strip())
        or len(letters) < _FEWEST
        or text.rstrip().endswith("?")
    )


def heading(one: Sentence, passage: Passage) -> bool:
    """Tell whether *one* stands alone in its paragraph and says nothing but the title of its artifact."""
    if any(each.paragraph == one.paragraph for each in passage.sentences if each is not one):
        return False
    said = content(one.text)
    return bool(said) and said == content(passage.origin.title)


def _titled(text: str) -> bool:
    """Tell whether *text* is written like a title: no full stop, and most of its longer words capitalised."""
    if not text.rstrip()[-1:].isalnum():
        return False
    longer = [word for word in text.split() if len(word) >= _LONGER]
    capitalised = sum(word[0].isupper() for word in longer)
    return len(longer) <= _MOST_TITLED and capitalised * 2 > len(longer)


def _names_alone(text: str) -> bool:
    """Tell whether *text* is nothing but names in a row, as *Horta, Faial, Azores.*: every word has a capital."""
    words = _WORD.findall(text)
    return len(words) > 1 and all(word[0].isupper() for word in words)


def _closing(text: str) -> bool:
    """Tell whether *text* is how a letter begins or ends, or the head of a mail: *Your brother,* — *From: … To: …*."""
    if len(_MAIL.findall(text)) > 1 or _GREETS.match(text) or _SIGNED.match(text):
        return True
    short = len(text.split()) <= _MOST_CLOSING and text[-1:] not in _ENDED
    return short and (text.endswith(",") or bool(_CLOSES.match(text)))


def _calling(text: str) -> bool:
    """Tell whether *text*, as *Mr. Chairman, friends, and the gentleman from the mill*, only says who is spoken to."""
    return bool(_CALLS.match(text)) and not _SAYS.search(text) and PAST.isdisjoint(tokens(text))
