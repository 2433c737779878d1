import { STACKING, type Avatar } from '../../../rules';
import { votingApi, type EntriesArg } from '../../api/votingApi';
import type { VotingEffect } from './castVote';
import { selectRound } from './votingSlice';

/** Pictures that are later than this come when they come: the pair stands without them. */
const LONGEST_UNDRESSED = 4000;

/**
 * The next pair with its pictures, so that it stands at once when the pause is over. Gives what releases it: from then
 * on it is kept for who looks at it. A pair that does not come is asked for once more by the screen.
 */
export async function fetchNextPair({ eventId, wallet }: EntriesArg, api: VotingEffect): Promise<() => void> {
  const round = selectRound(api.getState()) + 1;
  const query = api.dispatch(votingApi.endpoints.getBallot.initiate({ eventId, wallet, round }));
  const { data } = await query;
  const { config, page, log } = api.extra;
  const urls = (data?.entries ?? []).flatMap(({ avatar }) => picturesOf(avatar, config.assetBase));
  const preloaded = page.preload(urls).catch((cause: unknown) => log('The next pair was not preloaded', cause));
  await Promise.race([preloaded, api.delay(LONGEST_UNDRESSED)]);
  return () => query.unsubscribe();
}

function picturesOf(avatar: Avatar, assetBase: string): readonly string[] {
  return STACKING.map(layer => avatar[layer])
    .filter(value => value !== '' && !value.startsWith('#'))
    .map(value => assetBase + value);
}
