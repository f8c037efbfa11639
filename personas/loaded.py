"""What a process that reads files begins with (``personas.services.streaming``); no table is known before it."""

import gc
from typing import Final

import django
from django.conf import settings

_TABLES: Final = (
    *("django.contrib.contenttypes", "django.contrib.auth", "guardian"),
    *("ledger", "personas.apps.ModelsConfig"),
)


def begin() -> None:
    """Load the tables and neither pages nor tasks, in half the time; nobody looks for garbage in what is there."""
    settings.INSTALLED_APPS = _TABLES
    django.setup()
    gc.freeze()
