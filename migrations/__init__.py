"""The history of the schema. ``fresco serve`` brings the database to its end before it serves."""
