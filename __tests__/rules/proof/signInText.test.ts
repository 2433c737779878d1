import { parseSignInMessage, VOTER_KEY_RESOURCE, voterKeyOf } from '../../../rules/index';

const ADDRESS = '0x1111111111111111111111111111111111111111';
const MESSAGE = [
  'duds.example wants you to sign in with your Ethereum account:',
  ADDRESS,
  '',
  'Sign in to DUDS.',
  '',
  'URI: https://duds.example',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: abcdefgh12345678',
  'Issued At: 2026-05-01T12:00:00.000Z',
].join('\n');

const PARSED = {
  scheme: null,
  domain: 'duds.example',
  address: ADDRESS,
  uri: 'https://duds.example',
  version: '1',
  chainId: 1,
  nonce: 'abcdefgh12345678',
  issuedAt: Date.parse('2026-05-01T12:00:00.000Z'),
  expirationTime: null,
  notBefore: null,
  resources: [],
};

test.each<[string, string, Partial<typeof PARSED> | object]>([
  ['what every message has', MESSAGE, {}],
  ['no statement', MESSAGE.replace('Sign in to DUDS.\n', ''), {}],
  ['a scheme', `https://${MESSAGE}`, { scheme: 'https' }],
  [
    'all else that the standard knows',
    `${MESSAGE}\nExpiration Time: 2026-05-01T13:00:00+01:00\nNot Before: 2026-05-01T11:00:00Z\nRequest ID: 7\nResources:\n- a:b\n- c:d`,
    {
      expirationTime: Date.parse('2026-05-01T12:00:00Z'),
      notBefore: Date.parse('2026-05-01T11:00:00Z'),
      resources: ['a:b', 'c:d'],
    },
  ],
])('a sign-in message with %s is read', (_, message, parts) => {
  expect(parseSignInMessage(message)).toEqual({ ...PARSED, ...parts });
});

test.each([
  ['an extra line', `${MESSAGE}\nAnd: more`],
  ['a missing line', MESSAGE.replace('\nVersion: 1', '')],
  ['lines in another order', MESSAGE.replace(/(\nVersion: 1)(\nChain ID: 1)/, '$2$1')],
  ['a nonce that goes on in the next line', MESSAGE.replace('12345678', '1234\nabcd')],
  ['a line after the resources', `${MESSAGE}\nResources:\n- a:b\nmore`],
  ['an invalid time', MESSAGE.replace(/Issued At: .*/, 'Issued At: yesterday')],
  ['a month that does not exist', MESSAGE.replace('2026-05', '2026-77')],
  ['an end on a day that does not exist', `${MESSAGE}\nExpiration Time: 2026-05-77T12:00:00Z`],
  ['a beginning on a day that does not exist', `${MESSAGE}\nNot Before: 2026-05-77T12:00:00Z`],
])('a message with %s is not read', (_, message) => {
  expect(parseSignInMessage(message)).toBeUndefined();
});

test('a message vouches for the one key among its resources', () => {
  const key = 'A'.repeat(43);
  const named = `${VOTER_KEY_RESOURCE}${key}`;
  expect(voterKeyOf({ resources: ['https://duds.example', named] })).toBe(key);
  for (const resources of [[], [named, named], [`${named}A`], [`x${named}`]])
    expect(voterKeyOf({ resources })).toBeUndefined();
});
