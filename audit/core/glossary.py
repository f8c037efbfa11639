"""What every code on the auditor's desk means, in one word and one plain sentence; the code always stands behind."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Room(StrEnum):
    """A table of codes."""

    OUTCOME = "outcome"
    RUNG = "rung"
    KIND = "kind"
    REASON = "reason"
    STAGE = "stage"
    PROFILE = "profile"
    QUESTION = "question"
    RECORD = "record"


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One code; *line* is its sentence, empty for a code that is not known here."""

    code: str
    word: str
    line: str = ""


_OUTCOMES: Final = (
    ("answer", "answered", "Something of the archive was shown."),
    (
        "refusal",
        "refused",
        "There was no answer, and the reason was told. A refusal is signed like an answer.",
    ),
)
_RUNGS: Final = (
    ("supported", "fully covered", "Every claim is borne out by the words that stand beside it."),
    ("narrowed", "covered in part", "Claims that nothing bears out were left out."),
    (
        "labeled",
        "with a caution",
        "Something is shown that is not fully borne out, and is labelled so.",
    ),
    ("refused", "not covered", "Nothing was left that could be shown."),
)
_KINDS: Final = (
    ("malformed", "no question", "The text could not be read as a question. No bundle is made of it."),
    ("care", "care", "Somebody needs a person, and no archive."),
    ("courtesy", "courtesy", "Nothing was asked: a greeting, or thanks."),
    ("category", "out of scope", "This is not what an archive does."),
    ("coverage", "not enough material", "The archive holds too little to answer."),
    ("consent", "not allowed", "The person, or a curator, does not let it be shown. It is told as coverage."),
    ("limit", "limit reached", "Who asked has had enough of this for today."),
)
_REASONS: Final = (
    ("malformed", "no question", "The text is not a question."),
    ("care", "somebody needs help", "Somebody seemed to be in need, and was told who listens."),
    ("greeting", "a greeting", "Nothing was asked."),
    ("coverage", "not enough material", "Nothing in the archive answers it; or nothing that may be shown."),
    ("post_death", "after the archive ends", "It asks about a time after the archive ends."),
    ("general_knowledge", "general knowledge", "It asks for something else than what the archive says."),
    ("adversarial", "an attack", "It tries to give the archive orders."),
    ("third_party", "another's private life", "It asks for private matters of somebody else."),
    ("insufficient_retrieval", "nothing found", "No passage came near enough."),
    ("no_citeable_content", "nothing to cite", "What was found lacks a title, an address or words to cite."),
    ("low_similarity_score", "not near enough", "What was found is too far from the question."),
    ("below_min_sources", "too few sources", "The profile asks for more sources than were found."),
    ("no_primary_sources", "no own words", "The profile asks for first-hand sources, and there is none."),
    ("citations_required", "nothing cited", "No claim of the draft named its source."),
    ("not_covered", "not borne out", "No passage bears out what the question asks for."),
    ("one_sided_comparison", "one side only", "The archive holds one side of the comparison only."),
    (
        "no_part_covered",
        "no part borne out",
        "Several questions at once, and no passage bears out any of them.",
    ),
    ("not_displayable", "may not be shown", "Every passage that bears it out is withheld."),
    ("budget_spent", "budget spent", "Who asked may be shown no more today."),
    ("extraction_risk", "too much of one thing", "Who asked came back to one thing too often for one day."),
    ("conversation_ended", "conversation ended", "It ended after three attempts to give orders."),
)
_STAGES: Final = (
    ("intake", "reading the question", "Is this text a question at all?"),
    ("categories", "scope", "Is it a question for this archive?"),
    ("retrieval", "search", "Which passages may be used, and which of them come nearest?"),
    ("enforcement", "enough evidence", "Are there enough sources, near enough, for this profile?"),
    ("drafting", "draft", "Write an answer out of these passages, and out of nothing else."),
    ("segmentation", "claims", "Take the draft apart into single claims."),
    ("knowledge", "sort of claim", "Is a claim about the person, reasoning, or known to everybody?"),
    ("assignment", "binding", "Which words of which passage bear out this claim?"),
    ("coverage", "coverage", "What is borne out, and what is to be left out or labelled?"),
    ("display", "display", "What of it may this reader be shown?"),
    ("assembly", "sealing", "Write the record, sign it, seal it, and log it."),
    ("tracking", "counting", "Count what was used; no word of it is kept."),
)
_PROFILES: Final = (
    ("educator", "for teaching", "At least two near sources, and every claim cited."),
    ("researcher", "for research", "At least three near first-hand sources, and every claim cited."),
    ("creator", "for making", "One source is enough, and what is nearest may be shown beside."),
    ("builder", "for building", "One source is enough, and what is nearest may be shown beside."),
    ("steward", "for keeping", "One source is enough, and every claim is cited."),
)
_QUESTIONS: Final = (
    ("factual", "for a fact", "It asks what was."),
    ("creative", "for something made", "It asks for a text or an idea."),
    ("analytical", "for a reading", "It asks how something is to be understood."),
)
_RECORDS: Final = (
    ("bundle", "an answer or a refusal", "The signed file of one decision, with its place in the log."),
    ("seal", "the sealed record", "Question, claims and passages, closed. Two persons together open it."),
    ("display", "what was shown", "What the requestor read, word for word."),
    ("receipt", "a receipt", "What the requestor keeps: signed digests of what was shown."),
    ("digest", "a digest", "A short number made of a whole file. A change of one letter gives another one."),
    ("leaf", "a leaf", "One line of the log: the digest of what was signed, and nothing else."),
    ("checkpoint", "a head", "The log's size and root at one moment, signed."),
    ("witness", "a witness", "Somebody outside who signs that the log only grew."),
    ("keyset", "the keys", "Which keys may sign what, and from when to when."),
    ("policy", "a policy", "What the person allows to be shown, and to whom."),
    ("archive version", "a version of the archive", "Everything that the archive held at one moment."),
    (
        "counterfactual",
        "the full archive's answer",
        "What would have been said if nothing was withheld; sealed.",
    ),
    ("opening", "the opening of a seal", "One person asks, another allows it, and the log says so first."),
    (
        "tombstone",
        "that something left",
        "A record left the archive, and nothing of it may be used any more.",
    ),
    ("destruction", "what was erased", "What was destroyed together with a record that left."),
    (
        "asker",
        "who asked",
        "A code for one person in one archive. It tells no name, and is another one elsewhere.",
    ),
)


def _terms(rows: tuple[tuple[str, str, str], ...]) -> Mapping[str, Term]:
    return {code: Term(code=code, word=word, line=line) for code, word, line in rows}


GLOSSARY: Final[Mapping[Room, Mapping[str, Term]]] = {
    Room.OUTCOME: _terms(_OUTCOMES),
    Room.RUNG: _terms(_RUNGS),
    Room.KIND: _terms(_KINDS),
    Room.REASON: _terms(_REASONS),
    Room.STAGE: _terms(_STAGES),
    Room.PROFILE: _terms(_PROFILES),
    Room.QUESTION: _terms(_QUESTIONS),
    Room.RECORD: _terms(_RECORDS),
}


def term(room: Room, code: str) -> Term:
    """Return what a code means; one that is not known here, such as an older version's, stands for itself."""
    return GLOSSARY[room].get(code) or Term(code=code, word=code)


def codes(room: Room, words: str) -> frozenset[str]:
    """Return the codes of a room in which every one of *words* stands, in the code, its word or its sentence."""
    wanted = words.casefold().split()
    return frozenset(
        one.code
        for one in GLOSSARY[room].values()
        if wanted and all(word in f"{one.code} {one.word} {one.line}".casefold() for word in wanted)
    )
