"""The words in which a connection tells the database for whom it works (``kwanzaa/row_security.py`` reads them)."""

from enum import StrEnum
from typing import Final


class Setting(StrEnum):
    """What a connection says; PostgreSQL takes any name with a dot. Unsaid: nobody, and nothing is seen."""

    USER = "kwanzaa.user"  # the web: the ID of who is signed in
    VISIT = "kwanzaa.visit"  # the web: the secret in the session of somebody who is not signed in
    KEY = "kwanzaa.key"  # the web: the digest of a token or an invitation that somebody holds
    PERSONA = "kwanzaa.persona"  # a worker: the ID of the persona whose work this is, or EVERY


EVERY: Final = "*"


class Crossing(StrEnum):
    """Why a worker looks past the fence between personas. There is no other reason."""

    DRAIN = "find questions that wait, whosever they are"
    RELEASE = "let answers be read that the log covers by now"
    SIGNALS = "find what several people were shown together"
    REFLECT = "choose answers whose counterfactual is not made yet"
    FORGET = "remove what is older than its persona keeps it"
    ADDRESS = "find out whose a task is, by its ID"
    LEARN = "choose answers that nothing was learnt from yet, and let go what is too old"
    WATCH = "count how questions came out, for auditors and for the installation, and tell of alerts"
    REVERIFY = "look again at what is kept and logged, whosever it is"
    OPENINGS = "find openings of seals that wait for a signature, or for their alarm"
    FOUND = "found an archive that somebody asked for, which nobody has yet"
    WELCOME = "find archives whose first questions are to be made anew"
    ERASE = "let go of an account whose person wants it erased, in all archives"
    PACK = "pack what is kept of somebody who takes it along, in all archives"
    KNOCK = "find the archive that somebody names who asks to be let in"
    TRASH = "find what lay in the trash for its days, whosever it is"
    DRAW = "find archives with pictures that are not drawn small yet"
    PLACE = "find archives whose passages are to be placed anew"
    DESKS = "find batches and errands of curators that wait, whosever they are"
