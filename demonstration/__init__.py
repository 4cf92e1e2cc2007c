"""A hall that anybody may try: its people, its own clock and a game that plays itself."""
