"""How fast the house is when many tables play at once, beside the floor: a bare server that sends the same bytes."""
