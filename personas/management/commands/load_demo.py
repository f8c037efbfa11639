"""``manage.py load_demo``: the fictional person's archive of ``demo/``, in two versions, with its logins."""

import json
import os
import secrets
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from ledger import services as ledger
from ledger.core.errors import KwanzaaError
from personas import embedders, roles, services
from personas.core.consent import WHOLE, Rule
from personas.core.findings import Finding
from personas.core.policy import Person, Standing
from personas.core.tiers import Tier
from personas.doors import Portrait
from personas.held_back import HeldSentence
from personas.management import media_folder
from personas.models import Persona
from personas.readers import folder
from personas.readers.folder import Document
from personas.services.deciding import decide

LOGINS = "demo-logins.json"  # in KWANZAA_STATE; `manage.py run` prints what is in it
UNLISTED = "demo-logins-unlisted.json"
_THREADS = 2


class Command(BaseCommand):
    """Running it again changes nothing, and gives back logins whose file was lost."""

    help = "Load the demo archive of a fictional person, and make its logins."

    def handle(self, *_args: object, **_options: object) -> None:
        """Load what is missing."""
        try:
            ledger.found()
            persona = _persona(_read("persona.json"))
            _take_in(persona, "archive")
            if not persona.versions.exists():  # once a policy is signed, nothing is opened further
                _take_in_media(persona, _demo() / "media")
            services.publish(persona=persona)
            services.activate(persona=persona)
            _take_in(persona, "version2")
            _review(persona, _read("persona.json"))
            version = services.publish(persona=persona, withdraw=_withdrawn())
            ledger.sequence()
        except KwanzaaError as e:
            raise CommandError(str(e)) from e
        _logins(persona, _read("logins.json")["logins"])
        self.stdout.write(f"Demo archive: {persona.name}, version {version.n}.")


def _demo() -> Path:
    return Path(settings.BASE_DIR) / "demo"


def _read(name: str) -> Any:
    return json.loads((_demo() / name).read_text(encoding="utf-8"))


def _persona(given: dict[str, Any]) -> Persona:
    persona = Persona.objects.filter(slug=given["slug"]).first()
    if persona:
        return persona
    draft = services.draft(
        **{key: given[key] for key in ("slug", "name", "born", "died", "pronouns", "summary")}
    )
    draft.profiles, draft.default_profile = given["profiles"], given["default_profile"]
    draft.shows_originals = True
    persona = services.found(persona=draft, tiers=[Tier(**tier) for tier in given["tiers"]])
    services.attest(persona=persona, rule=Rule(**given["policy"]))
    for person in given["people"]:
        entry = {**person, "aliases": tuple(person["aliases"]), "state": Standing(person["state"])}
        services.enter_person(persona=persona, person=Person(**entry))
    return persona


def _take_in(persona: Persona, name: str) -> None:
    found = folder.read(_demo() / name)
    _raise(found.findings)
    _ingest(persona, _opened(found.documents))


def _take_in_media(persona: Persona, root: Path) -> None:
    found, findings = media_folder.read(root)
    _raise(findings)
    _ingest(persona, _opened(tuple(one.document for one in found)))
    media_folder.keep(persona, found)
    why = "Of this project, for anybody: CC0-1.0"
    given = {"record_key": _read("persona.json")["portrait"], "why": why}
    Portrait.objects.update_or_create(persona=persona, defaults=given)


def _ingest(persona: Persona, documents: tuple[Document, ...]) -> None:
    with tqdm(unit=" sentences", file=sys.stderr, disable=None, leave=False) as bar:

        def progress(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        embedder = embedders.get(settings.KWANZAA_EMBEDDER, _THREADS)
        report = services.ingest(persona=persona, documents=documents, embedder=embedder, progress=progress)
    _raise(report.findings)


def _opened(documents: tuple[Document, ...]) -> tuple[Document, ...]:
    """Let some series be read in whole, as what was printed was by anybody."""
    series = _read("persona.json")["whole"]
    return tuple(
        replace(one, row=replace(one.row, rule=replace(one.row.rule, cap=WHOLE)))
        if one.row.fact("part_of") in series
        else one
        for one in documents
    )


def _review(persona: Persona, given: dict[str, Any]) -> None:
    """Clear what is held back, as the demo's curator would, but what stands under the name of somebody uncleared."""
    spared = {
        name
        for person in given["people"]
        if Standing(person["state"]) is not Standing.CLEARED
        for name in (person["name"], *person["aliases"])
    }
    waiting = HeldSentence.objects.filter(persona=persona, state=HeldSentence.State.WAITING)
    cleared = [one.pk for one in waiting if not spared.intersection(one.names)]
    decide(
        persona=persona,
        by=None,
        sentences=cleared,
        state=HeldSentence.State.OPEN,
        receipt=given["reviewed"],
    )


def _withdrawn() -> tuple[str, ...]:
    keys = folder.read_list(_demo() / "version2", "withdrawn.txt")
    if isinstance(keys, Finding):
        raise CommandError(keys.message)
    return keys


def _raise(findings: tuple[Finding, ...]) -> None:
    if findings:
        raise CommandError("\n".join(finding.message for finding in findings))


def _logins(persona: Persona, given: list[dict[str, Any]]) -> None:
    """Make the users, with passwords that are kept nowhere but in two files of the state folder."""
    for name, listed in ((LOGINS, True), (UNLISTED, False)):
        path = Path(settings.KWANZAA_STATE) / name
        kept = {row["login"]: row for row in _kept(path)}
        rows = [_login(persona, one, kept) for one in given if one["printed"] is listed]
        _write(path, rows)


def _kept(path: Path) -> list[dict[str, str]]:
    try:
        rows: list[dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return rows


def _login(persona: Persona, given: dict[str, Any], kept: dict[str, dict[str, str]]) -> dict[str, str]:
    user, is_new = get_user_model().objects.get_or_create(username=given["username"])
    password = kept.get(given["username"], {}).get("password", "")
    if is_new or not password:
        password = password or secrets.token_urlsafe(9)
        user.set_password(password)
    user.first_name, _, user.last_name = given["name"].partition(" ")
    user.save()
    role = roles.Role(given["role"])
    roles.grant(user, persona, role, tier=given["tier"])
    if role is roles.Role.CURATOR:
        roles.let_found(user)
    if role in roles.GUARDED and not Authenticator.objects.filter(user=user).exists():
        TOTP.activate(user, generate_totp_secret())  # `manage.py one_time_code` stands in for the phone
    said = f"{role}, {given['tier']}" if given["tier"] else role.value
    return {"login": given["username"], "password": password, "name": given["name"], "role": said}


def _write(path: Path, rows: list[dict[str, str]]) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # 0600 from the first moment
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(rows, file, ensure_ascii=False, indent=1)
    Path(name).replace(path)
