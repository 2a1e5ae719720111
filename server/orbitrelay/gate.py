"""Who one is: guests, accounts, passwords and tokens."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Generator
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from twisted.internet.defer import Deferred, inlineCallbacks

from orbitduel.protocol import commands
from orbitduel.protocol.news import SignedIn

from .errors import No
from .store.store import Taken

if TYPE_CHECKING:
    from .session import Session

NAME = re.compile(r"[^\W_](?:[\w \-.']{0,22}[^\W_])?")
SHORTEST_PASSWORD = 8
TOKEN_BYTES = 16
DAY = 86_400


@cache
def hasher() -> PasswordHasher:
    return PasswordHasher()


@cache
def _nobodys() -> str:
    """So that a wrong name takes as long as a wrong password."""
    return hasher().hash(secrets.token_hex(8))


def matches(stored: str | None, password: str) -> bool:
    try:
        return hasher().verify(stored or _nobodys(), password) and stored is not None
    except (Argon2Error, InvalidHashError):
        return False


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def fit_name(name: str) -> str:
    name = " ".join(name.split())
    if not NAME.fullmatch(name) or not name.isprintable():
        raise No("malformed", "A name has 1 to 24 letters, digits, spaces or - . '")
    return name


def fit_password(password: str) -> str:
    if len(password) < SHORTEST_PASSWORD:
        raise No("malformed", f"A password has at least {SHORTEST_PASSWORD} characters.")
    return password


@inlineCallbacks
def enter_as_guest(session: Session, command: commands.EnterAsGuest) -> Steps:
    relay = session.relay
    _nobody_yet(session)
    if not relay.settings.guests:
        raise No("denied", "This relay has no guests; make an account.")
    name = fit_name(command.name)
    _arrive(session)
    now, token = int(relay.wall()), new_token()
    add = relay.store.add_person
    for attempt in range(20):
        shown = name if not attempt else f"{name[:19]} {secrets.randbelow(9000) + 1000}"
        try:
            row = yield relay.workers.store(add, shown, None, now, digest(token))
        except Taken:
            continue
        return (yield _sign_in(session, command.seq, row, token))
    raise No("taken", "That name is taken.")


@inlineCallbacks
def register(session: Session, command: commands.Register) -> Steps:
    relay = session.relay
    name, password = fit_name(command.name), fit_password(command.password)
    player = session.player
    if player is not None and not player.guest:
        raise No("not_now", "You have an account already.")
    _arrive(session)
    hashed = yield relay.workers.think(hasher().hash, password)
    now = int(relay.wall())
    try:
        if player is None:
            row = yield relay.workers.store(relay.store.add_person, name, hashed, now)
        else:
            change = relay.store.change_person

            def become() -> None:
                change(player.id, name=name, password=hashed, guest=False)

            yield relay.workers.store(become)
            row = yield relay.workers.store(relay.store.person, player.id)
            yield relay.workers.store(relay.store.forget_tokens, player.id)
    except Taken:
        raise No("taken", f"The name {name} is taken.") from None
    yield _note(session, name, "account made", name)
    return (yield _sign_in(session, command.seq, row))


@inlineCallbacks
def sign_in(session: Session, command: commands.SignIn) -> Steps:
    relay = session.relay
    _nobody_yet(session)
    key = command.name.casefold()
    _limit(session, f"name {key}")
    _limit(session, f"address {session.address}")
    row = yield relay.workers.store(relay.store.person_named, command.name)
    stored = None if row is None else row["password"]
    fits = yield relay.workers.think(matches, stored, command.password)
    if not fits or row is None:
        relay.metrics["wrong_passwords"] += 1
        raise No("denied", "Name and password do not fit.")
    return (yield _sign_in(session, command.seq, row))


@inlineCallbacks
def resume(session: Session, command: commands.Resume) -> Steps:
    relay = session.relay
    _nobody_yet(session)
    _arrive(session)
    token = new_token()
    now = int(relay.wall())
    oldest = now - relay.settings.token_days * DAY
    use = relay.store.use_token
    row = yield relay.workers.store(use, digest(command.token), digest(token), oldest, now)
    if row is None:
        relay.metrics["wrong_tokens"] += 1
        raise No("denied", "You have been signed out; please sign in again.")
    return (yield _sign_in(session, command.seq, row, token))


@inlineCallbacks
def sign_out(session: Session, command: commands.SignOut) -> Steps:
    relay, player = session.relay, session.require()
    if player.rooms:
        raise No("not_now", "Finish your duel first.")
    yield relay.workers.store(relay.store.forget_tokens, player.id)
    for room in list(session.watching.values()):
        room.unwatch(session)
    session.player = None
    player.session = None
    relay.lobby.left(player)
    relay.forget(player)
    return None


@inlineCallbacks
def change_password(session: Session, command: commands.ChangePassword) -> Steps:
    relay, player = session.relay, session.require()
    new = fit_password(command.new)
    _limit(session, f"name {player.name.casefold()}")
    row = yield relay.workers.store(relay.store.person, player.id)
    fits = yield relay.workers.think(matches, row["password"], command.old)
    if not fits:
        raise No("denied", "The old password does not fit.")
    hashed = yield relay.workers.think(hasher().hash, new)
    yield relay.workers.store(lambda: relay.store.change_person(player.id, password=hashed))
    yield relay.workers.store(relay.store.forget_tokens, player.id)
    yield _note(session, player.name, "password changed", player.name)
    return (yield _sign_in(session, command.seq, row))


@inlineCallbacks
def _sign_in(session: Session, seq: int, row: dict[str, Any], token: str = "") -> Steps:
    relay = session.relay
    ban = relay.bans.get(row["id"])
    if ban is not None and ban["until"] > relay.wall():
        session.close("banned", f"You are banned: {ban['reason']}.")
        raise No("denied", "You are banned.")
    if not token:
        token, now = new_token(), int(relay.wall())
        yield relay.workers.store(relay.store.add_token, digest(token), row["id"], now)
    ties = yield relay.workers.store(relay.store.ties, row["id"])
    if session.closed:
        raise No("not_now", "The connection is closed.")
    player = relay.player(row)
    if player.session is not None and player.session is not session:
        player.session.close("elsewhere", "You have signed in elsewhere.")
        player = relay.player(row)
    player.session, session.player = session, player
    player.muted = {tie["id"] for tie in ties if tie["kind"] == "mute"}
    relay.lobby.changed(player)
    relay.log.info("signed_in", person=player.id, guest=player.guest, address=session.address)
    return SignedIn(
        re=seq,
        you=player.card,
        token=token,
        duels=list(player.rooms),
        table=None if player.table is None else player.table.line(inside=True),
    )


def _nobody_yet(session: Session) -> None:
    if session.player is not None:
        raise No("not_now", "You are signed in; sign out first.")


def _limit(session: Session, key: str) -> None:
    """Attempts are counted, right and wrong ones alike."""
    if not session.relay.attempts.take(key, session.relay.now()):
        raise No("limit", "Too many attempts; try again in a minute.")


def _arrive(session: Session) -> None:
    if not session.relay.arrivals.take(session.address, session.relay.now()):
        raise No("limit", "Too many have come from your address; try again in a minute.")


def _note(session: Session, by: str, deed: str, about: str) -> Deferred[None]:
    relay = session.relay
    return relay.workers.store(relay.store.note, by, deed, about, "", int(relay.wall()))


Steps = Generator[Deferred[Any], Any, Any]
DEEDS: dict[type[Any], Callable[[Session, Any], Any]] = {
    commands.EnterAsGuest: enter_as_guest,
    commands.Register: register,
    commands.SignIn: sign_in,
    commands.Resume: resume,
    commands.SignOut: sign_out,
    commands.ChangePassword: change_password,
}
