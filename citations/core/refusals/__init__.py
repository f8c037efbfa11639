"""The words of a no."""
