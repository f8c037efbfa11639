"""Which sentences answer, and whether any does."""
