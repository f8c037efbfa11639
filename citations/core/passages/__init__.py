"""What the sentences of a passage are: who wrote and who speaks, quotation marks, what a sentence takes back."""
