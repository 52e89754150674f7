"""The battles whose chapters have rules of their own beyond what `engine.rebels.limits` forbids."""
