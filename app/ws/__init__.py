"""Sockets: their two addresses, and one connection from hello to its end."""
