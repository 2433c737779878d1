const { readFileSync } = require('node:fs');
const path = require('node:path');
const { globSync } = require('tinyglobby');

/** Where the game's texts are, and the titles of the local world. */
const SOURCES = ['public/data', 'rules/pages', 'server/local', 'src'];
const PRINTABLE_ASCII = Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index));
/** Code is full of them, but no text of ours has one, and few titles and names do. */
const SIGNS_OF_CODE = [...'$*<=>@[\\]^_`{|}~'];
/** Sources write it as an escape. */
const NO_BREAK_SPACE = '\u00a0';

/**
 * The characters of our own texts, for a webpack loader, which runs again when a source changes: letters, digits and
 * punctuation, of which titles and names of wallets consist, and all others that a source contains.
 */
module.exports = function interfaceCharacters(loader) {
  SOURCES.forEach(folder => loader.addContextDependency(path.resolve(folder)));
  const files = globSync(SOURCES.map(folder => `${folder}/**/*.{ts,tsx,json}`));
  const others = files.flatMap(file => readFileSync(file, 'utf8').match(/[^\0-\x7f]/gu) ?? []);
  const plain = PRINTABLE_ASCII.filter(character => !SIGNS_OF_CODE.includes(character));
  return [...plain, ...[...new Set([NO_BREAK_SPACE, ...others])].sort()];
};
