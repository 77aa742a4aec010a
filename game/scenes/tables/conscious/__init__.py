"""The table of the Conscious Board Game."""
