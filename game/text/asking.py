"""What is asked at the text table, and the answers: numbered choices, step by step, and words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game import words
from game.engine import codec
from game.engine.base import Action
from game.engine.cards import code_of
from game.tellings.choices import MANY, group_told, grouped
from game.text.commands import Commands
from game.text.reading import Reading
from game.text.standing import View, spanned
from game.text.voice import Listener, ended, heard, number_in, say, tell

FEW = 6  # choices that are told one by one, heard before or not


class Asking:
    """Asks what is to be done, and hears the answer; a word of the table may come instead."""

    def __init__(self, reading: Reading, listener: Listener, commands: Commands) -> None:
        self._reading = reading
        self._sitting = reading.sitting
        self._aside = reading.aside
        self._listener = listener
        self._commands = commands

    def action(self, legal: list[Action], view: View) -> Action | None:
        """What the person chose to do, step by step; None where a word of theirs changed the table."""
        chosen: list[Action] | None = legal
        while chosen is not None:
            chosen = self._asked_further(legal, chosen, view)
            if chosen is not None and len(chosen) == 1:
                return chosen[0]
        return None

    def _asked_further(self, legal: list[Action], left: list[Action], view: View) -> list[Action] | None:
        """Which of the actions left the person means; all there are where they went back."""
        span = spanned(self._reading.game, left, self._reading.names) if len(left) > 1 else None
        found = grouped(
            self._reading.game, left, self._reading.names, self._room(left) if span is None else len(left)
        )
        labels = [group_told(self._reading.telling, view, each, self._reading.names) for each in found]
        numbers = [
            each.actions[0][label.number] if label.number else place
            for place, (each, label) in enumerate(zip(found, labels, strict=True), 1)
        ]
        back = "" if left is legal else words.say("back").casefold()
        if len(legal) == 1:
            sole = words.say("text.choice.sole", label=ended(labels[0].label))
            if self._aside.known(view["to_act"], "choices", [sole]):
                self._aside.keep(sole)
            else:
                tell(sole)
            hint = words.say("text.enter")
        else:
            hint = words.say("text.numbers", least=numbers[0], most=numbers[-1])
            if span is not None:
                tell(f"{ended(words.say('text.option', name=span.label, value=span.help))} {hint}")
            else:
                self._tell_choices(numbers, labels, view)
        if back:
            say("text.choice.back", back=back)

        def read(answer: str) -> list[Action] | None:
            if not answer:
                return legal if len(legal) == 1 else None
            number = number_in(answer, 0, 99_999)
            if number in numbers:
                return list(found[numbers.index(number)].actions)
            called = answer.casefold()
            if back and called == back:
                return legal
            named = [each for each in left if called in self._called_by(each, view)]
            return named[:1] if len({codec.dumps(by_codes(each)) for each in named}) == 1 else None

        chosen: list[Action] | None = self.heard(read, hint)
        if chosen is not None and 1 < len(chosen) < len(legal):
            tell(ended(next(each.label for each in found if list(each.actions) == chosen)))
        return chosen

    def _room(self, left: Sequence[Action]) -> int:
        """How many choices are told one by one; of several kinds there may be fewer."""
        kinds = {action["type"] for action in left}
        return self._reading.telling.by_kind or MANY if len(kinds) > 1 else MANY

    def _called_by(self, action: Action, view: View) -> tuple[str, str]:
        """What a person may type for an action: the words on its button, or as they are heard."""
        label = self._reading.telling.label(view, action, self._reading.names)
        return label.casefold(), heard(label).casefold()

    def _tell_choices(self, numbers: Sequence[int], labels: Sequence[words.ActionText], view: View) -> None:
        """Each choice in a line with its number; what it does is said again only where it differs.

        Many that the player has heard before are only counted, and what each does is told when asked.
        """
        named, seat = [label.label for label in labels], view["to_act"]
        held = " ".join(
            self._reading.stood.get(seat, [])
        )  # a hand that was told is not told again as choices
        known = self._aside.known(seat, "choices", named) or all(label in held for label in named)
        if self._aside.brief and known and len(named) > FEW:
            say("text.choices.known", count=len(named))
            for number, label in zip(numbers, labels, strict=True):
                self._aside.keep(ended(words.say("text.choice", number=number, label=label.label)), 4)
            return
        last_help = ""
        for number, label in zip(numbers, labels, strict=True):
            helped = label.help != "" and label.help != last_help
            brief = "text.choice" if self._aside.brief or not helped else "text.choice.help"
            tell(ended(words.say(brief, number=number, label=label.label, help=label.help)), hang=4)
            if helped and self._aside.brief:
                said = words.say("text.choice.help", number=number, label=label.label, help=label.help)
                self._aside.keep(ended(said), 4)
            last_help = label.help

    def heard(self, read: Callable[[str], Any], hint: str) -> Any:
        """The answer to what was just asked; None where a word of the table came instead."""
        while True:
            answer = self._listener.line()
            found = read(answer)
            if found is not None:
                self._listener.understood()
                return found
            word, _, rest = answer.partition(" ")
            command = self._commands.meant_by(word)
            if command is not None:
                self._listener.understood()
                command(rest)
                return None
            refusal = self._refused(answer)
            if refusal:
                self._listener.understood()
                tell(f"{refusal} {hint}")
            else:
                self._listener.not_understood(answer, hint)

    def _refused(self, answer: str) -> str:
        """Why what was typed cannot be done now, and how it could be; empty where it is nothing one does."""
        match, telling = self._sitting.match, self._reading.telling
        kinds = {
            self._kind_called(key): key.partition(".")[0] for key in words.texts(self._reading.game).actions
        }
        kind = kinds.get(answer.casefold()) if answer else None
        action = words.action_named(self._reading.game, answer, self._reading.names) or (
            kind and {"type": kind}
        )
        seat = match.to_act
        if action and seat is not None:
            action = with_own_copies(action, self._reading.view()["seats"][seat])
        refusal = match.refusal(action) if action else None
        if refusal is None or refusal.rule is None:
            return ""
        self._reading.forbids = refusal.rule
        view = self._reading.view()
        why_not = telling.why_not(refusal, view, self._reading.names).removesuffix(".")
        sentence = words.say("text.refused", sentence=why_not, rule=refusal.rule)
        return " ".join(filter(None, (sentence, telling.way_out(view, refusal))))

    def _kind_called(self, key: str) -> str:
        """What a player types to do such a thing: its label, or what of it names no one."""
        label = words.texts(self._reading.game).actions[key].label
        return re.split(r"[,:]? (?:\S+ )*\{", label)[0].casefold()

    def enter(self) -> bool:
        """Wait for Enter; whether it came, and no word of the table instead."""
        return self.heard(lambda answer: True if not answer else None, words.say("text.enter")) is not None

    def face(self, seat: int) -> int | None:
        """What a real die shows, thrown for a seat; None where a word of the table came instead."""
        say("text.die.for" if self._sitting.is_bot(seat) else "text.die", name=self._reading.names[seat])
        face: int | None = self.heard(lambda answer: number_in(answer, 1, 6), words.say("text.die.not"))
        return face


def by_codes(action: Action) -> Action:
    """An action whose cards are named by their codes alone: by name, one copy is as good as another."""
    return {key: code_of(value) if isinstance(value, str) else value for key, value in action.items()}


def with_own_copies(action: Action, fields: Mapping[str, Any]) -> Action:
    """An action whose cards are those that lie before a seat, where it names them by their codes alone."""
    lists = [value for value in fields.values() if isinstance(value, list)]
    own = [card for each in lists for card in each if isinstance(card, str)]
    by_code = {code_of(card): card for card in reversed(own)}
    return {
        key: by_code.get(value, value) if isinstance(value, str) and value not in own else value
        for key, value in action.items()
    }
