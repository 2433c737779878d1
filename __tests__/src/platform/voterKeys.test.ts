import { createHash, createPublicKey, verify, webcrypto } from 'node:crypto';
import { thumbprintText } from '../../../rules';
import { openVoterKeys, type VoterKey } from '../../../src/platform/voterKeys';
import { fakeIndexedDb } from '../support/fakeIndexedDb';

const WALLET = '0xABcd';
const crypto = webcrypto as Crypto;
const open = (indexedDB = fakeIndexedDb(), log = jest.fn()) => ({
  keys: openVoterKeys({ crypto, indexedDB }, log),
  indexedDB,
  log,
});

function isSignedBy({ x, y }: VoterKey, text: string, signature = ''): boolean {
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const bytes = Buffer.from(signature, 'base64url');
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes);
}

test('a wallet keeps its key, which signs and is named by its thumbprint', async () => {
  const { keys, indexedDB } = open();
  const key = (await keys.of(WALLET))!;
  expect(key.id).toBe(createHash('sha256').update(thumbprintText(key)).digest('base64url'));
  expect(isSignedBy(key, 'text', await keys.sign(key.id, 'text'))).toBe(true);
  const later = open(indexedDB).keys;
  expect(await later.of(WALLET.toLowerCase())).toEqual(key);
  expect((await later.of('0xother'))!.id).not.toBe(key.id);
});

test('the private half of a key cannot be read', async () => {
  const indexedDB = fakeIndexedDb();
  await open(indexedDB).keys.of(WALLET);
  const [stored] = indexedDB.values() as { privateKey: CryptoKey }[];
  expect(stored!.privateKey.extractable).toBe(false);
});

test('a key for a wallet that is still unknown belongs to the first that claims it, beside its earlier key', async () => {
  const { keys } = open();
  const first = (await keys.of(WALLET))!;
  const unclaimed = (await keys.unclaimed())!;
  expect(await keys.unclaimed()).toEqual(unclaimed);
  await keys.claim(unclaimed.id, WALLET);
  await keys.claim(unclaimed.id, '0xother');
  expect(await keys.of(WALLET)).toEqual(unclaimed);
  expect(await keys.of(WALLET, first.id)).toEqual(first);
  expect((await keys.of('0xother'))!.id).not.toBe(unclaimed.id);
});

test('a key that was forgotten does not sign, and another one takes its place', async () => {
  const { keys } = open();
  const first = (await keys.of(WALLET))!;
  await keys.forget(first.id);
  expect(await keys.sign(first.id, 'text')).toBeUndefined();
  expect((await keys.of(WALLET, first.id))!.id).not.toBe(first.id);
});

test('there are no keys while the database does not respond', async () => {
  jest.useFakeTimers();
  const key = open(fakeIndexedDb({ isSilent: true })).keys.of(WALLET);
  await jest.advanceTimersByTimeAsync(3000);
  expect(await key).toBeUndefined();
  jest.useRealTimers();
});

test.each([
  ['a place for them', { crypto, indexedDB: fakeIndexedDb({ isForbidden: true }) }],
  ['WebCrypto', { crypto: {} as Crypto, indexedDB: fakeIndexedDb() }],
])('there are no keys without %s', async (_name, browser) => {
  const log = jest.fn();
  const keys = openVoterKeys(browser, log);
  expect(await keys.of(WALLET)).toBeUndefined();
  expect(await keys.unclaimed()).toBeUndefined();
  expect(await keys.sign('id', 'text')).toBeUndefined();
  expect(log).toHaveBeenCalled();
});
