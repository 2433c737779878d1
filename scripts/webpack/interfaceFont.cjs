const subsetFont = require('subset-font');
const interfaceCharacters = require('./interfaceCharacters.cjs');

/** What our style sheets and the shaping of our own texts use. */
const FEATURES = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'];

/** Cuts a font down to the characters of our own texts. A variable font keeps all its weights: cutting them moves text. */
module.exports = function interfaceFont(font) {
  return subsetFont(font, interfaceCharacters(this).join(''), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    noHinting: true,
  });
};
module.exports.raw = true;
