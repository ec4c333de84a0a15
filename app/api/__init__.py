"""HTTP: what a client asks and what it is told. The rules of the house live in app/tables."""
