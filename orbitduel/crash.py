"""When the program itself is wrong: a report in a file instead of a traceback on the screen."""

from __future__ import annotations

import platform
import traceback
from datetime import datetime
from pathlib import Path

from orbitduel import __version__
from orbitduel.places import crash_reports


def write_report(error: BaseException, doing: str) -> Path | None:
    """Write down what happened; where, or None if even that failed."""
    now = datetime.now().astimezone()
    text = "\n".join(
        [
            f"Orbit Duel {__version__}, Python {platform.python_version()}, {platform.platform()}",
            f"{now:%Y-%m-%d %H:%M:%S %z}, while doing: {doing}",
            "",
            "".join(traceback.format_exception(error)),
        ]
    )
    path = crash_reports() / f"crash-{now:%Y%m%d-%H%M%S-%f}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", errors="replace")
    except OSError:
        return None
    return path
