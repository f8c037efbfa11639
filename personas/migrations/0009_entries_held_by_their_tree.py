"""Entries are held to the tree that they make, and it to its version (docs/decisions/0171).

PostgreSQL looked for the version of each entry at the commit, when readers wait: a version of 100,000 records has as many.
Its tree is one row, written before them, so that they are looked up while nobody waits.
"""

from typing import Final

from django.db import migrations

_BY_TREE: Final = """
INSERT INTO personas_branches (version_id, persona_id, hashes)
SELECT id, persona_id, '' FROM personas_archiveversion ON CONFLICT DO NOTHING;
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;
ALTER TABLE personas_branches ADD CONSTRAINT branches_in_persona UNIQUE (persona_id, version_id);
ALTER TABLE personas_entry
    DROP CONSTRAINT entry_of_version,
    ADD CONSTRAINT entry_of_branches FOREIGN KEY (persona_id, version_id)
        REFERENCES personas_branches (persona_id, version_id) DEFERRABLE INITIALLY DEFERRED
"""
_BY_VERSION: Final = """
ALTER TABLE personas_entry
    DROP CONSTRAINT entry_of_branches,
    ADD CONSTRAINT entry_of_version FOREIGN KEY (persona_id, version_id)
        REFERENCES personas_archiveversion (persona_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE personas_branches DROP CONSTRAINT branches_in_persona
"""


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0008_taken_out")]

    operations = [migrations.RunSQL(_BY_TREE, _BY_VERSION)]
