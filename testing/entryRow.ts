import type { SealedAvatar } from '#rules/outfit/avatar';
import { lookHash } from '#rules/proof/texts';
import { sha256 } from '../server/keys/sha256';

/** A row of `entries` as the store writes it. */
export const entryRow = (event_id: number, wallet: string, avatar: SealedAvatar) => ({
  event_id,
  wallet,
  avatar,
  look: lookHash(avatar, sha256),
  salt: sha256(wallet).slice(0, 32),
});
