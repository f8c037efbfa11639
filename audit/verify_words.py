"""Every sentence of the page on which anybody verifies an answer; its script takes them as they are.

``{name}`` is a place that the script fills, with text and never with markup.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Sentences = Mapping[str, Promise]

SAID: Final[Sentences] = {
    "pass": _("This answer was given on {day}, and is unchanged."),
    "refused": _("This question was refused on {day}, and the refusal is unchanged."),
    "fail": _("Do not rely on this file: it was changed, or the archive never gave it like this."),
    "not_trusted": _(
        "The keys that signed this file are not known here. That does not say that it was changed."
    ),
    "unreadable": _("This is no whole file of an answer. Get it again, and do not edit it."),
    "bare": _(
        "This receipt of {day} is unchanged, but its answer is not in it. Choose your own copy with it."
    ),
    "differs": _("The receipt is unchanged, but the file that you kept is not what was signed."),
    "kept": _("A kept answer is not signed by itself. Choose its receipt too."),
    "keyset": _(
        "{file} holds keys. They are not used from here: whoever sent you both could have made both."
    ),
    "large": _("{file} is larger than 16 MB. Nothing that can be verified here is, so it was not read."),
    "many": _("Choose at most 50 files at once."),
    "broken": _("It took too long to read what you chose, so nothing is said of it: {file}"),
    "archive": _("{file} is no conversation that can be read: get it again, and do not edit it."),
    "reading": _(
        "{file} is made for reading and proves nothing alone. Choose conversation.zip, or the receipts inside a PDF."
    ),
    "conversation.pass": _(
        "Every answer in {file} is unchanged. Answers: {count}. What you kept is what was signed."
    ),
    "conversation.fail": _(
        "Do not rely on {file} yet: of its answers, {count}, not all could be proved. Those stand first below: {wrong}."
    ),
    "unknown": _(
        "{file} is no file of an answer. Choose a bundle, a receipt, or a kept answer beside its receipt."
    ),
    "right": _("That it is right is not proved by this."),
    "from": _("It came from the archive of {archive}."),
    "version": _("The archive stood at version {version}."),
    "logged": _("It stands in the log of {origin} as entry {place}."),
    "unlogged": _("A receipt stands in no log. The bundle of the answer, which auditors have, does."),
    "id.same": _("It has the ID on your paper: {id}."),
    "id.other": _("Your paper has the ID {id}. This file has the ID {other}: it is another answer."),
    "id.none": _("A receipt does not hold the ID of your paper. Compare the words below with it."),
    "kept.pass": _("{file} holds every claim and every source that was signed."),
    "kept.fail": _("{file} was not compared with it."),
    "kept.page": _(
        "{file} is a saved web page, which cannot be compared here. Compare the words below with it."
    ),
}
PAGE: Final[Sentences] = {
    "came": _("You came with the ID {id}. Choose the receipt or the bundle of that answer."),
    "file": _("File: {file}"),
    "signed": _("What was signed"),
    "asked": _("Asked: {question}"),
    "nearest": _("Nearest in the archive; may not answer"),
    "removed": _("Left out of this answer"),
    "checks": _("Each check"),
    "digests": _("Digests"),
}
STATUSES: Final[Sentences] = {
    "pass": _("holds"),
    "fail": _("does not hold"),
    "not_trusted": _("not trusted"),
    "not_checked": _("not checked"),
    "audit.missing_input": _("nothing to compare"),
}
CHECKS: Final[Sentences] = {
    "bundle.file": _("The file is whole, and written in the one form that it may have."),
    "bundle.parts": _("It holds what a bundle holds, and nothing else."),
    "bundle.envelope": _("What was signed says that it is a bundle."),
    "bundle.payload": _("Everything that was signed is there, in its form."),
    "bundle.commitments": _("There is one commitment for every part of the sealed record."),
    "bundle.proof": _("The place in the log is in its form."),
    "bundle.keyset": _("It was made with keys that you trust."),
    "bundle.signatures": _("Both signatures fit, of an older and of a newer kind."),
    "bundle.checkpoint": _("The log signed its own state."),
    "bundle.inclusion": _("The answer stands in the log in that state."),
    "bundle.seal": _("The sealed part is in its form."),
    "bundle.seal digest": _("The sealed part is the one that was signed."),
    "bundle.wraps": _("The shares that open the seal are whole. Nobody signed which there are."),
    "bundle.display": _("The answer in the file beside it is the one that was signed."),
    "receipt.file": _("The file holds a receipt, and the answer that it signs."),
    "receipt.envelope": _("What was signed says that it is a receipt."),
    "receipt.receipt": _("The time, and the digests of answer and bundle, are in their form."),
    "receipt.bundle": _("The bundle beside it is the one that it names."),
    "receipt.signatures": _("Both signatures fit, of an older and of a newer kind."),
    "receipt.display": _("The answer is the one that was signed."),
    "receipt.kept": _("The file that you kept holds every claim and source that was signed."),
}
DIGESTS: Final[Sentences] = {
    "file": _("this file"),
    "archive_root": _("version of the archive"),
    "display": _("the answer"),
    "answer": _("the answer"),
    "seal": _("the sealed part"),
    "policy": _("the policy in force"),
    "tables": _("the tables in force"),
    "keyset": _("the keys in force"),
    "cek": _("commitment to the key of the seal"),
    "root": _("root of the log"),
    "envelope": _("the bundle, as it was signed"),
    "payload": _("what was signed"),
}
TRUST: Final[Sentences] = {
    "house": _(
        "Checked with the keys that this house serves beside this page: log {origin}, keyset {version}, digest"
    ),
    "saved": _("Checked with the keys that came in this page: log {origin}, keyset {version}, digest"),
    "chosen": _("Checked with the keys in {file}, which you chose: log {origin}, keyset {version}, digest"),
    "none": _("There are no keys here, so no signature can be trusted. Choose a file of keys."),
    "unusable": _("This file gives no keys to trust:"),
}


def words(*, saved: bool) -> dict[str, dict[str, str]]:
    """Return every sentence in the reader's language; a saved page has its keys in itself."""
    trust = {**TRUST, "house": TRUST["saved" if saved else "house"]}
    rooms = {"said": SAID, "page": PAGE, "statuses": STATUSES, "checks": CHECKS, "digests": DIGESTS}
    return {
        name: {key: str(one) for key, one in room.items()} for name, room in {**rooms, "trust": trust}.items()
    }
