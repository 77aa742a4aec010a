"""Text and motion begin as the system has them, where it tells; what a person has set wins."""

from __future__ import annotations

import plistlib
import random
import zlib
from base64 import b85decode

import pytest

from game import accessibility, app, saves
from game.accessibility import Preferred
from game.scenes.settings import Settings
from game.widgets.theme import TEXT_SCALES
from tests.ui.pilot import Pilot

# A database as dconf 0.40 writes it: text 1.5, no animations, a pointer of 32 pixels.
DCONF = zlib.decompress(
    b85decode(
        "c-nIhODxJv%qwAl0tpbo2xe+<K*gAWm=%iIfS4T#AE=MFV}a@sWGG{h0MgPx{9|{~K9D$wEesSl0Mb@KykWbF0mvK>n~lMT!2w9S0P)U_"
        "zqgneAZ!kxxDSvH0AkCd*8U*-L2NFdcnpxv0AlZe3EUvJfY>ZR@f;vs0K`|eGBNxI0uY-KC|&}jD}Z=^_S<TZdq8Y%pnE!ibRQ6><|QWO"
        "r0OQ-W#%T9Waj4;!vcaKsU)?cM7KCOF()%GT{kT;xg@^`CilahAtgO8KQ~n$<hGR5;_Q<A0)3GAnRz9tML@-=`jGH}1!sOyx<1H%`p|Gp"
        "E-fm~FVZc}tV#u|Q2-H{08U#&Nd"
    )
)


def test_what_dconf_holds_is_read():
    assert accessibility.dconf_values(DCONF) == {
        "/org/gnome/desktop/interface/enable-animations": False,
        "/org/gnome/desktop/interface/text-scaling-factor": 1.5,
    }
    assert accessibility.from_dconf(DCONF) == Preferred(1.5, reduced=True)
    assert accessibility.from_dconf(b"") == Preferred()


def test_what_kde_holds_is_read():
    looks = b"[General]\nName=Breeze\nAnimationDurationFactor=1\n\n[KDE]\nAnimationDurationFactor=0\n"
    assert accessibility.from_kde(looks, b"[General]\nforceFontDPI=144\n") == Preferred(1.5, reduced=True)
    looks = b"[KDE]\nAnimationDurationFactor=0.5\n"
    assert accessibility.from_kde(looks, b"[General]\nforceFontDPI=0\n") == Preferred(None, reduced=False)
    assert accessibility.from_kde(b"[KDE]\nAnimationDurationFactor=\n", b"\xff\xfe") == Preferred()


def test_each_desktop_is_asked_where_it_writes(tmp_path):
    (tmp_path / "dconf").mkdir()
    (tmp_path / "dconf/user").write_bytes(DCONF)
    (tmp_path / "kcmfonts").write_text("[General]\nforceFontDPI=120\n")
    here = {"XDG_CONFIG_HOME": str(tmp_path), "HOME": "/nowhere"}
    assert accessibility.from_linux(here) == Preferred(1.5, reduced=True)
    assert accessibility.from_linux({**here, "XDG_CURRENT_DESKTOP": "ubuntu:KDE"}) == Preferred(1.25)
    assert accessibility.from_linux({"HOME": str(tmp_path / "nobody")}) == Preferred()


def test_what_windows_and_macos_say_is_read():
    assert accessibility.from_windows(150, False) == Preferred(1.5, reduced=True)
    assert accessibility.from_windows(None, None) == Preferred()
    assert accessibility.from_windows("150", True) == Preferred(None, reduced=False)
    for form in (plistlib.FMT_BINARY, plistlib.FMT_XML):
        told = plistlib.dumps({"reduceMotion": True, "slowKey": 1}, fmt=form)
        assert accessibility.from_mac(told) == Preferred(None, reduced=True)
    assert accessibility.from_mac(plistlib.dumps({})) == accessibility.from_mac(b"") == Preferred()


def test_a_damaged_database_never_keeps_the_game_from_beginning(tmp_path):
    (tmp_path / "dconf").mkdir()
    chance = random.Random(5)
    here = {"XDG_CONFIG_HOME": str(tmp_path)}
    for _ in range(200):
        data = bytearray(DCONF[: chance.randint(0, len(DCONF))])
        for _ in range(3):
            if data:
                data[chance.randrange(len(data))] = chance.randrange(256)
        (tmp_path / "dconf/user").write_bytes(data)
        accessibility.preferred(here)


@pytest.mark.parametrize(
    ("told", "follows"),
    [
        (Preferred(), {}),
        (Preferred(1.0, reduced=False), {"text_scale": 1.0, "reduced_motion": False}),
        (Preferred(1.2), {"text_scale": 1.25}),
        (Preferred(1.7, reduced=True), {"text_scale": 1.5, "reduced_motion": True}),
        (Preferred(0.8), {"text_scale": 1.0}),
        (Preferred(9.0), {"text_scale": 2.0}),
    ],
)
def test_the_nearest_size_that_there_is_follows(told, follows):
    assert accessibility.defaults(told, TEXT_SCALES) == follows


def test_what_a_person_has_set_wins_and_nothing_else_is_kept():
    pilot = Pilot(Settings)
    pilot.app.settings.preferred = {"text_scale": 1.5, "reduced_motion": True}
    assert pilot.app.text_scale == 1.5 and pilot.app.reduced_motion
    pilot.app.relayout()
    assert pilot.find("settings/text_scale").chosen == TEXT_SCALES.index(1.5)
    pilot.click("settings/more/moving")
    assert pilot.find("settings/reduced_motion").on
    pilot.click("settings/reduced_motion")
    assert not pilot.app.reduced_motion
    kept = saves.Settings.load()
    assert kept.all.get("reduced_motion") is False and "text_scale" not in kept.all


def test_the_app_begins_as_the_system_has_it(monkeypatch):
    begun = []
    monkeypatch.setattr(accessibility, "preferred", lambda: Preferred(1.25, reduced=True))
    monkeypatch.setattr(app.App, "run", lambda self: begun.append((self.text_scale, self.reduced_motion)))
    app.main()
    assert begun == [(1.25, True)]
