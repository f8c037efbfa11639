"""Learned tables as values: what a session may carry. They are gathered and applied in ``citations.core.learning``."""
