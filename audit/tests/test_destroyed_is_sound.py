"""What a destruction erased is no finding where its signed and logged statement says so, and nothing else is."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from audit.tests.test_destroying import ASKED, asked, bundle, cast, demo_keys, destroy, folder, letter, ruth

__all__ = ["bundle", "cast", "demo_keys", "folder", "letter", "ruth"]


def fsck() -> list[str]:
    out = io.StringIO()
    try:
        call_command("fsck", "--json", stdout=out)
    except CommandError:
        assert json.loads(out.getvalue())["findings"]
    return list(json.loads(out.getvalue())["findings"])


def reverify() -> int:
    out = io.StringIO()
    try:
        call_command("reverify", "--all", "--json", stdout=out)
    except CommandError:
        assert json.loads(out.getvalue())["findings"]
    return int(json.loads(out.getvalue())["findings"])


def test_a_destruction_is_no_finding(cast, bundle, letter, ruth):
    asked(cast, ASKED, "k2")
    assert fsck() == []
    destroy(letter.artifact_id)
    assert fsck() == []
    assert reverify() == 0
