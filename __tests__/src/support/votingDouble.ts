import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { thumbprintText } from '../../../rules';
import type { Platform } from '../../../src/platform/platform';
import type { VoterKey, VoterKeys } from '../../../src/platform/voterKeys';

interface HeldKey extends VoterKey {
  wallet: string;
  readonly privateKey: KeyObject;
}

function newKey(wallet: string): HeldKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = createHash('sha256').update(thumbprintText({ x, y })).digest('base64url');
  return { id, x, y, wallet, privateKey };
}

/** Real keys in memory. Two games that get the same ones are two tabs of a browser. */
export function heldKeys(): VoterKeys & { readonly ids: () => readonly string[] } {
  let held: HeldKey[] = [];
  const use = (found: HeldKey | undefined, wallet: string) => {
    const key = found ?? newKey(wallet);
    held = [...held.filter(({ id }) => id !== key.id), key];
    return Promise.resolve({ id: key.id, x: key.x, y: key.y });
  };
  const find = (id: string | undefined) => held.find(key => key.id === id);
  const latest = (wallet: string) => held.findLast(key => key.wallet === wallet);
  return {
    ids: () => held.map(({ id }) => id),
    of: (wallet, id) => use(find(id) ?? latest(wallet.toLowerCase()), wallet.toLowerCase()),
    unclaimed: () => use(latest(''), ''),
    claim: (id, wallet) => {
      const key = find(id);
      if (key?.wallet === '') key.wallet = wallet.toLowerCase();
      return Promise.resolve();
    },
    sign: (id, text) => {
      const key = find(id)?.privateKey;
      const signature = key && sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
      return Promise.resolve(signature?.toString('base64url'));
    },
    forget: id => {
      held = held.filter(key => key.id !== id);
      return Promise.resolve();
    },
  };
}

/** A browser without WebCrypto, or without a place for keys. */
export const NO_KEYS: VoterKeys = {
  of: () => Promise.resolve(undefined),
  unclaimed: () => Promise.resolve(undefined),
  claim: () => Promise.resolve(),
  sign: () => Promise.resolve(undefined),
  forget: () => Promise.resolve(),
};

/** The tools of one browser: its tabs take turns. */
export function votingDouble(keys = NO_KEYS): Platform['voting'] {
  let last: Promise<unknown> = Promise.resolve();
  const turn = async (): Promise<() => void> => {
    let end: () => void = () => undefined;
    const before = last;
    last = new Promise<void>(resolve => (end = resolve));
    await before;
    return end;
  };
  const tools = { keys, salt: () => randomUUID(), turn };
  return () => Promise.resolve(tools);
}
