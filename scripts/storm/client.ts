interface Row {
  readonly id: number;
}

export interface Vote {
  readonly wallet: string;
  readonly winner: number;
  readonly loser: number;
}

export const voteKey = ({ wallet, winner, loser }: Vote): string => `${wallet} ${winner} over ${loser}`;

/** The votes that were acknowledged, and those that got no answer. */
export interface Notes {
  readonly acknowledged: Set<string>;
  readonly unanswered: Set<Vote>;
  /** Responses that no client should get. */
  readonly surprises: string[];
}

let wallets = 0;
const nextWallet = () => `0xd${(wallets++).toString(16).padStart(39, '0')}`;

/** First repeats what got no answer, then votes until the server is gone. */
export async function playUntilGone(
  url: string,
  eventId: number,
  notes: Notes,
  pending: readonly Vote[],
): Promise<void> {
  try {
    for (const vote of pending) await send(url, eventId, notes, vote);
    for (let wallet = nextWallet(); ;) {
      const response = await fetch(`${url}/api/vote/entries/${eventId}/${wallet}`);
      const rows = (await response.json()) as readonly Row[];
      if (response.status !== 200) notes.surprises.push(`GET ${response.status} ${JSON.stringify(rows)}`);
      const [winner, loser] = rows;
      if (winner === undefined || loser === undefined) wallet = nextWallet();
      else await send(url, eventId, notes, { wallet, winner: winner.id, loser: loser.id });
    }
  } catch (error: unknown) {
    // fetch throws a TypeError when the connection ends; anything else is a defect here.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Both calls of a vote, as the app makes them. */
async function send(url: string, eventId: number, notes: Notes, vote: Vote): Promise<void> {
  notes.unanswered.add(vote);
  const post = (entryId: number) =>
    fetch(`${url}/api/vote/${eventId}/${entryId}/${vote.wallet}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ winner: vote.winner }),
    });
  const winners = post(vote.winner).catch(() => undefined);
  const { status } = await post(vote.loser);
  if (status === 201) {
    notes.acknowledged.add(voteKey(vote));
    notes.unanswered.delete(vote);
  } else notes.surprises.push(`POST ${status} for ${voteKey(vote)}`);
  await winners;
}
