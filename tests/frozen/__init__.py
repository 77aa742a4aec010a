"""The bundle of `build.spec`, built and tried as a player would have it: `make frozen`."""
