"""The battles whose chapters add rules, beyond the limits of `common.limits`."""
