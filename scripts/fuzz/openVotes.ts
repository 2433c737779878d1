import { keepKey, newVoterKey } from '../../__tests__/server/support/voterKeys';
import type { App } from '../../server/appDeps';
import type { Store } from '../../server/store/store';
import type { OpenVote } from './protocol';

/** One vote of each wallet in each event that takes votes. `app` asks for no sessions. */
export async function openVotes(
  app: App,
  store: Store,
  sessions: readonly { readonly wallet: string; readonly cookie: string }[],
): Promise<readonly OpenVote[]> {
  const votes: OpenVote[] = [];
  for (const { id } of await store.events.list('vote'))
    for (const { wallet, cookie } of sessions) {
      const pair = (await app.inject(`/api/vote/entries/${id}/${wallet}`)).json<readonly { readonly id: number }[]>();
      const [winner, loser] = pair.map(entry => entry.id);
      const [start] = await store.proofs.leaves(id);
      if (winner === undefined || loser === undefined || start === undefined) continue;
      votes.push({
        url: `/api/vote/${id}/${loser}/${wallet}`,
        winner,
        cookie,
        voters: await voters(store, start, wallet),
      });
    }
  return votes;
}

/** Headers of the first vote of a key: a valid one, and some that the server must refuse or treat as unsigned. */
async function voters(store: Store, start: string, wallet: string): Promise<readonly string[]> {
  const [key, unknown] = [newVoterKey(), newVoterKey()];
  await keepKey(store, wallet, key);
  return [
    key.header(start, wallet, 1),
    key.header(start, wallet, 2),
    key.header(start, wallet, 99),
    key.header('0'.repeat(64), wallet, 1),
    key.header(start, `0x${'0'.repeat(40)}`, 1),
    unknown.header(start, wallet, 1),
    `- ${crypto.randomUUID()}`,
  ];
}
