"""A whole house in one file, whichever database it lives in: what is in the file, and the ways in and out."""
