import { isAnyOf } from '@reduxjs/toolkit';
import { isProblem, type Problem } from '../../api/problems';
import { votingApi, type EntriesArg } from '../../api/votingApi';
import type { AppStartListening } from '../../app/store';
import { CONFETTI_PIECES, TIMES } from '../../platform/config';
import { selectAddress } from '../wallet/walletSlice';
import { fitChosen, isAnotherVoter, pairOffered, selectChosen, votingLeft } from './votingSlice';

export function listenToVoting(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(fitChosen, votingLeft, isAnotherVoter),
    effect: async (action, api) => {
      if (!fitChosen.match(action)) {
        api.cancelActiveListeners();
        return;
      }
      const wallet = selectAddress(api.getState());
      // A double click, or a key held down, is one vote.
      if (wallet === null || selectChosen(api.getOriginalState()) !== null) return;
      const { eventId, winner, loser } = action.payload;
      const pause = api.delay(TIMES.nextPair);
      const vote = api.dispatch(castBallot.initiate({ eventId, wallet, winner, loser }, { track: false }));
      const { error } = await api.pause(vote);
      const hurdle = hurdleOf(error);
      if (hurdle === 'closed') api.dispatch(votingApi.util.invalidateTags(['Event']));
      if (hurdle === 'none') {
        await pause;
        await api.pause(api.dispatch(nextPair({ eventId, wallet })));
      }
      api.dispatch(pairOffered());
    },
  });

  startListening({
    matcher: votingApi.endpoints.getBallot.matchFulfilled,
    effect: ({ payload }, { extra }) => {
      if (payload.entries.length !== 2) extra.page.confetti(CONFETTI_PIECES, TIMES.confetti);
    },
  });
}

const { castBallot, getBallot } = votingApi.endpoints;

function nextPair(arg: EntriesArg) {
  return getBallot.initiate(arg, { forceRefetch: true, subscribe: false });
}

/**
 * What stands between this vote and the next pair: none where the server took it, or refused it as decided already
 * (another tab was faster); a lost vote may be cast again on the same pair.
 */
function hurdleOf(error: unknown): 'none' | 'closed' | 'lost' {
  if (error === undefined) return 'none';
  const problem: Problem = isProblem(error) ? error : { code: 'network' };
  if (problem.code !== 'status') return 'lost';
  if (problem.status === 403) return 'closed';
  return problem.status === 409 || problem.status === 422 ? 'none' : 'lost';
}
