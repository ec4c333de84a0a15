// What French asks of a text that something is put into: "La table de {name}" becomes "La table d’{name}" for whoever is
// called Artemisia. The same rule for the pages is in app/i18n/french.py.

const BEFORE_A_PLACE = /\b([Dd])e (?=\{(\w+)[}:])/g;
const ELIDES = /^(?:[aeiouœæ]|y(?![aeiou])|h(?:adri|e(?:ctor|len|lois|nri|rcul|rmin|rve)|ila|ipp|ono|or[at]|u[bg]|ya))/;

/** @param {string} text @param {Record<string, any>} args */
export function elided(text, args) {
  return text.replace(BEFORE_A_PLACE, (whole, d, name) => (beginsWithAVowel(said(args[name])) ? `${d}’` : whole));
}

/** As it is heard: accents do not matter, and a mute h is not heard at all. @param {string} name */
function beginsWithAVowel(name) {
  return ELIDES.test(name.toLowerCase().normalize("NFD").replace(/\p{Mn}/gu, ""));
}

/** The text of something drawn, as far as it begins with one: a name in bold. @param {any} value @returns {string} */
function said(value) {
  if (value === null || typeof value !== "object") return String(value ?? "");
  if (Array.isArray(value)) return said(value[0]);
  return value.props?.value ?? said(value.children?.[0]);
}
