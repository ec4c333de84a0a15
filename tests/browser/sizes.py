"""Every size: what may be wrong with a page in a window, whatever it shows.

``faults(page, in_sight)`` looks at the page as it is; ``in_every_window(page, in_sight)`` takes it through all windows
that people have, and says for each what is wrong. ``in_sight`` names what has to be seen whole, without scrolling.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from playwright.sync_api import Page

from tests.browser.house import DESKTOP

WINDOWS = (
    (1440, 900),
    (390, 844),
    (1024, 768),
    (1280, 720),
    (820, 1180),
    (844, 390),
    (1920, 1080),
    (360, 740),
    (2560, 1440),
)
"""At least one of each class in css/sizes/classes.css."""
HARD_WINDOWS = ((1181, 600), (720, 720), (720, 450), (640, 360))
"""Where least room is left: a class at its smallest, a square, and what a zoom of 200 % leaves of two screens."""
HANDHELD = [(width, height) for width, height in WINDOWS if width <= 700 or height <= 560]
LONG_NAMES = (
    "Wolfeschlegelsteinhausen",
    "Anastasia Montgomery-Lee",
    "Bartholomäus Zwingenberg",
    "Jean-Baptiste Rochambeau",
)
"""As long as a name may be, one of them in one piece."""

FAULTS = """([wanted, smallest]) => {
  const wide = document.documentElement.clientWidth;
  const high = document.documentElement.clientHeight;
  const shows = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const heard = (el) => el.closest(".sr, .sprite, .spare, [hidden], dialog:not([open])"); // spare: whole or not at all
  const named = (el) => {
    const said = el.textContent.trim().replace(/\\s+/g, " ").slice(0, 40);
    return `${el.tagName.toLowerCase()}.${[...el.classList].join(".")} "${said}"`;
  };
  // What is left of an element once everything around it that hides a part has hidden it.
  const seen = (el) => {
    let { left, top, right, bottom } = el.getBoundingClientRect();
    for (let up = el.parentElement; up && up !== document.body; up = up.parentElement) {
      const { display, overflowX, overflowY, position } = getComputedStyle(up);
      if (display === "contents" || (overflowX === "visible" && overflowY === "visible")) continue;
      const box = up.getBoundingClientRect();
      if (overflowX !== "visible") [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      if (position === "fixed") break;
    }
    [left, right] = [Math.max(left, 0), Math.min(right, wide)];
    [top, bottom] = [Math.max(top, 0), Math.min(bottom, high)];
    return { left, top, right, bottom, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  };
  const found = new Set();
  const small = new Map(); // one of a kind is enough

  // 1. Text on the board, as large as it is on the screen: a drawing is scaled.
  const drawn = document.querySelectorAll(".boardbox text, .fr text, .beside text");
  const printed = [...document.querySelectorAll(".boardbox *")].filter((el) => !el.closest("svg"));
  const written = (el) => [...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  for (const el of [...drawn, ...printed]) {
    if (heard(el) || !written(el) || !shows(el)) continue;
    const { width, height } = seen(el);
    if (width < 3 || height < 3) continue;
    const matrix = el.getScreenCTM?.();
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    const size = parseFloat(getComputedStyle(el).fontSize) * scale;
    if (!size || size >= smallest - 0.05) continue;
    small.set(el.getAttribute("class"), `small: ${size.toFixed(1)} px, ${named(el)}`);
  }

  small.forEach((fault) => found.add(fault));

  // 2. What has to be in sight: whole, and under nothing else.
  const whole = (el) => {
    if (!shows(el) || heard(el)) return false;
    const box = el.getBoundingClientRect();
    const part = seen(el);
    if (!box.width || box.width - part.width > 2 || box.height - part.height > 2) return false;
    const on = document.elementFromPoint((part.left + part.right) / 2, (part.top + part.bottom) / 2);
    if (on === null) return false;
    return el.ownerSVGElement ? el.ownerSVGElement.contains(on) : el.contains(on) || on.contains(el);
  };
  for (const [what, [selector, number]] of Object.entries(wanted)) {
    const all = [...document.querySelectorAll(selector)].filter(whole);
    if (all.length < number) found.add(`out of sight: ${what}, ${all.length} of ${number} (${selector})`);
  }

  // 3. What is cut: wider than the box that hides the rest of it, or out of the window.
  const page = document.documentElement;
  if (page.scrollWidth > wide + 1) found.add(`the page is ${page.scrollWidth} wide`);
  for (const el of document.querySelectorAll("body *")) {
    if (el.closest("svg") || heard(el) || !el.checkVisibility() || el.clientWidth <= 5) continue;
    const style = getComputedStyle(el);
    if (style.clipPath.startsWith("inset")) continue;
    if (style.overflowX !== "visible" && el.scrollWidth > el.clientWidth + 1)
      found.add(`cut: ${el.scrollWidth} in ${el.clientWidth} wide, ${named(el)}`);
    if (style.overflowY === "hidden" && written(el) && el.scrollHeight > el.clientHeight + 3)
      found.add(`cut: ${el.scrollHeight} in ${el.clientHeight} high, ${named(el)}`);
    if (!written(el) || !shows(el)) continue;
    const box = el.getBoundingClientRect();
    if (box.right > wide + 1 || box.left < -1) found.add(`sticks out of the window: ${named(el)}`);
    const around = el.parentElement?.closest(".btn, .opt, .chip, .seat, .ph-seat, .hcard, .ax, .who, .panel, td, li");
    const room = around?.getBoundingClientRect();
    if (room && box.right > room.right + 2) found.add(`sticks out of ${named(around)}: ${named(el)}`);
  }

  // 4. What covers the board.
  const question = [...document.querySelectorAll(".act:not(.up)")].find(shows)?.getBoundingClientRect();
  const board = [...document.querySelectorAll(".boardbox")].find(shows);
  const under = board && seen(board);
  if (question && under && under.width && question.width) {
    const across = Math.min(question.right, under.right) - Math.max(question.left, under.left);
    const down = Math.min(question.bottom, under.bottom) - Math.max(question.top, under.top);
    if (across > 1 && down > 1) found.add(`the question covers ${across.toFixed()} by ${down.toFixed()} of the board`);
  }
  return [...found];
}"""

InSight = Mapping[str, tuple[str, int]]
"""What has to be in sight: its name, a selector and how many of them at least."""
ONCE_DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def faults(page: Page, in_sight: InSight, smallest: float = 11) -> list[str]:
    """What is wrong with the page in its window, as sentences."""
    found: list[str] = page.evaluate(FAULTS, [{what: list(wish) for what, wish in in_sight.items()}, smallest])
    return found


def in_every_window(
    page: Page, in_sight: InSight, windows: Iterable[tuple[int, int]] = WINDOWS, smallest: float = 11
) -> list[str]:
    """The page is opened once and goes through all windows."""
    found = []
    for width, height in windows:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(ONCE_DRAWN)
        found += [f"{width}x{height}: {fault}" for fault in faults(page, in_sight, smallest)]
    page.set_viewport_size(DESKTOP)
    return found
