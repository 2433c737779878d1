import { Signature } from 'ethers';
import { randomUUID } from 'node:crypto';
import { checkFiles } from '../../../server/cli/checkFiles';
import { CHECK_LINES, isProofSheet } from '../../../rules/index';
import { attacksOn, receiptsOf } from '../../rules/support/attacks';
import { cosignedLog, WITNESS } from '../../rules/support/cosignedLog';
import { linesOf, provenEvent, withHighS, type ProvenEvent } from '../../rules/support/provenEvent';
import type { BallotReceiptBody1 } from '../../../contract/seals';
import type { CommandDeps } from '../../../server/cli/eventsCommand';
import { runEventsCommand } from '../../../server/cli/eventsCommand';
import { readArguments } from '../../../server/cli/eventsArguments';
import { keyId } from '../../../server/signingKey';
import { jwkOf, KEY, sealedEvent, TAMPERED } from '../../rules/support/sealedEvent';
import { addEntries, addEvent, HOUR, NOON, VOTING, wallet } from '../support/fixtures';
import { sealEntries1 } from '../support/format1';
import { checkInPython, printedFinding, PYTHON, runPython } from '../support/pythonChecker';
import { describeServer } from '../support/testServer';

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
    const { lines, ok } = await runEventsCommand(readArguments(line.split(' ')), deps);
    return { text: lines.join('\n'), ok };
  }

  async function closedEvent() {
    const { id } = await addEvent(server.store, VOTING);
    await addEntries(server.store, id, 8);
    await sealEntries1(server.store, id);
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
    const offTheCurve = { ...jwkOf(KEY), y: Buffer.alloc(32, 7).toString('base64url') };
    for (const listed of [[], [offTheCurve]])
      expect((await run('check receipts sheet keys', { sheet, receipts, keys: { keys: listed } })).text).toContain(
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

describe('the second format', () => {
  let event: ProvenEvent;
  beforeAll(async () => {
    event = await provenEvent();
  });
  const keysOf = ({ sheet }: ProvenEvent) => ({ keys: sheet.keys.map(({ id, x, y }) => ({ kid: id, x, y })) });

  // One for each thing that can be found, because Python takes seconds for the signatures.
  const attacks = [...new Map(Object.entries(attacksOn(() => event)).map(one => [one[1].finds.at(-1), one])).values()];

  test.each(PYTHON ? attacks : [])('the checker in Python agrees: %s', async (_, attack) => {
    const sheet = await attack.tamper(event.sheet);
    const receipts = attack.receipts === 'none' ? [] : receiptsOf(event);
    const { results, seen } = { seen: [], results: undefined, ...attack.more?.(event.sheet) };
    // It knows no other seals than those that receipts name.
    if (seen.length > 0) return;
    const lines = await linesOf({ sheet, receipts, results });
    const expected = isProofSheet(JSON.parse(JSON.stringify(sheet)))
      ? CHECK_LINES.map(line => [line, ...lines[line].findings.map(printedFinding)].join(' '))
      : ['sheet failed'];
    const files = { sheet, keys: keysOf({ ...event, sheet }), receipts, ...(results && { results: results.rows }) };
    expect(runPython(files)).toEqual(expected);
  });

  const FORMS: readonly (readonly [string, (signature: string) => string])[] = [
    ['with the bit alone', signature => `${signature.slice(0, -2)}0${Signature.from(signature).yParity}`],
    ['in the short form', signature => Signature.from(signature).compactSerialized],
    ['with a high s', withHighS],
  ];
  test.each(PYTHON ? FORMS : [])(
    "the checker in Python reads wallets' signatures %s as the command does",
    async (_, form) => {
      const roll = event.sheet.roll.map(row =>
        row.person === undefined ? { ...row, signature: form(row.signature) } : row,
      );
      const sheet = { ...event.sheet, roll };
      const { voters } = await linesOf({ sheet, receipts: [] });
      const printed = ['voters', ...voters.findings.map(printedFinding)].join(' ');
      expect(runPython({ sheet, keys: keysOf(event), receipts: [] })[1]).toBe(printed);
    },
  );

  test('the command and the checker in Python name the witness of the end seal', async () => {
    const log = cosignedLog(event.sheet);
    const files: Readonly<Record<string, unknown>> = { sheet: event.sheet, keys: keysOf(event), receipts: [], log };
    const read = (name: string) => Promise.resolve(JSON.stringify(files[name]));
    const named = { receipts: 'receipts', sheet: 'sheet', keys: 'keys', log: 'log' };
    const { lines, ok } = await checkFiles(named, read, { witnesses: [WITNESS] });
    expect([ok, lines]).toEqual([
      true,
      expect.arrayContaining([
        'ok      witnesses: sealed 21 s after the end; seen by witness.example at 2026-05-08T12:01:00.000Z',
      ]),
    ]);
    const wrong = await checkFiles({ ...named, log: 'keys' }, read);
    expect(wrong.lines.join()).toContain('the log is not a response of GET /api/seals/proof/LEAF');
    if (!PYTHON) return;
    const inPython = (given: unknown) =>
      runPython({ sheet: event.sheet, keys: keysOf(event), receipts: [], log: given });
    expect(inPython(log)).toContain('witnesses ok witnessed');
    expect(inPython(cosignedLog(event.sheet, `${event.sheet.host}/seals/2`))).toContain(
      'witnesses failed log:rolled-back',
    );
  });

  test('npm run events -- check says what it finds, and what only the chain can tell', async () => {
    const files: Readonly<Record<string, unknown>> = { ...event, receipts: receiptsOf(event), keys: keysOf(event) };
    const read = (name: string) => Promise.resolve(JSON.stringify(files[name]));
    const { lines, ok } = await checkFiles({ receipts: 'receipts', sheet: 'sheet', keys: 'keys' }, read);
    expect(lines).toEqual(
      expect.arrayContaining([
        'ok      votes: 5 votes are counted as cast, and the fit is ranked',
        'ok      voters: 4 wallets signed for 20 votes',
        '?       voters: who held the tokens only the chain can tell: set RPC_URL',
        'ok      seals: 5 seals follow one another; the 1 that were seen are among them',
      ]),
    );
    expect(ok).toBe(true);
  });

  test('nobody has signed with a key that is not on the curve, for the command as for the checker in Python', async () => {
    const y = Buffer.alloc(32, 7).toString('base64url');
    const off = { ...event.sheet.keys[0]!, y, id: keyId({ x: event.sheet.keys[0]!.x, y }) };
    const sheet = {
      ...event.sheet,
      keys: [...event.sheet.keys, off],
      roll: event.sheet.roll.map(row => (row.person === undefined ? { ...row, y } : row)),
    };
    // A receipt of a vote that is not there.
    const receipts = receiptsOf(event).map(receipt => ({ ...receipt, key: off.id, salt: randomUUID() }));
    const files: Readonly<Record<string, unknown>> = { sheet, receipts, keys: keysOf({ ...event, sheet }) };
    const read = (name: string) => Promise.resolve(JSON.stringify(files[name]));
    const { lines, ok } = await checkFiles({ receipts: 'receipts', sheet: 'sheet', keys: 'keys' }, read);
    expect(ok).toBe(false);
    expect(lines.join('\n')).toContain('FAILED  votes: not-our-signature');
    expect(lines.join('\n')).toMatch(/FAILED {2}voters: [a-z-]*sign/);
    expect(lines).toContain('ok      seals: 5 seals follow one another; the 1 that were seen are among them');
    if (!PYTHON) return;
    const printed = runPython({ sheet, receipts, keys: files.keys });
    expect(printed[0]).toContain('failed not-our-signature');
    expect(printed[1]).toContain('failed');
    expect(printed[4]).toBe('seals ok seals-chained');
  });

  test('npm run events -- check refuses a key that the site does not list', async () => {
    const files: Readonly<Record<string, unknown>> = { ...event, keys: { keys: [] } };
    const read = (name: string) => Promise.resolve(JSON.stringify(files[name]));
    const { lines, ok } = await checkFiles({ receipts: 'receipts', sheet: 'sheet', keys: 'keys' }, read);
    expect([ok, lines.at(-1)]).toEqual([false, `FAILED  seals: keys does not list the key ${event.sheet.keys[0]?.id}`]);
  });
});
