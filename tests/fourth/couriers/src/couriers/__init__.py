"""Couriers: two riders on nine hexes; who first stands where the other began has won."""
