import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { walletChanged, walletConnected, walletDisconnected } from '../wallet/walletSlice';

/** The loop of head-to-head votes: a pair, a choice, a second's pause, the next pair. */
interface VotingState {
  /** The entry just chosen, until the next pair stands; null while the player may choose. */
  readonly chosen: number | null;
}

const initialState: VotingState = { chosen: null };

/** Another wallet has other ballots. */
export const isAnotherVoter = isAnyOf(walletConnected, walletChanged, walletDisconnected);

const votingSlice = createSlice({
  name: 'voting',
  initialState,
  reducers: {
    /** The player chose the winner of a pair. */
    fitChosen: (voting, { payload }: PayloadAction<{ eventId: number; winner: number; loser: number }>) =>
      voting.chosen === null ? { chosen: payload.winner } : voting,
    /** The next pair may be chosen from, or the vote did not arrive and may be repeated. */
    pairOffered: (): VotingState => initialState,
    /** The player went to another screen; a pause that is running leads to nothing. */
    votingLeft: (): VotingState => initialState,
  },
  extraReducers: builder => {
    builder.addMatcher(isAnotherVoter, () => initialState);
  },
  selectors: { selectChosen: voting => voting.chosen },
});

export const votingReducer = votingSlice.reducer;
export const { fitChosen, pairOffered, votingLeft } = votingSlice.actions;
export const { selectChosen } = votingSlice.selectors;
