"""Nothing of what is destroyed is left by whoever was placing passages meanwhile."""

import io
import threading
from contextlib import closing

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone

from audit import services_destroying
from citations.tests.conftest import cast, demo_keys, folder
from personas.models import Artifact
from personas.roles import Role, grant
from personas.services import trash
from personas.services.placing import place
from personas.trashed import Trashed

__all__ = ["cast", "demo_keys", "folder"]
pytestmark = pytest.mark.services

_WAITS = "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory')"
_WORDS = "SELECT lexeme FROM personas_common UNION SELECT lexeme FROM personas_classword"
_BYTES = """
SELECT lexeme || n FROM personas_common AS common JOIN personas_places AS places USING (persona_id)
CROSS JOIN LATERAL generate_series(0, octet_length(tfs) - 1) AS n
WHERE get_byte(tfs, n) > 0 AND NOT EXISTS (
    SELECT FROM personas_passage AS passage WHERE passage.persona_id = common.persona_id AND passage.id = low + n
)
"""


def told(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return {row[0] for row in cursor.fetchall()}


def destroyed(cast):
    letter = Artifact.objects.get(persona=cast.persona, record_key="texts/letter.txt")
    ruth = User.objects.create(username="ruth")
    grant(ruth, cast.persona, Role.STEWARD)
    ruin = services_destroying.survey(persona=cast.persona, artifact_id=letter.artifact_id)
    services_destroying.destroy(persona=cast.persona, ruin=ruin, by=ruth)


def emptied(cast):
    now = timezone.now()
    row = Artifact.objects.get(persona=cast.persona, record_key="texts/unread.txt")
    Trashed.objects.create(persona=cast.persona, artifact=row, since=now, ends=now)
    assert trash.empty(persona=cast.persona, now=now) == (1, 0)


@pytest.fixture
def unread(cast, folder):
    """A letter that no version holds."""
    (folder / "texts/unread.txt").write_text("A wireless valve and a gale.\n", encoding="utf-8")
    (folder / "manifest.csv").write_text(
        "path,title,creator,date,kind\ntexts/unread.txt,Note,Ada Obi,1952,letter\n"
    )
    call_command("ingest", folder, persona="ada", open=True, stdout=io.StringIO())


@pytest.mark.usefixtures("unread")
@pytest.mark.parametrize(
    "go",
    [pytest.param(destroyed, id="destroyed"), pytest.param(emptied, id="the trash is emptied")],
)
def test_who_places_meanwhile_leaves_nothing_of_it(cast, go):
    with connection.cursor() as cursor:
        for table in ("personas_places", "personas_common", "personas_classword", "personas_class"):
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608 -- of these
    begun, over = threading.Event(), threading.Event()

    def placing():
        with closing(connection), transaction.atomic(), connection.cursor() as cursor:
            place(persona_id=cast.persona.pk)
            begun.set()
            is_waited_for = False
            while not (over.is_set() or is_waited_for):
                over.wait(0.01)
                cursor.execute(_WAITS)
                is_waited_for = cursor.fetchone()[0]

    other = threading.Thread(target=placing)
    other.start()
    assert begun.wait(20)
    try:
        go(cast)
    finally:
        over.set()
        other.join(20)
    assert "wireless" not in told(_WORDS) or go is emptied
    assert told(_BYTES) == set()
    place(persona_id=cast.persona.pk)
    assert ("gale" in told(_WORDS), "wireless" in told(_WORDS)) == (True, go is emptied)
