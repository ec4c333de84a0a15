"""The bots that play Fresco."""
