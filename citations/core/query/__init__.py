"""The question, understood: its type, its sides, its person, and what it leans on."""
