import { checkClosed } from '#rules/proof/checkClosed';
import { verdictOf } from '#rules/proof/findings';
import { hashOfVote, pageHash, voteFields } from '#rules/proof/lists';
import type { PublishedFit, PublishedVote, VotesIndex } from '#rules/proof/published';
import { lookHash } from '#rules/proof/texts';
import { CHECK_TOOLS } from '../../../server/cli/checkFiles';
import { sha256 } from '../../../server/keys/sha256';
import { createSeedStore, type SeedBallot } from '../../../server/store/voting/seedStore';
import { addEvent, ARCHIVED, draft, fit, HOUR, NOON, VOTING, wallet } from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';
import { readPublished, readServerKeys } from '../support/votedEvent';
import { votingCalls } from '../support/votingCalls';

const ENTRIES = 1_020;
const VOTERS = 36;
const BALLOTS = 30;

describeServer('what a closed event publishes', {}, server => {
  const { startVoting } = votingCalls(server);
  const lists = (id: number | string, query = '') => server.get(`/api/results/${id}/votes${query}`);

  /** Each voter has voted thirty times on the first nine of many entries; two of the voters are banned. */
  async function addLarge(): Promise<number> {
    const pairs = Array.from({ length: 9 }, (_, a) => Array.from({ length: a }, (_one, b) => [a, b] as const)).flat();
    const ballots = Array.from({ length: VOTERS }, (_, voter) =>
      pairs.slice(0, BALLOTS).map(([left, right], index): SeedBallot => {
        const winner = (voter + index) % 3 === 0 ? left : right;
        const decidedAt = new Date(NOON).toISOString();
        return { wallet: wallet(9_000 + voter), number: index + 1, left, right, winner, decidedAt };
      }),
    ).flat();
    const submittedAt = new Date(NOON - HOUR).toISOString();
    const entries = Array.from({ length: ENTRIES }, (_, index) => ({
      wallet: wallet(index + 1),
      avatar: fit(index % 2 ? { glasses: 'glasses/shades.svg' } : {}),
      submittedAt,
    }));
    const id = await createSeedStore(server.store.db).plant({ event: draft(VOTING), prizes: [], entries, ballots });
    for (const cheat of [9_001, 9_002]) await server.store.bans.ban(wallet(cheat), 'Bots.', 'ada');
    server.now = NOON + HOUR;
    expect(await server.store.standings.close(id)).toBe('closed');
    return id;
  }

  test('comes in pages that are sorted by hashes, without voters, and all of it can be checked', async () => {
    const id = await addLarge();
    const index = (await lists(id)).json<VotesIndex>();
    expect([index.event, index.votes.size, index.leftOut.size, index.fits.size]).toEqual([id, 1_080, 60, ENTRIES]);
    expect([index.votes.pages.length, index.leftOut.pages.length, index.fits.pages.length]).toEqual([2, 1, 2]);

    const fits = await Promise.all([0, 1].map(async page => (await lists(id, `?fits=${page}`)).json<PublishedFit[]>()));
    const looks = new Map(fits.flat().map(one => [one.id, lookHash(one as never, sha256)]));
    for (const page of [0, 1]) {
      const response = await lists(id, `?page=${page}`);
      const rows = response.json<PublishedVote[]>();
      const hashes = rows.map(row => hashOfVote(voteFields(id, row, looks), sha256));
      expect(rows).toHaveLength([1_000, 80][page]!);
      expect(hashes).toEqual(hashes.toSorted());
      expect(index.votes.pages[page]).toEqual({ hash: pageHash(hashes, sha256), first: hashes[0] });
      for (let voter = 0; voter < VOTERS; voter++) expect(response.body).not.toContain(wallet(9_000 + voter));
    }

    for (const [query, { pages }] of [['hashes', index.votes] as const, ['fitHashes', index.fits] as const])
      for (const [page, { hash, first }] of pages.entries()) {
        const hashes = (await lists(id, `?${query}=${page}`)).json<string[]>();
        expect([pageHash(hashes, sha256), hashes[0]]).toEqual([hash, first]);
      }
    const asked = fits.map(page => page[0]!);
    const found = (await lists(id, `?entries=${asked.map(one => one.id).join()},5000`)).json<PublishedFit[]>();
    expect(new Set(found)).toEqual(new Set(asked));

    const closed = (await readPublished(server.app, id))!;
    const input = { closed, keys: await readServerKeys(server.app), receipts: [], seen: {} };
    const verdicts = [];
    for await (const line of checkClosed(input, CHECK_TOOLS)) verdicts.push(`${line.line} ${verdictOf(line)}`);
    // Only nine of the fits were ever shown.
    expect(verdicts).toEqual(['own untold', 'seals ok', 'rulings ok', 'ranking untold']);

    for (const query of ['?page=2', '?fits=2', '?leftOut=1', '?hashes=2', '?fitHashes=2', '?page=9999999'])
      expect((await lists(id, query)).json()).toMatchObject({ status: 404, code: 'no-such-page' });
    for (const query of ['?page=0&fits=0', '?page=-1', '?page=x', '?entries=', '?entries=0', '?voters=0'])
      expect((await lists(id, query)).json()).toMatchObject({ status: 400, code: 'malformed' });
  });

  test('may be kept for ever if forgetting changes nothing of it: votes and those left out, but not fits', async () => {
    const { id } = await startVoting(3);
    await votingCalls(server).voteOnAll(id);
    await votingCalls(server).voteOnAll(id, wallet(901));
    await server.store.bans.ban(wallet(901), 'Bots.', 'ada');
    server.now = NOON + HOUR;
    const cacheOf = async (query: string) => (await lists(id, query)).headers['cache-control'];
    for (const query of ['?page=0', '?leftOut=0', '?hashes=0', '?fitHashes=0'])
      expect(await cacheOf(query)).toBe('public, max-age=31536000, immutable');
    for (const query of ['?fits=0', '?entries=1', '', '?page=1', '?hashes=1'])
      expect(await cacheOf(query)).not.toContain('immutable');
  });

  test('is nothing before the close, in cancelled events and in unknown ones', async () => {
    const { id } = await startVoting(3);
    const { id: cancelled } = await addEvent(server.store, VOTING);
    await server.store.events.cancel(cancelled, 'Rain.');
    for (const query of ['', '?page=0', '?fits=0', '?leftOut=0', '?hashes=0', '?entries=1']) {
      expect((await lists(id, query)).json()).toMatchObject({ status: 403, code: 'voting-in-progress' });
      expect((await lists(cancelled, query)).json()).toMatchObject({ status: 403, code: 'event-cancelled' });
      expect((await lists(99, query)).json()).toMatchObject({ status: 404, code: 'unknown-event' });
    }
    expect((await lists('x')).json()).toMatchObject({ status: 400, code: 'malformed' });
  });

  test('is empty lists without entries', async () => {
    const { id } = await addEvent(server.store, ARCHIVED);
    const none = { size: 0, pages: [] };
    expect((await lists(id)).json()).toEqual({ event: id, fits: none, votes: none, leftOut: none });
    expect((await lists(id, '?page=0')).json()).toMatchObject({ status: 404, code: 'no-such-page' });
    expect(await readPublished(server.app, id)).toMatchObject({ fits: [], votes: [], leftOut: [] });
  });
});
