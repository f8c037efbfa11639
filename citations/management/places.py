"""Where a command writes what it found."""

from pathlib import Path

from django.core.management.base import CommandError


def refuse_unwritable(file: Path | None) -> None:
    """Try to open *file*, before any work is done for it; leaves nothing behind. Raises: CommandError."""
    if file is None:
        return
    is_new = not file.exists()
    try:
        file.open("ab").close()
    except OSError as e:
        raise CommandError(f"{file} cannot be written ({e.strerror}). Choose another file.") from e
    if is_new:
        file.unlink()
