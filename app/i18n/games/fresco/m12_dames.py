"""The booths between which a dame swaps tiles."""

from app.i18n.games.fresco.base import booth
from app.i18n.phrases import Phrases, each

PHRASES = Phrases(arguments={"slots": each(booth)})
