"""Coin slots of the carousel: pulses over a cable, or messages by MQTT (``docs/devices.md``).

``messages`` says what is sent, ``mqtt`` hears a broker, ``pulses`` counts on a cable. None of them
knows what a coin means.
"""
