"""The table: a match being played. Common to all games; `life` is the scene, the other files its parts."""
