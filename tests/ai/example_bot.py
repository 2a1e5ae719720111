"""A bot in twenty lines: it strikes when it can, climbs when it must, and builds what it has.

Try it with `orbitduel arena --a "bot=python tests/ai/example_bot.py" --b cadet --games 2`. What
goes over the wire is told at the top of `orbitduel/ai/bot.py`.
"""

import json
import random
import sys

TASTE = ["complete", "build", "place", "bombard", "transfer", "burn", "attack", "research"]

for line in sys.stdin:
    message = json.loads(line)
    if message["ask"] == "leave":
        break
    legal = message["legal"]
    kind = next((kind for kind in TASTE if any(a["do"] == kind for a in legal)), None)
    options = [i for i, action in enumerate(legal) if action["do"] == kind] or [len(legal) - 1]
    if kind in ("transfer", "burn", "attack") and random.random() < 0.5:
        options = [i for i, action in enumerate(legal) if action["do"] == "next"]
    choice = options[-1] if kind == "bombard" else random.choice(options)
    sys.stdout.write(
        json.dumps({"choice": choice, "reason": f"likes to {kind or 'bid high'}"}) + "\n"
    )
    sys.stdout.flush()
