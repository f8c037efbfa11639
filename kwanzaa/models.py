"""No rows: Django sends ``post_migrate``, for which grants.py waits, only to apps with this module."""
