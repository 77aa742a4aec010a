"""Speaking and listening: plain lines, at a terminal of up to 80 columns; answers read line by line."""

from __future__ import annotations

import re
import signal
import sys
import textwrap
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TextIO

from game import words

WIDTH = 80
JOINERS = "\u200c\u200d"  # unseen, but Devanagari is spelt with them
LONGEST_LINE = 4096  # characters of an answer that are looked at
ENDLESS = 4096  # pieces of one line after which the input is not a person's
SUITS = {"♦": "diamonds", "♣": "clubs", "♥": "hearts", "♠": "spades"}
_MARK = "(?:10|[2-9JQKA])?[♦♣♥♠]"
_MARKS = re.compile(rf"{_MARK}(?: {_MARK})*")
PATIENCE = 50  # answers in a row that mean nothing: after so many, no player can be there


class Left(Exception):
    """The player has left: by a word, or because the input is at its end."""


class Refused(Exception):
    """The command line asks for a table that cannot be set; the sentence says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def wrapped(paragraph: str, hang: int = 0) -> list[str]:
    """A paragraph in lines of up to 80 columns; a character two columns wide counts as two."""
    measured = "".join(
        f"{character}\0" if unicodedata.east_asian_width(character) in "WF" else character
        for character in paragraph
    )
    lines = textwrap.wrap(measured, WIDTH, subsequent_indent=" " * hang, break_on_hyphens=False)
    return [line.replace("\0", "") for line in lines]


def harmless(text: str) -> str:
    """A text as it may go to a terminal, from any source: nothing in it steers the terminal or its lines."""
    return text if text.isprintable() else "".join(map(_harmless, text))


def _harmless(sign: str) -> str:
    kind = unicodedata.category(sign)
    if kind == "Cc":
        return sign if sign == "\n" else "?"
    if kind in ("Zl", "Zp"):
        return " "
    return "" if kind == "Cf" and sign not in JOINERS else sign  # unseen, and may turn a line round


def heard(said: str) -> str:
    """A text as it is read aloud: the marks of playing cards are words, `5♣ 6♣` is two cards."""
    return _MARKS.sub(lambda found: words.listed(list(map(_card, found[0].split()))), said)


def _card(mark: str) -> str:
    rank, suit = mark[:-1], words.say(f"text.suit.{SUITS[mark[-1]]}")
    if not rank:
        return suit
    return words.say("text.card" if rank.isdigit() else f"text.card.{rank}", rank=rank, suit=suit)


def tell(paragraph: str, hang: int = 0) -> None:
    """Print a paragraph: in lines that fit a terminal, and in one line where something else reads."""
    paragraph = harmless(heard(paragraph))
    for line in wrapped(paragraph, hang) if _is_terminal(sys.stdout) else filter(None, [paragraph]):
        print(line)


def is_watched() -> bool:
    """Whether a person may be looking at what is printed: either end is a terminal."""
    return _is_terminal(sys.stdout) or _is_terminal(sys.stdin)


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def say(key: str, **fields: Any) -> None:
    """Print one of the app's own sentences."""
    tell(words.say(key, **fields))


def ended(sentence: str) -> str:
    """A sentence with its full stop."""
    return sentence if not sentence or sentence.endswith((".", "?", "!", "…")) else f"{sentence}."


def shown(answer: str) -> str:
    """What the player typed, fit for a sentence."""
    clean = "".join(character if character.isprintable() else "?" for character in answer)
    return clean if len(clean) <= 40 else f"{clean[:39]}…"


def number_in(answer: str, low: int, high: int) -> int | None:
    """The whole number an answer gives, if it lies within bounds."""
    if answer.isascii() and answer.isdigit() and len(answer) < 6 and low <= int(answer) <= high:
        return int(answer)
    return None


def is_word(answer: str, key: str) -> bool:
    """Whether an answer is one of the words that are understood, or begins it."""
    return answer != "" and words.say(f"text.word.{key}").startswith(answer.casefold())


class Listener:
    """Hears answers, line by line, and loses patience with what is no person."""

    def __init__(self) -> None:
        self._in_vain = 0

    def line(self) -> str:
        """The next line, trimmed; `Left` at the end of the input."""
        sys.stdout.flush()
        try:
            line = piece = sys.stdin.readline(LONGEST_LINE)
            pieces = 1
            while piece and not piece.endswith("\n") and pieces < ENDLESS:
                piece = sys.stdin.readline(LONGEST_LINE)
                pieces += 1
        except OSError:  # the terminal itself has gone
            raise Left from None
        if not line or pieces == ENDLESS:
            raise Left
        return " ".join(line.split())

    def understood(self) -> None:
        """A player is there after all: count answers that mean nothing from zero again."""
        self._in_vain = 0

    def not_understood(self, answer: str, hint: str) -> None:
        """Say that an answer means nothing, and what would; `Left` after too many."""
        self._in_vain += 1
        if self._in_vain > PATIENCE:
            say("text.lost_patience")
            raise Left
        meant = words.say("text.not_understood", answer=shown(answer)) if answer else ""
        tell(f"{meant} {hint}".strip())

    def asked(self, question: str, read: Callable[[str], Any], hint: str) -> Any:
        """Ask until `read` makes something of the answer (None: nothing); a Refused says why not."""
        tell(question)
        while True:
            answer = self.line()
            if answer.casefold() == words.say("text.word.quit"):
                raise Left
            if answer == "?":
                say("text.help.question")
                tell(question)
                continue
            try:
                found = read(answer)
            except Refused as refused:
                self.not_understood("", refused.sentence)
                continue
            if found is not None:
                self.understood()
                return found
            self.not_understood(answer, hint)

    def yes(self, question: str, default: bool) -> bool:
        """Ask something that is answered by yes or no."""

        def read(answer: str) -> bool | None:
            if not answer:
                return default
            return True if is_word(answer, "yes") else False if is_word(answer, "no") else None

        return bool(self.asked(question, read, words.say("text.yes_or_no")))

    def enter(self, question: str) -> None:
        """Wait for Enter, whatever is typed before it."""
        self.asked(question, lambda answer: True, "")

    def choice(self, question: str, labels: Sequence[str], default: int) -> int:
        """Ask for one of several; its index."""

        def read(answer: str) -> int | None:
            if not answer:
                return default
            number = number_in(answer, 1, len(labels))
            if number is not None:
                return number - 1
            named = [label.casefold() for label in labels]
            return named.index(answer.casefold()) if answer.casefold() in named else None

        listed = [words.say("text.choice", number=n, label=label) for n, label in enumerate(labels, 1)]
        hint = words.say("text.numbers", least=1, most=len(labels))
        enter = words.say("text.default", default=labels[default])
        return int(self.asked(f"{question} {ended('; '.join(listed))} {enter}", read, hint))


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let Ctrl-C wait until what is being kept is kept."""
    pressed: list[int] = []
    try:
        before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    except ValueError:  # another thread than the main one, which alone hears of Ctrl-C
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)
    if pressed:
        raise KeyboardInterrupt


def printable(name: str) -> str:
    """A file's name, fit for a sentence, whatever its bytes."""
    return "".join(character if character.isprintable() else "?" for character in name)


def complain(sentence: str, code: int) -> int:
    """One sentence on standard error; the exit code."""
    if sys.stderr is None:
        return code
    with suppress(OSError):  # there may be no room for it either
        print(f"moksha: {harmless(sentence)}", file=sys.stderr)
    return code


def hear_anything() -> None:
    """Let bytes that are no text come in as such a mark, not as an error."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
