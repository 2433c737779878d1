import { sealHash } from '#rules/proof/checkSeals';
import type { ClosedEvent, EventSeals } from '#rules/proof/published';
import { sealDigits } from '#rules/proof/texts';
import type { App } from '../../../server/http/appDeps';
import { readArguments } from '../../../server/cli/eventsArguments';
import { runEventsCommand } from '../../../server/cli/command';
import { sha256 } from '../../../server/keys/sha256';
import { HOUR, NOON, testConfig } from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';
import { playSameEvent, readPublished, type VotedEvent } from '../support/votedEvent';

describeServer('files that players and operators keep', {}, server => {
  let app: App;
  let event: VotedEvent;

  async function run(line: string, files: Readonly<Record<string, unknown>> = {}) {
    const { lines, ok } = await runEventsCommand(readArguments(line.split(' ')), {
      store: server.store,
      operator: 'ada',
      readText: file =>
        file in files ? Promise.resolve(JSON.stringify(files[file])) : Promise.reject(new Error(`no file ${file}`)),
      timeZone: 'UTC',
      hasAsset: undefined,
    });
    return { lines, text: lines.join('\n'), ok };
  }

  async function sealLines(): Promise<readonly string[]> {
    const published = (await app.inject(`/api/event/${event.id}/seals`)).json<EventSeals>();
    return published.seals.map(seal => {
      const hash = sealHash(published, seal, sha256);
      const time = `${seal.at.slice(0, 10)} ${seal.at.slice(11, 16)}Z`;
      return `    ${seal.kind} ${sealDigits(hash)}, made ${time}: ${hash}`;
    });
  }

  beforeEach(async () => {
    app = await server.build({ config: testConfig({ AUTH: 'on' }) });
    event = await playSameEvent(server, app);
  });

  async function close() {
    server.now = NOON + 6 * HOUR + 21_000;
    await server.store.standings.close(event.id);
    const keys = (await app.inject('/.well-known/duds-keys.json')).json<unknown>();
    return { receipts: { receipts: event.receipts }, votes: (await readPublished(app, event.id))!, keys };
  }

  test('status prints the seals that there are, to be posted elsewhere', async () => {
    const [start, ...others] = await sealLines();
    expect(others).toEqual([]);
    expect((await run(`status ${event.id}`)).text).toContain(`nobody can change them:\n${start}\n`);
    await close();
    expect((await run(`status ${event.id}`)).text).toContain(
      `nobody can change them:\n${(await sealLines()).join('\n')}\n`,
    );
  });

  test('check confirms what the server gave out, and names what was changed since', async () => {
    const files = await close();
    const { lines, ok } = await run('check receipts votes keys', files);
    expect(ok).toBe(true);
    expect(lines[0]).toBe(`Event ${event.id} of localhost:3000: Masked Ball`);
    const votes = event.receipts.filter(receipt => 'winner' in receipt).length;
    expect(lines).toContain(`ok      own: ${votes} votes are in the count as they were cast; the fit is withdrawn`);
    expect(lines).toContainEqual(expect.stringMatching(/^ok {6}seals: 6 fits and \d+ votes are what was sealed/));
    expect(lines).toContainEqual(expect.stringMatching(/^ok {6}rulings: 3 rulings leave out \d+ votes and 2 fits/));
    expect(lines).toContainEqual(expect.stringMatching(/^ok {6}ranking: \d+ votes rank 4 fits the same/));
    expect(lines.filter(line => line.startsWith('FAILED'))).toEqual([]);

    const [[lo, hi, winner, salt] = [0, 0, 0, ''], ...rest] = files.votes.votes;
    const turned: ClosedEvent = { ...files.votes, votes: [[lo, hi, lo + hi - winner, salt], ...rest] };
    const changed = await run('check receipts votes keys', { ...files, votes: turned });
    expect(changed.ok).toBe(false);
    expect(changed.lines).toContainEqual(expect.stringMatching(/^FAILED {2}own: missing: \[\{"event":/));
    expect(changed.lines).toContainEqual(expect.stringMatching(/^FAILED {2}seals: seals \(votes\)/));

    const stranger = await run('check receipts votes keys', { ...files, receipts: [] });
    expect([stranger.ok, stranger.text]).toEqual([true, expect.stringContaining('the file has no receipts')]);
    const unsigned = await run('check receipts votes keys', { ...files, keys: { keys: [] } });
    expect([unsigned.ok, unsigned.text]).toEqual([false, expect.stringContaining('seals (signature)')]);
  });

  test('recount ranks the votes of a file again, and says where its places differ', async () => {
    const { votes } = await close();
    expect(await run('recount votes.json', { 'votes.json': votes })).toMatchObject({
      ok: true,
      text: expect.stringMatching(/^votes\.json: event \d+, 4 entries, \d+ ballots\n[^]*The same order/) as string,
    });
    const fits = votes.fits.map(fit => ({ ...fit, place: fit.place === 1 ? 2 : fit.place === 2 ? 1 : fit.place }));
    const exchanged = await run('recount votes.json', { 'votes.json': { ...votes, fits } });
    expect([exchanged.ok, exchanged.text]).toEqual([false, expect.stringContaining('NOT the order of the standings')]);
  });

  test('files that are missing, or are something else, are refused', async () => {
    const files = await close();
    const other: Readonly<Record<string, unknown>> = {
      nothing: null,
      'one vote': files.votes.votes[0],
      'a vote between unknown fits': { ...files.votes, votes: [[7, 8, 7, 'a'.repeat(32)]] },
      'a winner that was not shown': { ...files.votes, votes: [[1, 2, 3, 'a'.repeat(32)]] },
      'a fit twice': { ...files.votes, fits: [...files.votes.fits, files.votes.fits[0]] },
    };
    for (const votes of Object.values(other)) {
      const checked = await run('check receipts votes keys', { ...files, votes });
      expect([checked.ok, checked.text]).toEqual([
        false,
        expect.stringContaining('votes is not what an event publishes'),
      ]);
      const counted = await run('recount votes.json', { 'votes.json': votes });
      expect([counted.ok, counted.text]).toEqual([false, expect.stringContaining('votes.json cannot be counted')]);
    }
    expect((await run('check receipts votes none', files)).text).toContain('cannot be checked: no file none');
    expect((await run('recount none')).text).toContain('none cannot be counted: no file none');
  });
});
