import { HOME_FITS, GAME_FITS } from '#rules/fits/gameFits';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { fitCode, readFitCode } from '#rules/outfit/fitCode';
import { WARDROBE } from '../support/catalogue';
import { wearing } from '../support/games';

/** Links, files and pictures contain codes, so the code of a fit must never change. */
const CODES = [
  '1AAA0',
  '1AP5HjrNakYjBcOXIXAN_iaZERnns',
  '1A39dcRwwJzGkVoZfJMhP131GrbciDiVcND',
  '1BF7_-IMAayB6W27fXcjZupm35Oir',
  '1B15SafedpVoZpm3qLlpm3iDiVcNcJGP',
  '1AF_1vCjYKzbUTX2MJEpm30i2pm3y',
  '1AN5dNC1R0W27i_ugDP1iTt3KY',
  '1AP5HjrNakYjBcOXIXAN_iaZERnns',
  '1A39dcRwwJzGkVoZfJMhP131GrbciDiVcND',
  '1BF7_-IMAayB6W27fXcjZupm35Oir',
  '1B15SafedpVoZpm3qLlpm3iDiVcNcJGP',
  '1AF_1vCjYKzbUTX2MJEpm30i2pm3y',
  '1AN5dNC1R0W27i_ugDP1iTt3KY',
  '1A31RlYwwJW27pm3x7M31GfDUiDiuJox',
  '1BH7_-IMAayB6W27cOXhP1loFrbcyNHb',
  '1BV5PeLedpW27fJMgDPZePBhXwLvV',
  '1AX5PeLkYvSkq5Aaw3vSt-pm3H-Wc',
  '1AN9dNCEbNDBgVoZfXctklpm3cS7t',
  '1BN5HjrF4ht55zRG6qCpm3UllHOpd',
  '1Aj1dcRzbUYjBcOXiogQw8cfRr',
  '1AV7Saf5UZoV7Q2jsXrLSod0uhDjH',
];

const ALL_FITS = [DEFAULT_AVATAR, ...HOME_FITS, ...GAME_FITS];

test('the codes of known fits never change', () => {
  expect(ALL_FITS.map(fitCode)).toEqual(CODES);
});

test.each(CODES.map((code, n) => ({ code, avatar: ALL_FITS[n]! })))('$code is read back', ({ code, avatar }) => {
  expect(readFitCode(code, WARDROBE)).toEqual({ avatar, unknown: [] });
});

const fit = wearing('tops/dungarees.svg', 'hair-and-hats/beret.svg', '#9fddbe').avatar;

test('an emptied layer is read back as empty', () => {
  const eyeless: Avatar = { ...fit, eye: '' };
  expect(readFitCode(fitCode(eyeless), WARDROBE)?.avatar).toEqual(eyeless);
});

test('a piece that the wardrobe does not have leaves its layer at the default and is named', () => {
  const unknown = { ...fit, glasses: 'glasses/from-the-future.svg', background: '#123456' };
  expect(readFitCode(fitCode(unknown), WARDROBE)).toEqual({
    avatar: { ...fit, background: '#999' },
    unknown: ['background', 'glasses'],
  });
});

test('a piece of another layer is not accepted', () => {
  const wrong = { ...DEFAULT_AVATAR, glasses: 'hair-and-hats/beret.svg' };
  expect(readFitCode(fitCode(wrong), WARDROBE)).toEqual({ avatar: DEFAULT_AVATAR, unknown: ['glasses'] });
});

/** Completes the body of a code with its check character. */
function withCheck(body: string): string {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
  const code = letters.map(letter => body + letter).find(candidate => readFitCode(candidate, WARDROBE));
  return code ?? `${body} has no check character that makes it a code`;
}

test('withCheck completes codes', () => {
  expect(withCheck(fitCode(fit).slice(0, -1))).toBe(fitCode(fit));
});

test.each([
  ['an empty text', ''],
  ['a version alone', '1'],
  ['another version', withCheck(`2${fitCode(fit).slice(1, -1)}`)],
  ['a mask of fourteen layers', withCheck('1CAA')],
  ['a mask of more layers than there are hashes', withCheck('1AADAAA')],
  ['fewer layers than hashes', withCheck('1AACAAAAAA')],
  ['a character outside the alphabet', `${fitCode(fit).slice(0, 5)}+${fitCode(fit).slice(6)}`],
  ['a space at the end', `${fitCode(fit)} `],
  ['an empty background', fitCode({ ...fit, background: '' })],
])('%s is not a code', (_, text) => {
  expect(readFitCode(text, WARDROBE)).toBeUndefined();
});
