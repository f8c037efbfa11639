"""Learning how word pieces are read and narrowed, from archives that were written for this alone."""
