"""What the desk calls its lists and fields: one plain word a thing, in the language of the page.

Names of tables and columns are for who writes code. A desk says how its own list is called (``called``); a field is
called by the row here, or by its own name. Nothing of it is part of a table in the database.
"""

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from django.conf.locale import LANG_INFO
from django.contrib.admin import display
from django.db.models import Field, Model
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from personas.core.invisible import escape_visible
from personas.said_dates import said as said_date

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Column = Field[Any, Any]
    Words = str | _StrPromise
else:
    Column, Words = Field, object

# Of one table alone: "table.column"; of all others by the column.
FIELDS: Final[dict[str, Words]] = {
    "aliases": _("other names"),
    "anybody": _("also without signing in"),
    "answered_by": _("answered by"),
    "archive_end": _("the archive ends"),
    "artifact": _("document"),
    "artifact_chars": _("characters of one text, in all"),
    "asked_by": _("asked by"),
    "by": _("by whom"),
    "by_door": _("came in by the open door"),
    "cap": _("longest excerpt"),
    "context_chars": _("around a source"),
    "created": _("since"),
    "creator": _("whose words it holds"),
    "daily_chars": _("characters a day"),
    "daily_expansions": _("looks around a source a day"),
    "daily_probes": _("answers a day about one thing"),
    "default_profile": _("how strictly it answers, where nobody chooses"),
    "digest": _("fingerprint"),
    "display": _("its words may be shown"),
    "ends": _("until"),
    "excerpt_cap": _("longest excerpt"),
    "existence": _("readers may know of it"),
    "expires": _("link works until"),
    "inclusion": _("may be in the archive"),
    "listeners": _("who listens to somebody in need"),
    "made_by": _("by whom"),
    "member_days": _("days in the archive"),
    "per_minute": _("questions a minute"),
    "persona": _("archive"),
    "primary": _("their own words"),
    "profiles": _("how strictly it may answer"),
    "pseudonym": _("name that stands for theirs"),
    "rank": _("trust"),
    "receipt": _("how and when they agreed"),
    "record_key": _("path"),
    "revoked": _("closed"),
    "root": _("fingerprint of what it holds"),
    "sensitive": _("sensitive matters"),
    "sha256": _("fingerprint"),
    "shows_originals": _("show the place in the original"),
    "slug": _("name in addresses"),
    "starts": _("from"),
    "summary": _("a few lines about them"),
    "surfacing": _("answers may rest on it"),
    "ticket": _("place in the log"),
    "tier": _("level"),
    "trash_days": _("days in the trash"),
    "uploader": _("handed in by"),
    "user": _("who"),
    "valid_from": _("from"),
    "valid_until": _("until"),
    "whom": _("for whom"),
    "why": _("by whose word"),
    "archiveversion.n": _("version"),
    "policyversion.n": _("version"),
    "risksignal.n": _("how often"),
    "errand.kind": _("what"),
    "errand.done": _("done at"),
    "invitation.used": _("used at"),
    "membership.starts": _("reads from"),
    "membership.ends": _("reads until"),
}
# In place of what a column says of itself to who writes code.
HELPS: Final[dict[str, Words]] = {
    "persona.born": _("Such as 3 March 1908, or about 1908"),
    "persona.died": _("Such as 3 November 1987"),
    "persona.languages": _("Such as English, Welsh."),
    "persona.listeners": _("A line each. Country: who, how"),
    "person.died": _("Such as 1987; of the dead nothing is held back"),
    "rule.record_key": _("Empty: for every document that has no word of its own"),
    "door.anybody": _(
        "Anybody reads, searches and asks, without an account: in the lowest level, whichever stands above"
    ),
    "portrait.tier": _("Who sees a picture that is handed in here: this level, and those above it"),
    "rule.tier": _("Only this level, and those above it"),
    "portrait.record_key": _("Of a photograph or a picture, as the list of documents names it"),
    "persona.archive_end": _("Empty: with the death. Nothing later is answered."),
    "tier.artifact_chars": _("For one reader, for good"),
    "tier.daily_probes": _("One text, topic or person; never more after the person's death"),
    "invitation.member_days": _("A reader stays so long; empty: no end"),
    "archiveversion.ticket": _("Its number there"),
    "policyversion.ticket": _("Its number there"),
    "artifact.primary": _("Not a biography, and nobody else's letter"),
}
# Words of the archive format, as somebody says them: "what.word" where two tables have one word.
VALUES: Final[dict[str, Words]] = {
    "memoir": _("memoir"),
    "letter": _("letter"),
    "journal": _("journal"),
    "speech": _("speech"),
    "article": _("article"),
    "email": _("email"),
    "message": _("message"),
    "photograph": _("photograph"),
    "recording": _("recording"),
    "interview": _("interview"),
    "kind.legal": _("legal paper"),
    "biography": _("biography"),
    "other": _("other"),
    "minors": _("children"),
    "medical": _("medical"),
    "financial": _("financial"),
    "credentials": _("passwords and keys"),
    "intimate": _("intimate"),
    "legal": _("matters of law"),
    "biometric": _("faces, voices, fingerprints"),
    "privileged": _("told in confidence"),
    "workplace": _("matters of work"),
    "health": _("health"),
    "mind": _("mind"),
    "sex": _("love and sex"),
    "crime": _("crime"),
    "accusation": _("accusation"),
    "abuse": _("abuse"),
    "parentage": _("parentage"),
    "money": _("money"),
    "faith": _("faith"),
    "politics": _("politics"),
    "address": _("address"),
    "contact": _("how to reach somebody"),
    "identity": _("numbers of identity"),
    "profile.steward": _("As this archive is usually answered"),
    "educator": _("Only where two papers come near it"),
    "researcher": _("Only where three papers come near it, one in their own hand"),
    "creator": _("One paper is enough"),
    "builder": _("One paper is enough, to try things out"),
    "requestor": _("reads"),
    "curator": _("tends"),
    "auditor": _("audits"),
    "steward": _("answers for it"),
    "she": _("she"),
    "he": _("he"),
    "they": _("they"),
    "public": _("public"),
    "family": _("family"),
    "describe": _("describe"),
    "publish": _("publish"),
    "throw away": _("throw away"),
    "take out": _("take out"),
    "never show": _("never show"),
    "people": _("people"),
    "records": _("documents"),
    "consent": _("consent"),
    "added": _("added"),
    "corrected": _("corrected"),
    "withdrawn": _("withdrawn"),
    "returned": _("came back"),
}
_NUMBERED: Final = re.compile(r"[a-z ]+ (\d+)")
_KNOWN_BY: Final[dict[type, Callable[[Any], str]]] = {}
# What becomes of a sentence that is held back, as its table says it.
STATES: Final = (
    _("held back: nobody has looked at it"),
    _("held back: a curator keeps it so"),
    _("open: a curator cleared it"),
)


def put(model: type[Model], called: tuple[Words, Words] | None, known_by: Callable[[Any], str]) -> None:
    """Let a table, its fields and their choices be called as the desk calls them, and a row as it is *known by*."""
    _KNOWN_BY[model] = known_by
    meta = model._meta  # noqa: SLF001 -- public in Django
    if called:
        meta.verbose_name, meta.verbose_name_plural = called
    for field in meta.concrete_fields:
        own = f"{meta.model_name}.{field.name}"
        field.verbose_name = FIELDS.get(own) or FIELDS.get(field.name) or _(str(field.verbose_name))
        if field.help_text:
            field.help_text = _(str(field.help_text))
        if field.choices:
            field.choices = [(value, _(str(said))) for value, said in field.choices]


def help_of(field: Column) -> Words:
    """Return what a form says below a field."""
    return HELPS.get(f"{field.model._meta.model_name}.{field.name}") or field.help_text  # noqa: SLF001 -- public in Django


def plain(column: str) -> str:
    """Return what a column of consent is called."""
    return str(FIELDS.get(column, column))


def named(word: str, of: str = "") -> str:
    """Return what somebody calls a word of the archive format; any other as it stands."""
    return str(_word(word, of))


def _word(word: str, of: str) -> Words:
    """Return it unsaid: which language it is said in is the page's to know."""
    own = f"{of}.{word}"
    return VALUES[own] if own in VALUES else VALUES.get(word, word)


def language(code: str) -> str:
    """Return what a language is called in that of the page; a code that is not known as it stands."""
    info = LANG_INFO.get(code, {})
    return gettext(info["name"]) if "name" in info else code


def called(row: object) -> str:
    """Return what to call a row on a page: who or what it is known by, else its own name, or its table and number.

    Its own name is for logs, and names nobody.
    """
    known_by = _KNOWN_BY.get(type(row))
    if known_by and (name := known_by(row)):
        return escape_visible(name)
    own = str(row or "")
    numbered = _NUMBERED.fullmatch(own)
    return f"{row._meta.verbose_name} {numbered[1]}" if numbered and isinstance(row, Model) else named(own)  # noqa: SLF001 -- public in Django


def column(name: str) -> Callable[[Any], str]:
    """Return a column of a list that says a word of the archive format as somebody calls it."""

    @display(description=FIELDS[name] if name in FIELDS else _(name), ordering=name)
    def words(row: Any) -> str:
        word = getattr(row, name)
        return named(str(word), name) if word else "–"

    words.__name__ = name
    return words


def columns(model: type[Model], names: Iterable[Any]) -> list[Any]:
    """Let each column of such words say them so."""
    bare = {field.name for field in model._meta.concrete_fields if not field.choices}  # noqa: SLF001 -- public in Django
    return [_COLUMNS[one] if one in bare and one in _COLUMNS else one for one in names]


def choices(words: Iterable[str], of: str = "") -> list[tuple[str, Words]]:
    """Offer words of the archive format, as somebody calls them."""
    return [(str(one), _word(str(one), of)) for one in words]


def said(field: Column) -> list[str]:
    """Return every message of a field, for the catalogues."""
    choices = [str(words) for _value, words in field.choices or ()]
    return [one for one in (str(field.verbose_name), str(help_of(field)), *choices) if one]


def _listed(name: str, says: Callable[[str], str]) -> Callable[[Any], str]:
    """Return a column that says a list as somebody would: its words by what they are called, with commas between."""

    @display(description=FIELDS[name] if name in FIELDS else _(name), ordering=name)
    def words(row: Any) -> str:
        return ", ".join(says(str(one)) for one in getattr(row, name)) or "–"

    words.__name__ = name
    return words


def _dated(name: str) -> Callable[[Any], str]:
    """Return a column that says a date as somebody would."""

    @display(description=FIELDS[name] if name in FIELDS else _(name), ordering=name)
    def words(row: Any) -> str:
        return said_date(getattr(row, name)) if getattr(row, name) else "–"

    words.__name__ = name
    return words


_COLUMNS: Final = {name: column(name) for name in ("kind", "role", "tier")} | {
    "aliases": _listed("aliases", str),
    "languages": _listed("languages", language),
    "profiles": _listed("profiles", lambda word: named(word, "profile")),
    "sensitive": _listed("sensitive", named),
    **{name: _dated(name) for name in ("born", "died", "archive_end", "date")},
}
