import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { castModels } from '#rules/events/castModels';
import { EVENT_PHASES, type EventPhase } from '#rules/events/events';
import { checkFit } from '#rules/fits/submission';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import { holdingsOf } from '#rules/holdings/holdings';
import { isAvatar, type Avatar } from '#rules/outfit/avatar';
import { findBySlugs, itemValue } from '#rules/outfit/items';
import { pageAt } from '#rules/pages/pages';
import { checkClosed } from '#rules/proof/checkClosed';
import { verdictOf } from '#rules/proof/findings';
import { CHECK_TOOLS } from '../../../server/cli/checkFiles';
import { dress } from '../../../server/local/dress';
import { pastVotes, strangerWallet } from '../../../server/local/pastVotes';
import { seed } from '../../../server/local/seed';
import { THEMES } from '../../../server/local/themes';
import { planTokens } from '../../../server/local/tokens';
import type { Prize } from '../../../server/store/events/eventWrites';
import type { Store } from '../../../server/store/store';
import { WARDROBE } from '../../rules/support/catalogue';
import { lostShare, MAX_LOST } from '../../rules/support/lostShare';
import { chainlessWorld } from '../support/nft';
import { admitAll, draft, OPEN } from '../../../testing/fixtures';
import { DATABASES, openTestStore, type TestStore } from '../support/testDatabase';

const START = Date.parse('2026-11-20T15:20:00Z');
const DAY = 86_400_000;

function asAvatar(avatar: unknown): Avatar {
  if (!isAvatar(avatar)) throw new Error(`${JSON.stringify(avatar)} is not a whole avatar`);
  return avatar;
}

describe.each(DATABASES)('the seed on %s', kind => {
  let now = START;
  let store: Store;
  let opened: TestStore;

  const reseed = () => seed(store, WARDROBE, chainlessWorld, () => now);
  const account = (key: string) => chainlessWorld.accounts.find(candidate => candidate.key === key)!;
  const titles = async (phase: EventPhase) => (await store.events.list(phase)).map(({ title }) => title);
  interface EntryRow {
    readonly id: number;
    readonly wallet: string;
    readonly avatar: unknown;
  }
  const entriesOf = async (eventId: number) =>
    (await sql<EntryRow>`select id, wallet, avatar from entries where event_id = ${eventId}`.execute(store.db)).rows;
  const everything = async () => ({
    events: (await sql<{ id: number; title: string }>`select * from events order by id`.execute(store.db)).rows,
    prizes: (await sql<Prize>`select * from prizes`.execute(store.db)).rows,
    entries: (await sql<EntryRow>`select * from entries order by id`.execute(store.db)).rows,
    ballots: (await sql`select * from ballots order by event_id, wallet, number`.execute(store.db)).rows,
    awards: (await sql`select * from xp_awards order by event_id, place`.execute(store.db)).rows,
  });

  beforeAll(async () => {
    opened = await openTestStore(kind, () => now);
    store = opened.store;
    await reseed();
  });

  afterAll(() => opened.drop());

  test('every phase has an event', async () => {
    expect(await titles('upcoming')).toEqual(['Space, Again']);
    expect(await titles('open')).toEqual(expect.arrayContaining(['Worst Holiday Ever', 'Laundry Day']));
    expect(await titles('vote')).toEqual(expect.arrayContaining(['Overdressed', 'Out of Office']));
    expect(await titles('archive')).toEqual(['Après Everything', 'Final Call', 'Formal Complaint']);
  });

  test('every prize has a picture, and leads to the page of a piece', async () => {
    const { prizes } = await everything();
    expect(prizes).toHaveLength(5);
    for (const { file, url } of prizes) {
      expect(existsSync(join('public/assets/events', String(file)))).toBe(true);
      const page = pageAt(String(url));
      expect(page.name === 'piece' && findBySlugs(WARDROBE, page.category, page.item)).toBeTruthy();
    }
  });

  test('no two events show the same Darcel', async () => {
    const [upcoming, open, vote, archive] = await Promise.all(EVENT_PHASES.map(phase => store.events.list(phase)));
    const groups = [[...open!, ...upcoming!], vote!, archive!];
    const models = groups.flatMap(group =>
      [...castModels(group).values()].flat().map(avatar => JSON.stringify(avatar)),
    );
    expect(models).toHaveLength(16);
    expect(new Set(models).size).toBe(16);
  });

  test('every entry passes the check, those of the accounts with their actual NFTs', async () => {
    const plans = planTokens(DEFAULT_COLLECTIONS, WARDROBE);
    const holder = (wallet: string) => {
      const owner = chainlessWorld.accounts.find(({ address }) => address === wallet);
      if (owner === undefined) return { xp: 2_000, traits: 'all', unlocked: [] } as const;
      const nfts = DEFAULT_COLLECTIONS.flatMap(({ address }, i) =>
        plans[i]!.filter(token => token.owner === owner.key).map((token, id) => ({
          ...token,
          contract: address,
          tokenId: String(id),
        })),
      );
      const { nftXp, traits } = holdingsOf(nfts, DEFAULT_COLLECTIONS);
      return { xp: nftXp, traits, unlocked: [] };
    };
    const { entries } = await everything();
    expect(entries.length).toBeGreaterThanOrEqual(40);
    expect(entries.some(({ wallet }) => wallet === account('collector').address)).toBe(true);
    for (const { wallet, avatar } of entries)
      expect({ avatar, problems: checkFit(asAvatar(avatar), WARDROBE, holder(wallet)) }).toEqual({
        avatar,
        problems: [],
      });
  });

  test('every fit of every theme can be worn', () => {
    const fits = Object.values(THEMES)
      .flat()
      .flatMap(({ fits = [] }) => fits);
    for (const fit of fits)
      expect(checkFit(dress(fit, WARDROBE), WARDROBE, { xp: 2_000, traits: 'all', unlocked: [] })).toEqual([]);
    expect(new Set(fits).size).toBe(fits.length);
  });

  test('no fit of any theme melts into its background', () => {
    const fits = Object.values(THEMES)
      .flat()
      .flatMap(({ fits = [] }) => fits);
    expect(fits.filter(fit => lostShare(dress(fit, WARDROBE)) > MAX_LOST)).toEqual([]);
  });

  test('a fit that breaks the rules is reported by name', () => {
    expect(() => dress('butter tops/slip-dress bottoms/wide-jeans', WARDROBE)).toThrow(
      'Wide Jeans does not go with the rest',
    );
    expect(() => dress('butter tops/crinoline', WARDROBE)).toThrow('tops/crinoline');
  });

  test('the fits use a large part of the wardrobe', async () => {
    const { entries } = await everything();
    const worn = new Set(entries.flatMap(({ avatar }) => Object.values(asAvatar(avatar))));
    expect(WARDROBE.filter(({ category, item }) => worn.has(itemValue(category, item))).length).toBeGreaterThan(120);
  });

  test('a wallet can cast thirty votes and never sees its own entry', async () => {
    const event = (await store.events.list('vote')).find(({ title }) => title === 'Overdressed')!;
    const own = (await entriesOf(event.id)).find(({ wallet }) => wallet === account('collector').address)!;
    let votes = 0;
    for (;;) {
      const ballot = await store.ballots.next(event.id, account('collector').address, admitAll);
      if (ballot.refusal !== undefined || ballot.pair === undefined) break;
      const [left, right] = ballot.pair;
      expect([left.id, right.id]).not.toContain(own.id);
      await store.ballots.vote(event.id, account('collector').address, right.id, left.id);
      votes += 1;
    }
    expect(votes).toBe(30);
  });

  test('the archive is ranked by its votes, and the accounts have earned their XP', async () => {
    for (const event of await store.events.list('archive')) {
      const ranking = await store.standings.list(event.id, 0, 100);
      expect(ranking.length).toBeGreaterThanOrEqual(10);
      const ids = ranking.map(({ entryId }) => entryId);
      expect(ids.indexOf(Math.min(...ids))).toBeLessThan(3);
      expect(ids.indexOf(Math.max(...ids))).toBeGreaterThan(6);
    }
    expect(await store.standings.xpOf(account('collector').address)).toBe(100);
    expect(await store.standings.xpOf(account('whale').address)).toBeGreaterThan(0);
    expect(await store.standings.xpOf(account('newcomer').address)).toBe(0);
  });

  test('past events were sealed and closed in their time, and can be checked', async () => {
    const { lists } = store;
    const keys = (await store.keys.list()).map(({ id: kid, ...key }) => ({ kid, ...key }));
    for (const event of await store.events.list('archive')) {
      const { id } = event;
      const [published, fits, votes] = await Promise.all([lists.seals(id), lists.fits(id, 0), lists.votes(id, 0)]);
      const { seals } = published!;
      expect(seals.map(({ kind, at }) => [kind, at])).toEqual([
        ['start', event.submit_end],
        ['end', new Date(Date.parse(event.voting_end) + 20_000).toISOString()],
      ]);
      expect(votes).toHaveLength(280);
      const closed = { ...published!, fits: fits!, votes: votes!, leftOut: [] };
      const verdicts = [];
      for await (const line of checkClosed({ closed, keys, receipts: [], seen: {} }, CHECK_TOOLS))
        verdicts.push(`${line.line} ${verdictOf(line)}`);
      expect(verdicts.slice(0, 3)).toEqual(['own untold', 'seals ok', 'rulings ok']);
      expect(verdicts[3]).not.toContain('failed');
    }
  });

  test('in past votes no wallet votes on its own entry, on a pair twice, or more than 30 times', () => {
    const entrants = Array.from({ length: 12 }, (_, i) => strangerWallet(i));
    const votes = pastVotes('Any', entrants, 0, 1_000);
    expect(pastVotes('Any', entrants, 0, 1_000)).toEqual(votes);
    expect(
      votes.every(
        ({ wallet, left, right, winner }) =>
          entrants[left] !== wallet && entrants[right] !== wallet && [left, right].includes(winner),
      ),
    ).toBe(true);
    const pairs = votes.map(({ wallet, left, right }) => [wallet, Math.min(left, right), Math.max(left, right)].join());
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(Math.max(...votes.map(({ number }) => number))).toBeLessThanOrEqual(30);
  });

  test('a second start changes nothing', async () => {
    const before = await everything();
    await reseed();
    now += 60_000;
    await reseed();
    expect(await everything()).toEqual(before);
  });

  test('later starts add an event to each empty phase and do not change existing events', async () => {
    for (const days of [4, 3, 8, 30, 200]) {
      now += days * DAY;
      const { events: before } = await everything();
      const empty = [];
      for (const phase of EVENT_PHASES) if ((await titles(phase)).length === 0) empty.push(phase);
      await store.standings.closeDue();
      const closed = (await everything()).events;
      await reseed();
      const { events } = await everything();
      expect(events.slice(0, closed.length)).toEqual(closed);
      expect(before.length).toBe(closed.length);
      expect(events.length > closed.length).toBe(empty.length > 0);
      for (const phase of EVENT_PHASES) expect((await titles(phase)).length).toBeGreaterThan(0);
      expect(new Set(events.map(({ title }) => title)).size).toBe(events.length);
      for (const event of await store.events.list('open')) {
        expect((await entriesOf(event.id)).length).toBeGreaterThan(3);
      }
    }
  });

  test('an event that was not seeded is not changed', async () => {
    const event = await store.events.add(draft(OPEN, {}, now));
    await reseed();
    expect(await entriesOf(event.id)).toEqual([]);
  });
});
