import { createAction, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { walletChanged, walletConnected, walletDisconnected } from '../wallet/walletSlice';

/** The two entries of a pair, after the player has chosen. */
export interface Choice {
  readonly eventId: number;
  readonly winner: number;
  readonly loser: number;
}

/**
 * A vote, from the choice until the next pair is shown. It is 'late' if it takes so long that the screen says so, and
 * 'fetching' if the pause is over before the next pair has arrived.
 */
export interface Vote extends Choice {
  readonly status: 'sending' | 'late' | 'taken' | 'fetching';
}

interface VotingState {
  /** Counts the pairs that were shown: each has its own query. */
  readonly round: number;
  /** The event whose pairs the player is looking at. */
  readonly at: number | null;
  /** By event, at most one each. A vote continues while the player looks at something else. */
  readonly votes: Readonly<Record<number, Vote>>;
}

const initialState: VotingState = { round: 0, at: null, votes: {} };

const votingSlice = createSlice({
  name: 'voting',
  initialState,
  reducers: {
    /** The player opened an event's pairs. */
    votingEntered: (voting, { payload }: PayloadAction<number>) => {
      voting.at = payload;
    },
    /** The player went to another screen. Votes that are not taken yet are still sent; a pause leads to nothing. */
    votingLeft: voting => {
      voting.round += 1;
      voting.at = null;
      voting.votes = filterVotes(voting, ({ status }) => status === 'sending' || status === 'late');
    },
    /** The player chose the winner of a pair. */
    fitChosen: (voting, { payload }: PayloadAction<Choice>) => {
      voting.votes[payload.eventId] ??= { ...payload, status: 'sending' };
    },
    voteProgressed: (voting, { payload }: PayloadAction<Vote>) => {
      voting.votes[payload.eventId] = payload;
    },
    /** The vote is over, and the player may choose from the pair on the screen. */
    voteSettled: (voting, { payload }: PayloadAction<Choice>) => {
      voting.votes = filterVotes(voting, ({ eventId }) => eventId !== payload.eventId);
    },
    /** The vote is over, and the player may choose from the next pair. */
    pairOffered: (voting, { payload }: PayloadAction<Choice>) => {
      voting.round += 1;
      voting.votes = filterVotes(voting, ({ eventId }) => eventId !== payload.eventId);
    },
  },
  extraReducers: builder => {
    // Another wallet has other ballots.
    builder.addMatcher(isAnyOf(walletConnected, walletChanged, walletDisconnected), voting => {
      voting.round += 1;
      voting.votes = {};
    });
  },
  selectors: {
    selectRound: voting => voting.round,
    selectVotingAt: voting => voting.at,
    selectVote: (voting, eventId: number): Vote | undefined => voting.votes[eventId],
  },
});

function filterVotes({ votes }: VotingState, isKept: (vote: Vote) => boolean): Record<number, Vote> {
  return Object.fromEntries(Object.entries(votes).filter(([, vote]) => isKept(vote)));
}

/** No pair is left to choose from. */
export const votingEnded = createAction('voting/votingEnded');

export const votingReducer = votingSlice.reducer;
export const { votingEntered, votingLeft, fitChosen, voteProgressed, voteSettled, pairOffered } = votingSlice.actions;
export const { selectRound, selectVotingAt, selectVote } = votingSlice.selectors;
