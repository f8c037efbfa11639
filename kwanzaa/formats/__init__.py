"""How dates and times are said, where Django says them otherwise."""
