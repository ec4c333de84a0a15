"""Files that are for nobody else on the machine to read: seeds, sealed plans, the hashes of tokens, the secret."""

from __future__ import annotations

import logging
from pathlib import Path

log = logging.getLogger(__name__)

OTHERS = 0o077
"""What a group and everybody else may do with a file."""


def make_folder(folder: Path) -> None:
    """One that is there already stays as whoever made it wanted it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def close_to_others(file: Path) -> None:
    """One of ours: earlier versions, a copy or a restored disk may have left it open."""
    if not file.is_file() or not file.stat().st_mode & OTHERS:
        return
    try:
        file.chmod(0o600)
    except PermissionError:
        log.warning("%s can be read by others on this machine, and is not ours to close to them", file)
    else:
        log.warning("%s could be read by others on this machine; from now on only its owner reads it", file)
