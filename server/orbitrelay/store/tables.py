"""The tables, as the latest migration leaves them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(24), nullable=False),
    Column("name_key", String(24), nullable=False, unique=True),
    Column("password", String(200)),
    Column("guest", Boolean, nullable=False),
    Column("role", String(12), nullable=False, default="player"),
    Column("rating", Float, nullable=False, default=1500.0),
    Column("deviation", Float, nullable=False, default=350.0),
    Column("volatility", Float, nullable=False, default=0.06),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("family", String(32), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("state", String(10), nullable=False),
)
"""`fresh` until used, `used` while its successor is not, then `spent`."""

ties = Table(
    "ties",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("other", ForeignKey("people.id"), primary_key=True),
    Column("kind", String(8), primary_key=True),
)
"""Friends and mutes."""

bans = Table(
    "bans",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("until", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
)

address_bans = Table(
    "address_bans",
    metadata,
    Column("network", String(43), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("by", ForeignKey("people.id"), nullable=False),
    Column("about", ForeignKey("people.id"), nullable=False),
    Column("duel", String(32), nullable=False),
    Column("reason", Text, nullable=False),
    Column("when", BigInteger, nullable=False),
    Column("verdict", String(12), nullable=False, default=""),
)

audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("when", BigInteger, nullable=False),
    Column("by", String(40), nullable=False),
    Column("deed", String(40), nullable=False),
    Column("about", String(40), nullable=False),
    Column("note", Text, nullable=False),
)

duels = Table(
    "duels",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("a", ForeignKey("people.id"), nullable=False, index=True),
    Column("b", ForeignKey("people.id"), nullable=False, index=True),
    Column("names", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("rules", String(16), nullable=False),
    Column("setup", Text, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("rewinds", Integer, nullable=False, default=0),
    Column("ended", BigInteger),
    Column("winner", Integer),
    Column("how", String(12)),
    Column("turns", Integer),
    Column("change_a", Integer),
    Column("change_b", Integer),
    Column("replay", Text),
)
Index("live_duels", duels.c.ended)

choices = Table(
    "choices",
    metadata,
    Column("duel", ForeignKey("duels.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("clocks", Text, nullable=False),
)

standings = Table(
    "standings",
    metadata,
    Column("season", String(8), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("duels", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)
