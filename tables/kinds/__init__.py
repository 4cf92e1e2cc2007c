"""What lasts longer than a round of play: the table itself."""
