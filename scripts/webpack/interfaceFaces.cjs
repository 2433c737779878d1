const interfaceCharacters = require('./interfaceCharacters.cjs');

/** Gives the font faces that carry our own texts their unicode-range. */
module.exports = function interfaceFaces(css) {
  const others = interfaceCharacters(this).filter(character => character > '~');
  const range = ['U+20-7e', ...others.map(character => `U+${character.codePointAt(0).toString(16)}`)];
  return css.replaceAll('var(--interface-characters)', range.join(', '));
};
