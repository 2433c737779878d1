import { sha256 } from '@noble/hashes/sha2.js';
import { checkCount, readReceipts, readSheet, type CheckLine } from '../../rules';
import type { KeyBody } from '../../contract/seals';
import { STORAGE_KEYS } from '../platform/config';
import type { Platform } from '../platform/platform';
import { dudsApi } from './dudsApi';
import { readFields, readList, readString } from './readers';

/** Why an event cannot be checked here: its size, its age, or a page without WebCrypto. */
type Uncountable = 'insecure' | 'too-many' | 'unsealed';

/** The four lines of the check, or why there are none. */
type CountCheck = readonly CheckLine[] | Uncountable;

/** Beyond this many ballots the count would keep a phone busy for too long. */
const MAX_BALLOTS = 100_000;

const readKeys = (body: unknown): readonly KeyBody[] =>
  readList(key => {
    readString(readFields(key).kid);
    return key as KeyBody;
  })(readFields(body).keys);

function readWholeSheet(body: unknown) {
  const sheet = readSheet(body);
  if (sheet === undefined) throw new TypeError('expected a sheet of ballots');
  return sheet;
}

const countApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** Counts a closed event in this browser, and checks it against its seals and the receipts that are kept here. */
    checkCount: builder.query<CountCheck, number>({
      queryFn: async (eventId, { extra }, _options, call) => {
        if (!hasSignatures()) return { data: 'insecure' };
        const keys = await call({ path: '../.well-known/duds-keys.json', read: readKeys });
        if (keys.error) return { error: keys.error };
        const answer = await call({ path: `results/${eventId}/ballots`, read: readWholeSheet });
        if (answer.error) return { error: answer.error };
        const sheet = answer.data as ReturnType<typeof readWholeSheet>;
        if (sheet.ballots.length > MAX_BALLOTS) return { data: 'too-many' };
        if (sheet.seals === undefined) return { data: 'unsealed' };
        const { storage } = extra as Pick<Platform, 'storage'>;
        const receipts = keptReceipts(storage.read(STORAGE_KEYS.receipts));
        const tools = { hash: sha256, verify: verifier(keys.data as readonly KeyBody[]) };
        const lines: CheckLine[] = [];
        for await (const line of checkCount({ sheet, receipts }, tools)) lines.push(line);
        return { data: lines };
      },
    }),
  }),
});

function keptReceipts(text: string | null) {
  try {
    return readReceipts(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Only secure pages have WebCrypto: those over https, and those of this machine. */
function hasSignatures(): boolean {
  return (crypto as Partial<Crypto>).subtle !== undefined;
}

/** Checks signatures with WebCrypto. */
function verifier(keys: readonly KeyBody[]) {
  const imported = new Map<string, Promise<CryptoKey>>();
  const keyOf = (id: string): Promise<CryptoKey> | undefined => {
    const jwk = keys.find(({ kid }) => kid === id);
    if (jwk === undefined) return undefined;
    const { kty, crv, x, y } = jwk;
    const key = imported.get(id) ?? crypto.subtle.importKey('jwk', { kty, crv, x, y }, ALGORITHM, false, ['verify']);
    imported.set(id, key);
    return key;
  };
  return async (text: string, signature: string, id: string): Promise<boolean> => {
    const key = await keyOf(id);
    if (key === undefined) return false;
    const parameters = { name: 'ECDSA', hash: 'SHA-256' };
    return crypto.subtle.verify(parameters, key, fromBase64Url(signature), new TextEncoder().encode(text));
  };
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, character => character.charCodeAt(0));
}

export const { useCheckCountQuery } = countApi;
