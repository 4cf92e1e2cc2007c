"""The table games: one file or package for each; a game is found by its attribute GAME."""
