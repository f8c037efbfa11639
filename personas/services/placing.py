"""Decide the class of every passage, once the policy or the archive has changed."""

from django.db import connection, transaction


@transaction.atomic
def place(*, persona_id: int) -> int:
    """Place what is not placed as the policy stands, and return how many passages changed their class.

    Nobody waits for it: until its commit each search decides for itself, and finds the same. Where the archive has
    grown, the planner is told what it holds.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT kwanzaa_count(%s)", [persona_id])
        cursor.execute("SELECT kwanzaa_place(%s)", [persona_id])
        return int(cursor.fetchone()[0])


def hold_places(*, persona_id: int) -> None:
    """Let nobody place until this transaction ends; whoever is at it is waited for.

    Take it before passages are destroyed, and before readers wait: what is being placed counts their words, and would
    leave them behind.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended('kwanzaa_place', %s))", [persona_id])
