"""Figures that the project quotes, measured. Nothing here is asserted: a clock decides no test."""
