import { lookHash } from '#rules/proof/texts';
import { sha256 } from '../../../../server/keys/sha256';
import { admitAll, addVoting, NOON, wallet } from '../../../../testing/fixtures';
import { insertRows } from '../../../../testing/insertRows';
import { DATABASES, openTestStore, type TestStore } from '../../support/testDatabase';

describe.each(DATABASES)('a wallet that is banned while it votes on %s', kind => {
  let database: TestStore;
  beforeAll(async () => {
    database = await openTestStore(kind, () => NOON);
  });
  afterAll(() => database.drop());
  beforeEach(() => database.clear());

  const VOTER = wallet(900);
  const ban = () => insertRows(database.store.db, 'bans', [{ wallet: VOTER, reason: '-', banned_at: new Date(NOON) }]);

  test('gets no ballot if it was banned while its NFTs were read', async () => {
    const { id } = await addVoting(database.store, 4);
    const first = async () => {
      await ban();
      return admitAll.first();
    };
    expect(await database.store.ballots.next(id, VOTER, { ...admitAll, first })).toEqual({ refusal: 'wallet-banned' });
  });

  test('decides no ballot that was issued while it was banned', async () => {
    const { id } = await addVoting(database.store, 4);
    const { ballots } = database.store;
    const next = await ballots.next(id, VOTER, admitAll);
    if (next.refusal !== undefined || next.pair === undefined) throw new Error('no pair');
    const [left, right] = next.pair;
    await ban();
    expect(await ballots.vote(id, VOTER, right.id, left.id)).toEqual({ refusal: 'wallet-banned' });
    const [lo, hi] = next.pair.toSorted((a, b) => a.id - b.id).map(({ avatar }) => lookHash(avatar, sha256));
    const seen = { looks: [lo!, hi!] as const, salt: 'ab'.repeat(16) };
    expect(await ballots.vote(id, VOTER, right.id, left.id, { seen })).toEqual({ refusal: 'wallet-banned' });
  });
});
