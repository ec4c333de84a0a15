"""Notices beyond the page: somebody's device is told that their turn has begun, also when nothing is open there."""
