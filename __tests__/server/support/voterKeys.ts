import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { countText, leafOf, sealText, type EventSeal } from '../../../rules/index';
import { keyId } from '../../../server/signingKey';
import { sha256 } from '../../../server/store/sealedLog';
import type { Store } from '../../../server/store/store';
import { NOON } from './fixtures';

const HOST = 'localhost:3000';

/** A key as a voter's browser makes it. */
export interface VoterKey {
  readonly id: string;
  readonly x: string;
  readonly y: string;
  /** The `voter` header of the key's vote with this count. */
  header(start: string, wallet: string, count: number, salt?: string): string;
}

export function newVoterKey(): VoterKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const signatureOf = (text: string) =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return {
    id: keyId({ x, y }),
    x,
    y,
    header: (start, wallet, count, salt = randomUUID()) =>
      `${x} ${y} ${count} ${salt} ${signatureOf(countText(start, wallet, count))}`,
  };
}

/** A wallet's key, as if a sign-in had named it. */
export const keepKey = (store: Store, wallet: string, { id }: VoterKey) =>
  store.voterKeys.keep({ wallet, id, message: 'message', signature: '0x' });

/** Makes the event one of the second format with these seals, and returns their leaves. */
export async function addSeals(store: Store, eventId: number, kinds: readonly EventSeal['kind'][] = ['start']) {
  await store.db.updateTable('events').set({ proof_format: 2 }).where('id', '=', eventId).execute();
  const leaves: string[] = [];
  for (const kind of kinds) {
    const at = new Date(NOON).toISOString();
    const rest = { entries: '-', ballots: '-', rulings: '-', roll: '-', ranking: '-', ends: at, at, key: 'key' };
    const text = sealText(HOST, eventId, { kind, previous: leaves.at(-1) ?? '-', ...rest });
    const leaf = leafOf(text, sha256);
    const stored = { leaf: Buffer.from(leaf, 'hex'), text, signature: '', ballot_chunks: Buffer.of(), at };
    const { position } = await store.db
      .selectFrom('event_seals')
      .select(({ fn }) => fn.countAll<number>().as('position'))
      .executeTakeFirstOrThrow();
    await store.db
      .insertInto('event_seals')
      .values({ event_id: eventId, kind, position, ...stored })
      .execute();
    leaves.push(leaf);
  }
  return leaves;
}
