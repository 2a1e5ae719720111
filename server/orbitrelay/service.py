"""The relay as a running process: threads, listeners, signals."""

from __future__ import annotations

import gc
import ipaddress
import sys
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from ssl import SSLContext
from threading import Thread
from typing import Any, TypeVar

from twisted.internet import reactor as _reactor
from twisted.internet.defer import Deferred
from twisted.internet.error import CannotListenError
from twisted.internet.protocol import Factory
from twisted.internet.threads import deferToThreadPool
from twisted.python.failure import Failure
from twisted.python.threadpool import ThreadPool

from orbitduel.reading import Malformed

from .log import Log
from .relay import Relay, Workers
from .secure import SecureFactory
from .settings import Settings
from .store.store import open_store, sqlite_url
from .tls import fingerprint, own_certificate, server_context
from .transport import Lines
from .web import site

reactor: Any = _reactor
T = TypeVar("T")
BACKLOG = 1024
COLLECT_S = 900.0
SWITCH_S = 0.0002
"""How long the store's thread waits for the reactor's when it has something to say."""


class Threads(Workers):
    """One thread for the store, so that its deeds keep their order; two for hashing."""

    def __init__(self) -> None:
        self._deeds: SimpleQueue[tuple[Deferred[Any], Callable[..., Any], Any] | None] = (
            SimpleQueue()
        )
        self._store = Thread(target=self._keep, name="store", daemon=True)
        self._think = ThreadPool(0, 2, "think")

    def start(self) -> None:
        self._store.start()
        self._think.start()

    def stop(self) -> None:
        self._think.stop()
        self._deeds.put(None)
        self._store.join()

    def store(self, deed: Callable[..., T], *arguments: Any) -> Deferred[T]:
        done: Deferred[T] = Deferred()
        self._deeds.put((done, deed, arguments))
        return done

    def _keep(self) -> None:
        while (item := self._deeds.get()) is not None:
            done, deed, arguments = item
            try:
                answer = deed(*arguments)
            except Exception:
                reactor.callFromThread(done.errback, Failure())  # type: ignore[no-untyped-call]
            else:
                reactor.callFromThread(done.callback, answer)

    def think(self, deed: Callable[..., T], *arguments: Any) -> Deferred[T]:
        return deferToThreadPool(reactor, self._think, deed, *arguments)


def spare_the_collector() -> None:
    """Look for unused cycles among the young only; a look at everything holds all duels up.

    With some hundred duels a full collection takes a good part of a second, and Python would make
    one every few seconds while duels begin.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 1_000_000, 1_000_000)

    def collect() -> None:
        gc.collect()
        reactor.callLater(COLLECT_S, collect)

    reactor.callLater(COLLECT_S, collect)


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Service:
    """Everything between `orbitrelay serve` and its end. A client hosts a duel with it too."""

    def __init__(self, settings: Settings, say: Callable[[str], None] | None = None) -> None:
        self.settings = settings
        self._say = say or (lambda _: None)
        self.port = 0
        self.fingerprint = ""

    def start(self) -> None:
        """Open store and listeners; raises `Malformed` with a sentence if something is wrong."""
        settings = self.settings
        if settings.insecure and not is_loopback(settings.host):
            raise Malformed(
                "insecure", "allowed on a loopback address only, such as --host 127.0.0.1"
            )
        folder = Path(settings.data)
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise Malformed(str(folder), error.strerror or "cannot be made") from None
        self.log = Log(settings.log_level, time.time)
        self.workers = Threads()
        store = open_store(settings.database or sqlite_url(folder))
        self.relay = Relay(
            settings, store, self.workers, reactor, time.time, self.log, self._store_broke
        )
        try:
            self._listen(folder)
        except CannotListenError as error:
            store.close()
            where = f"{error.interface or settings.host}:{error.port}"
            raise Malformed(where, f"cannot listen there ({error.socketError})") from None
        self.workers.start()
        self.relay.start()
        self._say(f"listening on {settings.host}:{self.port}")
        self.log.info("listening", host=settings.host, port=self.port)
        reactor.addSystemEventTrigger("before", "shutdown", self.stop)
        reactor.addSystemEventTrigger("after", "shutdown", self._finish)

    def _listen(self, folder: Path) -> None:
        settings, lines = self.settings, Lines(self.relay)
        factory: Factory = lines
        if settings.insecure:
            self._say("WARNING: no encryption; everybody on this machine can read everything")
        else:
            factory = SecureFactory(lines, self._tls(folder), reactor)
        listening = reactor.listenTCP(
            settings.port, factory, interface=settings.host, backlog=BACKLOG
        )
        self._listening = [listening]
        self.port = listening.getHost().port
        if settings.metrics_port:
            self._listening.append(
                reactor.listenTCP(settings.metrics_port, site(self.relay), interface="127.0.0.1")
            )

    def _tls(self, folder: Path) -> SSLContext:
        settings = self.settings
        if bool(settings.tls_cert) != bool(settings.tls_key):
            raise Malformed("tls", "a certificate and its key belong together")
        if settings.tls_cert:
            cert, key = Path(settings.tls_cert), Path(settings.tls_key)
        else:
            cert, key = own_certificate(folder)
        try:
            self.fingerprint = fingerprint(cert)
            made = server_context(cert, key)
        except Exception as error:
            raise Malformed(str(cert), f"is no usable certificate ({error})") from None
        self._say(f"fingerprint {self.fingerprint}")
        return made

    def stop(self) -> Deferred[None]:
        """Tell everybody, wait until everything is durable, close."""
        done: Deferred[None] = Deferred()
        for listening in self._listening:
            listening.stopListening()
        self.relay.announce("The relay is closing now.", 0)
        self.relay.shut()
        if self.relay.journal.failed:
            done.callback(None)
            return done
        self.relay.journal.barrier().addCallback(
            lambda _: reactor.callLater(0.2, done.callback, None)
        )
        return done

    def _finish(self) -> None:
        self.workers.stop()
        self.relay.store.close()
        self.log.info("closed_for_good")

    def _store_broke(self, failure: Failure) -> None:
        """Without the store nothing can be promised: stop at once rather than lie."""
        self.relay.fault(failure, "store")
        self.relay.shut()
        reactor.callLater(1, reactor.stop)


def serve(settings: Settings, say: Callable[[str], None]) -> None:
    service = Service(settings, say)
    service.start()
    spare_the_collector()
    sys.setswitchinterval(SWITCH_S)
    reactor.run()
