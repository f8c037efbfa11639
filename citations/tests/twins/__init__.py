"""Twin archives: one that holds what its requestor may not know of, and one that never held it."""
