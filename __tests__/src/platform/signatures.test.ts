import { generateKeyPairSync, sign, webcrypto } from 'node:crypto';
import { verify } from '../../../src/platform/signatures';

beforeAll(() => void Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));

test('a key has signed its texts, and a point that is not on the curve has signed nothing', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const signature = sign('sha256', Buffer.from('text'), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const signed = signature.toString('base64url');
  expect(await verify('text', signed, { x, y })).toBe(true);
  expect(await verify('another', signed, { x, y })).toBe(false);
  expect(await verify('text', signed, { x, y: Buffer.alloc(32, 7).toString('base64url') })).toBe(false);
});
