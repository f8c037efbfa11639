"""Tables that are made in one step, of every app that has many."""

from django.db.migrations.operations import CreateModel
from django.db.migrations.operations.base import Operation


class Together(Operation):
    """Tell Django of all models before it draws any.

    It draws every model that hangs together anew after each operation that adds one, and all of ours do: a minute's
    work for a thousandth of a second of SQL.
    """

    serialization_expand_args = ["models"]

    def __init__(self, models: list[CreateModel]) -> None:
        self.models = models

    def state_forwards(self, app_label, state):
        """Let what is drawn be drawn again, once, by whoever looks next."""
        state.__dict__.pop("apps", None)
        for one in self.models:
            one.state_forwards(app_label, state)

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        """Make them in their order; foreign keys come when all stand."""
        for one in self.models:
            one.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        """Take the last away first."""
        for one in reversed(self.models):
            one.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self):
        """Say what is made."""
        return "Create " + ", ".join(one.name for one in self.models)
