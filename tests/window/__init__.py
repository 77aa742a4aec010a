"""The app in a real window, used with a real mouse and real keys: `make window`, `make shots`."""
