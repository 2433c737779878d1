import type { SealProofBody } from '../../../contract/proofs';
import type { KeysBody } from '../../../contract/seals';
import { sealLeaf } from '../../../rules/index';
import type { App } from '../../../server/appDeps';
import { readWitnesses } from '../../../server/config/witnesses';
import { visitWitness, startWitnessing } from '../../../server/witness/startWitnessing';
import { createCheckpointStore } from '../../../server/store/checkpoints';
import type { Store } from '../../../server/store/store';
import { addVoting, HOUR, NOON, testConfig } from '../support/fixtures';
import { linesOf, nodeTools } from '../../rules/support/provenEvent';
import { openTestStore } from '../support/testDatabase';
import { describeServer } from '../support/testServer';
import { playEvent, readResults } from '../support/votedEvent';
import { startWitness, type TestWitness } from '../support/testWitness';

const ORIGIN = 'localhost:3000/seals';
const MINUTE = 60_000;

describeServer('witnesses', {}, server => {
  let witness: TestWitness;
  let app: App;

  beforeEach(async () => {
    witness = await startWitness();
    app = await server.build({ config: testConfig({ WITNESSES: witness.setting }) });
  });
  afterEach(() => witness.stop());

  const visit = ({ witnesses }: Store = server.store) => visitWitness(witness, witnesses);
  const checkpoint = async () => (await server.get('/api/seals/checkpoint')).body;
  const warnings = async () => (await app.inject('/api/health')).json<{ warnings: string[] }>().warnings;
  const tables = () => server.store.db;

  /** Adds events, whose first seals are as many leaves, and tells the witness the log's keys. */
  async function seal(count: number, store: Store = server.store): Promise<void> {
    for (let event = 0; event < count; event++) await addVoting(store, 2);
    await store.seals.sealDue();
    const known = witness.logs.get(ORIGIN) ?? [];
    witness.logs.set(ORIGIN, [...known, ...(await store.checkpoints.keys())]);
  }

  /** Forgets the last seals and all that was known of the witness then, as a backup does. */
  async function rollBack(size: number): Promise<void> {
    const lost = tables().selectFrom('event_seals').select('event_id').where('position', '>=', size);
    await tables().deleteFrom('events').where('id', 'in', lost).execute();
    await tables().deleteFrom('event_seals').where('position', '>=', size).execute();
    await tables().deleteFrom('checkpoints').where('size', '>', size).execute();
    await tables().updateTable('witnesses').set({ size }).execute();
  }

  test('cosign each new checkpoint of an honest log, and are not asked again about it', async () => {
    await seal(3);
    expect(await visit()).toBeUndefined();
    await seal(4);
    expect([await visit(), await visit()]).toEqual([undefined, undefined]);
    expect([witness.statuses, witness.seen.get(ORIGIN)?.size]).toEqual([[200, 200], 7]);
    const note = await checkpoint();
    expect(note).toContain(`${ORIGIN}\n7\n`);
    expect(note.split('\n\n')[1]).toMatch(/^— localhost:3000\/seals \S+\n— witness\.example\/w1 \S+\n$/);
    expect(await warnings()).toEqual([]);
  });

  test('are visited by one process at a time', async () => {
    await seal(2);
    await Promise.all([visit(), visit(), visit()]);
    expect(witness.statuses).toEqual([200]);
  });

  test('show a seal by the earliest checkpoint that they cosigned', async () => {
    for (let visits = 0; visits < 3; visits++) {
      await seal(2);
      await visit();
    }
    const rows = await tables().selectFrom('event_seals').select('leaf').orderBy('position').execute();
    const proofs = await Promise.all(
      rows.map(async ({ leaf }) =>
        (await server.get(`/api/seals/proof/${Buffer.from(leaf).toString('hex')}`)).json<SealProofBody>(),
      ),
    );
    expect(proofs.map(({ size }) => size)).toEqual([2, 2, 4, 4, 6, 6]);
    expect(proofs.every(one => one.checkpoint.includes('— witness.example/w1 '))).toBe(true);
  });

  test('that forgot something are shown the log from there', async () => {
    await seal(2);
    await visit();
    const early = witness.seen.get(ORIGIN)!;
    await seal(3);
    await visit();
    witness.seen.set(ORIGIN, early);
    await seal(2);
    expect(await visit()).toBeUndefined();
    witness.seen.clear();
    await seal(1);
    expect(await visit()).toBeUndefined();
    expect(witness.statuses).toEqual([200, 200, 409, 200, 409, 200]);
  });

  test('that have seen more seals than there are make health say so, until those are back', async () => {
    await seal(5);
    await visit();
    const seals = await tables().selectFrom('event_seals').selectAll().where('position', '>=', 3).execute();
    const notes = await tables().selectFrom('checkpoints').selectAll().where('size', '>', 3).execute();
    await rollBack(3);
    server.now += HOUR + MINUTE;
    expect(await visit()).toContain('has lost seals: it has 3, and the witness witness.example/w1 has seen 5.');
    expect(await warnings()).toEqual([expect.stringContaining('npm run events -- log new')]);
    await tables().insertInto('event_seals').values(seals).execute();
    await tables().insertInto('checkpoints').values(notes).execute();
    server.now += HOUR;
    expect(await visit()).toBeUndefined();
    expect(await warnings()).toEqual([]);
  });

  test('refuse a log that lost seals and has others in their place', async () => {
    await seal(5);
    await visit();
    await rollBack(3);
    await seal(4);
    expect(await visit()).toContain('has seen 5, and others than these');
    expect([witness.statuses, await warnings()]).toEqual([[200, 409, 422], [expect.stringContaining(ORIGIN)]]);
    expect(await checkpoint()).not.toContain(witness.name);
    await server.store.checkpoints.begin('ada');
    expect(await warnings()).toEqual([]);
  });

  test('refuse a log of the same size with other seals', async () => {
    await seal(5);
    await visit();
    await rollBack(3);
    await seal(2);
    expect(await visit()).toContain('has seen 5, and others than these');
  });

  test('refuse the second of two databases that write one log', async () => {
    const other = await openTestStore(server.kind, () => server.now);
    try {
      await seal(3);
      await visit();
      const keys = await tables().selectFrom('log_keys').selectAll().execute();
      await other.store.db.insertInto('log_keys').values(keys).execute();
      server.now += 1_000;
      await seal(4, other.store);
      expect(await visit(other.store)).toContain('is written by two databases');
      expect(await other.store.witnesses.warnings([witness.name])).toHaveLength(1);
    } finally {
      await other.drop();
    }
  });

  test('whose own seals differ from its checkpoint are shown nothing', async () => {
    await seal(3);
    await tables().deleteFrom('event_seals').where('position', '=', 1).execute();
    expect(await visit()).toContain('not those of its own checkpoint of 3');
    expect([witness.statuses, await warnings()]).toEqual([[], [expect.stringContaining(ORIGIN)]]);
  });

  test.each<[string, (note: string) => Promise<string> | string]>([
    ['another key', async text => borrowed('witness.example/w1', text)],
    ['another name', async text => borrowed('witness.example/w2', text)],
    ['another checkpoint', text => witness.line(text.replace('\n3\n', '\n4\n'))],
    ['nobody', () => 'thank you'],
    ['one line that is not its own', text => witness.line(text).replace('w1 ', 'w1  ')],
  ])('publish no signature by %s', async (_, lineOf) => {
    await seal(3);
    const line = await lineOf(`${(await checkpoint()).split('\n\n')[0]}\n`);
    witness.misbehave = () => ({ status: 200, body: line });
    expect(await visit()).toContain('no signature of this checkpoint by its key');
    expect(await checkpoint()).not.toContain('witness.example');
  });

  async function borrowed(name: string, text: string): Promise<string> {
    const other = await startWitness(name);
    await other.stop();
    return other.line(text);
  }

  test('publish their own signature among others, and only that', async () => {
    await seal(3);
    const others = '— witness.example/w1 CMp+6LWB\n— witness.example/w2 AWui8Sk5\n';
    witness.misbehave = ({ body = '' }) => ({ status: 200, body: `${others}${body}` });
    expect(await visit()).toBeUndefined();
    const note = await checkpoint();
    expect(note.match(/witness\.example/g)).toHaveLength(1);
    expect(note).toContain(witness.line(`${note.split('\n\n')[0]}\n`));
  });

  test.each<[string, TestWitness['misbehave']]>([
    ['404', () => ({ status: 404 })],
    ['403', () => ({ status: 403 })],
    ['429', () => ({ status: 429 })],
    ['503', () => ({ status: 503 })],
    ['a conflict', () => ({ status: 409, body: '1\n' })],
    ['a redirect', () => redirectOnce()],
    ['too much', ({ body = '' }) => ({ status: 200, body: '\n'.repeat(70_000) + body })],
  ])('are visited again later if they respond with %s', async (_, misbehave) => {
    await seal(3);
    witness.misbehave = misbehave;
    expect(await visit()).toContain('has not signed the checkpoint of 3 seals');
    await seal(1);
    witness.misbehave = undefined;
    const { length } = witness.statuses;
    await visit();
    expect(witness.statuses).toHaveLength(length);
    server.now += MINUTE;
    await visit();
    expect([witness.statuses.at(-1), await warnings()]).toEqual([200, []]);
  });

  function redirectOnce() {
    witness.misbehave = undefined;
    return { status: 307, headers: { location: '/add-checkpoint' } };
  }

  test('are visited less and less often while they fail', async () => {
    await seal(1);
    witness.misbehave = () => ({ status: 500 });
    const minutes: number[] = [];
    for (let minute = 0; minute < 90; minute++) {
      if (await visit()) minutes.push(minute);
      server.now += MINUTE;
    }
    expect(minutes).toEqual([0, 1, 2, 4, 7, 13, 24, 40, 56, 72, 88]);
  });

  test('are visited by a server by itself, which stops without waiting for them', async () => {
    await seal(2);
    const asked = new Promise<void>(resolve => {
      witness.misbehave = honest => {
        resolve();
        return honest;
      };
    });
    const witnesses = readWitnesses(`${witness.setting} ${(await retired()).setting.split('@')[0]}`)!;
    const problems: unknown[] = [];
    const onProblem = (problem: unknown) => problems.push(problem);
    const running = startWitnessing({ witnesses, store: server.store.witnesses, onProblem });
    await asked;
    await running.stop();
    expect(problems).toEqual([]);
  });

  async function retired(): Promise<TestWitness> {
    const other = await startWitness('retired.example');
    await other.stop();
    return other;
  }

  test('turn the line of the check, as does a log whose seals were exchanged after they saw it', async () => {
    const auth = await server.build({ config: testConfig() });
    const event = await playEvent(server, auth, 4, 3);
    server.now = NOON + 6 * HOUR + 21_000;
    await server.store.standings.close(event.id);
    witness.logs.set(ORIGIN, await server.store.checkpoints.keys());
    expect(await visit()).toBeUndefined();
    const { sheet } = (await readResults(auth, event.id))!;
    const end = sealLeaf(sheet.host, sheet.event, sheet.seals.at(-2)!, nodeTools.hash);
    const readLine = async () => {
      // A server keeps the proofs that it has sent.
      const log = await createCheckpointStore(tables(), server.store.sealing).proof(end);
      const { name, key } = witness;
      return (await linesOf({ sheet, receipts: event.receipts, log, witnesses: [{ name, key }] })).witnesses;
    };
    const at = 1_777_640_400_000;
    expect(await readLine()).toEqual({
      line: 'witnesses',
      findings: [{ verdict: 'ok', code: 'witnessed', delay: 21, witnesses: [{ name: witness.name, at }] }],
    });
    await tables()
      .updateTable('event_seals')
      .set({ leaf: Buffer.alloc(32) })
      .where('position', '=', 0)
      .execute();
    expect(await readLine()).toMatchObject({ findings: [{ code: 'log', problem: 'not-included' }] });
  });

  test('are listed with their keys', async () => {
    const { witnesses } = (await app.inject('/.well-known/duds-keys.json')).json<KeysBody>();
    expect(witnesses).toEqual([{ name: witness.name, key: witness.key }]);
  });
});
