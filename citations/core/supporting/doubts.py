"""The doubts of stage 8 in words. A code is ``kind.fault`` or ``kind.fault:key``, as the sealed record holds it."""

from typing import Final

_KINDS: Final = {
    "quote": "the quotation",
    "frame": "what stands around the quotation",
    "paraphrase": "the paraphrase",
    "inference": "the inference",
    "metadata": "the fact from the record",
    "citation": "the citation",
    "key": "the passage",
}
_FAULTS: Final = {
    "not_found": "does not stand in the passage, word for word",
    "other_voice": "is somebody else's words, not the creator's",
    "taken_back": "is taken back by the sentence behind it, which is left out",
    "condition": "leaves out on what condition",
    "unsaid": "tells as so what the span only asks, orders, supposes, dreams or denies",
    "disguised": "has characters that nobody sees, or it or its span a word of two scripts",
    "turned": "leaves out of its sentence what turns it about",
    "role": "puts somebody in somebody else's place",
    "kin": "calls somebody a relative, or another one, that no span does",
    "reference": "names somebody where the span has a pronoun that may be another's",
    "merged": "tells as one what two places say",
    "cause": "gives a reason that no span gives, or what came of it for the reason",
    "order": "tells as later what came first",
    "tense": "tells as so today what the span tells as past",
    "replaced": "has another word in the place of one of the span",
    "comparison": "compares with what the span does not",
    "speaker": "names somebody as saying it who does not",
    "hearsay": "leaves out who says it",
    "number": "has a number that is not in the span",
    "name": "has a name that is not in the span",
    "place": "has a name or a number where the span has another",
    "word": "has a word that is neither in the span nor in the artifact's record",
    "words": "has too few words of the span",
    "negation": "says no where the span does not, or the other way round",
    "no_span": "shares no word with the passage",
    "not_relevant": "shares no word with the passage",
    "value": "does not hold the value of the record",
    "quotation": "may not quote",
    "unresolved": "does not read the same in the archive version",
    "unknown": "is not among the evidence",
}


def doubt(code: str) -> str:
    """Say a doubt of stage 8 in words; its code stands behind, as it does in the record."""
    kind, _, fault = code.partition(".")
    what, _, key = fault.partition(":")
    subject = f"{_KINDS.get(kind, kind)} {key}".rstrip()
    plain = what.replace("_", " ")
    return f"{subject} {_FAULTS.get(what, f'fails on {plain}')} ({code})"
