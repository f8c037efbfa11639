"""What is kept of a decision, and how it is read again."""
