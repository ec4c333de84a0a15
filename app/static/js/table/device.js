// What this browser keeps for its owner: memory and language.

/** @param {string} name @returns {any} */
export function remembered(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} name @param {unknown} value */
export function remember(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A full or closed memory costs nothing but the log after a reload.
  }
}

/** The page comes back in this language. @param {string} language */
export function changeLanguage(language) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/language";
  for (const [name, value] of Object.entries({ language, back: `${location.pathname}${location.search}` })) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
