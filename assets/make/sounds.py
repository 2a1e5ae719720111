"""Short sounds, synthesised: soft sines, filtered noise, nothing louder than it needs to be."""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
from noise import Field

RATE = 22050


def write_all(folder: Path) -> None:
    for name, sound in SOUNDS.items():
        _write(folder / f"{name}.wav", sound)


def _write(path: Path, sound: Field) -> None:
    fade = min(len(sound), RATE // 50)
    sound[-fade:] *= np.linspace(1, 0, fade)
    samples = (np.clip(sound, -1, 1) * 30000).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def _time(seconds: float) -> Field:
    return np.arange(int(RATE * seconds)) / RATE


def _tone(pitch: float, seconds: float, fall: float, slide: float = 1.0) -> Field:
    """A soft note that dies away; `slide` is how its pitch ends."""
    t = _time(seconds)
    bent = pitch * slide ** (t / seconds)
    phase = 2 * np.pi * np.cumsum(bent) / RATE
    body = np.sin(phase) + 0.28 * np.sin(2 * phase) + 0.1 * np.sin(3 * phase)
    return body * np.exp(-t * fall) * np.minimum(1, t * 300) * 0.42


def _hiss(seconds: float, low: float, fall: float, seed: int) -> Field:
    """Noise with its high part taken away; the lower `low`, the darker."""
    rough = np.random.default_rng(seed).normal(size=int(RATE * seconds))
    made, last = np.empty_like(rough), 0.0
    for number, part in enumerate(rough):
        last += low * (part - last)
        made[number] = last
    t = _time(seconds)
    loud = made / max(1e-9, float(np.abs(made).max()))
    return loud * np.exp(-t * fall) * np.minimum(1, t * 60) * 0.6


def _mix(*parts: tuple[float, Field]) -> Field:
    """Sounds laid over each other, each from its own moment on."""
    total = np.zeros(max(int(start * RATE) + len(part) for start, part in parts))
    for start, part in parts:
        begin = int(start * RATE)
        total[begin : begin + len(part)] += part
    return total


def _dice() -> Field:
    knocks = [(0.0, 900), (0.07, 760), (0.12, 980), (0.2, 700), (0.29, 620), (0.4, 560)]
    return _mix(*((at, _tone(pitch, 0.06, 70) * 0.9) for at, pitch in knocks))


SOUNDS: dict[str, Field] = {
    "click": _tone(880, 0.06, 60),
    "refused": _mix((0.0, _tone(196, 0.16, 16)), (0.09, _tone(165, 0.2, 14))),
    "burn": _hiss(0.45, 0.12, 5, 1),
    "transfer": _mix((0.0, _hiss(0.8, 0.08, 3, 2)), (0.0, _tone(110, 0.8, 3, 1.8) * 0.5)),
    "lock": _mix((0.0, _tone(330, 0.08, 40)), (0.07, _tone(495, 0.22, 14))),
    "dice": _dice(),
    "hit": _mix((0.0, _hiss(0.22, 0.4, 18, 3)), (0.0, _tone(140, 0.25, 16, 0.6))),
    "destroyed": _mix((0.0, _hiss(0.9, 0.18, 4.5, 4)), (0.0, _tone(90, 0.9, 4, 0.5))),
    "capture": _mix(*((0.1 * n, _tone(p, 0.5, 5)) for n, p in enumerate((262, 330, 392)))),
    "build": _mix((0.0, _tone(520, 0.07, 45)), (0.1, _tone(520, 0.07, 45)), (0.2, _tone(780, 0.2, 16))),
    "draw": _mix((0.0, _hiss(0.16, 0.6, 20, 5) * 0.5), (0.08, _tone(660, 0.14, 22))),
    "turn": _mix((0.0, _tone(392, 0.35, 8)), (0.12, _tone(587, 0.5, 6))),
    "win": _mix(*((0.14 * n, _tone(p, 0.7, 4)) for n, p in enumerate((262, 330, 392, 523)))),
    "lose": _mix(*((0.18 * n, _tone(p, 0.7, 4)) for n, p in enumerate((330, 294, 247, 196)))),
}  # fmt: skip
