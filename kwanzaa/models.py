"""No rows. Django sends ``post_migrate`` only to apps that have this module, and kwanzaa/grants.py waits for it."""
