"""The command line. Exit status: 0 done, 1 the answer is "no", 2 the call or a file is wrong."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable, Sequence

from orbitduel import __version__
from orbitduel.commands.common import DONE, Parser, command, complain, json_flag, say, say_json
from orbitduel.crash import write_report
from orbitduel.reading import Malformed

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EIO)
"""A full or a failing disk."""
LEVELS = ("cadet", "pilot", "commander", "admiral")


def main(arguments: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    given = sys.argv[1:] if arguments is None else arguments
    try:
        status = _run(given)
        sys.stdout.flush()
        return status
    except Malformed as error:
        return complain(str(error))
    except BrokenPipeError:  # whoever read our output has seen enough
        _say_no_more()
        return DONE
    except KeyboardInterrupt:
        return complain("interrupted")
    except Exception as error:
        if isinstance(error, OSError) and error.errno in NO_ROOM:
            _say_no_more()
            return complain(f"the output could not be written: {error.strerror}")
        return _crashed(error, given)


def _say_no_more() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _crashed(error: Exception, given: Sequence[str]) -> int:
    path = write_report(error, " ".join(given))
    where = f"the report is in {path}" if path else "no report could be written"
    return complain(f"something is wrong with the program itself; {where}")


def _run(given: Sequence[str]) -> int:
    """The commands load much that the window does not need, so they wait until one is asked for."""
    if not given:
        return _client()
    options = parser().parse_args(given)
    run: Callable[[argparse.Namespace], int] = options.run
    return run(options)


def parser() -> argparse.ArgumentParser:
    from orbitduel.commands import arena, cards, decks, replay, scenario
    from orbitduel.commands.optimise import add_optimise

    top = Parser(
        prog="orbitduel",
        description="A two-player card game of orbital mechanics. Without a command it opens "
        "the client.",
        epilog="example: orbitduel practice --text",
    )
    top.add_argument("--version", action="version", version=f"orbitduel {__version__}")
    top.set_defaults(run=lambda _: _client())
    commands = top.add_subparsers(metavar="COMMAND", title="commands")
    practice = command(commands, "practice", "straight into a duel", "practice --text --seed 7")
    practice.add_argument("--deck", default="", metavar="D", help="your deck: a name or a file")
    practice.add_argument("--against", default="", metavar="D", help="the opponent's deck")
    practice.add_argument("--level", default="pilot", choices=LEVELS, help="the opponent's level")
    practice.add_argument("--seed", type=int, metavar="N", help="fixes dice, coin and opponent")
    practice.add_argument("--text", action="store_true", help="in the terminal")
    practice.set_defaults(run=_practice)
    cards.register(commands)
    add_optimise(decks.register(commands), _optimise)
    scenario.register(commands)
    replay.register(commands)
    arena.register(commands, _arena)
    bench = command(commands, "bench", "the speed of the rules on this machine", "bench --json")
    json_flag(bench)
    bench.set_defaults(run=_bench)
    return top


def _client() -> int:
    from orbitduel.client import start

    if why := start.menu(write_report):
        from orbitduel.client import text

        _text_instead(why)
        return text.menu()
    return DONE


def _practice(options: argparse.Namespace) -> int:
    from orbitduel.client import start
    from orbitduel.client.text import practice

    chosen = (options.deck, options.against, options.seed, options.level)
    if not options.text:
        why = start.practice(*chosen, write_report)
        if not why:
            return DONE
        _text_instead(why)
    return practice(*chosen)


def _text_instead(why: str) -> None:
    print(f"orbitduel: {why}, so this is the text client.", file=sys.stderr)


def _optimise(options: argparse.Namespace) -> int:
    from orbitduel.optimise_command import optimise_command

    return optimise_command(options)


def _arena(options: argparse.Namespace) -> int:
    from orbitduel.arena import arena_command

    return arena_command(options)


def _bench(options: argparse.Namespace) -> int:
    from orbitduel.bench import measure

    figures = measure()
    if options.json:
        say_json({key: round(value, 2) for key, value in figures.items()})
    else:
        for key, value in figures.items():
            say(f"{key:>14} {value:>12,.1f}")
    return DONE


if __name__ == "__main__":
    sys.exit(main())
