import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { walletChanged, walletConnected, walletDisconnected } from '../wallet/walletSlice';

/** What the player chose between. */
export interface Choice {
  readonly eventId: number;
  readonly winner: number;
  readonly loser: number;
}

/**
 * A vote, from the choice until the next pair stands: under way, under way for so long that it is sent again, or taken;
 * then, where the pause is over before the next pair has come, that is waited for.
 */
export interface Vote extends Choice {
  readonly status: 'sending' | 'late' | 'taken' | 'fetching';
}

/** The loop of head-to-head votes: a pair, a choice, a second's pause, the next pair. */
interface VotingState {
  /** Counts the pairs that were shown: each is asked for once. */
  readonly round: number;
  /** The event whose pairs the player looks at. */
  readonly at: number | null;
  /** One an event at the most; a vote goes on while the player looks at something else. */
  readonly votes: Readonly<Record<number, Vote>>;
}

const initialState: VotingState = { round: 0, at: null, votes: {} };

/** Another wallet has other ballots. */
const isAnotherVoter = isAnyOf(walletConnected, walletChanged, walletDisconnected);

const votingSlice = createSlice({
  name: 'voting',
  initialState,
  reducers: {
    /** The player looks at an event's pairs. */
    votingEntered: (voting, { payload }: PayloadAction<number>) => ({ ...voting, at: payload }),
    /** The player went to another screen: what is not yet sent is sent, a pause that is running leads to nothing. */
    votingLeft: voting => ({
      round: voting.round + 1,
      at: null,
      votes: keep(voting, ({ status }) => status === 'sending' || status === 'late'),
    }),
    /** The player chose the winner of a pair. */
    fitChosen: (voting, { payload }: PayloadAction<Choice>) =>
      payload.eventId in voting.votes ? voting : put(voting, { ...payload, status: 'sending' }),
    voteProgressed: (voting, { payload }: PayloadAction<Vote>) => put(voting, payload),
    /** Nothing more is to be done about the vote; the pair that stands may be chosen from. */
    voteSettled: (voting, { payload }: PayloadAction<Choice>) => without(voting, payload),
    /** The next pair may be chosen from. */
    pairOffered: (voting, { payload }: PayloadAction<Choice>) => ({
      ...without(voting, payload),
      round: voting.round + 1,
    }),
    /** There is nothing left to choose from. */
    votingEnded: voting => voting,
  },
  extraReducers: builder => {
    builder.addMatcher(isAnotherVoter, voting => ({ ...voting, round: voting.round + 1, votes: {} }));
  },
  selectors: {
    selectRound: voting => voting.round,
    selectVotingAt: voting => voting.at,
    selectVote: (voting, eventId: number): Vote | undefined => voting.votes[eventId],
  },
});

function put(voting: VotingState, vote: Vote): VotingState {
  return { ...voting, votes: { ...voting.votes, [vote.eventId]: vote } };
}

function keep({ votes }: VotingState, isKept: (vote: Vote) => boolean): VotingState['votes'] {
  return Object.fromEntries(Object.entries(votes).filter(([, vote]) => isKept(vote)));
}

function without(voting: VotingState, { eventId }: Choice): VotingState {
  return { ...voting, votes: keep(voting, vote => vote.eventId !== eventId) };
}

export const votingReducer = votingSlice.reducer;
export const { votingEntered, votingLeft, fitChosen, voteProgressed, voteSettled, pairOffered, votingEnded } =
  votingSlice.actions;
export const { selectRound, selectVotingAt, selectVote } = votingSlice.selectors;
