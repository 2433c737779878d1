import { cachedIndex } from '../../server/nft/cachedIndex';
import { IndexBudget } from '../../server/nft/indexBudget';
import { IndexBusy } from '../../server/nft/nftIndex';
import { addEntries, addEvent, fakeIndex, fit, NOON, OPEN, testConfig, VOTING, wallet } from './support/fixtures';
import { describeServer } from './support/testServer';

const PLAYERS = 15;

describeServer('anonymous reads of the NFT index', { config: testConfig({ AUTH: 'on' }) }, server => {
  test('never prevent players from entering and voting, however many one address makes', async () => {
    const index = fakeIndex();
    const uptime = () => server.now;
    const wait = () => Promise.reject(new IndexBusy('This test does not wait.'));
    const app = await server.build({
      nftIndex: cachedIndex(index, { uptime, budget: new IndexBudget(uptime, undefined, wait) }),
    });
    const open = await addEvent(server.store, OPEN);
    const voting = await addEvent(server.store, VOTING);
    await addEntries(server.store, voting.id, 5);
    const statuses: number[] = [];
    const anonymous: Promise<{ readonly statusCode: number }>[] = [];
    for (let player = 0; player < PLAYERS; player++) {
      const address = wallet(1_000 + player);
      index.give(address);
      const headers = await server.as(address);
      // A fifth of a second: 10 anonymous reads with random owners, an entry and a ballot.
      server.now = NOON + player * 200;
      for (let read = 0; read < 10; read++)
        anonymous.push(
          app.inject(
            `/api/nft/v3/getNFTsForOwner?owner=${wallet(10_000 + player * 10 + read)}&minBlock=999999999999999`,
          ),
        );
      const entered = await app.inject({
        method: 'POST',
        url: `/api/entries/${open.id}/${address}`,
        headers,
        payload: fit(),
      });
      const shown = await app.inject({ url: `/api/vote/entries/${voting.id}/${address}`, headers });
      statuses.push(entered.statusCode, shown.statusCode);
    }
    const anonymousStatuses = (await Promise.all(anonymous)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    expect(statuses).toHaveLength(2 * PLAYERS);
    expect(new Set(anonymousStatuses)).toEqual(new Set([200, 429]));
  });
});
