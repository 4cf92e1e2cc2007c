"""What the bingo hall prints: cards, and the receipts of its tills.

Nothing here decides anything or reads a clock. Text on paper is the regulator's Spanish whatever
language the screens speak. Requirements BINGO-34, BINGO-52, SEC-12.
"""
