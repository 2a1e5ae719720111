"""Smooth chance in three dimensions, and small helpers on arrays of colours."""

from __future__ import annotations

from zlib import crc32

import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float64]


def seed_of(name: str) -> int:
    return crc32(name.encode())


def lattice(x: Field, y: Field, z: Field, seed: int) -> Field:
    """A number from 0 to 1 for every lattice point, always the same."""
    mixed = (
        x.astype(np.int64) * 374761393
        + y.astype(np.int64) * 668265263
        + z.astype(np.int64) * 2147483647
        + seed * 1274126177
    ) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 16)) * 2246822519) & 0xFFFFFFFF
    return (mixed ^ (mixed >> 15)).astype(np.float64) / 0xFFFFFFFF


def value(p: Field, seed: int) -> Field:
    base = np.floor(p)
    part = p - base
    ease = part * part * part * (part * (part * 6 - 15) + 10)
    total = np.zeros(p.shape[:-1])
    for corner in range(8):
        offset = np.array([corner & 1, corner >> 1 & 1, corner >> 2 & 1])
        spot = base + offset
        weight = np.prod(np.where(offset == 1, ease, 1 - ease), axis=-1)
        total += weight * lattice(spot[..., 0], spot[..., 1], spot[..., 2], seed)
    return total


def fractal(p: Field, seed: int, octaves: int = 5, rough: float = 0.5) -> Field:
    """Noise of several sizes laid over each other, about 0 to 1."""
    total, weight, whole = np.zeros(p.shape[:-1]), 1.0, 0.0
    for octave in range(octaves):
        total += weight * value(p * 2.0**octave, seed + octave * 101)
        whole += weight
        weight *= rough
    return total / whole


def ridged(p: Field, seed: int, octaves: int = 4) -> Field:
    """Sharp lines where noise crosses its middle: cracks, mountain chains."""
    total, weight, whole = np.zeros(p.shape[:-1]), 1.0, 0.0
    for octave in range(octaves):
        total += weight * (1 - np.abs(value(p * 2.0**octave, seed + octave * 97) * 2 - 1))
        whole += weight
        weight *= 0.5
    return total / whole


def colour(text: str) -> Field:
    return np.array([int(text[i : i + 2], 16) for i in (1, 3, 5)]) / 255.0


def ramp(stops: list[str], at: Field) -> Field:
    """Colours along a scale from 0 to 1."""
    colours = np.array([colour(stop) for stop in stops])
    place = np.clip(at, 0, 1) * (len(stops) - 1)
    low = np.clip(place.astype(int), 0, len(stops) - 2)
    share = (place - low)[..., None]
    mixed: Field = colours[low] * (1 - share) + colours[low + 1] * share
    return mixed


def smooth(low: float, high: float, at: Field) -> Field:
    share = np.clip((at - low) / (high - low), 0, 1)
    eased: Field = share * share * (3 - 2 * share)
    return eased
