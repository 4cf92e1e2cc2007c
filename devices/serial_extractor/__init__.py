"""A ball machine on a cable: ``docs/devices.md`` describes its line protocol.

``ball_protocol`` says the lines, ``conversation`` what is answered to them, ``cable`` brings them
through a port, ``driver`` puts the three together; ``simulated`` is the machine's stand-in.
"""
