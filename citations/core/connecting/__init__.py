"""What a model server can do and what is wrong with it, told in sentences."""
