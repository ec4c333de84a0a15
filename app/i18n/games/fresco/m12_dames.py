"""The tiles that a dame swaps, and their booths."""

from app.i18n.games.fresco.base import booth, tile
from app.i18n.phrases import Phrases, each

PHRASES = Phrases(arguments={"slots": each(booth), "wares": each(tile)})
