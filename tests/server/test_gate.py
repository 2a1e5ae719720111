"""Who one is: guests, accounts, tokens, attempts, bans."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from orbitrelay import gate
from twisted.internet.defer import maybeDeferred

from orbitduel.protocol import commands, news
from tests.server.hall import Client, Hall

SECRET = "correct horse"


@pytest.fixture(autouse=True)
def quick_hashing(monkeypatch: pytest.MonkeyPatch) -> None:
    from argon2 import PasswordHasher

    quick = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    monkeypatch.setattr(gate, "hasher", lambda: quick)


def account(hall: Hall, name: str = "Ada") -> Client:
    client = hall.client()
    answer = client.ask(commands.Register(name=name, password=SECRET))
    assert isinstance(answer, news.SignedIn), answer
    client.know()
    return client


def test_two_guests_of_one_name_are_told_apart(hall: Hall) -> None:
    first, second = hall.client("Ada"), hall.client("Ada")
    assert first.me.name == "Ada"
    assert second.me.name.startswith("Ada ")
    assert first.me.id != second.me.id


@pytest.mark.parametrize("name", ["", " ", "-", "a\nb\x00", "x" * 23 + "!", "<b>", "\u202eabc"])
def test_names_are_plain(hall: Hall, name: str) -> None:
    assert hall.client().ask(commands.EnterAsGuest(name=name)).code == "malformed"


def test_most_commands_need_somebody(hall: Hall) -> None:
    nobody = hall.client()
    assert nobody.ask(commands.QuickMatch()).code == "denied"
    assert nobody.ask(commands.Say(text="hello")).code == "denied"


def test_an_account_signs_in_with_its_password_only(hall: Hall) -> None:
    account(hall).cut()
    client = hall.client()
    assert client.ask(commands.SignIn(name="Ada", password="wrong one")).code == "denied"
    assert client.ask(commands.SignIn(name="Nobody", password=SECRET)).code == "denied"
    assert isinstance(client.ask(commands.SignIn(name="ADA", password=SECRET)), news.SignedIn)
    assert hall.client().ask(commands.Register(name="ada", password=SECRET)).code == "taken"
    assert hall.client().ask(commands.Register(name="Bo", password="short")).code == "malformed"


def test_the_log_holds_no_secrets_even_of_what_goes_wrong(hall: Hall) -> None:
    """Everything a person types or gets stays out: also when the store stumbles over it."""
    client = account(hall)
    client.ask(commands.Say(text="a private word"))
    client.ask(commands.SignIn(name="Ada", password="wrong secret"))
    store = hall.relay.store
    hashed = (store.person(client.me.id) or {})["password"]
    for broken in (
        lambda: store.add_token(gate.digest(client.token), 10**6, 0),
        lambda: store.change_person(client.me.id, password=hashed, nonsense=1),
    ):
        maybeDeferred(broken).addErrback(hall.relay.fault, "test")
    assert hall.relay.metrics.pop("faults") == 2
    log = hall.said.getvalue()
    secrets = (SECRET, "wrong secret", client.token, gate.digest(client.token), hashed, "private")
    assert [secret for secret in secrets if secret in log] == []
    assert all(json.loads(line)["event"] for line in log.splitlines())


def test_passwords_are_stored_hashed_and_never_logged(hall: Hall) -> None:
    client = account(hall)
    row = hall.relay.store.person(client.me.id)
    assert row is not None
    assert row["password"].startswith("$argon2id$")
    for secret in (SECRET, client.token):
        assert secret not in hall.said.getvalue()
    if not hall.url.startswith("sqlite"):
        return
    stored = (hall.folder / "relay.sqlite").read_bytes()
    stored += (hall.folder / "relay.sqlite-wal").read_bytes()
    for secret in (SECRET, client.token):
        assert secret.encode() not in stored


def test_attempts_are_limited(hall: Hall) -> None:
    account(hall).cut()
    client = hall.client()
    for _ in range(hall.settings.password_attempts):
        assert client.ask(commands.SignIn(name="Ada", password="wrong one")).code == "denied"
    assert client.ask(commands.SignIn(name="Ada", password=SECRET)).code == "limit"
    hall.clock.advance(61)
    client = hall.client()
    assert isinstance(client.ask(commands.SignIn(name="Ada", password=SECRET)), news.SignedIn)


def test_a_guest_becomes_an_account_and_stays_the_same_person(hall: Hall) -> None:
    client = hall.client("Ada")
    before = client.me.id
    assert isinstance(client.ask(commands.Register(name="Ada", password=SECRET)), news.SignedIn)
    client.know()
    assert (client.me.id, client.me.guest) == (before, False)


def test_a_token_is_exchanged_with_each_use(hall: Hall) -> None:
    client = hall.client("Ada")
    first = client.token
    client.cut()
    client.come_back()
    second = client.token
    assert second != first
    assert len(first) >= 22, "128 bits"


def test_a_lost_answer_does_not_lock_anybody_out(hall: Hall) -> None:
    client = hall.client("Ada")
    old = client.token
    client.cut()
    client.come_back()
    client.token = old  # the answer with the new one never came
    client.cut()
    client.come_back()
    assert client.me.name == "Ada"


def test_a_replayed_token_voids_the_sign_in(hall: Hall) -> None:
    client = hall.client("Ada")
    stolen = client.token
    for _ in range(2):
        client.cut()
        client.come_back()
    thief = hall.client()
    assert thief.ask(commands.Resume(token=stolen)).code == "denied"
    client.cut()
    client.connect()
    client.greet()
    assert client.ask(commands.Resume(token=client.token)).code == "denied", "the family is void"


def test_a_forged_or_old_token_is_refused(hall: Hall) -> None:
    client = hall.client("Ada")
    assert hall.client().ask(commands.Resume(token="x" * 22)).code == "denied"
    client.cut()
    hall.clock.advance(86_400 * (hall.settings.token_days + 1))
    assert hall.client().ask(commands.Resume(token=client.token)).code == "denied"


def test_signing_in_elsewhere_closes_the_first_connection(hall: Hall) -> None:
    first = hall.client("Ada")
    second = hall.client()
    second.ask(commands.Resume(token=first.token))
    second.know()
    assert first.last(news.Farewell).code == "elsewhere"
    assert first.closed
    assert second.me.id == first.me.id
    assert isinstance(second.ask(commands.QuickMatch()), news.Done)


def test_signing_out_forgets_the_sign_in(hall: Hall) -> None:
    client = account(hall)
    assert isinstance(client.ask(commands.SignOut()), news.Done)
    assert client.ask(commands.QuickMatch()).code == "denied"
    assert client.ask(commands.Resume(token=client.token)).code == "denied"
    assert isinstance(client.ask(commands.SignIn(name="Ada", password=SECRET)), news.SignedIn)


def test_a_changed_password_ends_other_sign_ins(hall: Hall) -> None:
    client = account(hall)
    old = client.token
    assert client.ask(commands.ChangePassword(old="no", new="new password")).code == "denied"
    answer = client.ask(commands.ChangePassword(old=SECRET, new="new password"))
    assert isinstance(answer, news.SignedIn)
    assert hall.client().ask(commands.Resume(token=old)).code == "denied"


def test_a_moderator_bans_and_it_is_noted(hall: Hall) -> None:
    mo, rude = account(hall, "Mo"), hall.client("Rude")
    assert mo.ask(commands.Ban(person=rude.me.id, hours=1, reason="abuse")).code == "denied"
    hall.relay.store.change_person(mo.me.id, role="moderator")
    mo.cut()
    mo.come_back()
    rude_id = rude.me.id
    assert isinstance(mo.ask(commands.Ban(person=rude_id, hours=1, reason="abuse")), news.Done)
    assert rude.last(news.Farewell).text == "You are banned: abuse."
    rude.connect()
    rude.greet()
    rude.ask(commands.Resume(token=rude.token))
    assert rude.last(news.Farewell).code == "banned"
    note = hall.relay.store.notes()[0]
    assert (note["by"], note["deed"], note["about"]) == ("Mo", "banned for 1 h", "Rude")
    mo.ask(commands.Ban(person=rude_id, hours=0, reason=""))
    rude.connect()
    rude.greet()
    assert hall.relay.bans == {}


def test_a_ban_from_the_command_line_takes_effect(hall: Hall) -> None:
    rude = hall.client("Rude")
    hall.relay.store.ban(rude.me.id, 2**40, "spam")
    hall.wait(6)
    assert rude.last(news.Farewell).code == "banned"


def test_reports_reach_moderators(hall: Hall) -> None:
    mo, rude, ada = account(hall, "Mo"), hall.client("Rude"), hall.client("Ada")
    ada.ask(commands.ReportPerson(person=rude.me.id, reason="swears"))
    assert ada.ask(commands.WantReports()).code == "denied"
    hall.relay.store.change_person(mo.me.id, role="moderator")
    mo.cut()
    mo.come_back()
    (line,) = mo.ask(commands.WantReports()).lines
    assert (line.by.name, line.about.name, line.reason) == ("Ada", "Rude", "swears")
    mo.ask(commands.SettleReport(report=line.id, verdict="upheld"))
    assert mo.ask(commands.WantReports()).lines == []


def test_a_relay_without_guests(tmp_path: Path) -> None:
    hall = Hall(tmp_path, guests=False)
    assert hall.client().ask(commands.EnterAsGuest(name="Ada")).code == "denied"
    hall.close()
