"""Words for all that occurs: an event, an action and an option without its sentence is a hole in the log."""

from __future__ import annotations

from random import Random

from game import words
from game.engine import codec, game_named
from game.engine.options import Option, refused
from tests.contract.plays import plain, viewers, within
from tests.every import ALL

MATCHES, LENGTH = 24 if ALL else 10, 300


def test_every_event_has_its_sentence_and_every_action_its_label(game):
    """For every viewer: what a seat may not know is no part of its sentence either."""
    texts = words.texts(game)
    for number in range(MATCHES):
        for match in plain(game, number, within(game, LENGTH)).walk():
            for seat in viewers(match):
                for event in match.seen(seat):
                    fits = [
                        choice
                        for choice in texts.events.get(event["type"], ())
                        if all(codec.same(event.get(key), value) for key, value in choice.when.items())
                    ]
                    assert fits, f"no sentence for {event}"
                    said = words.sentence(game, event, match.seats)
                    assert "None" not in said and "{" not in said, said
            for action in match.legal():
                label = words.label(game, action, match.seats)
                assert label.label and len(label.label) <= 60 and "None" not in label.label


def test_every_option_has_its_words(game):
    texts = words.texts(game)
    for option in game_named(game).options:
        said = texts.options[option.name]
        assert said.name and said.help
        if isinstance(option.kind, tuple):
            assert set(said.values) == {str(value) for value in option.kind}
        assert not option.seated or "{seat}" in said.seat
        assert set(said.parts) == named_parts(option, max(game_named(game).seats))
    assert set(texts.options) == set(game_named(game).defaults())


def test_every_preset_is_a_match_that_can_be_begun(game):
    rules, presets = game_named(game), words.texts(game).presets.values()
    assert len({preset.name for preset in presets}) == len(presets)
    for preset in presets:
        seats = preset.seats or max(2, rules.seats.start)
        assert seats in rules.seats and (not preset.level or preset.level in rules.bots)
        assert refused(rules.options, rules.defaults() | preset.options, seats) is None
        assert set(preset.options) <= {option.name for option in rules.options if not option.seated}
        assert preset.say.endswith(".") and set(preset.settings) <= {"guided", "what_helps"}


def named_parts(option: Option, seats: int) -> set[str]:
    """The keys of all that can be chosen in an option."""
    value = option.default
    for part in [] if option.whole else option.parts(value, seats):
        value = option.changed(value, part, True, seats)
    return {str(key) for part in option.parts(value, seats) for key in part.path if type(key) is str}


def test_how_long_a_match_takes_follows_seats_and_options(game):
    rules, told = game_named(game), words.texts(game)
    names = {option.name for option in rules.options}
    for each in told.lasts:
        assert set(each.when) <= names and (not each.times or each.times in names)
    for option in rules.options:
        values = option.kind if isinstance(option.kind, tuple) else option.offered
        for value in values or [option.some(Random(number), rules.seats[0]) for number in range(3)]:
            chosen = {**rules.defaults(), option.name: value}
            found = [told.minutes(seats, chosen) for seats in rules.seats]
            assert min(found) >= 1 and found == sorted(found), (option.name, value, found)
    usual = [told.minutes(seats, rules.defaults()) for seats in rules.seats]
    assert usual[0] < usual[-1]


def test_a_game_is_told_about(game):
    texts = words.texts(game)
    assert texts.title and len(texts.tagline) <= 40
    assert texts.facts and texts.about
    assert set(texts.opens) <= set(texts.events)
