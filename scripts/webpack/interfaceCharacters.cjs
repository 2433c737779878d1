const { readFileSync } = require('node:fs');
const path = require('node:path');
const { globSync } = require('tinyglobby');

const SOURCES = ['public/data', 'rules', 'server', 'src'];
const PRINTABLE_ASCII = Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index));
/** Sources write it as an escape. */
const NO_BREAK_SPACE = '\u00a0';

/**
 * The characters of our own texts, for a webpack loader, which runs again when a source changes: all that can be
 * typed in ASCII, as titles and names of wallets are, and the others that a source contains.
 */
module.exports = function interfaceCharacters(loader) {
  SOURCES.forEach(folder => loader.addContextDependency(path.resolve(folder)));
  const files = globSync(SOURCES.map(folder => `${folder}/**/*.{ts,tsx,json}`));
  const others = files.flatMap(file => readFileSync(file, 'utf8').match(/[^\0-\x7f]/gu) ?? []);
  return [...PRINTABLE_ASCII, ...[...new Set([NO_BREAK_SPACE, ...others])].sort()];
};
