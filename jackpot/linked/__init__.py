"""Pots that several halls share: the words and the pure parts of the centre and of its halls."""
