"""How well it answers, measured: archives in memory, sets of questions, figures, a history."""
