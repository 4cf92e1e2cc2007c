"""The linked pots of the poker tables."""
