"""Every sentence of the page on which a seal is opened; its script takes them as they are, and fills the places."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from audit.core.glossary import GLOSSARY, Room
from citations.core import about
from citations.core.extractive import extraction
from citations.core.records import Course, Knowledge, Relation, Rung
from citations.core.refusals.texts import REMOVED

Sentences = Mapping[str, Promise]

FAULTS: Final[Sentences] = {
    "no key": _("{file} is no private key. Choose the file that kwanzaa-open made, as it is."),
    "large": _("{file} is too large for a key, so it was not read. Choose your own key file."),
    "passphrase": _("This key is kept under a passphrase. Type it, and choose the key again."),
    "wrong passphrase": _("The passphrase does not open this key. Type it again, and choose the key again."),
    "no token": _(
        "Your browser asks no security key here. Choose the copy of your key that is under a passphrase; "
        "kwanzaa-open ROLE.key --new-key ROLE --passphrase makes one."
    ),
    "no secret": _(
        "Your browser or your security key keeps no secret for a file (PRF). Try another, or keep your key "
        "under a passphrase."
    ),
    "token refused": _(
        "The security key did not open it: it was not used, or is not the one of this file. Try again, or "
        "choose the copy of your key that is under a passphrase."
    ),
    "another house": _(
        "This file opens only at the address where it was made. Choose the copy of your key that is under a "
        "passphrase."
    ),
    "another key": _("This is not the key that the statement names. Choose the one that you asked with."),
    "another bundle": _("The statement is for another bundle. Nothing was opened; tell the operator."),
    "another opening": _("What the other person gave belongs to another opening. Ask them to give it again."),
    "insecure": _("Your browser does no cryptography on this page: it was not served over HTTPS."),
    "audit.opening_over": _("The time of this opening is over. Ask for another one."),
    "audit.verification": _("The bundle does not verify, so no key was used. Tell the archive's steward."),
    "audit.opening": _("The statement does not allow this. Nothing was opened."),
    "audit.opened_file": _(
        "What the other person gave holds something else than was agreed. Ask them for it again."
    ),
    "audit.record": _("The record is not in the form that it must have. Nothing of it is shown."),
    "ledger.seal": _("It does not open: a share was changed, or is not for this bundle and this key."),
    "ledger.commitment": _("What was given is not what the bundle commits to. Nothing of it is shown."),
    "ledger.unknown_key": _(
        "The keys that signed this are not those of this house. No key of yours was used."
    ),
    "broken": _(
        "It took too long, or your browser could not do it. Nothing was opened, and nothing was sent."
    ),
    "other": _("What was laid out for you is not as it was signed. No key was used; tell the operator."),
}
STAGES: Final[Sentences] = {
    "intake": _("The question was taken in, and read as one {type}."),
    "categories": _("What it asks for was looked at: {course}."),
    "retrieval": _(
        "Passages that the archive gave: {count}. Of those that this rests on, the nearest was number {rank}."
    ),
    "retrieval.none": _("Passages that the archive gave: {count}. This rests on none of them."),
    "enforcement": _("Checks of what was found that held: {count}."),
    "drafting": _("The words were drafted by {drafter}."),
    "segmentation": _("The draft was cut into statements; this is number {n}."),
    "knowledge": _("It counts as {knowledge}."),
    "assignment": _("Places in the archive that were bound to it: {count}."),
    "assignment.none": _("No place in the archive was bound to it."),
    "coverage": _("Judged by those places, it stands on the rung {rung}."),
    "display.whole": _("It was shown as it was sealed."),
    "display.cut": _("It was shown shorter, or with names covered."),
    "display.withheld": _("It was not shown."),
    "assembly": _("It was sealed, signed and logged with everything else."),
    "tracking": _("That it was used was counted afterwards; the seal does not hold that."),
}
COURSES: Final[Sentences] = {
    Course.PROCEED: _("it may be searched for"),
    Course.DOWNGRADE: _("it may be answered in the person's own words, and nothing concluded from them"),
    Course.REFUSE: _("it is not answered here"),
}
DRAFTERS: Final[Sentences] = {
    extraction.NAME: _("a program that only quotes"),
    about.NAME: _("a program that says what this system is"),
}
RUNGS: Final[Sentences] = {
    Rung.SUPPORTED: _("supported: the archive says it"),
    Rung.NARROWED: _("narrowed: only a part that the archive says was left"),
    Rung.LABELED: _("labeled: an inference, shown as one"),
    Rung.REFUSED: _("refused: nothing in the archive carries it"),
}
KNOWLEDGE: Final[Sentences] = {
    Knowledge.FACTUAL: _("a statement of fact, which must be cited"),
    Knowledge.REASONING: _("a conclusion, which must be cited and labeled"),
    Knowledge.GENERAL: _("general context, not from the archive"),
    Knowledge.SYSTEM: _("a statement about this archive itself"),
    Knowledge.CONNECTIVE: _("a phrase that only connects"),
}
RELATIONS: Final[Sentences] = {
    Relation.DIRECT_QUOTE: _("quoted word for word"),
    Relation.PARAPHRASE: _("paraphrased"),
    Relation.INFERENCE: _("interpreted from"),
    Relation.METADATA_FACT: _("from archive records"),
}
CHECKS: Final[Sentences] = {
    "opened file": _("What was opened is of this bundle."),
    "opened field": _("This field is the one that was committed to when the answer was signed."),
    "opening": _("The seal, opened again with the same keys, holds exactly this."),
    "record": _("The record is whole, and of the archive version that was signed."),
    "record commitments": _("Every field is the one that was committed to when the answer was signed."),
    "sealed display": _("The answer beside it is the one that was signed and shown."),
    "citations": _("Every citation has an excerpt of its own, of the paper and of the length that it names."),
    "rungs": _("Every claim stands on the rung that its citations earn."),
    "outcome": _("What came of it follows from the claims, and what was removed was told with its reason."),
    "reduction": _("Nothing was shown that is no part of what was sealed and delivered."),
    "archive": _("Every paper that is cited stood in the archive version that was asked."),
    "gates": _("What was shown is what the rules of display make of these claims, byte for byte."),
    "policy": _("Those rules were given what the signed policy decides."),
    "artifacts": _("The words stand in the paper, and in its original, where they are cited."),
}
PAGE: Final[Sentences] = {
    "opened": _("The seal is open, here alone. Nothing of it was sent or kept."),
    "failed": _("The seal is open, but not every check below holds. Tell the archive's steward."),
    "field": _("This one field was opened; everything else stays closed."),
    "beside": _("This is what the full archive would have said, with what its policy keeps from everybody."),
    "question": _("The question"),
    "outcome": _("What came of it, as it was sealed"),
    "kind": _("Outcome"),
    "rung": _("How well it is covered"),
    "class": _("Kind of no"),
    "reason": _("Reason"),
    "claim": _("Claim {n}"),
    "nearest": _("Nearest {n}"),
    "shown": _("As shown"),
    "sealed": _("As sealed"),
    "told": _("What was shown in the place of an answer"),
    "unshown": _("This claim was not shown."),
    "restricted": _("restricted: not shown"),
    "closed": _("The key of this excerpt was destroyed or not given; its words stay closed."),
    "cited": _("{relation}, of {artifact}, version {version}, at {place}"),
    "way": _("Its way through the twelve stages"),
    "removed": _("Removed, as it was sealed"),
    "none": _("No claim was made."),
    "checks": _("What was checked here"),
    "more": _(
        "Three checks need the archive's own program or its papers, which this page does not have. You make them with "
        "this command, of the file below. The operator gives policy.json, the steward the archive as it was taken out."
    ),
    "save": _("Save what was opened, for kwanzaa-verify; it is as secret as what it holds"),
    "holds": _("holds"),
    "fails": _("does not hold"),
    "unchecked": _("not checked here"),
    "working": _("It is verified first, and then opened."),
    "touch": _("Your browser asks for your security key. Confirm there; when it is new, twice."),
    "kept": _("Your key is kept under your security key in a new file. Nothing of it was sent or kept here."),
    "lost": _(
        "Save it. Keep the file that you chose in a safe place too. When the security key is lost or reset, or "
        "this house moves to another address, the new file never opens again."
    ),
    "token": _("Save the new key file"),
    "given": _("Your letter is made; it is being handed over. Your key stayed here."),
}


_GLOSSARY: Final = {
    "types": Room.QUESTION,
    "outcomes": Room.OUTCOME,
    "kinds": Room.KIND,
    "reasons": Room.REASON,
}


def _terms(room: Room) -> Mapping[str, str]:
    return {code: one.word for code, one in GLOSSARY[room].items()}


def words() -> dict[str, dict[str, str]]:
    """Return every sentence in the reader's language, by its room."""
    rooms: Mapping[str, Mapping[str, Promise | str]] = {
        "page": PAGE,
        "faults": FAULTS,
        "stages": STAGES,
        "checks": CHECKS,
        "rungs": RUNGS,
        "knowledge": KNOWLEDGE,
        "relations": RELATIONS,
        "courses": COURSES,
        "drafters": DRAFTERS,
        "removed": {why: _(text) for why, text in REMOVED.items()},
        **{name: _terms(room) for name, room in _GLOSSARY.items()},
    }
    return {name: {str(key): str(one) for key, one in room.items()} for name, room in rooms.items()}
