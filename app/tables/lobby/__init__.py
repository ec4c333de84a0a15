"""The lobby: a table before its game starts, who may sit at it and who may watch."""
