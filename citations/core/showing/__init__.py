"""What one requestor may see of an answer; it can only shrink."""
