import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BallotReceiptBody1 } from '../../contract/seals';
import type { CommandDeps } from '../../server/cli/eventsCommand';
import { runEventsCommand } from '../../server/cli/eventsCommand';
import { readArguments } from '../../server/cli/eventsArguments';
import { jwkOf, KEY, sealedEvent, TAMPERED } from '../rules/support/sealedEvent';
import { addEntries, addEvent, HOUR, NOON, VOTING, wallet } from './support/fixtures';
import { describeServer } from './support/testServer';

const PYTHON = spawnSync('python3', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'duds-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The verdicts of the checker in Python, which shares no code with ours. */
function checkInPython(files: Readonly<Record<'sheet' | 'keys' | 'receipts', unknown>>): readonly string[] {
  const paths = Object.entries(files).map(([name, content]) => {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
    return join(folder, `${name}.json`);
  });
  const { stdout, stderr } = spawnSync('python3', ['docs/check_sheet.py', ...paths], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout
    .trim()
    .split('\n')
    .map(line => line.split(' ')[1] ?? '');
}

const keys = { keys: [jwkOf(KEY)] };

if (!PYTHON) test.todo('the checker in Python agrees: python3 is missing on this machine');
else {
  test.each(TAMPERED)('the checker in Python names the same line: %s', (_name, tamper, expected) => {
    const honest = sealedEvent();
    const verdicts = checkInPython({ sheet: honest.sheet, keys, receipts: honest.receipts, ...tamper(honest) });
    expect(verdicts.map((verdict, line) => (expected[line] === '*' ? '*' : verdict))).toEqual(expected);
  });
}

describeServer('npm run events -- check and seal', {}, server => {
  async function run(line: string, files: Readonly<Record<string, unknown>> = {}) {
    const deps: CommandDeps = {
      store: server.store,
      operator: 'ada',
      readText: file => Promise.resolve(JSON.stringify(files[file])),
      timeZone: 'UTC',
      hasAsset: undefined,
    };
    const { lines, ok } = await runEventsCommand(readArguments(line.split(' '))!, deps);
    return { text: lines.join('\n'), ok };
  }

  async function closedEvent() {
    const { id } = await addEvent(server.store, VOTING);
    await addEntries(server.store, id, 8);
    const receipts: BallotReceiptBody1[] = [];
    for (let round = 0; round < 12; round++) {
      const voter = wallet(900 + (round % 3));
      const [left, right] = (await server.get(`/api/vote/entries/${id}/${voter}`)).json<{ id: number }[]>();
      const vote = await server.post(`/api/vote/${id}/${right!.id}/${voter}`, { winner: left!.id });
      receipts.push(vote.json<{ receipt: BallotReceiptBody1 }>().receipt);
    }
    server.now = NOON + HOUR;
    const sheet = (await server.get(`/api/results/${id}/ballots`)).json<unknown>();
    return { id, receipts, sheet, keys: (await server.get('/.well-known/duds-keys.json')).json<unknown>() };
  }

  test('both agree with the server on an honest event, and so does the checker in Python', async () => {
    const { id, ...files } = await closedEvent();
    const { text, ok } = await run('check receipts sheet keys', files);
    expect([ok, text]).toEqual([true, expect.stringContaining('All votes of 12 receipts are in it.')]);
    if (PYTHON)
      expect(checkInPython({ sheet: files.sheet, keys: files.keys, receipts: files.receipts })).toEqual([
        'ok',
        'ok',
        'ok',
        'ok',
      ]);
    const { text: seals } = await run(`seal ${id}`);
    expect(seals).toMatch(/ballots +12 +[0-9a-f]{64}$/);
    expect(await run('seal 99')).toMatchObject({ ok: false });
    expect((await run(`recount sheet`, files)).ok).toBe(true);
  });

  test('check names what does not agree, with the evidence', async () => {
    const { sheet, receipts } = sealedEvent();
    const short = { ...sheet, ballots: sheet.ballots.slice(0, 88) };
    const { text, ok } = await run('check receipts sheet keys', { sheet: short, receipts, keys });
    expect(ok).toBe(false);
    expect(text).toMatch(/FAILED {2}Of 3 receipts \(missing\): \[\{"event":12/);
    expect(text).toMatch(/FAILED {2}88 ballots give the root [0-9a-f]{64} \(other-size\)/);
    const none = await run('check receipts sheet keys', { sheet, receipts: [], keys });
    expect(none.text).toContain('The file has no receipts of this event.');
    const swapped = { ...sheet, ranking: [...sheet.ranking].reverse() };
    expect((await run('check receipts sheet keys', { sheet: swapped, receipts, keys })).text).toContain(
      'differs at place 1',
    );
    expect((await run('check receipts sheet keys', { sheet, receipts, keys: { keys: [] } })).text).toContain(
      '(unsigned)',
    );
  });

  test.each([
    ['another file instead of the sheet', { sheet: {}, receipts: [], keys }, 'is not a response of GET /api/results'],
    [
      'a sheet without seals',
      { sheet: { event: 1, entries: [], ranking: [], ballots: [] }, receipts: [], keys },
      'without seals',
    ],
    [
      'another file instead of the keys',
      { sheet: sealedEvent().sheet, receipts: [], keys: {} },
      'the keys are not a response',
    ],
    ['empty files', {}, 'cannot be checked'],
  ])('check refuses %s', async (_name, files, reason) => {
    const { text, ok } = await run('check receipts sheet keys', files);
    expect([ok, text]).toEqual([false, expect.stringContaining(reason)]);
  });

  test('seal says that an event has no seals yet', async () => {
    const { id } = await addEvent(server.store, VOTING);
    expect((await run(`seal ${id}`)).text).toContain('has no seals yet');
  });
});
