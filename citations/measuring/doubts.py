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
    "turned": "leaves out of its sentence what turns it about",
    "subject": "says of one what the span says of another",
    "exchanged": "puts somebody in somebody else's place",
    "replaced": "has another word in the place of one of the span",
    "copied_negation": "copies the span, and says no where that does not, or the other way round",
    "clause": "has a clause of which the span says nothing",
    "quantity": "counts something else with a number of the span",
    "modality": "is surer than the span, or less sure",
    "quantifier": "says of all what the span says of some, or leaves out how many",
    "speaker": "names somebody as saying it who does not",
    "number": "has a number that is not in the span",
    "name": "has a name that is not in the span",
    "word": "has a word that is neither in the span nor in the artifact's record",
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
