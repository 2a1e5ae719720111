"""What cannot wait at a remote table, in a sentence, and what can be done about it."""

from __future__ import annotations

from dataclasses import dataclass

from .faces import name_of
from .net import Net
from .socket_link import SocketLink

SLOW_S = 4.0
"""After so long without an answer the player is told."""


@dataclass(frozen=True)
class Urgent:
    words: str = ""
    tone: str = "foe"
    answers: tuple[tuple[str, str], ...] = ()
    """Name and title; the first is what most would say."""


def urgent(net: Net, link: SocketLink, unheeded: object = None) -> Urgent:
    """The most pressing thing; `unheeded` is a draw offer the player has put aside."""
    return _trouble(net, link) or _asked(link, unheeded) or _so_it_is(net, link) or Urgent()


def offer(link: SocketLink) -> object:
    """The opponent's open offer of a draw, if there is one."""
    board = link.mirror.view.board
    if link.viewer is None or link.mirror.over is not None:
        return None
    return (link.duel, board.turn) if board.draw_offer[1 - link.viewer] else None


def _trouble(net: Net, link: SocketLink) -> Urgent | None:
    client = net.client
    if client is None or client.session.phase == "failed":
        why = "" if client is None else client.session.failure
        leave = (("leave", "Leave the table"),)
        return Urgent(why or "The connection has ended.", "danger", leave)
    if not client.online:
        waits = "" if link.over else " The board stays; the duel waits on the relay."
        return Urgent(f"{client.status}.{waits}", "danger", (("retry", "Try now"),))
    silent = client.session.unanswered_s
    if silent > SLOW_S:
        return Urgent(f"The relay has not answered for {silent:.0f} s.", "danger")
    return None


def _asked(link: SocketLink, unheeded: object) -> Urgent | None:
    foe = name_of(link.foe)
    if link.take_back_asked:
        answers = (("agree", "Agree"), ("refuse", "Decline"))
        return Urgent(f"{foe} asks to take the last step back.", "foe", answers)
    if link.rematch_asked:
        answers = (("again", "Play"), ("refuse", "No"))
        return Urgent(f"{foe} would like a rematch.", "foe", answers)
    offered = offer(link)
    if offered is not None and offered != unheeded:
        return Urgent(f"{foe} offers a draw.", "foe", (("draw", "Agree"), ("no draw", "Play on")))
    if link.may_claim:
        return Urgent(f"{foe} has been away too long.", "foe", (("claim", "Claim the duel"),))
    return None


def _so_it_is(net: Net, link: SocketLink) -> Urgent | None:
    session = net.session
    away = next((note for note in link.room.notes if " is away" in note), "")
    if away:
        return Urgent(away)
    if session is not None and session.table is not None and not _playing(link):
        return Urgent("A table is waiting for you.", "you", (("leave", "Go there"),))
    if link.viewer is not None and link.mirror.over is None:
        if link.mirror.take_back == link.viewer:
            return Urgent(f"{name_of(link.foe)} is asked to let you take the step back.", "you")
        if link.mirror.view.board.draw_offer[link.viewer]:
            return Urgent("You have offered a draw.", "you")
    if link.mirror.delayed and link.mirror.over is None:
        return Urgent("You are watching, a turn later than it is played.", "none")
    bidding = next((note for note in link.room.notes if "choosing a bid" in note), "")
    if bidding:
        return Urgent(bidding)
    if session is not None and (session.trouble or session.told):
        return Urgent(session.trouble or session.told, "danger" if session.trouble else "good")
    return None


def _playing(link: SocketLink) -> bool:
    return bool(link.mine) and link.over is None
