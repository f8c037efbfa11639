"""``manage.py keys``: how the keys stand, and a change of them, from the request to the signed keyset."""

import json
import os
from argparse import ArgumentParser
from enum import StrEnum
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from ledger import services_keys
from ledger.adapters import taking_out
from ledger.core.ceremony import Request, describe
from ledger.core.envelope import Envelope
from ledger.core.errors import KwanzaaError
from ledger.core.keyset import Key, Role
from ledger.core.rotation import SERVED


class Action(StrEnum):
    """What is asked for."""

    LIST = "list"
    ROTATE = "rotate"
    REVOKE = "revoke"
    COMPROMISE = "compromise"
    IMPORT = "import"
    CANCEL = "cancel"
    TAKE_OUT = "take-out"


class Command(BaseCommand):
    """Say how the keys stand; ask for others; take in what the root holder signed; or call it off."""

    help = (
        "list: how the keys stand. rotate, revoke, compromise: make new keys and write the request that the holder of "
        "the roots signs offline (kwanzaa-keys sign-keyset). import: take in the keyset that they signed. "
        "cancel: call an open change off. docs/how-to/rotate-keys.md goes through it. "
        "take-out: move the roots', auditors' and steward's keys elsewhere."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what to do, and with which keys."""
        add = parser.add_argument
        add("action", choices=[one.value for one in Action], metavar="ACTION", help=", ".join(Action))
        add(
            "file",
            nargs="?",
            type=Path,
            metavar="FILE",
            help="import: the signed keyset; take-out: a new folder",
        )
        add(
            "--role",
            action="append",
            choices=[role.value for role in (*SERVED, Role.ROOT)],
            help="rotate, revoke: whose keys; may be repeated; rotate without it: all but the roots",
        )
        add("--key", action="append", help="compromise: the beginning of a key's ID; may be repeated")
        add("--from", type=int, dest="index", metavar="LEAF", help="compromise: the first leaf to distrust")
        add(
            "--within",
            type=int,
            default=services_keys.WITHIN,
            metavar="LEAVES",
            help="rotate: how far the log may grow until the keyset is imported",
        )
        add("--reason", default="", help="for the root holder, in the request")
        add("--out", type=Path, metavar="FILE", help="rotate, revoke, compromise: a new file for the request")
        add("--json", action="store_true", help="list: print it as JSON")

    def handle(self, *_args: object, **given: Any) -> None:
        """Do it, and say what comes next."""
        try:
            match Action(given["action"]):
                case Action.LIST:
                    self._list(as_json=given["json"])
                case Action.IMPORT:
                    self._import(given["file"])
                case Action.CANCEL:
                    self._cancel()
                case Action.TAKE_OUT:
                    self._take_out(given["file"])
                case Action.ROTATE | Action.REVOKE | Action.COMPROMISE:
                    self._ask(given)
        except KwanzaaError as e:
            raise CommandError(str(e) or e.public_message) from e

    def _list(self, *, as_json: bool) -> None:
        now = services_keys.standing()
        keys = sorted(now.keyset.keys, key=lambda key: (key.role, key.from_index, key.algorithm))
        if as_json:
            said = {
                "change": str(now.change) if now.change else None,
                "digest": now.keyset.digest(),
                "keys": [_as_map(key) for key in keys],
                "size": now.size,
                "version": now.keyset.version,
            }
            self.stdout.write(json.dumps(said, indent=2))
            return
        self.stdout.write(f"keyset {now.keyset.version} of {now.keyset.origin}, {now.size} leaves")
        self.stdout.write(f"digest {now.keyset.digest()}")
        for key in keys:
            state = "in use" if key.to_index is None else f"ended at leaf {key.to_index}"
            self.stdout.write(
                f"  {key.role:<10} {key.algorithm:<9} {key.keyid[:16]}  from {key.from_index:<8} {state}"
            )
        if now.change:
            halted = f"; halted: {now.change.halted}" if now.change.halted else ""
            self.stdout.write(
                f"open: {now.change.cause}, asked for {now.change.created:%Y-%m-%d %H:%M}Z{halted}"
            )

    def _ask(self, given: dict[str, Any]) -> None:
        out: Path | None = given["out"]
        if out is None or out.exists() or not out.parent.is_dir():
            raise CommandError("Name a new file for the request: --out request.json")
        folder = Path(settings.KWANZAA_KEYS)
        request = _request(folder, given)
        try:
            _write_new(out, request.encode())
        except OSError as e:
            services_keys.cancel(folder=folder)
            raise CommandError(f"{out} cannot be written ({e.strerror}); nothing was changed.") from e
        for line in describe(request.chain.verify()[-1], request.keyset):
            self.stdout.write(f"  {line}")
        self.stdout.write(f"digest {request.keyset.digest()}")
        change = services_keys.standing().change
        if change and change.halted:
            self.stdout.write(f"Halted until the import: {change.halted}. Answers wait, and are not lost.")
        self.stdout.write(
            f"Bring {out} to the holder of the roots, and tell them the digest by another way:\n"
            f"  kwanzaa-keys sign-keyset {out.name} --root ROOT-FOLDER --out signed.json\n"
            "Then: manage.py keys import signed.json"
        )

    def _import(self, file: Path | None) -> None:
        if file is None:
            raise CommandError("Name the file that the root holder signed: manage.py keys import signed.json")
        try:
            signed = Envelope.parse(file.read_bytes())
        except OSError as e:
            raise CommandError(f"{file} cannot be read ({e.strerror}).") from e
        keyset = services_keys.take_in(folder=Path(settings.KWANZAA_KEYS), signed=signed)
        self.stdout.write(
            f"Keyset {keyset.version} is in force, digest {keyset.digest()}.\n"
            "Give verifiers the new keyset file: manage.py keyset --out keyset.json"
        )

    def _cancel(self) -> None:
        done = services_keys.cancel(folder=Path(settings.KWANZAA_KEYS))
        self.stdout.write("The change is called off; the keys stay." if done else "No change is open.")

    def _take_out(self, to: Path | None) -> None:
        if to is None:
            raise CommandError("Name a new folder elsewhere: manage.py keys take-out /media/stick/keys")
        away = (Path(settings.KWANZAA_STATE), Path(settings.BASE_DIR))
        self.stdout.write(
            taking_out.told(taking_out.take_out(Path(settings.KWANZAA_KEYS), to, never_in=away), to)
        )


def _request(folder: Path, given: dict[str, Any]) -> Request:
    roles, reason = tuple(Role(name) for name in given["role"] or ()), str(given["reason"])
    if given["action"] == Action.ROTATE:
        if given["within"] < 0:
            raise CommandError("--within is a number of leaves, 0 or more.")
        return services_keys.rotate(
            folder=folder, roles=roles or SERVED, reason=reason, within=given["within"]
        )
    if given["action"] == Action.REVOKE:
        if not roles or Role.ROOT in roles:
            raise CommandError("Name whose keys are revoked, such as --role bundle; roots are rotated.")
        return services_keys.revoke(folder=folder, roles=roles, reason=reason)
    if not given["key"] or given["index"] is None or given["index"] < 0:
        raise CommandError("Name the keys and the first leaf to distrust: --key 1a2b3c --from 120")
    return services_keys.compromise(
        folder=folder, keys=tuple(given["key"]), index=given["index"], reason=reason
    )


def _as_map(key: Key) -> dict[str, object]:
    return {
        "algorithm": key.algorithm.value,
        "from": key.from_index,
        "keyid": key.keyid,
        "role": key.role.value,
        "to": key.to_index,
    }


def _write_new(path: Path, content: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
