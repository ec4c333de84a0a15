"""Sockets: what is said over them, one connection, and how several processes tell each other to look."""
