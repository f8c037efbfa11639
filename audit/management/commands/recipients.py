"""``manage.py recipients``: who can open seals."""

from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from django.core.management.base import BaseCommand, CommandError

from audit import services_wraps
from audit.adapters import files
from audit.core.rewrapping import parse_recipient
from ledger.core.errors import KwanzaaError
from ledger.models import Recipient


class Command(BaseCommand):
    """List the keys that seals are wrapped to, add one, take one away, hand on what was wrapped."""

    help = (
        "Who can open seals. list; add FILE (what kwanzaa-open --new-key wrote); revoke ID; export-wraps ID --out "
        "FILE, for its holder to hand on with kwanzaa-open --rewrap-for; add-wraps FILE. "
        "No signature is touched: every bundle verifies as before."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what to do, and with what."""
        parser.add_argument("action", choices=list(ACTIONS))
        parser.add_argument(
            "what", nargs="?", default="", help="the ID of a key, or its beginning; or a file"
        )
        parser.add_argument("--out", type=Path, help="export-wraps: a new file, readable by its owner alone")

    def handle(
        self, *_arguments: object, action: str, what: str, out: Path | None = None, **_options: object
    ) -> None:
        """Do it, and say what was done."""
        if action != "list" and not what:
            raise CommandError(f"{action} needs one more word: the ID of a key, or a file. See --help.")
        try:
            self.stdout.write(ACTIONS[action](what, out))
        except KwanzaaError as e:
            raise CommandError(str(e)) from e


def _list(_what: str, _out: Path | None) -> str:
    rows = Recipient.objects.order_by("role", "kid")
    lines = [f"{row.role:8} {row.kid} {'active' if row.active else 'revoked'}" for row in rows]
    return "\n".join(lines) or "Nobody can open anything. Add a key first."


def _add(what: str, _out: Path | None) -> str:
    one = parse_recipient(files.read_document(Path(what)))
    is_new = services_wraps.add(one=one)
    return f"{one.role} {one.kid}: {'new bundles are wrapped to it.' if is_new else 'was there already.'}"


def _revoke(what: str, _out: Path | None) -> str:
    kid = _kid(what)
    gone = services_wraps.revoke(kid=kid)
    return (
        f"{kid}: {gone} wraps taken away; no new bundle is wrapped to it. Run it again in five minutes: "
        "an answer that was under way may have been wrapped meanwhile. Files handed out before keep their wraps."
    )


def _export_wraps(what: str, out: Path | None) -> str:
    if out is None:
        raise CommandError("export-wraps needs --out, a new file.")
    lines = list(services_wraps.own_lines(kid=_kid(what)))
    files.write_secret(out, b"".join(line + b"\n" for line in lines))
    return f"{len(lines)} wraps in {out}."


def _add_wraps(what: str, _out: Path | None) -> str:
    return f"{services_wraps.add_wraps(lines=files.lines(Path(what)))} wraps added."


def _kid(what: str) -> str:
    found = list(Recipient.objects.filter(kid__startswith=what.rstrip("…")).values_list("kid", flat=True)[:2])
    if len(found) != 1:
        raise CommandError(
            f"{what!r} is the beginning of {'no' if not found else 'more than one'} key's ID here."
        )
    return found[0]


ACTIONS: Final[Mapping[str, Callable[[str, Path | None], str]]] = {
    "list": _list,
    "add": _add,
    "revoke": _revoke,
    "export-wraps": _export_wraps,
    "add-wraps": _add_wraps,
}
