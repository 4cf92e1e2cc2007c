"""The pure core of all table games: cards, hands, paytables, and the round of play."""
