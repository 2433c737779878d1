import type { AppStartListening } from '../../app/storeTypes';
import { CONFETTI_PIECES, TIMES } from '../../platform/config';
import { fitChosen, selectVote, votingEnded } from './votingSlice';

export function listenToVoting(startListening: AppStartListening): void {
  startListening({
    actionCreator: fitChosen,
    effect: async ({ payload }, api) => {
      // A double click or a repeated key is one vote.
      if (selectVote(api.getOriginalState(), payload.eventId) !== undefined) return;
      // In the chunk of the vote screen, so it is loaded before the player can choose.
      const { castVote } = await import(/* webpackChunkName: "vote" */ './castVote');
      await castVote(payload, api);
    },
  });

  startListening({
    actionCreator: votingEnded,
    effect: (_action, { extra }) => extra.page.confetti(CONFETTI_PIECES, TIMES.confetti),
  });
}
