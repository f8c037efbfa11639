"""What no question may do here: orders, disguises, private third parties, what came after the end."""
