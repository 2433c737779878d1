import type { CurvePoint } from '../../rules';
import { thumbprintText } from '../../rules';

/** A voter's key as the rest of the game knows it; its private half never leaves this file. */
export interface VoterKey extends CurvePoint {
  /** The thumbprint (RFC 7638). */
  readonly id: string;
}

/** The keys with which this browser signs for votes, at least one for each wallet that votes in it. */
export interface VoterKeys {
  /**
   * The wallet's key: the one with this id if the browser still has it, or else the one that was asked for last. Makes
   * one if there is none. Undefined if this browser can make or keep none.
   */
  of(wallet: string, id?: string): Promise<VoterKey | undefined>;
  /** A key for a wallet that is still unknown. The next call returns the same one until it is given to a wallet. */
  unclaimed(): Promise<VoterKey | undefined>;
  /** The wallet has signed that this key is its own. */
  claim(id: string, wallet: string): Promise<void>;
  /** In base64url; undefined if the browser has lost the key. */
  sign(id: string, text: string): Promise<string | undefined>;
  forget(id: string): Promise<void>;
}

interface StoredKey extends VoterKey {
  /** In lower case; empty until a wallet has signed for the key. */
  readonly wallet: string;
  /** Orders a wallet's keys. */
  readonly usedAt: number;
  readonly privateKey: CryptoKey;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;
const STORE = 'voter-keys';

type Log = (message: string, cause?: unknown) => void;

/** Without WebCrypto (plain http) or IndexedDB (some private windows) there are no keys, and votes are not signed. */
export function openVoterKeys(browser: Pick<typeof globalThis, 'crypto' | 'indexedDB'>, log: Log): VoterKeys {
  const attempt = async <T>(task: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await inTime(task());
    } catch (cause: unknown) {
      log('This browser keeps no keys for votes', cause);
      return undefined;
    }
  };
  const find = (id: string) =>
    request<StoredKey | undefined>(browser, 'readonly', keys => keys.get(id) as IDBRequest<StoredKey | undefined>);
  const put = (key: StoredKey) => request(browser, 'readwrite', keys => keys.put(key));
  const latest = async (wallet: string): Promise<StoredKey | undefined> => {
    const all = await request<StoredKey[]>(browser, 'readonly', keys => keys.getAll() as IDBRequest<StoredKey[]>);
    return all.filter(key => key.wallet === wallet).sort((a, b) => b.usedAt - a.usedAt)[0];
  };
  const use = async (key: StoredKey): Promise<VoterKey> => {
    await put({ ...key, usedAt: Date.now() });
    return { id: key.id, x: key.x, y: key.y };
  };
  const keyOf = (wallet: string, id?: string) =>
    attempt(async () => {
      const named = id === undefined ? undefined : await find(id);
      const key = named?.wallet === wallet ? named : await latest(wallet);
      return use(key ?? (await makeKey(browser.crypto, wallet)));
    });
  return {
    of: (wallet, id) => keyOf(wallet.toLowerCase(), id),
    unclaimed: () => keyOf(''),
    claim: async (id, wallet) => {
      await attempt(async () => {
        const key = await find(id);
        if (key?.wallet === '') await use({ ...key, wallet: wallet.toLowerCase() });
      });
    },
    sign: (id, text) =>
      attempt(async () => {
        const key = await find(id);
        if (key === undefined) return undefined;
        const bytes = new TextEncoder().encode(text);
        return toBase64Url(new Uint8Array(await browser.crypto.subtle.sign(SIGNING, key.privateKey, bytes)));
      }),
    forget: async id => {
      await attempt(() => request(browser, 'readwrite', keys => keys.delete(id)));
    },
  };
}

/** Some browsers' databases never respond, and a vote must not wait for them. */
const TIME_LIMIT = 3_000;

function inTime<T>(task: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not respond')), TIME_LIMIT);
  });
  return Promise.race([task, late]).finally(() => clearTimeout(timer));
}

async function makeKey({ subtle }: Crypto, wallet: string): Promise<StoredKey> {
  const pair = await subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
  const { x = '', y = '' } = await subtle.exportKey('jwk', pair.publicKey);
  const print = await subtle.digest('SHA-256', new TextEncoder().encode(thumbprintText({ x, y })));
  return { id: toBase64Url(new Uint8Array(print)), x, y, wallet, usedAt: 0, privateKey: pair.privateKey };
}

/** One request in a transaction of its own; resolves once it is on the disk. */
async function request<T>(
  { indexedDB }: Pick<typeof globalThis, 'indexedDB'>,
  mode: IDBTransactionMode,
  ask: (keys: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open('duds', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' });
  const database = await settled(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const asked = ask(transaction.objectStore(STORE));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted'));
    });
    return asked.result;
  } finally {
    database.close();
  }
}

function settled<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('The database did not open'));
  });
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
}
