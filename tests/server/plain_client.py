"""A client made from docs/protocol.md with nothing but sockets and the plain msgpack package."""

from __future__ import annotations

import hashlib
import os
import socket
import ssl
from typing import Any

import msgpack


class PlainClient:
    def __init__(self, port: int, cards: str, fingerprint: str) -> None:
        self.port = port
        self.cards = cards
        self.fingerprint = fingerprint
        self.news: list[dict[str, Any]] = []
        self.token = ""
        self.duel = ""
        self.seat = -1
        self.number = 0
        self.prompt: int | None = None
        self.over: dict[str, Any] | None = None
        self.dice = os.urandom(32)
        self.connect()

    def connect(self) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        raw = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        self.socket = context.wrap_socket(raw)
        shown = hashlib.sha256(self.socket.getpeercert(binary_form=True) or b"").hexdigest().upper()
        assert shown == self.fingerprint.replace(":", ""), "pinned"
        self.seq = 0
        hello = {"protocol": 1, "rules": "1", "cards": self.cards, "client": "plain"}
        self.send("hello", **hello)
        assert self.until("welcome")["protocol"] == 1

    def close(self) -> None:
        self.socket.close()

    def send(self, kind: str, **values: Any) -> int:
        self.seq += 1
        body = msgpack.packb({"type": kind, "seq": self.seq, **values})
        self.socket.sendall(len(body).to_bytes(4, "big") + body)
        return self.seq

    def receive(self) -> dict[str, Any]:
        length = int.from_bytes(self._exactly(4), "big")
        message: dict[str, Any] = msgpack.unpackb(self._exactly(length))
        self.news.append(message)
        self._follow(message)
        return message

    def _exactly(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise ConnectionError("closed")
            data += part
        return data

    def until(self, kind: str, **values: Any) -> dict[str, Any]:
        while True:
            message = self.receive()
            if message["type"] == kind and all(message.get(k) == v for k, v in values.items()):
                return message
            assert message["type"] != "farewell", message

    def ask(self, kind: str, **values: Any) -> dict[str, Any]:
        """Send, and wait for the answer."""
        seq = self.send(kind, **values)
        while True:
            message = self.receive()
            if message.get("re") == seq:
                return message

    def _follow(self, message: dict[str, Any]) -> None:
        if message["type"] == "signed_in":
            self.token = message["token"]
        elif message["type"] == "position":
            self.duel, self.seat = message["duel"], message["seat"]
            self.number, self.prompt = message["number"], message["prompt"]
        elif message["type"] == "told":
            assert message["first"] == self.number
            self.number += len(message["events"])
            self.prompt = message["prompt"]
        elif message["type"] == "duel_over":
            self.over = message

    def bring(self, table: str, homeworld: str, cards: list[str]) -> None:
        commitment = hashlib.sha256(b"orbitduel dice" + self.dice).digest()
        deck = {"homeworld": homeworld, "cards": cards}
        verdict = self.ask(
            "ready", table=table, deck=deck, deck_salt=bytes(32), dice_commitment=commitment
        )
        assert verdict["problems"] == []

    def reveal(self, table: str) -> None:
        told = next(m for m in reversed(self.news) if m["type"] == "commitments")
        assert told["dice"][told["seat"]] == hashlib.sha256(b"orbitduel dice" + self.dice).digest()
        assert self.ask("reveal_dice", table=table, value=self.dice)["type"] == "done"

    def choose(self, **action: Any) -> dict[str, Any]:
        return self.ask("choose", duel=self.duel, prompt=self.prompt, action=action)

    def come_back(self) -> None:
        self.connect()
        assert self.ask("resume", token=self.token)["type"] == "signed_in"
        answer = self.ask("rejoin", duel=self.duel, since=self.number, rewinds=0)
        assert answer["type"] == "position", answer
