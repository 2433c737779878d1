import { createPrivateKey } from 'node:crypto';
import type { SealProofBody } from '../../../contract/proofs';
import type { KeysBody } from '../../../contract/seals';
import { isConsistent, leafOf, rootByPath } from '../../../rules/index';
import { newLogKey, noteKey, readLogKeys, verifierKey } from '../../../server/logKey';
import { readArguments } from '../../../server/cli/eventsArguments';
import { runEventsCommand } from '../../../server/cli/eventsCommand';
import { sealDueEvents } from '../../../server/store/sealEvent';
import { sha256 } from '../../../server/store/sealedLog';
import { addVoting } from '../support/fixtures';
import { openNote, type OpenedCheckpoint } from '../support/notes';
import { describeServer } from '../support/testServer';

describe('a note', () => {
  /** PKCS #8 of a private key of 32 bytes (RFC 8410). */
  const keyOf = (seed: Buffer) =>
    createPrivateKey({
      key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
      format: 'der',
      type: 'pkcs8',
    });

  test('has the key, the id and the signature of the example of golang.org/x/mod/sumdb/note', () => {
    const skey = 'AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';
    const text =
      "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
    const { id, publicKey, line } = noteKey('PeterNeumann', keyOf(Buffer.from(skey, 'base64').subarray(1)));
    expect(id).toBe('c74f20a3');
    expect(verifierKey('PeterNeumann', publicKey)).toBe(
      'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
    );
    expect(line(text)).toBe(
      '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n',
    );
  });
});

describeServer('the log of seals', {}, server => {
  const checkpoint = async () => (await server.get('/api/seals/checkpoint')).body;
  const keys = async () => (await server.get('/.well-known/duds-keys.json')).json<KeysBody>().logs ?? [];
  const texts = async () => (await server.get('/api/seals/texts?from=0')).json<{ text: string }[]>();

  async function sealEvents(count: number): Promise<void> {
    for (let event = 0; event < count; event++) await addVoting(server.store, 2);
    await server.store.seals.sealDue();
  }

  test('has a signed checkpoint of each size, which prove every seal and one another', async () => {
    expect((await server.get('/api/seals/checkpoint')).statusCode).toBe(404);
    await sealEvents(5);
    const response = await server.get('/api/seals/checkpoint');
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    const last = openNote(response.body, await keys())!;
    expect([last.origin, last.size]).toEqual(['localhost:3000/seals', 5]);
    const opened: OpenedCheckpoint[] = [];
    for (const { text } of await texts()) {
      const leaf = leafOf(text, sha256);
      const proof = (await server.get(`/api/seals/proof/${leaf}`)).json<SealProofBody>();
      const path = proof.path.map(hash => Uint8Array.from(Buffer.from(hash, 'hex')));
      const note = openNote(proof.checkpoint, await keys())!;
      expect(note.size).toBe(proof.size);
      const root = rootByPath(Buffer.from(leaf, 'hex'), proof.index, proof.size, path, sha256);
      expect(Buffer.from(root!)).toEqual(Buffer.from(note.root));
      opened.push(note);
    }
    for (const from of opened) {
      const { path } = (await server.get(`/api/seals/consistency?from=${from.size}&to=5`)).json<{ path: string[] }>();
      const hashes = path.map(hash => Uint8Array.from(Buffer.from(hash, 'hex')));
      expect(isConsistent(from, last, hashes, sha256)).toBe(true);
    }
  });

  test('shows the checkpoint that a witness has cosigned', async () => {
    await sealEvents(3);
    const cosignature = '— witness.example AAAA\n';
    await server.store.db.updateTable('checkpoints').set({ cosignatures: cosignature }).where('size', '=', 2).execute();
    const [first, , third] = (await texts()).map(({ text }) => leafOf(text, sha256));
    const proofOf = async (leaf: string | undefined) =>
      (await server.get(`/api/seals/proof/${leaf}`)).json<SealProofBody>();
    expect(await proofOf(first)).toMatchObject({
      size: 2,
      checkpoint: expect.stringContaining(`\n${cosignature}`) as string,
    });
    expect((await proofOf(third)).size).toBe(3);
    expect(await checkpoint()).toContain(cosignature);
  });

  test('keeps its own key, or is signed with the configured ones, both while they change', async () => {
    await sealEvents(1);
    const [own] = await keys();
    const pems = [newLogKey(), newLogKey()];
    await addVoting(server.store, 2);
    await sealDueEvents(server.store.db, { ...server.store.sealing, logKey: pems.join('') });
    const note = await checkpoint();
    const names = readLogKeys(pems.join(''))!
      .map(key => noteKey('localhost:3000/seals', key))
      .map(({ publicKey }) => verifierKey('localhost:3000/seals', publicKey));
    for (const name of names) expect(openNote(note, [name])?.size).toBe(2);
    expect((await keys()).sort()).toEqual([own, ...names].sort());
    const used = await server.store.db.selectFrom('log_keys').select('id').where('until', 'is', null).execute();
    expect(used).toHaveLength(2);
  });

  test('belongs to an address: a site that moves begins another, and its events stay in theirs', async () => {
    const { id, entries } = await addVoting(server.store, 3);
    await server.store.seals.sealDue();
    await addVoting(server.store, 2);
    expect(await server.store.withdrawals.withdraw(id, entries[0]!, 'not a fit')).toBe('withdrawn');
    await sealDueEvents(server.store.db, { ...server.store.sealing, site: 'new.example' });
    const rows = await server.store.db.selectFrom('event_seals').select(['leaf', 'text']).execute();
    const places = rows.map(async ({ leaf, text }) => {
      const proof = await server.get(`/api/seals/proof/${Buffer.from(leaf).toString('hex')}`);
      const origin = openNote(proof.json<SealProofBody>().checkpoint, await keys())?.origin;
      return [...text.split('|').slice(1, 4), origin].join(' ');
    });
    expect((await Promise.all(places)).sort()).toEqual([
      'localhost:3000 1 rulings localhost:3000/seals',
      'localhost:3000 1 start localhost:3000/seals',
      'new.example 2 start new.example/seals',
    ]);
  });

  test('ends when an operator begins another, whose name everybody sees', async () => {
    const run = (line: string) =>
      runEventsCommand(readArguments(line.split(' ')), {
        store: server.store,
        operator: 'ada',
        readText: () => Promise.reject(new Error('no files')),
        timeZone: 'UTC',
        hasAsset: undefined,
      });
    expect((await run('log new --apply')).ok).toBe(false);
    await sealEvents(2);
    expect((await run('log new')).lines.join()).toContain('localhost:3000/seals ends');
    expect((await texts()).length).toBe(2);
    expect((await run('log new --apply')).lines.join()).toContain('localhost:3000/seals/2');
    expect(await texts()).toEqual([]);
    const [old] = await server.store.db.selectFrom('event_seals').select('leaf').orderBy('position').execute();
    await sealEvents(1);
    expect(openNote(await checkpoint(), await keys())).toMatchObject({ origin: 'localhost:3000/seals/2', size: 1 });
    const leaf = Buffer.from(old!.leaf).toString('hex');
    const { checkpoint: earlier } = (await server.get(`/api/seals/proof/${leaf}`)).json<SealProofBody>();
    expect(openNote(earlier, await keys())).toMatchObject({ origin: 'localhost:3000/seals', size: 1 });
    const changes = await server.store.audit.list(undefined, 9);
    expect(changes).toContainEqual(expect.objectContaining({ who: 'ada', command: 'log new' }));
  });
});
