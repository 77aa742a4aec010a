"""In the bundle: plays by itself where `MOKSHA_SELF_TEST` names a file; so its window is tried everywhere.

PyInstaller runs this before Moksha (`build.spec`, runtime_hooks). It presses Space, as a hand would, until
that file appears; then it writes into it what the window showed, and closes the window. `tests.frozen` reads
it.
"""

import os


def _begin() -> None:
    import json
    import sys
    import threading
    import time
    from pathlib import Path

    file = Path(os.environ["MOKSHA_SELF_TEST"])

    def play() -> None:
        while "game.scenes.home" not in sys.modules:  # until then pygame is still being loaded
            time.sleep(0.1)
        import pygame

        while not (pygame.display.get_init() and pygame.display.get_surface()):
            time.sleep(0.1)
        while not file.exists():
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(
                    pygame.event.Event(kind, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=44)
                )
            time.sleep(0.7)
        window = pygame.display.get_surface()
        assert window is not None
        screen = window.copy()
        across, tall = screen.get_size()
        colours = {tuple(screen.get_at((x, y))) for x in range(0, across, 4) for y in range(0, tall, 4)}
        shown = {"driver": pygame.display.get_driver(), "size": [across, tall], "colours": len(colours)}
        file.write_text(json.dumps(shown), encoding="utf-8")
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    threading.Thread(target=play, name="self-test", daemon=True).start()


if os.environ.get("MOKSHA_SELF_TEST"):
    _begin()
