import type { VoteEntryBody } from '../../contract/votes';
import type { App } from '../../server/http/appDeps';
import type { Store } from '../../server/store/store';
import { newSalt, shownLooks } from '../../testing/shownLooks';
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
      const pair = (await app.inject(`/api/vote/entries/${id}/${wallet}`)).json<readonly VoteEntryBody[]>();
      const [winner, loser] = pair.map(entry => entry.id);
      if (winner === undefined || loser === undefined) continue;
      votes.push({ url: `/api/vote/${id}/${loser}/${wallet}`, winner, cookie, seen: seenHeaders(shownLooks(pair)) });
    }
  return votes;
}

/** Two valid headers, of which only the first to arrive can decide, and some that the server must refuse. */
function seenHeaders([lo, hi]: readonly [string, string]): readonly string[] {
  const [salt, other] = [newSalt(), newSalt()];
  const looks = [`${lo} ${hi}`, `${hi} ${lo}`, `${lo} ${'0'.repeat(64)}`, lo];
  return [`${lo} ${hi} ${other}`, ...looks.map(pair => `${pair} ${salt}`)];
}
