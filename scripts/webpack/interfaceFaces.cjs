const interfaceCharacters = require('./interfaceCharacters.cjs');

const hex = point => point.toString(16);

/** As CSS writes them: U+20-23, U+25 … */
function unicodeRange(characters) {
  const runs = [];
  for (const point of characters.map(character => character.codePointAt(0))) {
    const last = runs.at(-1);
    if (last?.end === point - 1) last.end = point;
    else runs.push({ start: point, end: point });
  }
  return runs.map(({ start, end }) => `U+${hex(start)}${start === end ? '' : `-${hex(end)}`}`).join(', ');
}

/** Gives the font faces that carry our own texts their unicode-range. */
module.exports = function interfaceFaces(css) {
  return css.replaceAll('var(--interface-characters)', unicodeRange(interfaceCharacters(this)));
};
