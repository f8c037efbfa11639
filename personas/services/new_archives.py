"""Found an archive that somebody asked for in the browser: they become its steward and its first curator."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import override

from ledger.core.errors import KwanzaaError
from personas import roles
from personas.adapters import letters
from personas.adapters.site import site
from personas.core.consent import OPEN, OPEN_IN_WHOLE, SILENT, Rule
from personas.core.errors import ForbiddenError
from personas.core.life import SLUG_LIMIT
from personas.doors import Invitation
from personas.models import Persona
from personas.new_archives import NewArchive
from personas.selectors.access import may_found
from personas.services import inviting, portraits
from personas.services.founding import attest, draft, found

RULES: Final[Mapping[str, Rule]] = {"silent": SILENT, "open": OPEN, "whole": OPEN_IN_WHOLE}
"""What a default says, by the word with which it is asked for."""
_TOLD: Final = ("name", "pronouns", "born", "died", "summary")
_UNNAMED: Final = "archive"  # a name without a letter of the Latin alphabet gives no word for an address
_TALLY: Final = 6  # characters kept for a hyphen and a number


def ask(*, by: User, given: Mapping[str, Any], picture: bytes | None = None) -> NewArchive:
    """Write down what is wanted: the answers of ``personas.new_archive_pages.NewArchiveForm``.

    ``aliases`` is a list; ``consent`` is a key of ``RULES``; ``tier`` the least one that sees anything, empty for
    the lowest; ``people`` are (role, address or name), and ``said_in`` the language in which letters go to them.
    *picture* is a portrait that was drawn anew: it waits with the rest.
    Raises: ForbiddenError to whoever may not found archives.
    """
    _may(by)
    return NewArchive.objects.create(asked_by=by, given=dict(given), picture=picture)


def run(*, new_id: int) -> None:
    """Found it, once, if who asked may still; say what came of it. Then letters go to who was named."""
    with transaction.atomic():
        rows = NewArchive.objects.select_for_update(skip_locked=True, of=("self",))
        row = rows.filter(pk=new_id, state=NewArchive.State.ASKED).first()
        if row is None:
            return
        try:
            with transaction.atomic():
                row.persona = _found(
                    _may(row.asked_by), row.given, None if row.picture is None else bytes(row.picture)
                )
            named, said_in = row.given.get("people", []), row.given.get("said_in")
            row.state, row.given = NewArchive.State.DONE, {"people": named} if named else {}
        except KwanzaaError as e:
            row.state, row.said, row.given = NewArchive.State.REFUSED, f"{e.public_message} ({e})"[:500], {}
        row.picture = None
        row.save(update_fields=["state", "said", "persona", "given", "picture"])
    if row.persona is not None and row.asked_by is not None and row.given and letters.go_out():
        with override(said_in):
            _write_to(row, persona=row.persona, by=row.asked_by)


def unlinked(row: NewArchive) -> list[tuple[roles.Role, str]]:
    """Return who was named when an archive was begun, and has no link yet."""
    made = Invitation.objects.filter(persona=row.persona_id).values_list("role", "address", "whom")
    known = {(role, name) for role, *names in made for name in names}
    return [
        (roles.Role(role), whom) for role, whom in row.given.get("people", []) if (role, whom) not in known
    ]


def terms(role: roles.Role, whom: str, *, is_mailed: bool) -> inviting.Terms:
    """Return on which terms somebody is invited who was named by an address, or by what they are called."""
    return inviting.Terms(role=role, address=whom if is_mailed else "", whom=whom)


def waiting() -> list[int]:
    """Return all that nobody founded yet."""
    return list(NewArchive.objects.filter(state=NewArchive.State.ASKED).values_list("pk", flat=True))


def _may(who: User | None) -> User:
    if who is None or not may_found(who):
        raise ForbiddenError("only who was made a founder founds archives: ask the operator for it")
    return who


def _write_to(row: NewArchive, *, persona: Persona, by: User) -> None:
    """Send each who was named by an address their link; of a letter that does not go out no link stays."""
    for role, whom in unlinked(row):
        if "@" in whom:
            on = terms(role, whom, is_mailed=True)
            made, secret = inviting.invite(persona=persona, by=by, terms=on, now=timezone.now())
            if not inviting.mail(invitation=made, link=site() + reverse("invitation", args=[secret])):
                made.delete()


def _found(by: User, given: Mapping[str, Any], picture: bytes | None) -> Persona:
    persona = draft(slug=_free(given["name"]), **{name: given[name] for name in _TOLD})
    persona.aliases = given["aliases"]
    persona.languages = given.get("languages", [])
    found(persona=persona)
    for role in (roles.Role.STEWARD, roles.Role.CURATOR):
        roles.grant(by, persona, role)
    attest(persona=persona, rule=replace(RULES[given["consent"]], tier=given["tier"] or None), by=by)
    if picture is not None:
        least = persona.tiers.order_by("rank")
        tier = least.filter(name=given["tier"]).first() or least.first()
        if tier is not None:
            portraits.hang(persona=persona, picture=picture, tier=tier, why=given["portrait_why"])
    return persona


def _free(name: str) -> str:
    """Return a word for addresses that no persona has, as near to the name as may be."""
    stem = slugify(name)[: SLUG_LIMIT - _TALLY].strip("-_") or _UNNAMED
    taken = {*Persona.objects.filter(slug__startswith=stem).values_list("slug", flat=True)}
    number = 1
    while (slug := stem if number == 1 else f"{stem}-{number}") in taken:
        number += 1
    return slug
