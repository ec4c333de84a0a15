"""How each game says its own things: a folder for each, with files that declare `PHRASES`."""
