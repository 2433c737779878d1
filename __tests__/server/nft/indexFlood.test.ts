import type { App } from '../../../server/http/appDeps';
import { cachedIndex } from '../../../server/nft/cachedIndex';
import { IndexBudget } from '../../../server/nft/indexBudget';
import {
  addEntries,
  addEvent,
  fakeIndex,
  fit,
  NOON,
  OPEN,
  testConfig,
  VOTING,
  wallet,
} from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';

const PLAYERS = 15;

describeServer('the NFT index under attack', { config: testConfig({ AUTH: 'on' }) }, server => {
  /** Nobody waits for a turn until `endWait`, when everyone who waits gives up. */
  const open = async () => {
    const index = fakeIndex();
    const uptime = () => server.now;
    const ticks: (() => void)[] = [];
    const wait = () => new Promise<void>(resolve => ticks.push(resolve));
    const budget = new IndexBudget(uptime, 20, wait);
    const app = await server.build({ nftIndex: cachedIndex(index, { uptime, budget }) });
    const event = await addEvent(server.store, OPEN);
    const voting = await addEvent(server.store, VOTING);
    await addEntries(server.store, voting.id, 5);
    const endWait = () => {
      server.now += 5_000;
      for (const tick of ticks) tick();
    };
    return { index, app, event, voting, endWait };
  };

  const signIn = async (address: string) => ({ address, headers: await server.as(address) });
  type Player = Awaited<ReturnType<typeof signIn>>;
  const enter = (app: App, event: number, { address, headers }: Player, payload = fit()) =>
    app.inject({ method: 'POST', url: `/api/entries/${event}/${address}`, headers, payload });
  const askBallot = (app: App, event: number, { address, headers }: Player) =>
    app.inject({ url: `/api/vote/entries/${event}/${address}`, headers });
  const read = (app: App, owner: string, headers = {}) =>
    app.inject({ url: `/api/nft/v3/getNFTsForOwner?owner=${owner}&minBlock=2`, headers });

  test('visitors never keep players from entering, voting and seeing their NFTs', async () => {
    const { index, app, event, voting, endWait } = await open();
    const statuses: number[] = [];
    const visits: Promise<{ readonly statusCode: number }>[] = [];
    for (let n = 0; n < PLAYERS; n++) {
      const player = await signIn(wallet(1_000 + n));
      index.give(player.address);
      // A third of a second: 10 visitors' reads of random wallets, a player's own read, an entry and a ballot.
      server.now = NOON + n * 333;
      for (let visit = 0; visit < 10; visit++) visits.push(read(app, wallet(10_000 + n * 10 + visit)));
      statuses.push((await read(app, player.address, player.headers)).statusCode);
      statuses.push((await enter(app, event.id, player)).statusCode);
      statuses.push((await askBallot(app, voting.id, player)).statusCode);
    }
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    expect(statuses).toHaveLength(3 * PLAYERS);
    endWait();
    const visited = (await Promise.all(visits)).map(({ statusCode }) => statusCode);
    expect(new Set(visited)).toEqual(new Set([200, 429]));
  });

  test('wallets without an NFT cost one read each, however often they try to enter and to vote', async () => {
    const { index, app, event, voting } = await open();
    for (const address of [2_000, 2_001, 2_002].map(wallet)) {
      const player = await signIn(address);
      for (let attempt = 0; attempt < 3; attempt++) {
        expect((await enter(app, event.id, player)).statusCode).toBe(422);
        expect((await askBallot(app, voting.id, player)).statusCode).toBe(422);
      }
    }
    expect(index.asked).toBe(3);
  });

  test('a wallet whose fits are refused cannot have its NFTs read again and again', async () => {
    const { index, app, event } = await open();
    const player = await signIn(wallet(3_000));
    index.give(player.address);
    const crowned = fit({ headAccessories: 'head-accessories/crown.svg' });
    for (let attempt = 0; attempt < 12; attempt++)
      expect((await enter(app, event.id, player, crowned)).statusCode).toBe(422);
    const last = [await enter(app, event.id, player, crowned), await read(app, player.address, player.headers)];
    for (const response of last) {
      expect(response.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
      expect(response.headers['retry-after']).toBe('60');
    }
    expect(index.asked).toBe(12);
  });
});
