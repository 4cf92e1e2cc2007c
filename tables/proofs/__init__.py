"""Proofs of their own of games with decisions or many draws: a file of the game's name each.

A proof is a function ``worths(paytable)`` that gives a ``Worth`` for every bet. It is computed by
``manage.py prove``; ``LONG = True`` beside it says that this takes more than a few seconds. Games
without a file here are told through every outcome by their own script (``tables/core/theory.py``).
"""
