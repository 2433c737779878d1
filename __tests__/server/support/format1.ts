import { entryText1, leafHash, sealedAvatar, sealText1, treeRoot } from '../../../rules/index';
import { sha256, toHex } from '../../../server/store/sealedLog';
import type { Store } from '../../../server/store/store';
import { addVoting } from './fixtures';

/** Makes an event one of the first format, as the build before the second one left it once its submissions had ended. */
export async function sealEntries1(store: Store, eventId: number): Promise<void> {
  const { db, keys } = store;
  await db.updateTable('events').set({ proof_format: null }).where('id', '=', eventId).execute();
  const entries = await db.selectFrom('entries').selectAll().where('event_id', '=', eventId).execute();
  const leaves = entries
    .map(({ wallet, avatar, salt }) => {
      const text = entryText1({ event: eventId, wallet, avatar: sealedAvatar(avatar), salt: salt! });
      return { wallet, leaf: leafHash(Buffer.from(text), sha256) };
    })
    .sort((a, b) => Buffer.compare(a.leaf, b.leaf));
  const rows = leaves.map((row, position) => ({
    ...row,
    event_id: eventId,
    kind: 'entries' as const,
    position,
    number: 0,
  }));
  if (rows.length > 0) await db.insertInto('sealed_leaves').values(rows).execute();
  const root = treeRoot(
    leaves.map(({ leaf }) => leaf),
    sha256,
  );
  const signer = await keys.signer();
  const seal = {
    kind: 'entries' as const,
    size: leaves.length,
    root: toHex(root),
    sealedAt: new Date(await store.now()).toISOString(),
  };
  await db
    .insertInto('seals')
    .values({
      event_id: eventId,
      kind: seal.kind,
      size: seal.size,
      root,
      chunks: root,
      sealed_at: seal.sealedAt,
      key_id: signer.key,
      signature: signer.sign(sealText1(eventId, seal)),
    })
    .execute();
}

/** An event of the first format that is open for votes. */
export async function addVoting1(...[store, ...rest]: Parameters<typeof addVoting>): ReturnType<typeof addVoting> {
  const added = await addVoting(store, ...rest);
  await sealEntries1(store, added.id);
  return added;
}
