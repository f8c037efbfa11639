"""An account that nobody can invite: made at the command line, its first password told once."""

import os
import secrets
from pathlib import Path

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError, OutputWrapper


def made(login: str, *, hint: str) -> tuple[User, str]:
    """Make a login with a password of chance. Raises: CommandError with *hint* where the login is there already."""
    if User.objects.filter(username__iexact=login).exists():
        raise CommandError(f"The login {login!r} is there already: {hint}")
    password = secrets.token_urlsafe(12)
    user = User(username=login)
    user.set_password(password)
    try:
        user.full_clean()
    except ValidationError as e:
        raise CommandError(f"{login!r} is no login: {' '.join(e.messages)}") from e
    user.save()
    return user, password


def needs_a_place(out: Path | None, stdout: OutputWrapper) -> None:
    """Refuse to tell a password to what may be a log. Raises: CommandError."""
    if out is None and not stdout.isatty():
        raise CommandError(
            "This is no terminal, and what goes elsewhere may end up in a log: name a new file for the password "
            "with --out."
        )


def hand_over(password: str, out: Path | None, stdout: OutputWrapper, login: str) -> str:
    """Write a password into a new file, or say it; return the words that tell where it is. Raises: CommandError."""
    needs_a_place(out, stdout)
    if out is None:
        return f"is {password}"
    try:
        descriptor = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(f"{password}\n")
    except OSError as e:
        raise CommandError(f"{out} cannot be written ({e.strerror}); nothing was made.") from e
    return f"is in {out}: give it to {login} alone, and remove the file"
