import { countText, type EventRecord, type SentVote } from '../../../rules';
import { startOf } from '../../api/checkRecord';
import { firstKey, signedCount } from '../../api/receipts';
import type { AppListenerApi } from '../../app/storeTypes';
import type { Sending } from './eventRecord';
import { selectVotesUnsigned, type Choice } from './votingSlice';

/** The vote with its header, signed if this browser can sign for the wallet. */
export async function newVote({ decision, wallet }: Sending, record: EventRecord, api: AppListenerApi) {
  const { extra } = api;
  const vote = unsignedVote(decision, wallet, (await extra.voting()).salt());
  const isOurs = record.host === new URL(extra.page.origin()).host;
  return !isOurs || selectVotesUnsigned(api.getState(), wallet) ? vote : signedVote(vote, record, api);
}

function unsignedVote({ eventId, winner, loser }: Choice, wallet: string, salt: string): SentVote {
  const [lo, hi] = winner < loser ? [winner, loser] : [loser, winner];
  return { event: eventId, lo, hi, winner, signed: 0, salt, wallet: wallet.toLowerCase(), header: `- ${salt}` };
}

export function withoutSignature({ voter: _voter, count: _count, ...vote }: SentVote): SentVote {
  return { ...vote, signed: 0, header: `- ${vote.salt}` };
}

/** `count` is the number that the voter's key signs; by default, one more than it has signed before. */
export async function signedVote(
  vote: SentVote,
  record: EventRecord,
  { extra: { voting, storage } }: AppListenerApi,
  count?: number,
): Promise<SentVote> {
  const { wallet, salt } = vote;
  const { keys } = await voting();
  const key = await keys.of(wallet, firstKey(storage, vote));
  if (key === undefined) return withoutSignature(vote);
  const number = count ?? signedCount(storage, vote, key.id) + 1;
  const signature = await keys.sign(key.id, countText(startOf(record), wallet, number));
  if (signature === undefined) return withoutSignature(vote);
  const header = [key.x, key.y, number, salt, signature].join(' ');
  return { ...vote, signed: 1, voter: key.id, count: number, header };
}
