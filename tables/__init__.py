"""The banked table games: one table engine, one pure file for every game."""
