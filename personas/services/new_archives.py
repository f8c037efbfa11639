"""Found an archive that somebody asked for in the browser: they become its steward and its first curator."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from ledger.core.errors import KwanzaaError
from personas import roles
from personas.core.consent import OPEN, OPEN_IN_WHOLE, SILENT, Rule
from personas.core.errors import ForbiddenError
from personas.core.life import SLUG_LIMIT
from personas.models import Persona
from personas.new_archives import NewArchive
from personas.selectors.access import may_found
from personas.services.founding import attest, draft, found

RULES: Final[Mapping[str, Rule]] = {"silent": SILENT, "open": OPEN, "whole": OPEN_IN_WHOLE}
"""What a default says, by the word with which it is asked for."""
_TOLD: Final = ("name", "pronouns", "born", "died", "summary")
_UNNAMED: Final = "archive"  # a name without a letter of the Latin alphabet gives no word for an address
_TALLY: Final = 6  # characters kept for a hyphen and a number


def ask(*, by: User, given: Mapping[str, Any]) -> NewArchive:
    """Write down what is wanted: the answers of ``personas.new_archive_pages.NewArchiveForm``.

    ``aliases`` is a list; ``consent`` is a key of ``RULES``; ``tier`` the least one that sees anything, empty for
    the lowest.
    Raises: ForbiddenError to whoever may not found archives.
    """
    _may(by)
    return NewArchive.objects.create(asked_by=by, given=dict(given))


def run(*, new_id: int) -> None:
    """Found it, once, if who asked may still; say what came of it."""
    with transaction.atomic():
        rows = NewArchive.objects.select_for_update(skip_locked=True, of=("self",))
        row = rows.filter(pk=new_id, state=NewArchive.State.ASKED).first()
        if row is None:
            return
        try:
            with transaction.atomic():
                row.persona = _found(_may(row.asked_by), row.given)
            row.state, row.given = NewArchive.State.DONE, {}
        except KwanzaaError as e:
            row.state, row.said = NewArchive.State.REFUSED, f"{e.public_message} ({e})"[:500]
        row.save(update_fields=["state", "said", "persona", "given"])


def waiting() -> list[int]:
    """Return all that nobody founded yet."""
    return list(NewArchive.objects.filter(state=NewArchive.State.ASKED).values_list("pk", flat=True))


def _may(who: User | None) -> User:
    if who is None or not may_found(who):
        raise ForbiddenError("only who was made a founder founds archives: ask the operator for it")
    return who


def _found(by: User, given: Mapping[str, Any]) -> Persona:
    persona = draft(slug=_free(given["name"]), **{name: given[name] for name in _TOLD})
    persona.aliases = given["aliases"]
    persona.languages = given.get("languages", [])
    found(persona=persona)
    for role in (roles.Role.STEWARD, roles.Role.CURATOR):
        roles.grant(by, persona, role)
    attest(persona=persona, rule=replace(RULES[given["consent"]], tier=given["tier"] or None), by=by)
    return persona


def _free(name: str) -> str:
    """Return a word for addresses that no persona has, as near to the name as may be."""
    stem = slugify(name)[: SLUG_LIMIT - _TALLY].strip("-_") or _UNNAMED
    taken = {*Persona.objects.filter(slug__startswith=stem).values_list("slug", flat=True)}
    number = 1
    while (slug := stem if number == 1 else f"{stem}-{number}") in taken:
        number += 1
    return slug
