"""What a sentence does not say to be so: what it asks, orders, supposes, dreams, denies or charges somebody with.

*Did Rose sell the boat?* has every word of *Rose sold the boat*, and so has *pretend that Rose sold the boat*. What
stands only there is told as a fact by no claim, unless the claim says by a word of its own what it is.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from citations.core.language.words import content, negated, seen, stem, tokens
from citations.core.supporting.cutting import parts
from citations.core.supporting.mixed import Span
from citations.core.supporting.pairs import Pair
from citations.core.telling.taking_back import denied, reported

_ORDERS: Final = "|".join(
    """write say repeat pretend suppose supposing imagine answer ignore reply claim state tell assume respond
    output""".split()
)
_ALLOWED: Final = {
    r"[^.!?;:—–“”]*\?": "ask asked wonder wondered whether question inquire enquire",
    rf"^\W*(?:please,? |now,? |but |and )?(?:{_ORDERS})\b.*": "ask told order command suppose imagine pretend if",
    r"\b(?:must|should|shall|please|will|always|to) (?:answer|say|reply|respond|state|repeat|claim|write)"
    r"(?: that\b|:|, ?[“\"]).*": "ask told order command must should",
    r"\b(?:dream(?:s|t|ed|ing)?|nightmare)\b.*": "dream dreamt nightmare",
    r"\bin (?:my|his|her|a|the) (?:novel|story|play|tale|poem|fable|film)\b.*": "novel story play tale poem fable film",
    r"\b(?:is|was|be|were) (?:\w+ )?(?:false|untrue|not true|not so|a lie|lies|nonsense|an? invention) that\b.*": (
        "false untrue not lie nonsense invention deny"
    ),
    r"\b(?:far from|instead of|short of|without|rather than)\b[^,;.]*": "far instead without rather not never no",
    r"\b(?:accus(?:e|es|ed|ing)|alleg(?:e|es|ed|ing|edly|ation|ations)|suspect(?:s|ed|ing)?|charg(?:ed|es|ing) with"
    r"|blam(?:e|ed|es|ing))\b.*": "accuse accusation allege allegedly suspect charge blame",
    r"\b(?:within an? (?:inch|ace|hair) of|(?:on|at) the (?:point|verge|brink|edge) of|as good as"
    r"|(?:came|come|coming|was|were|been|went) (?:very |so )?near(?:ly)? (?:to )?\w+ing"
    r"|all but (?!(?:the|an?|one|two|three|four|five|my|his|her|our|their)\b)(?=[a-z]))[^,;.]*": (
        "nearly almost near close within point verge brink edge all not"
    ),
    r"\b(?:(?:is|was|are|were|been|being) (?:\w+ )?(?:said|rumoured|rumored|reported|whispered)\b"
    r"|(?:story|tale|rumou?r|gossip|legend|tradition|word|talk)(?: in [\w ]+)? (?:goes|went|is|was|has it|had it|runs"
    r"|ran|came|says|said)\b"
    r"|[Ii] (?:gather|gathered|hear|heard|understand|understood|am told|was told|am informed)(?: from [\w. ]+)? that\b"
    r"|\b(?:have|has|had|will have) it that\b).*": (
        "say said says told tell story tale rumour rumor rumoured report reported gossip legend hear heard gather "
        "gathered understand understood according believed whispered tradition inform informed word"
    ),
    r"\b(?:by no means|anything but|in no (?:way|sense)|not in the least)\b[^,;.]*": "no not never anything hardly",
    r"\btoo (?:\w+ ){1,2}to \w+.*": "too not never unable could",
    r"\bescap(?:e|ed|es|ing) (?:being )?\w+ing\b[^,;.]*": "escape escaped narrowly nearly",
    r"\bcall(?:s|ed) (?:him|her|me|us|them|it|himself|herself|myself)\b[^,;.]*": "call called name named describe said",
    r"\bnever so \w+ as\b.*": "so as",
    r"\b(?:was|were|is|are) to have\b[^,;.]*": "to would should intend intended plan planned",
    r"\bceas(?:e|ed|es|ing) to\b.*": "cease ceased stop stopped no longer end ended former until",
    r"\bg(?:ive|ave|iven|iving) up\b[^,;.]*": "give gave given abandon abandoned stop stopped quit renounce",
    r"\b(?:revok|rescind|cancel|annul|countermand|withhold|withheld)\w*\b.*": (
        "revoke revoked rescind cancel cancelled annul withdraw withdrawn withhold not no never"
    ),
    r"\b(?:less|no) true than\b.*": "not no less untrue false",
    r"\b(?:once|formerly|long|wrongly|generally|commonly|usually) (?:thought|believed|supposed|held|attributed"
    r"|ascribed)\b[^,;.]*": "think thought believe believed suppose supposed hold attribute ascribe said once formerly",
    r"\bpretend(?:ed|s|ing)? (?:to|that|not)\b.*": "pretend pretended feign feigned",
    r"\b(?:instructions?|orders?|directions?|directed|ordered|requested|begged|demanded|insisted) that\b[^,;.]*": (
        "instruction order direction direct request beg demand insist should would must"
    ),
    r"\b(?:plan|proposal|scheme|project|idea|attempt|offer|proposed|proposes|invited|asked|agreed|resolved|attempted"
    r"|tried|sought|threatened|refused|declined|failed|offered) to \w+[^,;.]*": (
        "plan proposal scheme project idea attempt offer propose proposed invite invitation ask agree agreement "
        "resolve resolution try seek threaten threat refuse decline fail failure would not never unable"
    ),
    r"\b(?:so that|in order that|lest)\b[^,;.]*\b(?:can|could|may|might|shall|should|will|would)\b[^,;.]*": (
        "so order lest purpose hope wish want intend for to that would should might could lest"
    ),
    r"\b(?:takes?|took|taken|pass(?:es|ed)?) (?:(?:him|her|me|us|them|it) )?for an?\b[^,;.]*": (
        "take took taken pass passed think thought believe believed suppose supposed call called"
    ),
    r"\bwhether\b[^,;.]*": (
        "whether ask asked wonder wondered doubt doubted know knew question if not inquire inquired debate decide "
        "decided discuss discussed uncertain unsure or"
    ),
    r"^.*\b(?:would|should|could|might)\b[^,;.]*\bbut for\b.*": "but if unless not without were except",
    r"\bappl(?:y|ied|ies|ying) for\b[^,;.]*": "apply application candidate seek sought want wanted ask",
    r"\b(?:was|were|been|being|is) offered\b[^,;.]*": "offer refuse refused decline declined accept accepted",
    r"\beither\b(?=.*\bor\b).*": "either or might could perhaps thought possible",
    r"^\W*(?:had|were|should)\b[^,]*,(?=.*\b(?:would|should|might|could)\b)": "if would should might could",
}
_FORMS: Final = tuple(
    (re.compile(form, re.IGNORECASE), frozenset(stem(word) for word in allowed.split()))
    for form, allowed in _ALLOWED.items()
)
"""Forms of English, and the words of a claim that say as much. Each finds what does not count."""
_NAME: Final = re.compile(r"(?<=[\w,] )[A-ZÀ-ÖØ-Þ][\w'’]*")
_MIXED: Final = re.compile("[a-z][\u0400-\u04ff]|[\u0400-\u04ff][a-z]", re.IGNORECASE)


def unasserted(pair: Pair, chosen: Sequence[Span]) -> Iterator[str]:
    """Yield ``unsaid`` where a claim tells as so what stands only in such words, ``taken_back`` where it is denied.

    A word of two scripts is ``disguised``, and so is a claim with characters that nobody sees: such a *not* would be
    read otherwise than it looks.
    """
    if is_unsaid(pair.claim, pair.spans):
        yield "unsaid"
    if any(map(_MIXED.search, (pair.claim, *pair.spans))) or seen(pair.claim) != pair.claim:
        yield "disguised"
    if not negated(pair.claim) and not reported(pair.claim) and any(map(_is_taken_back, chosen)):
        yield "taken_back"


def is_unsaid(claim: str, spans: Sequence[str]) -> bool:
    """Tell whether a word of the claim stands only in what these spans do not say to be so."""
    said = frozenset(stem(word) for word in tokens(claim))
    parts = [[part for n, part in _parts(span) if not _is_allowed(n, claim, said)] for span in spans]
    if not any(parts):
        return False
    aside = frozenset[str]().union(*(_content(part) for each in parts for part in each))
    plain = frozenset[str]().union(*map(_rest, spans, parts))
    return bool((aside - plain) & said)


@lru_cache(maxsize=4_096)
def _parts(text: str) -> tuple[tuple[int, str], ...]:
    """Return what each form finds in a sentence, behind the number of the form."""
    return tuple((n, part) for n, (form, _) in enumerate(_FORMS) for part in form.findall(text))


def _is_allowed(n: int, claim: str, said: frozenset[str]) -> bool:
    form, allowed = _FORMS[n]
    return bool(said & allowed or form.search(claim))


def _content(part: str) -> frozenset[str]:
    """Return its words of weight but for names, which say of nobody that it was so."""
    return content(_NAME.sub(" ", part)) or content(part)


def _rest(text: str, parts: Sequence[str]) -> frozenset[str]:
    for part in parts:
        text = text.replace(part, " ")
    return content(text)


def _is_taken_back(span: Span) -> bool:
    here = (span.locator.paragraph, span.locator.start)
    behind = (text for paragraph, start, text in parts(span.passage) if (paragraph, start) > here)
    return denied(next(behind, ""))
