from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError

from personas.selectors import Need, needs_of, standing_of

pytestmark = pytest.mark.django_db


def granted(*arguments):
    out = StringIO()
    call_command("grant", *arguments, stdout=out)
    return out.getvalue()


def test_a_new_login_gets_its_role_its_tier_and_a_password_that_works(archive):
    said = granted("mara", archive.persona.slug, "requestor", "--tier", "family", "--new")
    mara = User.objects.get(username="mara")
    assert standing_of(mara, archive.persona).tier.name == "family"
    assert mara.check_password(said.rsplit(" ", 1)[1].strip())


def test_a_role_is_taken_away_again(archive):
    granted("mara", archive.persona.slug, "auditor", "--new")
    assert needs_of(User.objects.get(username="mara"), archive.persona) == {Need.AUDIT}
    assert "no longer" in granted("mara", archive.persona.slug, "auditor", "--revoke")
    assert needs_of(User.objects.get(username="mara"), archive.persona) == set()


def test_what_cannot_be_granted_is_said_with_the_next_step(archive):
    for arguments, said in (
        (("mara", "nobody", "auditor", "--new"), "no persona 'nobody'"),
        (("mara", "ada", "auditor"), "no login 'mara'"),
        (("mara", "ada", "requestor", "--new"), "--tier"),
        (("mara", "ada", "requestor", "--tier", "royal", "--new"), "public"),
    ):
        with pytest.raises(CommandError, match=said):
            granted(*arguments)
        assert not User.objects.filter(username="mara").exists()
    granted("mara", "ada", "auditor", "--new")
    with pytest.raises(CommandError, match="Leave --new out"):
        granted("mara", "ada", "curator", "--new")
