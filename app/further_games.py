"""Games from outside the house: a folder laid out like `app/`, with any of

`engine/<game>/` (the rules), `i18n/<language>/games/<game>/` (the words), `i18n/games/<game>/` (ways of saying),
`static/{js,css,art}/games/<game>/` (the drawing) and `templates/games/<game>/` (its part of the pages).
"""

from pathlib import Path

from app.api import rendering, static_files
from app.engine import catalogue
from app.i18n import catalogues, phrases


def take_in(folder: Path) -> None:
    """Know these games from now on, beside those of the house. To be done before anything else is."""
    catalogue.look_in(str(folder / "engine"))
    catalogues.look_in(folder / "i18n")
    phrases.look_in(str(folder / "i18n" / "games"))
    rendering.look_in(folder / "templates")
    static_files.look_in(folder / "static")
