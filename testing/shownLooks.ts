import { randomBytes } from 'node:crypto';
import type { VoteEntryBody } from '../contract/votes';
import { LAYERS } from '#rules/outfit/layers';
import { lookHash } from '#rules/proof/texts';
import { sha256 } from '../server/keys/sha256';

/** The hashes of a ballot's fits as a browser shows them, the one with the lower id first. */
export function shownLooks(pair: readonly VoteEntryBody[]): readonly [lo: string, hi: string] {
  const [lo = '', hi = ''] = [...pair]
    .sort((a, b) => a.id - b.id)
    .map(entry => {
      const shown: Readonly<Record<string, unknown>> = entry;
      const avatar = Object.fromEntries(LAYERS.map(layer => [layer, shown[layer.toLowerCase()]]));
      return lookHash(avatar, sha256);
    });
  return [lo, hi];
}

export const newSalt = (): string => randomBytes(16).toString('hex');
