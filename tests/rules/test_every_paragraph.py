import re
from pathlib import Path

PARAGRAPHS = [
    "R0",
    "R1.1", "R1.2",
    "R2.1", "R2.2", "R2.3", "R2.4",
    "R3.1", "R3.2", "R3.3",
    "R4",
    "R4.1.1", "R4.1.2", "R4.1.3",
    "R4.2.1", "R4.2.2", "R4.2.3", "R4.2.4",
    "R4.3.1", "R4.3.2", "R4.3.3", "R4.3.4", "R4.3.5", "R4.3.6",
    "R4.4.1", "R4.4.2", "R4.4.3", "R4.4.4", "R4.4.5", "R4.4.6",
    "R4.5",
    "R4.6",
    "R4.7",
    "R4.7.1", "R4.7.2", "R4.7.3", "R4.7.4", "R4.7.5", "R4.7.6", "R4.7.7", "R4.7.8",
    "R4.8.1", "R4.8.2", "R4.8.3", "R4.8.4",
    "R5.1", "R5.2", "R5.3",
    "R6",
]  # fmt: skip
CHAPTERS = ["R2", "R4.1"]
"""What may be cited as a whole besides, when a test speaks of all its paragraphs together."""

TEST_NAME = re.compile(r"^def test_(r\d+(?:_\d+)*)_[a-z]", re.MULTILINE)


def cited() -> set[str]:
    """The paragraphs that name a test in this folder."""
    names: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        names.update(TEST_NAME.findall(file.read_text(encoding="utf-8")))
    return {name.upper().replace("_", ".") for name in names}


def test_every_paragraph_has_a_test() -> None:
    assert set(PARAGRAPHS) - cited() == set()


def test_every_test_cites_a_paragraph_that_exists() -> None:
    assert cited() - set(PARAGRAPHS) - set(CHAPTERS) == set()
