"""What is asked, by the form of the question alone."""
