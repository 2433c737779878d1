import { generateKeyPairSync, sign, webcrypto } from 'node:crypto';
import { Signature, Wallet } from 'ethers';
import { checkTools } from '../../../../src/platform/counting/checkTools';
import { newTestKey, signWith, withHighS } from '../../../rules/support/provenEvent';

beforeAll(() => void Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));

describe('who has signed a message', () => {
  const wallet = new Wallet(`0x${'7'.repeat(64)}`);
  const message = 'duds.example wants you to sign in.\n\nAprès';
  let signature = '';
  beforeAll(async () => {
    signature = await wallet.signMessage(message);
  });
  const recovered = (text: string) => checkTools.recover(message, text);
  const isSigner = (text: string) => recovered(text) === wallet.address.toLowerCase();

  test('is told from the forms in which wallets sign', () => {
    expect(isSigner(signature)).toBe(true);
    const { r, s, yParity } = Signature.from(signature);
    expect(isSigner(`${r}${s.slice(2)}0${yParity}`)).toBe(true);
    expect(isSigner(Signature.from(signature).compactSerialized)).toBe(true);
  });

  test('is nobody if the signature is the other one that the curve allows', () => {
    expect(recovered(withHighS(signature))).toBeUndefined();
  });

  test('is somebody else if the message differs', () => {
    expect(checkTools.recover(`${message} `, signature)).not.toBe(wallet.address.toLowerCase());
  });

  test('is nobody if the signature is none', () => {
    const { r, s } = Signature.from(signature);
    const none = ['', '0x', 'x'.repeat(132), `${signature}00`, `${r}${s.slice(2)}ff`, `0x${'00'.repeat(65)}`];
    expect(none.map(recovered)).toEqual(none.map(() => undefined));
  });
});

test('signatures of keys are checked, whatever their form', async () => {
  const key = newTestKey();
  const signature = signWith(key, 'text');
  expect(await checkTools.verify('text', signature, key.listed)).toBe(true);
  expect(await checkTools.verify('other', signature, key.listed)).toBe(false);
  expect(await checkTools.verify('text', '*', key.listed)).toBe(false);
  expect(await checkTools.verify('text', signature, { x: 'x', y: 'y' })).toBe(false);
});

test('signatures of notes are checked, whatever their form', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
  const signature = sign(null, Buffer.from('note'), privateKey).toString('base64');
  expect(checkTools.verifyNote('note', signature, key)).toBe(true);
  expect(checkTools.verifyNote('other', signature, key)).toBe(false);
  expect(checkTools.verifyNote('note', '*', key)).toBe(false);
  expect(checkTools.verifyNote('note', signature, 'AAAA')).toBe(false);
});
