const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

const SOURCES = ['public/data', 'rules', 'server', 'src'];
const PRINTABLE_ASCII = Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index));
/** Sources write it as an escape. */
const NO_BREAK_SPACE = '\u00a0';

/**
 * The characters of our own texts, for a webpack loader, which runs again when a source changes: all that can be
 * typed in ASCII, as titles and names of wallets are, and the others that a source contains.
 */
module.exports = function interfaceCharacters(loader) {
  const texts = SOURCES.map(folder => path.join(loader.rootContext, folder)).flatMap(folder => {
    loader.addContextDependency(folder);
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.(?:tsx?|json)$/.test(entry.name))
      .map(entry => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));
  });
  const others = new Set([NO_BREAK_SPACE, ...texts.flatMap(text => text.match(/[^\0-\x7f]/gu) ?? [])]);
  return [...PRINTABLE_ASCII, ...[...others].sort()];
};
