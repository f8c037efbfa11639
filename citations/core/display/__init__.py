"""What one reader may see of an answer: gates, cuts, budgets."""
