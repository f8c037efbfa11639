"""What is learnt from use, and the table that it makes."""
