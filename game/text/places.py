"""The places of a board, told at the text table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game import words
from game.engine.board import AnyBoard, Link, Space
from game.text.reading import Reading
from game.text.standing import link_key
from game.text.voice import ended, say, shown, tell


class Places:
    """Tells of the places of the board that is played on, of its ways and the words of the game."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._sitting = reading.sitting

    def look(self, rest: str) -> None:
        """A place on the board; without one, the places where everyone stands."""
        if not words.has_board(self._reading.game):
            say("text.look.no_board", game=words.texts(self._reading.game).title)
            return
        found = self._reading.board
        spaces = {str(space.id): space for space in found.spaces}
        view = self._reading.view()
        stood = {seat: self._reading.telling.place(view, seat) for seat in range(len(self._reading.names))}
        wanted = [str(space.id) for space in found.spaces if self.called(space) == rest.casefold()]
        if rest and not wanted and self._tell_term(rest):
            return
        if rest and not wanted:
            say("text.look.none", place=shown(rest))
            return
        places = wanted if rest else list(dict.fromkeys(str(place) for place in stood.values() if place))
        if not places:
            say("text.look.nobody")
        for place in places:
            here = [self._reading.names[seat] for seat, at in stood.items() if str(at) == place]
            self._tell_space(found, spaces[place], here)

    def _tell_term(self, called: str) -> bool:
        """What a word of the game means; whether it is one."""
        terms = words.texts(self._reading.game).terms.values()
        known = next((term for term in terms if term.name.casefold() == called.casefold()), None)
        if known is None:
            return False
        tell(f"{ended(known.name)} {known.line}")
        return True

    def called(self, space: Space[Any]) -> str:
        """What is typed to look at a place: its number, or its name."""
        known = words.texts(self._reading.game).squares.get(space.id) if isinstance(space.id, str) else None
        return known.name.casefold() if known is not None else str(space.id)

    def _tell_space(self, found: AnyBoard, space: Space[Any], here: Sequence[str]) -> None:
        texts = words.texts(self._reading.game)
        named = words.space_named(self._reading.game, space.id)
        text = texts.squares.get(str(space.id))
        now = self._reading.telling.landing(self._reading.view(), space.id, self._reading.names)
        if now:
            tell(" ".join(map(ended, now)))
        elif text is None:
            tell(ended(named))
            if here:
                say("text.look.who", names=words.listed(here))
        else:
            key = "text.look.place.deva" if space.script else "text.look.place"
            said = words.say(key, place=named, deva=space.script, name=text.name)
            tell(f"{ended(named) if named == text.name else said} {ended(text.line)}")
            if text.say:
                spoken = ended(words.say("text.look.said", name=text.say))
                tell(f"{spoken} {ended(text.hint)}".rstrip())
            for rule in text.rules:
                tell(rule)
            if here:
                say("text.look.who", names=words.listed(here))
            if text.commentary:
                tell(text.commentary)
        for link in found.links:
            if link_key(link) not in texts.links and self._sitting.match.board is not None:
                self._tell_link(link, space)
            way = texts.links.get(link_key(link))
            if way is not None and link.from_ == space.id:
                to = words.space_named(self._reading.game, link.to)
                say("text.look.from", name=way.name, to=to, line=ended(way.line))
            elif way is not None and link.to == space.id:
                say("text.look.to", name=way.name, origin=words.space_named(self._reading.game, link.from_))

    def _tell_link(self, link: Link[Any], space: Space[Any]) -> None:
        """A way of a board that a user made, of which the texts say nothing."""
        if link.from_ == space.id:
            say("text.look.leads", to=words.space_named(self._reading.game, link.to))
        elif link.to == space.id:
            say("text.look.comes", origin=words.space_named(self._reading.game, link.from_))
