"""Pictures of every page, in light and dark: ``make screenshots`` takes them, ``table`` says of what."""
