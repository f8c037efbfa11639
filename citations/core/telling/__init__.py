"""How an artifact is spoken of, and whose words stand in it."""
