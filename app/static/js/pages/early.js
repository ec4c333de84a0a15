// Before the scripts of a page listen: what is pressed is shown to be under way, and pressed again once they do.
{
  /** @type {HTMLButtonElement | null} */
  let pressed = null;

  const keep = (/** @type {Event} */ event) => {
    const button = event.target instanceof Element ? event.target.closest("main button") : null;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault(); // a form would be sent, and the page left
    pressed?.removeAttribute("aria-busy");
    pressed = button;
    button.setAttribute("aria-busy", "true");
  };

  document.addEventListener("click", keep);
  document.addEventListener(
    "listening",
    () => {
      document.removeEventListener("click", keep);
      pressed?.removeAttribute("aria-busy");
      pressed?.click();
    },
    { once: true },
  );
}
