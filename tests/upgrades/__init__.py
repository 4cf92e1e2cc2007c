"""Data bases of houses as earlier versions wrote them, and the proof that this one goes on."""
