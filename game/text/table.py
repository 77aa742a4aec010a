"""The text table itself: a match told in sentences, its actions numbered, its words answered."""

from __future__ import annotations

from game import bots, manners, rulebook, saves, words
from game.bots.manners import EVEN, Manner
from game.engine.base import Action
from game.engine.errors import EngineError
from game.sitting import Sitting
from game.text.aside import Aside
from game.text.asking import Asking
from game.text.commands import Commands
from game.text.curtain import Curtain
from game.text.reading import Reading
from game.text.reception import board_called, option_line
from game.text.voice import Left, Listener, ended, say, tell, undisturbed

TURNS_WATCHED = 10


class TextTable:
    """A match in a terminal: tells what happened, asks who is to act, takes the answer.

    `reading` tells what happened and how all stand, `commands` are the words of the table, `asking` asks and
    hears. What need not be said each time goes `aside`, where a player asks for it.
    """

    def __init__(
        self, sitting: Sitting, listener: Listener, real_dice: bool, aside: Aside | None = None
    ) -> None:
        self.sitting = sitting
        self._aside = aside or Aside(brief=False)
        self.reading = Reading(sitting, self._aside)
        self._curtain = Curtain(self.reading, listener)
        self.commands = Commands(self.reading, listener, self._curtain)
        self.asking = Asking(self.reading, listener, self.commands)
        self._real_dice = real_dice
        self._trouble: str | None = None
        self._watched = 0
        self._voice = manners.Voice(sitting.match)
        settings = saves.Settings.load()
        self._manners = manners.chosen(settings.get(manners.SETTING, manners.SHOWN[0]))
        advises = self.reading.telling.advises
        self._helps = bool(advises) and settings.get(advises, True)
        self._advised = ""

    def play(self) -> None:
        """Play until the match is over or the player leaves."""
        self._open()
        while True:
            self._tell_trouble()
            match = self.sitting.match
            if self.sitting.rests:
                self._while_it_rests()
            elif match.to_act is None:
                self._after_the_end()
            elif self.sitting.is_bot(match.to_act):
                self._let_bot_act(match.to_act)
            else:
                self._let_person_act(match.to_act)

    def _open(self) -> None:
        """Who sits here, and where the match stands."""
        say("text.title", title=words.texts(self.reading.game).title)
        goal = "" if self.reading.begun else rulebook.goal(self.reading.game, words.language)
        if goal:
            tell(goal)
        named = [
            self._bot_named(seat) if self.sitting.is_bot(seat) else name
            for seat, name in enumerate(self.reading.names)
        ]
        say("text.at_table", names=words.listed(named))
        if self.sitting.match.options:
            options, names = self.sitting.match.options.items(), self.reading.names
            told = [option_line(self.reading.game, name, value, names) for name, value in options]
            self._aside.tell(ended("; ".join(told)))
        if self.sitting.match.board is not None:
            say("text.own_board", board=board_called(self.sitting.match.board))
        if self.sitting.shared:
            say("text.curtain.note")
        aim = self.reading.telling.aim(self.reading.view(), self.sitting.match.to_act or 0)
        if aim:
            self._aside.tell(aim)
        say("text.hint.brief" if self._aside.brief else "text.hint")
        if not self.sitting.shared:
            self.reading.catch_up(self.reading.viewer)
            if self.reading.begun:
                self.reading.tell_seats()

    def _bot_named(self, seat: int) -> str:
        """The name of a bot, and its manner where it has one."""
        name, manner = self.reading.names[seat], manners.word(self._manner(seat))
        if not manner:
            return words.say("text.at_table.bot", name=name)
        return words.say("text.at_table.bot.of_manner", name=name, manner=manner)

    def _tell_trouble(self) -> None:
        """Why something could not be kept, once for each reason."""
        trouble = self.sitting.trouble
        if trouble is not None and trouble != self._trouble:
            tell(trouble)
        self._trouble = trouble

    def _let_person_act(self, seat: int) -> None:
        """Tell the person to act what can be done, and do what they choose."""
        if self.sitting.shared and self.reading.lifted_for != seat:
            self._curtain.lift(seat)
        match = self.sitting.match
        view, legal = self.reading.view(), match.legal()
        print()
        if match.game.private:
            self.reading.tell_laid(view)
            self.reading.tell_own_seat(view, seat, legal)
        self._advise(seat, legal)
        prompt, within = (
            self.reading.telling.prompt(view, self.reading.names),
            self.reading.telling.asked_within(view, self.reading.names),
        )
        why = prompt.why
        if self._aside.known(seat, "why", [why]):
            self._aside.keep(ended(why))
            why = ""
        tell(" ".join(filter(None, map(ended, (prompt.say, within, why)))))
        if len(legal) == 1 and self._real_dice and self.sitting.throws(legal[0]):
            self._act(legal[0], seat)
            return
        if self.reading.offers_rest:
            self.reading.offers_rest = False
            say("text.rest.offer", name=self.reading.left)
        chosen = self.asking.action(legal, view)
        if chosen is not None:
            self._act(chosen, seat)

    def _advise(self, seat: int, legal: list[Action]) -> None:
        """What helps now, to who holds the hand and wants it told; what was told last is not told again."""
        reading = self.reading
        if not self._helps or reading.viewer != seat or len(legal) < 2:
            return
        view = self.sitting.match.view(seat)
        picked = bots.decide(reading.game, view, legal, "strong", len(self.sitting.match.story))
        said = reading.telling.advice(view, picked, reading.names)
        if said != self._advised:
            tell(said)
        self._advised = said

    def _act(self, action: Action, seat: int) -> None:
        """Take an action; where a real die decides, ask what it shows. Kept first, then told."""
        viewer, faces = self.reading.viewer, list[int]()
        self.reading.forbids = None
        while True:
            if self._real_dice or faces:
                self.sitting.throw_by_hand(list(faces))
            try:
                with undisturbed():
                    self.sitting.act(action)
                    self.reading.note(self.sitting.match.steps[-1])
                break
            except EngineError as refused:
                if refused.code != "chance_exhausted" or refused.draw != "die":
                    raise
            face = self.asking.face(seat)
            if face is None:
                return
            faces.append(face)
        if not self.sitting.is_bot(seat):
            self.reading.latest = []
            self._aside.begin()
        self.reading.catch_up(viewer)

    def _let_bot_act(self, seat: int) -> None:
        """A bot decides from what its seat may see; where only bots play, a person watches."""
        match = self.sitting.match
        if not self.sitting.persons and self._watched == 0:
            say("text.watch")
            if not self.asking.enter():
                return
            self._watched = TURNS_WATCHED
            self.reading.latest = []
        self._act(self._decided(seat), seat)
        line = "" if self._manner(seat) == EVEN else self._voice.remark(self.reading.names[seat])
        if line and self._manners == "all":
            tell(manners.said(self.reading.names[seat], line))
        if not self.sitting.persons and (match.over or match.to_act != seat):
            self._watched -= 1

    def _manner(self, seat: int) -> Manner:
        """The manner in which a bot plays."""
        return manners.manner_of(self.reading.names[seat]) if self._manners != "off" else EVEN

    def _decided(self, seat: int) -> Action:
        """What a bot does, with the same seed as in the window."""
        match = self.sitting.match
        level = self.sitting.people[seat].level or match.game.bots[0]
        seed = (match.chance.seed or 0) ^ len(match.story)
        legal = match.legal()
        try:
            return bots.decide(
                self.reading.game, match.view(seat), legal, level, seed, manner=self._manner(seat)
            )
        except Exception:  # a bot's fault must not end the match: it moves as any bot could
            return legal[0]

    def _after_the_end(self) -> None:
        """The match is over: it can be talked about, its last action taken back, or left."""
        self.reading.lifted_for = None
        self.reading.all_told()
        print()
        view = self.reading.view()
        prompt = self.reading.telling.prompt(view, self.reading.names)
        tell(f"{ended(prompt.say)} {ended(prompt.why)}".strip())
        self.reading.tell_ending(view)
        say("text.over")
        if self.asking.enter():
            raise Left

    def _while_it_rests(self) -> None:
        """The match was laid to rest: who did so, and where all stand; it can be taken up again, or left."""
        self.reading.lifted_for = None
        print()
        tell(" ".join(map(ended, self.sitting.told_resting())))
        self.reading.tell_seats()
        say("text.at_rest")
        if self.asking.enter():
            raise Left
