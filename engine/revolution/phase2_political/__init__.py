"""II, the Political Phase (6.0)."""
