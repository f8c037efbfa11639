"""Sentences of cores, services and workers as the desk says them: what is found in one, and what is said instead.

What is filled in is named: ``personas.sayings`` finds it again in a sentence that was said. Sentences of tables of
their own (findings, flaws, messages of errors, questions of a delivery) are taken from there.
"""

from typing import Final

# In words of a page, which are not those of the archive format.
INSTEAD: Final[dict[str, str]] = {
    (
        "%(where)s has a bad date (%(detail)s): use EDTF, such as 1845, 1845-06-02, 1845?, 184X, 1845/1846, "
        "or leave it empty."
    ): (
        "%(where)s has a bad date (%(detail)s): write it such as 1845, 1845-06-02, 1845?, 184X, 1845/1846, "
        "or leave it empty."
    ),
    "%(where)s names no artifact (%(detail)s): add a row for each file.": (
        "%(where)s names no document (%(detail)s): add a row for each file."
    ),
    "%(where)s names somebody who is not in the register (%(detail)s): enter them in the register, or say --open.": (
        "%(where)s names somebody who is not in the list of people (%(detail)s): enter them there, or say "
        "--open."
    ),
    (
        "%(where)s names a tier that the persona does not have (%(detail)s): use one of its tiers, or add "
        "the tier first."
    ): (
        "%(where)s names a level that the archive does not have (%(detail)s): use one of its levels, or add "
        "the level first."
    ),
    (
        "%(where)s names no tier, or one of them twice (%(detail)s): give every tier one name of small "
        "letters, digits and hyphens."
    ): (
        "%(where)s names no level, or one of them twice (%(detail)s): give every level one name of small "
        "letters, digits and hyphens."
    ),
    "%(where)s is too large (%(detail)s): split it into artifacts of less than 64 MiB.": (
        "%(where)s is too large (%(detail)s): split it into documents of less than 64 MiB."
    ),
    "%(row)s has the rank of another tier%(detail)s: give every tier a rank of its own.": (
        "%(row)s has the trust of another level%(detail)s: give every level a trust of its own."
    ),
    "%(row)s is the name of more than one tier%(detail)s: keep one of them.": (
        "%(row)s is the name of more than one level%(detail)s: keep one of them."
    ),
    "%(row)s has a limit or rank below 0%(detail)s: write 0 or more.": (
        "%(row)s has a limit or trust below 0%(detail)s: write 0 or more."
    ),
    "%(row)s has no access tiers, so that nobody may ask%(detail)s: add a tier.": (
        "%(row)s has no levels, so that nobody may ask%(detail)s: add a level."
    ),
    "%(row)s asks for a tier that the persona does not have%(detail)s: use one of its tiers, or none.": (
        "%(row)s asks for a level that the archive does not have%(detail)s: use one of its levels, or none."
    ),
    "This is not an artifact of an archive. Get a fresh copy of it.": (
        "This is not a document of an archive. Get a fresh copy of it."
    ),
    "This place does not exist in the artifact. Follow the citation again from the answer.": (
        "This place does not exist in the document. Follow the citation again from the answer."
    ),
    "There is no such persona here. Look at the list of those that you may ask.": (
        "There is no such archive here. Look at the list of those that you may ask."
    ),
    "This persona has no such access tier. Ask its curator to name one of the tiers it has.": (
        "This archive has no such level. Name one of the levels that it has."
    ),
    "%(path)s would make more than %(n)s files: hand it in as a batch of its own.": (
        "%(path)s would make more than %(n)s files: hand it in as a delivery of its own."
    ),
    "%(path)s holds a path that the batch has already: hand it in as a batch of its own.": (
        "%(path)s holds a path that the delivery has already: hand it in as a delivery of its own."
    ),
    "Version %(n)s is published with %(count)s records.": (
        "Version %(n)s is published with %(count)s documents."
    ),
    "Version %(n)s is published with 1 record.": "Version %(n)s is published with 1 document.",
    "1 record is corrected. Publish, so that answers follow.": (
        "1 document is corrected. Publish, so that answers follow."
    ),
    "%(n)s records are corrected. Publish, so that answers follow.": (
        "%(n)s documents are corrected. Publish, so that answers follow."
    ),
    "Items in it: %(items)s; pictures: %(pictures)s; recordings: %(recordings)s.": (
        "Documents in it: %(items)s; pictures: %(pictures)s; recordings: %(recordings)s."
    ),
    "Records in it: %(records)s; originals: %(originals)s; withdrawn: %(withdrawn)s.": (
        "Documents in it: %(records)s; originals: %(originals)s; withdrawn: %(withdrawn)s."
    ),
    "Records whose original is not here, so that their words went out alone: %(n)s.": (
        "Documents whose original is not here, so that their words went out alone: %(n)s."
    ),
    "The archive was changed meanwhile: pack it again.": "The archive was changed meanwhile: pack it again.",
    "No worker came back from it: ask whoever runs this house.": (
        "No worker came back from it: ask whoever runs this house."
    ),
    "nothing goes out as %(form)s: choose one of the forms": (
        "nothing goes out as %(form)s: choose one of the forms"
    ),
    "whoever asked for it tends this archive no more": "whoever asked for it tends this archive no more",
    "%(slug)s has no version %(n)s: %(known)s": "%(slug)s has no version %(n)s",
    "%(slug)s has no tier %(tier)s: it has %(known)s": "%(slug)s has no level %(tier)s; it has %(known)s",
    "iiif needs an address, such as https://example.org/iiif: manifests name themselves": (
        "pictures and recordings need an address, such as https://example.org/iiif"
    ),
    "nothing of %(slug)s was published": "nothing of %(slug)s was published",
    "%(record)s is being withdrawn: publish a version first": (
        "%(record)s is being withdrawn: publish a version first"
    ),
    "%(what)s is signed and not in the published log yet: start again in a moment": (
        "%(what)s is signed and not in the published log yet: start again in a moment"
    ),
    "the original of %(record)s is not the file that was handed in: restore it from a backup": (
        "the original of %(record)s is not the file that was handed in: restore it from a backup"
    ),
    "1 artifact is in the trash until %(day)s.": "1 document is in the trash until %(day)s.",
    "%(n)s artifacts are in the trash until %(day)s.": "%(n)s documents are in the trash until %(day)s.",
    "Of 1 record an earlier text is left; it comes back with the next version.": (
        "Of 1 document an earlier text is left; it comes back with the next version."
    ),
    "Of %(n)s records an earlier text is left; it comes back with the next version.": (
        "Of %(n)s documents an earlier text is left; it comes back with the next version."
    ),
    "1 person comes into the register, sealed until you settle them.": (
        "1 person comes into the list of people, sealed until you settle them."
    ),
    "%(n)s people come into the register, sealed until you settle them.": (
        "%(n)s people come into the list of people, sealed until you settle them."
    ),
    "1 of them is in the register already, and stays as it is there.": (
        "1 of them is in the list of people already, and stays as it is there."
    ),
    "%(n)s of them are in the register already, and stay as they are there.": (
        "%(n)s of them are in the list of people already, and stay as they are there."
    ),
    "%(who)s may not invite a %(role)s to %(slug)s": "%(who)s may not invite to %(slug)s: %(role)s",
    "a requestor needs a tier": "who reads needs a level",
    "a %(role)s has no tier": "only who reads has a level, not: %(role)s",
    "a requestor's membership lasts 1 to %(n)s days; others' has no end": (
        "who reads stays 1 to %(n)s days; others have no end"
    ),
    "persona %(slug)s has no tier %(tier)s; it has %(known)s": (
        "the archive %(slug)s has no level %(tier)s; it has %(known)s"
    ),
    "a requestor of %(slug)s needs a tier": "who reads %(slug)s needs a level",
    "persona %(slug)s has no tier": "the archive %(slug)s has no level",
    "there is no tier %(tier)s; there are %(known)s": "there is no level %(tier)s; there are %(known)s",
    "%(slug)s: tiers and budgets that give more are attested by the steward; ask them to (%(detail)s)": (
        "%(slug)s: levels and budgets that give more are attested by the steward; ask them to (%(detail)s)"
    ),
    "%(slug)s: not every record may say so: look at the differences again": (
        "%(slug)s: not every document may say so: look at the differences again"
    ),
    "a door leads to a tier of its own archive": "a door leads to a level of its own archive",
    "%(slug)s: only its curators change its records; ask one of them": (
        "%(slug)s: only its curators change its documents; ask one of them"
    ),
    "there is a persona %(slug)s already: choose another slug": (
        "there is an archive %(slug)s already: choose another name for addresses"
    ),
    "%(slug)s has no artifact: take in a folder, and say --open or fill in inclusion": (
        "%(slug)s has no document: hand some in, and say in its consent that they may be in the archive"
    ),
    (
        "%(n)s people are named in the archive of %(slug)s and not settled (%(names)s): in the register, "
        "seal, clear or anonymize each of them and write down why"
    ): (
        "%(n)s people are named in the archive of %(slug)s and not settled (%(names)s): in the list of "
        "people, seal, clear or anonymize each of them and write down why"
    ),
    "%(path)s is not in the archive of %(slug)s: name a path of its manifest": (
        "%(path)s is not in the archive of %(slug)s: name a path of the list of documents"
    ),
    "%(path)s: this batch is closed; open another one for more files": (
        "%(path)s: this delivery is closed; open another one for more files"
    ),
    "%(path)s: a batch has at most %(n)s files; open another one for the rest": (
        "%(path)s: a delivery has at most %(n)s files; open another one for the rest"
    ),
    "%(path)s: capitals alone tell it from another file of the batch; rename one of them": (
        "%(path)s: capitals alone tell it from another file of the delivery; rename one of them"
    ),
    "%(path)s: another file of this name is in the batch; rename one of them": (
        "%(path)s: another file of this name is in the delivery; rename one of them"
    ),
    "it changes more than %(n)s records: bring it in in parts": (
        "it changes more than %(n)s documents: bring it in in parts"
    ),
    "This archive has no such record. Copy the path from the table that goes out.": (
        "This archive has no such document. Copy the path from the table that goes out."
    ),
    "This record stands in another row too. Keep one of them.": (
        "This document stands in another row too. Keep one of them."
    ),
    "the batch": "the delivery",
    "nothing, unless a record says otherwise": "nothing, unless a document says otherwise",
    "removed from the register": "removed from the list of people",
    "%(record)s cannot be the key of a record": "%(record)s cannot be the path of a document",
}
# As they are said.
SENTENCES: Final = (
    "Looked as the level %(tier)s sees.",
    "restored %(n)s from the trash",
    "asked for version %(n)s, seen as %(mark)s",
    "Nothing was changed.",
    "Nothing was undone.",
    "Nothing was saved.",
    "Looser would be: %(detail)s.",
    "The same file was handed in before, as %(path)s.",
    "It holds %(n)s files, each with an outcome of its own.",
    "It holds 1 file, with an outcome of its own.",
    "Its %(n)s rows speak for the files beside it.",
    "Its row speaks for a file beside it.",
    "No file here has the name of “%(title)s”.",
    "The date of “%(title)s” is not understood, and was left out.",
    "As “%(title)s” by %(creator)s, undated.",
    "As “%(title)s” by %(creator)s, %(date)s.",
    "As “%(title)s”, %(kind)s by %(creator)s, undated.",
    "As “%(title)s”, %(kind)s by %(creator)s, %(date)s.",
    "And %(n)s more.",
    "It says when %(path)s was taken.",
    "It stands under %(path)s.",
    "Its words are those of %(path)s.",
    "Its words are those of %(path)s, which failed: see what is said of that.",
    "It was discarded before it was taken in: hand it in again if it is wanted.",
    "A record that said just this was withdrawn, and what is withdrawn stays withdrawn.",
    "It said so before it was corrected, and what was corrected does not come back: word it otherwise.",
    "Somebody corrected it meanwhile; that stands.",
    "It is not what stands under its record now, or it was taken out.",
    "Nothing has changed since version %(n)s, so there is no new one.",
    "It is withdrawn for ever: nobody sees it any more, and the same file never comes in again.",
    "From version %(n)s on nobody sees them.",
    "Its words say what is to be seen, and are those of %(who)s.",
    "Its words: %(how)s.",
    "Of %(n)s of %(of)s words no box is known.",
    "%(program)s (%(language)s) read %(n)s words and does not say how sure it is.",
    "%(program)s (%(language)s) read %(n)s words and is %(sure)s %% sure of them.",
    "It doubts %(n)s of them: %(words)s.",
    "left out: %(n)s turns of which nobody can tell who spoke",
    "left out: %(n)s turns that hold a file and no word",
    "left out: its dates, which are in no form that is known here",
    "its dates are kept by the month: by the day it would be too many",
    "its dates are kept by the year: by the day it would be too many",
    "%(n)s in this file are called so: one entry stands for all of them",
    "attached and left out: %(name)s",
    "%(n)s quoted lines or parts of others were left out",
    "%(n)s pieces of HTML were left out",
    "left out: %(n)s notes or comments",
    "left out: what is noted beside the slides",
    "left out: %(what)s",
    "%(n)s characters are not said by the file; %(sign)s stands for each",
    "of %(n)s of %(of)s words only the page is known",
    "it holds %(n)s pictures, and this is the first",
    "it repeats: its first day is its date",
    "an invitation lasts 1 to %(n)s days, not %(given)s",
    "%(who)s may not answer for %(slug)s",
    "somebody answered this before",
    "nobody is signed in; sign in first",
    "%(slug)s: only the steward says how few readers may be told of; ask them to",
    "%(slug)s: only its curators and its steward change its policy; ask one of them",
    "%(slug)s: the person's instructions about everything are attested by the steward; ask them to",
    "%(slug)s: only the steward lifts a suspension; ask them to",
    "say who agreed, how and when, or why nobody is exposed; then clear them",
    "%(path)s was changed meanwhile: look at the differences again",
    "its steward alone opens and closes the door of an archive",
    "%(slug)s: only its curators ask for this; ask one of them",
    "the archive was changed since somebody looked at what would be published: look again",
    "the archive of %(slug)s was changed meanwhile: start again",
    "%(row)s: a cell holds what no rule says",
    "only who was made a founder founds archives: ask the operator for it",
    "it is not the file that was read",
    "It has %(n)s bytes; %(most)s are taken. Make it smaller.",
    "It is no picture that can be read here. Hand in another.",
    "it is not the file that was handed in",
    "it changed while it was read",
    "it is larger than %(n)s bytes: hand it in in smaller parts",
    "it is larger than %(n)s bytes: bring it in in parts",
    "it is not UTF-8: save the table again as CSV in UTF-8",
    "%(path)s cannot be heard: %(why)s",
    "%(path)s cannot be shown: %(why)s",
    "%(path)s: its words are longer than %(n)s characters; shorten them",
    "%(path)s: %(why)s; correct the words, or discard them",
    "%(tier)s would grow: say why, in up to %(n)s characters; it is signed with the policy.",
    "%(path)s: a newer text stands in its place",
    "the first bytes are not those of a ZIP: pack the folder again, as a plain ZIP",
    "it is no ZIP; for one text, fill in as well: %(what)s",
    "a file has a name that is no text; rename it",
    "%(path)s is no path below a folder; rename the file",
    "%(path)s… is longer than %(n)s characters; shorten it",
    "%(path)s holds signs that nobody sees; rename the file",
    "%(path)s: it is being handed in twice at this moment; try again",
    "it is no CSV (%(detail)s): save the table again as CSV with commas",
    "it has the unknown column %(column)s: the columns are %(known)s",
    "it lacks the column %(column)s: save the table that went out",
    "it has more than %(n)s rows: bring it in in parts",
    "%(cell)s is neither yes nor no: write one of them, or nothing",
    "%(given)s is no number of characters, and not the word %(word)s",
    "Not a sensitive class. Use those of the archive format.",
    "Nothing is allowed from this day on: choose one after %(day)s.",
    "Nothing is allowed from this day on. Choose one after %(day)s.",
    "Say who it is.",
    "It is sealed, cleared or anonymized.",
    "There is a sign in it that nobody sees (%(detail)s). Type it anew.",
    "%(date)s ends before it begins",
    "%(date)s is not a day like 2031-06-02",
    "%(date)s is not a date like %(like)s",
    "%(date)s: there is no year 0",
    "%(date)s has a month in a year that is not known",
    "%(date)s has a day in a month that is not known",
    "%(date)s: there is no month %(n)s",
    "%(date)s: that month has no day %(n)s",
    "%(why)s. Write it so, or leave it empty.",
    "%(date)s is not yet. Write a day that has come, or leave it empty.",
    "%(date)s is before the birth, %(born)s. Correct one of the two.",
    "%(given)s is no short name for addresses: 1 to %(n)s letters, digits, - and _.",
    "A name has 1 to %(n)s characters, and none that nobody sees.",
    "Other names are a list of texts, such as [“Ada Obi”]; an empty one is [].",
    "%(given)s: write one of %(known)s.",
    "Answer profiles are a list of some of %(known)s, such as [“steward”].",
    "%(slug)s carries an hour: a window of consent begins and ends with days, in UTC",
    "character %(n)s (line %(line)s) is U+%(code)s, which no text may hold",
    "the charset %(given)s is not known; known are %(known)s",
    "%(given)s without a byte order mark; say %(one)s-le or %(two)s-be",
    "byte %(n)s is not %(charset)s: %(detail)s",
    "no word is left of it",
    "it is not said who describes it",
    "nobody has confirmed what was recognised",
    "a tombstone stands there",
)
