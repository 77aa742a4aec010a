"""Buddha in words: what a seat has bid, taken and still holds, and what may not be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game import words
from game.tellings.general import Telling, View


class BuddhaTelling(Telling):
    """Bids, tricks and cards in sentences; a hand only where the view knows it."""

    def standing(self, view: View, seat: int) -> str:
        fields = view["seats"][seat]
        texts = words.texts(self.game)
        said = []
        if fields["bid"] is not None:
            key = "course" if view["phase"] == "play" else "bid"
            said.append(words.phrase(self.game, key, bid=fields["bid"], tricks=fields["tricks"]))
        said.append(words.phrase(self.game, "score", score=words.signed(fields["score"])))
        if fields["hand"]:
            held = words.listed([texts.cards[card] for card in fields["hand"]])
            key = "hand" if len(fields["hand"]) == fields["cards"] else "besides"
            said.append(words.phrase(self.game, key, cards=held))
        return " ".join(said).removesuffix(".")

    def shared(self, view: View, names: Sequence[str]) -> str:
        dealer = names[view["dealer"]]
        round_ = words.phrase(self.game, "round", round=view["round"], rounds=view["rounds"], dealer=dealer)
        if view["led"] is None:
            return round_
        return f"{round_} {words.phrase(self.game, 'led', element=self._led(view))}"

    def _situation(self, view: View, seat: int) -> dict[str, Any]:
        return {**super()._situation(view, seat), "led": self._led(view)}

    def _led(self, view: View) -> str | None:
        """The Element led, by its name."""
        return None if view["led"] is None else words.phrase(self.game, f"element.{view['led']}")


TELLING = BuddhaTelling
