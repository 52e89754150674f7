"""The battles whose chapters have rules of their own, beyond what `common.limits` forbids."""
