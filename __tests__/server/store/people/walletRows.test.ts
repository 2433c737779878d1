import { readWalletRows } from '../../../../server/store/people/walletRows';
import { addEntries, addEvent, admitAll, VOTING, wallet } from '../../../../testing/fixtures';
import { describeServer } from '../../support/testServer';

describeServer('what is stored about a wallet', {}, server => {
  test('contains its rows of every table, without the session’s secret and other wallets', async () => {
    const { id } = await addEvent(server.store, VOTING);
    await addEntries(server.store, id, 4);
    await server.as(wallet(1));
    await server.store.ballots.next(id, wallet(1), admitAll);
    await server.store.closets.setHidden(wallet(1), true);
    const rows = await readWalletRows(server.store.db, wallet(1));
    expect(Object.keys(rows)).toEqual(['ballots', 'closets', 'entries', 'sessions']);
    expect(rows.closets).toEqual([{ wallet: wallet(1), hidden: true }]);
    expect(rows.entries).toMatchObject([{ event_id: id, wallet: wallet(1) }]);
    expect(JSON.stringify(rows)).not.toContain('token_hash');
    for (const other of [2, 3, 4]) expect(JSON.stringify(rows)).not.toContain(wallet(other));
  });

  test('is empty for an unknown wallet', async () => {
    expect(await readWalletRows(server.store.db, wallet(9))).toEqual({});
  });
});
